//! C&C 1.2 Orders to armies and HQs, and what came of them.

use serde::{Deserialize, Serialize};

use crate::ids::{ArmyId, UnitId};
use crate::language::{Fact, Sight};
use crate::map::HexPos;

/// One thing that a player orders about armies and HQs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CommandOrder {
    /// An HQ is played now, and its army is in hand (C&C 1.2).
    OpenHq {
        /// The HQ.
        hq: UnitId,
    },
    /// The HQ that is being played takes up units (C&C 1.2).
    Command {
        /// The units.
        units: Vec<UnitId>,
    },
    /// The HQ that is being played has been played (C&C 1.2).
    CloseHq,
    /// A unit that nobody commands goes by itself, with all of its formation that nobody commands (C&C 1.2).
    GoAlone {
        /// The unit.
        unit: UnitId,
    },
    /// The army in hand has been played. HQs of it that have not been, are not any more (C&C 1.2).
    EndArmy,
    /// An HQ changes over to another army, in the Reinforcement Phase (C&C 1.1).
    Attach {
        /// The HQ.
        hq: UnitId,
        /// Its army from now on.
        army: ArmyId,
    },
}

/// What happens under the command rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum CommandEvent {
    /// An HQ is played.
    Opened {
        /// The HQ.
        hq: UnitId,
        /// Its army.
        army: String,
    },
    /// An HQ has taken up units.
    TakenUp {
        /// The HQ.
        hq: UnitId,
        /// The units.
        units: Vec<UnitId>,
    },
    /// An HQ has been played.
    Closed {
        /// The HQ.
        hq: UnitId,
    },
    /// Units that nobody commands go by themselves.
    WentAlone {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Units set out without supply that they draw themselves from a source.
    Unsupplied {
        /// The units, marked Out of Supply.
        units: Vec<UnitId>,
    },
    /// An HQ has changed over to another army.
    Attached {
        /// The HQ.
        hq: UnitId,
        /// The name of the army that it was attached to.
        from: String,
        /// The name of the one that it is attached to now.
        to: String,
    },
    /// An army has been played.
    ArmyEnded {
        /// Its name.
        army: String,
    },
    /// All armies have been played, and the rest moves half as far.
    Forgotten,
}

impl CommandEvent {
    /// The units that it is about.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Self::Opened { hq, .. } | Self::Closed { hq } | Self::Attached { hq, .. } => {
                std::slice::from_ref(hq)
            }
            Self::TakenUp { units, .. }
            | Self::WentAlone { units }
            | Self::Unsupplied { units } => units,
            Self::ArmyEnded { .. } | Self::Forgotten => &[],
        }
    }
}

impl Fact for CommandEvent {
    fn hex(&self) -> Option<HexPos> {
        None
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::ArmyEnded { .. } | Self::Forgotten => Sight::OPEN,
            Self::Opened { .. }
            | Self::Closed { .. }
            | Self::Attached { .. }
            | Self::TakenUp { .. }
            | Self::WentAlone { .. }
            | Self::Unsupplied { .. } => Sight::of(self.units()),
        }
    }
}
