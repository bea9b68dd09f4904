//! 9.5 B, C, 12.10g What is usual for the combat supply of defenders, and what else is worth listing.

use bevy::prelude::World;

use super::defence::{Defence, settle_defence};
use super::supply::defence_price;
use crate::armies::host_of;
use crate::combat::language::DefenceSupply;
use crate::pieces::{Family, Roster, Stocks, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::supply::Payment;
use crate::supply::ammunition::Feeding;
use crate::supply::joint::{self, Bill, Charge};

/// Rule 9.5 C: those of some defenders that could use their stocks if others had what supply there is.
pub fn may_use_stocks(world: &World, side: Side, units: &[UnitIx]) -> Vec<UnitIx> {
    let defence = Defence::of(world, side, units);
    let mut may = units.to_vec();
    may.retain(|&unit| may_use(world, &defence, unit));
    may
}

fn may_use(world: &World, defence: &Defence<'_>, unit: UnitIx) -> bool {
    let regular: u16 = defence
        .regular_of(unit)
        .iter()
        .map(|&(_, tokens)| tokens)
        .sum();
    let has_stocks = fact::<Stocks>(world, unit).used().is_some();
    has_stocks && regular < defence_price(world, defence.units).0
}

/// Rules 9.5 B and C: ways in which defenders can be put into combat supply, the usual one first. Doing without is not
/// among them, and their owner may combine dumps and stocks otherwise.
pub(super) fn defence_offers(world: &World, side: Side, units: &[UnitIx]) -> Vec<DefenceSupply> {
    if units.is_empty() || defence_price(world, units) == Tokens(0) {
        return Vec::new();
    }
    let defence = Defence::of(world, side, units);
    let mut offers: Vec<DefenceSupply> = Vec::new();
    let mut offer = |supply: DefenceSupply| {
        if !offers.contains(&supply) && settle_defence(world, side, units, &supply).is_ok() {
            offers.push(supply);
        }
    };
    for bill in payments(world, side, &defence) {
        let with = with_stocks(world, &defence, &bill, &[]);
        let without = DefenceSupply {
            stocks: Vec::new(),
            ..with.clone()
        };
        offer(with);
        offer(without);
    }
    for (part, bill) in part_payments(world, side, &defence) {
        offer(with_stocks(world, &defence, &bill, &part));
    }
    if let Some((part, bill)) = without_guests(world, side, &defence) {
        offer(with_stocks(world, &defence, &bill, &part));
    }
    let on_stocks = with_stocks(world, &defence, &Bill::new(), &[]);
    if !on_stocks.stocks.is_empty() {
        offer(on_stocks);
    }
    offers
}

/// C&C 4.4 (ruling C30): a payment that leaves guests in the operation zone of another army unsupplied, who would make it dearer.
fn without_guests(world: &World, side: Side, defence: &Defence<'_>) -> Option<(Vec<UnitIx>, Bill)> {
    let reached = defence.reaching(&defence.purses.dumps);
    let mut part = reached.clone();
    part.retain(|&unit| host_of(world, unit).is_none());
    let bill = usual_bill(world, side, &part)?;
    (part.len() < reached.len()).then_some((part, bill))
}

/// A defence in which these defenders use their stocks and dumps pay for all others whom they reach: the dumps that are
/// named, or else the usual ones; none if they hold too little.
pub fn defence_beside(
    world: &World,
    side: Side,
    units: &[UnitIx],
    on_stocks: &[UnitIx],
    from: Option<&[Payment]>,
) -> DefenceSupply {
    let roster = world.resource::<Roster>();
    let defence = Defence::of(world, side, units);
    let beside = |dumps: &[UnitIx]| {
        let mut part = defence.reaching(dumps);
        part.retain(|unit| !on_stocks.contains(unit));
        part
    };
    let (part, bill) = if let Some(from) = from {
        let paid = |payment: &Payment| Some((roster.find(payment.dump)?, payment.tokens));
        let bill: Bill = from.iter().filter_map(paid).collect();
        let dumps: Vec<UnitIx> = bill.iter().map(|&(dump, _)| dump).collect();
        (beside(&dumps), bill)
    } else {
        let part = beside(&defence.purses.dumps);
        let bill = usual_bill(world, side, &part).unwrap_or_default();
        (part, bill)
    };
    DefenceSupply {
        stocks: roster.ids(on_stocks.iter().copied()),
        ..paid_by(world, &defence, &bill, &part)
    }
}

/// These dumps pay for these units, who are named only where others reach them, too; all who reach them if there are none.
fn paid_by(
    world: &World,
    defence: &Defence<'_>,
    bill: &[(UnitIx, u16)],
    part: &[UnitIx],
) -> DefenceSupply {
    let roster = world.resource::<Roster>();
    let dumps: Vec<UnitIx> = bill.iter().map(|&(dump, _)| dump).collect();
    let others_reach = defence.reaching(&dumps).len() > part.len();
    let named = part.iter().copied().filter(|_| others_reach);
    let payment = |&(dump, tokens): &(UnitIx, u16)| Payment {
        dump: roster.printed(dump).id,
        tokens,
    };
    DefenceSupply {
        from: bill.iter().map(payment).collect(),
        units: roster.ids(named),
        stocks: Vec::new(),
    }
}

/// The same with the stocks of all who are left out and may use them.
fn with_stocks(
    world: &World,
    defence: &Defence<'_>,
    bill: &[(UnitIx, u16)],
    part: &[UnitIx],
) -> DefenceSupply {
    let roster = world.resource::<Roster>();
    let dumps: Vec<UnitIx> = bill.iter().map(|&(dump, _)| dump).collect();
    let served = match part {
        [] => defence.reaching(&dumps),
        part => part.to_vec(),
    };
    let may = |unit: &UnitIx| {
        !served.contains(unit)
            && fact::<Stocks>(world, *unit).used().is_some()
            && !defence.has_supply_left(*unit, &served, bill)
    };
    let stocks = defence.units.iter().copied().filter(may);
    DefenceSupply {
        stocks: roster.ids(stocks),
        ..paid_by(world, defence, bill, part)
    }
}

/// The usual payment for these units alone.
fn usual_bill(world: &World, side: Side, part: &[UnitIx]) -> Option<Bill> {
    let price = |part: &[UnitIx]| defence_price(world, part);
    let charge = Charge {
        side,
        units: part,
        price: &price,
        rule: "12.4",
        common: false,
        feeding: Some(Feeding::Defence),
    };
    let bill = (!part.is_empty()).then(|| joint::settle(world, charge, None));
    bill.and_then(Result::ok)
}

/// Payments for all whom supply reaches: the usual one, one that spares Organic Trucks, and each dump that can pay alone.
fn payments(world: &World, side: Side, defence: &Defence<'_>) -> Vec<Bill> {
    let roster = world.resource::<Roster>();
    let purses = &defence.purses;
    let reached = defence.reaching(&purses.dumps);
    if reached.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Bill> = usual_bill(world, side, &reached).into_iter().collect();
    let mut due = defence_price(world, &reached).0;
    let mut regular = Bill::new();
    for (&dump, &holds) in purses.dumps.iter().zip(&purses.holds) {
        let tokens = holds.min(due);
        if tokens > 0 && roster.printed(dump).family != Family::OrganicTruck {
            regular.push((dump, tokens));
            due -= tokens;
        }
    }
    if due == 0 {
        found.push(regular);
    }
    for (&dump, &holds) in purses.dumps.iter().zip(&purses.holds) {
        let price = defence_price(world, &defence.reaching(&[dump])).0;
        if holds >= price {
            found.push(vec![(dump, price)]);
        }
    }
    found
}

/// Rule 12.10g: where regular supply is too little for all, payments for as many together as it suffices for, beginning with
/// each in turn, with those first who have no stocks left.
fn part_payments(world: &World, side: Side, defence: &Defence<'_>) -> Vec<(Vec<UnitIx>, Bill)> {
    let mut reached = defence.reaching(&defence.purses.dumps);
    let need = defence_price(world, &reached).0;
    let is_short = |&unit: &UnitIx| {
        let regular = defence.regular_of(unit);
        regular.iter().map(|&(_, tokens)| tokens).sum::<u16>() < need
    };
    if !reached.iter().any(is_short) {
        return Vec::new();
    }
    reached.sort_by_key(|&unit| fact::<Stocks>(world, unit).used().is_some());
    let beginning_with = |&first: &UnitIx| {
        let mut part = vec![first];
        let mut bill = usual_bill(world, side, &part)?;
        for &unit in reached.iter().filter(|&&unit| unit != first) {
            let more: Vec<UnitIx> = part.iter().copied().chain([unit]).collect();
            if let Some(further) = usual_bill(world, side, &more) {
                (part, bill) = (more, further);
            }
        }
        part.sort_unstable();
        Some((part, bill))
    };
    reached.iter().filter_map(beginning_with).collect()
}
