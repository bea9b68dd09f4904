//! What things are called: units, places, sides, amounts of supply.

use bevy::prelude::World;

use crate::ids::{FormationId, UnitId};
use crate::map::{Board, HexPos};
use crate::pieces::{Formation, Roster, Tokens};
use crate::setup::ScenarioFacts;
use crate::side::Side;

/// The name of a unit.
pub fn name(world: &World, unit: UnitId) -> String {
    let roster = world.resource::<Roster>();
    roster
        .find(unit)
        .map_or_else(|| unit.to_string(), |ix| roster.printed(ix).name.clone())
}

/// The names of units in short: the first, and how many more.
pub fn names(world: &World, units: &[UnitId]) -> String {
    match units {
        [] => String::new(),
        [only] => name(world, *only),
        [first, rest @ ..] => format!("{} and {} more", name(world, *first), rest.len()),
    }
}

/// The names of all units.
pub fn list(world: &World, units: &[UnitId]) -> String {
    let all: Vec<String> = units.iter().map(|&unit| name(world, unit)).collect();
    all.join(", ")
}

/// A hex by number, and by name where it has one.
pub fn place(world: &World, hex: HexPos) -> String {
    let facts = world.resource::<Board>().hex_at(hex);
    match facts.and_then(|facts| facts.name.as_deref()) {
        Some(name) => format!("{hex} {name}"),
        None => hex.to_string(),
    }
}

/// Supply as players count it, in points and tokens: `3T`, `2 SP`, `2 SP 1T`. It may be more than one dump holds.
pub fn supply(tokens: impl Into<u32>) -> String {
    let (tokens, each) = (tokens.into(), u32::from(Tokens::PER_SP));
    match (tokens / each, tokens % each) {
        (0, tokens) => format!("{tokens}T"),
        (points, 0) => format!("{points} SP"),
        (points, tokens) => format!("{points} SP {tokens}T"),
    }
}

/// The name of a side.
pub fn side_name(world: &World, side: Side) -> String {
    world.resource::<ScenarioFacts>().sides[side].name.clone()
}

/// The name of the side that a unit belongs to.
pub(crate) fn owner_name(world: &World, unit: UnitId) -> String {
    let roster = world.resource::<Roster>();
    let owner = roster.find(unit).map(|ix| roster.printed(ix).side);
    owner.map_or_else(String::new, |side| side_name(world, side))
}

pub(crate) fn whose(world: &World, side: Option<Side>) -> String {
    side.map_or_else(String::new, |side| format!("{}: ", side_name(world, side)))
}

/// The name of a formation.
pub fn formation_name(world: &World, id: FormationId) -> String {
    let formations = world.try_query::<&Formation>();
    let found = formations.and_then(|mut query| {
        let named = query.iter(world).find(|formation| formation.id == id);
        named.map(|formation| formation.name.clone())
    });
    found.unwrap_or_else(|| id.to_string())
}

/// The form of a verb that agrees with how many units do it.
pub(crate) const fn agreeing(
    units: &[UnitId],
    one: &'static str,
    several: &'static str,
) -> &'static str {
    if units.len() > 1 { several } else { one }
}

/// A phrase as the beginning of a line.
pub(crate) fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| {
        format!("{}{}", first.to_uppercase(), letters.as_str())
    })
}
