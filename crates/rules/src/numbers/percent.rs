//! Shares of something captured or destroyed, in per cent.

use std::fmt;
use std::str::FromStr;

use super::word::Misread;

/// A share of something captured or destroyed, from 0 to 100 per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(u8);

impl Percent {
    /// So many per cent, at most 100.
    pub fn new(percent: u8) -> Option<Self> {
        (percent <= 100).then_some(Self(percent))
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Rule 4.1: this share of an amount, rounded to the nearest, a half up.
    pub fn of(self, amount: u16) -> u16 {
        let share = (u32::from(amount) * u32::from(self.0) + 50) / 100;
        u16::try_from(share).unwrap_or(amount)
    }
}

impl FromStr for Percent {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let percent = text.parse().ok().and_then(Self::new);
        percent.ok_or_else(|| Misread::new(text, "a percentage from 0 to 100"))
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ex_9_14c_a_quarter_of_three_trucks_is_one() {
        let quarter = Percent::new(25).unwrap();
        assert_eq!(quarter.of(3), 1);
        assert_eq!(quarter.of(12), 3);
        assert_eq!(Percent::new(50).unwrap().of(36), 18);
        assert_eq!(Percent::new(101), None);
    }
}
