//! C&C 1.2 Orders about objectives, and what came of them.

use serde::{Deserialize, Serialize};

use crate::ids::{ArmyId, UnitId};
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::side::Side;

/// Who has an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Assignee {
    /// An army or Front.
    Army(ArmyId),
    /// An HQ.
    Hq(UnitId),
}

/// One thing that a player orders about objectives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ObjectiveOrder {
    /// Writes what an army or HQ is to do, in place of what was written. An empty text strikes it out.
    Note {
        /// Whose note it is.
        of: Assignee,
        /// What he is to do.
        text: String,
    },
    /// Pins an objective of an army or HQ to a hex.
    Pin {
        /// Whose it is.
        of: Assignee,
        /// The hex.
        at: HexPos,
    },
    /// Takes such a pin away.
    Unpin {
        /// Whose it was.
        of: Assignee,
        /// The hex.
        at: HexPos,
    },
}

/// What happens to objectives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ObjectiveEvent {
    /// A note was written, or struck out.
    Noted {
        /// Of which side.
        side: Side,
        /// Whose note it is.
        of: Assignee,
        /// The text.
        text: String,
    },
    /// An objective was pinned to a hex.
    Pinned {
        /// Of which side.
        side: Side,
        /// Whose it is.
        of: Assignee,
        /// The hex.
        at: HexPos,
    },
    /// A pin was taken away.
    Unpinned {
        /// Of which side.
        side: Side,
        /// Whose it was.
        of: Assignee,
        /// The hex.
        at: HexPos,
    },
}

impl Fact for ObjectiveEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Noted { .. } => None,
            Self::Pinned { at, .. } | Self::Unpinned { at, .. } => Some(*at),
        }
    }

    /// Objectives are the secret of their side.
    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Noted { side, .. } | Self::Pinned { side, .. } | Self::Unpinned { side, .. } => {
                Sight::of_side(*side)
            }
        }
    }
}
