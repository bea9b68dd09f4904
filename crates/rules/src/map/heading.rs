//! The twelve straight ways from a hex: six along rows of hexes, six between those.

use hexx::Hex;
use serde::{Deserialize, Serialize};

/// A straight way, clockwise from the top. Those with three letters, `E` and `W` lead along the corners of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Heading {
    /// Up.
    N,
    /// Between up and up to the right.
    NNE,
    /// Up and to the right.
    NE,
    /// To the right.
    E,
    /// Down and to the right.
    SE,
    /// Between down and down to the right.
    SSE,
    /// Down.
    S,
    /// Between down and down to the left.
    SSW,
    /// Down and to the left.
    SW,
    /// To the left.
    W,
    /// Up and to the left.
    NW,
    /// Between up and up to the left.
    NNW,
}

impl Heading {
    /// All twelve, clockwise from the top.
    pub const ALL: [Self; 12] = [
        Self::N,
        Self::NNE,
        Self::NE,
        Self::E,
        Self::SE,
        Self::SSE,
        Self::S,
        Self::SSW,
        Self::SW,
        Self::W,
        Self::NW,
        Self::NNW,
    ];

    /// Position in [`Heading::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The next one clockwise.
    pub const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 12]
    }

    /// The next one the other way round.
    pub const fn anticlockwise(self) -> Self {
        Self::ALL[(self as usize + 11) % 12]
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 6) % 12]
    }

    /// How many twelfths of a circle lie between two.
    pub const fn apart(self, other: Self) -> usize {
        let one_way = (self as usize + 12 - other as usize) % 12;
        if one_way > 6 { 12 - one_way } else { one_way }
    }

    /// From the middle of a hex to that of the next one on the way, in axial coordinates.
    pub const fn step(self) -> Hex {
        match self {
            Self::N => Hex::new(0, -1),
            Self::NNE => Hex::new(1, -2),
            Self::NE => Hex::new(1, -1),
            Self::E => Hex::new(2, -1),
            Self::SE => Hex::new(1, 0),
            Self::SSE => Hex::new(1, 1),
            Self::S => Hex::new(0, 1),
            Self::SSW => Hex::new(-1, 2),
            Self::SW => Hex::new(-1, 1),
            Self::W => Hex::new(-2, 1),
            Self::NW => Hex::new(-1, 0),
            Self::NNW => Hex::new(-1, -1),
        }
    }

    /// The one that leads most nearly as a vector does; none for no vector.
    pub fn nearest(vector: Hex) -> Option<Self> {
        // A step between rows is longer than one along them, by the root of 3, which is very nearly 26 to 15.
        let leads = |heading: Self| {
            let unit = if heading.index().is_multiple_of(2) {
                26
            } else {
                15
            };
            i64::from(along(heading.step(), vector)) * unit
        };
        let best = Self::ALL.into_iter().rev().max_by_key(|&h| leads(h))?;
        (vector != Hex::ZERO).then_some(best)
    }
}

/// Whether one vector points the way of another, in doubled units of a hex: positive ahead, negative back, 0 across.
pub const fn along(one: Hex, other: Hex) -> i32 {
    2 * (one.x * other.x + one.y * other.y) + one.x * other.y + one.y * other.x
}

/// On which hand of one vector another lies: positive to the right, negative to the left, 0 straight ahead or back.
pub const fn aside(one: Hex, other: Hex) -> i32 {
    one.x * other.y - one.y * other.x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Direction, Grid, HexPos, LowerColumns};

    #[test]
    fn every_second_heading_is_a_direction() {
        for lower in [LowerColumns::Even, LowerColumns::Odd] {
            let grid = Grid::new(9, 9, lower);
            for col in 4..=5 {
                let here = HexPos::new(col, 5);
                for (n, direction) in Direction::ALL.into_iter().enumerate() {
                    let there = grid.neighbour(here, direction).expect("inside");
                    let step = grid.axial(there) - grid.axial(here);
                    assert_eq!(step, Heading::ALL[2 * n].step());
                    let between = Heading::ALL[2 * n + 1].step();
                    assert_eq!(between, step + Heading::ALL[(2 * n + 2) % 12].step());
                }
            }
        }
    }

    #[test]
    fn headings_turn_to_the_right() {
        for heading in Heading::ALL {
            let (here, right) = (heading.step(), heading.clockwise().step());
            assert!(aside(here, right) > 0 && along(here, right) > 0);
            assert!(aside(here, heading.anticlockwise().step()) < 0);
            assert_eq!(heading.opposite().step(), -here);
            assert_eq!(heading.apart(heading.opposite()), 6);
            assert_eq!(heading.apart(heading.anticlockwise()), 1);
            assert_eq!(Heading::nearest(here * 3), Some(heading));
        }
        assert_eq!(Heading::nearest(Hex::ZERO), None);
    }
}
