//! The Reinforcement Phase as a subject (13.5, 13.6, 13.9).

use bevy::prelude::World;

use super::language::ReinforcementOrder;
use super::{
    EnterPlan, LoadArrivalPlan, MergePlan, ParcelPlan, RebuildPlan, RollPlan, SwapPlan, charts,
    consolidate, enter, parcels, rebuild,
};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::procedure::Next;
use crate::sequence::{Clock, Phase};
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// The Reinforcement Phase as a subject (13.5, 13.6, 13.9).
pub struct Reinforcement;

/// A legal order of the Reinforcement Phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReinforcementPlan {
    /// Units are placed.
    Enter(EnterPlan),
    /// Supply is placed.
    Parcel(ParcelPlan),
    /// Transport that came is loaded.
    Load(LoadArrivalPlan),
    /// A table is rolled on.
    Roll(RollPlan),
    /// Units are rebuilt.
    Rebuild(RebuildPlan),
    /// Two units are combined.
    Merge(MergePlan),
    /// A unit goes over to another formation.
    Swap(SwapPlan),
}

impl Subject for Reinforcement {
    type Order = ReinforcementOrder;
    type Offer = ReinforcementOrder;
    type Plan = ReinforcementPlan;

    fn check(
        world: &World,
        side: Side,
        order: &ReinforcementOrder,
    ) -> Result<ReinforcementPlan, Violation> {
        match order {
            ReinforcementOrder::Enter { units, at, mode } => {
                enter::check_enter(world, side, units, *at, *mode).map(ReinforcementPlan::Enter)
            }
            ReinforcementOrder::EnterAll => {
                enter::check_enter_all(world, side).map(ReinforcementPlan::Enter)
            }
            ReinforcementOrder::PlaceSupply { parcel, at, tokens } => {
                parcels::check_parcel(world, side, *parcel, *at, *tokens)
                    .map(ReinforcementPlan::Parcel)
            }
            ReinforcementOrder::LoadArrival { unit, tokens } => {
                parcels::check_load(world, side, *unit, *tokens).map(ReinforcementPlan::Load)
            }
            ReinforcementOrder::Roll(chart) => {
                charts::check_roll(world, side, *chart).map(ReinforcementPlan::Roll)
            }
            ReinforcementOrder::Rebuild {
                units,
                steps,
                with,
                mode,
            } => rebuild::check_rebuild(world, side, units, *steps, with, *mode)
                .map(ReinforcementPlan::Rebuild),
            ReinforcementOrder::Merge { unit, with } => {
                consolidate::check_merge(world, side, *unit, *with).map(ReinforcementPlan::Merge)
            }
            ReinforcementOrder::Swap { unit, with } => {
                consolidate::check_swap(world, side, *unit, *with).map(ReinforcementPlan::Swap)
            }
        }
    }

    fn apply(world: &mut World, plan: ReinforcementPlan, out: &mut Outcomes) {
        match plan {
            ReinforcementPlan::Enter(plan) => enter::apply_enter(world, plan, out),
            ReinforcementPlan::Parcel(plan) => parcels::apply_parcel(world, plan, out),
            ReinforcementPlan::Load(plan) => parcels::apply_load(world, plan, out),
            ReinforcementPlan::Roll(plan) => charts::apply_roll(world, plan, out),
            ReinforcementPlan::Rebuild(plan) => rebuild::apply_rebuild(world, plan, out),
            ReinforcementPlan::Merge(plan) => consolidate::apply_merge(world, plan, out),
            ReinforcementPlan::Swap(plan) => consolidate::apply_swap(world, plan, out),
        }
    }

    /// Here each offer is an order: one of each sort for each thing.
    fn offers(world: &World, side: Side) -> Vec<ReinforcementOrder> {
        super::orders(world, side)
    }

    fn orders(_world: &World, _side: Side, offer: &ReinforcementOrder) -> Vec<Order> {
        vec![Order::Reinforcement(offer.clone())]
    }

    /// Exchanges can go back and forth for ever.
    fn appeal(offer: &ReinforcementOrder) -> Appeal {
        match offer {
            ReinforcementOrder::Swap { .. } => Appeal::Rare,
            ReinforcementOrder::Enter { .. }
            | ReinforcementOrder::EnterAll
            | ReinforcementOrder::PlaceSupply { .. }
            | ReinforcementOrder::LoadArrival { .. }
            | ReinforcementOrder::Roll(_)
            | ReinforcementOrder::Rebuild { .. }
            | ReinforcementOrder::Merge { .. } => Appeal::Chief,
        }
    }

    fn is_surely_undoable(plan: &ReinforcementPlan) -> bool {
        match plan {
            ReinforcementPlan::Enter(plan) => !plan.captures(),
            ReinforcementPlan::Roll(_) => false,
            ReinforcementPlan::Parcel(_)
            | ReinforcementPlan::Load(_)
            | ReinforcementPlan::Rebuild(_)
            | ReinforcementPlan::Merge(_)
            | ReinforcementPlan::Swap(_) => true,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        super::has_business(world, side)
    }

    fn begin_step(world: &mut World, clock: &Clock, out: &mut Outcomes) -> Option<Next> {
        if let (Phase::Reinforcement, Some(side)) = (clock.now().phase, clock.actor()) {
            super::begin(world, side, out);
        }
        None
    }

    fn end_step(world: &mut World, clock: &Clock, out: &mut Outcomes) {
        if let (Phase::Reinforcement, Some(side)) = (clock.now().phase, clock.actor()) {
            super::end_phase(world, side, out);
        }
    }

    fn end_phase(world: &mut World, clock: &Clock) {
        if clock.now().phase == Phase::Movement {
            super::end_movement_phase(world);
        }
    }
}
