//! Operation zones as a subject (C&C 4).

use bevy::prelude::World;

use super::language::ZoneOrder;
use super::orders::check_time;
use super::proposal::still_to_place;
use super::{ZoneOffer, ZonePlan, course, offers, orders};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::procedure::Next;
use crate::sequence::{Clock, Phase};
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Operation zones as a subject (C&C 4).
pub struct OperationZones;

impl Subject for OperationZones {
    type Order = ZoneOrder;
    type Offer = ZoneOffer;
    type Plan = ZonePlan;

    fn check(world: &World, side: Side, order: &ZoneOrder) -> Result<ZonePlan, Violation> {
        orders::check(world, side, order)
    }

    fn apply(world: &mut World, plan: ZonePlan, out: &mut Outcomes) {
        orders::apply(world, plan, out);
    }

    fn offers(world: &World, side: Side) -> Vec<ZoneOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &ZoneOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(offer: &ZoneOffer) -> Appeal {
        match offer {
            ZoneOffer::Place(..) => Appeal::Chief,
            ZoneOffer::Replace(_) | ZoneOffer::Lift(_) => Appeal::Rare,
        }
    }

    fn is_surely_undoable(_plan: &ZonePlan) -> bool {
        true
    }

    /// Zones are laid out in the Reinforcement Phase, which waits for it.
    fn has_business(world: &World, side: Side) -> bool {
        check_time(world, side).is_ok() && !still_to_place(world, side).is_empty()
    }

    fn begin_step(world: &mut World, clock: &Clock, out: &mut Outcomes) -> Option<Next> {
        if let (Phase::Reinforcement, Some(side)) = (clock.now().phase, clock.actor()) {
            course::begin_reinforcement(world, side, out);
        }
        None
    }
}
