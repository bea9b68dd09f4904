//! Procedures on top of the sequence of play, and what the engine waits for.
//!
//! At the bottom lies the segment of the sequence of play. A procedure (a combat, a retreat, a capture) is pushed on top
//! and asks its decisions, each of the side that owns it, until it is done and popped. A procedure can push another.
//! Between two questions a procedure proceeds by itself: dice are rolled, and what leaves no choice is carried out.

use bevy::prelude::{Resource, World};

use crate::barrage::BarrageLoss;
use crate::capture::{Collapse, Displacement, HandOver};
use crate::combat::{Combat, Retreat};
use crate::first_player::FirstPlayer;
use crate::flow;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::rail::RailClaim;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, GameStage, StepId};
use crate::side::Side;
use crate::stacking::Overflow;
use crate::supply::SupplyPhase;
use crate::violation::Violation;

/// A procedure under way. Each variant is a small state machine in the module of its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// First-player determination (2.2).
    FirstPlayer(FirstPlayer),
    /// A hex holds more than the stacking limit (4.8).
    Overflow(Overflow),
    /// A combat or an overrun (9.2, 8.0).
    Combat(Box<Combat>),
    /// Units retreat (9.12).
    Retreat(Box<Retreat>),
    /// Units lose steps to a barrage (10.2).
    BarrageLoss(BarrageLoss),
    /// The Supply Phase (12.6, 12.8, 12.10e).
    SupplyPhase(Box<SupplyPhase>),
    /// The owner of captured transport says which of it is lost (9.14c).
    HandOver(HandOver),
    /// Transport that escaped capture is placed elsewhere (9.14c).
    Displacement(Displacement),
    /// An Extender collapses (9.14d).
    Collapse(Collapse),
    /// The enemy says whether a station lies behind the claimant's front (13.3h).
    RailClaim(RailClaim),
}

impl Procedure {
    /// Who is asked.
    pub fn asked(&self, world: &World) -> Side {
        match self {
            Self::FirstPlayer(procedure) => procedure.winner(),
            Self::Overflow(procedure) => procedure.side,
            Self::Combat(procedure) => procedure.asked(),
            Self::Retreat(procedure) => procedure.side(),
            Self::BarrageLoss(procedure) => procedure.side,
            Self::SupplyPhase(procedure) => procedure.side,
            Self::HandOver(procedure) => procedure.side(world),
            Self::Displacement(procedure) => procedure.side(world),
            Self::Collapse(procedure) => procedure.side(),
            Self::RailClaim(procedure) => procedure.asked(),
        }
    }

    /// What he is asked.
    pub fn question(&self, world: &World) -> Question {
        match self {
            Self::FirstPlayer(procedure) => procedure.question(),
            Self::Overflow(procedure) => procedure.question(world),
            Self::Combat(procedure) => procedure.question(world),
            Self::Retreat(procedure) => procedure.question(world),
            Self::BarrageLoss(procedure) => procedure.question(world),
            Self::SupplyPhase(procedure) => procedure.question(world),
            Self::HandOver(procedure) => procedure.question(world),
            Self::Displacement(procedure) => procedure.question(world),
            Self::Collapse(procedure) => procedure.question(world),
            Self::RailClaim(procedure) => procedure.question(world),
        }
    }

    /// The hex that it is about.
    pub fn place(&self) -> Option<HexPos> {
        match self {
            Self::FirstPlayer(_) => None,
            Self::Overflow(procedure) => Some(procedure.at),
            Self::Combat(procedure) => Some(procedure.target),
            Self::Retreat(procedure) => Some(procedure.place()),
            Self::BarrageLoss(procedure) => Some(procedure.at),
            Self::SupplyPhase(procedure) => procedure.place(),
            Self::HandOver(procedure) => Some(procedure.place()),
            Self::Displacement(procedure) => Some(procedure.place()),
            Self::Collapse(procedure) => Some(procedure.place()),
            Self::RailClaim(procedure) => Some(procedure.at),
        }
    }

    /// Whether an answer that is not listed fits, for questions with too many answers to list.
    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        match self {
            Self::FirstPlayer(_)
            | Self::Overflow(_)
            | Self::BarrageLoss(_)
            | Self::Collapse(_)
            | Self::RailClaim(_) => Err(Violation::new("2.2", SequenceReason::NothingToDecide)),
            Self::Combat(procedure) => procedure.check_free(world, answer),
            Self::Retreat(procedure) => procedure.check_free(world, answer),
            Self::SupplyPhase(procedure) => procedure.check_free(world, answer),
            Self::HandOver(procedure) => procedure.check_free(world, answer),
            Self::Displacement(procedure) => procedure.check_free(world, answer),
        }
    }

    /// Takes an answer that fits and says how it goes on.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        match self {
            Self::FirstPlayer(procedure) => procedure.settle(world, answer, out),
            Self::Overflow(procedure) => procedure.settle(world, answer, out),
            Self::Combat(procedure) => procedure.settle(world, answer, out),
            Self::Retreat(procedure) => procedure.settle(world, answer, out),
            Self::BarrageLoss(procedure) => procedure.settle(world, answer, out),
            Self::SupplyPhase(procedure) => procedure.settle(world, answer, out),
            Self::HandOver(procedure) => procedure.settle(world, answer, out),
            Self::Displacement(procedure) => procedure.settle(world, answer, out),
            Self::Collapse(procedure) => procedure.settle(world, answer, out),
            Self::RailClaim(procedure) => procedure.settle(world, answer, out),
        }
    }

    /// Goes on by itself as far as nobody must be asked.
    fn proceed(self, world: &mut World, out: &mut Outcomes) -> Next {
        match self {
            Self::Combat(procedure) => procedure.proceed(world, out),
            Self::Retreat(procedure) => procedure.proceed(world, out),
            Self::BarrageLoss(procedure) => procedure.proceed(world, out),
            Self::SupplyPhase(procedure) => procedure.proceed(world, out),
            Self::Collapse(procedure) => procedure.proceed(world, out),
            Self::FirstPlayer(_)
            | Self::Overflow(_)
            | Self::HandOver(_)
            | Self::Displacement(_)
            | Self::RailClaim(_) => Next::Ask(self),
        }
    }

    /// Adds what distinguishes its state to a digest.
    pub(crate) fn digest(&self, digest: Digest) -> Digest {
        match self {
            Self::FirstPlayer(procedure) => digest.byte(1).byte(procedure.winner() as u8 + 1),
            Self::Overflow(procedure) => digest
                .byte(2)
                .byte(procedure.side as u8 + 1)
                .hex(procedure.at),
            Self::Combat(procedure) => procedure.digest(digest.byte(3)),
            Self::Retreat(procedure) => procedure.digest(digest.byte(4)),
            Self::HandOver(procedure) => procedure.digest(digest.byte(5)),
            Self::Displacement(procedure) => procedure.digest(digest.byte(6)),
            Self::BarrageLoss(procedure) => procedure.digest(digest.byte(7)),
            Self::SupplyPhase(procedure) => procedure.digest(digest.byte(8)),
            Self::Collapse(procedure) => procedure.digest(digest.byte(9)),
            Self::RailClaim(procedure) => procedure.digest(digest.byte(10)),
        }
    }
}

/// How it goes on after an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The procedure goes on by itself from this state.
    Proceed(Procedure),
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

    /// Puts back what follows a procedure that was taken off.
    fn follow(&mut self, next: Next) -> Followed {
        match next {
            Next::Ask(procedure) => {
                self.0.push(procedure);
                return Followed::Asks;
            }
            Next::Proceed(procedure) => self.0.push(procedure),
            Next::Interrupt { resume, first } => self.0.extend([resume, first]),
            Next::Done => {}
            Next::StepDone => return Followed::StepDone,
        }
        Followed::GoesOn
    }
}

/// What follows a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Followed {
    /// It asks somebody.
    Asks,
    /// Whatever is on top now goes on.
    GoesOn,
    /// The step of the sequence of play is over.
    StepDone,
}

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

/// A question of a procedure, with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// In one sentence.
    pub text: String,
    /// The rule it comes from.
    pub rule: &'static str,
    /// The answers, each with its words.
    pub answers: Vec<(Decision, String)>,
    /// There are more answers than can be listed, such as any part of a stack; the rules check what is given.
    pub free: bool,
    /// The answer that passing stands for, where passing is allowed.
    pub on_pass: Option<Decision>,
}

impl Question {
    /// A question without answers, for a state in which nothing is asked.
    pub(crate) const fn empty(rule: &'static str) -> Self {
        Self {
            text: String::new(),
            rule,
            answers: Vec::new(),
            free: false,
            on_pass: None,
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

/// Whether an answer fits the question that is asked; returns the answer meant.
pub(crate) fn check_decision(
    world: &World,
    awaiting: &Awaiting,
    answer: Option<Decision>,
) -> Result<Decision, Violation> {
    let Awaiting::Decision { question, .. } = awaiting else {
        return Err(Violation::new("2.2", SequenceReason::NothingToDecide));
    };
    let refused = Violation::new(question.rule, SequenceReason::NothingToDecide);
    let Some(answer) = answer else {
        return question.on_pass.clone().ok_or(refused);
    };
    if question.answers.iter().any(|(offer, _)| *offer == answer) {
        return Ok(answer);
    }
    match world.resource::<Procedures>().top() {
        Some(procedure) if question.free => {
            procedure.check_free(world, &answer)?;
            Ok(answer)
        }
        _ => Err(refused),
    }
}

/// Carries out an answer that fits.
pub(crate) fn apply_decision(world: &mut World, answer: &Decision, out: &mut Outcomes) {
    let Some(procedure) = world.resource_mut::<Procedures>().0.pop() else {
        debug_assert!(false, "an answer was checked against a procedure");
        return;
    };
    let next = procedure.answer(world, answer, out);
    run(world, next, out);
}

/// Begins a procedure and lets it go on until it asks.
pub(crate) fn begin(world: &mut World, procedure: Procedure, out: &mut Outcomes) {
    run(world, Next::Proceed(procedure), out);
}

/// Lets procedures go on that an order has put on the stack.
pub(crate) fn go_on(world: &mut World, out: &mut Outcomes) {
    run(world, Next::Done, out);
}

/// Goes on until somebody must be asked or nothing is under way any more.
fn run(world: &mut World, mut next: Next, out: &mut Outcomes) {
    loop {
        match world.resource_mut::<Procedures>().follow(next) {
            Followed::Asks => return,
            Followed::StepDone => return flow::advance(world, out),
            Followed::GoesOn => {}
        }
        let Some(procedure) = world.resource_mut::<Procedures>().0.pop() else {
            return;
        };
        next = procedure.proceed(world, out);
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
        let asks = stack.follow(Next::Ask(procedure(Side::One)));
        assert_eq!(asks, Followed::Asks);
        assert_eq!(stack.top(), Some(&procedure(Side::One)));
        stack.0.pop();
        let interrupt = Next::Interrupt {
            resume: procedure(Side::One),
            first: procedure(Side::Two),
        };
        assert_eq!(stack.follow(interrupt), Followed::GoesOn);
        assert_eq!(stack.top(), Some(&procedure(Side::Two)));
        stack.0.pop();
        assert_eq!(stack.follow(Next::Done), Followed::GoesOn);
        assert_eq!(
            stack.top(),
            Some(&procedure(Side::One)),
            "what was interrupted goes on"
        );
        stack.0.pop();
        assert_eq!(stack.follow(Next::StepDone), Followed::StepDone);
        assert_eq!(stack.top(), None);
    }
}
