//! What a player can order in his Reinforcement Phase.

use serde::{Deserialize, Serialize};

use crate::ids::{TableId, UnitId};
use crate::map::HexPos;
use crate::modes::ModeChange;

/// One thing that a player orders in his Reinforcement Phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MusterOrder {
    /// Places units that are due (13.6).
    Enter {
        /// The units.
        units: Vec<UnitId>,
        /// Where.
        at: HexPos,
        /// The mode that they enter in; left out, the one that the scenario gives (13.6b).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<ModeChange>,
    },
    /// Places everything that is due and has one hex to enter in, as the scenario gives it (13.6).
    EnterAll,
    /// Places supply that is due (13.6).
    PlaceSupply {
        /// The number of the parcel.
        parcel: u16,
        /// Where.
        at: HexPos,
        /// How much of it, in tokens.
        tokens: u16,
    },
    /// Loads transport that has just entered from supply that has just come to its hex (13.6c).
    LoadArrival {
        /// The transport.
        unit: UnitId,
        /// How much, in tokens.
        tokens: u16,
    },
    /// Rolls on a table (13.5, 13.6, 12.2).
    Roll(Chart),
    /// Rebuilds units in the Dead Pile, or one on the map (13.5a).
    Rebuild {
        /// One unit; or two very small ones, for one Repl (13.5d).
        units: Vec<UnitId>,
        /// How many steps of it; 1 for units of one step.
        steps: u8,
        /// The Repls that are spent.
        with: Vec<UnitId>,
        /// The mode in which a unit from the Dead Pile is placed; left out, Move Mode (13.5b).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<ModeChange>,
    },
    /// Combines two multi-step units in a hex (13.9, first kind).
    Merge {
        /// The unit that stays.
        unit: UnitId,
        /// The unit whose steps it takes.
        with: UnitId,
    },
    /// Makes a unit on the map into one of a multi-unit formation that lies in the Dead Pile (13.9, second and third kind).
    Swap {
        /// The unit on the map.
        unit: UnitId,
        /// The unit in the Dead Pile.
        with: UnitId,
    },
}

/// A table that can be rolled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chart {
    /// The roll for supply at this place of the schedule (12.2).
    Supply(
        /// Place in [`ScenarioFacts::supply`](crate::setup::ScenarioFacts::supply).
        u16,
    ),
    /// A variable table of the scenario (13.5, 13.6).
    Table(
        /// Its id.
        TableId,
    ),
}
