//! C&C 1.2 Orders about objectives: whether they are legal, and what they come to.

use bevy::prelude::World;

use super::language::{Assignee, ObjectiveEvent, ObjectiveOrder};
use super::reason::ObjectiveReason;
use super::state::{Objectives, side_of};
use crate::armies::is_commander;
use crate::map::{Board, HexPos};
use crate::modules::RuleModule;
use crate::outcome::Outcomes;
use crate::pieces::Roster;
use crate::setup::plays;
use crate::side::Side;
use crate::violation::Violation;

/// So many letters a note has at most.
pub const LONGEST_NOTE: usize = 160;

/// So many pins an army or HQ has at most.
pub const MOST_PINS: usize = 8;

/// A legal order about objectives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectivePlan {
    side: Side,
    order: ObjectiveOrder,
}

/// C&C 1.2: whether an order about objectives is legal: at any time while its side has the move, for they bind nobody.
pub(super) fn check(
    world: &World,
    side: Side,
    order: &ObjectiveOrder,
) -> Result<ObjectivePlan, Violation> {
    if !plays(world, RuleModule::Command) {
        return refused(ObjectiveReason::NotPlayed);
    }
    match order {
        ObjectiveOrder::Note { of, text } => check_note(world, side, *of, text)?,
        ObjectiveOrder::Pin { of, at } => check_pin(world, side, *of, *at)?,
        ObjectiveOrder::Unpin { of, at } => {
            check_assignee(world, side, *of)?;
            if !is_pinned(world, *of, *at) {
                return refused(ObjectiveReason::NotPinned { at: *at });
            }
        }
    }
    let order = order.clone();
    Ok(ObjectivePlan { side, order })
}

fn refused<T>(reason: ObjectiveReason) -> Result<T, Violation> {
    Err(Violation::new("C&C 1.2", reason))
}

/// Objectives are for the armies and the commanding HQs of a side.
fn check_assignee(world: &World, side: Side, of: Assignee) -> Result<(), Violation> {
    let commands = match of {
        Assignee::Army(_) => true,
        Assignee::Hq(hq) => {
            let roster = world.resource::<Roster>();
            roster
                .find(hq)
                .is_some_and(|hq| is_commander(roster.printed(hq)))
        }
    };
    if commands && side_of(world, of) == Some(side) {
        return Ok(());
    }
    refused(ObjectiveReason::Nobody { of })
}

fn check_note(world: &World, side: Side, of: Assignee, text: &str) -> Result<(), Violation> {
    check_assignee(world, side, of)?;
    let have = text.chars().count();
    if have > LONGEST_NOTE {
        let most = LONGEST_NOTE;
        return refused(ObjectiveReason::TooLong { have, most });
    }
    if text.chars().any(char::is_control) {
        return refused(ObjectiveReason::BadSign);
    }
    let written = world.resource::<Objectives>().of(of);
    if written.map_or("", |objective| &objective.note) == text {
        return refused(ObjectiveReason::SaysSo { of });
    }
    Ok(())
}

fn check_pin(world: &World, side: Side, of: Assignee, at: HexPos) -> Result<(), Violation> {
    check_assignee(world, side, of)?;
    if !world.resource::<Board>().grid().contains(at) {
        return refused(ObjectiveReason::OffMap { at });
    }
    if is_pinned(world, of, at) {
        return refused(ObjectiveReason::IsPinned { at });
    }
    let objective = world.resource::<Objectives>().of(of);
    if objective.is_some_and(|objective| objective.pins.len() >= MOST_PINS) {
        let most = MOST_PINS;
        return refused(ObjectiveReason::TooManyPins { of, most });
    }
    Ok(())
}

fn is_pinned(world: &World, of: Assignee, at: HexPos) -> bool {
    let objective = world.resource::<Objectives>().of(of);
    objective.is_some_and(|objective| objective.pins.contains(&at))
}

/// Writes it down.
pub(super) fn apply(world: &mut World, plan: ObjectivePlan, out: &mut Outcomes) {
    let ObjectivePlan { side, order } = plan;
    let mut objectives = world.resource_mut::<Objectives>();
    match order {
        ObjectiveOrder::Note { of, text } => {
            objectives.change(of, |objective| objective.note.clone_from(&text));
            out.push(ObjectiveEvent::Noted { side, of, text });
        }
        ObjectiveOrder::Pin { of, at } => {
            objectives.change(of, |objective| {
                objective.pins.insert(at);
            });
            out.push(ObjectiveEvent::Pinned { side, of, at });
        }
        ObjectiveOrder::Unpin { of, at } => {
            objectives.change(of, |objective| {
                objective.pins.remove(&at);
            });
            out.push(ObjectiveEvent::Unpinned { side, of, at });
        }
    }
}
