//! What was pressed in the panel or by a key, carried out.

use bevy::prelude::*;
use stavka_rules::armies::is_commander;
use stavka_rules::command::{
    ArmyProgress, CommandOrder, CommandReason, HqProgress, LeadIn, could_command, lead_ins, usual,
};
use stavka_rules::engine::{ahead, check};
use stavka_rules::ids::UnitId;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::reports::commanded_before;
use stavka_rules::violation::{Reason, Violation};

use super::{CommandDesk, Open, closing, fronts, objectives, words, zones};
use crate::features::movement::orders::order_to;
use crate::kit::intent::CommandIntent;
use crate::session::lead_in::Ahead;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::selection::Selection;
use crate::session::stack_menu::StackMenu;
use crate::session::{sight, stack_menu};

/// What is said where there is no sequence, and where there are no armies at all.
const NOT_NOW: &str =
    "Armies and HQs are played one by one in a Movement Segment of a game with the command rules.";
const NO_ARMIES: &str =
    "Armies and HQs are listed in a game with the command rules, while a side has the move.";

/// Carries out what was pressed.
pub(crate) fn act(world: &mut World, intent: CommandIntent) {
    let desk = world.resource::<CommandDesk>();
    let refused = match (desk.is_on(), desk.staff.is_some()) {
        (true, _) => None,
        (false, true) => (!intent.is_of_staff()).then_some(NOT_NOW),
        (false, false) => Some(NO_ARMIES),
    };
    if let Some(words) = refused {
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
        return;
    }
    match intent {
        CommandIntent::Panel => {
            let mut desk = world.resource_mut::<CommandDesk>();
            match &mut desk.staff {
                Some(staff) => staff.turn(),
                None => desk.hidden = !desk.hidden,
            }
        }
        CommandIntent::Front(front) => fronts::take(world, front),
        CommandIntent::Pin(of) => objectives::take(world, of),
        CommandIntent::Zone(army) => zones::take(world, army),
        CommandIntent::LayOutZone => zones::lay_out(world),
        CommandIntent::AllZones => zones::lay_out_all(world),
        CommandIntent::Objective(of) => {
            objectives::stop_pinning(world);
            world.resource_mut::<CommandDesk>().writes_for = of;
        }
        CommandIntent::InOrder => {
            let mut desk = world.resource_mut::<CommandDesk>();
            desk.in_order = !desk.in_order;
        }
        CommandIntent::Fold(army) => {
            let mut desk = world.resource_mut::<CommandDesk>();
            if !desk.turned.remove(&army) {
                desk.turned.insert(army);
            }
        }
        CommandIntent::Next => step(world, false),
        CommandIntent::Before => step(world, true),
        CommandIntent::Show(unit) => show(world, unit),
        CommandIntent::Lead => lead(world),
        CommandIntent::LeadBy(n) => lead_by(world, n, false),
        CommandIntent::LeadByAndGo(n) => lead_by(world, n, true),
        CommandIntent::Usual => take_the_usual(world),
        CommandIntent::Close => closing::close(world),
        CommandIntent::EndArmy => closing::end_army(world),
    }
}

/// Selects a unit or an HQ and shows it.
fn show(world: &mut World, unit: UnitId) {
    let roster = world.resource::<Roster>();
    let place = roster
        .find(unit)
        .and_then(|unit| roster.location(unit).hex());
    let Some(hex) = place else {
        return;
    };
    *world.resource_mut::<Refusal>() = Refusal::default();
    *world.resource_mut::<Selection>() = Selection {
        hex: Some(hex),
        units: vec![unit],
        mode: None,
    };
    sight::look_at(world, hex);
}

/// Goes to the next HQ that has not been played, in the order of the panel, or to the one before.
fn step(world: &mut World, backwards: bool) {
    let desk = world.resource::<CommandDesk>();
    let roster = world.resource::<Roster>();
    let mut armies = desk.armies();
    // Those of the army in hand must be played before others.
    armies.sort_by_key(|army| army.progress != ArmyProgress::InHand);
    let hqs = armies.iter().flat_map(|army| &army.headquarters);
    let left = hqs.filter(|hq| matches!(hq.progress, HqProgress::Waiting | HqProgress::Open));
    let left: Vec<UnitId> = left.map(|hq| roster.printed(hq.hq).id).collect();
    let selected = world.resource::<Selection>().units.first().copied();
    let at = left.iter().position(|&hq| Some(hq) == selected);
    let count = left.len();
    let next = match (at, backwards) {
        _ if count == 0 => {
            let words = match armies.iter().any(|army| words::hqs_held(army) > 0) {
                true => "All HQs that are not held back have been played.",
                false => "All HQs have been played.",
            };
            *world.resource_mut::<Refusal>() = Refusal::asks(words);
            return;
        }
        (None, false) => 0,
        (None, true) => count - 1,
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
    };
    show(world, left[next]);
}

pub(super) fn give(world: &mut World, orders: Vec<Order>) {
    *world.resource_mut::<Refusal>() = Refusal::default();
    world
        .resource_mut::<Requests>()
        .push(Request::Orders(orders));
}

/// The selection comes to its turn: by the only way that there is; where there are several, the menu asks.
fn lead(world: &mut World) {
    world.resource_mut::<StackMenu>().close();
    let units = world.resource::<Selection>().units.clone();
    if units.is_empty() {
        *world.resource_mut::<Refusal>() =
            Refusal::asks("Select an HQ or a unit first, with a click or with N.");
        return;
    }
    let ways = world.resource::<Ahead>().ways().to_vec();
    match &ways[..] {
        [] => {
            let order = turn_of(world, &units);
            let refused =
                order.and_then(|order| check(world, &order).err().map(|why| (order, why)));
            let refusal = match &refused {
                Some((order, why)) => Refusal::of_order(world, order, why),
                None => Refusal::asks("It is their turn already."),
            };
            let waits_for_army = matches!(&refused, Some((_, why)) if is_of_another_army(why));
            if waits_for_army {
                closing::end_army(world);
            }
            *world.resource_mut::<Refusal>() = refusal;
        }
        [way] => {
            let orders = way.orders();
            if closing::may_change_army(world, way) {
                give(world, orders);
            }
        }
        _ => stack_menu::open(world, None),
    }
}

/// What would bring units to their turn if nothing were in the way: an HQ is played, others are taken up. None for an HQ that is
/// being played.
fn turn_of(world: &World, units: &[UnitId]) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let desk = world.resource::<CommandDesk>().open.as_ref();
    let open = desk.and_then(Open::open_hq).map(|open| open.hq);
    let found: Vec<UnitIx> = units.iter().filter_map(|&unit| roster.find(unit)).collect();
    let selected = found
        .iter()
        .copied()
        .find(|&unit| is_commander(roster.printed(unit)));
    // Where no HQ is being played, the first that could command them says what is in its way.
    let hq = selected.or_else(|| {
        let able = |&unit: &UnitIx| could_command(world, unit).first().copied();
        found.iter().find_map(able).filter(|_| open.is_none())
    });
    let order = match hq {
        Some(hq) => CommandOrder::OpenHq {
            hq: roster.printed(hq).id,
        },
        None => CommandOrder::Command {
            units: units.to_vec(),
        },
    };
    let is_open = match &order {
        CommandOrder::OpenHq { hq } => open.is_some() && roster.find(*hq) == open,
        _ => false,
    };
    (!is_open).then_some(Order::Command(order))
}

/// Whether an HQ waits for the end of the army in hand.
fn is_of_another_army(why: &Violation) -> bool {
    matches!(
        *why.reason,
        Reason::Command(CommandReason::AnotherArmy { .. })
    )
}

/// The selection comes to its turn in the n-th way, and goes on to the hex that was clicked if the player asked for that.
fn lead_by(world: &mut World, n: usize, goes_on: bool) {
    let Some(way) = world.resource::<Ahead>().ways().get(n) else {
        return;
    };
    let mut orders = way.orders();
    let goal = world.resource::<StackMenu>().goal().filter(|_| goes_on);
    let onward = goal.and_then(|hex| order_to(world, hex));
    // Where it cannot go there in this way, it is said why, and nothing is begun.
    if let Some(onward) = onward {
        let refused = ahead(world, &orders).map(|then| check(&then, &onward).err());
        if let Ok(Some(violation)) = refused {
            let refusal = Refusal::of(world, &violation);
            *world.resource_mut::<Refusal>() = refusal;
            return;
        }
        orders.push(onward);
    }
    give(world, orders);
}

/// The HQ in hand takes up whom it usually does.
fn take_the_usual(world: &mut World) {
    let Some(hq) = hq_in_hand(world) else {
        return;
    };
    let units = usual_of(world, hq);
    if units.is_empty() {
        let words = "There is no usual one: nobody in its range fits a free slot, or is nearer to it than to other HQs. Moving others commands them.";
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
        return;
    }
    let Some(mut orders) = opening(world, hq) else {
        lead(world);
        return;
    };
    orders.push(Order::Command(CommandOrder::Command { units }));
    give(world, orders);
}

/// The HQ that is being played, or the selected one that could be; where there is none, it is asked for.
fn hq_in_hand(world: &mut World) -> Option<UnitIx> {
    let desk = world.resource::<CommandDesk>();
    let hq = desk.open.as_ref().and_then(|open| open.hq);
    // A selected HQ for which the one in play is closed comes before that.
    let next = next_hq(world);
    let hq = next.or(hq);
    if hq.is_none() {
        let words = "Select an HQ first; O goes from one to the next.";
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
    }
    hq
}

/// The selected HQ, if it is the only thing selected and is still to be played.
fn next_hq(world: &World) -> Option<UnitIx> {
    match (
        &world.resource::<Selection>().units[..],
        world.resource::<Ahead>().ways(),
    ) {
        (&[unit], [LeadIn::Open { hq, .. }]) if unit == *hq => {
            world.resource::<Roster>().find(unit)
        }
        _ => None,
    }
}

/// What it takes to play an HQ: nothing where it is being played; none where it cannot be played without more ado.
fn opening(world: &World, hq: UnitIx) -> Option<Vec<Order>> {
    let desk = world.resource::<CommandDesk>();
    let open = desk.open.as_ref().and_then(Open::open_hq);
    if open.is_some_and(|open| open.hq == hq) {
        return Some(Vec::new());
    }
    let hq = world.resource::<Roster>().printed(hq).id;
    let ways = lead_ins(world, &[hq]);
    let way = ways.first()?;
    closing::changes_army_freely(world, way).then(|| way.orders())
}

/// Whom an HQ usually takes up.
pub(super) fn usual_of(world: &World, hq: UnitIx) -> Vec<UnitId> {
    let before = commanded_before(world, hq);
    let units = usual(world, hq, &before);
    world.resource::<Roster>().ids(units)
}
