//! The stack of procedures under way.

use bevy::prelude::{Resource, World};

use super::state_machine::{Next, Procedure, Running};
use crate::kept::KeptResource;
use crate::numbers::Digest;

/// The stack of procedures under way; the last asks.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Procedures(Vec<Running>);

impl Procedures {
    /// The procedure that asks now.
    pub fn top(&self) -> Option<&Running> {
        self.0.last()
    }

    /// The procedure that asks now, if it is of this kind.
    pub fn top_as<P: Procedure>(&self) -> Option<&P> {
        self.top()?.downcast()
    }

    /// All procedures under way, from the bottom.
    pub fn iter(&self) -> impl Iterator<Item = &Running> {
        self.0.iter()
    }

    /// Puts a procedure on top. It goes on as soon as the order is carried out that it comes from.
    pub(crate) fn push(&mut self, procedure: impl Procedure) {
        self.0.push(Running::new(procedure));
    }

    /// Takes off the procedure that asks.
    pub(crate) fn pop(&mut self) -> Option<Running> {
        self.0.pop()
    }

    /// Puts back what follows a procedure that was taken off.
    pub(crate) fn follow(&mut self, next: Next) -> Followed {
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

impl KeptResource for Procedures {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    /// Adds what distinguishes their states to a digest.
    fn digest(&self, digest: Digest) -> Digest {
        self.iter()
            .fold(digest, |digest, procedure| procedure.digest(digest))
    }
}

/// What follows a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Followed {
    /// It asks somebody.
    Asks,
    /// Whatever is on top now goes on.
    GoesOn,
    /// The step of the sequence of play is over.
    StepDone,
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;

    use super::*;
    use crate::map::HexPos;
    use crate::order::Decision;
    use crate::outcome::Outcomes;
    use crate::procedure::Question;
    use crate::side::Side;

    /// Asks a side, whatever it is.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Asks(Side);

    /// Another kind with the same content.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct AsksToo(Side);

    macro_rules! asking {
        ($kind:ident, $tag:literal) => {
            impl Procedure for $kind {
                const TAG: u8 = $tag;

                fn asked(&self, _world: &World) -> Side {
                    self.0
                }

                fn question(&self, _world: &World) -> Question {
                    Question::empty("2.2")
                }

                fn place(&self) -> Option<HexPos> {
                    None
                }

                fn answer(self, _: &mut World, _: &Decision, _: &mut Outcomes) -> Next {
                    Next::Done
                }

                fn digest(&self, digest: Digest) -> Digest {
                    digest.byte(self.0 as u8)
                }
            }
        };
    }
    asking!(Asks, 200);
    asking!(AsksToo, 201);

    fn top(stack: &Procedures) -> Option<Side> {
        stack.top_as::<Asks>().map(|asks| asks.0)
    }

    #[test]
    fn procedures_ask_again_interrupt_each_other_and_end() {
        let mut stack = Procedures::default();
        let asks = stack.follow(Next::ask(Asks(Side::One)));
        assert_eq!(asks, Followed::Asks);
        assert_eq!(top(&stack), Some(Side::One));
        stack.pop();
        let interrupt = Next::interrupt(Asks(Side::One), Asks(Side::Two));
        assert_eq!(stack.follow(interrupt), Followed::GoesOn);
        assert_eq!(top(&stack), Some(Side::Two));
        stack.pop();
        assert_eq!(stack.follow(Next::Done), Followed::GoesOn);
        let resumed = "what was interrupted goes on";
        assert_eq!(top(&stack), Some(Side::One), "{resumed}");
        stack.pop();
        assert_eq!(stack.follow(Next::StepDone), Followed::StepDone);
        assert_eq!(stack.top(), None);
    }

    #[test]
    fn stacks_are_equal_only_with_the_same_kinds_in_the_same_states() {
        let stack = |next: Next| {
            let mut stack = Procedures::default();
            stack.follow(next);
            stack
        };
        let one = stack(Next::ask(Asks(Side::One)));
        assert_eq!(one, one.clone());
        let other_state = stack(Next::ask(Asks(Side::Two)));
        let other_kind = stack(Next::ask(AsksToo(Side::One)));
        let hash = |stack: &Procedures| stack.digest(Digest::new(0)).finish();
        for other in [other_state, other_kind] {
            assert_ne!(one, other);
            assert_ne!(hash(&one), hash(&other));
        }
    }
}
