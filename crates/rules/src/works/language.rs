//! 16.0 What is said about hedgehogs: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::supply::language::Payment;

/// One thing that a player orders about hedgehogs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WorksOrder {
    /// Builds a hedgehog, or improves one by a level (16.0b).
    Dig {
        /// Where.
        hex: HexPos,
        /// Who builds: one Engineer-Capable unit, or others in the hex together.
        by: Vec<UnitId>,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Reduces a hedgehog by a level (16.0c).
    Slight {
        /// The hedgehog.
        unit: UnitId,
        /// Who does it: one Engineer-Capable unit, or others in the hex together. Left out, the nearest engineers, an HQ if
        /// there are none, others if there is none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<UnitId>,
    },
}

/// What happens under the rules of hedgehogs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum WorksEvent {
    /// A hedgehog was built or improved (16.0b).
    Dug {
        /// The hedgehog.
        works: UnitId,
        /// Where.
        at: HexPos,
        /// The level it has now.
        level: u8,
        /// Who built.
        by: Vec<UnitId>,
        /// Who paid.
        paid: Vec<Payment>,
    },
    /// A hedgehog was reduced by its owner (16.0c).
    Slighted {
        /// The hedgehog.
        works: UnitId,
        /// Where.
        at: HexPos,
        /// The level it has left; 0 if it is gone.
        level: u8,
        /// Who did it.
        by: Vec<UnitId>,
    },
}

impl Fact for WorksEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Dug { at, .. } | Self::Slighted { at, .. } => Some(*at),
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Dug { by: units, .. } | Self::Slighted { by: units, .. } => Sight::of(units),
        }
    }
}
