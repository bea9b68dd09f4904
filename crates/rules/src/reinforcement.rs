//! 13.6 Reinforcements and scheduled supply: what comes onto the map in a side's Reinforcement Phase.
//!
//! A reinforcement enters in its scheduled hex. While the enemy holds that hex it waits.

use bevy::prelude::World;

use crate::contact;
use crate::map::{Board, HexPos};
use crate::outcome::Outcome;
use crate::pieces::{Location, Roster, UnitIx};
use crate::sequence::Clock;
use crate::setup::{ScenarioFacts, SupplyArrival};
use crate::side::Side;
use crate::transport;
use crate::zoc::Zones;

/// Places everything of a side that is due.
pub(crate) fn arrive(world: &mut World, side: Side, out: &mut Vec<Outcome>) {
    let now = world.resource::<Clock>().turn;
    for (unit, at) in due_units(world, side, now) {
        let id = world.resource::<Roster>().printed(unit).id;
        if is_held_by_enemy(world, side, at) {
            out.push(Outcome::Delayed { unit: id, at });
        } else {
            out.push(Outcome::Arrived { unit: id, at });
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
    for SupplyArrival { at, tokens, .. } in supply {
        let dump = (!is_held_by_enemy(world, side, at))
            .then(|| transport::counter_for(world, side, at))
            .flatten();
        out.push(match dump {
            Some(dump) => {
                transport::put_on(world, dump, at, tokens);
                Outcome::SupplyArrived { side, at, tokens }
            }
            None => Outcome::SupplyBlocked { side, at, tokens },
        });
    }
}

fn due_units(world: &World, side: Side, now: u8) -> Vec<(UnitIx, HexPos)> {
    let roster = world.resource::<Roster>();
    let due = |unit: UnitIx| match roster.location(unit) {
        Location::Arriving { turn, at } if turn <= now && roster.printed(unit).side == side => {
            Some((unit, at))
        }
        Location::Arriving { .. } | Location::Map(_) | Location::Dead | Location::Tray => None,
    };
    roster.iter().filter_map(due).collect()
}

fn is_held_by_enemy(world: &World, side: Side, at: HexPos) -> bool {
    let hex = world.resource::<Board>().grid().index(at);
    hex.is_some_and(|hex| world.resource::<Zones>().has_combat_unit(side.other(), hex))
}
