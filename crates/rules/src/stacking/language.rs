//! 4.8 What is said about stacking: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::{Fact, Sight};
use crate::map::HexPos;

/// One thing that a player orders about stacking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum StackingOrder {
    /// Puts a unit on top of its stack (4.8b).
    PutOnTop {
        /// The unit.
        unit: UnitId,
    },
}

/// An answer to a question about stacking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum StackingDecision {
    /// Give up a unit that its hex cannot hold (4.8).
    GiveUp(
        /// The unit.
        UnitId,
    ),
}

/// What happens under the rules of stacking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum StackingEvent {
    /// A unit was put on top of its stack (4.8b).
    PutOnTop {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
    },
}

impl Fact for StackingEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::PutOnTop { at, .. } => Some(*at),
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::PutOnTop { unit, .. } => Sight::of(std::slice::from_ref(unit)),
        }
    }
}
