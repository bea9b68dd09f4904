//! 10.0a, step 7: the owner of a barraged hex says who loses steps. The rule of the leading unit (9.11c) does not hold.

use bevy::prelude::World;

use crate::combat::defenders;
use crate::combat::language::CombatDecision;
use crate::losses::{lose_step, loss_question, steps_left};
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::{Next, Procedure, Question};
use crate::side::Side;

/// Steps that a hex loses to a barrage, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarrageLoss {
    /// The owner of the units.
    pub side: Side,
    /// The hex.
    pub at: HexPos,
    /// Steps that are still to be lost.
    pub left: u8,
}

impl BarrageLoss {
    /// The units among which the owner chooses.
    fn candidates(&self, world: &World) -> Vec<UnitIx> {
        let mut units = defenders(world, self.side, self.at);
        units.retain(|&unit| steps_left(world, unit) > 0);
        units
    }

    fn lose(&mut self, world: &mut World, unit: UnitIx, out: &mut Outcomes) {
        lose_step(world, unit, "10.0a", out);
        self.left = self.left.saturating_sub(1);
    }
}

impl Procedure for BarrageLoss {
    const TAG: u8 = 7;

    fn asked(&self, _world: &World) -> Side {
        self.side
    }

    fn question(&self, world: &World) -> Question {
        let question = loss_question(world, &self.candidates(world), self.left);
        Question {
            rule: "10.0a",
            ..question
        }
    }

    fn place(&self) -> Option<HexPos> {
        Some(self.at)
    }

    /// Goes on as long as only one unit can take the loss.
    fn proceed(mut self, world: &mut World, out: &mut Outcomes) -> Next {
        while self.left > 0 {
            match self.candidates(world)[..] {
                [] => return Next::Done,
                [only] => self.lose(world, only, out),
                _ => return Next::ask(self),
            }
        }
        Next::Done
    }

    /// Takes an answer and goes on.
    fn answer(mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        if let Decision::Combat(CombatDecision::LoseStep(id)) = answer
            && let Some(unit) = world.resource::<Roster>().find(*id)
        {
            self.lose(world, unit, out);
        } else {
            debug_assert!(false, "{answer:?} was checked against the question");
        }
        Next::proceed(self)
    }

    fn digest(&self, digest: Digest) -> Digest {
        digest.byte(self.side as u8).hex(self.at).byte(self.left)
    }
}
