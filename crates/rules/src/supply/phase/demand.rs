//! What the next Supply Phase of a side would ask of it, as the game stands: stocks to fill (12.10e), units to feed (12.6c).

use bevy::prelude::World;

use super::due::{Due, price};
use super::eating::{self, Eating};
use super::limits::{over_limit, price_over};
use crate::pieces::{ModeMarker, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::supply::reach::draw_sources;
use crate::supply::standing::Standings;

/// What a Supply Phase would ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SupplyDemand {
    /// Units whose internal stocks would be filled, each with the price.
    pub stocks: Vec<(UnitIx, Tokens)>,
    /// What the supply in reach lacks for that.
    pub stocks_missing: Tokens,
    /// Units without trace that supply reaches: they eat or go Out of Supply. With them those above the limits of HQs.
    pub hungry: Vec<UnitIx>,
    /// What it costs to feed all of them together.
    pub eating: Tokens,
    /// C&C 1.3: of those the ones above the limits of HQs, each with the HQ that it traces through.
    pub over: Vec<(UnitIx, UnitIx)>,
    /// C&C 1.3: what it costs to supply these.
    pub over_price: Tokens,
    /// Units without trace or supply in reach: they go Out of Supply.
    pub starving: Vec<UnitIx>,
    /// Units in Strat Mode without trace, which may not eat (12.6e). They go Out of Supply, too.
    pub strat: Vec<UnitIx>,
}

impl SupplyDemand {
    /// What the Supply Phase of a side would ask if it came now.
    pub fn of(world: &World, side: Side, standings: &Standings) -> Self {
        let due = Due::of(world, side, &[]);
        let priced = |&unit: &UnitIx| (unit, Tokens(price(world, unit)));
        let mut demand = Self {
            stocks: due.units.iter().map(priced).collect(),
            stocks_missing: due.missing(world),
            ..Self::default()
        };
        let cut = standings
            .iter()
            .filter(|(_, standing)| !standing.is_in_trace());
        for (unit, _) in cut {
            let list = if fact::<ModeMarker>(world, unit) == ModeMarker::Strat {
                &mut demand.strat
            } else if draw_sources(world, unit).iter().next().is_some() {
                &mut demand.hungry
            } else {
                &mut demand.starving
            };
            list.push(unit);
        }
        // C&C 1.3: those above the limits of HQs are fed like those without trace.
        let over = over_limit(world, side, standings, &[]);
        demand.hungry.extend(over.iter().map(|&(unit, _)| unit));
        demand.hungry.sort_unstable();
        if !demand.hungry.is_empty() {
            demand.eating = eating::price_with(world, &demand.hungry, &over);
        }
        demand.over_price = price_over(world, &over);
        demand.over = over;
        demand
    }

    /// Those without trace whom the supply in reach would feed, as many as can be, with what that costs.
    pub fn fed(&self, world: &World, side: Side) -> (Vec<UnitIx>, Tokens) {
        let fed = Eating::among(side, self.hungry.clone()).as_many_as_can_be(world);
        let price = if fed.is_empty() {
            Tokens(0)
        } else {
            eating::price(world, &fed)
        };
        (fed, price)
    }

    /// Whether a unit is above the limit of the HQ through which it traces (C&C 1.3).
    pub fn is_over(&self, unit: UnitIx) -> bool {
        self.over.iter().any(|&(over, _)| over == unit)
    }

    /// All units that go Out of Supply whatever is spent.
    pub fn lost_to_trace(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.starving.iter().chain(&self.strat).copied()
    }
}
