//! Transport in words.

use bevy::prelude::World;

use super::language::{TransportEvent, TransportOrder};
use crate::language::Tell;
use crate::naming::{list, name, names, place, side_name, supply};
use crate::supply::language::Payment;

impl Tell for TransportOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Load { unit, tokens, .. } => {
                format!("Load {} with {}", name(world, *unit), supply(*tokens))
            }
            Self::Unload { unit, tokens, .. } => {
                format!("Unload {} from {}", supply(*tokens), name(world, *unit))
            }
            Self::Regroup { from, into, .. } => {
                let (from, into) = (names(world, from), names(world, into));
                format!("Regroup {from} into {into}")
            }
            Self::MakeExtender { from, into } => {
                let (from, into) = (names(world, from), name(world, *into));
                format!("Make {into} of {from}")
            }
            Self::TakeApart { unit } => format!("Take {} apart", name(world, *unit)),
            Self::Blow { of } => format!("Blow up {}", parts(world, of)),
        }
    }
}

/// Such as `2 SP of Supply dump, 1T of Truck`.
fn parts(world: &World, of: &[Payment]) -> String {
    let part = |part: &Payment| format!("{} of {}", supply(part.tokens), name(world, part.dump));
    let parts: Vec<String> = of.iter().map(part).collect();
    parts.join(", ")
}

impl Tell for TransportEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Loaded {
                unit,
                from,
                at,
                tokens,
                cost,
                ..
            } => format!(
                "{} loads {} from {} in {}, {cost} MP",
                name(world, *unit),
                supply(*tokens),
                name(world, *from),
                place(world, *at)
            ),
            Self::Unloaded {
                unit,
                at,
                tokens,
                cost,
                ..
            } => format!(
                "{} unloads {} in {}, {cost} MP",
                name(world, *unit),
                supply(*tokens),
                place(world, *at)
            ),
            Self::Regrouped { from, into, at } => format!(
                "In {} {} becomes {}",
                place(world, *at),
                list(world, from),
                list(world, into)
            ),
            Self::SupplyBlown {
                side,
                at,
                tokens,
                lost,
            } => {
                let destroyed = if lost.is_empty() {
                    "nothing".to_owned()
                } else {
                    parts(world, lost)
                };
                format!(
                    "{} blows up {} in {}; {destroyed} is destroyed",
                    side_name(world, *side),
                    supply(*tokens),
                    place(world, *at),
                )
            }
        }
    }

    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            // An explosion is heard; how much lay there is not seen.
            Self::SupplyBlown { at, .. } => Some(format!(
                "The enemy blows up supply in {}",
                place(world, *at)
            )),
            Self::Loaded { .. } | Self::Unloaded { .. } | Self::Regrouped { .. } => None,
        }
    }
}
