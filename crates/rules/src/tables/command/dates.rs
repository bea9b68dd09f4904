//! Spans of days: a row of capacities and a tier of coordination hold for a while.

use std::fmt;

use crate::sequence::Date;

/// From a day to a day, both included; an end that is left out lies open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DateRange {
    /// The first day.
    pub from: Option<Date>,
    /// The last day.
    pub to: Option<Date>,
}

impl DateRange {
    /// Whether a day lies in it.
    pub fn holds(self, date: Date) -> bool {
        self.from.is_none_or(|from| from <= date) && self.to.is_none_or(|to| date <= to)
    }

    /// Whether it ends before it begins.
    pub fn is_reversed(self) -> bool {
        let ends = self.from.zip(self.to);
        ends.is_some_and(|(from, to)| to < from)
    }

    /// Whether the two have a day in common.
    pub fn overlaps(self, other: Self) -> bool {
        let begins_in_time = |one: Self, other: Self| {
            let ends = one.from.zip(other.to);
            ends.is_none_or(|(from, to)| from <= to)
        };
        begins_in_time(self, other) && begins_in_time(other, self)
    }
}

/// Reads like `from 1 August 1942`.
impl fmt::Display for DateRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (None, None) => f.pad("always"),
            (Some(from), None) => f.pad(&format!("from {from}")),
            (None, Some(to)) => f.pad(&format!("until {to}")),
            (Some(from), Some(to)) => f.pad(&format!("{from} to {to}")),
        }
    }
}
