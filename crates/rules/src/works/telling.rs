//! Hedgehogs in words.

use bevy::prelude::World;

use super::language::{WorksEvent, WorksOrder};
use crate::ids::UnitId;
use crate::language::Tell;
use crate::map::HexPos;
use crate::naming::{name, names, place, supply};

impl Tell for WorksOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Dig { hex, by, .. } => format!("Dig in {hex}: {}", names(world, by)),
            Self::Slight { unit, by } if by.is_empty() => format!("Reduce {}", name(world, *unit)),
            Self::Slight { unit, by } => {
                format!("Reduce {}: {}", name(world, *unit), names(world, by))
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
            Self::Slighted { at, level, by, .. } => {
                format!(
                    "{}: {}",
                    left(world, "hedgehog", *at, *level),
                    names(world, by)
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
            Self::Slighted { at, level, .. } => Some(left(world, "enemy hedgehog", *at, *level)),
        }
    }
}

/// What is left of works after they were reduced.
fn left(world: &World, works: &str, at: HexPos, level: u8) -> String {
    let place = place(world, at);
    match level {
        0 => format!("No {works} is left in {place}"),
        level => format!("The {works} in {place} is down to level {level}"),
    }
}
