//! 9.14 Why an order about captures is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::pieces::Tokens;

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
    /// The counters do not make up the transport that is captured.
    WrongPoints {
        /// What it carries, in tokens.
        need: u16,
        /// What the counters carry.
        have: u16,
    },
    /// More is given up than a counter carries, or nothing.
    WrongPart {
        /// The counter.
        unit: UnitId,
    },
    /// There are no spare counters to divide transport so.
    Indivisible {
        /// A counter of its kind.
        unit: UnitId,
        /// What is given up of the kind, in tokens.
        tokens: u16,
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
            Self::WrongPoints { .. } | Self::WrongPart { .. } | Self::Indivisible { .. } => {
                Vec::new()
            }
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NoDisplacement { hex, range } => write!(
                f,
                "{hex} is water, where it was, or more than {range} hexes away"
            ),
            Self::WrongPoints { need, have } => {
                let (need, have) = (points(*need), points(*have));
                write!(f, "what is lost comes to {need}, and this to {have}")
            }
            Self::WrongPart { unit } => {
                write!(f, "{} has no such part to give up", name(unit))
            }
            Self::Indivisible { unit, tokens } => {
                let part = points(*tokens);
                write!(
                    f,
                    "no spare counters are there to give up {part} of {}",
                    name(unit)
                )
            }
            Self::NoHaven { unit, hex } => {
                write!(f, "{hex} is out of range of {} or out of trace", name(unit))
            }
        }
    }
}

/// Transport Points in words: one for each SP that they carry.
pub fn points(capacity: u16) -> String {
    match Tokens(capacity).points() {
        (1, 0) => "1 point".to_owned(),
        (points, 0) => format!("{points} points"),
        (0, small) => format!("{small}T of a point"),
        (points, small) => format!("{points} points and {small}T"),
    }
}
