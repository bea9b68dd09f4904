//! What can be ordered of captures now: an Extender gives way before it is taken.

use bevy::prelude::World;

use super::language::CaptureOrder;
use super::{check_collapse, havens};
use crate::activity::check_movement_phase;
use crate::ids::UnitId;
use crate::order::Order;
use crate::pieces::{Family, Roster, UnitIx};
use crate::side::Side;

/// Something about captures that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaptureOffer {
    /// An Extender collapses, if there is somewhere for it (9.14d).
    Collapse(UnitId),
}

/// What a side can order of captures.
pub(super) fn offers(world: &World, side: Side) -> Vec<CaptureOffer> {
    if check_movement_phase(world, "collapse of Extenders", "9.14d").is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let own = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Extender && printed.side == side && roster.hex_of(unit).is_some()
    };
    let units = roster.ids(roster.iter().filter(own));
    units.into_iter().map(CaptureOffer::Collapse).collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &CaptureOffer) -> Vec<Order> {
    let CaptureOffer::Collapse(unit) = *offer;
    let Some(extender) = world.resource::<Roster>().find(unit) else {
        return Vec::new();
    };
    havens(world, extender)
        .into_iter()
        .filter(|&to| check_collapse(world, side, unit, to).is_ok())
        .map(|to| Order::Capture(CaptureOrder::Collapse { unit, to }))
        .collect()
}
