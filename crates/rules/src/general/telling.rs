//! Units and hexes in general in words.

use bevy::prelude::World;

use super::language::GeneralEvent;
use crate::language::Tell;
use crate::naming::{name, place, side_name, whose};

impl Tell for GeneralEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Rolled {
                side,
                purpose,
                dice,
            } => {
                let total: u16 = dice.iter().map(|&die| u16::from(die)).sum();
                let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
                let sum = if dice.len() > 1 {
                    format!(" = {total}")
                } else {
                    String::new()
                };
                format!(
                    "{}{}: rolls {}{sum}",
                    whose(world, *side),
                    purpose.name(),
                    faces.join(" + ")
                )
            }
            Self::Eliminated { unit, at, rule } => format!(
                "{} is lost in {} ({rule})",
                name(world, *unit),
                place(world, *at)
            ),
            Self::HoldLifted { side, name, at } => format!(
                "{}: {name} may move from now on, for it is attacked in {}",
                side_name(world, *side),
                place(world, *at)
            ),
            Self::Controlled { hex, side } => {
                format!("{} takes {}", side_name(world, *side), place(world, *hex))
            }
        }
    }
}
