//! 13.5, 13.6, 13.9 What is said in the Reinforcement Phase: orders, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::{TableId, UnitId};
use crate::language::RollPurpose;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::modes::language::ModeChange;
use crate::side::Side;
use crate::tables::ReplPrice;

/// One thing that a player orders in his Reinforcement Phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ReinforcementOrder {
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
#[serde(deny_unknown_fields)]
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

/// One thing that happened in a Reinforcement Phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ReinforcementEvent {
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
    /// A reinforcement came onto the map (13.6).
    Arrived {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
    },
    /// Supply arrived (12.2).
    SupplyArrived {
        /// Receiver.
        side: Side,
        /// Where.
        at: HexPos,
        /// Tokens.
        tokens: u16,
    },
    /// Supply could not arrive: the enemy holds the hex, or no dump counter is left.
    SupplyBlocked {
        /// Receiver.
        side: Side,
        /// Where.
        at: HexPos,
        /// Tokens.
        tokens: u16,
    },
}

impl ReinforcementEvent {
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
            | Self::Swapped { unit, .. }
            | Self::Arrived { unit, .. } => std::slice::from_ref(unit),
            Self::SupplyForfeited { .. }
            | Self::RollForfeited { .. }
            | Self::SupplyArrived { .. }
            | Self::SupplyBlocked { .. } => &[],
        }
    }

    /// Whose affair it is, where it says so itself.
    pub const fn side(&self) -> Option<Side> {
        match self {
            Self::Drew { side, .. }
            | Self::Waits { side, .. }
            | Self::Forfeited { side, .. }
            | Self::SupplyForfeited { side, .. }
            | Self::RollForfeited { side, .. }
            | Self::SupplyArrived { side, .. }
            | Self::SupplyBlocked { side, .. } => Some(*side),
            Self::CameLoaded { .. }
            | Self::Loaded { .. }
            | Self::Rebuilt { .. }
            | Self::Merged { .. }
            | Self::Swapped { .. }
            | Self::Arrived { .. } => None,
        }
    }
}

/// Dice for supply arrival.
pub const SUPPLY_ARRIVAL_ROLL: RollPurpose = RollPurpose::new("Supply arrival");

/// Dice for replacements.
pub const REPLACEMENTS_ROLL: RollPurpose = RollPurpose::new("Replacements");

/// Dice for reinforcements.
pub const REINFORCEMENTS_ROLL: RollPurpose = RollPurpose::new("Reinforcements");

impl Fact for ReinforcementEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::CameLoaded { at, .. }
            | Self::Loaded { at, .. }
            | Self::SupplyForfeited { at, .. }
            | Self::Rebuilt { at, .. }
            | Self::Merged { at, .. }
            | Self::Swapped { at, .. }
            | Self::Arrived { at, .. }
            | Self::SupplyArrived { at, .. }
            | Self::SupplyBlocked { at, .. } => Some(*at),
            Self::Drew { .. }
            | Self::Waits { .. }
            | Self::Forfeited { .. }
            | Self::RollForfeited { .. } => None,
        }
    }

    /// What comes to a side, and what it makes of it, is its own affair.
    fn sight(&self) -> Sight<'_> {
        Sight {
            units: self.units(),
            side: self.side(),
        }
    }
}
