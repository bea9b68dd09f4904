//! 13.8 What engineers did.

use serde::{Deserialize, Serialize};

use super::Task;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::supply::Payment;

/// One thing that engineers did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Who did it.
    pub const fn unit(&self) -> UnitId {
        match self {
            Self::Constructed { by, .. } => *by,
        }
    }

    /// The hex that it is about.
    pub const fn hex(&self) -> HexPos {
        match self {
            Self::Constructed { at, .. } => *at,
        }
    }

    /// The supply that was spent.
    pub fn paid(&self) -> &[Payment] {
        match self {
            Self::Constructed { paid, .. } => paid,
        }
    }
}
