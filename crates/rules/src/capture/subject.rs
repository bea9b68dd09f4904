//! Captures as a subject (9.14).

use bevy::prelude::World;

use super::language::CaptureOrder;
use super::{CaptureOffer, CollapsePlan, offers};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Captures as a subject (9.14).
pub struct Captures;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CapturePlan {
    /// An Extender collapses.
    Collapse(CollapsePlan),
}

impl Subject for Captures {
    type Order = CaptureOrder;
    type Offer = CaptureOffer;
    type Plan = CapturePlan;

    fn check(world: &World, side: Side, order: &CaptureOrder) -> Result<CapturePlan, Violation> {
        match order {
            CaptureOrder::Collapse { unit, to } => {
                super::check_collapse(world, side, *unit, *to).map(CapturePlan::Collapse)
            }
        }
    }

    fn apply(world: &mut World, plan: CapturePlan, out: &mut Outcomes) {
        match plan {
            CapturePlan::Collapse(plan) => super::apply_collapse(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<CaptureOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &CaptureOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(_offer: &CaptureOffer) -> Appeal {
        Appeal::Occasional
    }

    fn is_surely_undoable(plan: &CapturePlan) -> bool {
        match plan {
            CapturePlan::Collapse(_) => true,
        }
    }
}
