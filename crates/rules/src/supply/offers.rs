//! What can be ordered of supply now. Fuel is offered with movement, because only those who could move want it.

use bevy::prelude::World;

use super::breakout::candidates;
use super::fuel::takers;
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
    /// A unit takes fuel that one of these HQs gives, before it sets out (12.5e).
    TakeFuel(UnitId, Vec<UnitId>),
}

impl SupplyOffer {
    /// The unit that can break out.
    pub const fn breaker(&self) -> Option<UnitId> {
        match self {
            Self::BreakOut(unit) => Some(*unit),
            Self::TakeFuel(..) => None,
        }
    }

    /// The unit that can take fuel, and the HQs that would give it.
    pub fn taker(&self) -> Option<(UnitId, Vec<UnitId>)> {
        match self {
            Self::TakeFuel(unit, givers) => Some((*unit, givers.clone())),
            Self::BreakOut(_) => None,
        }
    }
}

/// What a side can order of supply.
pub(super) fn offers(world: &World, side: Side) -> Vec<SupplyOffer> {
    let roster = world.resource::<Roster>();
    let breakers = roster.ids(candidates(world, side)).into_iter();
    let takers = takers(world, side).into_iter();
    let takers = takers
        .map(|(unit, givers)| SupplyOffer::TakeFuel(roster.printed(unit).id, roster.ids(givers)));
    breakers.map(SupplyOffer::BreakOut).chain(takers).collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(_world: &World, _side: Side, offer: &SupplyOffer) -> Vec<Order> {
    match offer {
        SupplyOffer::BreakOut(unit) => {
            let units = vec![*unit];
            vec![Order::Supply(SupplyOrder::BreakOut { units })]
        }
        SupplyOffer::TakeFuel(unit, givers) => {
            let take = |&from: &UnitId| {
                let units = vec![*unit];
                Order::Supply(SupplyOrder::TakeFuel { units, from })
            };
            givers.iter().map(take).collect()
        }
    }
}
