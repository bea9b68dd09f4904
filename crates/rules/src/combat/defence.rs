//! 9.5 B, C Combat supply of defenders: what their owner may choose, and what is usual.
//!
//! He says which dumps pay, any number of them together, and who uses internal stocks, or withholds both. Who reaches a
//! dump that pays is in combat supply.

use bevy::prelude::World;

use super::choices::check_part;
use super::supply::{Purses, Settlement, defence_price};
use crate::combat::language::CombatSupply;
use crate::combat::reason::CombatReason;
use crate::pieces::{Family, Roster, Stocks, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::supply::joint::{self, Allowances, Charge};
use crate::supply::payment::check_payments;
use crate::supply::reason::SupplyReason;
use crate::supply::{Payment, Sources, unreached};
use crate::violation::Violation;

/// Rules 9.5 B, 9.5 C and 12.10: what a way to supply defenders means, or why it cannot be.
pub(super) fn settle_defence(
    world: &World,
    side: Side,
    units: &[UnitIx],
    supply: &CombatSupply,
) -> Result<Settlement, Violation> {
    let need = defence_price(world, units);
    let purses = Purses::of(world, units);
    let paid = check_paid(world, side, units, &purses, need, &supply.from)?;
    let served = served_by(units, &purses, &paid);
    let stocks = check_stocks(world, units, &purses, need, &served, supply)?;
    let supplied = |unit: &UnitIx| served.contains(unit) || stocks.contains(unit);
    let supplied = units.iter().copied().filter(supplied).collect();
    let wasted = wasted(world, &stocks, &paid);
    Ok(Settlement {
        supplied,
        paid: paid.into_iter().chain(wasted).collect(),
        stocks,
    })
}

/// Rules 12.3, 12.4 and 13.2g: whether dumps pay exactly the price, each in reach of a defender, and Organic Trucks not for
/// strangers who are served by others.
fn check_paid(
    world: &World,
    side: Side,
    units: &[UnitIx],
    purses: &Purses,
    need: Tokens,
    from: &[Payment],
) -> Result<Vec<(UnitIx, u16)>, Violation> {
    if from.is_empty() {
        return Ok(Vec::new());
    }
    let purse = check_payments(world, side, need, from, "12.4")?;
    let roster = world.resource::<Roster>();
    if let (Some(dump), Some(&unit)) = (purse.first_outside(&purses.sources), units.first()) {
        return Err(unreached(world, unit, dump));
    }
    let paid: Vec<(UnitIx, u16)> = purse.iter().collect();
    let served = served_by(units, purses, &paid);
    let price = |part: &[UnitIx]| price_of(world, part, &served, need);
    let charge = Charge {
        side,
        units: &served,
        price: &price,
        rule: "12.4",
        common: false,
    };
    let allowances = Allowances::of(world, charge, &purses.sources);
    match allowances.first_exceeded(world, &paid) {
        Some(dump) => {
            let dump = roster.printed(dump).id;
            let reason = SupplyReason::PaysForStrangers { dump };
            Err(Violation::new("13.2g", reason))
        }
        None => Ok(paid),
    }
}

/// Rule 12.4: a combat costs what all defenders cost together, whomever the supply reaches; a part of those who are served
/// costs what it would alone.
fn price_of(world: &World, part: &[UnitIx], served: &[UnitIx], need: Tokens) -> Tokens {
    if part.len() == served.len() {
        need
    } else {
        defence_price(world, part)
    }
}

/// Those of the units that reach a dump which pays.
fn served_by(units: &[UnitIx], purses: &Purses, paid: &[(UnitIx, u16)]) -> Vec<UnitIx> {
    let reaches = |sources: &Sources| paid.iter().any(|&(dump, _)| sources.has(dump));
    let pairs = units.iter().zip(&purses.sources);
    let served = pairs.filter(|(_, sources)| reaches(sources));
    served.map(|(&unit, _)| unit).collect()
}

/// Rules 9.5 C, 12.10b and 12.10g: whether units may use their stocks: they have some, no dump serves them, and regular
/// supply in their reach is not enough.
fn check_stocks(
    world: &World,
    units: &[UnitIx],
    purses: &Purses,
    need: Tokens,
    served: &[UnitIx],
    supply: &CombatSupply,
) -> Result<Vec<UnitIx>, Violation> {
    check_part(world, &supply.stocks, units, "12.10d")?;
    let roster = world.resource::<Roster>();
    let mut stocks = Vec::with_capacity(supply.stocks.len());
    for &unit in &supply.stocks {
        let Some(ix) = roster.find(unit) else {
            continue;
        };
        let refused = if served.contains(&ix) {
            Some(("12.10g", CombatReason::ServedAlready { unit }))
        } else if fact::<Stocks>(world, ix).used().is_none() {
            Some(("12.10b", CombatReason::StocksExhausted { unit }))
        } else if regular_of(world, units, purses, ix) >= need.0 {
            Some(("9.5", CombatReason::SupplyInReach { unit }))
        } else {
            None
        };
        if let Some((rule, reason)) = refused {
            return Err(Violation::new(rule, reason));
        }
        stocks.push(ix);
    }
    Ok(stocks)
}

/// Regular supply in reach of a unit: all but what Organic Trucks carry.
fn regular_of(world: &World, units: &[UnitIx], purses: &Purses, unit: UnitIx) -> u16 {
    let Some(n) = units.iter().position(|&other| other == unit) else {
        return 0;
    };
    let regular = purses.must_use(world, n, &purses.holds);
    regular.iter().map(|&(_, tokens)| tokens).sum()
}

/// Rule 9.5 C: those of some defenders that could use their stocks if no dump served them.
pub fn may_use_stocks(world: &World, units: &[UnitIx]) -> Vec<UnitIx> {
    let need = defence_price(world, units).0;
    let purses = Purses::of(world, units);
    let may = |unit: &UnitIx| {
        fact::<Stocks>(world, *unit).used().is_some()
            && regular_of(world, units, &purses, *unit) < need
    };
    units.iter().copied().filter(may).collect()
}

/// Rules 9.5 B and C: ways in which defenders can be put into combat supply, the usual one first. Doing without is not
/// among them, and their owner may combine dumps and stocks otherwise.
pub(super) fn defence_offers(world: &World, side: Side, units: &[UnitIx]) -> Vec<CombatSupply> {
    let need = defence_price(world, units);
    if units.is_empty() || need == Tokens(0) {
        return Vec::new();
    }
    let purses = Purses::of(world, units);
    let may = may_use_stocks(world, units);
    let roster = world.resource::<Roster>();
    let mut offers: Vec<CombatSupply> = Vec::new();
    let mut offer = |supply: CombatSupply| {
        if !offers.contains(&supply) && settle_defence(world, side, units, &supply).is_ok() {
            offers.push(supply);
        }
    };
    for from in payments(world, side, units, &purses, need) {
        let paid: Vec<(UnitIx, u16)> = from
            .iter()
            .filter_map(|payment| Some((roster.find(payment.dump)?, payment.tokens)))
            .collect();
        let served = served_by(units, &purses, &paid);
        let left_out = may.iter().copied().filter(|unit| !served.contains(unit));
        let stocks = roster.ids(left_out);
        offer(CombatSupply {
            from: from.clone(),
            stocks,
        });
        offer(CombatSupply {
            from,
            stocks: Vec::new(),
        });
    }
    if !may.is_empty() {
        offer(CombatSupply {
            from: Vec::new(),
            stocks: roster.ids(may.iter().copied()),
        });
    }
    offers
}

/// Payments worth listing: the usual one, one that spares Organic Trucks, and each dump that can pay alone.
fn payments(
    world: &World,
    side: Side,
    units: &[UnitIx],
    purses: &Purses,
    need: Tokens,
) -> Vec<Vec<Payment>> {
    let roster = world.resource::<Roster>();
    let reached = units.iter().zip(&purses.sources);
    let reached = reached.filter(|(_, sources)| sources.iter().next().is_some());
    let reached: Vec<UnitIx> = reached.map(|(&unit, _)| unit).collect();
    let price = |part: &[UnitIx]| price_of(world, part, &reached, need);
    let charge = Charge {
        side,
        units: &reached,
        price: &price,
        rule: "12.4",
        common: false,
    };
    let payment = |(dump, tokens): (UnitIx, u16)| Payment {
        dump: roster.printed(dump).id,
        tokens,
    };
    let mut found: Vec<Vec<Payment>> = Vec::new();
    if !reached.is_empty()
        && let Ok(bill) = joint::settle(world, charge, None)
    {
        found.push(bill.into_iter().map(payment).collect());
    }
    let mut due = need.0;
    let mut regular = Vec::new();
    for (&dump, &holds) in purses.dumps.iter().zip(&purses.holds) {
        let tokens = holds.min(due);
        if tokens > 0 && roster.printed(dump).family != Family::OrganicTruck {
            regular.push(payment((dump, tokens)));
            due -= tokens;
        }
    }
    if due == 0 {
        found.push(regular);
    }
    for (&dump, &holds) in purses.dumps.iter().zip(&purses.holds) {
        if holds >= need.0 {
            found.push(vec![payment((dump, need.0))]);
        }
    }
    found
}

/// Rule 12.10h: what multi-step defenders waste that fall back on their stocks: the supply in their reach that was too little.
fn wasted(world: &World, on_stocks: &[UnitIx], paid: &[(UnitIx, u16)]) -> Vec<(UnitIx, u16)> {
    let roster = world.resource::<Roster>();
    let multi_step = |unit: &UnitIx| roster.printed(*unit).steps > 1;
    let wasters: Vec<UnitIx> = on_stocks.iter().copied().filter(multi_step).collect();
    let purses = Purses::of(world, &wasters);
    let pays = |dump: UnitIx| paid.iter().any(|&(other, _)| other == dump);
    let mut wasted: Vec<(UnitIx, u16)> = Vec::new();
    for n in 0..wasters.len() {
        for (at, holds) in purses.must_use(world, n, &purses.holds) {
            let dump = purses.dumps[at];
            let is_new = !wasted.iter().any(|&(other, _)| other == dump);
            if holds > 0 && !pays(dump) && is_new {
                wasted.push((dump, holds));
            }
        }
    }
    wasted
}
