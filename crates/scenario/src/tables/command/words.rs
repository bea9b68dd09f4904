//! Words of `command.ron`: ids, counts and days.

use std::fmt;
use std::str::FromStr;

use stavka_rules::ids::IdError;
use stavka_rules::numbers::Misread;
use stavka_rules::sequence::Date;

/// An id.
#[derive(Clone, Copy, Debug)]
pub struct Id<T>(pub T);

impl<T: FromStr<Err = IdError> + fmt::Debug> FromStr for Id<T> {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let id = text.parse().ok().map(Self);
        id.ok_or_else(|| Misread::new(text, "a short id of letters, digits, `-` and `_`"))
    }
}

/// A number of units or turns.
#[derive(Clone, Copy, Debug)]
pub struct Count(pub u8);

impl FromStr for Count {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let count = text.parse().ok().map(Self);
        count.ok_or_else(|| Misread::new(text, "a number such as `3`"))
    }
}

/// The first or last day of a span, or `-` where it lies open.
#[derive(Clone, Copy, Debug)]
pub struct Day(pub Option<Date>);

impl FromStr for Day {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let day = match text {
            "-" => Some(None),
            day => day.parse().ok().map(Some),
        };
        let day = day.map(Self);
        day.ok_or_else(|| Misread::new(text, "a day such as `1942-08-01`, or `-` for an open end"))
    }
}
