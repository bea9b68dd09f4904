//! What can be ordered of stacks now.

use bevy::prelude::World;

use super::check_on_top;
use super::language::StackingOrder;
use crate::ids::UnitId;
use crate::order::Order;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;

/// Something about stacks that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StackingOffer {
    /// A unit is put on top of its stack (4.8b).
    PutOnTop(UnitId),
}

/// What a side can order of stacks.
pub(super) fn offers(world: &World, side: Side) -> Vec<StackingOffer> {
    let roster = world.resource::<Roster>();
    let has_company = |&unit: &UnitIx| {
        let here = roster.hex_of(unit).map(|hex| roster.in_hex(hex));
        roster.printed(unit).side == side && here.is_some_and(|here| here.len() > 1)
    };
    let units = roster.ids(roster.iter().filter(has_company)).into_iter();
    units
        .filter(|&unit| check_on_top(world, side, unit).is_ok())
        .map(StackingOffer::PutOnTop)
        .collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(_world: &World, _side: Side, offer: &StackingOffer) -> Vec<Order> {
    let StackingOffer::PutOnTop(unit) = *offer;
    vec![Order::Stacking(StackingOrder::PutOnTop { unit })]
}
