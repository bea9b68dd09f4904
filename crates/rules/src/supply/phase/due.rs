//! 12.10e Whose internal stocks are due to be filled, for how much, and from which dumps.

use bevy::prelude::World;

use crate::ids::UnitId;
use crate::pieces::{Family, Roster, Stocks, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::stacking::size_of;
use crate::supply::allocate::allocate;
use crate::supply::joint::Bill;
use crate::supply::language::Payment;
use crate::supply::payment::{Purse, check_payments};
use crate::supply::reach::draw_sources;
use crate::supply::reason::SupplyReason;
use crate::tables::RuleTables;
use crate::violation::{Reason, Violation};

/// Units whose stocks are due, and what each of them can draw on.
pub(super) struct Due {
    pub units: Vec<UnitIx>,
    dumps: Vec<UnitIx>,
    holds: Vec<u16>,
    reach: Vec<Vec<usize>>,
    /// What each reaches on Organic Trucks of its formation.
    trucks: Vec<Bill>,
}

impl Due {
    const NOBODY: Self = Self {
        units: Vec::new(),
        dumps: Vec::new(),
        holds: Vec::new(),
        reach: Vec::new(),
        trucks: Vec::new(),
    };

    /// The combat units of a side on the map that lack stocks.
    pub(super) fn lacking(world: &World, side: Side) -> Vec<UnitIx> {
        let roster = world.resource::<Roster>();
        let lacks = |&unit: &UnitIx| {
            let printed = roster.printed(unit);
            printed.side == side
                && printed.family.is_combat()
                && roster.hex_of(unit).is_some()
                && fact::<Stocks>(world, unit) != Stocks::Full
        };
        roster.iter().filter(lacks).collect()
    }

    /// Those who lack stocks and whom supply reaches. What lies on Organic Trucks is not liable.
    pub(super) fn of(world: &World, side: Side, served: &[UnitIx]) -> Self {
        let mut due = Self::NOBODY;
        let lacking = Self::lacking(world, side).into_iter();
        for unit in lacking.filter(|unit| !served.contains(unit)) {
            due.add(world, unit);
        }
        due
    }

    /// Those who lack stocks, to be served by Organic Trucks alone.
    pub(super) fn by_trucks(world: &World, side: Side) -> Self {
        let units = Self::lacking(world, side);
        Self {
            reach: vec![Vec::new(); units.len()],
            trucks: units
                .iter()
                .map(|&unit| organic_loads(world, unit))
                .collect(),
            units,
            ..Self::NOBODY
        }
    }

    fn add(&mut self, world: &World, unit: UnitIx) {
        let (trucks, liable) = loads_in_reach(world, unit);
        if liable.is_empty() {
            return;
        }
        let mut reach = Vec::new();
        for (source, held) in liable {
            let known = self.dumps.iter().position(|&dump| dump == source);
            let at = known.unwrap_or_else(|| {
                self.dumps.push(source);
                self.holds.push(held);
                self.dumps.len() - 1
            });
            reach.push(at);
        }
        self.units.push(unit);
        self.reach.push(reach);
        self.trucks.push(trucks);
    }

    /// What each unit would get if all were served at once; none if the supply in reach is too little for all.
    pub(super) fn shared(&self, world: &World) -> Option<Vec<Bill>> {
        let needs: Vec<u16> = self.units.iter().map(|&unit| price(world, unit)).collect();
        let allocation = allocate(&needs, &self.reach, &self.holds);
        let bill = |n: usize| {
            let taken = allocation.taken_by(n).iter().copied();
            let taken = self.dumps.iter().copied().zip(taken);
            taken.filter(|&(_, tokens)| tokens > 0).collect()
        };
        let all_met = allocation.unmet.iter().all(|&unmet| unmet == 0);
        all_met.then(|| (0..self.units.len()).map(bill).collect())
    }

    /// What is missing to fill the stocks of all.
    pub(super) fn missing(&self, world: &World) -> Tokens {
        let needs: Vec<u16> = self.units.iter().map(|&unit| price(world, unit)).collect();
        let unmet = allocate(&needs, &self.reach, &self.holds).unmet;
        Tokens(unmet.iter().sum())
    }

    /// What is taken for a unit: its price, or all that it reaches.
    fn need(&self, world: &World, n: usize) -> u16 {
        price(world, self.units[n]).min(self.in_reach(n))
    }

    fn in_reach(&self, n: usize) -> u16 {
        let held = self.reach[n].iter().map(|&at| self.holds[at]);
        held.fold(0, u16::saturating_add)
    }

    /// Whether a unit could be paid for in several ways: from several dumps that hold more than its price together.
    pub(super) fn has_choice(&self, world: &World, n: usize) -> bool {
        let filled = self.reach[n].iter().filter(|&&at| self.holds[at] > 0);
        filled.count() > 1 && self.in_reach(n) > price(world, self.units[n])
    }

    /// The ways to pay for a unit that are listed: the usual one, and each dump that can pay alone.
    pub(super) fn ways(&self, world: &World, n: usize, usual: Bill) -> Vec<Bill> {
        let need = self.need(world, n);
        let mut ways = vec![usual];
        for &at in &self.reach[n] {
            let alone = vec![(self.dumps[at], need)];
            if self.holds[at] >= need && !ways.contains(&alone) {
                ways.push(alone);
            }
        }
        ways
    }

    /// The ways to serve a unit whose stocks the supply in reach does not fill: one level of two, or with the help of Organic
    /// Trucks. The usual way is to take all.
    pub(super) fn partial_ways(&self, world: &World, n: usize) -> Vec<Bill> {
        let unit = self.units[n];
        let reached = self.reach[n].iter();
        let reached: Bill = reached
            .map(|&at| (self.dumps[at], self.holds[at]))
            .collect();
        let with_trucks: Bill = reached.iter().chain(&self.trucks[n]).copied().collect();
        let (need, level) = (self.need(world, n), level_price(world, unit));
        let exhausted = fact::<Stocks>(world, unit) == Stocks::Exhausted;
        let mut ways = Vec::new();
        if exhausted && level < need {
            ways.push(part_of(&reached, level));
        }
        let lacks = |&sum: &u16| sum > self.in_reach(n) && sum <= tokens_of(&with_trucks);
        let sums = [level, price(world, unit)].into_iter().filter(lacks);
        let sums = sums.filter(|&sum| exhausted || sum == price(world, unit));
        for sum in sums {
            let way = part_of(&with_trucks, sum);
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// Whether Organic Trucks could add to supply in reach that does not fill the stocks of a unit.
    pub(super) fn is_helped_by_trucks(&self, world: &World, n: usize) -> bool {
        let mut ways = self.partial_ways(world, n).into_iter();
        ways.any(|way| tokens_of(&way) > self.in_reach(n))
    }

    /// Rule 12.10e: whether these dumps can pay for a unit: its price, a level of two, or, where less is in reach, all of it.
    pub(super) fn check(
        &self,
        world: &World,
        side: Side,
        unit: UnitId,
        from: &[Payment],
    ) -> Result<(UnitIx, Purse), Violation> {
        let roster = world.resource::<Roster>();
        let due = roster.find(unit);
        let Some(n) = self.units.iter().position(|&other| Some(other) == due) else {
            return Err(Violation::new(
                "12.10e",
                SupplyReason::StocksNotDue { unit },
            ));
        };
        let ix = self.units[n];
        let is_truck = |dump: UnitIx| self.trucks[n].iter().any(|&(truck, _)| truck == dump);
        let takes_trucks = from
            .iter()
            .filter_map(|payment| roster.find(payment.dump))
            .any(is_truck);
        let paid: u16 = from
            .iter()
            .fold(0, |sum, payment| sum.saturating_add(payment.tokens));
        let is_level =
            fact::<Stocks>(world, ix) == Stocks::Exhausted && paid == level_price(world, ix);
        let need = match (is_level, takes_trucks) {
            (true, _) => paid,
            // Nothing of what trucks give freely is wasted.
            (false, true) => price(world, ix),
            (false, false) => self.need(world, n),
        };
        let purse = check_payments(world, side, Tokens(need), from, "12.10e")?;
        let reached =
            |dump: UnitIx| is_truck(dump) || self.reach[n].iter().any(|&at| self.dumps[at] == dump);
        let outside = purse.iter().find(|&(dump, _)| !reached(dump));
        if let Some((dump, _)) = outside {
            let dump = roster.printed(dump).id;
            let reason = Reason::Supply(SupplyReason::OutOfReach { dump, unit });
            return Err(Violation::new("12.10e", reason));
        }
        let bill: Bill = purse.iter().collect();
        if let Some(other) = self.robbed(world, n, &bill) {
            let other = roster.printed(other).id;
            let reason = SupplyReason::OthersCouldRecover { unit, other };
            return Err(Violation::new("12.10e", reason));
        }
        Ok((ix, purse))
    }

    /// Rule 12.10e C: another unit that cannot recover a level because supply is wasted on this one.
    pub(super) fn robbed(&self, world: &World, n: usize, bill: &Bill) -> Option<UnitIx> {
        let wasted = wasted(world, self.units[n], tokens_of(bill));
        let others = (0..self.units.len()).filter(|&other| other != n && wasted > 0);
        let is_robbed = |&other: &usize| {
            let level = level_price(world, self.units[other]);
            let reached = |dump: UnitIx| self.reach[other].iter().any(|&at| self.dumps[at] == dump);
            let taken = bill.iter().filter(|&&(dump, _)| reached(dump));
            let taken: u16 = taken.map(|&(_, tokens)| tokens).sum();
            let left = self.in_reach(other).saturating_sub(taken);
            left < level && left + taken.min(wasted) >= level
        };
        let mut robbed = others.filter(is_robbed);
        robbed.next().map(|other| self.units[other])
    }

    /// All that a unit can draw on, up to its price.
    pub(super) fn alone(&self, world: &World, unit: UnitIx) -> Bill {
        let Some(n) = self.units.iter().position(|&other| other == unit) else {
            return Vec::new();
        };
        let reached = self.reach[n].iter();
        let reached: Bill = reached
            .map(|&at| (self.dumps[at], self.holds[at]))
            .collect();
        part_of(&reached, price(world, unit))
    }
}

/// Tokens of a bill in all.
pub(super) fn tokens_of(bill: &Bill) -> u16 {
    bill.iter().map(|&(_, tokens)| tokens).sum()
}

/// The first so many tokens of some loads.
pub(super) fn part_of(loads: &Bill, mut tokens: u16) -> Bill {
    let mut part = Bill::new();
    for &(dump, held) in loads {
        let taken = held.min(tokens);
        if taken > 0 {
            part.push((dump, taken));
            tokens -= taken;
        }
    }
    part
}

/// What a unit reaches: on Organic Trucks of its formation, and what is liable.
fn loads_in_reach(world: &World, unit: UnitIx) -> (Bill, Bill) {
    let roster = world.resource::<Roster>();
    let sources = draw_sources(world, unit);
    let held = sources
        .iter()
        .map(|source| (source.dump, fact::<Tokens>(world, source.dump).0));
    held.partition(|&(dump, _)| roster.printed(dump).family == Family::OrganicTruck)
}

/// What a unit reaches on Organic Trucks of its formation.
pub(super) fn organic_loads(world: &World, unit: UnitIx) -> Bill {
    loads_in_reach(world, unit).0
}

/// Rule 12.10e: what it costs to lift a unit's stocks by a level.
pub(super) fn level_price(world: &World, unit: UnitIx) -> u16 {
    world.resource::<RuleTables>().supply.recover_low.0 * parts(world, unit)
}

/// Rule 12.10e: what stocks become of this much supply; what is too little for the next level is wasted.
pub(super) fn filled(world: &World, unit: UnitIx, tokens: u16) -> Stocks {
    let now = fact::<Stocks>(world, unit);
    if tokens >= price(world, unit) {
        Stocks::Full
    } else if now == Stocks::Exhausted && tokens >= level_price(world, unit) {
        Stocks::Low
    } else {
        now
    }
}

/// What of so much supply is wasted on a unit.
pub(super) fn wasted(world: &World, unit: UnitIx, tokens: u16) -> u16 {
    let counts = match (fact::<Stocks>(world, unit), filled(world, unit, tokens)) {
        (_, Stocks::Full) => price(world, unit),
        (Stocks::Exhausted, Stocks::Low) => level_price(world, unit),
        _ => 0,
    };
    tokens.saturating_sub(counts)
}

/// Rule 12.10e: what it costs to fill a unit's stocks: so much for a unit, or for each RE of a multi-step unit.
pub(super) fn price(world: &World, unit: UnitIx) -> u16 {
    let costs = &world.resource::<RuleTables>().supply;
    match fact::<Stocks>(world, unit) {
        Stocks::Full => 0,
        Stocks::Low => level_price(world, unit),
        Stocks::Exhausted => costs.recover_exhausted.0 * parts(world, unit),
    }
}

/// Rule 12.10e: what it costs to fill a unit's stocks.
pub fn restock_price(world: &World, unit: UnitIx) -> Tokens {
    Tokens(price(world, unit))
}

/// How many times the price of one unit a unit pays.
fn parts(world: &World, unit: UnitIx) -> u16 {
    if world.resource::<Roster>().printed(unit).steps > 1 {
        size_of(world, unit).0.div_ceil(4)
    } else {
        1
    }
}
