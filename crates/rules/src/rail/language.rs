//! What happens under the rules of railroads.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::{Fact, Sight};
use crate::map::{Gauge, HexPos};
use crate::modes::language::ModeChange;
use crate::numbers::Fraction;
use crate::side::Side;

/// One thing that the rules of railroads did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum RailEvent {
    /// Units went by rail (13.3e).
    Carried {
        /// The units.
        units: Vec<UnitId>,
        /// The hexes of the way, both ends included.
        path: Vec<HexPos>,
        /// Rail Cap spent.
        cost: Fraction,
        /// Rail Cap left.
        left: Fraction,
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
        cost: Fraction,
        /// Rail Cap left.
        left: Fraction,
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
    /// A Rail Repair unit converts the track that it moves over from now on, or leaves it as it is (13.3f B).
    ConversionSet {
        /// The unit.
        unit: UnitId,
        /// Whether it converts.
        on: bool,
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
            Self::ConversionSet { unit, .. } => Some(std::slice::from_ref(unit)),
            Self::Converted { .. } | Self::Claimed { .. } | Self::Denied { .. } => None,
        }
    }
}

/// One thing that a player orders about railroads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RailOrder {
    /// Sends units by rail (13.3e).
    Rail {
        /// The units; all in one hex.
        units: Vec<UnitId>,
        /// Where they detrain.
        to: HexPos,
        /// The mode that they take on for it (5.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<ModeChange>,
    },
    /// Sends supply of a dump by rail (12.2, 13.3e).
    RailSupply {
        /// The dump.
        from: UnitId,
        /// How much, in tokens.
        tokens: u16,
        /// Where it is unloaded.
        to: HexPos,
    },
    /// Lets a Rail Repair unit convert the track that it moves over from now on, as it does without a word; or leave it as it is
    /// (13.3f B, 13.3g D). Given between the steps of a march it says so hex by hex.
    ConvertTrack {
        /// The unit.
        unit: UnitId,
        /// Whether it converts.
        on: bool,
    },
    /// Claims control of a station that lies behind one's own front (13.3h).
    ClaimRail {
        /// The hex.
        hex: HexPos,
    },
}

/// An answer to a question about railroads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RailDecision {
    /// Agree that a station lies behind the enemy's front, and give up its control (13.3h).
    YieldControl,
    /// Do not agree (13.3h).
    DenyControl,
}

impl Fact for RailEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Carried { path, .. } | Self::Shipped { path, .. } => path.last().copied(),
            Self::Converted { hex, .. } | Self::Claimed { hex, .. } | Self::Denied { hex, .. } => {
                Some(*hex)
            }
            Self::ConversionSet { .. } => None,
        }
    }

    fn sight(&self) -> Sight<'_> {
        self.units().map_or(Sight::OPEN, Sight::of)
    }
}
