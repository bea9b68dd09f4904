//! Where the game stands in the sequence of play.

use bevy::prelude::Resource;

use super::list::StepId;
use super::steps::{Actor, Phase, Step};
use crate::side::Side;

/// Which of the two player turns is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayerTurn {
    /// The first player's.
    First,
    /// The second player's.
    Second,
}

/// Whether the game runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameStage {
    /// Set up, not begun.
    #[default]
    SetUp,
    /// Being played.
    Running,
    /// Ended.
    Over,
}

/// The game's place in time.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Whether the game runs.
    pub stage: GameStage,
    /// Turn, from 1.
    pub turn: u8,
    /// Which player turn; it has no meaning in the Pre-Turn Phase.
    pub player_turn: PlayerTurn,
    /// Step of the sequence.
    pub step: StepId,
    /// The first player of this turn, once it is settled.
    pub first: Option<Side>,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            stage: GameStage::SetUp,
            turn: 1,
            player_turn: PlayerTurn::First,
            step: StepId::TURN_START,
            first: None,
        }
    }
}

impl Clock {
    /// The player whose player turn it is, in his opponent's Reaction Phase too (2.2).
    pub fn phasing(&self) -> Option<Side> {
        if self.now().phase == Phase::PreTurn {
            return None;
        }
        match self.player_turn {
            PlayerTurn::First => self.first,
            PlayerTurn::Second => self.first.map(Side::other),
        }
    }

    /// The step of the sequence.
    pub fn now(&self) -> &'static Step {
        self.step.step()
    }

    /// Whether it is the Reinforcement Phase of a side.
    pub fn is_reinforcement_of(&self, side: Side) -> bool {
        self.now().phase == Phase::Reinforcement && self.actor() == Some(side)
    }

    /// Who acts in the current step; nobody where the engine does.
    pub fn actor(&self) -> Option<Side> {
        match self.now().actor {
            Actor::Engine => None,
            Actor::Phasing => self.phasing(),
            Actor::NonPhasing => self.phasing().map(Side::other),
        }
    }
}
