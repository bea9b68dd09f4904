//! A game that is played in a test: orders that must be accepted or refused, and questions about counters.

use std::sync::Arc;

use bevy::prelude::World;
use stavka_rules::dice::Dice;
use stavka_rules::engine;
use stavka_rules::engine::LogEntry;
use stavka_rules::movement::MovementEvent;
use stavka_rules::numbers::Mp;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::{Outcome, Outcomes};
use stavka_rules::pieces::{Activity, Location, Mode, Posture, Roster, Tokens, UnitIx, posture};
use stavka_rules::procedure::Awaiting;
use stavka_rules::profile::{Profile, profile};
use stavka_rules::reinforcement::ReinforcementOrder;
use stavka_rules::sequence::{SequenceOrder, StepId};
use stavka_rules::side::Side;

use super::{id, in_reinforcement, move_order};

/// A game in a world of its own.
pub struct Game {
    /// The world.
    pub world: World,
}

impl Game {
    /// Gives an order that must be accepted.
    #[track_caller]
    pub fn accept(&mut self, order: Order) -> Arc<LogEntry> {
        match engine::submit(&mut self.world, &order) {
            Ok(entry) => entry,
            Err(violation) => panic!("{order:?} was refused: {violation}"),
        }
    }

    /// Places everything that is due and ends the Reinforcement Phase.
    #[track_caller]
    pub fn enters_all(&mut self) {
        self.accept(in_reinforcement(ReinforcementOrder::EnterAll));
        self.accept(Order::Sequence(SequenceOrder::EndSegment));
    }

    /// Gives an order that must be refused by this rule, and sees that nothing changed.
    #[track_caller]
    pub fn refuse(&mut self, order: Order, rule: &str) -> String {
        let before = engine::hash_anew(&self.world);
        let length = self.world.resource::<engine::Timeline>().cursor();
        match engine::submit(&mut self.world, &order) {
            Ok(_) => panic!("{order:?} was accepted"),
            Err(violation) => {
                assert_eq!(violation.rule.0, rule, "{violation}");
                assert_eq!(
                    before,
                    engine::hash_anew(&self.world),
                    "a refused order changed the state"
                );
                assert_eq!(length, self.world.resource::<engine::Timeline>().cursor());
                violation.to_string()
            }
        }
    }

    /// Puts dice in front of the generator: for a combat two for Surprise, one for the shift, two for the result.
    pub fn dice(&mut self, dice: &[u8]) -> &mut Self {
        let fed = dice.iter().copied();
        self.world.resource_mut::<Dice>().feed(fed);
        self
    }

    /// Answers the question that is asked.
    #[track_caller]
    pub fn decide(&mut self, answer: impl Into<Decision>) -> Arc<LogEntry> {
        self.accept(Order::decide(answer))
    }

    /// Takes the usual answer to the question that is asked.
    #[track_caller]
    pub fn pass(&mut self) -> Arc<LogEntry> {
        self.accept(Order::pass())
    }

    /// Passes until an answer of this kind is asked for; says whom it is asked of and what could be answered.
    #[track_caller]
    pub fn until(&mut self, wanted: impl Fn(&Decision) -> bool) -> (Side, Vec<Decision>) {
        for _ in 0..20 {
            let Awaiting::Decision { side, question } = self.awaiting() else {
                panic!("no such question is asked: {:?}", self.awaiting());
            };
            let answers: Vec<Decision> = question.answers.into_iter().map(|(a, _)| a).collect();
            if answers.iter().any(&wanted) {
                return (side, answers);
            }
            self.pass();
        }
        panic!("no such question is asked");
    }

    /// Passes until nothing is asked any more; returns everything that happened.
    #[track_caller]
    pub fn finish(&mut self) -> Vec<Outcome> {
        let mut out = Vec::new();
        for _ in 0..40 {
            if !matches!(self.awaiting(), Awaiting::Decision { .. }) {
                return out;
            }
            out.extend(self.pass().outcomes.iter().cloned());
        }
        panic!("questions without end");
    }

    /// Steps that a counter has left.
    #[track_caller]
    pub fn steps(&self, unit: &str) -> u8 {
        stavka_rules::losses::steps_left(&self.world, self.ix(unit))
    }

    /// Tokens that a counter holds.
    #[track_caller]
    pub fn tokens(&self, unit: &str) -> u16 {
        stavka_rules::pieces::fact::<Tokens>(&self.world, self.ix(unit)).0
    }

    /// Moves that must be accepted; returns what is left.
    #[track_caller]
    pub fn moves(&mut self, unit: &str, path: &[&str]) -> Mp {
        let entry = self.accept(move_order(&[unit], path));
        entry
            .outcomes
            .iter()
            .find_map(|outcome| match outcome {
                Outcome::Movement(MovementEvent::Moved { left, .. }) => left.first().copied(),
                _ => None,
            })
            .expect("a move")
    }

    /// Movement points that a counter on the move has left.
    #[track_caller]
    pub fn left(&self, unit: &str) -> Mp {
        let has = stavka_rules::activity::allowance(&self.world, self.ix(unit));
        match self.activity(unit) {
            Activity::Moving { spent, .. } => has.saturating_sub(spent),
            other => panic!("{unit} is {other:?}"),
        }
    }

    /// Where a counter is.
    #[track_caller]
    pub fn at(&self, unit: &str) -> Location {
        let roster = self.world.resource::<Roster>();
        roster.location(roster.find(id(unit)).expect("a unit"))
    }

    /// What a counter has done.
    pub fn activity(&self, unit: &str) -> Activity {
        let roster = self.world.resource::<Roster>();
        let entity = roster.entity(roster.find(id(unit)).expect("a unit"));
        *self.world.get::<Activity>(entity).expect("an activity")
    }

    /// The dense number of a counter.
    #[track_caller]
    pub fn ix(&self, unit: &str) -> UnitIx {
        let roster = self.world.resource::<Roster>();
        roster.find(id(unit)).expect("a unit")
    }

    /// Mode and orientation of a counter.
    #[track_caller]
    pub fn posture(&self, unit: &str) -> Posture {
        posture(&self.world, self.ix(unit))
    }

    /// The mode of a counter.
    #[track_caller]
    pub fn mode(&self, unit: &str) -> Mode {
        self.posture(unit).mode()
    }

    /// What a counter is worth.
    #[track_caller]
    pub fn profile(&self, unit: &str) -> Profile {
        profile(&self.world, self.ix(unit))
    }

    /// Calls a rule that happens to units from inside an order, and lets derived facts follow.
    pub fn happens(&mut self, what: impl FnOnce(&mut World, &mut Outcomes)) -> Vec<Outcome> {
        let mut out = Outcomes::new();
        what(&mut self.world, &mut out);
        engine::derive(&mut self.world);
        out.into_vec()
    }

    /// Ends segments until this step of the sequence waits for somebody.
    #[track_caller]
    pub fn go_to_step(&mut self, number: &str) {
        let wanted = StepId::numbered(number).expect("a step of the sequence");
        for _ in 0..40 {
            if matches!(self.awaiting(), Awaiting::Segment { step, .. } if step == wanted) {
                return;
            }
            let order = match self.awaiting() {
                Awaiting::Decision { .. } => Order::pass(),
                _ => Order::Sequence(SequenceOrder::EndSegment),
            };
            self.accept(order);
        }
        panic!("step {number} was never reached");
    }

    /// What the game waits for.
    pub fn awaiting(&self) -> Awaiting {
        stavka_rules::procedure::awaiting(&self.world)
    }
}
