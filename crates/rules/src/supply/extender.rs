//! 12.7 Extenders: how trace is carried beyond rail heads and between rail nets.

use std::sync::Arc;

use bevy::prelude::World;

use super::field::Field;
use super::memory::{LinkMemory, Searches};
use super::paths::{Course, PathRules, field, hexes_as_displaced};
use super::trace::{TraceNet, is_free, open_sources};
use crate::ids::UnitId;
use crate::map::{Board, Direction, HexIx, TerrainCharts};
use crate::pieces::{Family, Roster, ThrowRange, UnitIx};
use crate::railways::{self, RailUse};
use crate::side::Side;
use crate::transport::reason::TransportReason;
use crate::violation::Violation;

/// Rule 12.6a: every hex from which trace comes: sources that nothing shuts, detrainable hexes with a rail path to one,
/// and Extenders that are linked to either, and what those link.
pub(super) fn sources(
    world: &World,
    side: Side,
    leaving: &[UnitIx],
    searches: &mut Searches,
) -> Vec<HexIx> {
    link(world, side, leaving, searches).0
}

/// Rule 12.7: the Extenders of a side that are linked to a source, each with its hex, in roster order.
pub(super) fn linked_extenders(
    world: &World,
    side: Side,
    memory: &mut LinkMemory,
) -> Vec<(UnitIx, HexIx)> {
    let roster = world.resource::<Roster>();
    let is_extender = |unit: UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Extender && printed.side == side && roster.hex_of(unit).is_some()
    };
    if !roster.iter().any(is_extender) {
        return Vec::new();
    }
    let searches = memory.searches(world, side);
    let (_, mut linked) = link(world, side, &[], searches);
    searches.forget_unused();
    linked.sort_unstable();
    linked
}

/// Every hex from which trace comes, and the Extenders that are linked.
fn link(
    world: &World,
    side: Side,
    leaving: &[UnitIx],
    searches: &mut Searches,
) -> (Vec<HexIx>, Vec<(UnitIx, HexIx)>) {
    let free = |hex: &HexIx| is_free(world, side, *hex);
    let mut ends = open_sources(world, side);
    let mut trains_from = ends.clone();
    let mut waiting = extenders(world, side, leaving, searches);
    let mut all_linked = Vec::new();
    loop {
        let trains = railways::detrainable_from(world, side, RailUse::Trace, &trains_from, leaving);
        let mut found = ends.clone();
        found.extend(trains.into_iter().filter(free));
        found.sort_unstable();
        found.dedup();
        let is_linked = |extender: &mut Extender| found.iter().any(|&hex| extender.reach.has(hex));
        let linked: Vec<Extender> = waiting.extract_if(.., is_linked).collect();
        if linked.is_empty() {
            return (found, all_linked);
        }
        for Extender { unit, hex, .. } in linked {
            // Rule 12.7: the far end is a source itself, and a rail net that it touches is joined through it.
            ends.push(hex);
            trains_from.push(hex);
            trains_from.extend(rail_beside(world, hex));
            all_linked.push((unit, hex));
        }
    }
}

/// An Extender that is able to work, and how far back it reaches.
pub(super) struct Extender {
    pub unit: UnitIx,
    pub hex: HexIx,
    pub reach: Arc<Field>,
}

/// Rule 12.7: whether an Extender of this range could be connected if it stood in a hex: nothing shuts it there, and a source,
/// a detrainable hex or an Extender that is linked lies in its range.
pub(crate) fn is_connected(world: &World, side: Side, hex: HexIx, range: ThrowRange) -> bool {
    let reach = field(world, &[hex], back_from(side, range));
    let linked = |&source: &HexIx| reach.has(source);
    let sources = || sources(world, side, &[], &mut Searches::default());
    is_free(world, side, hex) && sources().iter().any(linked)
}

/// Rule 9.14d: the hexes of land into which an Extender can collapse: within its range and in trace without it. Enemies do not
/// matter.
pub(crate) fn havens(world: &World, extender: UnitIx) -> Vec<HexIx> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(extender);
    let Some((hex, range)) = roster.hex_of(extender).zip(roster.extender_range(extender)) else {
        return Vec::new();
    };
    let side = printed.side;
    let net = TraceNet::without(world, side, &[extender]);
    let mut hexes = hexes_as_displaced(world, hex, back_from(side, range));
    let (board, charts) = (world.resource::<Board>(), world.resource::<TerrainCharts>());
    let is_land = |to: HexIx| !charts.is_water(board.hex(to).terrain);
    hexes.retain(|&to| to != hex && is_land(to) && net.serves(world, printed, to));
    hexes
}

/// The Extender of a side that an order names.
pub(crate) fn check_extender(
    world: &World,
    side: Side,
    unit: UnitId,
    rule: &'static str,
) -> Result<UnitIx, Violation> {
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, &[unit], rule)?[0];
    if roster.printed(found).family == Family::Extender {
        Ok(found)
    } else {
        Err(Violation::new(
            rule,
            TransportReason::NotAnExtender { unit },
        ))
    }
}

/// How the range of an Extender is counted: so many points of its own type from where it stands.
const fn back_from(side: Side, range: ThrowRange) -> PathRules {
    PathRules {
        side,
        mobility: range.mobility,
        points: range.points,
        course: Course::Outward,
    }
}

/// The Extenders of a side that nothing shuts, without those that leave.
pub(super) fn extenders(
    world: &World,
    side: Side,
    leaving: &[UnitIx],
    searches: &mut Searches,
) -> Vec<Extender> {
    let roster = world.resource::<Roster>();
    let of_side = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Extender && printed.side == side && !leaving.contains(&unit)
    };
    let working = |unit: UnitIx| {
        let hex = roster
            .hex_of(unit)
            .filter(|&hex| is_free(world, side, hex))?;
        let reach = searches.field(world, &[hex], back(world, unit)?);
        Some(Extender { unit, hex, reach })
    };
    roster.iter().filter(of_side).filter_map(working).collect()
}

/// Rule 12.7: how an Extender is connected: so many points of its own type back.
fn back(world: &World, extender: UnitIx) -> Option<PathRules> {
    let printed = world.resource::<Roster>().printed(extender);
    Some(back_from(printed.side, printed.movement.throw?))
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
