//! C&C 4.3 Orders about operation zones, and what came of them.

use crate::pieces::Boundary;
use serde::{Deserialize, Serialize};

use crate::ids::{ArmyId, UnitId};
use crate::language::{Fact, Sight};
use crate::map::HexPos;

/// One thing that a player orders about an operation zone, in his Reinforcement Phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ZoneOrder {
    /// The zone of an army is laid out, in place of the one that it has.
    PlaceZone {
        /// The army or Front.
        army: ArmyId,
        /// The boundary on its left, as it looks at the enemy.
        left: Boundary,
        /// The boundary on its right.
        right: Boundary,
    },
    /// The zone of an army is taken away, to be laid out anew.
    LiftZone {
        /// The army or Front.
        army: ArmyId,
    },
}

/// What happens to operation zones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ZoneEvent {
    /// A zone was laid out.
    Placed {
        /// The name of its army.
        army: String,
        /// The boundary on the left.
        left: Boundary,
        /// The boundary on the right.
        right: Boundary,
        /// How many hexes it has.
        hexes: usize,
    },
    /// A zone was taken away.
    Lifted {
        /// The name of its army.
        army: String,
    },
    /// The zones of the last turn have ended.
    Ended {
        /// The names of their armies.
        armies: Vec<String>,
    },
    /// An army has no HQ any more, and no zone.
    Vanished {
        /// Its name.
        army: String,
    },
    /// Guests in the zone of another army have entered a hex with others of their side, which throws all there into disorder.
    Jammed {
        /// Those who entered.
        units: Vec<UnitId>,
        /// The name of the army in whose zone.
        host: String,
        /// Where.
        at: HexPos,
    },
}

impl Fact for ZoneEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Placed { left, .. } => Some(left.at),
            Self::Jammed { at, .. } => Some(*at),
            Self::Lifted { .. } | Self::Ended { .. } | Self::Vanished { .. } => None,
        }
    }

    /// Boundary counters lie open. Who is whose guest is the affair of his side.
    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Jammed { units, .. } => Sight::of(units),
            Self::Placed { .. }
            | Self::Lifted { .. }
            | Self::Ended { .. }
            | Self::Vanished { .. } => Sight::OPEN,
        }
    }
}
