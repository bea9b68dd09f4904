//! What a procedure is, whatever subject it belongs to.

use std::any::Any;
use std::fmt::Debug;

use bevy::prelude::World;

use super::question::Question;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::violation::Violation;

/// A small state machine that asks decisions, in the folder of the subject that it belongs to.
pub trait Procedure: Clone + Debug + Eq + Send + Sync + 'static {
    /// Distinguishes its kind in the hash of the game. It never changes, and no other kind has it.
    const TAG: u8;

    /// Who is asked.
    fn asked(&self, world: &World) -> Side;

    /// What he is asked.
    fn question(&self, world: &World) -> Question;

    /// The hex that it is about.
    fn place(&self) -> Option<HexPos>;

    /// Whether an answer that is not listed fits, for questions with too many answers to list.
    fn check_free(&self, _world: &World, _answer: &Decision) -> Result<(), Violation> {
        Err(Violation::new("2.2", SequenceReason::NothingToDecide))
    }

    /// Takes an answer that fits and says how it goes on.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next;

    /// Goes on by itself as far as nobody must be asked.
    fn proceed(self, _world: &mut World, _out: &mut Outcomes) -> Next {
        Next::ask(self)
    }

    /// Adds what distinguishes its state to a digest.
    fn digest(&self, digest: Digest) -> Digest;
}

/// How it goes on after an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The procedure goes on by itself from this state.
    Proceed(Running),
    /// The procedure goes on in this state and asks again, the same side or the other.
    Ask(Running),
    /// Another procedure comes first; this one goes on after it.
    Interrupt {
        /// The state to go on in.
        resume: Running,
        /// What comes first.
        first: Running,
    },
    /// The procedure is over; what lies below it goes on.
    Done,
    /// The procedure is over and with it the step of the sequence of play.
    StepDone,
}

impl Next {
    /// The procedure goes on by itself from this state.
    pub(crate) fn proceed(procedure: impl Procedure) -> Self {
        Self::Proceed(Running::new(procedure))
    }

    /// The procedure asks in this state.
    pub(crate) fn ask(procedure: impl Procedure) -> Self {
        Self::Ask(Running::new(procedure))
    }

    /// Another procedure comes first.
    pub(crate) fn interrupt(resume: impl Procedure, first: impl Procedure) -> Self {
        Self::Interrupt {
            resume: Running::new(resume),
            first: Running::new(first),
        }
    }
}

/// A procedure under way, of whatever kind.
#[derive(Debug)]
pub struct Running(Box<dyn AnyProcedure>);

impl Running {
    pub(crate) fn new(procedure: impl Procedure) -> Self {
        Self(Box::new(procedure))
    }

    /// The procedure itself, if it is of this kind.
    pub fn downcast<P: Procedure>(&self) -> Option<&P> {
        let any: &dyn Any = self.0.as_ref();
        any.downcast_ref()
    }

    /// Who is asked.
    pub fn asked(&self, world: &World) -> Side {
        self.0.asked(world)
    }

    /// What he is asked.
    pub fn question(&self, world: &World) -> Question {
        self.0.question(world)
    }

    /// The hex that it is about.
    pub fn place(&self) -> Option<HexPos> {
        self.0.place()
    }

    pub(crate) fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        self.0.check_free(world, answer)
    }

    pub(crate) fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        self.0.answer(world, answer, out)
    }

    pub(crate) fn proceed(self, world: &mut World, out: &mut Outcomes) -> Next {
        self.0.proceed(world, out)
    }

    pub(crate) fn digest(&self, digest: Digest) -> Digest {
        self.0.digest(digest)
    }
}

impl Clone for Running {
    fn clone(&self) -> Self {
        Self(self.0.boxed_copy())
    }
}

impl PartialEq for Running {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_equal_to(other.0.as_ref())
    }
}

impl Eq for Running {}

/// What every [`Procedure`] is once its kind is forgotten.
trait AnyProcedure: Any + Debug + Send + Sync {
    fn boxed_copy(&self) -> Box<dyn AnyProcedure>;
    fn is_equal_to(&self, other: &dyn Any) -> bool;
    fn asked(&self, world: &World) -> Side;
    fn question(&self, world: &World) -> Question;
    fn place(&self) -> Option<HexPos>;
    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation>;
    fn answer(self: Box<Self>, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next;
    fn proceed(self: Box<Self>, world: &mut World, out: &mut Outcomes) -> Next;
    fn digest(&self, digest: Digest) -> Digest;
}

impl<P: Procedure> AnyProcedure for P {
    fn boxed_copy(&self) -> Box<dyn AnyProcedure> {
        Box::new(self.clone())
    }

    fn is_equal_to(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<P>() == Some(self)
    }

    fn asked(&self, world: &World) -> Side {
        Procedure::asked(self, world)
    }

    fn question(&self, world: &World) -> Question {
        Procedure::question(self, world)
    }

    fn place(&self) -> Option<HexPos> {
        Procedure::place(self)
    }

    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        Procedure::check_free(self, world, answer)
    }

    fn answer(self: Box<Self>, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        Procedure::answer(*self, world, answer, out)
    }

    fn proceed(self: Box<Self>, world: &mut World, out: &mut Outcomes) -> Next {
        Procedure::proceed(*self, world, out)
    }

    fn digest(&self, digest: Digest) -> Digest {
        Procedure::digest(self, digest.byte(P::TAG))
    }
}
