//! C&C 1.4, 4.4 Whose a unit is before any HQ has commanded it.

use bevy::prelude::World;

use crate::armies::{ArmyOf, army_of, is_commander, is_played};
use crate::map::Board;
use crate::pieces::{Allegiance, ArmyIx, ArmyKind, Roster, UnitIx, change, fact};
use crate::supply::throws_to;

/// Gives everybody on the map an army who has none: that of the nearest HQ of his side in whose throw range he is. Whoever
/// is in nobody's stays without.
pub(super) fn settle(world: &mut World) {
    if !is_played(world) {
        return;
    }
    let roster = world.resource::<Roster>();
    let lost = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family.is_combat()
            && !is_commander(printed)
            && roster.hex_of(unit).is_some()
            && fact::<Allegiance>(world, unit).0.is_none()
    };
    let strays: Vec<UnitIx> = roster.iter().filter(lost).collect();
    let found: Vec<(UnitIx, ArmyIx)> = strays
        .into_iter()
        .filter_map(|unit| Some((unit, nearest_army(world, unit)?)))
        .collect();
    for (unit, army) in found {
        change::set(world, unit, Allegiance(Some(army)));
    }
}

fn nearest_army(world: &World, unit: UnitIx) -> Option<ArmyIx> {
    let roster = world.resource::<Roster>();
    let here = roster.hex_of(unit)?;
    let side = roster.printed(unit).side;
    let grid = world.resource::<Board>().grid();
    let serves = |hq: UnitIx| {
        let printed = roster.printed(hq);
        let army = army_of(world, hq).filter(|_| printed.side == side && is_commander(printed))?;
        let is_group = ArmyOf(army).facts(world).kind == ArmyKind::Group;
        let at = roster.hex_of(hq).filter(|_| !is_group)?;
        let distance = grid.distance(grid.pos(at), grid.pos(here));
        throws_to(world, hq, here).then_some((distance, hq, army))
    };
    let nearest = roster.iter().filter_map(serves).min()?;
    Some(nearest.2)
}
