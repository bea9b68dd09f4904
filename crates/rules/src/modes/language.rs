//! 5.0 What is said about modes: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::pieces::{ModeMarker, Orientation, Posture};

/// What a player can make of a unit's mode and orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ModeChange {
    /// Combat Mode (5.5).
    Combat,
    /// Move Mode (5.6).
    Move,
    /// Reserve Mode with this side up (5.7a).
    Reserve(Orientation),
    /// Strat Mode, which shows the Move side (5.8).
    Strat,
    /// A Disorganized unit shows this side and stays Disorganized (5.4).
    Turn(Orientation),
}

impl ModeChange {
    /// Every change there is.
    pub const ALL: [Self; 7] = [
        Self::Combat,
        Self::Move,
        Self::Reserve(Orientation::Combat),
        Self::Reserve(Orientation::Move),
        Self::Strat,
        Self::Turn(Orientation::Combat),
        Self::Turn(Orientation::Move),
    ];

    /// Whether a unit in this posture is what the change would make of it.
    pub fn is_done(self, now: Posture) -> bool {
        self.posture(now.marker) == now
    }

    /// The posture of a unit that had this marker.
    pub(crate) const fn posture(self, marker: ModeMarker) -> Posture {
        let (orientation, marker) = match self {
            Self::Combat => (Orientation::Combat, ModeMarker::None),
            Self::Move => (Orientation::Move, ModeMarker::None),
            Self::Reserve(orientation) => (orientation, ModeMarker::Reserve),
            Self::Strat => (Orientation::Move, ModeMarker::Strat),
            Self::Turn(orientation) => (orientation, marker),
        };
        Posture {
            orientation,
            marker,
        }
    }

    /// In words, such as `Reserve Mode, Combat side up`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Combat => "Combat Mode",
            Self::Move => "Move Mode",
            Self::Reserve(Orientation::Combat) => "Reserve Mode, Combat side up",
            Self::Reserve(Orientation::Move) => "Reserve Mode, Move side up",
            Self::Strat => "Strat Mode",
            Self::Turn(Orientation::Combat) => "the Combat side",
            Self::Turn(Orientation::Move) => "the Move side",
        }
    }
}

/// One thing that a player orders about modes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
            | Self::Exploits { units, .. }
            | Self::Disorganized { units, .. } => Sight::of(units),
        }
    }
}
