//! 13.8d The tasks of construction besides hedgehogs.

use serde::{Deserialize, Serialize};

/// Something that an Engineer-Capable unit does for a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Task {
    /// Builds an Air Strip, or improves an air base by a level (15.3).
    BuildBase,
    /// Reduces an air base by a level; a Strip is gone (15.3).
    ReduceBase,
    /// Repairs a hit on a port (19.0d).
    RepairPort,
    /// Damages a port by a hit (19.0d).
    DamagePort,
}

impl Task {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::BuildBase,
        Self::ReduceBase,
        Self::RepairPort,
        Self::DamagePort,
    ];

    /// The rule that says where and for how much.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::BuildBase | Self::ReduceBase => "15.3",
            Self::RepairPort | Self::DamagePort => "19.0d",
        }
    }

    /// What is done, in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BuildBase => "build an air base",
            Self::ReduceBase => "reduce the air base",
            Self::RepairPort => "repair the port",
            Self::DamagePort => "damage the port",
        }
    }

    /// Rule 13.8d: whether it destroys, which is free of cost.
    pub const fn is_destruction(self) -> bool {
        matches!(self, Self::ReduceBase | Self::DamagePort)
    }
}
