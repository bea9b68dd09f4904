//! Engineers as a subject (13.8).

use bevy::prelude::World;

use super::language::EngineerOrder;
use super::{ConstructPlan, EngineerOffer, offers};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Engineers as a subject (13.8).
pub struct Engineers;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineerPlan {
    /// An engineer constructs.
    Construct(ConstructPlan),
}

impl Subject for Engineers {
    type Order = EngineerOrder;
    type Offer = EngineerOffer;
    type Plan = EngineerPlan;

    fn check(world: &World, side: Side, order: &EngineerOrder) -> Result<EngineerPlan, Violation> {
        match order {
            EngineerOrder::Construct {
                task,
                hex,
                by,
                from,
            } => super::check_construct(world, side, *task, *hex, by, from)
                .map(EngineerPlan::Construct),
        }
    }

    fn apply(world: &mut World, plan: EngineerPlan, out: &mut Outcomes) {
        match plan {
            EngineerPlan::Construct(plan) => super::apply_construct(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<EngineerOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &EngineerOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(_offer: &EngineerOffer) -> Appeal {
        Appeal::Occasional
    }

    fn is_surely_undoable(plan: &EngineerPlan) -> bool {
        match plan {
            EngineerPlan::Construct(_) => true,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        super::can_construct(world, side)
    }
}
