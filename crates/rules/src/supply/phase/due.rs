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
}

impl Due {
    /// Those who lack stocks and whom supply reaches. What lies on Organic Trucks is not liable.
    pub(super) fn of(world: &World, side: Side, served: &[UnitIx]) -> Self {
        let roster = world.resource::<Roster>();
        let mut due = Self {
            units: Vec::new(),
            dumps: Vec::new(),
            holds: Vec::new(),
            reach: Vec::new(),
        };
        for unit in roster.iter() {
            let printed = roster.printed(unit);
            let lacks = printed.side == side
                && printed.family.is_combat()
                && roster.hex_of(unit).is_some()
                && fact::<Stocks>(world, unit) != Stocks::Full
                && !served.contains(&unit);
            if lacks {
                due.add(world, unit);
            }
        }
        due
    }

    fn add(&mut self, world: &World, unit: UnitIx) {
        let roster = world.resource::<Roster>();
        let mut reach = Vec::new();
        for source in draw_sources(world, unit).iter() {
            if roster.printed(source.dump).family == Family::OrganicTruck {
                continue;
            }
            let known = self.dumps.iter().position(|&dump| dump == source.dump);
            let at = known.unwrap_or_else(|| {
                self.dumps.push(source.dump);
                self.holds.push(fact::<Tokens>(world, source.dump).0);
                self.dumps.len() - 1
            });
            reach.push(at);
        }
        if !reach.is_empty() {
            self.units.push(unit);
            self.reach.push(reach);
        }
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

    /// Rule 12.10e: whether these dumps can pay for a unit.
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
        let need = Tokens(self.need(world, n));
        let purse = check_payments(world, side, need, from, "12.10e")?;
        let reached = |dump: UnitIx| self.reach[n].iter().any(|&at| self.dumps[at] == dump);
        let outside = purse.iter().find(|&(dump, _)| !reached(dump));
        if let Some((dump, _)) = outside {
            let dump = roster.printed(dump).id;
            let reason = Reason::Supply(SupplyReason::OutOfReach { dump, unit });
            return Err(Violation::new("12.10e", reason));
        }
        Ok((self.units[n], purse))
    }

    /// All that a unit can draw on, up to its price.
    pub(super) fn alone(&self, world: &World, unit: UnitIx) -> Bill {
        let Some(n) = self.units.iter().position(|&other| other == unit) else {
            return Vec::new();
        };
        let mut due = price(world, unit);
        let mut paid = Vec::new();
        for &at in &self.reach[n] {
            let tokens = self.holds[at].min(due);
            if tokens > 0 {
                paid.push((self.dumps[at], tokens));
                due -= tokens;
            }
        }
        paid
    }
}

/// Rule 12.10e: what it costs to fill a unit's stocks: so much for a unit, or for each RE of a multi-step unit.
pub(super) fn price(world: &World, unit: UnitIx) -> u16 {
    let costs = &world.resource::<RuleTables>().supply;
    match fact::<Stocks>(world, unit) {
        Stocks::Full => 0,
        Stocks::Low => costs.recover_low.0 * parts(world, unit),
        Stocks::Exhausted => costs.recover_exhausted.0 * parts(world, unit),
    }
}

/// How many times the price of one unit a unit pays.
pub(super) fn parts(world: &World, unit: UnitIx) -> u16 {
    if world.resource::<Roster>().printed(unit).steps > 1 {
        size_of(world, unit).0.div_ceil(4)
    } else {
        1
    }
}
