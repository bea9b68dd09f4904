//! 9.5 B, C, 12.10g Combat supply of defenders: what their owner may choose.
//!
//! He says which dumps pay, any number of them together, whom they supply, and who uses internal stocks, or withholds both.
//! Where he does not name them, all are supplied who reach a dump that pays. The price is that of those who are.

use bevy::prelude::World;

use super::choices::check_part;
use super::supply::{Purses, Settlement, defence_price};
use crate::combat::language::DefenceSupply;
use crate::combat::reason::CombatReason;
use crate::pieces::{Roster, Stocks, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::supply::ammunition::Feeding;
use crate::supply::joint::{Allowances, Charge};
use crate::supply::payment::check_payments;
use crate::supply::reason::SupplyReason;
use crate::supply::{Payment, Sources, unreached};
use crate::violation::Violation;

/// Rules 9.5 B, 9.5 C and 12.10: what a way to supply defenders means, or why it cannot be.
pub(super) fn settle_defence(
    world: &World,
    side: Side,
    units: &[UnitIx],
    supply: &DefenceSupply,
) -> Result<Settlement, Violation> {
    let defence = Defence::of(world, side, units);
    let served = defence.check_served(supply)?;
    let paid = defence.check_paid(&served, &supply.from)?;
    let stocks = defence.check_stocks(&served, &paid, supply)?;
    let supplied = |unit: &UnitIx| served.contains(unit) || stocks.contains(unit);
    let supplied = units.iter().copied().filter(supplied).collect();
    let wasted = wasted(world, &stocks, &paid);
    Ok(Settlement {
        supplied,
        paid: add_up(paid, wasted),
        stocks,
        ..Settlement::default()
    })
}

/// Defenders, and what each can draw on.
pub(super) struct Defence<'w> {
    world: &'w World,
    side: Side,
    pub units: &'w [UnitIx],
    pub purses: Purses,
}

impl<'w> Defence<'w> {
    pub fn of(world: &'w World, side: Side, units: &'w [UnitIx]) -> Self {
        Self {
            world,
            side,
            units,
            purses: Purses::of(world, units, Feeding::Defence),
        }
    }

    /// Those of the units that reach one of these dumps.
    pub fn reaching(&self, dumps: &[UnitIx]) -> Vec<UnitIx> {
        let reaches = |sources: &Sources| dumps.iter().any(|&dump| sources.has(dump));
        let pairs = self.units.iter().zip(&self.purses.sources);
        let reaching = pairs.filter(|(_, sources)| reaches(sources));
        reaching.map(|(&unit, _)| unit).collect()
    }

    /// What some of the units can draw on.
    fn sources_of(&self, part: &[UnitIx]) -> Vec<Sources> {
        let pairs = self.units.iter().zip(&self.purses.sources);
        let those = pairs.filter(|(unit, _)| part.contains(unit));
        those.map(|(_, sources)| sources.clone()).collect()
    }

    /// Rule 12.10g: whom the dumps supply: all who reach one that pays, or those of them whom the owner names.
    fn check_served(&self, supply: &DefenceSupply) -> Result<Vec<UnitIx>, Violation> {
        let roster = self.world.resource::<Roster>();
        let dumps = supply.from.iter();
        let dumps: Vec<UnitIx> = dumps.filter_map(|paid| roster.find(paid.dump)).collect();
        let reaching = self.reaching(&dumps);
        if supply.units.is_empty() {
            return Ok(reaching);
        }
        check_part(self.world, &supply.units, self.units, "12.10g")?;
        let found = |&id| roster.find(id);
        let named: Vec<UnitIx> = supply.units.iter().filter_map(found).collect();
        match named.iter().find(|unit| !reaching.contains(unit)) {
            Some(&unit) => {
                let unit = roster.printed(unit).id;
                Err(Violation::new("12.3", SupplyReason::NotServed { unit }))
            }
            None => Ok(named),
        }
    }

    /// Rules 12.3, 12.4 and 13.2g: whether dumps pay exactly the price of those whom they supply, each in reach of one, and
    /// Organic Trucks not for strangers who are served by others.
    fn check_paid(
        &self,
        served: &[UnitIx],
        from: &[Payment],
    ) -> Result<Vec<(UnitIx, u16)>, Violation> {
        if from.is_empty() {
            return Ok(Vec::new());
        }
        let price = |part: &[UnitIx]| defence_price(self.world, part);
        let drawers = if served.is_empty() {
            self.units
        } else {
            served
        };
        let purse = check_payments(self.world, self.side, price(drawers), from, "12.4")?;
        let sources = self.sources_of(drawers);
        let roster = self.world.resource::<Roster>();
        if let (Some(dump), Some(&unit)) = (purse.first_outside(&sources), drawers.first()) {
            return Err(unreached(self.world, unit, dump));
        }
        let paid: Vec<(UnitIx, u16)> = purse.iter().collect();
        let allowances = self.allowances(served, &price);
        match allowances.first_exceeded(self.world, &paid) {
            Some(dump) => {
                let dump = roster.printed(dump).id;
                let reason = SupplyReason::PaysForStrangers { dump };
                Err(Violation::new("13.2g", reason))
            }
            None => Ok(paid),
        }
    }

    /// Rule 13.2g B: what Organic Trucks may give where these units are supplied.
    fn allowances(&self, served: &[UnitIx], price: &dyn Fn(&[UnitIx]) -> Tokens) -> Allowances {
        let charge = Charge {
            side: self.side,
            units: served,
            price,
            rule: "12.4",
            common: false,
            feeding: Some(Feeding::Defence),
        };
        Allowances::of(self.world, charge, &self.sources_of(served))
    }

    /// Rules 9.5 C, 12.10b and 12.10g: whether units may use their stocks: they have some, no dump serves them, and what is
    /// left of regular supply in their reach is not enough for them.
    fn check_stocks(
        &self,
        served: &[UnitIx],
        paid: &[(UnitIx, u16)],
        supply: &DefenceSupply,
    ) -> Result<Vec<UnitIx>, Violation> {
        check_part(self.world, &supply.stocks, self.units, "12.10d")?;
        let roster = self.world.resource::<Roster>();
        let mut stocks = Vec::with_capacity(supply.stocks.len());
        for &unit in &supply.stocks {
            let Some(ix) = roster.find(unit) else {
                continue;
            };
            let refused = if served.contains(&ix) {
                Some(("12.10g", CombatReason::ServedAlready { unit }))
            } else if fact::<Stocks>(self.world, ix).used().is_none() {
                Some(("12.10b", CombatReason::StocksExhausted { unit }))
            } else if self.has_supply_left(ix, served, paid) {
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

    /// Whether regular supply in reach of a unit would supply it beside those who are served.
    pub fn has_supply_left(&self, unit: UnitIx, served: &[UnitIx], paid: &[(UnitIx, u16)]) -> bool {
        let regular = self.regular_of(unit);
        let spent = |dump: UnitIx| {
            let payment = paid.iter().find(|&&(other, _)| other == dump);
            payment.map_or(0, |&(_, tokens)| tokens)
        };
        let left = regular
            .iter()
            .map(|&(dump, holds)| holds.saturating_sub(spent(dump)));
        let with: Vec<UnitIx> = served.iter().copied().chain([unit]).collect();
        let price = |part: &[UnitIx]| defence_price(self.world, part);
        let allowances = self.allowances(&with, &price);
        let more = price(&with)
            .0
            .saturating_sub(allowances.allowed(self.world, paid));
        regular.iter().any(|&(_, holds)| holds > 0) && left.sum::<u16>() >= more
    }

    /// Regular supply in reach of a unit: all but what Organic Trucks carry.
    pub fn regular_of(&self, unit: UnitIx) -> Vec<(UnitIx, u16)> {
        let Some(n) = self.units.iter().position(|&other| other == unit) else {
            return Vec::new();
        };
        let regular = self.purses.must_use(self.world, n, &self.purses.holds);
        let dump = |(at, tokens): (usize, u16)| (self.purses.dumps[at], tokens);
        regular.into_iter().map(dump).collect()
    }
}

/// Rule 12.10h: what multi-step defenders waste that fall back on their stocks: the supply in their reach that was too little.
fn wasted(world: &World, on_stocks: &[UnitIx], paid: &[(UnitIx, u16)]) -> Vec<(UnitIx, u16)> {
    let roster = world.resource::<Roster>();
    let multi_step = |unit: &UnitIx| roster.printed(*unit).steps > 1;
    let wasters: Vec<UnitIx> = on_stocks.iter().copied().filter(multi_step).collect();
    let purses = Purses::of(world, &wasters, Feeding::Defence);
    let mut wasted: Vec<(UnitIx, u16)> = Vec::new();
    for n in 0..wasters.len() {
        for (at, holds) in purses.must_use(world, n, &purses.holds) {
            let dump = purses.dumps[at];
            let spent = paid.iter().find(|&&(other, _)| other == dump);
            let left = holds.saturating_sub(spent.map_or(0, |&(_, tokens)| tokens));
            let is_new = !wasted.iter().any(|&(other, _)| other == dump);
            if left > 0 && is_new {
                wasted.push((dump, left));
            }
        }
    }
    wasted
}

/// What is paid and what is wasted, each dump once.
fn add_up(mut paid: Vec<(UnitIx, u16)>, wasted: Vec<(UnitIx, u16)>) -> Vec<(UnitIx, u16)> {
    for (dump, tokens) in wasted {
        match paid.iter_mut().find(|(other, _)| *other == dump) {
            Some((_, spent)) => *spent += tokens,
            None => paid.push((dump, tokens)),
        }
    }
    paid
}
