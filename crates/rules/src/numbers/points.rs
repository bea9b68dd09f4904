//! Movement points, kept exactly.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub};

use serde::{Deserialize, Serialize};

use super::Fraction;

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

    /// A part of these points, exact where twelfths can express it, and never more than can be counted.
    pub fn times(self, part: Fraction) -> Self {
        let twelfths = u64::from(self.0) * u64::from(part.num()) / u64::from(part.den());
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

/// Reads as on paper: `3`, `2½`, `1¼`, or `5/12` where no sign fits.
impl fmt::Display for Mp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = Fraction::new(self.0.into(), Self::ONE.0.into());
        points.unwrap_or(Fraction::ZERO).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_factor_of_a_large_allowance_is_the_most_there_is() {
        let quarter = Fraction::new(1, 4).unwrap();
        assert_eq!(Mp::whole(10).times(quarter), Mp::twelfths(30));
        let large = Fraction::whole(255);
        assert_eq!(Mp::whole(255).times(large), Mp::twelfths(u16::MAX));
    }
}
