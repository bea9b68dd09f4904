//! 13.3e The order that sends units by rail.

use bevy::prelude::World;

use super::journey::{Journey, Timetable, hex_ix};
use super::language::RailEvent;
use super::train::entrain;
use crate::activity::{allowance, finish, finish_others, hold_for_others, spent_so_far};
use crate::armies::note_start;
use crate::command;
use crate::entering;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::{ModeChange, take_on};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{
    Activity, Arrived, Family, OnTop, OwnBridge, Posture, Roster, Spent, UnitIx, change,
};
use crate::rail::train::Cargo;
use crate::railways::Railways;
use crate::side::Side;
use crate::violation::Violation;

/// A legal movement by rail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailPlan {
    side: Side,
    units: Vec<(UnitIx, Posture)>,
    mode: Option<ModeChange>,
    /// Who negates zones for it, and stays where it is (4.5b).
    stayers: Vec<UnitIx>,
    /// Way and price.
    pub journey: Journey,
}

/// Rule 13.3e: whether units can entrain, move and detrain so.
pub(crate) fn check_rail(
    world: &World,
    side: Side,
    units: &[UnitId],
    to: HexPos,
    mode: Option<ModeChange>,
) -> Result<RailPlan, Violation> {
    let train = entrain(world, side, Cargo::Units { units, mode })?;
    let to = hex_ix(world, to)?;
    let journey = Timetable::of(world, &train).journey_to(to)?;
    Ok(RailPlan {
        side,
        stayers: train.stayers(world, to),
        units: train.units,
        mode,
        journey,
    })
}

/// Carries units by rail. Rule 4.7d: they have finished moving, but for Rail Repair units (13.3g B).
pub(crate) fn apply_rail(world: &mut World, plan: RailPlan, out: &mut Outcomes) {
    let units: Vec<UnitIx> = plan.units.iter().map(|&(unit, _)| unit).collect();
    finish_others(world, &units);
    hold_for_others(world, &plan.stayers, out);
    let ids = world.resource::<Roster>().ids(units.iter().copied());
    if let Some(to) = plan.mode {
        take_on(world, &plan.units, to, out);
    }
    let Journey {
        path, cost, left, ..
    } = plan.journey;
    world.resource_mut::<Railways>().spend(plan.side, cost);
    command::pass_over(world, &units, out);
    for &unit in &units {
        change::set(world, unit, OwnBridge(false));
        change::set(world, unit, OnTop(false));
        change::set(world, unit, Arrived::default());
        if world.resource::<Roster>().printed(unit).family == Family::RailRepair {
            let spent = spent_so_far(world, unit);
            let in_zone = false;
            note_start(world, unit);
            change::set(world, unit, Activity::Moving { spent, in_zone });
        } else {
            finish(world, &[unit]);
            // Nor does transport that came by rail become an Extender (12.7), which takes movement points.
            let all = allowance(world, unit);
            change::set(world, unit, Spent(all));
        }
    }
    let at = path.last().copied();
    out.push(Outcome::Rail(RailEvent::Carried {
        units: ids,
        path,
        cost,
        left,
    }));
    if let Some(at) = at {
        entering::enter(world, &units, at, out);
    }
}
