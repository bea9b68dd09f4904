//! Hexes by their printed numbers, directions, and the grid that orders them.
//!
//! The map is flat-topped and numbered from the top left: column, then row.
//!
//! ```text
//!   __    __
//!  /  \__/  \      01.01 is the upper left hex. Every second column
//!  \__/  \__/      lies half a hex lower; the grid says which ones.
//!  /  \__/  \
//!  \__/  \__/          N
//!                  NW  __  NE
//!                     /  \
//!                     \__/
//!                  SW      SE
//!                      S
//! ```

use std::fmt;

use hexx::{HexOrientation, OffsetHexMode};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::numbers::Digest;

/// A hex by its printed number, `CC.RR`: column, then row, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexPos {
    /// Column, from the left, beginning with 1.
    pub col: u8,
    /// Row, from the top, beginning with 1.
    pub row: u8,
}

impl HexPos {
    /// The hex in this column and row.
    pub const fn new(col: u8, row: u8) -> Self {
        Self { col, row }
    }
}

impl Digest {
    /// Takes a hex in.
    pub(crate) const fn hex(self, at: HexPos) -> Self {
        self.byte(at.col).byte(at.row)
    }
}

impl fmt::Display for HexPos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}.{:02}", self.col, self.row)
    }
}

impl fmt::Debug for HexPos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not a hex number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadHexNumber(String);

impl fmt::Display for BadHexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a hex number; write column, point, row, such as 12.07",
            self.0
        )
    }
}

impl std::error::Error for BadHexNumber {}

impl std::str::FromStr for HexPos {
    type Err = BadHexNumber;

    fn from_str(text: &str) -> Result<Self, BadHexNumber> {
        let bad = || BadHexNumber(text.chars().take(40).collect());
        let (col, row) = text.split_once('.').ok_or_else(bad)?;
        let part = |digits: &str| {
            let plain = digits.bytes().all(|b| b.is_ascii_digit());
            let number = digits.parse::<u8>().ok().filter(|&n| plain && n > 0);
            number.ok_or_else(bad)
        };
        Ok(Self::new(part(col)?, part(row)?))
    }
}

impl Serialize for HexPos {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexPos {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = HexPos;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a hex number such as \"12.07\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<HexPos, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

/// One of the six directions from a flat-topped hex, clockwise from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Up.
    N,
    /// Up and to the right.
    NE,
    /// Down and to the right.
    SE,
    /// Down.
    S,
    /// Down and to the left.
    SW,
    /// Up and to the left.
    NW,
}

impl Direction {
    /// All six, clockwise from the top.
    pub const ALL: [Direction; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// Position in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The next direction clockwise.
    pub const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 6]
    }
}

/// Which columns are printed half a hex lower than their neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LowerColumns {
    /// Columns 2, 4, 6, …
    #[default]
    Even,
    /// Columns 1, 3, 5, …
    Odd,
}

/// Dense number of a hex, for flat arrays. Valid for one [`Grid`] only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexIx(pub u16);

impl HexIx {
    /// As an array index.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

/// The rectangle of hexes that a map has, and the arithmetic between printed and dense numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    cols: u8,
    rows: u8,
    lower: LowerColumns,
}

impl Grid {
    /// A grid of this size; both numbers at least 1.
    pub fn new(cols: u8, rows: u8, lower: LowerColumns) -> Self {
        Self {
            cols: cols.max(1),
            rows: rows.max(1),
            lower,
        }
    }

    /// Number of columns.
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// Number of rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Which columns lie half a hex lower.
    pub const fn lower_columns(&self) -> LowerColumns {
        self.lower
    }

    /// Number of hexes.
    pub const fn len(&self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// A grid always has a hex; here for symmetry with `len`.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether this column is one of the lower ones.
    pub const fn is_lower(&self, col: u8) -> bool {
        match self.lower {
            LowerColumns::Even => col.is_multiple_of(2),
            LowerColumns::Odd => !col.is_multiple_of(2),
        }
    }

    /// Whether the map has this hex.
    pub const fn contains(&self, pos: HexPos) -> bool {
        pos.col >= 1 && pos.col <= self.cols && pos.row >= 1 && pos.row <= self.rows
    }

    /// The dense number of a hex, if the map has it.
    pub const fn index(&self, pos: HexPos) -> Option<HexIx> {
        if self.contains(pos) {
            let col = pos.col as u16 - 1;
            let row = pos.row as u16 - 1;
            Some(HexIx(col * self.rows as u16 + row))
        } else {
            None
        }
    }

    /// The printed number of a hex.
    pub const fn pos(&self, ix: HexIx) -> HexPos {
        let rows = self.rows as u16;
        // Both fit: a grid has at most 255 columns and rows.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "columns and rows are at most 255"
        )]
        HexPos::new((ix.0 / rows) as u8 + 1, (ix.0 % rows) as u8 + 1)
    }

    /// All hexes, column by column.
    pub fn iter(&self) -> impl Iterator<Item = HexPos> + use<> {
        let (cols, rows) = (self.cols, self.rows);
        (1..=cols).flat_map(move |col| (1..=rows).map(move |row| HexPos::new(col, row)))
    }

    /// The neighbour in a direction, if it is on the map.
    pub fn neighbour(&self, pos: HexPos, direction: Direction) -> Option<HexPos> {
        let lower = self.is_lower(pos.col);
        let (dc, dr): (i16, i16) = match direction {
            Direction::N => (0, -1),
            Direction::S => (0, 1),
            Direction::NE => (1, if lower { 0 } else { -1 }),
            Direction::SE => (1, i16::from(lower)),
            Direction::NW => (-1, if lower { 0 } else { -1 }),
            Direction::SW => (-1, i16::from(lower)),
        };
        let col = u8::try_from(i16::from(pos.col) + dc).ok()?;
        let row = u8::try_from(i16::from(pos.row) + dr).ok()?;
        let there = HexPos::new(col, row);
        self.contains(there).then_some(there)
    }

    /// The neighbours on the map, clockwise from the top.
    pub fn neighbours(&self, pos: HexPos) -> impl Iterator<Item = (Direction, HexPos)> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(move |d| Some((d, self.neighbour(pos, d)?)))
    }

    /// The direction from a hex to an adjacent one.
    pub fn direction(&self, from: HexPos, to: HexPos) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&d| self.neighbour(from, d) == Some(to))
    }

    /// The hex in axial coordinates, for the geometry that hexx provides.
    pub fn axial(&self, pos: HexPos) -> hexx::Hex {
        let mode = match self.lower {
            LowerColumns::Even => OffsetHexMode::Odd,
            LowerColumns::Odd => OffsetHexMode::Even,
        };
        // Counted from 0, the second column (printed 2) is the odd one.
        let zero_based = [i32::from(pos.col) - 1, i32::from(pos.row) - 1];
        hexx::Hex::from_offset_coordinates(zero_based, mode, HexOrientation::Flat)
    }

    /// Distance in hexes, as the crow flies.
    pub fn distance(&self, a: HexPos, b: HexPos) -> u32 {
        self.axial(a).unsigned_distance_to(self.axial(b))
    }
}

/// The side between two adjacent hexes; the same value from either of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hexside {
    /// The hex of the two with the smaller number.
    pub a: HexPos,
    /// The other hex.
    pub b: HexPos,
}

impl Hexside {
    /// The side between two hexes, whichever is named first.
    pub fn between(one: HexPos, other: HexPos) -> Self {
        Self {
            a: one.min(other),
            b: one.max(other),
        }
    }
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.a, self.b)
    }
}

impl fmt::Debug for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grids() -> [Grid; 2] {
        [
            Grid::new(7, 6, LowerColumns::Even),
            Grid::new(7, 6, LowerColumns::Odd),
        ]
    }

    #[test]
    fn neighbours_are_mutual_and_one_hex_apart() {
        for grid in grids() {
            for pos in grid.iter() {
                for (direction, there) in grid.neighbours(pos) {
                    assert_eq!(
                        grid.neighbour(there, direction.opposite()),
                        Some(pos),
                        "{pos} {direction:?}"
                    );
                    assert_eq!(grid.distance(pos, there), 1, "{pos} {there}");
                }
            }
        }
    }

    #[test]
    fn dense_numbers_and_printed_numbers_agree() {
        for grid in grids() {
            for (n, pos) in grid.iter().enumerate() {
                let ix = grid.index(pos).expect("on the map");
                assert_eq!(ix.at(), n);
                assert_eq!(grid.pos(ix), pos);
            }
        }
    }

    #[test]
    fn hex_numbers_are_read_and_refused() {
        assert_eq!("12.07".parse(), Ok(HexPos::new(12, 7)));
        assert_eq!(HexPos::new(3, 11).to_string(), "03.11");
        for bad in [
            "", "12", "12.", ".7", "0.4", "4.0", "+1.2", "300.1", "1.2.3", "x.y",
        ] {
            assert!(bad.parse::<HexPos>().is_err(), "{bad}");
        }
    }

    #[test]
    fn distance_agrees_with_a_walk_over_neighbours() {
        for grid in grids() {
            let start = HexPos::new(4, 3);
            let mut ring = vec![start];
            let mut seen = std::collections::BTreeSet::from([start]);
            for steps in 0.. {
                for &pos in &ring {
                    assert_eq!(grid.distance(start, pos), steps);
                }
                ring = ring
                    .iter()
                    .flat_map(|&p| grid.neighbours(p).map(|(_, n)| n).collect::<Vec<_>>())
                    .filter(|&p| seen.insert(p))
                    .collect();
                if ring.is_empty() {
                    break;
                }
            }
            assert_eq!(seen.len(), grid.len());
        }
    }
}
