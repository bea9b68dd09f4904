//! Opening the planner, and what is pressed in it.

use bevy::prelude::*;
use stavka_rules::combat::defenders;
use stavka_rules::engine::{Timeline, legal};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::{Clock, Segment};
use stavka_rules::side::Side;
use stavka_rules::tables::AttackKind;

use super::targets::Targets;
use super::{Plan, Planner};
use crate::camera::MapView;
use crate::game::Selection;
use crate::game::acts::EndQuestion;
use crate::game::wishes::{GameWish, Refusal, Wishes};
use crate::map_view::ShownMap;

/// Opens the planner for a hex if it can be attacked in this segment, or lies next to the stack on the move and is held
/// by the enemy; says whether it did.
pub(in crate::game) fn open_at(world: &mut World, target: HexPos) -> bool {
    let Some(plan) = plan_for(world, target) else {
        return false;
    };
    let timeline = world.resource::<Timeline>();
    let place = (timeline.line(), timeline.cursor());
    let was_open = world.resource::<Planner>().plan.is_some();
    *world.resource_mut::<Planner>() = Planner {
        plan: Some(plan),
        place,
    };
    *world.resource_mut::<Refusal>() = Refusal::default();
    EndQuestion::withdraw(world);
    if !was_open && let Some(map) = world.get_resource::<ShownMap>() {
        // The panels make room for the planner, and the map moves with them.
        let center = map.geometry.center(target);
        world.resource_mut::<MapView>().look_at(center);
    }
    true
}

fn plan_for(world: &World, target: HexPos) -> Option<Plan> {
    let side = legal_side(world)?;
    match world.resource::<Clock>().now().segment {
        Segment::Combat => attack_plan(world, target),
        Segment::Movement => overrun_plan(world, side, target),
        _ => None,
    }
}

fn legal_side(world: &World) -> Option<Side> {
    stavka_rules::procedure::awaiting(world).side()
}

/// All who can attack the hex; only those selected take part at first, if any of them can.
fn attack_plan(world: &World, target: HexPos) -> Option<Plan> {
    let roster = world.resource::<Roster>();
    let offers = legal(world);
    let can = |targets: &[HexPos]| targets.contains(&target);
    let mut able: Vec<UnitId> = offers
        .attackers
        .iter()
        .filter(|(_, targets)| can(targets))
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
    (!able.is_empty()).then(|| Plan {
        kind: AttackKind::Regular,
        target,
        chosen: if picked.is_empty() {
            able.clone()
        } else {
            picked
        },
        able,
        supplied: None,
    })
}

/// The selected stack against a hex beside it.
fn overrun_plan(world: &World, side: Side, target: HexPos) -> Option<Plan> {
    let selection = world.resource::<Selection>();
    let from = selection.hex.filter(|_| !selection.units.is_empty())?;
    let grid = world.resource::<Board>().grid();
    grid.direction(from, target)?;
    let is_held = !defenders(world, side.other(), target).is_empty();
    is_held.then(|| Plan {
        kind: AttackKind::Overrun,
        target,
        able: selection.units.clone(),
        chosen: selection.units.clone(),
        supplied: None,
    })
}

/// Opens the planner for the next hex that can be attacked.
pub(in crate::game) fn open_next(world: &mut World, backwards: bool) {
    let targets = world.resource::<Targets>().hexes();
    let now = world.resource::<Planner>().plan.as_ref();
    let at = now.and_then(|plan| targets.iter().position(|&hex| hex == plan.target));
    let count = targets.len();
    let next = match (at, count) {
        (_, 0) => {
            *world.resource_mut::<Refusal>() = Refusal {
                text: match world.resource::<Clock>().now().segment {
                    Segment::Movement => {
                        "Select a stack next to the enemy to plan an overrun.".to_owned()
                    }
                    _ => "No enemy can be attacked now.".to_owned(),
                },
                ..Refusal::default()
            };
            return;
        }
        (None, _) if backwards => count - 1,
        (None, _) => 0,
        (Some(at), _) if backwards => (at + count - 1) % count,
        (Some(at), _) => (at + 1) % count,
    };
    let hex = targets[next];
    let center = world.resource::<ShownMap>().geometry.center(hex);
    world.resource_mut::<MapView>().look_at(center);
    open_at(world, hex);
}

/// Closes the planner; says whether it was open.
pub(in crate::game) fn close(world: &mut World) -> bool {
    world.resource_mut::<Planner>().plan.take().is_some()
}

/// The unit that a digit stands for takes part or stays out; says whether the planner is open.
pub(in crate::game) fn press_digit(world: &mut World, digit: usize) -> bool {
    let Some(plan) = &world.resource::<Planner>().plan else {
        return false;
    };
    if let Some(&unit) = plan.able.get(digit - 1) {
        toggle(world, unit);
    }
    true
}

/// Carries out what was pressed in the planner; says whether the id named something of it.
pub(in crate::game) fn act(world: &mut World, id: &str) -> bool {
    match id {
        "plan next" => open_next(world, false),
        "plan before" => open_next(world, true),
        "plan close" => {
            close(world);
        }
        "plan supply" => {
            let shown = super::view::is_defender_supplied(world);
            if let Some(plan) = &mut world.resource_mut::<Planner>().plan {
                plan.supplied = shown.map(|supplied| !supplied);
            }
        }
        "plan order" => {
            let order = world.resource::<Planner>().plan.as_ref().map(Plan::order);
            if let Some(order) = order {
                world.resource_mut::<Wishes>().push(GameWish::Order(order));
            }
        }
        _ => {
            let unit = id.strip_prefix("plan unit ");
            let Some(unit) = unit.and_then(|unit| unit.parse().ok()) else {
                return false;
            };
            toggle(world, unit);
        }
    }
    true
}

fn toggle(world: &mut World, unit: UnitId) {
    let mut planner = world.resource_mut::<Planner>();
    let Some(plan) = &mut planner.plan else {
        return;
    };
    if plan.kind == AttackKind::Overrun || !plan.able.contains(&unit) {
        return;
    }
    match plan.chosen.iter().position(|&other| other == unit) {
        Some(at) => {
            plan.chosen.remove(at);
        }
        None => plan.chosen.push(unit),
    }
}
