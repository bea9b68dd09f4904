//! Supply as a subject (12.0).

use bevy::prelude::World;

use super::breakout::BreakoutPlan;
use super::fuel::FuelPlan;
use super::language::SupplyOrder;
use super::{breakout, fuel};
use crate::language::Subject;
use crate::outcome::Outcomes;
use crate::side::Side;
use crate::violation::Violation;

/// Supply as a subject (12.0).
pub struct Supply;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SupplyPlan {
    /// Fuel is bought.
    Fuel(FuelPlan),
    /// Units break out.
    BreakOut(BreakoutPlan),
}

impl Subject for Supply {
    type Order = SupplyOrder;
    type Plan = SupplyPlan;

    fn check(world: &World, side: Side, order: &SupplyOrder) -> Result<SupplyPlan, Violation> {
        match order {
            SupplyOrder::Fuel { target, from } => {
                fuel::check_fuel(world, side, *target, from).map(SupplyPlan::Fuel)
            }
            SupplyOrder::BreakOut { units } => {
                breakout::check_breakout(world, side, units).map(SupplyPlan::BreakOut)
            }
        }
    }

    fn apply(world: &mut World, plan: SupplyPlan, out: &mut Outcomes) {
        match plan {
            SupplyPlan::Fuel(plan) => fuel::apply_fuel(world, plan, out),
            SupplyPlan::BreakOut(plan) => breakout::apply_breakout(world, plan, out),
        }
    }

    fn is_surely_undoable(plan: &SupplyPlan) -> bool {
        match plan {
            SupplyPlan::Fuel(_) => true,
            SupplyPlan::BreakOut(_) => false,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        breakout::is_worth_a_stop(world, side)
    }
}
