//! 13.9 Unit consolidation: two crippled units become one, or a unit goes over to another formation.
//!
//! Aircraft combine by their own rule ([`super::air`]).

use bevy::prelude::World;

use super::check_time;
use super::language::ReinforcementEvent;
use super::reason::ReinforcementReason;
use crate::carriers;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::losses::steps_left;
use crate::map::HexPos;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::facts::PlainFact;
use crate::pieces::{
    Activity, Arrived, Changed, Family, Fuel, GaveFuel, HasFought, Holds, Location, ModeMarker,
    OnTop, OutOfSupply, OwnBridge, Printed, Rations, Released, Roster, Spent, StepsLost, Stocks,
    Tokens, UnitIx, change, fact, posture,
};
use crate::reinforcement::refuse::refuse;
use crate::side::Side;
use crate::violation::Violation;

const RULE: &str = "13.9";

/// A legal merger of two multi-step units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergePlan {
    unit: UnitIx,
    with: UnitIx,
    at: HexPos,
    steps: u8,
    wasted: u8,
}

/// Rule 13.9: units are in a state to be consolidated: their stocks full, not Disorganized. Enemies beside them and trace do
/// not matter.
fn check_state(world: &World, unit: UnitIx) -> Result<(), Violation> {
    let unit_id = world.resource::<Roster>().printed(unit).id;
    if fact::<Stocks>(world, unit) != Stocks::Full {
        return refuse(RULE, ReinforcementReason::StocksNotFull { unit: unit_id });
    }
    if fact::<ModeMarker>(world, unit) == ModeMarker::Disorganized {
        return refuse(RULE, ReinforcementReason::IsDisorganized { unit: unit_id });
    }
    Ok(())
}

/// Rule 13.9: whether two counters are the same on both sides, whatever their names and formations.
pub(super) fn is_identical(one: &Printed, other: &Printed) -> bool {
    // Rule 13.2c: ordinary trucks can become Organic Trucks.
    let family = |printed: &Printed| {
        if printed.family == Family::OrganicTruck {
            Family::Transport
        } else {
            printed.family
        }
    };
    let essence = |printed: &Printed| Printed {
        id: one.id,
        name: String::new(),
        designation: String::new(),
        parent: String::new(),
        formation: None,
        family: family(printed),
        ..printed.clone()
    };
    essence(one) == essence(other)
}

/// Rule 13.9, first kind: whether a multi-step unit can take the steps of another in its hex.
pub(super) fn check_merge(
    world: &World,
    side: Side,
    unit: UnitId,
    other: UnitId,
) -> Result<MergePlan, Violation> {
    check_time(world, "consolidation", RULE)?;
    let roster = world.resource::<Roster>();
    let units = roster.own_units(side, &[unit, other], RULE)?;
    let (one, two) = (units[0], units[1]);
    if roster.location(one) != roster.location(two) {
        return Err(Violation::new(
            RULE,
            GeneralReason::NotTogether { unit, other },
        ));
    }
    let printed = roster.printed(one);
    if printed.steps < 2 {
        return refuse(RULE, ReinforcementReason::OneStep { unit });
    }
    if !is_identical(printed, roster.printed(two)) {
        return refuse(RULE, ReinforcementReason::NotIdentical { unit, other });
    }
    // The third kind: what a formation has never becomes independent, nor do its steps.
    if printed.formation.is_none() && roster.printed(two).formation.is_some() {
        return refuse(RULE, ReinforcementReason::Independent { unit });
    }
    check_state(world, one)?;
    check_state(world, two)?;
    let sum = steps_left(world, one).saturating_add(steps_left(world, two));
    if fact::<StepsLost>(world, one).0 == 0 {
        return refuse(RULE, ReinforcementReason::AtFullStrength { unit });
    }
    let Some(at) = roster.location(one).hex() else {
        return Err(Violation::new(RULE, GeneralReason::NotOnMap { unit }));
    };
    let steps = sum.min(printed.steps);
    Ok(MergePlan {
        unit: one,
        with: two,
        at,
        steps,
        wasted: sum - steps,
    })
}

/// Combines two units.
pub(super) fn apply_merge(world: &mut World, plan: MergePlan, out: &mut Outcomes) {
    let MergePlan {
        unit,
        with,
        at,
        steps,
        wasted,
    } = plan;
    let whole = world.resource::<Roster>().printed(unit).steps;
    change::set(world, unit, StepsLost(whole - steps));
    change::set(world, with, StepsLost(whole));
    change::eliminate(world, with);
    let roster = world.resource::<Roster>();
    out.push(Outcome::Reinforcement(ReinforcementEvent::Merged {
        unit: roster.printed(unit).id,
        with: roster.printed(with).id,
        at,
        steps,
        wasted,
    }));
}

/// A legal exchange of a unit for one in the Dead Pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapPlan {
    unit: UnitIx,
    with: UnitIx,
    at: HexPos,
}

/// Rule 13.9, second and third kind: whether a unit on the map, of a formation or independent, can become the like unit of
/// another multi-unit formation that is in the Dead Pile. None becomes independent.
pub(super) fn check_swap(
    world: &World,
    side: Side,
    unit: UnitId,
    other: UnitId,
) -> Result<SwapPlan, Violation> {
    check_time(world, "consolidation", RULE)?;
    let roster = world.resource::<Roster>();
    let here = roster.own_units(side, &[unit], RULE)?[0];
    let Some(dead) = roster.find(other) else {
        return Err(Violation::new(
            RULE,
            GeneralReason::UnknownUnit { unit: other },
        ));
    };
    let (printed, wanted) = (roster.printed(here), roster.printed(dead));
    if wanted.side != side {
        return Err(Violation::new(
            RULE,
            GeneralReason::NotYours { unit: other },
        ));
    }
    if roster.location(dead) != Location::Dead {
        return refuse(RULE, ReinforcementReason::NotDead { unit: other });
    }
    if wanted.formation.is_none() {
        return refuse(RULE, ReinforcementReason::Independent { unit: other });
    }
    if wanted.formation == printed.formation {
        return refuse(RULE, ReinforcementReason::SameFormation { unit, other });
    }
    let moves = matches!(
        printed.family,
        Family::Dump | Family::Hedgehog | Family::AirBase
    );
    if moves || !is_identical(printed, wanted) {
        return refuse(RULE, ReinforcementReason::NotIdentical { unit, other });
    }
    check_state(world, here)?;
    match roster.location(here).hex() {
        Some(at) => Ok(SwapPlan {
            unit: here,
            with: dead,
            at,
        }),
        None => Err(Violation::new(RULE, GeneralReason::NotOnMap { unit })),
    }
}

/// Exchanges the units: modes, markers, losses and loads stay.
pub(super) fn apply_swap(world: &mut World, plan: SwapPlan, out: &mut Outcomes) {
    let SwapPlan { unit, with, at } = plan;
    change::renew(world, with);
    change::set_posture(world, with, posture(world, unit));
    pass_on::<StepsLost>(world, unit, with);
    pass_on::<Tokens>(world, unit, with);
    pass_on::<Activity>(world, unit, with);
    pass_on::<Released>(world, unit, with);
    pass_on::<OutOfSupply>(world, unit, with);
    pass_on::<Fuel>(world, unit, with);
    pass_on::<OnTop>(world, unit, with);
    pass_on::<OwnBridge>(world, unit, with);
    pass_on::<Holds>(world, unit, with);
    pass_on::<Changed>(world, unit, with);
    pass_on::<HasFought>(world, unit, with);
    pass_on::<Stocks>(world, unit, with);
    pass_on::<Rations>(world, unit, with);
    pass_on::<GaveFuel>(world, unit, with);
    pass_on::<Spent>(world, unit, with);
    pass_on::<Arrived>(world, unit, with);
    change::relocate(world, with, Location::Map(at));
    let printed = world.resource::<Roster>().printed(unit).clone();
    if printed.family == Family::Transport {
        // What became an Organic Truck is an ordinary truck less, which can be replaced in its place (13.5e).
        carriers::note_lost(world, unit);
        carriers::give_back(world, unit);
    } else {
        change::eliminate(world, unit);
        change::set(world, unit, Tokens(0));
        change::set(world, unit, StepsLost(printed.steps));
    }
    let roster = world.resource::<Roster>();
    out.push(Outcome::Reinforcement(ReinforcementEvent::Swapped {
        unit: printed.id,
        with: roster.printed(with).id,
        at,
    }));
}

fn pass_on<F: PlainFact + Default>(world: &mut World, from: UnitIx, to: UnitIx) {
    let fact: F = fact(world, from);
    change::set(world, to, fact);
}
