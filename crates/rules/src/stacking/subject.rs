//! Stacking as a subject (4.8).

use bevy::prelude::World;

use super::language::StackingOrder;
use super::{StackingOffer, offers};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::pieces::UnitIx;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Stacking as a subject (4.8).
pub struct Stacking;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StackingPlan {
    /// A unit is put on top of its stack.
    PutOnTop(UnitIx),
}

impl Subject for Stacking {
    type Order = StackingOrder;
    type Offer = StackingOffer;
    type Plan = StackingPlan;

    fn check(world: &World, side: Side, order: &StackingOrder) -> Result<StackingPlan, Violation> {
        match order {
            StackingOrder::PutOnTop { unit } => {
                super::check_on_top(world, side, *unit).map(StackingPlan::PutOnTop)
            }
        }
    }

    fn apply(world: &mut World, plan: StackingPlan, out: &mut Outcomes) {
        match plan {
            StackingPlan::PutOnTop(plan) => super::apply_on_top(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<StackingOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &StackingOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(_offer: &StackingOffer) -> Appeal {
        Appeal::Rare
    }

    fn is_surely_undoable(plan: &StackingPlan) -> bool {
        match plan {
            StackingPlan::PutOnTop(_) => true,
        }
    }
}
