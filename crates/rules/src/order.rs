//! Orders: what a player can say. Small, in the player's terms, by our own ids.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::ModeChange;
use crate::supply::Payment;
use crate::supply::fuel::FuelTarget;

/// One thing a player says. The deciding side is the one the engine waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Begins the game: weather and first player of turn 1.
    Begin,
    /// Ends the current segment (2.2).
    EndSegment,
    /// Moves a unit or a stack (6.1).
    Move {
        /// The units; all in one hex.
        units: Vec<UnitId>,
        /// The hexes entered, in order.
        path: Vec<HexPos>,
        /// The mode that they take on as they begin (5.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<ModeChange>,
    },
    /// Ends the move of units that are on their way, where they are (6.1f).
    DropOff {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Changes mode or orientation of units that have not moved (5.4).
    ChangeMode {
        /// The units.
        units: Vec<UnitId>,
        /// What they change to.
        to: ModeChange,
    },
    /// Releases units from Reserve (5.7b).
    Release {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Buys fuel (12.5c).
    Fuel {
        /// For whom.
        target: FuelTarget,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Puts a unit on top of its stack (4.8b).
    PutOnTop {
        /// The unit.
        unit: UnitId,
    },
    /// Builds a hedgehog, or improves one by a level (16.0b).
    Dig {
        /// Where.
        hex: HexPos,
        /// Who builds: one Engineer-Capable unit, or others in the hex together.
        by: Vec<UnitId>,
        /// Which dumps pay.
        from: Vec<Payment>,
    },
    /// Reduces a hedgehog by a level (16.0b).
    Slight {
        /// The hedgehog.
        unit: UnitId,
    },
    /// Answers the decision that a procedure waits for.
    Decide(Decision),
    /// Leaves the decision that a procedure waits for at its usual answer.
    Pass,
}

/// An answer to a decision of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// Take the first player turn (2.2).
    GoFirst,
    /// Take the second player turn (2.2).
    GoSecond,
    /// Give up a unit that its hex cannot hold (4.8).
    GiveUp(
        /// The unit.
        UnitId,
    ),
}
