//! What is clicked and pressed while transport is selected.

use bevy::prelude::*;
use stavka_rules::engine::reach;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::movement::MoveQuery;
use stavka_rules::order::Order;
use stavka_rules::pieces::Tokens;
use stavka_rules::transport::TransportOrder;

use super::{Errand, aim_at, loaded, plan};
use crate::kit::intent::ErrandIntent;
use crate::session::refusal::{Refusal, refusal_of};
use crate::session::requests::{Request, Requests};
use crate::session::selection::Selection;
use crate::session::{sight, tool};

/// A click on a marked dump plans a run from there. Says whether the click meant that.
pub(crate) fn begin_at(world: &mut World, hex: HexPos) -> bool {
    let pickup = pickup_at(world, hex);
    if pickup.is_some() {
        plan(world, pickup);
    }
    pickup.is_some()
}

/// Whether a click on a hex would plan a run from there.
pub(crate) fn begins_at(world: &World, hex: HexPos) -> bool {
    pickup_at(world, hex).is_some()
}

/// The dump that could be loaded from in a hex.
fn pickup_at(world: &World, hex: HexPos) -> Option<UnitId> {
    let mut pickups = world.resource::<Errand>().pickups.iter();
    let pickup = pickups.find(|pickup| pickup.at == hex);
    pickup.map(|pickup| pickup.dump)
}

/// A click while a run is planned: on a marked hex it orders the run, on another dump it plans one from there. Says whether the
/// click meant that.
pub(super) fn press(world: &mut World, hex: HexPos) -> bool {
    let Some(open) = &world.resource::<Errand>().plan else {
        return false;
    };
    if world.resource::<Errand>().only_loads() && open.at == Some(hex) {
        carry_out(world);
        return true;
    }
    if open.at == Some(hex) {
        // A second click on the dump means the stack that lies there.
        tool::put_down(world);
        return false;
    }
    let is_goal = open.goals.iter().any(|goal| goal.hex == hex);
    if !is_goal && begin_at(world, hex) {
        return true;
    }
    aim_at(world, hex);
    carry_out(world);
    true
}

/// Carries out what was pressed on a panel or by a key.
pub(crate) fn act(world: &mut World, intent: ErrandIntent) {
    match intent {
        ErrandIntent::Plan => plan_next(world),
        ErrandIntent::Less => take_more(world, -i32::from(Tokens::PER_SP)),
        ErrandIntent::More => take_more(world, i32::from(Tokens::PER_SP)),
    }
}

/// Takes more or less supply on the run.
fn take_more(world: &mut World, step: i32) {
    if let Some(open) = &mut world.resource_mut::<Errand>().plan {
        open.amount = open.amount.with_more(step);
    }
}

/// Plans a run: with what is loaded, then from the nearest dump, then from the next.
fn plan_next(world: &mut World) {
    let errand = world.resource::<Errand>();
    let Some((unit, _)) = errand.transport else {
        *world.resource_mut::<Refusal>() =
            Refusal::asks("Select one transport counter to plan a run.");
        return;
    };
    let mut ways: Vec<Option<UnitId>> = nearest_first(world, errand);
    if errand.delivers {
        ways.insert(0, None);
    }
    let now = errand.plan.as_ref().map(|plan| plan.from);
    let at = ways.iter().position(|&way| Some(way) == now);
    let next = match (at, ways.len()) {
        (_, 0) => {
            let refusal = why_no_run(world, unit);
            *world.resource_mut::<Refusal>() = refusal;
            return;
        }
        (None, _) => 0,
        (Some(at), count) => (at + 1) % count,
    };
    plan(world, ways[next]);
}

/// Why transport makes no run: it cannot unload what it carries, cannot move, or carries nothing.
fn why_no_run(world: &World, unit: UnitId) -> Refusal {
    let Tokens(tokens) = loaded(world, unit);
    let unload = Order::Transport(TransportOrder::Unload {
        unit,
        tokens,
        with: Vec::new(),
    });
    let refused = refusal_of(world, &unload).filter(|_| tokens > 0);
    refused
        .or_else(|| why_it_stays(world, unit))
        .unwrap_or_else(|| Refusal::asks("It carries nothing, and reaches no dump to load from."))
}

/// Why a unit cannot move; none if it can.
fn why_it_stays(world: &World, unit: UnitId) -> Option<Refusal> {
    let stuck = reach(world, &MoveQuery::of(&[unit])).err();
    stuck.map(|violation| Refusal::of(world, &violation))
}

/// The dumps, as far as they are from the transport.
fn nearest_first(world: &World, errand: &Errand) -> Vec<Option<UnitId>> {
    let here = world.resource::<Selection>().hex;
    let grid = world.resource::<Board>().grid();
    let mut dumps: Vec<(u32, UnitId)> = errand
        .pickups
        .iter()
        .map(|pickup| {
            let far = here.map_or(0, |here| grid.distance(here, pickup.at));
            (far, pickup.dump)
        })
        .collect();
    dumps.sort_unstable();
    dumps.into_iter().map(|(_, dump)| Some(dump)).collect()
}

/// Aims at the next hex in which the run could end, and shows it.
pub(super) fn aim_at_next(world: &mut World, backwards: bool) {
    let Some(open) = &world.resource::<Errand>().plan else {
        return;
    };
    let now = open.aim.as_ref().map(|aim| aim.to);
    let at = open.goals.iter().position(|goal| Some(goal.hex) == now);
    let count = open.goals.len();
    if count == 0 {
        return;
    }
    let next = match at {
        None if backwards => count - 1,
        None => 0,
        Some(at) if backwards => (at + count - 1) % count,
        Some(at) => (at + 1) % count,
    };
    let hex = open.goals[next].hex;
    aim_at(world, hex);
    sight::bring_into_view(world, hex);
}

/// Orders the run to the hex that is aimed at, or says why it cannot be made.
pub(super) fn carry_out(world: &mut World) {
    let errand = world.resource::<Errand>();
    let (Some((unit, _)), Some(open)) = (errand.transport, &errand.plan) else {
        return;
    };
    match open.run() {
        Some(Ok(run)) => {
            let orders = run.orders(unit, open.from);
            world
                .resource_mut::<Requests>()
                .push(Request::Orders(orders));
        }
        Some(Err(refusal)) => {
            let refusal = refusal.clone();
            *world.resource_mut::<Refusal>() = refusal;
        }
        None => {}
    }
}
