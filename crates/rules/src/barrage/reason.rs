//! 10.0 Why an order about barrages is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::pieces::Mode;

/// The facts of a refusal about barrages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BarrageReason {
    /// The unit shows no barrage strength.
    NoBarrage {
        /// The unit.
        unit: UnitId,
    },
    /// The unit cannot barrage in its mode.
    NoBarrageInMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// Only artillery released from Reserve fires in this segment.
    OnlyReleasedFire {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has fired in this phase.
    HasFired {
        /// The unit.
        unit: UnitId,
    },
    /// Artillery has barraged the hex in this phase.
    BarragedAlready {
        /// The hex.
        hex: HexPos,
    },
    /// All strengths together come to less than a point.
    TooWeak,
    /// Only planes can aim at it.
    PlanesOnly,
    /// The hex holds no such facility of the enemy.
    NoFacility {
        /// The hex.
        hex: HexPos,
        /// The facility.
        what: &'static str,
    },
    /// The hex is out of the unit's range.
    OutOfRange {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
        /// How far it is.
        distance: u32,
        /// The range.
        range: u8,
    },
}

impl Refusal for BarrageReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::BarragedAlready { hex }
            | Self::NoFacility { hex, .. }
            | Self::OutOfRange { hex, .. } => vec![*hex],
            Self::TooWeak
            | Self::PlanesOnly
            | Self::NoBarrage { .. }
            | Self::NoBarrageInMode { .. }
            | Self::OnlyReleasedFire { .. }
            | Self::HasFired { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NoBarrage { unit } => write!(
                f,
                "{} has no barrage strength on the side that shows",
                name(unit)
            ),
            Self::NoBarrageInMode { unit, mode } => {
                write!(f, "{} cannot barrage in {} Mode", name(unit), mode.title())
            }
            Self::OnlyReleasedFire { unit } => write!(
                f,
                "{} was not released from Reserve in this phase; other artillery fires in the Combat Phase only",
                name(unit)
            ),
            Self::HasFired { unit } => write!(f, "{} has fired in this phase", name(unit)),
            Self::BarragedAlready { hex } => {
                write!(f, "artillery has barraged {hex} in this phase")
            }
            Self::TooWeak => write!(f, "it comes to less than a point of barrage strength"),
            Self::PlanesOnly => write!(f, "railroads are a target of planes alone"),
            Self::NoFacility { hex, what } => write!(f, "no enemy {what} is in {hex}"),
            Self::OutOfRange {
                unit,
                hex,
                distance,
                range,
            } => write!(
                f,
                "{hex} is {distance} hexes from {}, which fires {range} hexes far",
                name(unit)
            ),
        }
    }
}
