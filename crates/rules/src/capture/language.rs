//! 9.14 What is said about captures: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::RollPurpose;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::side::Side;

/// One thing that a player orders about captures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CaptureOrder {
    /// Lets an Extender collapse into transport elsewhere, instead of any movement (9.14d).
    Collapse {
        /// The Extender.
        unit: UnitId,
        /// Where the transport goes.
        to: HexPos,
    },
}

/// An answer to a question about captures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CaptureDecision {
    /// Give up transport to its captor (9.14c).
    HandOver(
        /// How much of which counters.
        Vec<GivenUp>,
    ),
    /// Place transport that escaped (9.14c), or what is left of an Extender (9.14d).
    Displace {
        /// The pieces.
        units: Vec<UnitId>,
        /// Where.
        to: HexPos,
    },
}

/// Transport that its owner gives up: a counter, or a part of it that spare counters stand for (13.2c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenUp {
    /// The counter.
    pub unit: UnitId,
    /// What the part carries, in tokens.
    pub tokens: u16,
}

/// Dice for capture.
pub const CAPTURE_ROLL: RollPurpose = RollPurpose::new("Capture");

/// What happens under the rules of captures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum CaptureEvent {
    /// Supply on the ground was captured in part; the rest is destroyed (9.14b).
    SupplyCaptured {
        /// The captor.
        side: Side,
        /// Where.
        at: HexPos,
        /// Tokens captured.
        captured: u16,
        /// Tokens destroyed.
        destroyed: u16,
    },
    /// Pieces fell into the enemy's hands (9.14).
    Captured {
        /// The captor.
        side: Side,
        /// The pieces.
        pieces: Vec<UnitId>,
        /// Where.
        at: HexPos,
        /// Supply that was loaded on them and captured with them.
        tokens: u16,
    },
    /// Transport escaped to another hex (9.14c).
    Displaced {
        /// The pieces.
        units: Vec<UnitId>,
        /// From here.
        from: HexPos,
        /// To here.
        to: HexPos,
    },
    /// The port and the fort that are printed in a hex have a new owner (9.14e, 9.14h).
    SiteTaken {
        /// The new owner.
        side: Side,
        /// Where.
        at: HexPos,
    },
    /// An Attack-Capable unit entered a hex with enemy pieces that cannot fight (4.4c).
    Met {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
        /// The pieces.
        pieces: Vec<UnitId>,
    },
}

impl Fact for CaptureEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Displaced { to, .. } => Some(*to),
            Self::SupplyCaptured { at, .. }
            | Self::Captured { at, .. }
            | Self::SiteTaken { at, .. }
            | Self::Met { at, .. } => Some(*at),
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Met { unit, .. } => Sight::of(std::slice::from_ref(unit)),
            Self::Displaced { units, .. } => Sight::of(units),
            Self::SupplyCaptured { .. } | Self::Captured { .. } | Self::SiteTaken { .. } => {
                Sight::OPEN
            }
        }
    }
}
