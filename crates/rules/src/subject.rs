//! A subject of the rules: what the engine asks of each folder.

use std::fmt::Debug;

use bevy::prelude::World;

use crate::order::Order;
use crate::outcome::Outcomes;
use crate::procedure::Next;
use crate::sequence::Clock;
use crate::side::Side;
use crate::violation::Violation;

/// A part of the rules with orders of its own. `engine::subjects` lists them all.
pub trait Subject {
    /// What a player can order about it.
    type Order;
    /// A legal order, with what is known of its consequences.
    type Plan;
    /// Something about it that can be ordered, as far as it can be listed.
    type Offer: Clone + Debug + Eq;

    /// Whether a side may order this now, and what it would come to. Changes nothing.
    fn check(world: &World, side: Side, order: &Self::Order) -> Result<Self::Plan, Violation>;

    /// Carries out a legal order. It cannot fail.
    fn apply(world: &mut World, plan: Self::Plan, out: &mut Outcomes);

    /// Whether the order can be taken back without a branch, whatever happens: no die can fall in it.
    fn is_surely_undoable(plan: &Self::Plan) -> bool;

    /// What a side can order about it in the present step, payment aside. Where it would be dear to find out whether an offer
    /// comes to anything, it is listed all the same; fuel is listed for those alone who lack it, and changes of mode for those
    /// who could move.
    fn offers(world: &World, side: Side) -> Vec<Self::Offer>;

    /// The orders that an offer comes to, all of them legal. Of amounts and of parts of a stack, which players choose freely,
    /// there are a few.
    fn orders(world: &World, side: Side, offer: &Self::Offer) -> Vec<Order>;

    /// How often a player without a plan takes an offer up.
    fn appeal(_offer: &Self::Offer) -> Appeal {
        Appeal::Usual
    }

    /// Whether a side could do something about it in the present step, so that the step waits for it. What can always be
    /// done and is seldom wanted, such as blowing up supply, is a reason to wait where the enemy is near.
    fn has_business(_world: &World, _side: Side) -> bool {
        false
    }

    /// What a step does by itself as it begins. A step that is a procedure of this subject from beginning to end answers how
    /// that goes on; it then waits for its questions and for nothing else.
    fn begin_step(_world: &mut World, _clock: &Clock, _out: &mut Outcomes) -> Option<Next> {
        None
    }

    /// What happens as a step ends.
    fn end_step(_world: &mut World, _clock: &Clock, _out: &mut Outcomes) {}

    /// What happens as the last step of a phase ends, after [`end_step`](Self::end_step) of all subjects.
    fn end_phase(_world: &mut World, _clock: &Clock) {}

    /// What happens as a turn begins.
    fn begin_turn(_world: &mut World) {}
}

/// How often a player without a plan takes an offer up, beside others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Appeal {
    /// What destroys one's own, or changes nothing that matters.
    Rare,
    /// What serves something else.
    Occasional,
    /// What is done again and again.
    Usual,
    /// What the segment is for.
    Chief,
}
