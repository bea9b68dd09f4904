//! C&C 2 Orders to Fronts, and what came of them.

use serde::{Deserialize, Serialize};

use crate::ids::ArmyId;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::pieces::FrontPosture;

/// One thing that a player orders a Front.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FrontOrder {
    /// A Front changes its posture, in the Reinforcement Phase.
    SetPosture {
        /// The Front.
        front: ArmyId,
        /// What it is about from now on.
        posture: FrontPosture,
    },
    /// The HQ marker of a Front moves, in the Movement Phase.
    MoveFront {
        /// The Front.
        front: ArmyId,
        /// Where to.
        to: HexPos,
    },
    /// The HQ marker of a Front that is off the map comes back, in the Reinforcement Phase.
    PlaceFront {
        /// The Front.
        front: ArmyId,
        /// Where.
        at: HexPos,
    },
}

/// What happens to Fronts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum FrontEvent {
    /// A Front has changed its posture.
    PostureSet {
        /// Its name.
        front: String,
        /// What it is about.
        posture: FrontPosture,
    },
    /// The HQ marker of a Front has moved.
    Moved {
        /// Its name.
        front: String,
        /// From where.
        from: HexPos,
        /// Where to.
        to: HexPos,
    },
    /// The HQ marker of a Front has come back.
    Placed {
        /// Its name.
        front: String,
        /// Where.
        at: HexPos,
    },
    /// A Front evades and goes over to Defense.
    Evaded {
        /// Its name.
        front: String,
        /// From where.
        from: HexPos,
        /// Where to; none if it has left the map.
        to: Option<HexPos>,
        /// Why.
        cause: EvadeCause,
    },
}

/// Why a Front evades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum EvadeCause {
    /// An enemy combat unit is beside its HQ marker.
    Enemy,
    /// Its rail line to a source of supply is broken.
    Line,
}

impl Fact for FrontEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::PostureSet { .. } => None,
            Self::Moved { to, .. } => Some(*to),
            Self::Placed { at, .. } => Some(*at),
            Self::Evaded { from, to, .. } => Some(to.unwrap_or(*from)),
        }
    }

    /// Markers and postures lie open.
    fn sight(&self) -> Sight<'_> {
        Sight::OPEN
    }
}
