//! 9.7 Odds Determination.

use crate::numbers::Misread;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// Odds as left:right, attacker first, such as `4:1` or `1:3`.
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    left: u64,
    right: u64,
}

impl Odds {
    /// Even odds.
    pub const EVEN: Self = Self { left: 1, right: 1 };

    /// These odds, if neither number is zero.
    pub const fn new(left: u64, right: u64) -> Option<Self> {
        if left == 0 || right == 0 {
            return None;
        }
        Some(Self { left, right })
    }

    /// Rule 9.7: divides both strengths by the smaller one and rounds each, a half up (4.1).
    ///
    /// The strengths are in any unit that both share, so that fractions stay exact. None if one is zero (9.14a).
    pub fn from_strengths(attack: u64, defence: u64) -> Option<Self> {
        let smaller = attack.min(defence);
        if smaller == 0 {
            return None;
        }
        let rounded = |strength: u64| {
            let (whole, rest) = (strength / smaller, strength % smaller);
            whole + u64::from(rest >= smaller - rest)
        };
        Self::new(rounded(attack), rounded(defence))
    }
}

/// Odds are ordered by how good they are for the attacker: 1:5 < 1:4 < 1:1 < 2:1.
impl Ord for Odds {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = u128::from(self.left) * u128::from(other.right);
        let right = u128::from(other.left) * u128::from(self.right);
        left.cmp(&right)
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Odds {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Odds {}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.left, self.right)
    }
}

impl FromStr for Odds {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let numbers = text
            .split_once(':')
            .and_then(|(left, right)| left.parse().ok().zip(right.parse().ok()));
        numbers
            .and_then(|(left, right)| Self::new(left, right))
            .ok_or_else(|| Misread::new(text, "odds such as `4:1`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(text: &str) -> Odds {
        text.parse().unwrap()
    }

    #[test]
    fn r9_7_divides_by_the_smaller_and_rounds_a_half_up() {
        assert_eq!(Odds::from_strengths(249, 100), Some(odds("2:1")));
        assert_eq!(Odds::from_strengths(250, 100), Some(odds("3:1")));
        assert_eq!(Odds::from_strengths(100, 250), Some(odds("1:3")));
        assert_eq!(Odds::from_strengths(7, 7), Some(Odds::EVEN));
        assert_eq!(Odds::from_strengths(0, 7), None);
        let huge = Odds::from_strengths(u64::MAX, 1).unwrap();
        assert!(huge > odds("52:1"));
    }

    #[test]
    fn odds_are_ordered_for_the_attacker() {
        let ladder = ["1:12", "1:5", "1:4", "1:2", "1:1", "2:1", "13:1"].map(odds);
        assert!(ladder.is_sorted());
        assert!("0:1".parse::<Odds>().is_err());
        assert!("4".parse::<Odds>().is_err());
    }
}
