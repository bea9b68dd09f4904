//! 9.14 Why an order about captures is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;

/// The facts of a refusal about captures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaptureReason {
    /// Transport cannot be placed in the hex.
    NoDisplacement {
        /// The hex.
        hex: HexPos,
        /// How far it may go.
        range: u8,
    },
    /// The counters do not make up the points that are captured.
    WrongPoints {
        /// Points captured.
        need: u16,
        /// Points chosen.
        have: u16,
    },
    /// An Extender cannot collapse into the hex.
    NoHaven {
        /// The Extender.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
}

impl Refusal for CaptureReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::NoDisplacement { hex, .. } | Self::NoHaven { hex, .. } => vec![*hex],
            Self::WrongPoints { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NoDisplacement { hex, range } => write!(
                f,
                "{hex} is held by the enemy or more than {range} hexes away"
            ),
            Self::WrongPoints { need, have } => {
                write!(f, "{need} points are lost, these counters have {have}")
            }
            Self::NoHaven { unit, hex } => write!(
                f,
                "{hex} is out of range of {}, held by the enemy or out of trace",
                name(unit)
            ),
        }
    }
}
