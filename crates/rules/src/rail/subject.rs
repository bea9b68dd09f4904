//! Railroads as a subject (13.3).

use bevy::prelude::World;

use super::language::RailOrder;
use super::{ClaimPlan, RailOffer, RailPlan, ShipmentPlan, offers};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::railways::Railways;
use crate::sequence::Clock;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Railroads as a subject (13.3).
pub struct Railroads;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RailroadPlan {
    /// Units go by rail.
    Rail(RailPlan),
    /// Supply goes by rail.
    RailSupply(ShipmentPlan),
    /// Control of a station is claimed.
    ClaimRail(ClaimPlan),
}

impl Subject for Railroads {
    type Order = RailOrder;
    type Offer = RailOffer;
    type Plan = RailroadPlan;

    fn check(world: &World, side: Side, order: &RailOrder) -> Result<RailroadPlan, Violation> {
        match order {
            RailOrder::Rail { units, to, mode } => {
                super::check_rail(world, side, units, *to, *mode).map(RailroadPlan::Rail)
            }
            RailOrder::RailSupply { from, tokens, to } => {
                super::check_shipment(world, side, *from, *tokens, *to)
                    .map(RailroadPlan::RailSupply)
            }
            RailOrder::ClaimRail { hex } => {
                super::check_claim(world, side, *hex).map(RailroadPlan::ClaimRail)
            }
        }
    }

    fn apply(world: &mut World, plan: RailroadPlan, out: &mut Outcomes) {
        match plan {
            RailroadPlan::Rail(plan) => super::apply_rail(world, plan, out),
            RailroadPlan::RailSupply(plan) => super::apply_shipment(world, plan, out),
            RailroadPlan::ClaimRail(plan) => super::apply_claim(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<RailOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &RailOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(offer: &RailOffer) -> Appeal {
        offer.appeal()
    }

    fn is_surely_undoable(_plan: &RailroadPlan) -> bool {
        true
    }

    fn has_business(world: &World, side: Side) -> bool {
        super::has_business(world, side)
    }

    fn end_phase(world: &mut World, _clock: &Clock) {
        world.resource_mut::<Railways>().end_phase();
    }

    fn begin_turn(world: &mut World) {
        world.resource_mut::<Railways>().begin_turn();
    }
}
