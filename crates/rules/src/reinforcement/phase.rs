//! 2.2 The Reinforcement Phase as it begins and ends.

use bevy::prelude::World;

use super::language::{Chart, ReinforcementEvent};
use super::muster::{Muster, ParcelSource};
use super::pairs::{merge_items, swap_items};
use super::sheet::{Forfeit, forfeits};
use super::{check_time, dead_pile, due, gates, parcels};
use crate::carriers;
use crate::ids::UnitId;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Arrived, Captured, Family, Location, Roster, UnitIx, change, fact};
use crate::sequence::Clock;
use crate::setup::{ArrivingSupply, ScenarioFacts};
use crate::side::Side;

/// Takes down what is due, and places what leaves no choice.
pub(crate) fn begin(world: &mut World, side: Side, out: &mut Outcomes) {
    let now = world.resource::<Clock>().turn;
    let (mut given, mut rolls) = (Vec::new(), Vec::new());
    let facts = world.resource::<ScenarioFacts>();
    for (place, arrival) in (0_u16..).zip(&facts.supply) {
        if arrival.side == side && arrival.turn == now {
            match arrival.amount {
                ArrivingSupply::Given(tokens) => given.push((place, tokens)),
                ArrivingSupply::Rolled(_) => rolls.push(Chart::Supply(place)),
            }
        }
    }
    let tables = facts.arrivals.tables.iter();
    let due = tables.filter(|table| table.is_due(side, now));
    rolls.extend(due.map(|table| Chart::Table(table.id)));
    let mut muster = world.resource_mut::<Muster>();
    muster.rolls.extend(rolls);
    for (place, tokens) in given {
        muster.add_parcel(ParcelSource::Schedule(place), tokens);
    }
    parcels::place_what_leaves_no_choice(world, side, out);
}

/// Whether a side has anything to do in its Reinforcement Phase.
pub(crate) fn has_business(world: &World, side: Side) -> bool {
    check_time(world, "", "2.2").is_ok()
        && (!forfeits(world, side).is_empty()
            || dead_pile::can_rebuild_anything(world, side)
            || !merge_items(world, side).is_empty()
            || !swap_items(world, side).is_empty())
}

/// Rule 13.6: what has not been placed never comes. What found no way onto the map waits for the next turn.
pub(crate) fn end_phase(world: &mut World, side: Side, out: &mut Outcomes) {
    if check_time(world, "", "2.2").is_err() {
        return;
    }
    let lost = forfeits(world, side);
    forfeit_units(world, side, &lost, out);
    for forfeit in &lost {
        if let Forfeit::Roll(chart) = *forfeit {
            out.push(Outcome::Reinforcement(ReinforcementEvent::RollForfeited {
                side,
                chart,
            }));
        }
    }
    let left = world.resource::<Muster>().parcels.clone();
    for (number, parcel) in left {
        let (tokens, at) = (parcel.tokens, gates::meant_for(world, parcel.from));
        let is_lost = |forfeit: &Forfeit| matches!(forfeit, Forfeit::Supply { parcel, .. } if *parcel == number);
        out.push(if lost.iter().any(is_lost) {
            Outcome::Reinforcement(ReinforcementEvent::SupplyForfeited { side, at, tokens })
        } else {
            Outcome::Reinforcement(ReinforcementEvent::SupplyBlocked { side, at, tokens })
        });
    }
    world.resource_mut::<Muster>().end();
}

/// Takes units out of the game that could have been placed, and lets the others wait.
fn forfeit_units(world: &mut World, side: Side, lost: &[Forfeit], out: &mut Outcomes) {
    let next = world.resource::<Clock>().turn.saturating_add(1);
    let (mut gone, mut waiting): (Vec<UnitId>, Vec<UnitId>) = (Vec::new(), Vec::new());
    for unit in due::due(world, side) {
        let roster = world.resource::<Roster>();
        let (id, family) = (roster.printed(unit).id, roster.printed(unit).family);
        let Location::Arriving { at, .. } = roster.location(unit) else {
            continue;
        };
        if lost.contains(&Forfeit::Unit(id)) {
            if fact::<Captured>(world, unit).0 {
                // Its first owner may replace it (13.5e).
                carriers::give_back(world, unit);
            } else if family == Family::Replacement {
                change::relocate(world, unit, Location::Tray);
            } else {
                change::relocate(world, unit, Location::Removed);
            }
            world.resource_mut::<Muster>().drawn.remove(&unit);
            gone.push(id);
        } else {
            change::relocate(world, unit, Location::Arriving { turn: next, at });
            waiting.push(id);
        }
    }
    if !gone.is_empty() {
        let units = gone;
        out.push(Outcome::Reinforcement(ReinforcementEvent::Forfeited {
            side,
            units,
        }));
    }
    if !waiting.is_empty() {
        let units = waiting;
        out.push(Outcome::Reinforcement(ReinforcementEvent::Waits {
            side,
            units,
        }));
    }
}

/// Ends what only new arrivals may do, with the Movement Phase of their owner.
pub(crate) fn end_movement_phase(world: &mut World) {
    let units: Vec<UnitIx> = world.resource::<Roster>().iter().collect();
    for unit in units {
        change::set(world, unit, Arrived::default());
    }
}
