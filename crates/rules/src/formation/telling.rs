//! What became of formation markers, in words.

use bevy::prelude::World;

use super::language::{Afterwards, FormationEvent, FormationOrder};
use crate::language::Tell;
use crate::naming::{agreeing, formation_name, names, place};

impl Tell for FormationEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Entered {
                formation,
                units,
                at,
            } => format!(
                "Marker of {} in {}: {} {} in it",
                formation_name(world, *formation),
                place(world, *at),
                names(world, units),
                agreeing(units, "is", "are")
            ),
            Self::Left {
                formation,
                units,
                marker: Afterwards::Stays,
                ..
            } => format!(
                "{} {} the marker of {}",
                names(world, units),
                agreeing(units, "leaves", "leave"),
                formation_name(world, *formation)
            ),
            Self::Left {
                formation,
                marker: Afterwards::OffMap,
                ..
            } => format!(
                "The marker of {} is off the map",
                formation_name(world, *formation)
            ),
        }
    }
}

impl Tell for FormationOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::EnterMarker { units } => format!("Into the marker: {}", names(world, units)),
            Self::LeaveMarker { units } => format!("Out of the marker: {}", names(world, units)),
        }
    }
}
