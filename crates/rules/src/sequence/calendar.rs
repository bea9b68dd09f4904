//! 1.0 Scale: the dates of game turns.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::numbers::Misread;

/// A day of history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Date {
    /// Year.
    pub year: u16,
    /// Month, from 1.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

impl Date {
    /// A date, if the month has that day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let valid = (1..=12).contains(&month) && day >= 1 && day <= days_in_month(year, month);
        valid.then_some(Self { year, month, day })
    }

    /// The day after.
    #[must_use]
    pub fn tomorrow(self) -> Self {
        let Self { year, month, day } = self;
        let in_month = Self::new(year, month, day.saturating_add(1));
        let next_month = || Self::new(year, month.saturating_add(1), 1);
        let next_year = Self {
            year: year.saturating_add(1),
            month: 1,
            day: 1,
        };
        in_month.or_else(next_month).unwrap_or(next_year)
    }
}

/// Reads `1942-08-01`.
impl FromStr for Date {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next()?.parse::<u16>().ok();
        let mut read = || {
            let (year, month, day) = (part()?, part()?, part()?);
            Self::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
        };
        read().ok_or_else(|| Misread::new(text, "a day of history such as `1942-08-01`"))
    }
}

/// Reads like `12 May 1940`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let month = MONTHS
            .get(usize::from(self.month.wrapping_sub(1)))
            .copied()
            .unwrap_or("?");
        write!(f, "{} {month} {}", self.day, self.year)
    }
}

/// A year without 29 February.
const COMMON_YEAR: u16 = 1941;

/// The days of each month on which a game turn begins (1.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// Days of the month, ascending. Months that lack a day skip it.
    pub days: Vec<u8>,
    /// Days of the year, as month and day, on which no turn begins although the day of the month is listed.
    pub skip: Vec<(u8, u8)>,
}

impl Calendar {
    /// Whether any turn ever begins.
    pub fn has_turns(&self) -> bool {
        (1..=12).any(|month| {
            let mut days = (1..=31).filter_map(|day| Date::new(COMMON_YEAR, month, day));
            days.any(|date| self.has_turn_on(date))
        })
    }

    /// Whether a turn begins on this date.
    pub fn has_turn_on(&self, date: Date) -> bool {
        self.days.contains(&date.day) && !self.skip.contains(&(date.month, date.day))
    }

    /// The date of the turn after the one that begins on `date`.
    pub fn next(&self, date: Date) -> Date {
        let (mut year, mut month) = (date.year, date.month);
        let mut after = date.day;
        // Even a calendar with a single day that most months skip comes round in a year.
        for _ in 0..=12 {
            let begins = |&day: &u8| {
                day > after
                    && Date::new(year, month, day).is_some_and(|date| self.has_turn_on(date))
            };
            if let Some(day) = self.days.iter().copied().find(begins) {
                return Date { year, month, day };
            }
            after = 0;
            (year, month) = if month == 12 {
                (year.saturating_add(1), 1)
            } else {
                (year, month + 1)
            };
        }
        debug_assert!(false, "a calendar has turns");
        date
    }

    /// The date of a turn, counted from 1, of a game that starts on `start`.
    pub fn date_of(&self, start: Date, turn: u8) -> Date {
        (1..turn).fold(start, |date, _| self.next(date))
    }
}

fn days_in_month(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 31,
    }
}
