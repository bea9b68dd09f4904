//! 2.2 First-player determination: both sides roll two dice, ties roll again, the higher chooses.
//!
//! A side that went second and wins the roll may go first and so move twice in a row; nothing limits that.

use bevy::prelude::World;

use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::procedure::{Next, Question};
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
    /// Rolls until one side is ahead. If the scenario fixes the first player of turn 1, nothing is rolled or asked.
    pub(crate) fn begin(world: &mut World, out: &mut Outcomes) -> Option<Self> {
        let turn = world.resource::<Clock>().turn;
        if let Some(side) = world
            .resource::<ScenarioFacts>()
            .first_player
            .filter(|_| turn == 1)
        {
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
                return Some(Self::won_by(if one > two { Side::One } else { Side::Two }));
            }
            out.push(SequenceEvent::FirstPlayerTied);
        }
    }

    /// The procedure once a side has won the roll.
    pub(crate) const fn won_by(winner: Side) -> Self {
        Self { winner }
    }

    /// The side that rolled higher.
    pub const fn winner(&self) -> Side {
        self.winner
    }

    /// What the winner is asked. Passing takes the usual answer, to go first.
    pub fn question(&self) -> Question {
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

    /// Carries out the winner's choice, which ends the step.
    pub(crate) fn settle(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
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
}
