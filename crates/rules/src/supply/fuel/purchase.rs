//! 12.5c The three ways to buy fuel: for one unit, for an HQ and its independents, for a formation.

use bevy::prelude::World;

use super::ways::{Reached, Way};
use super::{can_use_fuel, check_segment};
use crate::activity::{
    Asking, check_not_done, check_right, hold_for_others, settle_others, stays_anyhow,
};
use crate::armies::{check_buys_fuel, later_headquarters};
use crate::formation::FuelledFormations;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Fuel, Roster, Tokens, UnitIx, change, fact, posture};
use crate::side::Side;
use crate::supply::language::{FuelTarget, FuelVia, Payment, SupplyEvent};
use crate::supply::negation::{Departure, each_once};
use crate::supply::payment::{Purse, check_payments, pay};
use crate::supply::reach::{Sources, draw_sources_of};
use crate::supply::reason::SupplyReason;
use crate::supply::throw::throws_to;
use crate::supply::{unreached, unserved};
use crate::tables::RuleTables;
use crate::violation::Violation;

/// A legal purchase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuelPlan {
    side: Side,
    target: FuelTarget,
    /// Who is fuelled by it.
    receivers: Vec<UnitIx>,
    /// HQs of the same army that may move with it, too (C&C 1.2).
    others: Vec<UnitIx>,
    /// The common way, for a formation.
    pub(super) way: Option<Way>,
    purse: Purse,
    /// Who negates a zone for it, and stays where it is (4.5b).
    pub(super) stayers: Vec<UnitIx>,
}

impl FuelPlan {
    /// Who is fuelled by it.
    pub fn receivers(&self) -> &[UnitIx] {
        &self.receivers
    }
}

/// Rule 12.5c: what a purchase costs.
pub(super) fn price(world: &World, target: FuelTarget) -> Tokens {
    let costs = &world.resource::<RuleTables>().supply;
    match target {
        FuelTarget::Unit(_) => costs.fuel_unit,
        FuelTarget::Headquarters(_) => costs.fuel_headquarters,
        FuelTarget::Formation(_) => costs.fuel_formation,
    }
}

/// Rules 12.5c and 12.5d: how long it lasts.
const fn lasts(target: FuelTarget) -> Fuel {
    match target {
        FuelTarget::Unit(_) => Fuel::ThisPhase,
        FuelTarget::Headquarters(_) => Fuel::Giving,
        FuelTarget::Formation(_) => Fuel::UntilCleanUp,
    }
}

/// Rule 13.2g B: fuel of an HQ goes to independent units, too, and so is not paid from Organic Trucks.
pub(super) fn may_pay(world: &World, target: FuelTarget, dump: UnitIx) -> bool {
    let family = world.resource::<Roster>().printed(dump).family;
    match target {
        FuelTarget::Headquarters(_) => family != Family::OrganicTruck,
        FuelTarget::Unit(_) | FuelTarget::Formation(_) => true,
    }
}

/// Rule 12.5c: whether this fuel can be bought from these dumps.
pub(crate) fn check_fuel(
    world: &World,
    side: Side,
    target: FuelTarget,
    from: &[Payment],
    via: Option<FuelVia>,
) -> Result<FuelPlan, Violation> {
    Buyers::of(world, side, target)?.plan(world, from, via)
}

/// Those for whom fuel is bought, with the supply that each of them reaches.
pub(super) struct Buyers {
    side: Side,
    target: FuelTarget,
    /// Those who mean to move.
    leaving: Vec<UnitIx>,
    pub(super) reached: Reached,
}

impl Buyers {
    /// Who they are, if this fuel can be bought now.
    pub(super) fn of(world: &World, side: Side, target: FuelTarget) -> Result<Self, Violation> {
        check_segment(world)?;
        let units = candidates(world, side, target)?;
        let leaving = leaving(world, target, &units);
        let departure = Departure::of(world, side, &leaving);
        let reached = units
            .iter()
            .map(|&unit| (unit, draw_sources_of(world, unit, &departure)));
        let reached = Reached(reached.collect());
        Ok(Self {
            side,
            target,
            leaving,
            reached,
        })
    }

    /// What it comes to if these dumps pay.
    pub(super) fn plan(
        &self,
        world: &World,
        from: &[Payment],
        via: Option<FuelVia>,
    ) -> Result<FuelPlan, Violation> {
        let Self { side, target, .. } = *self;
        let roster = world.resource::<Roster>();
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
        let way = via.map(|via| Way::named(world, side, via)).transpose()?;
        let (way, receivers) = self.receivers(world, &purse, way)?;
        let worth = |fuel: Fuel| match fuel {
            Fuel::None => 0,
            Fuel::ThisPhase => 1,
            Fuel::UntilCleanUp => 2,
            Fuel::Giving => 3,
        };
        let news = |&unit: &UnitIx| worth(fact::<Fuel>(world, unit)) < worth(lasts(target));
        if !receivers.iter().any(news) {
            let unit = roster.printed(receivers[0]).id;
            return Err(Violation::new("12.5c", SupplyReason::HasFuel { unit }));
        }
        let stayers = self.stayers(world, &purse, way, &receivers);
        Ok(FuelPlan {
            side,
            target,
            others: self.others(world),
            receivers,
            way,
            purse,
            stayers,
        })
    }

    /// C&C 1.2: the HQs of its army in the throw range of an HQ that buys fuel, if they can use it and are played after it.
    fn others(&self, world: &World) -> Vec<UnitIx> {
        let FuelTarget::Headquarters(_) = self.target else {
            return Vec::new();
        };
        let hq = self.reached.0[0].0;
        let roster = world.resource::<Roster>();
        let mut others = later_headquarters(world, hq);
        others.retain(|&other| {
            can_use_fuel(roster.printed(other))
                && fact::<Fuel>(world, other) == Fuel::None
                && roster
                    .hex_of(other)
                    .is_some_and(|hex| throws_to(world, hq, hex))
        });
        others
    }

    /// Rule 4.5b: who negates a zone on the way to the receivers.
    fn stayers(
        &self,
        world: &World,
        purse: &Purse,
        way: Option<Way>,
        receivers: &[UnitIx],
    ) -> Vec<UnitIx> {
        let departure = Departure::of(world, self.side, &self.leaving);
        let dumps = || purse.iter().map(|(dump, _)| dump);
        match (self.target, way) {
            (FuelTarget::Headquarters(_), _) => each_once(
                dumps().flat_map(|dump| departure.stayers_by(world, receivers[0], dump, None)),
            ),
            (_, Some(way)) => each_once(receivers.iter().flat_map(|&unit| {
                let departure = &departure;
                let via = way.thrower_for(unit);
                dumps().flat_map(move |dump| departure.stayers_by(world, unit, dump, via))
            })),
            (_, None) => departure.stayers(world, receivers, dumps()),
        }
    }

    /// Who is reached by what pays, and how: somebody always.
    fn receivers(
        &self,
        world: &World,
        purse: &Purse,
        way: Option<Way>,
    ) -> Result<(Option<Way>, Vec<UnitIx>), Violation> {
        let (unit, sources) = &self.reached.0[0];
        let alone = vec![*unit];
        match (self.target, way) {
            // One unit may combine dumps that it reaches in several ways (12.3a).
            (FuelTarget::Unit(_), None) if purse.is_within(sources) => Ok((None, alone)),
            (FuelTarget::Unit(_), Some(way)) if purse.is_drawn(sources, way.thrower_for(*unit)) => {
                Ok((Some(way), alone))
            }
            (FuelTarget::Headquarters(_), None | Some(Way::Direct))
                if purse.is_drawn(sources, None) =>
            {
                Ok((None, alone))
            }
            // Rule 12.3b D: what another HQ throws is for the HQ itself alone.
            (FuelTarget::Headquarters(_), _) if purse.is_within(sources) => {
                let unit = world.resource::<Roster>().printed(*unit).id;
                let reason = SupplyReason::ThrownOnly { unit };
                Err(Violation::new("12.3b", reason))
            }
            (FuelTarget::Unit(_) | FuelTarget::Headquarters(_), _) => {
                Err(self.out_of_reach(world, purse))
            }
            (FuelTarget::Formation(_), None) if self.reached.0.len() == 1 => {
                if purse.is_within(sources) {
                    Ok((None, alone))
                } else {
                    Err(self.out_of_reach(world, purse))
                }
            }
            (FuelTarget::Formation(_), None) => match self.reached.best(world, purse) {
                Some((way, served)) => Ok((Some(way), served)),
                None => Err(self.out_of_reach(world, purse)),
            },
            (FuelTarget::Formation(formation), Some(way)) => {
                let served = self.reached.served(world, purse, way);
                if way == Way::Direct && !purse.comes_from_one_hex(world) {
                    let reason = SupplyReason::SeveralDumps { formation };
                    Err(Violation::new("12.5c", reason))
                } else if served.is_empty() {
                    let reason = SupplyReason::NobodyServed { formation };
                    Err(Violation::new("13.7a", reason))
                } else {
                    Ok((Some(way), served))
                }
            }
        }
    }

    fn out_of_reach(&self, world: &World, purse: &Purse) -> Violation {
        let reached = &self.reached.0;
        let all: Vec<Sources> = reached.iter().map(|(_, sources)| sources.clone()).collect();
        let dump = purse.first_outside(&all);
        let dump = dump.or_else(|| purse.iter().next().map(|(dump, _)| dump));
        let unit = reached[0].0;
        match (self.target, dump) {
            (FuelTarget::Formation(formation), _)
                if reached.iter().any(|(_, sources)| purse.is_within(sources)) =>
            {
                Violation::new("12.5c", SupplyReason::SeveralDumps { formation })
            }
            (_, Some(dump)) => unreached(world, unit, dump),
            (_, None) => unserved(world, unit, "12.3"),
        }
    }
}

/// Rule 4.5b: who spends movement points after the purchase, as far as it is meant. An HQ that buys to give may stay.
fn leaving(world: &World, target: FuelTarget, units: &[UnitIx]) -> Vec<UnitIx> {
    let goes = |unit: &UnitIx| !stays_anyhow(world, *unit, Asking::Payment);
    match target {
        FuelTarget::Unit(_) | FuelTarget::Formation(_) => {
            units.iter().copied().filter(goes).collect()
        }
        FuelTarget::Headquarters(_) => Vec::new(),
    }
}

/// The units that may receive; one at least.
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
            // Rule 12.5c: this fuel lasts for the phase alone.
            check_not_done(world, unit)?;
            Ok(vec![unit])
        }
        FuelTarget::Headquarters(id) => {
            let unit = roster.own_units(side, &[id], "12.5c")?[0];
            if roster.printed(unit).family != Family::Headquarters {
                return Err(Violation::new("12.5c", SupplyReason::NotAnHq { unit: id }));
            }
            check_buys_fuel(world, unit)?;
            Ok(vec![unit])
        }
        FuelTarget::Formation(formation) => {
            // Rule 13.7a: the method is used once; the rest of the formation pays unit by unit.
            if world.resource::<FuelledFormations>().has(formation) {
                let reason = SupplyReason::FormationFuelled { formation };
                return Err(Violation::new("13.7a", reason));
            }
            let is_member = |&unit: &UnitIx| {
                let printed = roster.printed(unit);
                printed.formation == Some(formation)
                    && printed.side == side
                    && roster.hex_of(unit).is_some()
            };
            let mut members: Vec<UnitIx> = roster.iter().filter(is_member).collect();
            let Some(&first) = members.first() else {
                let theirs = |&unit: &UnitIx| {
                    let printed = roster.printed(unit);
                    printed.formation == Some(formation)
                        && printed.side != side
                        && printed.family.is_combat()
                };
                if let Some(unit) = roster.iter().find(theirs) {
                    roster.check_own(side, unit, "12.5c")?;
                }
                let reason = SupplyReason::NoFormation { formation };
                return Err(Violation::new("12.5c", reason));
            };
            members.retain(|&unit| can_use_fuel(roster.printed(unit)));
            if members.is_empty() {
                let unit = roster.printed(first).id;
                return Err(Violation::new("12.5a", SupplyReason::NeedsNoFuel { unit }));
            }
            Ok(members)
        }
    }
}

/// Pays and fuels.
pub(crate) fn apply_fuel(world: &mut World, plan: FuelPlan, out: &mut Outcomes) {
    hold_for_others(world, &plan.stayers, out);
    let paid = pay(world, plan.purse);
    settle_others(world, &plan.receivers);
    for &unit in &plan.receivers {
        // An HQ that gives fuel has some itself.
        if fact::<Fuel>(world, unit) != Fuel::Giving {
            change::set(world, unit, lasts(plan.target));
        }
    }
    for &unit in &plan.others {
        change::set(world, unit, Fuel::ThisPhase);
    }
    if let FuelTarget::Formation(formation) = plan.target {
        let mut fuelled = world.resource_mut::<FuelledFormations>();
        fuelled.note(plan.side, formation);
    }
    out.push(SupplyEvent::Fuelled {
        target: plan.target,
        units: world
            .resource::<Roster>()
            .ids(plan.receivers.into_iter().chain(plan.others)),
        paid,
    });
}
