//! An entry of the log.

use crate::order::Order;
use crate::outcome::Outcome;
use crate::sequence::StepId;
use crate::side::Side;

/// An order that was carried out, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// The order.
    pub order: Order,
    /// Who gave it; nobody for the beginning of the game.
    pub side: Option<Side>,
    /// Turn in which it was given.
    pub turn: u8,
    /// Step in which it was given.
    pub step: StepId,
    /// Dice that fell.
    pub rolls: Vec<u8>,
    /// What happened.
    pub outcomes: Vec<Outcome>,
    /// Hash of the state after it.
    pub hash: u64,
}

impl LogEntry {
    /// Whether a die fell, so that going back past it opens a branch.
    pub fn is_sealed(&self) -> bool {
        !self.rolls.is_empty()
    }
}
