//! 2.0 Why an order about the sequence of play is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;

/// The facts of a refusal about the sequence of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SequenceReason {
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    AlreadyBegun,
    /// The game is over.
    GameOver,
    /// A decision is due before anything else.
    DecisionFirst {
        /// What must be decided.
        question: String,
    },
    /// No decision is due.
    NothingToDecide,
    /// The order belongs to other segments.
    WrongSegment {
        /// What the order wants to do.
        action: &'static str,
        /// The segment now.
        now: String,
    },
}

impl Refusal for SequenceReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::NotBegun
            | Self::AlreadyBegun
            | Self::GameOver
            | Self::DecisionFirst { .. }
            | Self::NothingToDecide
            | Self::WrongSegment { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, _name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NotBegun => write!(f, "the game has not begun"),
            Self::AlreadyBegun => write!(f, "the game has begun already"),
            Self::GameOver => write!(f, "the game is over"),
            Self::DecisionFirst { question } => write!(f, "first decide: {question}"),
            Self::NothingToDecide => write!(f, "no such decision is due now"),
            Self::WrongSegment { action, now } => write!(f, "no {action} in the {now}"),
        }
    }
}
