//! 5.0 What is said about modes: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::modes::ModeChange;

/// One thing that a player orders about modes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ModeOrder {
    /// Changes mode or orientation of units that have not moved (5.4).
    ChangeMode {
        /// The units.
        units: Vec<UnitId>,
        /// What they change to.
        to: ModeChange,
    },
    /// Releases units from Reserve (5.7b).
    Release {
        /// The units.
        units: Vec<UnitId>,
    },
}

/// What happens under the rules of modes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ModeEvent {
    /// Units took on another mode or orientation (5.4).
    ModeChanged {
        /// The units.
        units: Vec<UnitId>,
        /// What they changed to.
        to: ModeChange,
    },
    /// Units were released from Reserve (5.7b).
    Released {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Units lost their Reserve marker (5.7d, 5.10c).
    ReserveLost {
        /// The units.
        units: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// Units became Disorganized (5.10a).
    Disorganized {
        /// The units.
        units: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// Units earned an Exploit marker (5.9).
    Exploits {
        /// The units.
        units: Vec<UnitId>,
        /// The Action Rating it asked for.
        rating: u8,
    },
    /// Exploit and DG markers were taken off (5.9, 5.10).
    Recovered {
        /// The units.
        units: Vec<UnitId>,
    },
}

impl Fact for ModeEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::ReserveLost { at, .. } | Self::Disorganized { at, .. } => Some(*at),
            Self::ModeChanged { .. }
            | Self::Released { .. }
            | Self::Exploits { .. }
            | Self::Recovered { .. } => None,
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::ModeChanged { units, .. }
            | Self::Released { units }
            | Self::Recovered { units }
            | Self::ReserveLost { units, .. }
            | Self::Disorganized { units, .. } => Sight::of(units),
            Self::Exploits { .. } => Sight::OPEN,
        }
    }
}
