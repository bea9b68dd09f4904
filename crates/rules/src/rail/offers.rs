//! What of a side could go by rail now.

use bevy::prelude::World;

use super::capacity::rail_cap;
use super::journey::goes_anywhere;
use crate::dumps::loadable;
use crate::modes::ModeChange;
use crate::numbers::Fraction;
use crate::pieces::{Family, Roster, UnitIx, posture};
use crate::rail::train::Cargo;
use crate::railways::{check_time, may_board};
use crate::side::Side;

/// Whether trains of a side could do anything now.
fn is_time(world: &World, side: Side) -> bool {
    check_time(world, side).is_ok() && rail_cap(world, side).left > Fraction::ZERO
}

/// Rules 5.4 and 13.3e: the change of mode with which a unit would board; none if it may as it is.
pub fn boarding_mode(world: &World, unit: UnitIx) -> Option<ModeChange> {
    let boards_so = may_board(world, unit, posture(world, unit));
    (!boards_so).then_some(ModeChange::Move)
}

/// Units of a side that could go by rail, as they are or in Move Mode.
pub(crate) fn entrainable(world: &World, side: Side) -> Vec<UnitIx> {
    if !is_time(world, side) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let can = |&unit: &UnitIx| {
        let id = roster.printed(unit).id;
        let (units, mode) = (&[id], boarding_mode(world, unit));
        goes_anywhere(world, side, Cargo::Units { units, mode })
    };
    own(world, side).filter(can).collect()
}

/// Dumps of a side of which something could go by rail.
pub(crate) fn shippable(world: &World, side: Side) -> Vec<UnitIx> {
    if !is_time(world, side) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let can = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let (from, tokens) = (printed.id, 1);
        printed.family == Family::Dump
            && loadable(world, unit).0 > 0
            && goes_anywhere(world, side, Cargo::Supply { from, tokens })
    };
    own(world, side).filter(can).collect()
}

fn own(world: &World, side: Side) -> impl Iterator<Item = UnitIx> + '_ {
    let roster = world.resource::<Roster>();
    let on_map =
        move |&unit: &UnitIx| roster.printed(unit).side == side && roster.hex_of(unit).is_some();
    roster.iter().filter(on_map)
}

/// Whether a side could send anything by rail in the current segment.
pub(crate) fn has_business(world: &World, side: Side) -> bool {
    is_time(world, side)
        && (!shippable(world, side).is_empty() || !entrainable(world, side).is_empty())
}
