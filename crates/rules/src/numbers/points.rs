//! Movement points, kept exactly.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub};

use serde::{Deserialize, Serialize};

/// Movement points in twelfths, so that halves, thirds and quarters of a point are exact.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Mp(u16);

impl Mp {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// One point.
    pub const ONE: Self = Self(12);

    /// This many whole points.
    pub const fn whole(points: u8) -> Self {
        Self(points as u16 * 12)
    }

    /// This many twelfths of a point.
    pub const fn twelfths(twelfths: u16) -> Self {
        Self(twelfths)
    }

    /// The count of twelfths, for searches on integers.
    pub const fn as_twelfths(self) -> u16 {
        self.0
    }

    /// `numerator / denominator` of these points, exact where twelfths can express it, and never more than can be counted.
    pub fn fraction(self, numerator: u16, denominator: u16) -> Self {
        let twelfths = u32::from(self.0) * u32::from(numerator) / u32::from(denominator);
        Self(u16::try_from(twelfths).unwrap_or(u16::MAX))
    }

    /// What is left after spending, never below zero.
    pub const fn saturating_sub(self, spent: Self) -> Self {
        Self(self.0.saturating_sub(spent.0))
    }
}

impl Add for Mp {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Mp {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Mp {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.saturating_sub(other)
    }
}

impl Mul<u16> for Mp {
    type Output = Self;
    fn mul(self, factor: u16) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

/// Reads as on paper: `3`, `2½`, `1¼`, or twelfths where nothing shorter fits.
impl fmt::Display for Mp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 12, self.0 % 12);
        let sign = match part {
            0 => return write!(f, "{whole}"),
            3 => "¼",
            4 => "⅓",
            6 => "½",
            8 => "⅔",
            9 => "¾",
            _ if whole == 0 => return write!(f, "{part}/12"),
            _ => return write!(f, "{whole} {part}/12"),
        };
        if whole == 0 {
            write!(f, "{sign}")
        } else {
            write!(f, "{whole}{sign}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_factor_of_a_large_allowance_is_the_most_there_is() {
        assert_eq!(Mp::whole(10).fraction(1, 4), Mp::twelfths(30));
        assert_eq!(Mp::whole(255).fraction(255, 1), Mp::twelfths(u16::MAX));
    }
}
