//! 13.3b Rail Cap: what a side may carry by rail in a turn.

use bevy::prelude::World;

use crate::numbers::Fraction;
use crate::railways::Railways;
use crate::sequence::Clock;
use crate::setup::ScenarioFacts;
use crate::side::Side;

/// Rail Cap of a side in the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailCap {
    /// What the scenario gives.
    pub total: u16,
    /// What is spent.
    pub spent: Fraction,
    /// What is left.
    pub left: Fraction,
}

/// Rule 13.3b: the Rail Cap of a side in the current turn.
pub fn rail_cap(world: &World, side: Side) -> RailCap {
    let turn = world.resource::<Clock>().turn;
    let total = world.resource::<ScenarioFacts>().sides[side].rail_capacity_on(turn);
    let spent = world.resource::<Railways>().spent(side);
    RailCap {
        total,
        spent,
        left: Fraction::whole(total.into()).less(spent),
    }
}
