//! Hedgehogs as a subject (16.0).

use bevy::prelude::World;

use super::language::WorksOrder;
use super::{DigPlan, SlightPlan, WorksOffer, offers};
use crate::construction::Construction;
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::sequence::Clock;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Hedgehogs as a subject (16.0).
pub struct Works;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorksPlan {
    /// A hedgehog is built or improved.
    Dig(DigPlan),
    /// A hedgehog is reduced.
    Slight(SlightPlan),
}

impl Subject for Works {
    type Order = WorksOrder;
    type Offer = WorksOffer;
    type Plan = WorksPlan;

    fn check(world: &World, side: Side, order: &WorksOrder) -> Result<WorksPlan, Violation> {
        match order {
            WorksOrder::Dig { hex, by, from } => {
                super::check_dig(world, side, *hex, by, from).map(WorksPlan::Dig)
            }
            WorksOrder::Slight { unit, by } => {
                super::check_slight(world, side, *unit, by).map(WorksPlan::Slight)
            }
        }
    }

    fn apply(world: &mut World, plan: WorksPlan, out: &mut Outcomes) {
        match plan {
            WorksPlan::Dig(plan) => super::apply_dig(world, plan, out),
            WorksPlan::Slight(plan) => super::apply_slight(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<WorksOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &WorksOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(offer: &WorksOffer) -> Appeal {
        offer.appeal()
    }

    fn is_surely_undoable(plan: &WorksPlan) -> bool {
        match plan {
            WorksPlan::Dig(_) | WorksPlan::Slight(_) => true,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        super::can_build(world, side)
    }

    fn end_phase(world: &mut World, _clock: &Clock) {
        world.resource_mut::<Construction>().end_phase();
    }

    fn begin_turn(world: &mut World) {
        world.resource_mut::<Construction>().begin_turn();
    }
}
