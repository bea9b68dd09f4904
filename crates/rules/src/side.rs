//! The two sides of a game and facts kept once for each.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two players of a game. The scenario gives each its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side that the scenario lists first.
    One,
    /// The side that the scenario lists second.
    Two,
}

impl Side {
    /// Both sides, in the scenario's order.
    pub const BOTH: [Side; 2] = [Side::One, Side::Two];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// Position in arrays that hold one value a side.
    pub const fn index(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 1,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerSide<T>(pub [T; 2]);

impl<T> PerSide<T> {
    /// Makes both values by the same recipe.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self([make(Side::One), make(Side::Two)])
    }

    /// Side and value, in the scenario's order.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(self.0.iter())
    }
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}
