//! Barrages as a subject (10.0).

use bevy::prelude::World;

use super::language::BarrageOrder;
use super::{BarrageOffer, BarragePlan, offers};
use crate::damage;
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::procedure::Next;
use crate::sequence::{Clock, Phase};
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Barrages as a subject (10.0).
pub struct Artillery;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArtilleryPlan {
    /// Artillery barrages.
    Barrage(BarragePlan),
}

impl Subject for Artillery {
    type Order = BarrageOrder;
    type Offer = BarrageOffer;
    type Plan = ArtilleryPlan;

    fn check(world: &World, side: Side, order: &BarrageOrder) -> Result<ArtilleryPlan, Violation> {
        match order {
            BarrageOrder::Barrage {
                units,
                target,
                aim,
                supply,
            } => super::check_barrage(world, side, units, *target, *aim, supply.as_deref())
                .map(ArtilleryPlan::Barrage),
        }
    }

    fn apply(world: &mut World, plan: ArtilleryPlan, out: &mut Outcomes) {
        match plan {
            ArtilleryPlan::Barrage(plan) => super::apply_barrage(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<BarrageOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &BarrageOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(_offer: &BarrageOffer) -> Appeal {
        Appeal::Chief
    }

    fn is_surely_undoable(plan: &ArtilleryPlan) -> bool {
        match plan {
            ArtilleryPlan::Barrage(_) => false,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        super::has_any(world, side)
    }

    fn begin_step(world: &mut World, clock: &Clock, out: &mut Outcomes) -> Option<Next> {
        if let (Phase::CleanUp, Some(side)) = (clock.now().phase, clock.phasing()) {
            damage::clean_up(world, side, out);
        }
        None
    }
}
