//! What became of formation markers, in words.

use bevy::prelude::World;

use super::{agreeing, formation_name, names, place};
use crate::formation::{Afterwards, FormationEvent};

/// Says what became of a formation marker.
pub(super) fn tell_formation(world: &World, event: &FormationEvent) -> String {
    match event {
        FormationEvent::Entered {
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
        FormationEvent::Left {
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
        FormationEvent::Left {
            formation,
            marker: Afterwards::OffMap,
            ..
        } => format!(
            "The marker of {} is off the map",
            formation_name(world, *formation)
        ),
    }
}
