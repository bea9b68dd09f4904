//! C&C 2 What the posture of a Front does to Action Ratings.

use bevy::prelude::World;

use super::state::{front_of, front_state};
use crate::pieces::{FrontPosture, UnitIx};
use crate::tables::RuleTables;

/// What a unit does in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InCombat {
    /// It attacks.
    Attacks,
    /// It defends.
    Defends,
}

/// C&C 2: what a unit's Action Rating gains from the posture of its Front: nothing in Defense.
pub fn rating_modifier(world: &World, unit: UnitIx, does: InCombat) -> i8 {
    let front = front_of(world, unit).and_then(|front| front_state(world, front));
    let figures = &world.resource::<RuleTables>().command.fronts;
    match (front.map(|front| front.posture), does) {
        (None | Some(FrontPosture::Defense), _) => 0,
        (Some(FrontPosture::Offensive), InCombat::Attacks) => figures.offensive_attack_rating,
        (Some(FrontPosture::Offensive), InCombat::Defends) => figures.offensive_defence_rating,
    }
}
