//! What happens in the Reinforcement Phase, apart from units and supply that come onto the map.

use serde::{Deserialize, Serialize};

use super::order::Chart;
use crate::ids::{TableId, UnitId};
use crate::map::HexPos;
use crate::side::Side;
use crate::tables::ReplPrice;

/// One thing that happened in a Reinforcement Phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MusterEvent {
    /// A table was rolled on, and brought this (13.5, 13.6).
    Drew {
        /// Who rolled.
        side: Side,
        /// The table.
        table: TableId,
        /// The counters, Repls among them.
        units: Vec<UnitId>,
        /// Supply, in tokens.
        tokens: u16,
    },
    /// A unit came with supply of its own (13.6c).
    CameLoaded {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
        /// How much, in tokens.
        tokens: u16,
    },
    /// Transport that came was loaded with supply that came (13.6c).
    Loaded {
        /// The transport.
        unit: UnitId,
        /// Where.
        at: HexPos,
        /// How much, in tokens.
        tokens: u16,
    },
    /// Units found no way onto the map and come later (13.6a).
    Waits {
        /// Their owner.
        side: Side,
        /// The units.
        units: Vec<UnitId>,
    },
    /// Units were not placed and never arrive (13.6).
    Forfeited {
        /// Their owner.
        side: Side,
        /// The units.
        units: Vec<UnitId>,
    },
    /// Supply was not placed and is lost (13.6).
    SupplyForfeited {
        /// Whose.
        side: Side,
        /// Where it would have come.
        at: HexPos,
        /// How much, in tokens.
        tokens: u16,
    },
    /// A table was not rolled on (13.5).
    RollForfeited {
        /// Who would have rolled.
        side: Side,
        /// The table.
        chart: Chart,
    },
    /// Units were rebuilt with Repls (13.5).
    Rebuilt {
        /// The units.
        units: Vec<UnitId>,
        /// Steps of each.
        steps: u8,
        /// The Repls that were spent.
        with: Vec<UnitId>,
        /// How many of each kind.
        price: ReplPrice,
        /// Where.
        at: HexPos,
    },
    /// Two multi-step units were combined (13.9).
    Merged {
        /// The unit that stays.
        unit: UnitId,
        /// The unit that is gone.
        with: UnitId,
        /// Where.
        at: HexPos,
        /// Steps that it has now.
        steps: u8,
        /// Steps that were too many.
        wasted: u8,
    },
    /// A unit became one of another formation (13.9).
    Swapped {
        /// The unit that was on the map.
        unit: UnitId,
        /// The unit that is there now.
        with: UnitId,
        /// Where.
        at: HexPos,
    },
}

impl MusterEvent {
    /// The units that it is about; none where it names none.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Self::Drew { units, .. }
            | Self::Waits { units, .. }
            | Self::Forfeited { units, .. }
            | Self::Rebuilt { units, .. } => units,
            Self::CameLoaded { unit, .. }
            | Self::Loaded { unit, .. }
            | Self::Merged { unit, .. }
            | Self::Swapped { unit, .. } => std::slice::from_ref(unit),
            Self::SupplyForfeited { .. } | Self::RollForfeited { .. } => &[],
        }
    }

    /// Whose affair it is, where it says so itself.
    pub const fn side(&self) -> Option<Side> {
        match self {
            Self::Drew { side, .. }
            | Self::Waits { side, .. }
            | Self::Forfeited { side, .. }
            | Self::SupplyForfeited { side, .. }
            | Self::RollForfeited { side, .. } => Some(*side),
            Self::CameLoaded { .. }
            | Self::Loaded { .. }
            | Self::Rebuilt { .. }
            | Self::Merged { .. }
            | Self::Swapped { .. } => None,
        }
    }

    /// The hex that it is about.
    pub const fn hex(&self) -> Option<HexPos> {
        match self {
            Self::CameLoaded { at, .. }
            | Self::Loaded { at, .. }
            | Self::SupplyForfeited { at, .. }
            | Self::Rebuilt { at, .. }
            | Self::Merged { at, .. }
            | Self::Swapped { at, .. } => Some(*at),
            Self::Drew { .. }
            | Self::Waits { .. }
            | Self::Forfeited { .. }
            | Self::RollForfeited { .. } => None,
        }
    }
}
