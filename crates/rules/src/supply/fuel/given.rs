//! 12.5e HQs that have bought fuel and give it: to whom, from where, and which of them.

use std::sync::Arc;

use bevy::prelude::World;

use super::{can_use_fuel, check_segment, has_own_fuel};
use crate::activity::{check_not_done, check_right, hold_for_others};
use crate::armies::gives_fuel_to;
use crate::ids::UnitId;
use crate::modules::RuleModule;
use crate::outcome::Outcomes;
use crate::pieces::{
    Activity, Commanded, Fuel, FuelFrom, GaveFuel, Marked, Posture, Roster, UnitIx, change, fact,
    posture,
};
use crate::setup::plays;
use crate::side::Side;
use crate::supply::field::Field;
use crate::supply::language::SupplyEvent;
use crate::supply::negation::Departure;
use crate::supply::reach::{is_independent, may_supply, throwing_headquarters};
use crate::supply::reason::SupplyReason;
use crate::supply::throw::throw_field;
use crate::violation::Violation;

/// The HQs of a side that give fuel now, with the hexes to which they give it (12.5c).
pub(crate) struct FuelGivers {
    side: Side,
    givers: Vec<(UnitIx, Arc<Field>)>,
}

impl FuelGivers {
    /// Finds them.
    pub(crate) fn of(world: &World, side: Side) -> Self {
        let roster = world.resource::<Roster>();
        // Rule 12.5e: who has given fuel from another hex in this phase gives none from here.
        let gives = |unit: UnitIx| {
            let gave = fact::<GaveFuel>(world, unit).0;
            fact::<Fuel>(world, unit) == Fuel::Giving
                && gave.is_none_or(|at| roster.location(unit).hex() == Some(at))
        };
        let fuelled = throwing_headquarters(world, side)
            .into_iter()
            .filter(|&unit| gives(unit));
        let givers = fuelled
            .filter_map(|unit| Some((unit, throw_field(world, unit)?)))
            .collect();
        Self { side, givers }
    }

    /// The HQs that would fuel an independent unit where it stands, if it sets out together with others.
    fn of_unit(&self, world: &World, unit: UnitIx, company: &[UnitIx]) -> Vec<UnitIx> {
        let roster = world.resource::<Roster>();
        let printed = roster.printed(unit);
        let Some(here) = roster.hex_of(unit).filter(|_| is_independent(printed)) else {
            return Vec::new();
        };
        let near = self.givers.iter().filter(|(hq, field)| {
            field.has(here) && may_supply(world, *hq, printed) && gives_fuel_to(world, *hq, unit)
        });
        let mut near: Vec<UnitIx> = near.map(|&(hq, _)| hq).collect();
        if !near.is_empty() {
            let departure = Departure::of(world, self.side, company);
            near.retain(|&hq| {
                let field = departure.throw_field(world, hq);
                field.is_some_and(|field| field.has(here))
            });
        }
        near
    }

    /// Rule 12.5a: whether a unit may spend movement points in a posture together with others, as far as fuel goes.
    pub(crate) fn is_fuelled(
        &self,
        world: &World,
        unit: UnitIx,
        posture: Posture,
        company: &[UnitIx],
    ) -> bool {
        has_own_fuel(world, unit, posture) || !self.of_unit(world, unit, company).is_empty()
    }
}

/// Rule 12.5e: a unit takes fuel from an HQ as it starts to move with others, and the HQ gives it from this hex alone in this
/// phase: from the one that its owner has named if that still reaches it, else from one that has given from its hex already
/// before one that has not.
pub(crate) fn take_given(world: &mut World, unit: UnitIx, company: &[UnitIx], out: &mut Outcomes) {
    let side = world.resource::<Roster>().printed(unit).side;
    let givers = FuelGivers::of(world, side).of_unit(world, unit, company);
    let named = fact::<FuelFrom>(world, unit).0;
    let named = named.filter(|hq| givers.contains(hq));
    let bound = |hq: &UnitIx| fact::<GaveFuel>(world, *hq).0.is_some();
    let bound = || givers.iter().copied().find(bound);
    if let Some(hq) = named.or_else(bound).or(givers.first().copied()) {
        give(world, hq, unit, company, out);
    }
}

/// Gives the fuel: whoever negates a zone for it stays (4.5b), and the HQ is bound to its hex.
fn give(world: &mut World, hq: UnitIx, unit: UnitIx, company: &[UnitIx], out: &mut Outcomes) {
    let side = world.resource::<Roster>().printed(hq).side;
    let stayers = Departure::of(world, side, company).stayers_of_throw(world, hq, unit);
    hold_for_others(world, &stayers, out);
    bind(world, hq);
    change::set(world, unit, Fuel::ThisPhase);
    // C&C 1.2: where no HQ is played the unit takes a slot of the HQ with the fuel.
    if plays(world, RuleModule::Command) && fact::<Commanded>(world, unit) == Commanded::No {
        change::set(world, unit, Commanded::By(hq));
    }
}

/// Rule 12.5e: an HQ gives fuel from where it stands, and from nowhere else in this phase.
fn bind(world: &mut World, hq: UnitIx) {
    let at = world.resource::<Roster>().location(hq).hex();
    change::set(world, hq, GaveFuel(at));
}

/// Units that are to take fuel from an HQ that their owner names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakePlan {
    units: Vec<UnitIx>,
    from: UnitIx,
}

/// Rule 12.5e: whether an HQ would give these units fuel if they set out now.
pub(crate) fn check_take(
    world: &World,
    side: Side,
    units: &[UnitId],
    from: UnitId,
) -> Result<TakePlan, Violation> {
    check_segment(world)?;
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, units, "12.5e")?;
    let hq = roster.own_units(side, &[from], "12.5e")?[0];
    let givers = FuelGivers::of(world, side);
    for &unit in &found {
        let id = roster.printed(unit).id;
        if !can_use_fuel(roster.printed(unit)) {
            return Err(Violation::new(
                "12.5a",
                SupplyReason::NeedsNoFuel { unit: id },
            ));
        }
        if fact::<Fuel>(world, unit) != Fuel::None {
            return Err(Violation::new("12.5c", SupplyReason::HasFuel { unit: id }));
        }
        check_right(world, unit, posture(world, unit).marker)?;
        check_not_done(world, unit)?;
        if !givers.of_unit(world, unit, &found).contains(&hq) {
            let reason = SupplyReason::GivesNone { hq: from, unit: id };
            return Err(Violation::new("12.5e", reason));
        }
    }
    let is_named = |&unit: &UnitIx| fact::<FuelFrom>(world, unit).0 == Some(hq);
    if found.iter().all(is_named) {
        let (hq, unit) = (from, roster.printed(found[0]).id);
        return Err(Violation::new("12.5e", SupplyReason::IsNamed { hq, unit }));
    }
    Ok(TakePlan {
        units: found,
        from: hq,
    })
}

/// Notes the HQ. Range is measured as each unit begins to move, and the HQ is bound to its hex no sooner.
pub(crate) fn apply_take(world: &mut World, plan: TakePlan, out: &mut Outcomes) {
    for &unit in &plan.units {
        change::set(world, unit, FuelFrom(Some(plan.from)));
    }
    let roster = world.resource::<Roster>();
    out.push(SupplyEvent::GiverNamed {
        by: roster.printed(plan.from).id,
        units: roster.ids(plan.units),
    });
}

/// The units of a side that could take fuel before they set out, each with the HQs that would give it.
pub(crate) fn takers(world: &World, side: Side) -> Vec<(UnitIx, Vec<UnitIx>)> {
    let giving = |unit: UnitIx| fact::<Fuel>(world, unit) == Fuel::Giving;
    // Few HQs have fuel to give, and to ask everybody takes a while.
    if check_segment(world).is_err() || !world.resource::<Marked>().fuelled().any(giving) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let givers = FuelGivers::of(world, side);
    let is_dry = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && roster.hex_of(unit).is_some()
            && can_use_fuel(printed)
            && fact::<Fuel>(world, unit) == Fuel::None
            && fact::<Activity>(world, unit) == Activity::Fresh
            && check_not_done(world, unit).is_ok()
            && check_right(world, unit, posture(world, unit).marker).is_ok()
    };
    let with_givers = |unit: UnitIx| {
        let mut givers = givers.of_unit(world, unit, &[unit]);
        let named = fact::<FuelFrom>(world, unit).0;
        givers.retain(|&hq| Some(hq) != named);
        (!givers.is_empty()).then_some((unit, givers))
    };
    roster
        .iter()
        .filter(is_dry)
        .filter_map(with_givers)
        .collect()
}
