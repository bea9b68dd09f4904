//! Stacking in words.

use bevy::prelude::World;

use super::language::{StackingDecision, StackingEvent, StackingOrder};
use crate::language::Tell;
use crate::naming::{name, place};

impl Tell for StackingOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::PutOnTop { unit } => format!("{} on top", name(world, *unit)),
        }
    }
}

impl Tell for StackingDecision {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::GiveUp(unit) => format!("Give up {}", name(world, *unit)),
        }
    }
}

impl Tell for StackingEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::PutOnTop { unit, at } => {
                format!(
                    "{} lies on top in {}",
                    name(world, *unit),
                    place(world, *at)
                )
            }
        }
    }
}
