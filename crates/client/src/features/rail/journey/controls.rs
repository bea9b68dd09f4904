//! What is clicked and pressed while something could go by rail.

use bevy::prelude::*;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::pieces::Tokens;
use stavka_rules::rail::RailOrder;

use super::{Load, Plan, RailMove, claim, plan};
use crate::kit::intent::RailIntent;
use crate::session::refusal::{Refusal, refusal_of};
use crate::session::requests::{Request, Requests};
use crate::session::selection::Selection;
use crate::session::{sight, tool};

/// A click on the map while a journey is planned: it orders the journey to the hex, or says what closes it. Says whether the
/// click meant that; beside the railroad it means something else.
pub(crate) fn press(world: &mut World, hex: HexPos) -> bool {
    let mut rail = world.resource_mut::<RailMove>();
    let Some(plan) = &mut rail.plan else {
        return false;
    };
    if plan.journeys.from == hex {
        // A second click on its own stack means the stack.
        tool::put_down(world);
        return false;
    }
    plan.aim = Some(hex);
    carry_out(world);
    true
}

/// Carries out what was pressed on a panel or by a key.
pub(crate) fn act(world: &mut World, intent: RailIntent) {
    let step = i32::from(Tokens::PER_SP);
    match intent {
        RailIntent::Plan => plan_next(world),
        RailIntent::Less => take_more(world, -step),
        RailIntent::More => take_more(world, step),
        RailIntent::Claim => {
            if let Some(hex) = claim::claimed_hex(world) {
                let wish = Request::Order(Order::Rail(RailOrder::ClaimRail { hex }));
                world.resource_mut::<Requests>().push(wish);
            }
        }
        RailIntent::PlanLoad(n) => {
            let loads = &world.resource::<RailMove>().loads;
            let load = loads.get(n).map(|(load, _)| load.clone());
            if let Some(load) = load {
                plan(world, load);
            }
        }
    }
}

/// Enter: orders the journey; before a hex is aimed at, aims at the first.
pub(super) fn confirm(world: &mut World) {
    if is_aimed(world) {
        carry_out(world);
    } else {
        aim_at_next(world, false);
    }
}

/// Why what is selected can be put on no train.
fn why_no_train(world: &World) -> Refusal {
    let selection = world.resource::<Selection>();
    let order = selection.hex.map(|to| {
        Order::Rail(RailOrder::Rail {
            units: selection.units.clone(),
            to,
            mode: selection.mode,
        })
    });
    let order = order.filter(|_| !selection.units.is_empty());
    let refused = order.and_then(|order| refusal_of(world, &order));
    refused.unwrap_or_else(|| Refusal::asks("Select units or a dump on a railroad first."))
}

/// Plans where what is selected could go, then where the supply in its hex could.
fn plan_next(world: &mut World) {
    let rail = world.resource::<RailMove>();
    let Some((first, _)) = rail.loads.first() else {
        let refusal = why_no_train(world);
        *world.resource_mut::<Refusal>() = refusal;
        return;
    };
    let same = |open: &Plan, load: &Load| match (&open.load, load) {
        (Load::Units { .. }, Load::Units { .. }) => true,
        (Load::Supply { from, .. }, Load::Supply { from: other, .. }) => from == other,
        (Load::Units { .. }, Load::Supply { .. }) | (Load::Supply { .. }, Load::Units { .. }) => {
            false
        }
    };
    let now = rail.plan.as_ref().and_then(|open| {
        let mut loads = rail.loads.iter();
        loads.position(|(load, _)| same(open, load))
    });
    let next = match now {
        Some(at) => rail.loads[(at + 1) % rail.loads.len()].0.clone(),
        None => first.clone(),
    };
    plan(world, next);
}

/// Sends more or less of the supply.
fn take_more(world: &mut World, step: i32) {
    let open = world.resource::<RailMove>().plan.as_ref();
    let aim = open.and_then(|open| open.aim);
    let load = open.and_then(|open| open.load.with_more(step));
    if let Some(load) = load {
        plan(world, load);
        if let Some(open) = &mut world.resource_mut::<RailMove>().plan {
            open.aim = aim;
        }
    }
}

/// Aims at the next hex in which the journey could end, and shows it.
pub(super) fn aim_at_next(world: &mut World, backwards: bool) {
    let Some(open) = &world.resource::<RailMove>().plan else {
        return;
    };
    let goals: Vec<HexPos> = open.goals().map(|(hex, _)| hex).collect();
    let count = goals.len();
    if count == 0 {
        return;
    }
    let at = goals.iter().position(|&goal| Some(goal) == open.aim);
    let next = match at {
        None if backwards => count - 1,
        None => 0,
        Some(at) if backwards => (at + count - 1) % count,
        Some(at) => (at + 1) % count,
    };
    let hex = goals[next];
    if let Some(open) = &mut world.resource_mut::<RailMove>().plan {
        open.aim = Some(hex);
    }
    sight::bring_into_view(world, hex);
}

/// Whether a hex other than the one in which the cargo waits is aimed at.
fn is_aimed(world: &World) -> bool {
    let open = world.resource::<RailMove>().plan.as_ref();
    open.is_some_and(|open| open.aim.is_some_and(|hex| hex != open.journeys.from))
}

/// Orders the journey to the hex that is aimed at, or says why it cannot be made.
fn carry_out(world: &mut World) {
    let Some(open) = &world.resource::<RailMove>().plan else {
        return;
    };
    let Some(hex) = open.aim else { return };
    match open.journeys.to.get(&hex) {
        Some(Ok(_)) => {
            let order = open.load.order(hex);
            world.resource_mut::<Requests>().push(Request::Order(order));
        }
        Some(Err(violation)) => {
            let refusal = Refusal::of(world, violation);
            *world.resource_mut::<Refusal>() = refusal;
        }
        None => {
            let refusal = refusal_of(world, &open.load.order(hex));
            *world.resource_mut::<Refusal>() = refusal.unwrap_or_default();
        }
    }
}
