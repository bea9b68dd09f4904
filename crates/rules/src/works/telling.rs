//! Hedgehogs in words.

use bevy::prelude::World;

use super::language::{WorksEvent, WorksOrder};
use crate::ids::UnitId;
use crate::language::Tell;
use crate::naming::{name, names, place, supply};

impl Tell for WorksOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Dig { hex, by, .. } => format!("Dig in {hex}: {}", names(world, by)),
            Self::Slight { unit, by: None } => format!("Reduce {}", name(world, *unit)),
            Self::Slight { unit, by: Some(by) } => {
                format!("Reduce {}: {}", name(world, *unit), name(world, *by))
            }
        }
    }
}

impl Tell for WorksEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Dug {
                at,
                level,
                by,
                paid,
                ..
            } => {
                let tokens: u16 = paid.iter().map(|payment| payment.tokens).sum();
                let dumps: Vec<UnitId> = paid.iter().map(|payment| payment.dump).collect();
                let price = if paid.is_empty() {
                    String::new()
                } else {
                    format!(", {} from {}", supply(tokens), names(world, &dumps))
                };
                format!(
                    "Hedgehog of level {level} in {}{price}: {}",
                    place(world, *at),
                    names(world, by)
                )
            }
            Self::Slighted { at, level: 0, .. } => {
                format!("No hedgehog is left in {}", place(world, *at))
            }
            Self::Slighted { at, level, .. } => {
                format!(
                    "The hedgehog in {} is down to level {level}",
                    place(world, *at)
                )
            }
        }
    }

    /// Works are seen, whoever built them.
    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Dug { at, level, .. } => Some(format!(
                "Enemy hedgehog of level {level} in {}",
                place(world, *at)
            )),
            Self::Slighted { .. } => None,
        }
    }
}
