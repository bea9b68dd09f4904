//! C&C 4 Orders about operation zones, and what came of them, in words.

use bevy::prelude::World;

use super::language::{ZoneEvent, ZoneOrder};
use crate::armies::{Armies, ArmyOf};
use crate::ids::ArmyId;
use crate::language::Tell;
use crate::naming::{agreeing, names, place};
use crate::pieces::Boundary;

impl Tell for ZoneOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::PlaceZone { army, left, right } => format!(
                "Operation zone of {} between {} and {}",
                called(world, *army),
                boundary(world, *left),
                boundary(world, *right)
            ),
            Self::LiftZone { army } => {
                format!("Take the operation zone of {} away", called(world, *army))
            }
        }
    }

    /// Boundary counters lie open.
    fn tell_enemy(&self, world: &World) -> Option<String> {
        Some(self.tell(world))
    }
}

fn called(world: &World, army: ArmyId) -> String {
    Armies::find(world, army).map_or_else(|| army.to_string(), |army| ArmyOf(army).name(world))
}

/// A boundary, such as `05.07 (Warta) toward SSE`.
fn boundary(world: &World, boundary: Boundary) -> String {
    format!("{} toward {:?}", place(world, boundary.at), boundary.toward)
}

impl Tell for ZoneEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Placed {
                army,
                left,
                right,
                hexes,
            } => format!(
                "{army} has its operation zone between {} and {}, {hexes} hexes",
                boundary(world, *left),
                boundary(world, *right)
            ),
            Self::Lifted { army } => format!("{army} has no operation zone"),
            Self::Ended { armies } => format!(
                "The operation {} of {} {} over",
                if armies.len() == 1 { "zone" } else { "zones" },
                armies.join(", "),
                if armies.len() == 1 { "is" } else { "are" }
            ),
            Self::Vanished { army } => {
                format!("{army} has no HQ left, and no operation zone")
            }
            Self::Jammed { units, host, at } => format!(
                "{} {} a stack in {}, in the operation zone of {host}: all there are thrown into disorder",
                names(world, units),
                agreeing(units, "enters", "enter"),
                place(world, *at)
            ),
        }
    }
}
