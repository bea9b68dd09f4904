//! Modes as a subject (5.0).

use bevy::prelude::World;

use super::language::ModeOrder;
use super::{ModePlan, ReserveOffer, involuntary, offers, release, reserve};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::pieces::UnitIx;
use crate::procedure::Next;
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Modes as a subject (5.0).
pub struct Modes;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModesPlan {
    /// Units change their mode.
    ChangeMode(ModePlan),
    /// Units are released from Reserve.
    Release(Vec<UnitIx>),
}

impl Subject for Modes {
    type Order = ModeOrder;
    type Offer = ReserveOffer;
    type Plan = ModesPlan;

    fn check(world: &World, side: Side, order: &ModeOrder) -> Result<ModesPlan, Violation> {
        match order {
            ModeOrder::ChangeMode { units, to } => {
                super::check_change(world, side, units, *to).map(ModesPlan::ChangeMode)
            }
            ModeOrder::Release { units } => {
                release::check_release(world, side, units).map(ModesPlan::Release)
            }
        }
    }

    fn apply(world: &mut World, plan: ModesPlan, out: &mut Outcomes) {
        match plan {
            ModesPlan::ChangeMode(plan) => super::apply_change(world, plan, out),
            ModesPlan::Release(plan) => release::apply_release(world, &plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<ReserveOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &ReserveOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(_offer: &ReserveOffer) -> Appeal {
        Appeal::Chief
    }

    fn is_surely_undoable(plan: &ModesPlan) -> bool {
        match plan {
            ModesPlan::ChangeMode(_) | ModesPlan::Release(_) => true,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        release::is_worth_a_stop(world, side)
    }

    fn begin_step(world: &mut World, clock: &Clock, out: &mut Outcomes) -> Option<Next> {
        if let (Phase::CleanUp, Some(side)) = (clock.now().phase, clock.phasing()) {
            involuntary::clean_up(world, side, out);
        }
        None
    }

    fn end_step(world: &mut World, clock: &Clock, out: &mut Outcomes) {
        if clock.now().segment == Segment::Movement {
            reserve::end_movement_segment(world, out);
        }
    }

    fn end_phase(world: &mut World, _clock: &Clock) {
        release::end_phase(world);
    }
}
