//! 12.5c What fuel a unit could be bought: by each method, for a formation also by each way (13.7a), payable or not.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::World;

use super::can_use_fuel;
use super::purchase::{Buyers, FuelPlan, may_pay, price};
use super::ways::Way;
use crate::ids::UnitId;
use crate::map::HexIx;
use crate::order::Order;
use crate::pieces::{Family, Roster, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::supply::language::{FuelTarget, FuelVia, Payment, SupplyOrder};
use crate::supply::payment::payments_from;
use crate::supply::reach::{Sources, is_independent, may_supply, throwing_headquarters};
use crate::supply::reason::SupplyReason;
use crate::supply::throw::throws_to;
use crate::violation::Violation;

/// A purchase that a player could make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuelOffer {
    /// What for.
    pub target: FuelTarget,
    /// What it costs.
    pub price: Tokens,
    /// Through what a formation takes it, where that is known.
    pub way: Option<FuelVia>,
    /// Whether the player must name the way, because another is usual.
    pub is_unusual: bool,
    /// Who would have it.
    pub receivers: Vec<UnitId>,
    /// How many of those that it is meant for could use it.
    pub users: usize,
    /// Who negates a zone for it and could not move afterwards (4.5b).
    pub stays: Vec<UnitId>,
    /// Which dumps pay unless the player says otherwise, or why it cannot be paid.
    pub payments: Result<Vec<Payment>, Violation>,
}

impl FuelOffer {
    /// The way, where an order must name it.
    pub fn via(&self) -> Option<FuelVia> {
        self.way.filter(|_| self.is_unusual)
    }

    /// The order that buys it from the usual dumps.
    pub fn order(&self) -> Result<Order, Violation> {
        Ok(Order::Supply(SupplyOrder::Fuel {
            target: self.target,
            from: self.payments.clone()?,
            via: self.via(),
        }))
    }
}

/// The purchases that would let a unit move, payable or not: for itself, for its formation, the usual way first, for HQs.
pub fn offers(world: &World, side: Side, unit: UnitId) -> Vec<FuelOffer> {
    let roster = world.resource::<Roster>();
    let Some(ix) = roster.find(unit) else {
        return Vec::new();
    };
    let printed = roster.printed(ix);
    if printed.side != side || !can_use_fuel(printed) {
        return Vec::new();
    }
    let mut targets = vec![FuelTarget::Unit(unit)];
    targets.extend(printed.formation.map(FuelTarget::Formation));
    if printed.family == Family::Headquarters {
        targets.push(FuelTarget::Headquarters(unit));
    }
    if is_independent(printed) {
        let here = roster.hex_of(ix);
        let serves = |&hq: &UnitIx| {
            hq != ix
                && may_supply(world, hq, printed)
                && here.is_some_and(|hex| throws_to(world, hq, hex))
        };
        let near = throwing_headquarters(world, side).into_iter();
        let near = near.filter(serves).map(|hq| roster.printed(hq).id);
        targets.extend(near.map(FuelTarget::Headquarters));
    }
    let with_offers = |target| offers_for(world, side, ix, target);
    targets.into_iter().flat_map(with_offers).collect()
}

/// The ways to buy one kind of fuel; one at least, if only to say why it cannot be bought.
fn offers_for(world: &World, side: Side, unit: UnitIx, target: FuelTarget) -> Vec<FuelOffer> {
    let buyers = match Buyers::of(world, side, target) {
        Ok(buyers) => buyers,
        Err(violation) => return vec![FuelOffer::refused(world, target, violation)],
    };
    let mut found = match target {
        FuelTarget::Formation(_) => ways_for(world, &buyers, unit, target),
        FuelTarget::Unit(_) | FuelTarget::Headquarters(_) => Vec::new(),
    };
    if found.is_empty() {
        let usual = usual_purchase(world, &buyers, unit, target);
        found.push(match usual {
            Ok(purchase) => FuelOffer::of(world, &buyers, target, purchase),
            Err(violation) => FuelOffer::refused(world, target, violation),
        });
    }
    found
}

/// Dumps that pay, and what comes of it.
type Purchase = (Vec<Payment>, FuelPlan);

impl FuelOffer {
    fn of(world: &World, buyers: &Buyers, target: FuelTarget, (payments, plan): Purchase) -> Self {
        let usual = buyers.plan(world, &payments, None);
        let receivers = plan.receivers().iter().copied();
        Self {
            target,
            price: price(world, target),
            way: plan.way.map(|way| way.name(world)),
            is_unusual: usual.is_ok_and(|usual| usual.way != plan.way),
            receivers: world.resource::<Roster>().ids(receivers),
            users: buyers.reached.0.len(),
            stays: world.resource::<Roster>().ids(plan.stayers.iter().copied()),
            payments: Ok(payments),
        }
    }

    fn refused(world: &World, target: FuelTarget, violation: Violation) -> Self {
        Self {
            target,
            price: price(world, target),
            way: None,
            is_unusual: false,
            receivers: Vec::new(),
            users: 0,
            stays: Vec::new(),
            payments: Err(violation),
        }
    }
}

/// The ways in which a formation could be fuelled with one of its units, the one that serves most first. Which is taken is the
/// owner's choice; only ways that serve the same units, at the same loss, from the same dumps count as one.
fn ways_for(world: &World, buyers: &Buyers, unit: UnitIx, target: FuelTarget) -> Vec<FuelOffer> {
    let ways = buyers.reached.ways().into_iter();
    let found = ways.filter_map(|way| {
        let purchase = purchase_by(world, buyers, unit, target, way)?;
        Some((dumps_of(buyers, unit, way), purchase))
    });
    let mut found: Vec<(BTreeSet<UnitIx>, Purchase)> = found.collect();
    found.sort_by_key(|(_, (_, plan))| Reverse(plan.receivers().len()));
    let mut kept: Vec<(BTreeSet<UnitIx>, FuelOffer)> = Vec::new();
    for (dumps, purchase) in found {
        let offer = FuelOffer::of(world, buyers, target, purchase);
        let is_same = |(others, other): &(BTreeSet<UnitIx>, FuelOffer)| {
            (others, &other.receivers, &other.stays) == (&dumps, &offer.receivers, &offer.stays)
        };
        if !kept.iter().any(is_same) {
            kept.push((dumps, offer));
        }
    }
    kept.into_iter().map(|(_, offer)| offer).collect()
}

/// The dumps that a unit reaches by a way.
fn dumps_of(buyers: &Buyers, unit: UnitIx, way: Way) -> BTreeSet<UnitIx> {
    let reached = buyers.reached.of(unit);
    let sources = reached.map(|sources| sources.by(way.thrower_for(unit)));
    let dumps = sources.iter().flat_map(Sources::iter);
    dumps.map(|source| source.dump).collect()
}

/// How a formation would pay for its fuel by a way that serves one of its units.
fn purchase_by(
    world: &World,
    buyers: &Buyers,
    unit: UnitIx,
    target: FuelTarget,
    way: Way,
) -> Option<Purchase> {
    let sources = buyers.reached.of(unit)?.by(way.thrower_for(unit));
    let purchase = |sources: &Sources| {
        let payments = payments_from(world, unit, sources, price(world, target)).ok()?;
        let plan = buyers.plan(world, &payments, Some(way.name(world))).ok()?;
        Some((payments, plan))
    };
    match way {
        Way::Through(_) => purchase(&sources),
        // One dump pays: the one that serves most, of equals the fullest.
        Way::Direct => {
            let roster = world.resource::<Roster>();
            let mut held: BTreeMap<HexIx, u16> = BTreeMap::new();
            for source in sources.iter() {
                if let Some(hex) = roster.hex_of(source.dump) {
                    *held.entry(hex).or_default() += fact::<Tokens>(world, source.dump).0;
                }
            }
            let from = |(hex, held): (HexIx, u16)| {
                let elsewhere = |dump: UnitIx| roster.hex_of(dump) != Some(hex);
                Some((held, purchase(&sources.clone().without(elsewhere))?))
            };
            let purchases = held.into_iter().rev().filter_map(from);
            let best = purchases.max_by_key(|(held, (_, plan))| (plan.receivers().len(), *held));
            best.map(|(_, purchase)| purchase)
        }
    }
}

/// How fuel is paid unless the player chooses: by the unit that needs it, or the HQ that would give it.
fn usual_purchase(
    world: &World,
    buyers: &Buyers,
    unit: UnitIx,
    target: FuelTarget,
) -> Result<Purchase, Violation> {
    let drawer = match target {
        FuelTarget::Headquarters(id) => world.resource::<Roster>().find(id).unwrap_or(unit),
        FuelTarget::Unit(_) | FuelTarget::Formation(_) => unit,
    };
    let reached = buyers.reached.of(drawer).cloned().unwrap_or_default();
    let mut sources = reached.without(|dump| !may_pay(world, target, dump));
    let drawn = sources.by(None);
    // An HQ buys what it draws itself (12.3b D); where it draws nothing, the engine says why not.
    if matches!(target, FuelTarget::Headquarters(_)) && drawn.iter().next().is_some() {
        sources = drawn;
    }
    let payments = payments_from(world, drawer, &sources, price(world, target))?;
    let plan = buyers.plan(world, &payments, None)?;
    // Rule 13.7a: others of the formation may be reached where this unit is not.
    let is_left_out = !plan.receivers().contains(&unit);
    if matches!(target, FuelTarget::Formation(_)) && is_left_out {
        let unit = world.resource::<Roster>().printed(unit).id;
        return Err(Violation::new("13.7a", SupplyReason::LeftOut { unit }));
    }
    Ok((payments, plan))
}
