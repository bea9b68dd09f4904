//! C&C 1.2 Orders to armies and HQs, and what came of them, in words.

use bevy::prelude::World;

use super::language::{CommandEvent, CommandOrder};
use crate::armies::{Armies, ArmyOf};
use crate::language::Tell;
use crate::naming::{agreeing, name, names};

impl Tell for CommandOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::OpenHq { hq } => format!("Play {}", name(world, *hq)),
            Self::Command { units } => format!("Command {}", names(world, units)),
            Self::CloseHq => "Close the HQ".to_owned(),
            Self::GoAlone { unit } => format!("{} goes without a command", name(world, *unit)),
            Self::EndArmy => "End the army".to_owned(),
            Self::Attach { hq, army } => {
                let army = Armies::find(world, *army)
                    .map_or_else(|| army.to_string(), |army| ArmyOf(army).name(world));
                format!("{} goes over to {army}", name(world, *hq))
            }
        }
    }
}

impl Tell for CommandEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Opened { hq, army } => format!("{} is played, of {army}", name(world, *hq)),
            Self::TakenUp { hq, units } => {
                format!("{} commands {}", name(world, *hq), names(world, units))
            }
            Self::Closed { hq } => format!("{} has been played", name(world, *hq)),
            Self::WentAlone { units } => format!(
                "{} {} without a command",
                names(world, units),
                agreeing(units, "goes", "go")
            ),
            Self::Unsupplied { units } => format!(
                "{} {} without supply of {} own from a source, and {} Out of Supply",
                names(world, units),
                agreeing(units, "sets out", "set out"),
                agreeing(units, "its", "their"),
                agreeing(units, "is", "are")
            ),
            Self::Attached { hq, from, to } => {
                format!("{} goes over from {from} to {to}", name(world, *hq))
            }
            Self::ArmyEnded { army } => format!("{army} has been played"),
            Self::Forgotten => {
                "All armies have been played; whom nobody commanded moves half as far".to_owned()
            }
        }
    }
}
