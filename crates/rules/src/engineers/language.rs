//! 13.8 What engineers did.

use serde::{Deserialize, Serialize};

use super::Task;
use crate::ids::UnitId;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::supply::Payment;

/// One thing that engineers did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum EngineerEvent {
    /// A task of construction was done (13.8d).
    Constructed {
        /// What.
        task: Task,
        /// Where.
        at: HexPos,
        /// The level that an air base has now, or the hits on a port; none for an air base that is gone.
        now: Option<u8>,
        /// Who did it.
        by: UnitId,
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
pub enum EngineerOrder {
    /// Builds, reduces, repairs or damages an air base or a port with an engineer (13.8d).
    Construct {
        /// What is done.
        task: Task,
        /// Where.
        hex: HexPos,
        /// The Engineer-Capable unit.
        by: UnitId,
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
            Self::Constructed { by, .. } => Sight::of(std::slice::from_ref(by)),
        }
    }
}
