//! 12.3d Supply paths: searches over fair-weather costs that enemies and, for Truck paths, zones of control block.

use std::collections::BTreeMap;

use bevy::prelude::World;

use crate::map::{Board, Direction, HexIx, Mobility};
use crate::movement::{Mp, StepCosts};
use crate::side::Side;
use crate::tables::{RuleTables, ZoneEffect};
use crate::zoc::Zones;

/// Which way a path is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// From the start outward: a unit draws, an HQ throws.
    Outward,
    /// From everywhere towards the start: who could draw from here?
    Inward,
}

/// What a supply path is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PathRules {
    pub side: Side,
    pub mobility: Mobility,
    pub points: Mp,
    pub course: Course,
}

/// The hexes that lie within reach of some hexes, and those next to them: the last hex of a path may be adjacent, whatever
/// lies between (12.3c).
pub(super) fn field(world: &World, starts: &[HexIx], rules: PathRules) -> Vec<bool> {
    let board = world.resource::<Board>();
    let mut reached = vec![false; board.grid().len()];
    let seeds = match rules.course {
        // Whoever draws may stop beside the dump.
        Course::Inward => with_neighbours(board, starts),
        Course::Outward => starts.to_vec(),
    };
    let found = search(world, &seeds, rules);
    let found = match rules.course {
        Course::Inward => found,
        Course::Outward => with_neighbours(board, &found),
    };
    for hex in found {
        reached[hex.at()] = true;
    }
    reached
}

/// Some hexes and all that touch them.
fn with_neighbours(board: &Board, hexes: &[HexIx]) -> Vec<HexIx> {
    let around = |&hex: &HexIx| {
        let next = Direction::ALL
            .into_iter()
            .filter_map(move |direction| board.neighbour(hex, direction));
        std::iter::once(hex).chain(next)
    };
    let mut all: Vec<HexIx> = hexes.iter().flat_map(around).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Rule 12.3d: whether a path may touch a hex.
fn is_open(world: &World, rules: PathRules, hex: HexIx) -> bool {
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    let in_zone = rules.mobility == Mobility::Truck
        && zones.holds_against(concepts, ZoneEffect::TruckSupply, rules.side, hex);
    !zones.has_combat_unit(rules.side.other(), hex) && !in_zone
}

/// Every hex within the points, the starts among them, as far as a path may be there.
fn search(world: &World, starts: &[HexIx], rules: PathRules) -> Vec<HexIx> {
    let board = world.resource::<Board>();
    let costs = world.resource::<StepCosts>().supply(rules.mobility);
    let budget = rules.points.as_twelfths();
    let mut best: BTreeMap<HexIx, u16> = BTreeMap::new();
    let mut open: std::collections::BTreeSet<(u16, HexIx)> = std::collections::BTreeSet::new();
    for &hex in starts.iter().filter(|&&hex| is_open(world, rules, hex)) {
        best.insert(hex, 0);
        open.insert((0, hex));
    }
    while let Some((spent, hex)) = open.pop_first() {
        for direction in Direction::ALL {
            let Some(there) = board.neighbour(hex, direction) else {
                continue;
            };
            let step = match rules.course {
                Course::Outward => costs[hex.at() * 6 + direction.index()],
                Course::Inward => costs[there.at() * 6 + direction.opposite().index()],
            };
            let total = spent.saturating_add(step);
            let known = best.get(&there).copied().unwrap_or(u16::MAX);
            if total > budget || total >= known || !is_open(world, rules, there) {
                continue;
            }
            open.remove(&(known, there));
            best.insert(there, total);
            open.insert((total, there));
        }
    }
    best.into_keys().collect()
}
