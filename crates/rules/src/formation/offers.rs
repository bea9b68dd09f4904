//! 13.7 Who could be put into a marker.

use bevy::prelude::World;

use super::FormationMarkers;
use crate::ids::FormationId;
use crate::map::HexPos;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;

/// Units of a side that could be put into the marker of their formation where they stand.
pub fn joiners(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let markers = FormationMarkers::read(world);
    let may = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let here = roster.location(unit).hex();
        let (Some(formation), Some(here)) = (printed.formation, here) else {
            return false;
        };
        let marker = markers.of(formation);
        let open = marker.is_none_or(|marker| marker.at == here && !marker.units.contains(&unit));
        printed.side == side && open
    };
    roster.iter().filter(may).collect()
}

/// The units of a formation in a hex, in roster order.
pub fn members_here(world: &World, formation: FormationId, at: HexPos) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let member = |&unit: &UnitIx| roster.printed(unit).formation == Some(formation);
    roster.at(at).iter().copied().filter(member).collect()
}
