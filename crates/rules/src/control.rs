//! Who controls each hex: the side whose combat unit was the last to enter it (13.3h needs it, and victory).

use bevy::prelude::Resource;

use crate::map::{Grid, HexIx, HexPos};
use crate::side::Side;

/// The owner of each hex.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Control {
    owners: Vec<Option<Side>>,
    grid: Option<Grid>,
    /// Changes since the state hash was last brought up to date: hex, old owner.
    changes: Vec<(HexIx, Option<Side>)>,
    /// Counts changes.
    stamp: u64,
}

impl Control {
    /// Control at the start of a game, in the grid's order.
    pub fn new(grid: Grid, owners: Vec<Option<Side>>) -> Self {
        debug_assert_eq!(owners.len(), grid.len(), "one owner a hex");
        Self {
            owners,
            grid: Some(grid),
            changes: Vec::new(),
            stamp: 0,
        }
    }

    /// The owner of a hex.
    pub fn of(&self, hex: HexIx) -> Option<Side> {
        self.owners[hex.at()]
    }

    /// The owner of a hex, by its printed number.
    pub fn at(&self, pos: HexPos) -> Option<Side> {
        self.grid
            .and_then(|grid| grid.index(pos))
            .and_then(|ix| self.of(ix))
    }

    /// All owners, in the grid's order.
    pub fn owners(&self) -> &[Option<Side>] {
        &self.owners
    }

    /// Gives a hex to a side; says whether that changed anything.
    pub(crate) fn set(&mut self, hex: HexIx, side: Option<Side>) -> bool {
        let old = self.owners[hex.at()];
        if old == side {
            return false;
        }
        self.changes.push((hex, old));
        self.stamp += 1;
        self.owners[hex.at()] = side;
        true
    }

    /// The hexes that changed since the state hash was last brought up to date.
    pub(crate) fn changed(&self) -> impl Iterator<Item = HexIx> + '_ {
        self.changes.iter().map(|&(hex, _)| hex)
    }

    /// How many changes there have been.
    pub(crate) const fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Hands over what changed, oldest first.
    pub(crate) fn take_changes(&mut self) -> Vec<(HexIx, Option<Side>)> {
        std::mem::take(&mut self.changes)
    }
}
