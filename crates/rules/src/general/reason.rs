//! 4.0 Why an order about units and hexes in general is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;

/// The facts of a refusal about units and hexes in general.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GeneralReason {
    /// The order names no unit.
    NoUnits,
    /// No unit has this id.
    UnknownUnit {
        /// The id.
        unit: UnitId,
    },
    /// The order names a unit twice.
    NamedTwice {
        /// The unit.
        unit: UnitId,
    },
    /// The unit belongs to the other side.
    NotYours {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not on the map.
    NotOnMap {
        /// The unit.
        unit: UnitId,
    },
    /// The units of a stack are in different hexes.
    NotTogether {
        /// A unit of the stack.
        unit: UnitId,
        /// One that is elsewhere.
        other: UnitId,
    },
    /// The hex is not on the map.
    OffMap {
        /// The hex.
        hex: HexPos,
    },
    /// Enemy pieces that cannot fight are in the hex, and nobody who would enter is Attack-Capable.
    EnemyPieces {
        /// The hex.
        hex: HexPos,
        /// A unit that cannot enter.
        unit: UnitId,
    },
    /// Enemy pieces that cannot fight are in the hex, so nothing is put down there.
    AmongEnemyPieces {
        /// The hex.
        hex: HexPos,
    },
}

impl Refusal for GeneralReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::OffMap { hex }
            | Self::EnemyPieces { hex, .. }
            | Self::AmongEnemyPieces { hex } => vec![*hex],
            Self::NoUnits
            | Self::UnknownUnit { .. }
            | Self::NamedTwice { .. }
            | Self::NotYours { .. }
            | Self::NotOnMap { .. }
            | Self::NotTogether { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NoUnits => write!(f, "the order names no unit"),
            Self::UnknownUnit { unit } => write!(f, "there is no unit '{unit}'"),
            Self::NamedTwice { unit } => write!(f, "{} is named twice", name(unit)),
            Self::NotYours { unit } => write!(f, "{} belongs to the other side", name(unit)),
            Self::NotOnMap { unit } => write!(f, "{} is not on the map", name(unit)),
            Self::NotTogether { unit, other } => {
                let (unit, other) = (name(unit), name(other));
                write!(f, "{unit} and {other} are in different hexes")
            }
            Self::OffMap { hex } => write!(f, "hex {hex} is not on the map"),
            Self::EnemyPieces { hex, unit } => write!(
                f,
                "{} cannot enter {hex}, where the enemy has pieces that only an Attack-Capable unit captures",
                name(unit)
            ),
            Self::AmongEnemyPieces { hex } => {
                write!(
                    f,
                    "nothing is put down in {hex}, where the enemy has pieces"
                )
            }
        }
    }
}
