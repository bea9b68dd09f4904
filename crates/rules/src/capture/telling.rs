//! Captures in words.

use bevy::prelude::World;

use super::language::{CaptureDecision, CaptureEvent, CaptureOrder};
use crate::language::Tell;
use crate::naming::{agreeing, list, name, names, place, side_name, supply};

impl Tell for CaptureOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Collapse { unit, to } => format!("Let {} collapse to {to}", name(world, *unit)),
        }
    }
}

impl Tell for CaptureDecision {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::HandOver(units) => format!("Give up {}", names(world, units)),
            Self::Displace { units, to } => format!("Place {} in {to}", names(world, units)),
        }
    }
}

impl Tell for CaptureEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::SupplyCaptured {
                side,
                at,
                captured,
                destroyed,
            } => format!(
                "{} captures {} in {}; {} is destroyed",
                side_name(world, *side),
                supply(*captured),
                place(world, *at),
                supply(*destroyed)
            ),
            Self::Captured {
                side,
                pieces,
                at,
                tokens,
            } => {
                let load = match tokens {
                    0 => String::new(),
                    &tokens => format!(" with {}", supply(tokens)),
                };
                format!(
                    "{} captures {}{load} in {}",
                    side_name(world, *side),
                    list(world, pieces),
                    place(world, *at)
                )
            }
            Self::Displaced { units, from, to } => format!(
                "{} {} from {from} to {}",
                list(world, units),
                agreeing(units, "escapes", "escape"),
                place(world, *to)
            ),
            Self::Met { unit, at, pieces } => format!(
                "{} comes upon {} in {}",
                name(world, *unit),
                names(world, pieces),
                place(world, *at)
            ),
        }
    }

    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Displaced { from, to, .. } => Some(format!(
                "Enemy transport escapes from {from} to {}",
                place(world, *to)
            )),
            Self::SupplyCaptured { .. } | Self::Captured { .. } | Self::Met { .. } => None,
        }
    }
}
