//! 4.8 The stacking limit, and when it is checked.

use bevy::prelude::World;

use super::crowded::Crowded;
use crate::map::{Board, HexIx, HexPos};
use crate::movement;
use crate::pieces::{Re, Roster, StepsLost, UnitIx, fact};
use crate::sequence::{Clock, Segment, Sequence};
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::stacking::reason::StackingReason;
use crate::tables::RuleTables;
use crate::violation::{Reason, Violation};

/// Rules 4.6 and 4.8: the size of a side's combat units in a hex; transport, supply and works do not count.
pub fn re_in_hex(world: &World, side: Side, hex: HexIx) -> Re {
    let roster = world.resource::<Roster>();
    let size = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let counts = printed.side == side && printed.family.is_combat();
        counts.then(|| size_of(world, unit).0)
    };
    let sizes = roster.in_hex(hex).iter().filter_map(size);
    Re(sizes.fold(0, u16::saturating_add))
}

/// Rule 4.6: the size of a unit after its losses.
pub fn size_of(world: &World, unit: UnitIx) -> Re {
    let sizes = &world.resource::<RuleTables>().concepts.re;
    let lost = fact::<StepsLost>(world, unit);
    sizes.left(world.resource::<Roster>().printed(unit), lost)
}

/// Whether a side has more in a hex than the limit.
pub fn is_overstacked(world: &World, side: Side, hex: HexIx) -> bool {
    re_in_hex(world, side, hex) > world.resource::<RuleTables>().concepts.stacking.limit
}

/// The hexes in which a side has more than the limit. Units that an order has removed meanwhile do not count.
pub fn overstacked(world: &World, side: Side) -> Vec<HexIx> {
    let crowded = world.resource::<Crowded>().hexes(side);
    crowded
        .filter(|&hex| is_overstacked(world, side, hex))
        .collect()
}

/// Rule 4.8: a Movement Segment does not end while a hex holds too much of the moving side and units there can still go.
pub(crate) fn check_segment_end(world: &World, side: Side) -> Result<(), Violation> {
    if !is_checked(world) {
        return Ok(());
    }
    let full = overstacked(world, side);
    if full.is_empty() {
        return Ok(());
    }
    let roster = world.resource::<Roster>();
    let counts = |unit: UnitIx| roster.printed(unit).family.is_combat();
    let can_go = movement::roll_call(world, side)
        .movers
        .into_iter()
        .filter(|&unit| counts(unit))
        .filter_map(|unit| roster.hex_of(unit).zip(Some(unit)))
        .find(|&(hex, unit)| full.contains(&hex) && movement::has_way_out(world, side, unit));
    match can_go {
        Some((hex, _)) => Err(Violation::new("4.8", too_much(world, side, hex))),
        None => Ok(()),
    }
}

fn too_much(world: &World, side: Side, hex: HexIx) -> Reason {
    Reason::Stacking(StackingReason::Overstacked {
        hex: world.resource::<Board>().grid().pos(hex),
        have: re_in_hex(world, side, hex),
        limit: world.resource::<RuleTables>().concepts.stacking.limit,
    })
}

/// Rule 4.8: the limit holds at the end of every phase but Reinforcement, and so at the end of Movement Segments, after
/// which nothing of their phase can set it right.
fn is_checked(world: &World) -> bool {
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
