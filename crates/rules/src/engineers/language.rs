//! 13.8 What engineers did.

use serde::{Deserialize, Serialize};

use crate::ids::{UnitId, one_or_several};
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::supply::language::Payment;

/// Something that an Engineer-Capable unit does for a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Task {
    /// Builds an air base of level 1, or improves one by a level (15.3).
    BuildBase,
    /// Builds an Air Strip (15.2).
    BuildStrip,
    /// Reduces an air base by a level (15.4).
    ReduceBase,
    /// Repairs a hit on a port (19.0d).
    RepairPort,
    /// Damages a port by a hit (19.0c).
    DamagePort,
}

impl Task {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::BuildBase,
        Self::BuildStrip,
        Self::ReduceBase,
        Self::RepairPort,
        Self::DamagePort,
    ];

    /// The rule that says where and for how much.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::BuildBase => "15.3",
            Self::BuildStrip => "15.2",
            Self::ReduceBase => "15.4",
            Self::RepairPort => "19.0d",
            Self::DamagePort => "19.0c",
        }
    }

    /// What is done, in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BuildBase => "build an air base",
            Self::BuildStrip => "build an Air Strip",
            Self::ReduceBase => "reduce the air base",
            Self::RepairPort => "repair the port",
            Self::DamagePort => "damage the port",
        }
    }

    /// Rules 15.4 and 19.0c: whether it destroys, which is free of cost and takes no engineers.
    pub const fn is_destruction(self) -> bool {
        matches!(self, Self::ReduceBase | Self::DamagePort)
    }
}

/// One thing that engineers did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum EngineerEvent {
    /// A task of construction was done (13.8d).
    Constructed {
        /// What.
        task: Task,
        /// Where.
        at: HexPos,
        /// The level that an air base has now, 0 for a Strip, or the hits on a port.
        now: u8,
        /// Who did it.
        by: Vec<UnitId>,
        /// Who paid.
        paid: Vec<Payment>,
    },
}

impl EngineerEvent {
    /// The supply that was spent.
    pub fn paid(&self) -> &[Payment] {
        match self {
            Self::Constructed { paid, .. } => paid,
        }
    }
}

/// One thing that a player orders about engineers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EngineerOrder {
    /// Builds, reduces, repairs or damages an air base or a port (13.8d).
    Construct {
        /// What is done.
        task: Task,
        /// Where.
        hex: HexPos,
        /// One Engineer-Capable unit; for what destroys, others in the hex together will do.
        #[serde(deserialize_with = "one_or_several")]
        by: Vec<UnitId>,
        /// Which dumps pay; none for what is free.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        from: Vec<Payment>,
    },
}

impl Fact for EngineerEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Constructed { at, .. } => Some(*at),
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Constructed { by, .. } => Sight::of(by),
        }
    }
}
