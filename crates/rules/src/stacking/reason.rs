//! 4.8 Why an order about stacking is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::pieces::Re;

/// The facts of a refusal about stacking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StackingReason {
    /// A hex holds more than the stacking limit, and units in it can still go.
    Overstacked {
        /// The hex.
        hex: HexPos,
        /// What it holds.
        have: Re,
        /// The limit.
        limit: Re,
    },
    /// Only combat units are put on top.
    NoCombatUnit {
        /// The unit.
        unit: UnitId,
    },
    /// The unit lies on top already.
    AlreadyOnTop {
        /// The unit.
        unit: UnitId,
    },
    /// A unit with a zone of control must lie on top.
    ZoneOnTop {
        /// The unit that was to lie on top.
        unit: UnitId,
        /// The unit with the zone.
        top: UnitId,
    },
    /// An HQ does not lie on top with the enemy next to it.
    HqBelow {
        /// The HQ.
        unit: UnitId,
    },
}

impl Refusal for StackingReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::Overstacked { hex, .. } => vec![*hex],
            Self::NoCombatUnit { .. }
            | Self::AlreadyOnTop { .. }
            | Self::ZoneOnTop { .. }
            | Self::HqBelow { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::Overstacked { hex, have, limit } => write!(
                f,
                "hex {hex} holds {have} RE, the limit is {limit}, and units there can still move"
            ),
            Self::NoCombatUnit { unit } => write!(f, "{} is no combat unit", name(unit)),
            Self::AlreadyOnTop { unit } => write!(f, "{} lies on top already", name(unit)),
            Self::ZoneOnTop { unit, top } => write!(
                f,
                "{} has a zone of control and must lie above {}",
                name(top),
                name(unit)
            ),
            Self::HqBelow { unit } => write!(
                f,
                "{} cannot lie on top while the enemy is next to it",
                name(unit)
            ),
        }
    }
}
