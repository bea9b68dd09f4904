//! 13.2 What is said about transport: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::language::RollPurpose;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::numbers::Mp;
use crate::side::Side;
use crate::supply::language::Payment;

/// One thing that a player orders about transport.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TransportOrder {
    /// Loads transport from a dump in its hex, as part of its move (13.2f).
    Load {
        /// The transport.
        unit: UnitId,
        /// The dump.
        from: UnitId,
        /// How much, in tokens.
        tokens: u16,
        /// Other units of the hex that begin to move with it, so that they can go on together (6.1f).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<UnitId>,
    },
    /// Puts the load of transport on the ground, as part of its move (13.2f).
    Unload {
        /// The transport.
        unit: UnitId,
        /// How much, in tokens.
        tokens: u16,
        /// Other units of the hex that begin to move with it, so that they can go on together (6.1f).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<UnitId>,
    },
    /// Combines or divides transport in one hex (13.2c).
    Regroup {
        /// The counters on the map.
        from: Vec<UnitId>,
        /// The counters that take their place, from the tray or among them.
        into: Vec<UnitId>,
        /// What each of them carries, in tokens; without it they are filled in their order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        loads: Option<Vec<u16>>,
    },
    /// Makes an Extender of empty transport in one hex (12.7).
    MakeExtender {
        /// The transport.
        from: Vec<UnitId>,
        /// The Extender's counter, from the tray or among them.
        into: UnitId,
    },
    /// Makes transport of an Extender, where it stands (12.7).
    TakeApart {
        /// The Extender.
        unit: UnitId,
    },
    /// Blows up supply in a hex, on the ground or loaded (12.11a).
    Blow {
        /// What is to be destroyed, of counters in one hex. What the die destroys is taken from them in this order.
        of: Vec<Payment>,
    },
}

/// Dice for dump blowing.
pub const BLOWING_ROLL: RollPurpose = RollPurpose::new("Dump blowing");

/// What happens under the rules of transport.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum TransportEvent {
    /// Transport loaded supply (13.2f).
    Loaded {
        /// The transport.
        unit: UnitId,
        /// The dump.
        from: UnitId,
        /// Where.
        at: HexPos,
        /// Tokens.
        tokens: u16,
        /// Movement points paid.
        cost: Mp,
        /// Movement points left.
        left: Mp,
    },
    /// Transport put supply on the ground (13.2f).
    Unloaded {
        /// The transport.
        unit: UnitId,
        /// The dump that lies there.
        to: UnitId,
        /// Where.
        at: HexPos,
        /// Tokens.
        tokens: u16,
        /// Movement points paid.
        cost: Mp,
        /// Movement points left.
        left: Mp,
    },
    /// Transport was combined or divided (13.2c).
    Regrouped {
        /// The counters before.
        from: Vec<UnitId>,
        /// The counters after.
        into: Vec<UnitId>,
        /// Where.
        at: HexPos,
    },
    /// A side blew up supply of its own (12.11a).
    SupplyBlown {
        /// Whose.
        side: Side,
        /// Where.
        at: HexPos,
        /// Tokens that were to be destroyed.
        tokens: u16,
        /// What was destroyed.
        lost: Vec<Payment>,
    },
}

impl Fact for TransportEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::Loaded { at, .. }
            | Self::Unloaded { at, .. }
            | Self::Regrouped { at, .. }
            | Self::SupplyBlown { at, .. } => Some(*at),
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::Regrouped { into: units, .. } => Sight::of(units),
            Self::Loaded { unit, .. } | Self::Unloaded { unit, .. } => {
                Sight::of(std::slice::from_ref(unit))
            }
            Self::SupplyBlown { side, .. } => Sight::of_side(*side),
        }
    }
}
