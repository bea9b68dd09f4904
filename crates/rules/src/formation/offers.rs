//! 13.7 What can be ordered of formation markers now.

use bevy::prelude::World;

use super::language::FormationOrder;
use super::{FormationMarkers, check_enter};
use crate::ids::{FormationId, UnitId};
use crate::map::HexPos;
use crate::order::Order;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;

/// Something about formation markers that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormationOffer {
    /// A unit goes into the marker of its formation, alone or with the others in its hex (13.7).
    Enter(UnitId),
    /// A unit comes out of it (13.7).
    Leave(UnitId),
}

impl FormationOffer {
    /// The unit that could be put into the marker of its formation.
    pub const fn joiner(&self) -> Option<UnitId> {
        match self {
            Self::Enter(unit) => Some(*unit),
            Self::Leave(_) => None,
        }
    }

    /// The unit that is in the marker of its formation.
    pub const fn gathered(&self) -> Option<UnitId> {
        match self {
            Self::Leave(unit) => Some(*unit),
            Self::Enter(_) => None,
        }
    }
}

/// What a side can order of formation markers.
pub(super) fn offers(world: &World, side: Side) -> Vec<FormationOffer> {
    let roster = world.resource::<Roster>();
    let markers = FormationMarkers::read(world);
    let inside = markers.iter().flat_map(|(_, marker)| marker.units.iter());
    let own = |&unit: &UnitIx| roster.printed(unit).side == side;
    let gathered = roster.ids(inside.copied().filter(own)).into_iter();
    let joiners = roster.ids(joiners(world, side)).into_iter();
    joiners
        .map(FormationOffer::Enter)
        .chain(gathered.map(FormationOffer::Leave))
        .collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &FormationOffer) -> Vec<Order> {
    let unit = match *offer {
        FormationOffer::Leave(unit) => {
            let units = vec![unit];
            return vec![Order::Formation(FormationOrder::LeaveMarker { units })];
        }
        FormationOffer::Enter(unit) => unit,
    };
    let roster = world.resource::<Roster>();
    let together = || {
        let found = roster.find(unit)?;
        let (formation, here) = (
            roster.printed(found).formation?,
            roster.location(found).hex()?,
        );
        Some(members_here(world, formation, here))
    };
    let able = joiners(world, side);
    let mut all = together().unwrap_or_default();
    all.retain(|member| able.contains(member));
    let mut parties = vec![vec![unit], roster.ids(all)];
    parties.dedup();
    parties
        .into_iter()
        .filter(|units| check_enter(world, side, units).is_ok())
        .map(|units| Order::Formation(FormationOrder::EnterMarker { units }))
        .collect()
}

/// Units of a side that could be put into the marker of their formation where they stand.
fn joiners(world: &World, side: Side) -> Vec<UnitIx> {
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
