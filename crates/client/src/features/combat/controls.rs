//! Opening the planner, and what is pressed in it.

use bevy::prelude::*;
use stavka_rules::barrage::BarrageOffer;
use stavka_rules::combat::{CombatOffer, defenders};
use stavka_rules::engine::legal;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, Direction, HexPos};
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::{Clock, Segment};
use stavka_rules::side::Side;
use stavka_rules::tables::AttackKind;

use super::{Plan, PlanKind, Planner, Targets, barrage, feeders, payers, stays, stocks};
use crate::kit::intent::CombatIntent;
use crate::session::end_question::EndQuestion;
use crate::session::refusal::{Refusal, refusal_of};
use crate::session::requests::{Request, Requests};
use crate::session::selection::Selection;
use crate::session::tool::{Tool, Tools};
use crate::session::{sight, tool};
use crate::view::map_view::ShownMap;

/// Opens the planner for a hex if it can be attacked or barraged in this segment, or lies next to the stack on the move and is held
/// by the enemy; says whether it did.
pub(crate) fn open_at(world: &mut World, target: HexPos) -> bool {
    let Some(plan) = plan_for(world, target) else {
        return false;
    };
    let was_open = world.resource::<Planner>().plan.is_some();
    tool::take(world, Tool::Combat);
    *world.resource_mut::<Planner>() = Planner {
        plan: Some(plan),
        table: world.resource::<Planner>().table,
    };
    *world.resource_mut::<Refusal>() = Refusal::default();
    EndQuestion::withdraw(world);
    if !was_open && world.contains_resource::<ShownMap>() {
        // The panels make room for the planner, and the map moves with them.
        sight::look_at(world, target);
    }
    true
}

/// Whether the planner could be opened for a hex.
pub(crate) fn can_plan(world: &World, target: HexPos) -> bool {
    plan_for(world, target).is_some()
}

fn plan_for(world: &World, target: HexPos) -> Option<Plan> {
    let side = legal_side(world)?;
    match world.resource::<Clock>().now().segment {
        Segment::Combat => attack_plan(world, target),
        Segment::Barrage => barrage_plan(world, side, target),
        Segment::Movement => overrun_plan(world, side, target),
        _ => None,
    }
}

fn legal_side(world: &World) -> Option<Side> {
    stavka_rules::procedure::awaiting(world).side()
}

/// All who can attack the hex; only those selected take part at first, if any of them can.
fn attack_plan(world: &World, target: HexPos) -> Option<Plan> {
    let kind = PlanKind::Attack(AttackKind::Regular);
    plan_of_able(
        world,
        kind,
        target,
        &legal(world).pick(CombatOffer::attacker),
    )
}

/// All guns in range of the hex, or those of them that are selected, at the first thing to aim at.
fn barrage_plan(world: &World, side: Side, target: HexPos) -> Option<Plan> {
    let aim = barrage::known_aims(world, side, target).first().copied()?;
    let kind = PlanKind::Barrage(aim);
    plan_of_able(
        world,
        kind,
        target,
        &legal(world).pick(BarrageOffer::battery),
    )
}

fn plan_of_able(
    world: &World,
    kind: PlanKind,
    target: HexPos,
    offered: &[(UnitId, Vec<HexPos>)],
) -> Option<Plan> {
    let roster = world.resource::<Roster>();
    let mut able: Vec<UnitId> = offered
        .iter()
        .filter(|(_, targets)| targets.contains(&target))
        .map(|(unit, _)| *unit)
        .collect();
    able.sort_by_key(|&unit| {
        let ix = roster.find(unit);
        (ix.and_then(|ix| roster.location(ix).hex()), ix)
    });
    let selected = &world.resource::<Selection>().units;
    let picked: Vec<UnitId> = able
        .iter()
        .copied()
        .filter(|unit| selected.contains(unit))
        .collect();
    let chosen = if picked.is_empty() {
        able.clone()
    } else {
        picked
    };
    (!able.is_empty()).then(|| Plan::new(kind, target, able, chosen))
}

/// The selected stack against a hex beside it.
fn overrun_plan(world: &World, side: Side, target: HexPos) -> Option<Plan> {
    let selection = world.resource::<Selection>();
    let from = selection.hex.filter(|_| !selection.units.is_empty())?;
    let grid = world.resource::<Board>().grid();
    grid.direction(from, target)?;
    let is_held = !defenders(world, side.other(), target).is_empty();
    let kind = PlanKind::Attack(AttackKind::Overrun);
    let units = || selection.units.clone();
    is_held.then(|| Plan::new(kind, target, units(), units()))
}

/// Opens the planner for the next hex that can be attacked or barraged.
pub(crate) fn open_next(world: &mut World, backwards: bool) {
    let targets = world.resource::<Targets>().hexes();
    let now = world.resource::<Planner>().plan.as_ref();
    let at = now.and_then(|plan| targets.iter().position(|&hex| hex == plan.target));
    let count = targets.len();
    let next = match (at, count) {
        (_, 0) => {
            say_why_not(world);
            return;
        }
        (None, _) if backwards => count - 1,
        (None, _) => 0,
        (Some(at), _) if backwards => (at + count - 1) % count,
        (Some(at), _) => (at + 1) % count,
    };
    let hex = targets[next];
    sight::look_at(world, hex);
    open_at(world, hex);
}

/// Nothing can be attacked or barraged. Beside an enemy the planner says why; elsewhere the player is asked for a stack that is.
fn say_why_not(world: &mut World) {
    let beside = enemy_beside_selection(world);
    if beside.is_some_and(|target| open_at(world, target)) {
        return;
    }
    let segment = world.resource::<Clock>().now().segment;
    let units = world.resource::<Selection>().units.clone();
    let attack = beside.filter(|_| segment == Segment::Combat).map(|target| {
        Plan::new(
            PlanKind::Attack(AttackKind::Regular),
            target,
            Vec::new(),
            units,
        )
    });
    let refused = attack.and_then(|plan| refusal_of(world, &plan.order()));
    *world.resource_mut::<Refusal>() = refused.unwrap_or_else(|| {
        Refusal::asks(match segment {
            Segment::Movement => "Select a stack next to the enemy to plan an overrun.",
            Segment::Barrage => "Nothing can be barraged now.",
            _ => "No enemy can be attacked now.",
        })
    });
}

/// The first enemy hex beside the selected units.
fn enemy_beside_selection(world: &World) -> Option<HexPos> {
    let side = legal_side(world)?;
    let selection = world.resource::<Selection>();
    let from = selection.hex.filter(|_| !selection.units.is_empty())?;
    let grid = world.resource::<Board>().grid();
    let around = Direction::ALL.iter();
    around
        .filter_map(|&direction| grid.neighbour(from, direction))
        .find(|&hex| !defenders(world, side.other(), hex).is_empty())
}

/// The unit that a digit stands for takes part or stays out.
pub(super) fn press_digit(world: &mut World, digit: usize) {
    let plan = world.resource::<Planner>().plan();
    let unit = plan.and_then(|plan| plan.able.get(digit - 1).copied());
    if let Some(unit) = unit {
        act(world, CombatIntent::Unit(unit));
    }
}

/// Orders what is planned.
pub(super) fn carry_out(world: &mut World) {
    let order = world.resource::<Planner>().plan.as_ref().map(Plan::order);
    if let Some(order) = order {
        world.resource_mut::<Requests>().push(Request::Order(order));
    }
}

/// Carries out what was pressed in the planner.
pub(crate) fn act(world: &mut World, intent: CombatIntent) {
    // What was refused of the plan as it was need not hold of it any more.
    if intent != CombatIntent::Table {
        *world.resource_mut::<Refusal>() = Refusal::default();
    }
    match intent {
        CombatIntent::Next => open_next(world, false),
        CombatIntent::Before => open_next(world, true),
        CombatIntent::Close => {
            if world.resource::<Tools>().in_hand() == Tool::Combat {
                tool::put_down(world);
            }
        }
        CombatIntent::Otherwise => suppose_otherwise(world),
        CombatIntent::Table => {
            let mut planner = world.resource_mut::<Planner>();
            planner.table = !planner.table;
        }
        CombatIntent::Order => carry_out(world),
        CombatIntent::Unit(unit) => toggle(world, unit),
        CombatIntent::Aim(n) => aim_at(world, n),
        CombatIntent::Pay(press) => payers::press(world, press),
        CombatIntent::Stocks(unit) => stocks::press(world, unit),
        CombatIntent::Stays(unit) => stays::press(world, unit),
        CombatIntent::FedBy { unit, hq } => feeders::press(world, unit, hq),
    }
}

/// Supposes the opposite of the defender's supply, or aims a barrage at the next thing in the hex.
fn suppose_otherwise(world: &mut World) {
    let Some(plan) = world.resource::<Planner>().plan() else {
        return;
    };
    let PlanKind::Barrage(aim) = plan.kind else {
        let shown = crate::features::combat::view::is_defender_supplied(world);
        if let Some(plan) = &mut world.resource_mut::<Planner>().plan {
            plan.supplied = shown.map(|supplied| !supplied);
        }
        return;
    };
    let target = plan.target;
    let aims = legal_side(world).map(|side| barrage::known_aims(world, side, target));
    let aims = aims.unwrap_or_default();
    let at = aims.iter().position(|&other| other == aim);
    aim_at(world, at.map_or(0, |at| at + 1) % aims.len().max(1));
}

/// Aims a barrage at the n-th thing in the hex. What it costs may differ, so the usual dumps pay again.
fn aim_at(world: &mut World, n: usize) {
    let target = world.resource::<Planner>().plan().map(|plan| plan.target);
    let Some((side, target)) = legal_side(world).zip(target) else {
        return;
    };
    let aim = barrage::known_aims(world, side, target).get(n).copied();
    let mut planner = world.resource_mut::<Planner>();
    if let (Some(plan), Some(aim)) = (&mut planner.plan, aim) {
        plan.kind = PlanKind::Barrage(aim);
        plan.payers = None;
        plan.stocks = None;
        plan.feeders.clear();
    }
}

fn toggle(world: &mut World, unit: UnitId) {
    let mut planner = world.resource_mut::<Planner>();
    let Some(plan) = &mut planner.plan else {
        return;
    };
    if !plan.can_leave_out() || !plan.able.contains(&unit) {
        return;
    }
    plan.payers = None;
    plan.stocks = None;
    plan.feeders.clear();
    match plan.chosen.iter().position(|&other| other == unit) {
        Some(at) => {
            plan.chosen.remove(at);
        }
        None => plan.chosen.push(unit),
    }
}
