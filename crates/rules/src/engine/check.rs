//! The one place where it is decided whether an order is legal, and the list of what can be ordered now.

use bevy::prelude::World;

use crate::ids::UnitId;
use crate::map::HexPos;
use crate::movement::{self, MovePlan, Range};
use crate::order::{Decision, Order};
use crate::outcome::Outcome;
use crate::pieces::Roster;
use crate::procedure::{Awaiting, apply_decision, awaiting, check_decision};
use crate::sequence::flow;
use crate::side::Side;
use crate::violation::{Reason, Violation};

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// The game begins.
    Begin,
    /// The segment ends.
    EndSegment,
    /// Units move.
    Move(MovePlan),
    /// A question is answered.
    Decide(Decision),
}

impl Plan {
    /// Whether the order can be taken back without a branch, whatever happens: no die can fall in it.
    pub const fn is_surely_undoable(&self) -> bool {
        matches!(self, Self::Move(_))
    }
}

/// Whether an order is legal now, and what it would cost. Changes nothing.
pub fn check(world: &World, order: &Order) -> Result<Plan, Violation> {
    let awaiting = awaiting(world);
    match order {
        Order::Begin => match awaiting {
            Awaiting::Begin => Ok(Plan::Begin),
            Awaiting::Segment { .. } | Awaiting::Decision { .. } | Awaiting::Over => {
                Err(Violation::new("2.2", Reason::AlreadyBegun))
            }
        },
        Order::EndSegment => acting_side(&awaiting).map(|_| Plan::EndSegment),
        Order::Move { units, path } => {
            let side = acting_side(&awaiting)?;
            movement::check_move(world, side, units, path).map(Plan::Move)
        }
        Order::Decide(answer) => check_decision(&awaiting, Some(answer.clone())).map(Plan::Decide),
        Order::Pass => check_decision(&awaiting, None).map(Plan::Decide),
    }
}

/// The side that acts in the segment, unless something else must come first.
fn acting_side(awaiting: &Awaiting) -> Result<Side, Violation> {
    let reason = match awaiting {
        Awaiting::Segment { side, .. } => return Ok(*side),
        Awaiting::Begin => Reason::NotBegun,
        Awaiting::Decision { question, .. } => Reason::DecisionFirst {
            question: question.text.clone(),
        },
        Awaiting::Over => Reason::GameOver,
    };
    Err(Violation::new("2.2", reason))
}

/// Carries out a legal order.
pub(super) fn apply(world: &mut World, plan: Plan, out: &mut Vec<Outcome>) {
    match plan {
        Plan::Begin => flow::begin(world, out),
        Plan::EndSegment => flow::advance(world, out),
        Plan::Move(plan) => movement::apply_move(world, plan, out),
        Plan::Decide(answer) => apply_decision(world, &answer, out),
    }
}

/// What can be ordered now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offers {
    /// Who must decide what.
    pub awaiting: Awaiting,
    /// Orders that need nothing further: end the segment, answer a question.
    pub orders: Vec<Order>,
    /// Units that can move; [`reach`] tells where.
    pub movers: Vec<UnitId>,
}

/// Lists what can be ordered now.
pub fn legal(world: &World) -> Offers {
    let awaiting = awaiting(world);
    let mut movers = Vec::new();
    let orders = match &awaiting {
        Awaiting::Begin => vec![Order::Begin],
        Awaiting::Over => Vec::new(),
        Awaiting::Decision { question, .. } => question
            .answers
            .iter()
            .map(|(answer, _)| Order::Decide(answer.clone()))
            .collect(),
        Awaiting::Segment { side, .. } => {
            let roster = world.resource::<Roster>();
            movers = movement::movers(world, *side)
                .into_iter()
                .map(|unit| roster.printed(unit).id)
                .collect();
            vec![Order::EndSegment]
        }
    };
    Offers {
        awaiting,
        orders,
        movers,
    }
}

/// The cheapest way of a unit or stack to a hex, whatever it costs; none if none leads there.
pub fn route(world: &World, units: &[UnitId], to: HexPos) -> Option<Vec<HexPos>> {
    let side = acting_side(&awaiting(world)).ok()?;
    movement::route(world, side, units, to)
}

/// The hexes that a unit or stack of the acting side can reach now.
pub fn reach(world: &World, units: &[UnitId]) -> Result<Range, Violation> {
    let side = acting_side(&awaiting(world))?;
    movement::range(world, side, units)
}
