//! C&C 1.2 The sequence of a Movement Phase: armies and HQs are opened, take up units, and are closed.

use bevy::prelude::World;

use super::attach::{AttachPlan, apply_attach, check_attach};
use super::language::{CommandEvent, CommandOrder};
use super::reason::CommandReason;
use super::select::{TakeUp, check_alone, check_take_up};
use crate::activity::finish_marches;
use crate::armies::{
    AloneMove, Armies, ArmyOf, CommandTurn, HqMove, army_of, binds, is_commander, is_over,
    party_of, waiting_headquarters,
};
use crate::held_back::check_free;
use crate::ids::UnitId;
use crate::outcome::Outcomes;
use crate::pieces::{
    Allegiance, ArmyIx, ArmyKind, Commanded, HqTurn, ModeMarker, Roster, UnitIx, change, fact,
    posture,
};
use crate::sequence::Clock;
use crate::side::Side;
use crate::violation::Violation;

/// A legal order to armies and HQs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandPlan {
    /// An HQ of an army is opened.
    Open(UnitIx, ArmyIx),
    /// It takes up units.
    TakeUp(TakeUp),
    /// It is closed.
    Close(UnitIx),
    /// Units go that nobody commands.
    GoAlone(Vec<UnitIx>),
    /// The army in hand has been played.
    EndArmy(ArmyIx),
    /// An HQ changes over to another army.
    Attach(AttachPlan),
}

/// Whether an order to armies and HQs is legal.
pub(super) fn check(
    world: &World,
    side: Side,
    order: &CommandOrder,
) -> Result<CommandPlan, Violation> {
    let refused = |reason: CommandReason| Err(Violation::new("C&C 1.2", reason));
    let is_of_sequence = !matches!(order, CommandOrder::Attach { .. });
    if is_of_sequence && !binds(world, side) {
        return refused(CommandReason::NotNow);
    }
    let turn = world.resource::<CommandTurn>();
    match order {
        CommandOrder::OpenHq { hq } => check_open(world, side, *hq),
        CommandOrder::Command { units } => {
            check_take_up(world, side, units).map(CommandPlan::TakeUp)
        }
        CommandOrder::CloseHq => match turn.open {
            Some(hq) => Ok(CommandPlan::Close(hq)),
            None => refused(CommandReason::NobodyOpen),
        },
        CommandOrder::GoAlone { unit } => check_alone(world, side, *unit).map(CommandPlan::GoAlone),
        CommandOrder::EndArmy => match turn.army {
            Some(army) => Ok(CommandPlan::EndArmy(army)),
            None => refused(CommandReason::NoArmy),
        },
        CommandOrder::Attach { hq, army } => {
            check_attach(world, side, *hq, *army).map(CommandPlan::Attach)
        }
    }
}

/// C&C 1.2: one HQ is played at a time, and one army.
pub(super) fn check_open(world: &World, side: Side, id: UnitId) -> Result<CommandPlan, Violation> {
    let open = world.resource::<CommandTurn>().open;
    check_next(world, side, id, open)
}

/// The same with another HQ being played than is, or none: whether it could be opened once that one is closed.
pub(super) fn check_next(
    world: &World,
    side: Side,
    id: UnitId,
    open: Option<UnitIx>,
) -> Result<CommandPlan, Violation> {
    let refused = |reason: CommandReason| Err(Violation::new("C&C 1.2", reason));
    let roster = world.resource::<Roster>();
    let turn = world.resource::<CommandTurn>();
    let hq = roster.own_units(side, &[id], "C&C 1.2")?[0];
    roster.check_own(side, hq, "C&C 1.2")?;
    check_free(world, hq)?;
    let army = army_of(world, hq).filter(|_| is_commander(roster.printed(hq)));
    let Some(army) = army else {
        return refused(CommandReason::NoCommander { unit: id });
    };
    if let Some(open) = open {
        let open = roster.printed(open).id;
        return refused(CommandReason::AnotherOpen { open });
    }
    if fact::<HqTurn>(world, hq) != HqTurn::Waiting {
        return refused(CommandReason::HasBeenPlayed { unit: id });
    }
    if let Some(other) = turn.army.filter(|&other| other != army) {
        let waiting = waiting_headquarters(world, other);
        if !waiting.is_empty() {
            let army = ArmyOf(other).name(world);
            let waiting = roster.ids(waiting);
            return refused(CommandReason::AnotherArmy { army, waiting });
        }
    }
    Ok(CommandPlan::Open(hq, army))
}

/// Carries a legal order out.
pub(super) fn apply(world: &mut World, plan: CommandPlan, out: &mut Outcomes) {
    match plan {
        CommandPlan::Open(hq, army) => open(world, hq, army, out),
        CommandPlan::TakeUp(plan) => take_up(world, plan, out),
        CommandPlan::Close(hq) => {
            finish_marches(world, &[]);
            close(world, hq, out);
            // Strat Mode is free of the sequence: who stands in it takes nobody up, and earns nobody a move.
            if posture(world, hq).marker != ModeMarker::Strat {
                world.resource_mut::<CommandTurn>().alone = AloneMove::Earned;
            }
        }
        CommandPlan::GoAlone(units) => go_alone(world, &units, out),
        CommandPlan::EndArmy(army) => end_army(world, army, out),
        CommandPlan::Attach(plan) => apply_attach(world, &plan, out),
    }
}

fn open(world: &mut World, hq: UnitIx, army: ArmyIx, out: &mut Outcomes) {
    finish_marches(world, &[]);
    match world.resource::<CommandTurn>().army {
        Some(other) if other != army => end_army(world, other, out),
        _ => {}
    }
    change::set(world, hq, HqTurn::Open);
    *world.resource_mut::<CommandTurn>() = CommandTurn {
        army: Some(army),
        open: Some(hq),
        ..CommandTurn::default()
    };
    let army = ArmyOf(army).name(world);
    let hq = world.resource::<Roster>().printed(hq).id;
    out.push(CommandEvent::Opened { hq, army });
}

fn take_up(world: &mut World, TakeUp { hq, units }: TakeUp, out: &mut Outcomes) {
    for &unit in &units {
        change::set(world, unit, Commanded::By(hq));
        belong(world, unit);
    }
    let roster = world.resource::<Roster>();
    let (hq, units) = (roster.printed(hq).id, roster.ids(units));
    out.push(CommandEvent::TakenUp { hq, units });
}

/// C&C 1.4, 4.4: a unit is of the army that has commanded it. The HQ of an army group commands without making it its own (C&C 3).
fn belong(world: &mut World, unit: UnitIx) {
    let army = world.resource::<CommandTurn>().army;
    let is_own = |&army: &ArmyIx| ArmyOf(army).facts(world).kind != ArmyKind::Group;
    if let Some(army) = army.filter(is_own) {
        change::set(world, unit, Allegiance(Some(army)));
    }
}

fn close(world: &mut World, hq: UnitIx, out: &mut Outcomes) {
    change::set(world, hq, HqTurn::Played);
    let mut turn = world.resource_mut::<CommandTurn>();
    turn.open = None;
    turn.hq = HqMove::NotYet;
    let hq = world.resource::<Roster>().printed(hq).id;
    out.push(CommandEvent::Closed { hq });
}

fn go_alone(world: &mut World, units: &[UnitIx], out: &mut Outcomes) {
    finish_marches(world, &[]);
    for &unit in units {
        change::set(world, unit, Commanded::Alone);
        belong(world, unit);
    }
    let first = units.first().copied();
    if let Some(unit) = first {
        let party = party_of(world, unit);
        world.resource_mut::<CommandTurn>().alone = AloneMove::Taken(party);
    }
    let units = world.resource::<Roster>().ids(units.iter().copied());
    out.push(CommandEvent::WentAlone { units });
}

/// The army in hand has been played: its HQs have had their turn, used or not.
fn end_army(world: &mut World, army: ArmyIx, out: &mut Outcomes) {
    finish_marches(world, &[]);
    if let Some(hq) = world.resource::<CommandTurn>().open {
        close(world, hq, out);
    }
    for hq in waiting_headquarters(world, army) {
        change::set(world, hq, HqTurn::Played);
    }
    *world.resource_mut::<CommandTurn>() = CommandTurn::default();
    let facts = ArmyOf(army).facts(world);
    let (side, army) = (facts.side, facts.name.clone());
    out.push(CommandEvent::ArmyEnded { army });
    if is_over(world, side) {
        out.push(CommandEvent::Forgotten);
    }
}

/// HQs among units that leave by rail or in Strat Mode have been played, and nobody may go alone for them.
pub(crate) fn pass_over(world: &mut World, units: &[UnitIx], out: &mut Outcomes) {
    for &unit in units {
        let printed = world.resource::<Roster>().printed(unit);
        if is_commander(printed) && binds(world, printed.side) {
            pass_one(world, unit, out);
        }
    }
}

fn pass_one(world: &mut World, hq: UnitIx, out: &mut Outcomes) {
    if world.resource::<CommandTurn>().open == Some(hq) {
        close(world, hq, out);
    } else {
        change::set(world, hq, HqTurn::Played);
    }
}

/// The Movement Segment ends: nobody is commanded any more.
pub(super) fn end_segment(world: &mut World, clock: &Clock) {
    let Some(side) = clock.actor() else {
        return;
    };
    if Armies::of_side(world, side).is_empty() {
        return;
    }
    let units: Vec<UnitIx> = world.resource::<Roster>().iter().collect();
    for unit in units {
        change::set(world, unit, Commanded::No);
        change::set(world, unit, HqTurn::Waiting);
    }
    *world.resource_mut::<CommandTurn>() = CommandTurn::default();
}
