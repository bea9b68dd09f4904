//! 13.7 Why a marker cannot be used so: the facts, and how they are put into words.

use std::fmt;

use crate::ids::{FormationId, UnitId};
use crate::language::Refusal;
use crate::map::HexPos;

/// Why an order about a formation marker is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormationReason {
    /// The unit belongs to no formation.
    Independent {
        /// The unit.
        unit: UnitId,
    },
    /// The units belong to different formations.
    OtherFormation {
        /// One of them.
        unit: UnitId,
        /// One of another formation.
        other: UnitId,
    },
    /// The marker of the formation is in another hex.
    MarkerElsewhere {
        /// The formation.
        formation: FormationId,
        /// Where its marker is.
        at: HexPos,
    },
    /// The unit is in the marker already.
    InMarker {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is in no marker.
    NotInMarker {
        /// The unit.
        unit: UnitId,
    },
}

impl Refusal for FormationReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::MarkerElsewhere { at, .. } => vec![*at],
            Self::Independent { .. }
            | Self::OtherFormation { .. }
            | Self::InMarker { .. }
            | Self::NotInMarker { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::Independent { unit } => write!(f, "{} belongs to no formation", name(unit)),
            Self::OtherFormation { unit, other } => {
                let (unit, other) = (name(unit), name(other));
                write!(f, "{unit} and {other} belong to different formations")
            }
            Self::MarkerElsewhere { formation, at } => write!(
                f,
                "the marker of {formation} is in hex {at}; take its units out of it first"
            ),
            Self::InMarker { unit } => {
                write!(f, "{} is in its formation's marker already", name(unit))
            }
            Self::NotInMarker { unit } => {
                write!(f, "{} is in no formation marker", name(unit))
            }
        }
    }
}
