//! Who must decide what: the procedure on top asks, and below all procedures a side acts in its segment.

use bevy::prelude::World;

use super::question::Question;
use super::stack::Procedures;
use crate::sequence::{Clock, GameStage, StepId};
use crate::side::Side;

/// Who must decide what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// The game is set up; it waits for [`SequenceOrder::Begin`](crate::sequence::SequenceOrder::Begin).
    Begin,
    /// A side acts in a segment until it ends it.
    Segment {
        /// The side.
        side: Side,
        /// The step.
        step: StepId,
    },
    /// A side answers a question of a procedure.
    Decision {
        /// The side.
        side: Side,
        /// The question.
        question: Question,
    },
    /// The game is over.
    Over,
}

impl Awaiting {
    /// The side that decides.
    pub const fn side(&self) -> Option<Side> {
        match self {
            Self::Segment { side, .. } | Self::Decision { side, .. } => Some(*side),
            Self::Begin | Self::Over => None,
        }
    }
}

/// What the engine waits for.
pub fn awaiting(world: &World) -> Awaiting {
    let clock = world.resource::<Clock>();
    match clock.stage {
        GameStage::SetUp => return Awaiting::Begin,
        GameStage::Over => return Awaiting::Over,
        GameStage::Running => {}
    }
    if let Some(procedure) = world.resource::<Procedures>().top() {
        return Awaiting::Decision {
            side: procedure.asked(world),
            question: procedure.question(world),
        };
    }
    clock
        .actor()
        .map_or(Awaiting::Over, |side| Awaiting::Segment {
            side,
            step: clock.step,
        })
}

/// The side that the engine waits for, without the work of putting the question together.
pub fn awaited_side(world: &World) -> Option<Side> {
    let clock = world.resource::<Clock>();
    if clock.stage != GameStage::Running {
        return None;
    }
    match world.resource::<Procedures>().top() {
        Some(procedure) => Some(procedure.asked(world)),
        None => clock.actor(),
    }
}
