//! 13.8a Engineer-Capable units, and how far they work (13.8d).

use bevy::prelude::World;

use super::EngineerReason;
use crate::map::{Board, HexPos};
use crate::pieces::{Roster, UnitIx, may_engineer, posture};
use crate::violation::{Reason, Violation};
use crate::works::radius;

/// Rules 13.8 and 13.8a: whether a unit is Engineer-Capable: an HQ or an engineer with its Combat side up, in Combat Mode or
/// Disorganized.
pub(crate) fn check_capable(world: &World, unit: UnitIx) -> Result<(), Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let posture = posture(world, unit);
    if may_engineer(printed, posture) {
        return Ok(());
    }
    let (unit, mode) = (printed.id, posture.mode());
    let (rule, reason) = if printed.engineer {
        ("13.8a", EngineerReason::NotCapable { unit, mode })
    } else {
        ("13.8", EngineerReason::NoEngineer { unit })
    };
    Err(Violation::new(rule, Reason::Engineers(reason)))
}

/// Rule 13.8d: the hexes in which a unit could construct as it stands; none unless it is Engineer-Capable.
pub fn work_radius(world: &World, unit: UnitIx) -> Vec<HexPos> {
    let roster = world.resource::<Roster>();
    let here = roster
        .hex_of(unit)
        .filter(|_| check_capable(world, unit).is_ok());
    let grid = world.resource::<Board>().grid();
    let reached = here.map(|here| radius(world, roster.printed(unit).side, here));
    let hexes = reached.into_iter().flatten();
    hexes.map(|hex| grid.pos(hex)).collect()
}
