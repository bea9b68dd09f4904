//! How a game is won: points for the objectives a side holds when the last turn ends.

use bevy::prelude::World;

use crate::control::Control;
use crate::map::{Board, Feature};
use crate::outcome::Outcome;
use crate::sequence::language::SequenceEvent;
use crate::setup::ScenarioFacts;
use crate::side::Side;

/// Victory points that a side holds now.
pub fn points(world: &World, side: Side) -> u16 {
    let board = world.resource::<Board>();
    let control = world.resource::<Control>();
    let hexes = board
        .grid()
        .iter()
        .filter(|&pos| control.at(pos) == Some(side));
    let features = hexes
        .filter_map(|pos| board.hex_at(pos))
        .flat_map(|facts| &facts.features);
    features
        .map(|feature| match feature {
            Feature::Objective { points } => u16::from(*points),
            Feature::Port { .. }
            | Feature::TracePort(_)
            | Feature::PortTrack(_)
            | Feature::AirBaseSite
            | Feature::Fort { .. }
            | Feature::Source(_)
            | Feature::Entry(_) => 0,
        })
        .sum()
}

/// The result of a game that has ended.
pub(crate) fn result(world: &World) -> Outcome {
    let victory = &world.resource::<ScenarioFacts>().victory;
    let points = victory.counts_for.map_or(0, |side| points(world, side));
    let level = victory.levels.iter().find(|level| points >= level.at_least);
    Outcome::Sequence(SequenceEvent::GameOver {
        points,
        winner: level.and_then(|level| level.winner),
        result: level.map_or_else(|| "No decision".to_owned(), |level| level.name.clone()),
    })
}
