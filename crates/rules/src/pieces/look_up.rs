//! The facts of a counter, looked up by its number.

use bevy::prelude::{Component, World};

use super::{Posture, Roster, UnitIx};

/// The posture of a counter.
pub fn posture(world: &World, unit: UnitIx) -> Posture {
    Posture {
        orientation: fact(world, unit),
        marker: fact(world, unit),
    }
}

/// A changing fact of a counter.
pub fn fact<F: Component + Copy + Default>(world: &World, unit: UnitIx) -> F {
    let entity = world.resource::<Roster>().entity(unit);
    world.get::<F>(entity).copied().unwrap_or_default()
}
