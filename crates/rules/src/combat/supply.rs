//! 9.5 Combat supply: what a fight costs each side, who pays, and internal stocks (12.4, 12.10).

use bevy::prelude::World;

use crate::combat::language::CombatSupply;
use crate::combat::reason::CombatReason;
use crate::ids::UnitId;
use crate::losses::steps_left;
use crate::pieces::{Family, Re, Roster, Stocks, Tokens, UnitIx, change, fact};
use crate::side::Side;
use crate::stacking::size_of;
use crate::supply::allocate::{Allocation, allocate};
use crate::supply::payment::check_payments;
use crate::supply::{Payment, Sources, draw_sources, dumps_of};
use crate::tables::RuleTables;
use crate::violation::{Reason, Violation};

/// A payment that was found good.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settlement {
    /// Tokens taken from each dump.
    pub paid: Vec<(UnitIx, u16)>,
    /// Units that use internal stocks.
    pub stocks: Vec<UnitIx>,
    /// Units that are in combat supply by it.
    pub supplied: Vec<UnitIx>,
}

impl Settlement {
    /// Tokens in all.
    pub fn tokens(&self) -> u16 {
        self.paid.iter().map(|&(_, tokens)| tokens).sum()
    }
}

/// What each of some units can draw on.
struct Purses {
    units: Vec<UnitIx>,
    sources: Vec<Sources>,
    /// All dumps that any of them reaches: those on the ground first, fullest first; Organic Trucks last.
    dumps: Vec<UnitIx>,
    holds: Vec<u16>,
}

impl Purses {
    fn of(world: &World, units: &[UnitIx]) -> Self {
        let sources: Vec<Sources> = units
            .iter()
            .map(|&unit| draw_sources(world, unit))
            .collect();
        let mut dumps = dumps_of(&sources);
        let roster = world.resource::<Roster>();
        let held = |dump: UnitIx| fact::<Tokens>(world, dump).0;
        dumps.sort_by_key(|&dump| {
            let last = match roster.printed(dump).family {
                Family::Dump => 0,
                Family::Combat
                | Family::Headquarters
                | Family::Artillery
                | Family::Replacement
                | Family::RailRepair
                | Family::Transport
                | Family::Extender
                | Family::Hedgehog
                | Family::AirBase => 1,
                Family::OrganicTruck => 2,
            };
            (last, std::cmp::Reverse(held(dump)), dump)
        });
        Self {
            units: units.to_vec(),
            holds: dumps.iter().map(|&dump| held(dump)).collect(),
            sources,
            dumps,
        }
    }

    /// Shares out what dumps hold, or may give at most, among units that attack.
    fn share_out(&self, world: &World, holds: &[u16]) -> (Vec<u16>, Allocation) {
        let price = |&unit: &UnitIx| attack_price(world, unit).0;
        let needs: Vec<u16> = self.units.iter().map(price).collect();
        let reach: Vec<Vec<usize>> = (0..self.units.len()).map(|n| self.reach(n)).collect();
        let given = allocate(&needs, &reach, holds);
        (needs, given)
    }

    /// The dumps that a unit reaches, by their place in the list.
    fn reach(&self, n: usize) -> Vec<usize> {
        let within = |&at: &usize| self.sources[n].has(self.dumps[at]);
        (0..self.dumps.len()).filter(within).collect()
    }

    /// Tokens within a unit's reach that it must use before its stocks: all but those on Organic Trucks (9.5 C).
    fn must_use(&self, world: &World, n: usize, left: &[u16]) -> Vec<(usize, u16)> {
        let roster = world.resource::<Roster>();
        let regular = |&at: &usize| roster.printed(self.dumps[at]).family != Family::OrganicTruck;
        let reach = self.reach(n).into_iter().filter(regular);
        reach.map(|at| (at, left[at])).collect()
    }
}

/// Rule 12.4: what a unit's attack costs: so much for each of its steps.
pub fn attack_price(world: &World, unit: UnitIx) -> Tokens {
    let step = world.resource::<RuleTables>().supply.attack_step.0;
    Tokens(step.saturating_mul(steps_left(world, unit).into()))
}

/// Rule 12.4: what a defence costs these units together.
pub fn defence_price(world: &World, units: &[UnitIx]) -> Tokens {
    let size: u16 = units.iter().map(|&unit| size_of(world, unit).0).sum();
    world.resource::<RuleTables>().supply.defence(Re(size))
}

/// Rules 9.5 A and 12.4: whether an attack is paid, as the attacker says or in the usual way.
pub(super) fn settle_attack(
    world: &World,
    side: Side,
    units: &[UnitIx],
    supply: Option<&CombatSupply>,
) -> Result<Settlement, Violation> {
    match supply {
        Some(supply) => settle_as_said(world, side, units, supply),
        None => settle_usually(world, units),
    }
}

/// Those of the units that do not use their stocks.
fn without_stocks(units: &[UnitIx], on_stocks: &[UnitIx]) -> Vec<UnitIx> {
    let pays = |unit: &UnitIx| !on_stocks.contains(unit);
    units.iter().copied().filter(pays).collect()
}

/// The usual way: supply for everybody whom it reaches, stocks for the others.
fn settle_usually(world: &World, units: &[UnitIx]) -> Result<Settlement, Violation> {
    let mut on_stocks: Vec<UnitIx> = Vec::new();
    loop {
        let purses = Purses::of(world, &without_stocks(units, &on_stocks));
        let (needs, given) = purses.share_out(world, &purses.holds);
        let Some(n) = given.unmet.iter().position(|&unmet| unmet > 0) else {
            return finish(world, units, &on_stocks, &purses, &given.taken());
        };
        let unit = purses.units[n];
        if fact::<Stocks>(world, unit).used().is_none() {
            let have = Tokens(needs[n] - given.unmet[n]);
            return Err(unpaid(world, unit, have));
        }
        on_stocks.push(unit);
    }
}

/// As the player says: these dumps give so much, these units use their stocks.
fn settle_as_said(
    world: &World,
    side: Side,
    units: &[UnitIx],
    supply: &CombatSupply,
) -> Result<Settlement, Violation> {
    let roster = world.resource::<Roster>();
    let on_stocks = if supply.stocks.is_empty() {
        Vec::new()
    } else {
        roster.own_units(side, &supply.stocks, "12.10")?
    };
    if let Some(&stranger) = on_stocks.iter().find(|unit| !units.contains(unit)) {
        let unit = roster.printed(stranger).id;
        return Err(Violation::new("12.10d", CombatReason::NotInCombat { unit }));
    }
    let purses = Purses::of(world, &without_stocks(units, &on_stocks));
    let price = |&unit: &UnitIx| attack_price(world, unit).0;
    let need = Tokens(purses.units.iter().map(price).sum());
    let purse = check_payments(world, side, need, &supply.from, "12.4")?;
    let offered = |dump: &UnitIx| {
        let offer = purse.iter().find(|(offered, _)| offered == dump);
        offer.map_or(0, |(_, tokens)| tokens)
    };
    let holds: Vec<u16> = purses.dumps.iter().map(offered).collect();
    let (needs, given) = purses.share_out(world, &holds);
    if let Some(n) = given.unmet.iter().position(|&unmet| unmet > 0) {
        let have = Tokens(needs[n] - given.unmet[n]);
        return Err(unpaid(world, purses.units[n], have));
    }
    finish(world, units, &on_stocks, &purses, &given.taken())
}

/// Adds what units on stocks waste (12.10h), after seeing that they may use them (9.5 C, 12.10b).
fn finish(
    world: &World,
    units: &[UnitIx],
    on_stocks: &[UnitIx],
    purses: &Purses,
    taken: &[u16],
) -> Result<Settlement, Violation> {
    let mut paid: Vec<(UnitIx, u16)> = purses
        .dumps
        .iter()
        .copied()
        .zip(taken.iter().copied())
        .filter(|&(_, tokens)| tokens > 0)
        .collect();
    let others = Purses::of(world, on_stocks);
    for (n, &unit) in on_stocks.iter().enumerate() {
        let id = world.resource::<Roster>().printed(unit).id;
        if fact::<Stocks>(world, unit).used().is_none() {
            let reason = Reason::Combat(CombatReason::StocksExhausted { unit: id });
            return Err(Violation::new("12.10b", reason));
        }
        let left: Vec<u16> = others
            .dumps
            .iter()
            .zip(&others.holds)
            .map(|(&dump, &holds)| {
                let spent = paid.iter().find(|(other, _)| *other == dump);
                holds - spent.map_or(0, |&(_, tokens)| tokens)
            })
            .collect();
        let regular = others.must_use(world, n, &left);
        let sum: u16 = regular.iter().map(|&(_, tokens)| tokens).sum();
        if sum >= attack_price(world, unit).0 {
            let reason = Reason::Combat(CombatReason::SupplyInReach { unit: id });
            return Err(Violation::new("9.5", reason));
        }
        for (at, tokens) in regular.into_iter().filter(|&(_, tokens)| tokens > 0) {
            let dump = others.dumps[at];
            match paid.iter_mut().find(|(other, _)| *other == dump) {
                Some((_, spent)) => *spent += tokens,
                None => paid.push((dump, tokens)),
            }
        }
    }
    Ok(Settlement {
        paid,
        stocks: on_stocks.to_vec(),
        supplied: units.to_vec(),
    })
}

fn unpaid(world: &World, unit: UnitIx, have: Tokens) -> Violation {
    let need = attack_price(world, unit);
    let unit = world.resource::<Roster>().printed(unit).id;
    Violation::new("9.5", CombatReason::NoCombatSupply { unit, need, have })
}

/// Rules 9.5 B and C: the ways in which defenders can be put into combat supply, the usual one first. Doing without is not
/// among them.
pub(super) fn defence_offers(world: &World, units: &[UnitIx]) -> Vec<CombatSupply> {
    let need = defence_price(world, units).0;
    let purses = Purses::of(world, units);
    let roster = world.resource::<Roster>();
    let users = |dump: UnitIx| purses.sources.iter().filter(|s| s.has(dump)).count();
    // Those who share the supply of most of the stack come first, so that one payment serves as many as it can.
    let most = purses.dumps.iter().map(|&dump| users(dump)).max();
    let common: Vec<usize> = (0..purses.dumps.len())
        .filter(|&at| Some(users(purses.dumps[at])) == most)
        .collect();
    let mut offers: Vec<Vec<Payment>> = Vec::new();
    let mut due = need;
    let mut usual = Vec::new();
    for &at in &common {
        let tokens = purses.holds[at].min(due);
        if tokens > 0 {
            let dump = roster.printed(purses.dumps[at]).id;
            usual.push(Payment { dump, tokens });
            due -= tokens;
        }
    }
    if due == 0 && need > 0 {
        offers.push(usual);
    }
    for (&dump, &holds) in purses.dumps.iter().zip(&purses.holds) {
        let dump = roster.printed(dump).id;
        let alone = vec![Payment { dump, tokens: need }];
        if holds >= need && need > 0 && !offers.contains(&alone) {
            offers.push(alone);
        }
    }
    let mut all: Vec<CombatSupply> = Vec::new();
    for from in offers {
        let left_out = without(world, units, &from);
        let stocks = may_use_stocks(world, &left_out, &purses, need);
        if !stocks.is_empty() {
            let from = from.clone();
            all.push(CombatSupply { from, stocks });
        }
        let stocks = Vec::new();
        all.push(CombatSupply { from, stocks });
    }
    let stocks = may_use_stocks(world, units, &purses, need);
    if !stocks.is_empty() {
        let from = Vec::new();
        all.push(CombatSupply { from, stocks });
    }
    all
}

/// The units that cannot use all of these dumps.
fn without(world: &World, units: &[UnitIx], from: &[Payment]) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let dumps: Vec<UnitIx> = from
        .iter()
        .filter_map(|payment| roster.find(payment.dump))
        .collect();
    let reaches = |&unit: &UnitIx| {
        let sources = draw_sources(world, unit);
        dumps.iter().all(|&dump| sources.has(dump))
    };
    units
        .iter()
        .copied()
        .filter(|unit| !reaches(unit))
        .collect()
}

/// Those of the units that have stocks left and no regular supply in reach (9.5 C).
fn may_use_stocks(world: &World, units: &[UnitIx], purses: &Purses, need: u16) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let fits = |unit: &UnitIx| {
        let Some(n) = purses.units.iter().position(|other| other == unit) else {
            return false;
        };
        let regular = purses.must_use(world, n, &purses.holds);
        let sum: u16 = regular.iter().map(|&(_, tokens)| tokens).sum();
        sum < need && fact::<Stocks>(world, *unit).used().is_some()
    };
    roster.ids(units.iter().copied().filter(fits))
}

/// What a way to supply defenders means.
pub(super) fn settle_defence(world: &World, units: &[UnitIx], supply: &CombatSupply) -> Settlement {
    let roster = world.resource::<Roster>();
    let stocks: Vec<UnitIx> = supply
        .stocks
        .iter()
        .filter_map(|&id| roster.find(id))
        .collect();
    let paid: Vec<(UnitIx, u16)> = supply
        .from
        .iter()
        .filter_map(|payment| Some((roster.find(payment.dump)?, payment.tokens)))
        .collect();
    let left_out = without(world, units, &supply.from);
    let by_dump = |unit: &UnitIx| !paid.is_empty() && !left_out.contains(unit);
    let supplied = |unit: &UnitIx| by_dump(unit) || stocks.contains(unit);
    let supplied = units.iter().copied().filter(supplied).collect();
    let wasted = wasted_in_defence(world, &stocks, &paid);
    Settlement {
        supplied,
        paid: paid.into_iter().chain(wasted).collect(),
        stocks,
    }
}

/// Rule 12.10h: what multi-step defenders waste that fall back on their stocks: the supply in their reach that was too little.
pub(super) fn wasted_in_defence(
    world: &World,
    on_stocks: &[UnitIx],
    paid: &[(UnitIx, u16)],
) -> Vec<(UnitIx, u16)> {
    let roster = world.resource::<Roster>();
    let multi_step = |unit: &UnitIx| roster.printed(*unit).steps > 1;
    let wasters: Vec<UnitIx> = on_stocks.iter().copied().filter(multi_step).collect();
    let purses = Purses::of(world, &wasters);
    let gives = |dump: UnitIx| {
        let spent = paid.iter().find(|&&(other, _)| other == dump);
        spent.map_or(0, |&(_, tokens)| tokens)
    };
    let mut wasted: Vec<(UnitIx, u16)> = Vec::new();
    for n in 0..wasters.len() {
        for (at, holds) in purses.must_use(world, n, &purses.holds) {
            let dump = purses.dumps[at];
            let left = holds.saturating_sub(gives(dump));
            if left > 0 && !wasted.iter().any(|&(other, _)| other == dump) {
                wasted.push((dump, left));
            }
        }
    }
    wasted
}

/// Rule 12.10b: units use their internal stocks once.
pub(super) fn use_stocks(world: &mut World, units: &[UnitIx]) {
    for &unit in units {
        if let Some(left) = fact::<Stocks>(world, unit).used() {
            change::set(world, unit, left);
        }
    }
}
