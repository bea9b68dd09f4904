//! The order that a click on a hex stands for.

use bevy::prelude::*;
use stavka_rules::combat::{CombatOrder, defenders};
use stavka_rules::engine::{check, reach, route};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::movement::{FuelCheck, MoveQuery, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::procedure::awaited_side;
use stavka_rules::sequence::{Clock, Segment};
use stavka_rules::side::Side;
use stavka_rules::stacking::stack_order;

use crate::features::rail::repair;
use crate::session::lead_in;
use crate::session::moment::OffersNow;
use crate::session::readiness::readiness;
use crate::session::refusal::Refusal;
use crate::session::selection::{Selection, SelectionReach, SupposedReach};
use crate::session::waypoints::Waypoints;

/// Whether the selection can go to a hex, with fuel or once it has some.
pub fn is_in_reach(world: &World, hex: HexPos) -> bool {
    let now = matches!(&world.resource::<SelectionReach>().0, Some(Ok(range)) if range.left(hex).is_some());
    let supposed = &world.resource::<SupposedReach>().0;
    now || supposed
        .as_ref()
        .is_some_and(|range| range.left(hex).is_some())
}

/// Whether a hex holds units that have something to do.
pub fn has_actors(world: &World, hex: HexPos) -> bool {
    let OffersNow(offers) = world.resource::<OffersNow>();
    let roster = world.resource::<Roster>();
    roster.at(hex).iter().any(|&unit| {
        let unit = roster.printed(unit).id;
        readiness(world, offers, unit).is_some()
    })
}

/// The order that takes the selection to a hex: a move by its waypoints, or an overrun or attack where the enemy stands beside it.
/// Where nothing selected can act, the top unit of its hex stands for it, so that the engine says why not.
pub fn order_to(world: &World, hex: HexPos) -> Option<Order> {
    let selection = world.resource::<Selection>();
    let from = selection.hex.filter(|&from| from != hex)?;
    let units = if selection.units.is_empty() {
        let top = *stack_order(world, from).last()?;
        vec![world.resource::<Roster>().printed(top).id]
    } else {
        selection.units.clone()
    };
    order_for(world, units, hex)
}

/// The order that takes some units of the selected hex to another.
fn order_for(world: &World, units: Vec<UnitId>, hex: HexPos) -> Option<Order> {
    let from = world.resource::<Selection>().hex?;
    let segment = world.resource::<Clock>().now().segment;
    let (target, supply) = (hex, None);
    match segment {
        Segment::Movement if is_enemy_beside(world, from, hex) => {
            Some(Order::Combat(CombatOrder::Overrun {
                units,
                target,
                supply,
                stays: Vec::new(),
            }))
        }
        Segment::Combat if is_enemy_beside(world, from, hex) => {
            Some(Order::Combat(CombatOrder::Attack {
                units,
                target,
                supply,
            }))
        }
        _ => move_order(world, units, hex),
    }
}

/// Whether a click on an enemy means that units of the looked-at hex beside it should overrun or attack him: some of the side that
/// decides lie there, whether they can or not.
pub fn means_the_enemy(world: &World, hex: HexPos) -> bool {
    let roster = world.resource::<Roster>();
    let from = world.resource::<Selection>().hex;
    let segment = world.resource::<Clock>().now().segment;
    let side = awaited_side(world);
    let is_own = |from: HexPos| {
        let top = stack_order(world, from).last().copied();
        top.is_some() && top.map(|unit| roster.printed(unit).side) == side
    };
    matches!(segment, Segment::Movement | Segment::Combat)
        && from.is_some_and(|from| is_own(from) && is_enemy_beside(world, from, hex))
}

/// Whether the enemy of the side that decides stands in a hex beside another.
fn is_enemy_beside(world: &World, from: HexPos, to: HexPos) -> bool {
    let beside = world.resource::<Board>().grid().direction(from, to);
    let held = |side: Side| !defenders(world, side.other(), to).is_empty();
    beside.is_some() && awaited_side(world).is_some_and(held)
}

fn move_order(world: &World, units: Vec<UnitId>, hex: HexPos) -> Option<Order> {
    let selection = world.resource::<Selection>();
    let from = selection.hex?;
    let mode = selection.mode;
    let via = world.resource::<Waypoints>().via(selection);
    let query = MoveQuery {
        mode,
        via: &via,
        ..MoveQuery::of(&units)
    };
    let game = lead_in::likely(world);
    let start = via.last().copied().unwrap_or(from);
    let is_plain = mode.is_none() && via.is_empty();
    let along_the_track = is_plain
        .then(|| repair::along_the_track(world, &units, from, hex))
        .flatten();
    if let Some(path) = along_the_track {
        return Some(Order::Movement(MovementOrder::Move { units, path, mode }));
    }
    let known = match &world.resource::<SelectionReach>().0 {
        Some(Ok(range)) if range.start() == start && units == selection.units => range.path_to(hex),
        // Part of the selection is asked about, or a drag has changed it in this very frame.
        _ => reach(game, &query)
            .ok()
            .and_then(|range| range.path_to(hex)),
    };
    // Without fuel the way is the one that it would take.
    let supposed = MoveQuery {
        fuel: FuelCheck::Supposed,
        ..query
    };
    let rest = known
        .or_else(|| route(game, &supposed, hex))
        .unwrap_or_else(|| vec![hex]);
    let path = [via, rest].concat();
    Some(Order::Movement(MovementOrder::Move { units, path, mode }))
}

/// Why the selection cannot go to a hex, and who of it would have to stay for the others to go.
pub fn refusal_to(world: &World, hex: HexPos) -> Option<Refusal> {
    let game = lead_in::likely(world);
    let violation = check(game, &order_to(world, hex)?).err()?;
    let selection = world.resource::<Selection>();
    let goes = |units: &[UnitId]| {
        let order = order_for(world, units.to_vec(), hex);
        order.is_some_and(|order| check(game, &order).is_ok())
    };
    Some(Refusal::of_units(world, &selection.units, &violation, goes))
}
