//! 12.7 Extenders: how trace is carried beyond rail heads and between rail nets.

use bevy::prelude::World;

use super::paths::{Course, Field, PathRules, field};
use super::trace::is_free;
use crate::map::{Board, Direction, HexIx};
use crate::pieces::{Family, Roster, UnitIx};
use crate::rail::{self, RailUse};
use crate::side::Side;

/// Rule 12.6a: every hex from which trace comes: sources that nothing shuts, detrainable hexes with a rail path to one,
/// and Extenders that are linked to either, and what those link.
pub(super) fn sources(world: &World, side: Side, leaving: &[UnitIx]) -> Vec<HexIx> {
    let free = |hex: &HexIx| is_free(world, side, *hex);
    let mut ends = rail::sources(world, side);
    ends.retain(free);
    let mut trains_from = ends.clone();
    let mut waiting = extenders(world, side);
    loop {
        let trains = rail::detrainable_from(world, side, RailUse::Trace, &trains_from, leaving);
        let mut found = ends.clone();
        found.extend(trains.into_iter().filter(free));
        found.sort_unstable();
        found.dedup();
        let is_linked = |extender: &mut Extender| found.iter().any(|&hex| extender.reach.has(hex));
        let linked: Vec<Extender> = waiting.extract_if(.., is_linked).collect();
        if linked.is_empty() {
            return found;
        }
        for Extender { hex, .. } in linked {
            // Rule 12.7: the far end is a source itself, and a rail net that it touches is joined through it.
            ends.push(hex);
            trains_from.push(hex);
            trains_from.extend(rail_beside(world, hex));
        }
    }
}

/// An Extender that is able to work, and how far back it reaches.
pub(super) struct Extender {
    pub unit: UnitIx,
    pub hex: HexIx,
    pub reach: Field,
}

/// The Extenders of a side that nothing shuts.
pub(super) fn extenders(world: &World, side: Side) -> Vec<Extender> {
    let roster = world.resource::<Roster>();
    let of_side = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Extender && printed.side == side
    };
    let working = |unit: UnitIx| {
        let hex = roster
            .hex_of(unit)
            .filter(|&hex| is_free(world, side, hex))?;
        let reach = reach_back(world, unit, hex)?;
        Some(Extender { unit, hex, reach })
    };
    roster.iter().filter(of_side).filter_map(working).collect()
}

/// Rule 12.7: the hexes to which an Extender in a hex can be connected: so many points of its own type back, or beside.
fn reach_back(world: &World, extender: UnitIx, hex: HexIx) -> Option<Field> {
    let printed = world.resource::<Roster>().printed(extender);
    let range = printed.movement.throw?;
    let rules = PathRules {
        side: printed.side,
        mobility: range.mobility,
        points: range.points,
        course: Course::Outward,
    };
    Some(field(world, &[hex], rules))
}

/// The rail hexes that touch a hex: adjacent is enough.
pub(super) fn rail_beside(world: &World, hex: HexIx) -> Vec<HexIx> {
    let board = world.resource::<Board>();
    let has_rail = |hex: &HexIx| {
        let mut sides = Direction::ALL.into_iter();
        sides.any(|direction| board.side(*hex, direction).rail.is_some())
    };
    Direction::ALL
        .into_iter()
        .filter_map(|direction| board.neighbour(hex, direction))
        .filter(has_rail)
        .collect()
}
