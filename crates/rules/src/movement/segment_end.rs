//! 4.8 Whether a Movement Segment may end: not while a hex is too full that units can still leave.

use bevy::prelude::World;

use super::query::has_way_out;
use super::stack::roll_call;
use crate::pieces::Roster;
use crate::side::Side;
use crate::stacking::{is_checked, overstacked, too_much};
use crate::violation::Violation;

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
    let counts = |unit| roster.printed(unit).family.is_combat();
    let can_go = roll_call(world, side)
        .movers
        .into_iter()
        .filter(|&unit| counts(unit))
        .filter_map(|unit| roster.hex_of(unit).zip(Some(unit)))
        .find(|&(hex, unit)| full.contains(&hex) && has_way_out(world, side, unit));
    match can_go {
        Some((hex, _)) => Err(Violation::new("4.8", too_much(world, side, hex))),
        None => Ok(()),
    }
}
