//! 4.0 What is said about units and hexes in general: orders, answers, rolls and events.

use serde::Serialize;

use crate::ids::UnitId;
use crate::language::RollPurpose;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::side::Side;

/// What happens under the rules of units and hexes in general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum GeneralEvent {
    /// Dice were rolled.
    Rolled {
        /// Who rolled; none for weather.
        side: Option<Side>,
        /// What for.
        purpose: RollPurpose,
        /// The dice.
        dice: Vec<u8>,
    },
    /// A unit went into the dead pile.
    Eliminated {
        /// The unit.
        unit: UnitId,
        /// Where it was.
        at: HexPos,
        /// The rule that removed it.
        rule: String,
    },
    /// Units that the scenario held back are free, because the enemy attacks one of them.
    HoldLifted {
        /// Their owner.
        side: Side,
        /// Who they are.
        name: String,
        /// Where the enemy attacks.
        at: HexPos,
    },
    /// A hex came under the control of a side.
    Controlled {
        /// The hex.
        hex: HexPos,
        /// The new owner.
        side: Side,
    },
}

impl Fact for GeneralEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Controlled { hex, .. } => Some(*hex),
            Self::Eliminated { at, .. } | Self::HoldLifted { at, .. } => Some(*at),
            Self::Rolled { .. } => None,
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Rolled { .. }
            | Self::Controlled { .. }
            | Self::Eliminated { .. }
            | Self::HoldLifted { .. } => Sight::OPEN,
        }
    }
}
