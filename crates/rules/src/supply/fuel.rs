//! 12.5 Fuel: what Truck and Track combat units need before they spend movement points, and the three ways to buy it.

use std::sync::Arc;

use bevy::prelude::World;

use super::field::Field;
use super::payment::{Purse, check_payments, pay, payments_from};
use super::reach::{Sources, draw_sources, is_independent, may_supply, throwing_headquarters};
use super::throw::{throw_field, throws_to};
use crate::activity::{check_right, settle_others};
use crate::ids::UnitId;
use crate::map::Mobility;
use crate::outcome::Outcomes;
use crate::pieces::{
    Family, Fuel, GaveFuel, Marked, ModeMarker, Orientation, Posture, Printed, Roster, Tokens,
    UnitIx, change, fact, posture,
};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::supply::language::{FuelTarget, Payment, SupplyEvent};
use crate::supply::reason::SupplyReason;
use crate::tables::RuleTables;
use crate::violation::{Reason, Violation};

/// A legal purchase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuelPlan {
    target: FuelTarget,
    /// Who is fuelled by it.
    receivers: Vec<UnitIx>,
    lasts: Fuel,
    purse: Purse,
}

impl FuelPlan {
    /// Who is fuelled by it.
    pub fn receivers(&self) -> &[UnitIx] {
        &self.receivers
    }
}

/// A purchase that a player could make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuelOffer {
    /// What for.
    pub target: FuelTarget,
    /// What it costs.
    pub price: Tokens,
    /// Which dumps pay unless the player says otherwise, or why it cannot be paid.
    pub payments: Result<Vec<Payment>, Violation>,
}

/// Rule 12.5a: combat units on Truck or Track movement need fuel; Leg units, transport and everything else never do.
pub fn needs_fuel(printed: &Printed, posture: Posture) -> bool {
    let mobility = printed.face(posture.orientation).mobility;
    printed.family.is_combat() && mobility != Mobility::Leg
}

/// The HQs of a side that give fuel now, with the hexes to which they give it (12.5c).
pub(crate) struct FuelGivers(Vec<(UnitIx, Arc<Field>)>);

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
        Self(
            fuelled
                .filter_map(|unit| Some((unit, throw_field(world, unit)?)))
                .collect(),
        )
    }

    /// The HQs that would fuel an independent unit where it stands.
    fn of_unit<'g>(&'g self, world: &'g World, unit: UnitIx) -> impl Iterator<Item = UnitIx> + 'g {
        let roster = world.resource::<Roster>();
        let printed = roster.printed(unit);
        let here = roster.hex_of(unit).filter(|_| is_independent(printed));
        let gives = move |(hq, field): &&(UnitIx, Arc<Field>)| {
            here.is_some_and(|hex| field.has(hex)) && may_supply(world, *hq, printed)
        };
        self.0.iter().filter(gives).map(|&(hq, _)| hq)
    }

    /// Rule 12.5a: whether a unit may spend movement points in a posture, as far as fuel goes.
    pub(crate) fn is_fuelled(&self, world: &World, unit: UnitIx, posture: Posture) -> bool {
        has_own_fuel(world, unit, posture) || self.of_unit(world, unit).next().is_some()
    }
}

/// Rule 12.5e: a unit takes fuel from an HQ as it starts to move, and the HQ gives it from this hex alone in this phase. An
/// HQ that has given from its hex already is taken before one that has not.
pub(crate) fn take_given(world: &mut World, unit: UnitIx) {
    let side = world.resource::<Roster>().printed(unit).side;
    let givers = FuelGivers::of(world, side);
    let bound = |&hq: &UnitIx| fact::<GaveFuel>(world, hq).0.is_some();
    let giver = givers
        .of_unit(world, unit)
        .find(bound)
        .or_else(|| givers.of_unit(world, unit).next());
    if let Some(hq) = giver {
        let at = world.resource::<Roster>().location(hq).hex();
        change::set(world, hq, GaveFuel(at));
    }
}

/// Whether a unit needs no fuel in a posture, or has been given some.
pub(crate) fn has_own_fuel(world: &World, unit: UnitIx, posture: Posture) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    !needs_fuel(printed, posture) || fact::<Fuel>(world, unit) != Fuel::None
}

/// Whether a unit can use fuel on one of its sides.
fn can_use_fuel(printed: &Printed) -> bool {
    let sides = [Orientation::Combat, Orientation::Move];
    sides.into_iter().any(|orientation| {
        let marker = ModeMarker::None;
        needs_fuel(
            printed,
            Posture {
                orientation,
                marker,
            },
        )
    })
}

/// The purchases that would let a unit move, payable or not.
pub fn offers(world: &World, side: Side, unit: UnitId) -> Vec<FuelOffer> {
    let roster = world.resource::<Roster>();
    let Some(ix) = roster.find(unit) else {
        return Vec::new();
    };
    let printed = roster.printed(ix);
    let here = roster.hex_of(ix);
    if printed.side != side || !can_use_fuel(printed) {
        return Vec::new();
    }
    let mut targets = vec![FuelTarget::Unit(unit)];
    targets.extend(printed.formation.map(FuelTarget::Formation));
    if printed.family == Family::Headquarters {
        targets.push(FuelTarget::Headquarters(unit));
    } else if is_independent(printed) {
        let near = throwing_headquarters(world, side)
            .into_iter()
            .filter(|&hq| {
                may_supply(world, hq, printed) && here.is_some_and(|hex| throws_to(world, hq, hex))
            });
        targets.extend(near.map(|hq| FuelTarget::Headquarters(roster.printed(hq).id)));
    }
    let offer = |target: FuelTarget| {
        let price = price(world, target);
        let drawer = drawer_for(world, target, ix);
        let may_not_pay = |dump: UnitIx| !may_pay(world, target, dump);
        let reached = draw_sources(world, drawer).without(may_not_pay);
        let payments = payments_from(world, drawer, &reached, price).and_then(|payments| {
            let plan = check_fuel(world, side, target, &payments)?;
            check_receives(world, &plan, ix)?;
            Ok(payments)
        });
        FuelOffer {
            target,
            price,
            payments,
        }
    };
    targets.into_iter().map(offer).collect()
}

/// Rule 13.7a: whether a unit is among those of its formation that a purchase would fuel.
fn check_receives(world: &World, plan: &FuelPlan, unit: UnitIx) -> Result<(), Violation> {
    let is_left_out = !plan.receivers.contains(&unit);
    if matches!(plan.target, FuelTarget::Formation(_)) && is_left_out {
        let unit = world.resource::<Roster>().printed(unit).id;
        return Err(Violation::new("13.7a", SupplyReason::LeftOut { unit }));
    }
    Ok(())
}

fn price(world: &World, target: FuelTarget) -> Tokens {
    let costs = &world.resource::<RuleTables>().supply;
    match target {
        FuelTarget::Unit(_) => costs.fuel_unit,
        FuelTarget::Headquarters(_) => costs.fuel_headquarters,
        FuelTarget::Formation(_) => costs.fuel_formation,
    }
}

/// Who draws the supply unless the player chooses: the unit that needs the fuel, or the HQ that would give it.
fn drawer_for(world: &World, target: FuelTarget, unit: UnitIx) -> UnitIx {
    match target {
        FuelTarget::Headquarters(id) => world.resource::<Roster>().find(id).unwrap_or(unit),
        FuelTarget::Unit(_) | FuelTarget::Formation(_) => unit,
    }
}

/// Rule 13.2g B: fuel of an HQ goes to independent units, too, and so is not paid from Organic Trucks.
fn may_pay(world: &World, target: FuelTarget, dump: UnitIx) -> bool {
    let family = world.resource::<Roster>().printed(dump).family;
    match target {
        FuelTarget::Headquarters(_) => family != Family::OrganicTruck,
        FuelTarget::Unit(_) | FuelTarget::Formation(_) => true,
    }
}

/// The units that may receive, each of which must reach the supply.
fn candidates(world: &World, side: Side, target: FuelTarget) -> Result<Vec<UnitIx>, Violation> {
    let roster = world.resource::<Roster>();
    match target {
        FuelTarget::Unit(id) => {
            let unit = roster.own_units(side, &[id], "12.5c")?[0];
            if !can_use_fuel(roster.printed(unit)) {
                return Err(Violation::new(
                    "12.5a",
                    SupplyReason::NeedsNoFuel { unit: id },
                ));
            }
            check_right(world, unit, posture(world, unit).marker)?;
            Ok(vec![unit])
        }
        FuelTarget::Headquarters(id) => {
            let unit = roster.own_units(side, &[id], "12.5c")?[0];
            if roster.printed(unit).family != Family::Headquarters {
                return Err(Violation::new("12.5c", SupplyReason::NotAnHq { unit: id }));
            }
            Ok(vec![unit])
        }
        FuelTarget::Formation(id) => {
            let members: Vec<UnitIx> = roster
                .iter()
                .filter(|&unit| {
                    let printed = roster.printed(unit);
                    printed.formation == Some(id)
                        && printed.side == side
                        && printed.family.is_combat()
                        && roster.hex_of(unit).is_some()
                })
                .collect();
            if members.is_empty() {
                let formation = id;
                return Err(Violation::new(
                    "12.5c",
                    SupplyReason::NoFormation { formation },
                ));
            }
            Ok(members)
        }
    }
}

/// Rule 12.5c: whether this fuel can be bought from these dumps.
pub(crate) fn check_fuel(
    world: &World,
    side: Side,
    target: FuelTarget,
    from: &[Payment],
) -> Result<FuelPlan, Violation> {
    let clock = world.resource::<Clock>();
    if clock.now().segment != Segment::Movement {
        let reason = Reason::Sequence(SequenceReason::WrongSegment {
            action: "fuel",
            now: clock.now().name(),
        });
        return Err(Violation::new("12.5a", reason));
    }
    let roster = world.resource::<Roster>();
    let candidates = candidates(world, side, target)?;
    let purse = check_payments(world, side, price(world, target), from, "12.5c")?;
    if let Some((dump, _)) = purse
        .iter()
        .find(|&(dump, _)| !may_pay(world, target, dump))
    {
        let dump = roster.printed(dump).id;
        return Err(Violation::new(
            "13.2g",
            SupplyReason::PaysForStrangers { dump },
        ));
    }
    let receivers = receivers(world, &candidates, &purse);
    if receivers.is_empty() {
        let unit = roster.printed(candidates[0]).id;
        let dump = from.first().map_or(unit, |payment| payment.dump);
        return Err(Violation::new(
            "12.3",
            SupplyReason::OutOfReach { dump, unit },
        ));
    }
    let lasts = match target {
        FuelTarget::Unit(_) => Fuel::ThisPhase,
        FuelTarget::Headquarters(_) => Fuel::Giving,
        FuelTarget::Formation(_) => Fuel::UntilCleanUp,
    };
    let worth = |fuel: Fuel| match fuel {
        Fuel::None => 0,
        Fuel::ThisPhase => 1,
        Fuel::UntilCleanUp => 2,
        Fuel::Giving => 3,
    };
    let news = |&unit: &UnitIx| worth(fact::<Fuel>(world, unit)) < worth(lasts);
    if !receivers.iter().any(news) {
        let unit = roster.printed(receivers[0]).id;
        return Err(Violation::new("12.5c", SupplyReason::HasFuel { unit }));
    }
    Ok(FuelPlan {
        target,
        receivers,
        lasts,
        purse,
    })
}

/// Rules 12.5c and 13.7a: those who reach all that pays in one way: through one HQ, or by drawing from one dump themselves. Of
/// several ways the one that serves most.
fn receivers(world: &World, candidates: &[UnitIx], purse: &Purse) -> Vec<UnitIx> {
    let reached: Vec<(UnitIx, Sources)> = candidates
        .iter()
        .map(|&unit| (unit, draw_sources(world, unit)))
        .collect();
    let has_one_dump = purse.iter().count() < 2;
    if candidates.len() < 2 {
        let within = |(_, sources): &&(UnitIx, Sources)| purse.is_within(sources);
        return reached
            .iter()
            .filter(within)
            .map(|&(unit, _)| unit)
            .collect();
    }
    let mut headquarters: Vec<UnitIx> = reached
        .iter()
        .flat_map(|(_, sources)| sources.routes().filter_map(|source| source.via))
        .collect();
    headquarters.sort_unstable();
    headquarters.dedup();
    let served = |way: Option<UnitIx>| {
        let uses = |(unit, sources): &&(UnitIx, Sources)| {
            // The HQ itself draws what it throws to the others.
            let via = way.filter(|hq| hq != unit);
            let mut dumps = purse.iter();
            dumps.all(|(dump, _)| sources.has_route(dump, via))
        };
        let units = reached.iter().filter(uses).map(|&(unit, _)| unit);
        units.collect::<Vec<UnitIx>>()
    };
    let direct = has_one_dump.then_some(None);
    let ways = direct.into_iter().chain(headquarters.into_iter().map(Some));
    let served: Vec<Vec<UnitIx>> = ways.map(served).collect();
    // Of equals the first.
    let best = served.into_iter().rev().max_by_key(Vec::len);
    best.unwrap_or_default()
}

/// Pays and fuels.
pub(crate) fn apply_fuel(world: &mut World, plan: FuelPlan, out: &mut Outcomes) {
    let paid = pay(world, plan.purse);
    settle_others(world, &plan.receivers);
    for &unit in &plan.receivers {
        // An HQ that gives fuel has some itself.
        if fact::<Fuel>(world, unit) != Fuel::Giving {
            change::set(world, unit, plan.lasts);
        }
    }
    out.push(SupplyEvent::Fuelled {
        target: plan.target,
        units: world.resource::<Roster>().ids(plan.receivers),
        paid,
    });
}

/// Rule 12.5c: fuel for single units ends with the phase.
pub(crate) fn end_phase(world: &mut World) {
    let givers: Vec<UnitIx> = world.resource::<Marked>().fuelled().collect();
    for unit in givers {
        change::set(world, unit, GaveFuel(None));
    }
    drop_fuel(world, |_, fuel| fuel == Fuel::ThisPhase);
}

/// Rule 12.5d: the Clean Up Phase ends the fuel of the phasing player's HQs and formations.
pub(crate) fn clean_up(world: &mut World, side: Side) {
    drop_fuel(world, |printed, fuel| {
        printed.side == side && fuel != Fuel::None
    });
}

fn drop_fuel(world: &mut World, ends: impl Fn(&Printed, Fuel) -> bool) {
    let roster = world.resource::<Roster>();
    let empty: Vec<UnitIx> = world
        .resource::<Marked>()
        .fuelled()
        .filter(|&unit| ends(roster.printed(unit), fact::<Fuel>(world, unit)))
        .collect();
    for unit in empty {
        change::set(world, unit, Fuel::None);
    }
}
