//! Fronts as a subject (C&C 2).

use bevy::prelude::World;

use super::language::FrontOrder;
use super::{FrontOffer, FrontPlan, evade, offers, orders};
use crate::armies::fronts_of;
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::procedure::Next;
use crate::sequence::{Clock, Phase};
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Fronts as a subject (C&C 2).
pub struct Fronts;

impl Subject for Fronts {
    type Order = FrontOrder;
    type Offer = FrontOffer;
    type Plan = FrontPlan;

    fn check(world: &World, side: Side, order: &FrontOrder) -> Result<FrontPlan, Violation> {
        orders::check(world, side, order)
    }

    fn apply(world: &mut World, plan: FrontPlan, out: &mut Outcomes) {
        orders::apply(world, plan, out);
    }

    fn offers(world: &World, side: Side) -> Vec<FrontOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &FrontOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(offer: &FrontOffer) -> Appeal {
        match offer {
            FrontOffer::Posture(..) | FrontOffer::Move(..) => Appeal::Occasional,
            FrontOffer::Place(..) => Appeal::Chief,
        }
    }

    fn is_surely_undoable(_plan: &FrontPlan) -> bool {
        true
    }

    /// The postures of Fronts are chosen in the Reinforcement Phase, which waits for it.
    fn has_business(world: &World, side: Side) -> bool {
        let phase = world.resource::<Clock>().now().phase;
        phase == Phase::Reinforcement
            && !fronts_of(world, side).is_empty()
            && (!offers::offers(world, side).is_empty()
                || orders::check_segment_end(world, side).is_err())
    }

    fn begin_step(world: &mut World, clock: &Clock, out: &mut Outcomes) -> Option<Next> {
        if let (Phase::Reinforcement, Some(side)) = (clock.now().phase, clock.actor()) {
            evade::begin_reinforcement(world, side, out);
        }
        None
    }

    fn end_step(world: &mut World, clock: &Clock, _out: &mut Outcomes) {
        let phase = clock.now().phase;
        if let (Phase::Reinforcement, Some(side)) = (phase, clock.actor()) {
            orders::end_reinforcement(world, side);
        }
        if let (Phase::Movement, Some(side)) = (phase, clock.actor()) {
            orders::end_movement(world, side);
        }
    }

    fn begin_turn(world: &mut World) {
        orders::begin_turn(world);
    }
}
