//! How arrivals came in games that were begun before players placed them: by themselves, as the phase began.
//!
//! A reinforcement enters in its scheduled hex. While the enemy holds that hex it waits. Supply comes by schedule or by a roll
//! on a table of the scenario.

use bevy::prelude::World;

use super::charts;
use crate::map::{Board, HexPos};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Location, Roster, UnitIx};
use crate::reinforcement::language::ReinforcementEvent;
use crate::sequence::Clock;
use crate::setup::{ArrivingSupply, ScenarioFacts, SupplyArrival};
use crate::side::Side;
use crate::zoc::Zones;
use crate::{contact, transport};

/// Places everything of a side that is due.
pub(super) fn arrive(world: &mut World, side: Side, out: &mut Outcomes) {
    let now = world.resource::<Clock>().turn;
    for (unit, at) in due_units(world, side, now) {
        let id = world.resource::<Roster>().printed(unit).id;
        if is_held_by_enemy(world, side, at) {
            out.push(ReinforcementEvent::Delayed { unit: id, at });
        } else {
            out.push(ReinforcementEvent::Arrived { unit: id, at });
            contact::enter(world, &[unit], at, out);
        }
    }
    let supply: Vec<SupplyArrival> = {
        let schedule = &world.resource::<ScenarioFacts>().supply;
        schedule
            .iter()
            .filter(|arrival| arrival.side == side && arrival.turn == now)
            .cloned()
            .collect()
    };
    for arrival in supply {
        arrive_supply(world, arrival, out);
    }
}

/// Rule 12.2: places supply in the first of its entry hexes that the enemy does not hold, on a dump counter; without one it
/// is lost.
fn arrive_supply(world: &mut World, arrival: SupplyArrival, out: &mut Outcomes) {
    let SupplyArrival {
        side,
        at,
        otherwise,
        amount,
        ..
    } = arrival;
    let tokens = match amount {
        ArrivingSupply::Given(tokens) => tokens,
        ArrivingSupply::Rolled(table) => charts::roll_supply(world, side, &table, out),
    };
    if tokens == 0 {
        out.push(ReinforcementEvent::SupplyArrived { side, at, tokens });
        return;
    }
    let dump_in = |at: HexPos| {
        let open = !is_held_by_enemy(world, side, at);
        let dump = open.then(|| transport::counter_for(world, side, at));
        Some((at, dump.flatten()?))
    };
    let found = std::iter::once(at).chain(otherwise).find_map(dump_in);
    out.push(match found {
        Some((at, dump)) => {
            transport::put_on(world, dump, at, tokens);
            Outcome::Reinforcement(ReinforcementEvent::SupplyArrived { side, at, tokens })
        }
        None => Outcome::Reinforcement(ReinforcementEvent::SupplyBlocked { side, at, tokens }),
    });
}

fn due_units(world: &World, side: Side, now: u8) -> Vec<(UnitIx, HexPos)> {
    let roster = world.resource::<Roster>();
    let due = |unit: UnitIx| match roster.location(unit) {
        Location::Arriving { turn, at } if turn <= now && roster.printed(unit).side == side => {
            Some((unit, at))
        }
        Location::Arriving { .. }
        | Location::Map(_)
        | Location::Dead
        | Location::Removed
        | Location::Tray => None,
    };
    roster.iter().filter_map(due).collect()
}

fn is_held_by_enemy(world: &World, side: Side, at: HexPos) -> bool {
    let hex = world.resource::<Board>().grid().index(at);
    hex.is_some_and(|hex| world.resource::<Zones>().has_combat_unit(side.other(), hex))
}
