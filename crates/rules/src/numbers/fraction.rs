//! Exact small numbers of tables: multipliers and percentages.

use std::fmt;
use std::str::FromStr;

use super::word::Misread;

/// A multiplier of a chart, such as ½, ⅓ or 2, in lowest terms (4.2: fractions are kept, rounding comes last).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    num: u8,
    den: u8,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { num: 0, den: 1 };
    /// Unchanged.
    pub const ONE: Self = Self { num: 1, den: 1 };

    /// `num / den`, unless the denominator is zero.
    pub fn new(num: u8, den: u8) -> Option<Self> {
        if den == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(num, den);
        Some(Self {
            num: num / divisor,
            den: den / divisor,
        })
    }

    /// The numerator, in lowest terms.
    pub const fn num(self) -> u8 {
        self.num
    }

    /// The denominator, in lowest terms.
    pub const fn den(self) -> u8 {
        self.den
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let left = u16::from(self.num) * u16::from(other.den);
        let right = u16::from(other.num) * u16::from(self.den);
        left.cmp(&right)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Reads like `2` or `1/3`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den {
            1 => write!(f, "{}", self.num),
            den => write!(f, "{}/{den}", self.num),
        }
    }
}

impl FromStr for Fraction {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let (num, den) = text.split_once('/').unwrap_or((text, "1"));
        let read = num.parse().ok().zip(den.parse().ok());
        read.and_then(|(num, den)| Self::new(num, den))
            .ok_or_else(|| Misread::new(text, "a number or a fraction such as `2` or `1/3`"))
    }
}

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

    /// Rule 4.2: this share of an amount, rounded to the nearest, a half up.
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

fn greatest_common_divisor(mut a: u8, mut b: u8) -> u8 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(Fraction::new(2, 4), Fraction::new(1, 2));
        assert_eq!("3/3".parse(), Ok(Fraction::ONE));
        assert_eq!(Fraction::new(0, 5), Some(Fraction::ZERO));
        assert_eq!(Fraction::new(1, 0), None);
        assert!("0.333".parse::<Fraction>().is_err());
        assert!("1/3".parse::<Fraction>().unwrap() < "1/2".parse().unwrap());
    }

    #[test]
    fn ex_9_14c_a_quarter_of_three_trucks_is_one() {
        let quarter = Percent::new(25).unwrap();
        assert_eq!(quarter.of(3), 1);
        assert_eq!(quarter.of(12), 3);
        assert_eq!(Percent::new(50).unwrap().of(36), 18);
        assert_eq!(Percent::new(101), None);
    }
}
