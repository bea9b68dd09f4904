//! 13.8d How far Engineer-Capable units work.

use bevy::prelude::World;

use crate::map::{Board, HexPos};
use crate::pieces::{Roster, UnitIx};
use crate::works::{check_capable, radius};

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
