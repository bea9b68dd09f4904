//! 4.8 The stacking limit, and when it is checked.

use bevy::prelude::World;

use super::crowded::Crowded;
use super::size::{is_overstacked, re_in_hex};
use crate::map::{Board, HexIx, HexPos};
use crate::sequence::{Clock, Segment, Sequence};
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::stacking::reason::StackingReason;
use crate::tables::RuleTables;
use crate::violation::Reason;

/// The hexes in which a side has more than the limit. Units that an order has removed meanwhile do not count.
pub fn overstacked(world: &World, side: Side) -> Vec<HexIx> {
    let crowded = world.resource::<Crowded>().hexes(side);
    crowded
        .filter(|&hex| is_overstacked(world, side, hex))
        .collect()
}

/// The refusal to leave a hex as full as it is.
pub(crate) fn too_much(world: &World, side: Side, hex: HexIx) -> Reason {
    Reason::Stacking(StackingReason::Overstacked {
        hex: world.resource::<Board>().grid().pos(hex),
        have: re_in_hex(world, side, hex),
        limit: world.resource::<RuleTables>().concepts.stacking.limit,
    })
}

/// Rule 4.8: the limit holds at the end of every phase but Reinforcement, and so at the end of Movement Segments, after
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
