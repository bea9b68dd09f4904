//! What can be ordered of Reserves now. Changes of mode are offered with movement, because most come with a move.

use bevy::prelude::World;

use super::language::ModeOrder;
use super::release::releasable;
use crate::ids::UnitId;
use crate::order::Order;
use crate::pieces::Roster;
use crate::side::Side;

/// Something about Reserves that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReserveOffer {
    /// A unit is released (5.7b).
    Release(UnitId),
}

impl ReserveOffer {
    /// The unit that can be released.
    pub const fn released(&self) -> Option<UnitId> {
        let Self::Release(unit) = self;
        Some(*unit)
    }
}

/// What a side can order of Reserves.
pub(super) fn offers(world: &World, side: Side) -> Vec<ReserveOffer> {
    let units = world.resource::<Roster>().ids(releasable(world, side));
    units.into_iter().map(ReserveOffer::Release).collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(_world: &World, _side: Side, offer: &ReserveOffer) -> Vec<Order> {
    let ReserveOffer::Release(unit) = offer;
    let units = vec![*unit];
    vec![Order::Modes(ModeOrder::Release { units })]
}
