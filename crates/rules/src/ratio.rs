//! 4.2 Fractions and rounding: strengths are kept exactly and rounded once, at the end.

use std::fmt;
use std::ops::{Add, Mul};

use crate::tables::Fraction;

/// An exact number that is not negative, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    num: u32,
    den: u32,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Self = Self { num: 0, den: 1 };

    /// A whole number.
    pub const fn whole(number: u32) -> Self {
        Self {
            num: number,
            den: 1,
        }
    }

    fn reduced(num: u64, den: u64) -> Self {
        let divisor = greatest_common_divisor(num, den).max(1);
        let fit = |part: u64| u32::try_from(part / divisor).unwrap_or(u32::MAX);
        Self {
            num: fit(num),
            den: fit(den).max(1),
        }
    }

    /// Rule 4.2: the nearest whole number, a half up.
    pub const fn rounded(self) -> u32 {
        (self.num * 2 + self.den) / (self.den * 2)
    }
}

impl Add for Ratio {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let (a, b) = (u64::from(self.den), u64::from(other.den));
        Self::reduced(u64::from(self.num) * b + u64::from(other.num) * a, a * b)
    }
}

impl Mul<Fraction> for Ratio {
    type Output = Self;
    fn mul(self, factor: Fraction) -> Self {
        Self::reduced(
            u64::from(self.num) * u64::from(factor.num()),
            u64::from(self.den) * u64::from(factor.den()),
        )
    }
}

/// Reads as on paper: `3`, `2½`, `⅓`, or `5/12` where no sign fits.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.num / self.den, self.num % self.den);
        let sign = match (rest, self.den) {
            (0, _) => return write!(f, "{whole}"),
            (1, 2) => "½",
            (1, 3) => "⅓",
            (2, 3) => "⅔",
            (1, 4) => "¼",
            (3, 4) => "¾",
            (rest, den) if whole == 0 => return write!(f, "{rest}/{den}"),
            (rest, den) => return write!(f, "{whole} {rest}/{den}"),
        };
        if whole == 0 {
            f.write_str(sign)
        } else {
            write!(f, "{whole}{sign}")
        }
    }
}

const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
