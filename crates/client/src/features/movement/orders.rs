//! The order that a click on a hex stands for.

use bevy::prelude::*;
use stavka_rules::engine::{check, legal, reach, route};
use stavka_rules::map::HexPos;
use stavka_rules::movement::{FuelCheck, MoveQuery, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::stacking::stack_order;

use crate::features::rail::repair;
use crate::session::readiness::readiness;
use crate::session::requests::Refusal;
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
    let offers = legal(world);
    let roster = world.resource::<Roster>();
    roster.at(hex).iter().any(|&unit| {
        let unit = roster.printed(unit).id;
        readiness(world, &offers, unit).is_some()
    })
}

/// The order that would take the selection to a hex, by its waypoints. Where nothing selected can move, the top unit of the hex stands for
/// it, so that the engine says why not.
pub fn move_order(world: &World, hex: HexPos) -> Option<Order> {
    let selection = world.resource::<Selection>();
    let from = selection.hex.filter(|&from| from != hex)?;
    let units = if selection.units.is_empty() {
        let top = *stack_order(world, from).last()?;
        vec![world.resource::<Roster>().printed(top).id]
    } else {
        selection.units.clone()
    };
    let mode = selection.mode;
    let via = world.resource::<Waypoints>().via(selection);
    let query = MoveQuery {
        mode,
        via: &via,
        ..MoveQuery::of(&units)
    };
    let start = via.last().copied().unwrap_or(from);
    let is_plain = mode.is_none() && via.is_empty();
    let along_the_track = is_plain
        .then(|| repair::along_the_track(world, &units, from, hex))
        .flatten();
    if let Some(path) = along_the_track {
        return Some(Order::Movement(MovementOrder::Move { units, path, mode }));
    }
    let known = match &world.resource::<SelectionReach>().0 {
        Some(Ok(range)) if range.start() == start => range.path_to(hex),
        // A drag may have changed the selection in this very frame.
        _ => reach(world, &query)
            .ok()
            .and_then(|range| range.path_to(hex)),
    };
    // Without fuel the way is the one that it would take.
    let supposed = MoveQuery {
        fuel: FuelCheck::Supposed,
        ..query
    };
    let rest = known
        .or_else(|| route(world, &supposed, hex))
        .unwrap_or_else(|| vec![hex]);
    let path = [via, rest].concat();
    Some(Order::Movement(MovementOrder::Move { units, path, mode }))
}

/// Why the selection cannot go to a hex.
pub fn refusal_of_move(world: &World, hex: HexPos) -> Refusal {
    let refused = move_order(world, hex).and_then(|order| check(world, &order).err());
    refused.map_or_else(Refusal::default, |violation| Refusal::of(world, &violation))
}
