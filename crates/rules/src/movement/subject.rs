//! Movement as a subject (6.0).

use bevy::prelude::World;

use super::language::MovementOrder;
use super::{MovePlan, MovementOffer, offers};
use crate::activity::hold_for_others;
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::pieces::UnitIx;
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Movement as a subject (6.0).
pub struct Movement;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementPlan {
    /// Units move.
    Move(MovePlan),
    /// Units stay for others.
    Hold(Vec<UnitIx>),
    /// Units are dropped off.
    DropOff(Vec<UnitIx>),
}

impl Subject for Movement {
    type Order = MovementOrder;
    type Offer = MovementOffer;
    type Plan = MovementPlan;

    fn check(world: &World, side: Side, order: &MovementOrder) -> Result<MovementPlan, Violation> {
        match order {
            MovementOrder::Move { units, path, mode } => {
                let check = |units: &[_]| super::check_move(world, side, units, path, *mode);
                check(units)
                    .map(MovementPlan::Move)
                    .map_err(|refused| refused.or_in_part(units, |part| check(part).is_ok()))
            }
            MovementOrder::Hold { units } => {
                super::check_hold(world, side, units).map(MovementPlan::Hold)
            }
            MovementOrder::DropOff { units } => {
                super::check_drop(world, side, units).map(MovementPlan::DropOff)
            }
        }
    }

    fn apply(world: &mut World, plan: MovementPlan, out: &mut Outcomes) {
        match plan {
            MovementPlan::Move(plan) => super::apply_move(world, plan, out),
            MovementPlan::Hold(units) => hold_for_others(world, &units, out),
            MovementPlan::DropOff(plan) => super::apply_drop(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<MovementOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &MovementOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(offer: &MovementOffer) -> Appeal {
        match offer {
            MovementOffer::Move(_) => Appeal::Chief,
            MovementOffer::MoveStack(_) | MovementOffer::Fuel(_) | MovementOffer::ChangeMode(_) => {
                Appeal::Usual
            }
            MovementOffer::DropOff(_) | MovementOffer::Hold(_) => Appeal::Occasional,
        }
    }

    fn is_surely_undoable(plan: &MovementPlan) -> bool {
        match plan {
            MovementPlan::Move(plan) => !plan.captures,
            MovementPlan::Hold(_) | MovementPlan::DropOff(_) => true,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        super::has_anybody_to_move(world, side)
    }

    fn end_step(world: &mut World, clock: &Clock, _out: &mut Outcomes) {
        if clock.now().segment == Segment::Movement {
            super::end_segment(world);
        }
    }
}
