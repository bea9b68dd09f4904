//! Supply as a subject (12.0).

use bevy::prelude::World;

use super::breakout::BreakoutPlan;
use super::fuel::{FuelPlan, TakePlan};
use super::language::SupplyOrder;
use super::{SupplyOffer, SupplyPhase, breakout, fuel, offers};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::procedure::{Next, Procedure};
use crate::sequence::{Clock, Phase};
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Supply as a subject (12.0).
pub struct Supply;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SupplyPlan {
    /// Fuel is bought.
    Fuel(FuelPlan),
    /// Units take fuel that an HQ gives.
    TakeFuel(TakePlan),
    /// Units break out.
    BreakOut(BreakoutPlan),
}

impl Subject for Supply {
    type Order = SupplyOrder;
    type Offer = SupplyOffer;
    type Plan = SupplyPlan;

    fn check(world: &World, side: Side, order: &SupplyOrder) -> Result<SupplyPlan, Violation> {
        match order {
            SupplyOrder::Fuel { target, from, via } => {
                fuel::check_fuel(world, side, *target, from, *via).map(SupplyPlan::Fuel)
            }
            SupplyOrder::TakeFuel { units, from } => {
                fuel::check_take(world, side, units, *from).map(SupplyPlan::TakeFuel)
            }
            SupplyOrder::BreakOut { units } => {
                breakout::check_breakout(world, side, units).map(SupplyPlan::BreakOut)
            }
        }
    }

    fn apply(world: &mut World, plan: SupplyPlan, out: &mut Outcomes) {
        match plan {
            SupplyPlan::Fuel(plan) => fuel::apply_fuel(world, plan, out),
            SupplyPlan::TakeFuel(plan) => fuel::apply_take(world, plan, out),
            SupplyPlan::BreakOut(plan) => breakout::apply_breakout(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<SupplyOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &SupplyOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(_offer: &SupplyOffer) -> Appeal {
        Appeal::Occasional
    }

    fn is_surely_undoable(plan: &SupplyPlan) -> bool {
        match plan {
            SupplyPlan::Fuel(_) | SupplyPlan::TakeFuel(_) => true,
            SupplyPlan::BreakOut(_) => false,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        breakout::is_worth_a_stop(world, side)
    }

    /// The Supply Phase is a procedure from beginning to end.
    fn begin_step(world: &mut World, clock: &Clock, out: &mut Outcomes) -> Option<Next> {
        match clock.now().phase {
            Phase::Supply => Some(SupplyPhase::begin(clock.actor()?).proceed(world, out)),
            Phase::CleanUp => {
                fuel::clean_up(world, clock.phasing()?);
                None
            }
            Phase::PreTurn
            | Phase::AircraftRefit
            | Phase::Reinforcement
            | Phase::Movement
            | Phase::Reaction
            | Phase::Combat
            | Phase::Exploitation => None,
        }
    }

    fn end_phase(world: &mut World, _clock: &Clock) {
        fuel::end_phase(world);
    }
}
