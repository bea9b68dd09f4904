//! C&C 1.1 HQs change over to other armies of their side, and armies to other Fronts (C&C 2), in the Reinforcement Phase.

use bevy::prelude::World;

use super::language::CommandEvent;
use super::offers::CommandOffer;
use super::reason::CommandReason;
use crate::armies::{
    Armies, ArmyOf, army_of, attach, attach_radius, attached_headquarters, check_leaves_front,
    front_state, is_commander, is_played,
};
use crate::fronts::reason::FrontReason;
use crate::ids::{ArmyId, UnitId};
use crate::map::Board;
use crate::outcome::Outcomes;
use crate::pieces::{ArmyIx, ArmyKind, Roster, UnitIx};
use crate::sequence::Clock;
use crate::setup::{Attaching, ScenarioFacts};
use crate::side::Side;
use crate::violation::Violation;

/// An HQ that changes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttachPlan {
    hq: UnitIx,
    from: ArmyIx,
    to: ArmyIx,
}

/// C&C 1.1: whether an HQ can change over to an army now.
pub(super) fn check_attach(
    world: &World,
    side: Side,
    id: UnitId,
    army: ArmyId,
) -> Result<AttachPlan, Violation> {
    let refused = |reason: CommandReason| Err(Violation::new("C&C 1.1", reason));
    check_time(world, side)?;
    let roster = world.resource::<Roster>();
    let hq = roster.own_units(side, &[id], "C&C 1.1")?[0];
    let from = army_of(world, hq).filter(|_| is_commander(roster.printed(hq)));
    let Some(from) = from else {
        return refused(CommandReason::NoCommander { unit: id });
    };
    let Some(to) = Armies::find_of(world, side, army) else {
        return refused(CommandReason::NoSuchArmy { army });
    };
    if from == to {
        let army = ArmyOf(to).name(world);
        return refused(CommandReason::IsAttached { hq: id, army });
    }
    for command in [from, to] {
        if !takes_headquarters(world, hq, command) {
            let army = ArmyOf(command).name(world);
            return refused(CommandReason::TakesNoHqs { army });
        }
    }
    if roster.hex_of(hq).is_none() {
        return refused(CommandReason::HqOffMap { hq: id });
    }
    check_leaves_front(world, from)?;
    check_near_front(world, hq, to)?;
    Ok(AttachPlan { hq, from, to })
}

fn check_time(world: &World, side: Side) -> Result<(), Violation> {
    let refused = |reason: CommandReason| Err(Violation::new("C&C 1.1", reason));
    if !world.resource::<Clock>().is_reinforcement_of(side) || !is_played(world) {
        return refused(CommandReason::AttachesNotNow);
    }
    match world.resource::<ScenarioFacts>().attaching {
        Attaching::Changing => Ok(()),
        Attaching::Fixed => refused(CommandReason::AttachmentsFixed),
    }
}

/// C&C 1.1, 3: armies and Fronts take HQs in and let them go; the HQ of an army group stays by itself, and so does one that is a
/// command of its own until an army takes it in.
fn takes_headquarters(world: &World, hq: UnitIx, command: ArmyIx) -> bool {
    match ArmyOf(command).facts(world).kind {
        ArmyKind::Army | ArmyKind::Front => true,
        ArmyKind::Lone => army_of(world, hq) == Some(command),
        ArmyKind::Group => false,
    }
}

/// C&C 2: an army is near the HQ marker of the Front that it is attached to.
fn check_near_front(world: &World, hq: UnitIx, to: ArmyIx) -> Result<(), Violation> {
    let Some(state) = front_state(world, to) else {
        return Ok(());
    };
    let refused = |reason: FrontReason| Err(Violation::new("C&C 2", reason));
    let front = ArmyOf(to).name(world);
    let Some(marker) = state.at else {
        return refused(FrontReason::OffMap { front });
    };
    let roster = world.resource::<Roster>();
    let at = roster.location(hq).hex().unwrap_or(marker);
    let distance = world.resource::<Board>().grid().distance(marker, at);
    let radius = attach_radius(world);
    if distance <= u32::from(radius) {
        return Ok(());
    }
    refused(FrontReason::ArmyTooFar {
        hq: roster.printed(hq).id,
        front,
        distance,
        radius,
    })
}

/// Attaches the HQ. The units that it has commanded keep their army until somebody else commands them (ruling C17).
pub(super) fn apply_attach(world: &mut World, plan: &AttachPlan, out: &mut Outcomes) {
    attach(world, plan.hq, Some(plan.to));
    out.push(CommandEvent::Attached {
        hq: world.resource::<Roster>().printed(plan.hq).id,
        from: ArmyOf(plan.from).name(world),
        to: ArmyOf(plan.to).name(world),
    });
}

/// Which HQs of a side can change over, and to which armies. No phase waits for it: it can always be done and is seldom wanted.
pub(super) fn attachments(world: &World, side: Side) -> Vec<CommandOffer> {
    if check_time(world, side).is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let armies = Armies::of_side(world, side);
    let all = armies.iter().flat_map(|&from| {
        attached_headquarters(world, from)
            .into_iter()
            .flat_map(|hq| armies.iter().map(move |&to| (hq, to)))
    });
    all.map(|(hq, to)| (roster.printed(hq).id, ArmyOf(to).facts(world).id))
        .filter(|&(hq, army)| check_attach(world, side, hq, army).is_ok())
        .map(|(hq, army)| CommandOffer::Attach(hq, army))
        .collect()
}
