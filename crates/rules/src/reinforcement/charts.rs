//! 13.5, 13.6, 12.2 Tables that bring replacements, reinforcements and supply by a roll of the dice.

use bevy::prelude::World;

use super::language::{Chart, ReinforcementEvent};
use super::muster::{Muster, ParcelSource};
use super::reason::ReinforcementReason;
use super::{check_time, parcels, repls};
use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::ids::{PoolId, TableId};
use crate::language::RollPurpose;
use crate::map::HexPos;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Location, Roster, UnitIx, change};
use crate::reinforcement::language::{REINFORCEMENTS_ROLL, REPLACEMENTS_ROLL, SUPPLY_ARRIVAL_ROLL};
use crate::reinforcement::refuse::refuse;
use crate::sequence::Clock;
use crate::setup::{ArrivingSupply, ScenarioFacts, TableKind};
use crate::side::Side;
use crate::tables::{Gift, SupplyTable};
use crate::violation::Violation;

/// A legal roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollPlan {
    side: Side,
    chart: Chart,
}

/// Rule 13.5: whether a side rolls on a table now. Each is rolled on once in a phase.
pub(super) fn check_roll(world: &World, side: Side, chart: Chart) -> Result<RollPlan, Violation> {
    check_time(world, "roll on a table", "13.5")?;
    if world.resource::<Muster>().rolls.contains(&chart) {
        return Ok(RollPlan { side, chart });
    }
    refuse("13.5", ReinforcementReason::NotToRoll)
}

/// Rolls, and puts what comes among what is due. Supply that has one hex only is placed.
pub(super) fn apply_roll(world: &mut World, plan: RollPlan, out: &mut Outcomes) {
    let RollPlan { side, chart } = plan;
    world.resource_mut::<Muster>().rolls.remove(&chart);
    match chart {
        Chart::Supply(place) => roll_arrival(world, side, place, out),
        Chart::Table(id) => roll_table(world, side, id, out),
    }
    parcels::place_what_leaves_no_choice(world, side, out);
}

/// Rule 12.2: rolls how much supply comes at a place of the schedule.
fn roll_arrival(world: &mut World, side: Side, place: u16, out: &mut Outcomes) {
    let schedule = &world.resource::<ScenarioFacts>().supply;
    let Some(arrival) = schedule.get(usize::from(place)).cloned() else {
        return;
    };
    let at = arrival.at;
    let ArrivingSupply::Rolled(table) = arrival.amount else {
        return;
    };
    let tokens = roll_supply(world, side, &table, out);
    if tokens == 0 {
        out.push(ReinforcementEvent::SupplyArrived { side, at, tokens });
    } else {
        let from = ParcelSource::Schedule(place);
        world.resource_mut::<Muster>().add_parcel(from, tokens);
    }
}

/// Rule 12.2: rolls how much supply arrives.
pub(super) fn roll_supply(
    world: &mut World,
    side: Side,
    table: &SupplyTable,
    out: &mut Outcomes,
) -> u16 {
    let total = roll(world, side, table.dice(), SUPPLY_ARRIVAL_ROLL, out);
    table.arrives(total).0
}

/// Rolls dice and gives their total.
fn roll(world: &mut World, side: Side, dice: u8, purpose: RollPurpose, out: &mut Outcomes) -> i16 {
    let mut generator = world.resource_mut::<Dice>();
    let dice: Vec<u8> = (0..dice).map(|_| generator.roll()).collect();
    let total = dice.iter().map(|&die| i16::from(die)).sum();
    out.push(GeneralEvent::Rolled {
        side: Some(side),
        purpose,
        dice,
    });
    total
}

/// Rules 13.5 and 13.6: rolls on a variable table.
fn roll_table(world: &mut World, side: Side, id: TableId, out: &mut Outcomes) {
    let plan = &world.resource::<ScenarioFacts>().arrivals;
    let Some((number, table)) = plan.table(id) else {
        return;
    };
    let table = table.clone();
    let purpose = match table.kind {
        TableKind::Replacements => REPLACEMENTS_ROLL,
        TableKind::Reinforcements => REINFORCEMENTS_ROLL,
    };
    let total = roll(world, side, table.rolls.dice(), purpose, out);
    let (mut units, mut supply) = (Vec::new(), 0);
    for &gift in table.rolls.gifts(total) {
        match gift {
            Gift::Supply(tokens) => supply += tokens.0,
            Gift::Repls { kind, count } => {
                units.extend(repls::spare(world, side, kind, count, &units));
            }
            Gift::Units { pool, count } => units.extend(draw(world, pool, count, &units)),
        }
    }
    for &unit in &units {
        send(world, unit, number, table.at.first().copied());
    }
    if supply > 0 {
        let from = ParcelSource::Table(number);
        world.resource_mut::<Muster>().add_parcel(from, supply);
    }
    let units = world.resource::<Roster>().ids(units);
    out.push(Outcome::Reinforcement(ReinforcementEvent::Drew {
        side,
        table: id,
        units,
        tokens: supply,
    }));
}

/// The next counters of a pool that are still in the tray, without those drawn already.
fn draw(world: &World, pool: PoolId, count: u8, drawn: &[UnitIx]) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let plan = &world.resource::<ScenarioFacts>().arrivals;
    let units = plan.pool(pool).map(|pool| pool.units.as_slice());
    let found = units.unwrap_or_default().iter();
    let found = found.filter_map(|&id| roster.find(id));
    let waits = |&unit: &UnitIx| roster.location(unit) == Location::Tray && !drawn.contains(&unit);
    found.filter(waits).take(usize::from(count)).collect()
}

/// Puts a counter among what is due now, as new.
fn send(world: &mut World, unit: UnitIx, table: u16, at: Option<HexPos>) {
    let turn = world.resource::<Clock>().turn;
    let Some(at) = at else {
        return;
    };
    change::renew(world, unit);
    change::relocate(world, unit, Location::Arriving { turn, at });
    world.resource_mut::<Muster>().drawn.insert(unit, table);
}
