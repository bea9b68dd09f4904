//! What happens under the rules of railroads.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::map::{Gauge, HexPos};
use crate::numbers::Ratio;
use crate::side::Side;

/// One thing that the rules of railroads did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RailEvent {
    /// Units went by rail (13.3e).
    Carried {
        /// The units.
        units: Vec<UnitId>,
        /// The hexes of the way, both ends included.
        path: Vec<HexPos>,
        /// Rail Cap spent.
        cost: Ratio,
        /// Rail Cap left.
        left: Ratio,
    },
    /// Supply went by rail (12.2, 13.3e).
    Shipped {
        /// The dump that it came from.
        from: UnitId,
        /// The dump that it lies on now.
        to: UnitId,
        /// The hexes of the way, both ends included.
        path: Vec<HexPos>,
        /// Tokens.
        tokens: u16,
        /// Rail Cap spent.
        cost: Ratio,
        /// Rail Cap left.
        left: Ratio,
    },
    /// A Rail Repair unit converted a hex (13.3f).
    Converted {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
        /// The gauge that it has now.
        gauge: Gauge,
    },
    /// A side claimed a hex behind its front, and it is clear or the enemy agreed (13.3h).
    Claimed {
        /// Who controls it now.
        side: Side,
        /// The hex.
        hex: HexPos,
    },
    /// A side claimed a hex, and the enemy did not agree that it lies behind its front (13.3h).
    Denied {
        /// Who claimed it.
        side: Side,
        /// The hex.
        hex: HexPos,
    },
}

impl RailEvent {
    /// The units that it is about; none where it happens in the open.
    pub fn units(&self) -> Option<&[UnitId]> {
        match self {
            Self::Carried { units, .. } => Some(units),
            Self::Shipped { from, .. } => Some(std::slice::from_ref(from)),
            Self::Converted { .. } | Self::Claimed { .. } | Self::Denied { .. } => None,
        }
    }

    /// The hex that it is about.
    pub fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Carried { path, .. } | Self::Shipped { path, .. } => path.last().copied(),
            Self::Converted { hex, .. } | Self::Claimed { hex, .. } | Self::Denied { hex, .. } => {
                Some(*hex)
            }
        }
    }
}
