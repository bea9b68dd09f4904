//! 4.8 The stacking limit, and when it is checked.

use bevy::prelude::World;

use super::crowded::Crowded;
use super::size::{is_overstacked, re_in_hex};
use crate::map::{Board, HexIx, HexPos};
use crate::pieces::Re;
use crate::sequence::{Clock, Segment, Sequence};
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::tables::RuleTables;

/// The hexes in which a side has more than the limit. Units that an order has removed meanwhile do not count.
pub fn overstacked(world: &World, side: Side) -> Vec<HexIx> {
    let crowded = world.resource::<Crowded>().hexes(side);
    crowded
        .filter(|&hex| is_overstacked(world, side, hex))
        .collect()
}

/// A hex, what a side has in it, and what it may have.
pub(crate) fn fullness(world: &World, side: Side, hex: HexIx) -> (HexPos, Re, Re) {
    let limit = world.resource::<RuleTables>().concepts.stacking.limit;
    let have = re_in_hex(world, side, hex);
    (world.resource::<Board>().grid().pos(hex), have, limit)
}

/// Rule 4.8a: the hexes in which a side loses units as the current segment ends, with what is too much.
pub fn at_stake(world: &World, side: Side) -> Vec<(HexPos, Re)> {
    if !is_checked(world) {
        return Vec::new();
    }
    let excess = |hex: HexIx| {
        let (at, have, limit) = fullness(world, side, hex);
        (at, Re(have.0.saturating_sub(limit.0)))
    };
    overstacked(world, side).into_iter().map(excess).collect()
}

/// Rule 4.8a: the limit holds at the end of every phase but Reinforcement, and so at the end of Movement Segments, after
/// which nothing of their phase can set it right.
pub(crate) fn is_checked(world: &World) -> bool {
    let clock = world.resource::<Clock>();
    let now = clock.now();
    let modules = world.resource::<ScenarioFacts>().options.modules;
    let ends_phase = Sequence::of(modules).ends_phase(clock.step);
    let concepts = &world.resource::<RuleTables>().concepts;
    concepts.stacking.is_checked_after(now.phase)
        && (ends_phase || now.segment == Segment::Movement)
}

/// The first hex that holds too much as the current step ends, and whose.
pub(crate) fn first_excess(world: &World) -> Option<(Side, HexPos)> {
    if !is_checked(world) {
        return None;
    }
    let grid = world.resource::<Board>().grid();
    Side::BOTH.into_iter().find_map(|side| {
        let hex = overstacked(world, side).into_iter().next()?;
        Some((side, grid.pos(hex)))
    })
}
