//! Orders: what a player can say. Small, in the player's terms, by our own ids.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::map::HexPos;

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
}
