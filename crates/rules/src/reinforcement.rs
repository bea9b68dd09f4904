//! 13.6 Reinforcements and supply (12.2): what comes onto the map in a side's Reinforcement Phase.
//!
//! A reinforcement enters in its scheduled hex. While the enemy holds that hex it waits. Supply comes by schedule or by a roll
//! on a table of the scenario.

use bevy::prelude::World;

use crate::contact;
use crate::dice::Dice;
use crate::map::{Board, HexPos};
use crate::outcome::{Outcome, RollPurpose};
use crate::pieces::{Arrived, Location, Roster, UnitIx, change, fact};
use crate::sequence::Clock;
use crate::setup::{ArrivingSupply, ScenarioFacts, SupplyArrival};
use crate::side::Side;
use crate::tables::SupplyTable;
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
            note_arrival(world, unit, 1);
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
fn arrive_supply(world: &mut World, arrival: SupplyArrival, out: &mut Vec<Outcome>) {
    let SupplyArrival {
        side,
        at,
        otherwise,
        amount,
        ..
    } = arrival;
    let tokens = match amount {
        ArrivingSupply::Given(tokens) => tokens,
        ArrivingSupply::Rolled(table) => roll(world, side, &table, out),
    };
    if tokens == 0 {
        out.push(Outcome::SupplyArrived { side, at, tokens });
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
            note_arrival(world, dump, tokens);
            Outcome::SupplyArrived { side, at, tokens }
        }
        None => Outcome::SupplyBlocked { side, at, tokens },
    });
}

/// Rule 13.6b: what has just come may go on by rail from where it entered.
fn note_arrival(world: &mut World, unit: UnitIx, amount: u16) {
    let rules = world.resource::<ScenarioFacts>().options.rules;
    if rules.has_specialists() {
        let Arrived(before) = fact(world, unit);
        change::set(world, unit, Arrived(before.saturating_add(amount)));
    }
}

/// Ends what only new arrivals may do, with the Movement Phase of their owner.
pub(crate) fn end_movement_phase(world: &mut World) {
    let units: Vec<UnitIx> = world.resource::<Roster>().iter().collect();
    for unit in units {
        change::set(world, unit, Arrived::default());
    }
}

/// Rolls how much arrives.
fn roll(world: &mut World, side: Side, table: &SupplyTable, out: &mut Vec<Outcome>) -> u16 {
    let mut dice = world.resource_mut::<Dice>();
    let rolled: Vec<u8> = (0..table.dice()).map(|_| dice.roll()).collect();
    let total = rolled.iter().map(|&die| i16::from(die)).sum();
    out.push(Outcome::Rolled {
        side: Some(side),
        purpose: RollPurpose::SupplyArrival,
        dice: rolled,
    });
    table.arrives(total).0
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
