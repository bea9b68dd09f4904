//! 4.8 Why an order about stacking is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::modes::language::ModeChange;
use crate::pieces::{ModeMarker, Re};

/// The facts of a refusal about stacking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StackingReason {
    /// A hex holds more than the stacking limit, and a unit in it can still go.
    Overstacked {
        /// The hex.
        hex: HexPos,
        /// What it holds.
        have: Re,
        /// The limit.
        limit: Re,
        /// The unit.
        unit: UnitId,
        /// What it takes.
        by: WayOut,
    },
    /// Units overrun only from a hex that holds no more than the limit.
    OverrunCrowded {
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

/// How a unit could leave a hex that is too full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// By a move.
    Move,
    /// By a move in another mode (5.4).
    Mode(ModeChange),
    /// By a move once it is fuelled (12.5), in another mode if need be.
    Fuel,
}

impl Refusal for StackingReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::Overstacked { hex, .. } | Self::OverrunCrowded { hex, .. } => vec![*hex],
            Self::NoCombatUnit { .. }
            | Self::AlreadyOnTop { .. }
            | Self::ZoneOnTop { .. }
            | Self::HqBelow { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::Overstacked {
                hex,
                have,
                limit,
                unit,
                by,
            } => {
                let unit = name(unit);
                write!(
                    f,
                    "hex {hex} holds {have} RE, the limit is {limit}, and {unit} can still move"
                )?;
                match by {
                    WayOut::Move => Ok(()),
                    WayOut::Mode(to) => {
                        let mode = to.posture(ModeMarker::None).mode();
                        write!(f, " after a change to {} Mode", mode.title())
                    }
                    WayOut::Fuel => write!(f, " if it is fuelled"),
                }
            }
            Self::OverrunCrowded { hex, have, limit } => write!(
                f,
                "hex {hex} holds {have} RE, and nobody overruns from a hex with more than {limit}"
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
