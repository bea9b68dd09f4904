//! Railroads as a subject (13.3).

use bevy::prelude::World;

use super::language::{RailEvent, RailOrder};
use super::reason::RailReason;
use super::{ClaimPlan, RailOffer, RailPlan, ShipmentPlan, offers};
use crate::ids::UnitId;
use crate::order::Order;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Family, Roster, UnitIx};
use crate::railways::{Railways, refuse};
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
    /// A Rail Repair unit converts track on its way, or leaves it as it is.
    ConvertTrack {
        /// The unit.
        unit: UnitIx,
        /// Whether it converts.
        on: bool,
    },
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
            RailOrder::ConvertTrack { unit, on } => {
                let unit = check_worker(world, side, *unit)?;
                Ok(RailroadPlan::ConvertTrack { unit, on: *on })
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
            RailroadPlan::ConvertTrack { unit, on } => set_conversion(world, unit, on, out),
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

/// Rule 13.3f: the Rail Repair unit of a side that an order names.
fn check_worker(world: &World, side: Side, id: UnitId) -> Result<UnitIx, Violation> {
    let roster = world.resource::<Roster>();
    let unit = roster.own_units(side, &[id], "13.3f")?[0];
    if roster.printed(unit).family == Family::RailRepair {
        Ok(unit)
    } else {
        Err(refuse("13.3f", RailReason::NotRailRepair { unit: id }))
    }
}

/// Lets a Rail Repair unit convert track, or leave it as it is.
fn set_conversion(world: &mut World, unit: UnitIx, on: bool, out: &mut Outcomes) {
    world.resource_mut::<Railways>().set_conversion(unit, on);
    let unit = world.resource::<Roster>().printed(unit).id;
    out.push(Outcome::Rail(RailEvent::ConversionSet { unit, on }));
}
