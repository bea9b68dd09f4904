//! The one place where it is decided whether an order is legal.

use bevy::prelude::World;

use super::decide::{apply_decision, check_decision, go_on};
use super::flow;
use super::stops;
use super::subjects::Plan;
use crate::command;
use crate::formation;
use crate::fronts;
use crate::movement;
use crate::operation_zones;
use crate::order::{Answer, Order};
use crate::outcome::Outcomes;
use crate::procedure::{Awaiting, awaiting};
use crate::sequence::language::SequenceOrder;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, GameStage};
use crate::side::Side;
use crate::violation::Violation;

/// Whether an order is legal now, and what it would cost. Changes nothing.
pub fn check(world: &World, order: &Order) -> Result<Plan, Violation> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other orders belong to a subject, which is asked"
    )]
    match order {
        Order::Sequence(SequenceOrder::Begin) => match world.resource::<Clock>().stage {
            GameStage::SetUp => Ok(Plan::Begin),
            GameStage::Running | GameStage::Over => {
                Err(Violation::new("2.2", SequenceReason::AlreadyBegun))
            }
        },
        Order::Sequence(SequenceOrder::EndSegment) => {
            let side = acting_side(world)?;
            fronts::check_segment_end(world, side)?;
            operation_zones::check_segment_end(world, side)?;
            movement::check_segment_end(world, side).map(|()| Plan::EndSegment)
        }
        Order::Sequence(SequenceOrder::StopEverywhere { on }) => {
            let side = acting_side(world)?;
            Ok(Plan::StopEverywhere { side, on: *on })
        }
        Order::Answer(Answer::Decide(answer)) => {
            check_decision(world, &awaiting(world), Some(answer.clone())).map(Plan::Decide)
        }
        Order::Answer(Answer::Pass) => {
            check_decision(world, &awaiting(world), None).map(Plan::Decide)
        }
        order => {
            let side = acting_side(world)?;
            let plan = Plan::check(world, side, order)?;
            movement::check_halted(world, side, order)?;
            Ok(plan)
        }
    }
}

/// The side that acts in the segment, unless something else must come first.
pub(super) fn acting_side(world: &World) -> Result<Side, Violation> {
    let reason = match awaiting(world) {
        Awaiting::Segment { side, .. } => return Ok(side),
        Awaiting::Begin => SequenceReason::NotBegun,
        Awaiting::Decision { question, .. } => SequenceReason::DecisionFirst {
            question: question.text,
        },
        Awaiting::Over => SequenceReason::GameOver,
    };
    Err(Violation::new("2.2", reason))
}

/// Carries out a legal order.
pub(super) fn apply(world: &mut World, plan: Plan, out: &mut Outcomes) {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other orders belong to a subject, which carries them out"
    )]
    match plan {
        Plan::Begin => flow::begin(world, out),
        Plan::EndSegment => flow::advance(world, out),
        Plan::StopEverywhere { side, on } => stops::set(world, side, on, out),
        Plan::Decide(answer) => apply_decision(world, &answer, out),
        plan => {
            plan.apply(world, out);
            go_on(world, out);
        }
    }
    command::disband(world);
    operation_zones::follow(world, out);
    fronts::follow(world, out);
    formation::follow(world, out);
}
