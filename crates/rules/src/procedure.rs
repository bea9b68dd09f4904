//! Procedures on top of the sequence of play, and what the engine waits for.
//!
//! At the bottom lies the segment of the sequence of play. A procedure (first-player determination now; a combat, an
//! overrun, a retreat later) is pushed on top and asks its decisions, each of the side that owns it, until it is
//! done and popped. A procedure can push another.

use bevy::prelude::{Resource, World};

use crate::first_player::FirstPlayer;
use crate::order::Decision;
use crate::outcome::Outcome;
use crate::sequence::{Clock, GameStage, StepIx, flow};
use crate::side::Side;
use crate::stacking::Overflow;
use crate::violation::{Reason, Violation};

/// A procedure under way. Each variant is a small state machine in the module of its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// First-player determination (2.2).
    FirstPlayer(FirstPlayer),
    /// A hex holds more than the stacking limit (4.8).
    Overflow(Overflow),
}

impl Procedure {
    /// Who is asked, and what.
    pub fn asks(&self, world: &World) -> (Side, Question) {
        match self {
            Self::FirstPlayer(procedure) => (procedure.winner(), procedure.question()),
            Self::Overflow(procedure) => (procedure.side, procedure.question(world)),
        }
    }

    /// Takes an answer that fits and says how it goes on.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Vec<Outcome>) -> Next {
        match self {
            Self::FirstPlayer(procedure) => procedure.settle(world, answer, out),
            Self::Overflow(procedure) => procedure.settle(world, answer, out),
        }
    }
}

/// How it goes on after an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The procedure goes on in this state and asks again, the same side or the other.
    Ask(Procedure),
    /// Another procedure comes first; this one goes on after it.
    Interrupt {
        /// The state to go on in.
        resume: Procedure,
        /// What comes first.
        first: Procedure,
    },
    /// The procedure is over; what lies below it goes on.
    Done,
    /// The procedure is over and with it the step of the sequence of play.
    StepDone,
}

/// The stack of procedures under way; the last asks.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Procedures(Vec<Procedure>);

impl Procedures {
    /// The procedure that asks now.
    pub fn top(&self) -> Option<&Procedure> {
        self.0.last()
    }

    /// All procedures under way, from the bottom.
    pub fn iter(&self) -> impl Iterator<Item = &Procedure> {
        self.0.iter()
    }

    pub(crate) fn push(&mut self, procedure: Procedure) {
        self.0.push(procedure);
    }

    /// Puts back what follows a procedure that was taken off; says whether the step is over.
    fn follow(&mut self, next: Next) -> bool {
        match next {
            Next::Ask(procedure) => self.0.push(procedure),
            Next::Interrupt { resume, first } => self.0.extend([resume, first]),
            Next::Done => {}
            Next::StepDone => return true,
        }
        false
    }
}

/// Who must decide what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// The game is set up; it waits for [`Order::Begin`](crate::order::Order::Begin).
    Begin,
    /// A side acts in a segment until it ends it.
    Segment {
        /// The side.
        side: Side,
        /// The step.
        step: StepIx,
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

/// A question of a procedure, with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// In one sentence.
    pub text: String,
    /// The rule it comes from.
    pub rule: &'static str,
    /// The answers, each with its words.
    pub answers: Vec<(Decision, String)>,
    /// The answer that passing stands for, where passing is allowed.
    pub on_pass: Option<Decision>,
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
        let (side, question) = procedure.asks(world);
        return Awaiting::Decision { side, question };
    }
    clock
        .actor()
        .map_or(Awaiting::Over, |side| Awaiting::Segment {
            side,
            step: clock.step,
        })
}

/// Whether an answer fits the question that is asked; returns the answer meant.
pub(crate) fn check_decision(
    awaiting: &Awaiting,
    answer: Option<Decision>,
) -> Result<Decision, Violation> {
    let Awaiting::Decision { question, .. } = awaiting else {
        return Err(Violation::new("2.2", Reason::NothingToDecide));
    };
    let refused = Violation::new(question.rule, Reason::NothingToDecide);
    match answer {
        None => question.on_pass.clone().ok_or(refused),
        Some(answer) => {
            let offered = question.answers.iter().any(|(offer, _)| *offer == answer);
            offered.then_some(answer).ok_or(refused)
        }
    }
}

/// Carries out an answer that fits.
pub(crate) fn apply_decision(world: &mut World, answer: &Decision, out: &mut Vec<Outcome>) {
    let Some(procedure) = world.resource_mut::<Procedures>().0.pop() else {
        debug_assert!(false, "an answer was checked against a procedure");
        return;
    };
    let next = procedure.answer(world, answer, out);
    if world.resource_mut::<Procedures>().follow(next) {
        flow::advance(world, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn procedure(winner: Side) -> Procedure {
        Procedure::FirstPlayer(FirstPlayer::won_by(winner))
    }

    #[test]
    fn procedures_ask_again_interrupt_each_other_and_end() {
        let mut stack = Procedures::default();
        assert!(!stack.follow(Next::Ask(procedure(Side::One))));
        assert_eq!(stack.top(), Some(&procedure(Side::One)));
        stack.0.pop();
        let interrupt = Next::Interrupt {
            resume: procedure(Side::One),
            first: procedure(Side::Two),
        };
        assert!(!stack.follow(interrupt));
        assert_eq!(stack.top(), Some(&procedure(Side::Two)));
        stack.0.pop();
        assert!(!stack.follow(Next::Done));
        assert_eq!(
            stack.top(),
            Some(&procedure(Side::One)),
            "what was interrupted goes on"
        );
        stack.0.pop();
        assert!(stack.follow(Next::StepDone));
        assert_eq!(stack.top(), None);
    }
}
