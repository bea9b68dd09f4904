//! Captures in words.

use bevy::prelude::World;

use super::language::{CaptureDecision, CaptureEvent, CaptureOrder, GivenUp};
use super::reason::points;
use crate::language::Tell;
use crate::map::{Board, Feature, HexPos};
use crate::naming::{agreeing, list, name, names, place, side_name, supply};
use crate::pieces::Roster;

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
            Self::HandOver(given) => format!("Give up {}", given_up(world, given)),
            Self::Displace { units, to } => format!("Place {} in {to}", names(world, units)),
        }
    }
}

/// Transport that is given up, in words: counters by their names, parts of them by their points.
pub(super) fn given_up(world: &World, given: &[GivenUp]) -> String {
    let roster = world.resource::<Roster>();
    let words = |part: &GivenUp| {
        let whole = roster.find(part.unit).map(|ix| roster.printed(ix).capacity);
        let name = name(world, part.unit);
        match whole == Some(part.tokens) {
            true => name,
            false => format!("{} of {name}", points(part.tokens)),
        }
    };
    let words: Vec<String> = given.iter().map(words).collect();
    words.join(", ")
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
            Self::SiteTaken { side, at } => format!(
                "{} takes the {} of {}",
                side_name(world, *side),
                holding_words(world, *at),
                place(world, *at)
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
            Self::SupplyCaptured { .. }
            | Self::Captured { .. }
            | Self::SiteTaken { .. }
            | Self::Met { .. } => None,
        }
    }
}

/// What is printed in a hex that has an owner: port, fort, or both.
fn holding_words(world: &World, at: HexPos) -> String {
    let facts = world.resource::<Board>().hex_at(at);
    let features = facts.map_or(&[][..], |facts| &facts.features);
    let mut words: Vec<&str> = Vec::new();
    if features
        .iter()
        .any(|feature| matches!(feature, Feature::Port { .. }))
    {
        words.push("port");
    }
    if features.iter().any(Feature::is_fort) {
        words.push("fort");
    }
    words.join(" and the ")
}
