//! Modes in words.

use bevy::prelude::World;

use super::language::{ModeEvent, ModeOrder};
use crate::language::Tell;
use crate::modes::ModeChange;
use crate::naming::{names, place};

impl Tell for ModeOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::ChangeMode { units, to } => {
                format!("{}: {}", names(world, units), change_words(*to))
            }
            Self::Release { units } => format!("Release {}", names(world, units)),
        }
    }
}

impl Tell for ModeEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::ModeChanged { units, to } => {
                format!("{}: {}", names(world, units), change_words(*to))
            }
            Self::Released { units } => format!("{}: released from Reserve", names(world, units)),
            Self::ReserveLost { units, at } => format!(
                "{} in {}: no longer in Reserve",
                names(world, units),
                place(world, *at)
            ),
            Self::Disorganized { units, at } => format!(
                "{} in {}: Disorganized",
                names(world, units),
                place(world, *at)
            ),
            Self::Exploits { units, rating } => {
                format!("{}: Exploit {rating}", names(world, units))
            }
            Self::Recovered { units } => {
                format!("{}: DG and Exploit markers off", names(world, units))
            }
        }
    }

    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            // A barrage shows no more than how crowded the hex is (4.9).
            Self::Disorganized { at, .. } => Some(format!(
                "Enemy units in {}: Disorganized",
                place(world, *at)
            )),
            Self::ReserveLost { at, .. } => Some(format!(
                "Enemy units in {}: no longer in Reserve",
                place(world, *at)
            )),
            Self::Exploits { rating, .. } => Some(format!("Enemy units: Exploit {rating}")),
            Self::ModeChanged { .. } | Self::Released { .. } | Self::Recovered { .. } => None,
        }
    }
}

/// What a change of mode is, as an order or a report says it.
pub(crate) fn change_words(to: ModeChange) -> String {
    match to {
        ModeChange::Turn(_) => format!("turned to {}", to.name()),
        ModeChange::Combat | ModeChange::Move | ModeChange::Reserve(_) | ModeChange::Strat => {
            to.name().to_owned()
        }
    }
}
