//! 4.1, 4.2 Rounding and fractions: strengths, prices and multipliers are kept exactly and rounded once, at the end.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul};
use std::str::FromStr;

use super::word::Misread;

/// An exact number that is not negative, in lowest terms: a strength of 7½, a multiplier of ⅓, a price of 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Fraction {
    num: u32,
    den: u32,
}

/// A decimal number with more parts than this is a rounded one, such as 0.33 for a third.
const SMALLEST_PARTS: u32 = 20;

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self::whole(0);
    /// One; as a multiplier, unchanged.
    pub const ONE: Self = Self::whole(1);
    /// A half.
    pub const HALF: Self = Self { num: 1, den: 2 };

    /// A whole number.
    pub const fn whole(number: u32) -> Self {
        Self {
            num: number,
            den: 1,
        }
    }

    /// `num / den`, unless the denominator is zero.
    pub fn new(num: u32, den: u32) -> Option<Self> {
        (den > 0).then(|| Self::reduced(num.into(), den.into()))
    }

    /// The numerator, in lowest terms.
    pub const fn num(self) -> u32 {
        self.num
    }

    /// The denominator, in lowest terms.
    pub const fn den(self) -> u32 {
        self.den
    }

    /// Both numbers as whole ones in a unit that they share, so that they can be divided without a fraction (9.7).
    pub fn in_common_unit(self, other: Self) -> (u64, u64) {
        (
            u64::from(self.num) * u64::from(other.den),
            u64::from(other.num) * u64::from(self.den),
        )
    }

    /// What is left after taking so much away, never below zero.
    pub fn less(self, taken: Self) -> Self {
        let (have, gone) = self.in_common_unit(taken);
        let unit = u64::from(self.den) * u64::from(taken.den);
        Self::reduced(have.saturating_sub(gone), unit)
    }

    fn reduced(num: u64, den: u64) -> Self {
        let divisor = greatest_common_divisor(num, den).max(1);
        let fit = |part: u64| u32::try_from(part / divisor).unwrap_or(u32::MAX);
        Self {
            num: fit(num),
            den: fit(den).max(1),
        }
    }

    /// Rule 4.1: the nearest whole number, a half up.
    pub const fn rounded(self) -> u32 {
        let (whole, rest) = (self.num / self.den, self.num % self.den);
        if rest >= self.den - rest {
            whole + 1
        } else {
            whole
        }
    }

    /// The whole number at or above it.
    pub const fn rounded_up(self) -> u32 {
        self.num.div_ceil(self.den)
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let (a, b) = (u64::from(self.den), u64::from(other.den));
        // Two products of 32 bits each: their sum may need one bit more than there is.
        let sum = (u64::from(self.num) * b).saturating_add(u64::from(other.num) * a);
        Self::reduced(sum, a * b)
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, factor: Self) -> Self {
        Self::reduced(
            u64::from(self.num) * u64::from(factor.num),
            u64::from(self.den) * u64::from(factor.den),
        )
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let (left, right) = self.in_common_unit(*other);
        left.cmp(&right)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Reads `24`, `7.5` and `15/2`.
impl FromStr for Fraction {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let read = match text.split_once('/') {
            Some((num, den)) => {
                let parts = read_digits(num).zip(read_digits(den));
                parts.and_then(|(num, den)| Self::new(num, den))
            }
            None => read_decimal(text).filter(|number| number.den <= SMALLEST_PARTS),
        };
        read.ok_or_else(|| Misread::new(text, "a number such as `24`, `7.5` or `15/2`"))
    }
}

/// A whole or a decimal number.
fn read_decimal(text: &str) -> Option<Fraction> {
    let (whole, parts) = match text.split_once('.') {
        Some((whole, parts)) => (read_digits(whole)?, parts),
        None => return read_digits(text).map(Fraction::whole),
    };
    let den = 10u32.checked_pow(u32::try_from(parts.len()).ok()?)?;
    let num = whole.checked_mul(den)?.checked_add(read_digits(parts)?)?;
    Fraction::new(num, den)
}

/// A number of digits alone: the standard reader would let a sign pass.
fn read_digits(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Reads as on paper: `3`, `2½`, `⅓`, or `5/12` where no sign fits.
impl fmt::Display for Fraction {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn decimals_and_fractions_are_the_same_number() {
        assert_eq!(fraction("7.5"), fraction("15/2"));
        assert_eq!(fraction("24"), Fraction::whole(24));
        assert_eq!(fraction("0.25").to_string(), "¼");
        for text in [
            "",
            "-3",
            "+3",
            "7,5",
            "1/0",
            "1.",
            ".5",
            "x",
            "1/2/3",
            "99999999999",
        ] {
            assert!(text.parse::<Fraction>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_decimal_is_no_third() {
        for text in ["0.333", "0.33", "0.67"] {
            assert!(text.parse::<Fraction>().is_err(), "{text}");
        }
    }

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(Fraction::new(2, 4), Some(Fraction::HALF));
        assert_eq!("3/3".parse(), Ok(Fraction::ONE));
        assert_eq!(Fraction::new(0, 5), Some(Fraction::ZERO));
        assert_eq!(Fraction::new(1, 0), None);
    }

    #[test]
    fn r4_1_a_half_is_rounded_up() {
        let rounded = |text| fraction(text).rounded();
        assert_eq!([rounded("7.4"), rounded("7.5"), rounded("5/3")], [7, 8, 2]);
        assert_eq!(Fraction::whole(u32::MAX).rounded(), u32::MAX);
        let rounded_up = |text| fraction(text).rounded_up();
        assert_eq!([rounded_up("7.1"), rounded_up("7")], [8, 7]);
    }

    #[test]
    fn two_fractions_compare_in_one_unit() {
        assert_eq!(fraction("15/2").in_common_unit(fraction("10/3")), (45, 20));
        assert!(fraction("1/3") < fraction("0.35"));
    }

    #[test]
    fn the_largest_numbers_are_the_most_there_is() {
        let most = Fraction::whole(u32::MAX);
        assert_eq!(most + most, most);
        assert_eq!(most * most, most);
        let odd = Fraction::new(u32::MAX, u32::MAX - 1).unwrap();
        assert!(odd + odd > Fraction::ZERO);
    }
}
