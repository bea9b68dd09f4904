//! 13.7 What became of formation markers.

use serde::{Deserialize, Serialize};

use crate::ids::{FormationId, UnitId};
use crate::map::HexPos;

/// One thing that happened to a formation marker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FormationEvent {
    /// Units were put into the marker of their formation.
    Entered {
        /// The formation.
        formation: FormationId,
        /// The units.
        units: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// Units were taken out of the marker, or went where it did not follow.
    Left {
        /// The formation.
        formation: FormationId,
        /// The units.
        units: Vec<UnitId>,
        /// Where the marker was.
        at: HexPos,
        /// What became of the marker.
        marker: Afterwards,
    },
}

/// What becomes of a marker when units leave it (13.7 A).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Afterwards {
    /// Others are still in it.
    Stays,
    /// It was the last of them, and the marker went off the map.
    OffMap,
}

impl FormationEvent {
    /// The units that it is about.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Self::Entered { units, .. } | Self::Left { units, .. } => units,
        }
    }

    /// The hex that it is about.
    pub const fn hex(&self) -> HexPos {
        match self {
            Self::Entered { at, .. } | Self::Left { at, .. } => *at,
        }
    }
}
