//! 2.2 First-player determination: both sides roll two dice, ties roll again, the higher chooses.
//!
//! A side that went second and wins the roll may go first and so move twice in a row; nothing limits that.

use bevy::prelude::World;

use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::procedure::{Next, Procedure, Question};
use crate::sequence::Clock;
use crate::sequence::language::{FIRST_PLAYER_ROLL, SequenceDecision, SequenceEvent};
use crate::setup::ScenarioFacts;
use crate::side::Side;

/// The procedure after the dice have fallen: the winner chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstPlayer {
    winner: Side,
}

impl FirstPlayer {
    /// Rolls until one side is ahead. If the scenario fixes the first player of the turn, nothing is rolled or asked.
    pub(crate) fn begin(world: &mut World, out: &mut Outcomes) -> Option<Self> {
        let turn = world.resource::<Clock>().turn;
        let facts = world.resource::<ScenarioFacts>();
        let fixed = facts.first_player;
        if let Some(side) = fixed.filter(|_| turn <= facts.first_player_until) {
            world.resource_mut::<Clock>().first = Some(side);
            out.push(SequenceEvent::FirstPlayerIs {
                side,
                chosen_by: None,
            });
            return None;
        }
        let mut dice = world.resource_mut::<Dice>();
        loop {
            let [one, two] = Side::BOTH.map(|side| {
                let roll = dice.roll_two();
                out.push(GeneralEvent::Rolled {
                    side: Some(side),
                    purpose: FIRST_PLAYER_ROLL,
                    dice: roll.to_vec(),
                });
                roll[0] + roll[1]
            });
            if one != two {
                let winner = if one > two { Side::One } else { Side::Two };
                return Some(Self { winner });
            }
            out.push(SequenceEvent::FirstPlayerTied);
        }
    }
}

impl Procedure for FirstPlayer {
    const TAG: u8 = 1;

    fn asked(&self, _world: &World) -> Side {
        self.winner
    }

    /// What the winner is asked. Passing takes the usual answer, to go first.
    fn question(&self, _world: &World) -> Question {
        Question {
            text: "You won the roll. Do you go first or second this turn?".to_owned(),
            rule: "2.2",
            answers: vec![
                (
                    Decision::Sequence(SequenceDecision::GoFirst),
                    "Go first".to_owned(),
                ),
                (
                    Decision::Sequence(SequenceDecision::GoSecond),
                    "Go second".to_owned(),
                ),
            ],
            on_pass: Some(Decision::Sequence(SequenceDecision::GoFirst)),
            free: false,
        }
    }

    fn place(&self) -> Option<HexPos> {
        None
    }

    /// Carries out the winner's choice, which ends the step.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        // Nothing but the two was offered.
        let side = if *answer == Decision::Sequence(SequenceDecision::GoSecond) {
            self.winner.other()
        } else {
            self.winner
        };
        world.resource_mut::<Clock>().first = Some(side);
        out.push(SequenceEvent::FirstPlayerIs {
            side,
            chosen_by: Some(self.winner),
        });
        Next::StepDone
    }

    fn digest(&self, digest: Digest) -> Digest {
        digest.byte(self.winner as u8 + 1)
    }
}
