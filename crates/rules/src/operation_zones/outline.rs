//! C&C 4.2 What the zone of an army would cover between two boundary counters.

use bevy::prelude::World;
use hexx::Hex;

use super::enemy::EnemyPlaces;
use super::facing::{Facing, Opposed, depth_of};
use super::line::Line;
use super::reason::ZoneReason;
use crate::armies::{ArmyOf, has_headquarters};
use crate::map::{Grid, Heading, HexPos};
use crate::pieces::{ArmyIx, Boundary, Bounds};
use crate::violation::Violation;

/// A zone as it would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The hexes of the enemy line before it, in the order of their numbers.
    pub line: Vec<HexPos>,
    /// What it would cover, likewise.
    pub hexes: Vec<HexPos>,
    /// Hexes that zones laid out earlier keep from it, and whose they are.
    pub kept: Vec<(HexPos, ArmyIx)>,
}

/// C&C 4.2: what the zone of an army would cover between these boundaries, whatever phase it is; or why it has none so.
pub fn outline(world: &World, army: ArmyIx, bounds: Bounds) -> Result<Outline, Violation> {
    let side = ArmyOf(army).facts(world).side;
    EnemyPlaces::of(world, side).outline(world, army, bounds)
}

/// The same where the enemy is known already, and other zones may be there or not.
pub(super) fn outline_before(
    facing: &Facing<'_>,
    army: ArmyIx,
    bounds: Bounds,
    owner: &dyn Fn(HexPos) -> Option<ArmyIx>,
) -> Result<Outline, Violation> {
    let (depth, opposed) = opposed(facing, army)?;
    outline_of(facing, army, (depth, &opposed), bounds, owner)
}

/// C&C 4.2: the enemy before an army that may have a zone, and how deep that is.
pub(super) fn opposed(facing: &Facing<'_>, army: ArmyIx) -> Result<(u8, Opposed), Violation> {
    let world = facing.world;
    let name = || ArmyOf(army).name(world);
    let Some(depth) = depth_of(world, army) else {
        return refused(ZoneReason::HasNone { army: name() });
    };
    if !has_headquarters(world, army) {
        return refused(ZoneReason::NoHq { army: name() });
    }
    let opposed = facing.before(army, depth);
    if opposed.nodes.is_empty() {
        let tables = world.resource::<crate::tables::RuleTables>();
        return refused(ZoneReason::TooFar {
            army: name(),
            depth,
            by_hq_only: tables.command.zones.by_hq_only,
        });
    }
    Ok((depth, opposed))
}

fn refused<T>(reason: ZoneReason) -> Result<T, Violation> {
    Err(Violation::new("C&C 4.2", reason))
}

/// The same for an army whose enemy is known.
pub(super) fn outline_of(
    facing: &Facing<'_>,
    army: ArmyIx,
    (depth, opposed): (u8, &Opposed),
    bounds: Bounds,
    owner: &dyn Fn(HexPos) -> Option<ArmyIx>,
) -> Result<Outline, Violation> {
    let grid = facing.grid();
    let name = || ArmyOf(army).name(facing.world);
    let Bounds { left, right } = bounds;
    for at in [left.at, right.at] {
        if !grid.contains(at) {
            return refused(ZoneReason::OffMap { at });
        }
    }
    if left.toward.opposite() == right.toward {
        return refused(ZoneReason::Opposite);
    }
    if !bounds.is_in_order(grid) {
        let (left, right) = (left.at, right.at);
        return refused(ZoneReason::Crossed { left, right });
    }
    let rear = bounds.rear();
    if !opposed.lies_behind(rear) {
        return refused(ZoneReason::Forward { army: name() });
    }
    let line = opposed.line(grid, rear);
    for at in [left.at, right.at] {
        if !line.is_start(grid, at) {
            return refused(ZoneReason::NotAtLine { at });
        }
    }
    let (mut hexes, mut kept) = (Vec::new(), Vec::new());
    for hex in between(grid, &line, depth, bounds) {
        match owner(hex) {
            None => hexes.push(hex),
            Some(other) => kept.push((hex, other)),
        }
    }
    if hexes.is_empty() {
        return refused(ZoneReason::NothingLeft { army: name() });
    }
    Ok(Outline {
        line: line.hexes,
        hexes,
        kept,
    })
}

/// C&C 4.2: the hexes between both boundaries that lie behind the line, so many hexes deep.
fn between(grid: &Grid, line: &Line, depth: u8, bounds: Bounds) -> Vec<HexPos> {
    let (cols, rows) = around(&line.hexes, depth);
    let hexes = cols.flat_map(|col| rows.clone().map(move |row| HexPos::new(col, row)));
    hexes
        .filter(|&hex| grid.contains(hex) && bounds.hold(grid, hex))
        .filter(|&hex| line.has_behind(grid, hex, depth))
        .collect()
}

/// The columns and rows in which hexes can be so near to a line.
fn around(
    line: &[HexPos],
    depth: u8,
) -> (std::ops::RangeInclusive<u8>, std::ops::RangeInclusive<u8>) {
    let range = |numbers: &dyn Fn(&HexPos) -> u8| {
        let least = line.iter().map(numbers).min().unwrap_or(1);
        let most = line.iter().map(numbers).max().unwrap_or(1);
        // In columns at half a hex rows reach one farther.
        least.saturating_sub(depth + 1)..=most.saturating_add(depth + 1)
    };
    (range(&|hex| hex.col), range(&|hex| hex.row))
}

/// C&C 4.3: the hexes in which boundary counters could lie, from the left to the right.
pub(super) fn starts_before(grid: &Grid, opposed: &Opposed, rear: Hex) -> Vec<HexPos> {
    let line = opposed.line(grid, rear);
    let beside = line.hexes.iter().flat_map(|&hex| grid.neighbours(hex));
    let mut starts: Vec<HexPos> = beside
        .map(|(_, hex)| hex)
        .filter(|&hex| line.is_start(grid, hex))
        .collect();
    starts.sort_unstable_by_key(|&hex| (to_the_right(grid, rear, hex), hex));
    starts.dedup();
    starts
}

/// How far to the right a hex lies as an army looks at the enemy whose rear is there.
pub(super) fn to_the_right(grid: &Grid, rear: Hex, hex: HexPos) -> i32 {
    -crate::map::aside(rear, grid.axial(hex))
}

/// A boundary that begins in a hex.
pub(super) const fn boundary(at: HexPos, toward: Heading) -> Boundary {
    Boundary { at, toward }
}
