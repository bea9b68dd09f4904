//! 13.7 What became of formation markers.

use serde::{Deserialize, Serialize};

use crate::ids::{FormationId, UnitId};
use crate::language::{Fact, Sight};
use crate::map::HexPos;

/// What happens under the rules of a formation marker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
#[serde(deny_unknown_fields)]
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
}

/// One thing that a player orders about formation markers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FormationOrder {
    /// Puts units into the marker of their formation (13.7).
    EnterMarker {
        /// The units, of one formation and in one hex.
        units: Vec<UnitId>,
    },
    /// Takes units out of the marker of their formation (13.7).
    LeaveMarker {
        /// The units.
        units: Vec<UnitId>,
    },
}

impl Fact for FormationEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Entered { at, .. } | Self::Left { at, .. } => Some(*at),
        }
    }

    fn sight(&self) -> Sight<'_> {
        Sight::of(self.units())
    }
}
