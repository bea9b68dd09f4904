//! 6.0 What is said about movement: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::{Fact, Sight};
use crate::map::{ByMobility, HexPos};
use crate::modes::language::ModeChange;
use crate::numbers::Mp;

/// One thing that a player orders about movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum MovementOrder {
    /// Moves a unit or a stack (6.1).
    Move {
        /// The units; all in one hex.
        units: Vec<UnitId>,
        /// The hexes entered, in order.
        path: Vec<HexPos>,
        /// The mode that they take on as they begin (5.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<ModeChange>,
    },
    /// Lets units that have not moved stay for the rest of the phase, so that they negate an enemy zone of control for others (4.5b).
    Hold {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Ends the move of units that are on their way, where they are (6.1f).
    DropOff {
        /// The units.
        units: Vec<UnitId>,
    },
}

/// What happens under the rules of movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum MovementEvent {
    /// Units moved.
    Moved {
        /// The units.
        units: Vec<UnitId>,
        /// Where they started.
        from: HexPos,
        /// Hexes entered.
        path: Vec<HexPos>,
        /// Movement points that each mobility type paid for each hex.
        costs: Vec<ByMobility<Mp>>,
        /// Movement points left to each of the units, in their order.
        left: Vec<Mp>,
    },
    /// A unit negated an enemy zone of control for others, and stays where it is for the rest of the phase (4.5b).
    Holds {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
    },
    /// Units were left behind by their stack, or stopped by their owner (6.1f).
    DroppedOff {
        /// The units.
        units: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
}

impl Fact for MovementEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Moved { path, .. } => path.last().copied(),
            Self::DroppedOff { at, .. } | Self::Holds { at, .. } => Some(*at),
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Moved { units, .. } | Self::DroppedOff { units, .. } => Sight::of(units),
            Self::Holds { unit, .. } => Sight::of(std::slice::from_ref(unit)),
        }
    }
}
