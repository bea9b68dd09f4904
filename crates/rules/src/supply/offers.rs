//! What can be ordered of supply now. Fuel is offered with movement, because only those who could move want it.

use bevy::prelude::World;

use super::breakout::candidates;
use super::language::SupplyOrder;
use crate::ids::UnitId;
use crate::order::Order;
use crate::pieces::Roster;
use crate::side::Side;

/// Something about supply that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SupplyOffer {
    /// A unit breaks out (12.8e).
    BreakOut(UnitId),
}

impl SupplyOffer {
    /// The unit that can break out.
    pub const fn breaker(&self) -> Option<UnitId> {
        let Self::BreakOut(unit) = self;
        Some(*unit)
    }
}

/// What a side can order of supply.
pub(super) fn offers(world: &World, side: Side) -> Vec<SupplyOffer> {
    let units = world.resource::<Roster>().ids(candidates(world, side));
    units.into_iter().map(SupplyOffer::BreakOut).collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(_world: &World, _side: Side, offer: &SupplyOffer) -> Vec<Order> {
    let SupplyOffer::BreakOut(unit) = offer;
    let units = vec![*unit];
    vec![Order::Supply(SupplyOrder::BreakOut { units })]
}
