//! Movement in words.

use bevy::prelude::World;

use super::language::{MovementEvent, MovementOrder};
use crate::language::Tell;
use crate::map::{ByMobility, HexPos};
use crate::naming::{agreeing, name, names, place};

impl Tell for MovementOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Move { units, path, mode } => {
                let to = path.last().map_or_else(String::new, HexPos::to_string);
                let mode = mode.map_or_else(String::new, |mode| format!(" in {}", mode.name()));
                format!("Move {} to {to}{mode}", names(world, units))
            }
            Self::Hold { units } => format!("Let {} stay", names(world, units)),
            Self::DropOff { units } => format!("Drop off {}", names(world, units)),
        }
    }
}

impl Tell for MovementEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Moved {
                units,
                from,
                path,
                costs,
                ..
            } => {
                let costs = costs.iter().copied();
                let spent = costs.fold(ByMobility::default(), |sum, cost| sum + cost);
                let to = path.last().copied().unwrap_or(*from);
                format!(
                    "{from} → {}, {spent} MP: {}",
                    place(world, to),
                    names(world, units)
                )
            }
            Self::Holds { unit, at } => {
                let (unit, at) = (name(world, *unit), place(world, *at));
                format!("{unit} stays in {at} and negates the enemy ZOC")
            }
            Self::DroppedOff { units, at } => {
                let verb = agreeing(units, "stays", "stay");
                format!("{} {verb} in {}", names(world, units), place(world, *at))
            }
        }
    }

    /// A stack on the move is seen, whoever is in it.
    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Moved { from, path, .. } => {
                let to = path.last().copied().unwrap_or(*from);
                Some(format!("{from} → {}: an enemy stack", place(world, to)))
            }
            Self::DroppedOff { .. } | Self::Holds { .. } => None,
        }
    }
}
