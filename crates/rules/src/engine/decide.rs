//! Answers to the questions of procedures, and the loop that lets procedures go on.

use bevy::prelude::World;

use super::flow;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::procedure::{Awaiting, Followed, Next, Procedures};
use crate::sequence::reason::SequenceReason;
use crate::violation::Violation;

/// Whether an answer fits the question that is asked; returns the answer meant.
pub(super) fn check_decision(
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
pub(super) fn apply_decision(world: &mut World, answer: &Decision, out: &mut Outcomes) {
    let Some(procedure) = world.resource_mut::<Procedures>().pop() else {
        debug_assert!(false, "an answer was checked against a procedure");
        return;
    };
    let next = procedure.answer(world, answer, out);
    run(world, next, out);
}

/// Lets procedures go on that an order has put on the stack.
pub(super) fn go_on(world: &mut World, out: &mut Outcomes) {
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
        let Some(procedure) = world.resource_mut::<Procedures>().pop() else {
            return;
        };
        next = procedure.proceed(world, out);
    }
}
