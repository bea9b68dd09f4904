//! 1.0 Scale: the dates of game turns.

use std::fmt;

use serde::{Deserialize, Serialize};

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

/// The days of each month on which a game turn begins (1.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// Days of the month, ascending. Months that lack a day skip it.
    pub days: Vec<u8>,
}

impl Calendar {
    /// The date of the turn after the one that begins on `date`.
    pub fn next(&self, date: Date) -> Date {
        let later = self
            .days
            .iter()
            .copied()
            .find(|&day| day > date.day && day <= days_in_month(date.year, date.month));
        if let Some(day) = later {
            return Date { day, ..date };
        }
        let (year, month) = if date.month == 12 {
            (date.year + 1, 1)
        } else {
            (date.year, date.month + 1)
        };
        Date {
            year,
            month,
            day: self.days.first().copied().unwrap_or(1),
        }
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
        // The series has no turn on 29 February, in leap years either (1.0), so the calendar never asks.
        2 if leap => 29,
        2 => 28,
        _ => 31,
    }
}
