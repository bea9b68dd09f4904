//! Formation markers as a subject (13.7).

use bevy::prelude::World;

use super::language::FormationOrder;
use super::{EnterPlan, FormationOffer, LeavePlan, offers};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Formation markers as a subject (13.7).
pub struct FormationGrouping;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormationPlan {
    /// Units go into the marker of their formation.
    EnterMarker(EnterPlan),
    /// Units come out of it.
    LeaveMarker(LeavePlan),
}

impl Subject for FormationGrouping {
    type Order = FormationOrder;
    type Offer = FormationOffer;
    type Plan = FormationPlan;

    fn check(
        world: &World,
        side: Side,
        order: &FormationOrder,
    ) -> Result<FormationPlan, Violation> {
        match order {
            FormationOrder::EnterMarker { units } => {
                super::check_enter(world, side, units).map(FormationPlan::EnterMarker)
            }
            FormationOrder::LeaveMarker { units } => {
                super::check_leave(world, side, units).map(FormationPlan::LeaveMarker)
            }
        }
    }

    fn apply(world: &mut World, plan: FormationPlan, out: &mut Outcomes) {
        match plan {
            FormationPlan::EnterMarker(plan) => super::apply_enter(world, plan, out),
            FormationPlan::LeaveMarker(plan) => super::apply_leave(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<FormationOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &FormationOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(_offer: &FormationOffer) -> Appeal {
        Appeal::Rare
    }

    fn is_surely_undoable(plan: &FormationPlan) -> bool {
        match plan {
            FormationPlan::EnterMarker(_) | FormationPlan::LeaveMarker(_) => true,
        }
    }
}
