//! C&C 1.4, 4.4 Whose a unit is before any HQ has commanded it.

use bevy::prelude::World;

use crate::armies::{
    Armies, ArmyOf, army_of, attached_headquarters, is_commander, is_played, zone_at,
};
use crate::map::Board;
use crate::pieces::{Allegiance, ArmyIx, ArmyKind, Location, Roster, UnitIx, change, fact};
use crate::supply::throws_to;

/// Gives everybody on the map an army who has none: that of the nearest HQ of his side in whose throw range he is, else the one
/// in whose operation zone he stands. Whoever is in nobody's stays without.
pub(crate) fn settle(world: &mut World) {
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
        .filter_map(|unit| {
            Some((
                unit,
                nearest_army(world, unit).or_else(|| zone_around(world, unit))?,
            ))
        })
        .collect();
    for (unit, army) in found {
        change::set(world, unit, Allegiance(Some(army)));
    }
}

fn zone_around(world: &World, unit: UnitIx) -> Option<ArmyIx> {
    let roster = world.resource::<Roster>();
    let at = roster.location(unit).hex()?;
    zone_at(world, roster.printed(unit).side, at)
}

/// The units of an army whose HQs are all dead are of no army any more.
pub(crate) fn disband(world: &mut World) {
    let armies: Vec<ArmyIx> = world.resource::<Armies>().iter().collect();
    for army in armies {
        if is_dead(world, army) {
            let roster = world.resource::<Roster>();
            let is_own = |&unit: &UnitIx| fact::<Allegiance>(world, unit).0 == Some(army);
            let units: Vec<UnitIx> = roster.iter().filter(is_own).collect();
            for unit in units {
                change::set(world, unit, Allegiance(None));
            }
        }
    }
}

fn is_dead(world: &World, army: ArmyIx) -> bool {
    let roster = world.resource::<Roster>();
    let mut hqs = attached_headquarters(world, army);
    hqs.retain(|&hq| is_commander(roster.printed(hq)));
    let is_gone = |&hq: &UnitIx| match roster.location(hq) {
        Location::Dead | Location::Removed => true,
        Location::Map(_) | Location::Arriving { .. } | Location::Tray => false,
    };
    !hqs.is_empty() && hqs.iter().all(is_gone)
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
