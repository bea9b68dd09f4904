//! 13.3 Railroads, as far as others ask now: which rail hexes are joined to a source and can be detrained in (13.3c).
//!
//! Found by one search from the sources. The rail issue replaces the search by networks that are kept; the questions stay.

use std::collections::VecDeque;

use bevy::prelude::World;

use crate::control::Control;
use crate::map::{Board, Direction, Feature, HexIx};
use crate::modes::may_engineer;
use crate::pieces::{Family, Roster, UnitIx, posture};
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::tables::{RuleTables, ZoneEffect};
use crate::zoc::Zones;

/// What a rail path is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RailUse {
    /// Trace supply: enemy zones can be negated.
    Trace,
    /// Moving cargo: they cannot.
    Cargo,
}

impl RailUse {
    const fn effect(self) -> ZoneEffect {
        match self {
            Self::Trace => ZoneEffect::RailTrace,
            Self::Cargo => ZoneEffect::RailCargo,
        }
    }
}

/// Rule 13.3c: the detrainable hexes of a side: a place to detrain, under control, with a rail path to a source.
pub fn detrainable(world: &World, side: Side, using: RailUse) -> Vec<HexIx> {
    detrainable_from(world, side, using, &sources(world, side), &[])
}

/// The same with rail paths to these hexes, and as if these units were not there to make hexes detrainable (13.8c).
pub(crate) fn detrainable_from(
    world: &World,
    side: Side,
    using: RailUse,
    starts: &[HexIx],
    leaving: &[UnitIx],
) -> Vec<HexIx> {
    let board = world.resource::<Board>();
    let gauges = &world.resource::<ScenarioFacts>().sides[side].gauges;
    let mut seen = vec![false; board.grid().len()];
    let mut open: Vec<HexIx> = starts
        .iter()
        .copied()
        .filter(|&hex| is_usable(world, side, using, leaving, hex))
        .collect();
    for &hex in &open {
        seen[hex.at()] = true;
    }
    let mut found = Vec::new();
    while let Some(hex) = open.pop() {
        let mut has_rail = false;
        for direction in Direction::ALL {
            let rail = board.side(hex, direction).rail;
            if !rail.is_some_and(|rail| gauges.contains(&rail.gauge)) {
                continue;
            }
            has_rail = true;
            let Some(there) = board.neighbour(hex, direction) else {
                continue;
            };
            if !seen[there.at()] && is_usable(world, side, using, leaving, there) {
                seen[there.at()] = true;
                open.push(there);
            }
        }
        if has_rail && is_place_to_detrain(world, side, leaving, hex) {
            found.push(hex);
        }
    }
    found
}

/// Rule 13.3h: a shortest rail path from a hex to one of some others, both ends included.
pub(crate) fn way(
    world: &World,
    side: Side,
    using: RailUse,
    from: HexIx,
    to: &[HexIx],
) -> Option<Vec<HexIx>> {
    let board = world.resource::<Board>();
    let gauges = &world.resource::<ScenarioFacts>().sides[side].gauges;
    let mut before: Vec<Option<HexIx>> = vec![None; board.grid().len()];
    before[from.at()] = Some(from);
    let mut open = VecDeque::from([from]);
    while let Some(hex) = open.pop_front() {
        if to.contains(&hex) {
            let mut way = vec![hex];
            let step_back = |hex: HexIx| before[hex.at()].filter(|&there| there != hex);
            way.extend(std::iter::successors(step_back(hex), |&hex| step_back(hex)));
            way.reverse();
            return Some(way);
        }
        for direction in Direction::ALL {
            let rail = board.side(hex, direction).rail;
            let there = board.neighbour(hex, direction);
            let joined = rail.is_some_and(|rail| gauges.contains(&rail.gauge));
            if let Some(there) = there.filter(|_| joined)
                && before[there.at()].is_none()
                && is_usable(world, side, using, &[], there)
            {
                before[there.at()] = Some(hex);
                open.push_back(there);
            }
        }
    }
    None
}

/// Rule 12.6a: the hexes that are supply sources of a side, shut or not.
pub fn sources(world: &World, side: Side) -> Vec<HexIx> {
    let board = world.resource::<Board>();
    let is_source = |&hex: &HexIx| board.hex(hex).features.contains(&Feature::Source(side));
    board
        .grid()
        .iter()
        .filter_map(|pos| board.grid().index(pos))
        .filter(is_source)
        .collect()
}

/// Rules 13.3c and 13.3h: a hex that a train can go through: without enemies and their zones, and controlled where it is a
/// place to detrain; the open line between needs no control.
fn is_usable(world: &World, side: Side, using: RailUse, leaving: &[UnitIx], hex: HexIx) -> bool {
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    let controlled = world.resource::<Control>().of(hex) == Some(side);
    (controlled || !is_place_to_detrain(world, side, leaving, hex))
        && !zones.has_combat_unit(side.other(), hex)
        && !zones.holds_against(concepts, using.effect(), side, hex)
}

/// Rule 13.3c: a village, a city, a port, or an HQ at work (13.8c).
fn is_place_to_detrain(world: &World, side: Side, leaving: &[UnitIx], hex: HexIx) -> bool {
    let facts = world.resource::<Board>().hex(hex);
    let port = |feature: &Feature| matches!(feature, Feature::Port { .. });
    let roster = world.resource::<Roster>();
    let headquarters = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && !leaving.contains(&unit)
            && printed.family == Family::Headquarters
            && may_engineer(printed, posture(world, unit))
    };
    facts.settlement.is_some()
        || facts.features.iter().any(port)
        || roster.in_hex(hex).iter().any(headquarters)
}
