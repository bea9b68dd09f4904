//! 9.5 Combat supply: what a fight costs each side, who pays, and internal stocks (12.4, 12.10).

use std::cmp::Reverse;

use bevy::prelude::World;

use crate::armies::{FrontBill, FrontCharge, combat_supply_factor};
use crate::combat::language::CombatSupply;
use crate::combat::reason::CombatReason;
use crate::losses::steps_left;
use crate::pieces::{Family, Re, Roster, Stocks, Tokens, UnitIx, change, fact};
use crate::side::Side;
use crate::stacking::size_of;
use crate::supply::allocate::{Allocation, allocate};
use crate::supply::ammunition::{Feeding, Terms, ammunition, fed_through, note_fed, why_withheld};
use crate::supply::feeders::NamedFeeders;
use crate::supply::payment::check_payments;
use crate::supply::{NamedFeeder, Payment, Sources, dumps_of};
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
    /// The HQs that are named for some of them (C&C 1.4).
    pub(crate) named: NamedFeeders,
    /// What the Fronts of attackers spend (C&C 2).
    pub(super) fronts: FrontBill,
}

impl Settlement {
    /// C&C 1.4: notes which HQs feed the units whose supply dumps are about to pay.
    pub(super) fn note_fed(&self, world: &mut World, feeding: Feeding) {
        let on_dumps = |unit: &UnitIx| !self.stocks.contains(unit);
        let fed: Vec<UnitIx> = self.supplied.iter().copied().filter(on_dumps).collect();
        let dumps: Vec<UnitIx> = self.paid.iter().map(|&(dump, _)| dump).collect();
        note_fed(world, &fed, &dumps, feeding, &self.named);
    }

    /// C&C 2: what the Fronts of those who attack spend by it.
    pub fn front_charges(&self, world: &World) -> Vec<FrontCharge> {
        self.fronts.charges(world)
    }

    /// Tokens in all.
    pub fn tokens(&self) -> u16 {
        self.paid.iter().map(|&(_, tokens)| tokens).sum()
    }
}

/// What each of some units can draw on.
pub(super) struct Purses {
    units: Vec<UnitIx>,
    pub(super) sources: Vec<Sources>,
    /// All dumps that any of them reaches: those on the ground first, fullest first; Organic Trucks last.
    pub(super) dumps: Vec<UnitIx>,
    pub(super) holds: Vec<u16>,
}

impl Purses {
    pub(super) fn of(world: &World, units: &[UnitIx], feeding: Feeding) -> Self {
        Self::on(world, units, Terms::usual(feeding))
    }

    /// The same where HQs are named for some of them, or the dumps that pay (C&C 1.4).
    fn on(world: &World, units: &[UnitIx], terms: Terms<'_>) -> Self {
        Self::with(world, units, ammunition(world, units, terms))
    }

    /// C&C 1.4: what some units could draw on beside others who have their slots by then.
    fn beside(world: &World, units: &[UnitIx], seated: Vec<(UnitIx, UnitIx)>) -> Self {
        let fed = seated.iter().map(|&(unit, _)| unit);
        let all: Vec<UnitIx> = fed.chain(units.iter().copied()).collect();
        let before = seated.len();
        let terms = Terms {
            named: &NamedFeeders::seated(seated),
            ..Terms::usual(Feeding::Attack)
        };
        let sources = ammunition(world, &all, terms).split_off(before);
        Self::with(world, units, sources)
    }

    fn with(world: &World, units: &[UnitIx], sources: Vec<Sources>) -> Self {
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
            (last, Reverse(held(dump)), dump)
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
        let (needs, _) = attack_needs(world, &self.units);
        let reach: Vec<Vec<usize>> = (0..self.units.len()).map(|n| self.reach(n)).collect();
        let given = allocate(&needs, &reach, holds);
        (needs, given)
    }

    /// C&C 2: those whose Fronts may not spend what all of them cost together.
    fn bound(&self, world: &World) -> Vec<usize> {
        let (_, fronts) = attack_needs(world, &self.units);
        let within = |&n: &usize| !fronts.has_room(world, self.units[n], Tokens(0));
        (0..self.units.len()).filter(within).collect()
    }

    /// Why a unit has no combat supply: there is too little, or an HQ that has some throws it none (C&C 1.4).
    fn unpaid(&self, world: &World, n: usize, have: Tokens, terms: Terms<'_>) -> Violation {
        let unit = self.units[n];
        if let Some(reason) = why_withheld(world, &self.units, n, &self.sources[n], terms) {
            return Violation::new("C&C 1.4", reason);
        }
        let need = attack_price(world, unit);
        let unit = world.resource::<Roster>().printed(unit).id;
        Violation::new("9.5", CombatReason::NoCombatSupply { unit, need, have })
    }

    /// The dumps that a unit reaches, by their place in the list.
    fn reach(&self, n: usize) -> Vec<usize> {
        let within = |&at: &usize| self.sources[n].has(self.dumps[at]);
        (0..self.dumps.len()).filter(within).collect()
    }

    /// Tokens within a unit's reach that it must use before its stocks: all but those on Organic Trucks (9.5 C).
    pub(super) fn must_use(&self, world: &World, n: usize, left: &[u16]) -> Vec<(usize, u16)> {
        let roster = world.resource::<Roster>();
        let regular = |&at: &usize| roster.printed(self.dumps[at]).family != Family::OrganicTruck;
        let reach = self.reach(n).into_iter().filter(regular);
        reach.map(|at| (at, left[at])).collect()
    }
}

/// Rule 12.4: what a unit's attack costs: so much for each of its steps, and more in the operation zone of another army (C&C 4.4).
pub fn attack_price(world: &World, unit: UnitIx) -> Tokens {
    let step = world.resource::<RuleTables>().supply.attack_step.0;
    let price = step.saturating_mul(steps_left(world, unit).into());
    Tokens(price.saturating_mul(combat_supply_factor(world, unit)))
}

/// Rule 12.4 with C&C 2: what the attack of some units costs together, without what their Fronts have for nothing.
pub fn attack_cost(world: &World, units: &[UnitIx]) -> Tokens {
    let (needs, _) = attack_needs(world, units);
    Tokens(needs.iter().fold(0, |sum, need| sum.saturating_add(*need)))
}

/// What dumps pay for each of some units that attack, and what their Fronts spend.
fn attack_needs(world: &World, units: &[UnitIx]) -> (Vec<u16>, FrontBill) {
    let mut fronts = FrontBill::default();
    let need = |&unit: &UnitIx| fronts.charge(world, unit, attack_price(world, unit).0);
    let needs = units.iter().map(need).collect();
    (needs, fronts)
}

/// Rule 12.4: what a defence costs these units together. C&C 4.4 (ruling C30): more if one of them is a guest in the operation
/// zone of another army.
pub fn defence_price(world: &World, units: &[UnitIx]) -> Tokens {
    let size: u16 = units.iter().map(|&unit| size_of(world, unit).0).sum();
    let price = world.resource::<RuleTables>().supply.defence(Re(size));
    let factors = units.iter().map(|&unit| combat_supply_factor(world, unit));
    Tokens(price.0.saturating_mul(factors.max().unwrap_or(1)))
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

/// The usual way: supply for everybody whom it reaches, those first who have no stocks left, and stocks for the others.
fn settle_usually(world: &World, units: &[UnitIx]) -> Result<Settlement, Violation> {
    let mut in_turn = units.to_vec();
    in_turn.sort_by_key(|&unit| fact::<Stocks>(world, unit).used().is_some());
    let mut on_stocks: Vec<UnitIx> = Vec::new();
    loop {
        let purses = Purses::of(
            world,
            &without_stocks(&in_turn, &on_stocks),
            Feeding::Attack,
        );
        let has_stocks = |m: &usize| fact::<Stocks>(world, purses.units[*m]).used().is_some();
        let (needs, given) = purses.share_out(world, &purses.holds);
        let Some(n) = given.unmet.iter().position(|&unmet| unmet > 0) else {
            // C&C 2: what a Front may not spend is left to stocks, those first that cost most.
            let bound = purses.bound(world).into_iter().filter(has_stocks);
            let Some(dearest) = bound.max_by_key(|&m| (needs[m], Reverse(m))) else {
                let named = NamedFeeders::NONE;
                return finish(world, units, &on_stocks, named, &purses, &given.taken());
            };
            on_stocks.push(purses.units[dearest]);
            continue;
        };
        let reach = purses.reach(n);
        let shares = |m: &usize| purses.reach(*m).iter().any(|dump| reach.contains(dump));
        // Another of those who share its dumps goes without if it has no stocks itself.
        let mut others = (0..purses.units.len()).rev().filter(shares);
        let on_own = Some(n)
            .filter(has_stocks)
            .or_else(|| others.find(has_stocks));
        let Some(user) = on_own else {
            let have = Tokens(needs[n] - given.unmet[n]);
            return Err(purses.unpaid(world, n, have, Terms::usual(Feeding::Attack)));
        };
        on_stocks.push(purses.units[user]);
    }
}

/// The dumps that usually pay for attackers if some of them use their stocks and HQs are named for others (C&C 1.4); none if
/// they hold too little, or an HQ cannot feed whom it is named for.
pub fn attack_payment(
    world: &World,
    units: &[UnitIx],
    on_stocks: &[UnitIx],
    feeders: &[NamedFeeder],
) -> Option<Vec<Payment>> {
    let fed = without_stocks(units, on_stocks);
    let side = world.resource::<Roster>().printed(*units.first()?).side;
    let named = NamedFeeders::of(world, side, &fed, Feeding::Attack, feeders).ok()?;
    let terms = Terms {
        named: &named,
        ..Terms::usual(Feeding::Attack)
    };
    let purses = Purses::on(world, &fed, terms);
    let (_, given) = purses.share_out(world, &purses.holds);
    if given.unmet.iter().any(|&unmet| unmet > 0) {
        return None;
    }
    let roster = world.resource::<Roster>();
    let payment = |(&dump, tokens): (&UnitIx, u16)| Payment {
        dump: roster.printed(dump).id,
        tokens,
    };
    let taken = given.taken();
    let paid = purses.dumps.iter().zip(taken.iter().copied());
    Some(
        paid.filter(|&(_, tokens)| tokens > 0)
            .map(payment)
            .collect(),
    )
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
    let fed = without_stocks(units, &on_stocks);
    let named = NamedFeeders::of(world, side, &fed, Feeding::Attack, &supply.feeders)?;
    let said = supply.from.iter();
    let dumps: Vec<UnitIx> = said.filter_map(|paid| roster.find(paid.dump)).collect();
    let terms = Terms {
        feeding: Feeding::Attack,
        named: &named,
        dumps: Some(&dumps),
    };
    let purses = Purses::on(world, &fed, terms);
    let need = attack_cost(world, &purses.units);
    let purse = check_payments(world, side, need, &supply.from, "12.4")?;
    let offered = |dump: &UnitIx| {
        let offer = purse.iter().find(|(offered, _)| offered == dump);
        offer.map_or(0, |(_, tokens)| tokens)
    };
    let holds: Vec<u16> = purses.dumps.iter().map(offered).collect();
    let (needs, given) = purses.share_out(world, &holds);
    if let Some(n) = given.unmet.iter().position(|&unmet| unmet > 0) {
        let have = Tokens(needs[n] - given.unmet[n]);
        return Err(purses.unpaid(world, n, have, terms));
    }
    finish(world, units, &on_stocks, named, &purses, &given.taken())
}

/// Adds what units on stocks waste (12.10h), after seeing that they may use them (9.5 C, 12.10b).
fn finish(
    world: &World,
    units: &[UnitIx],
    on_stocks: &[UnitIx],
    named: NamedFeeders,
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
    let (_, mut fronts) = attack_needs(world, &purses.units);
    let dumps: Vec<UnitIx> = paid.iter().map(|&(dump, _)| dump).collect();
    let seated = fed_through(world, &purses.units, &dumps, Feeding::Attack, &named);
    let others = Purses::beside(world, on_stocks, seated);
    for (n, &unit) in on_stocks.iter().enumerate() {
        let id = world.resource::<Roster>().printed(unit).id;
        if fact::<Stocks>(world, unit).used().is_none() {
            let reason = Reason::Combat(CombatReason::StocksExhausted { unit: id });
            return Err(Violation::new("12.10b", reason));
        }
        // C&C 2: what its Front may not spend is not in its reach.
        if !fronts.has_room(world, unit, attack_price(world, unit)) {
            continue;
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
            fronts.waste(world, unit, tokens);
            match paid.iter_mut().find(|(other, _)| *other == dump) {
                Some((_, spent)) => *spent += tokens,
                None => paid.push((dump, tokens)),
            }
        }
    }
    fronts.check(world)?;
    Ok(Settlement {
        paid,
        stocks: on_stocks.to_vec(),
        supplied: units.to_vec(),
        named,
        fronts,
    })
}

/// Rule 12.10b: units use their internal stocks once.
pub(super) fn use_stocks(world: &mut World, units: &[UnitIx]) {
    for &unit in units {
        if let Some(left) = fact::<Stocks>(world, unit).used() {
            change::set(world, unit, left);
        }
    }
}
