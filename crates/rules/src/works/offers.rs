//! What can be ordered of hedgehogs now.

use bevy::prelude::World;

use super::diggers;
use super::language::WorksOrder;
use super::slight::{slightable, slighters};
use crate::ids::UnitId;
use crate::order::Order;
use crate::pieces::Roster;
use crate::side::Side;
use crate::subject::Appeal;

/// Something about hedgehogs that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorksOffer {
    /// A unit builds or improves works (16.0b).
    Dig(UnitId),
    /// Works are reduced (16.0c).
    Slight(UnitId),
}

impl WorksOffer {
    /// The unit that could build or improve works.
    pub const fn digger(&self) -> Option<UnitId> {
        match self {
            Self::Dig(unit) => Some(*unit),
            Self::Slight(_) => None,
        }
    }

    /// The hedgehog that can be reduced.
    pub const fn slightable(&self) -> Option<UnitId> {
        match self {
            Self::Slight(works) => Some(*works),
            Self::Dig(_) => None,
        }
    }

    /// How often a player without a plan takes it up.
    pub(super) const fn appeal(&self) -> Appeal {
        match self {
            Self::Dig(_) => Appeal::Occasional,
            Self::Slight(_) => Appeal::Rare,
        }
    }
}

/// What a side can order of hedgehogs.
pub(super) fn offers(world: &World, side: Side) -> Vec<WorksOffer> {
    let roster = world.resource::<Roster>();
    let dig = roster.ids(diggers(world, side)).into_iter();
    let slight = roster.ids(slightable(world, side)).into_iter();
    dig.map(WorksOffer::Dig)
        .chain(slight.map(WorksOffer::Slight))
        .collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &WorksOffer) -> Vec<Order> {
    match *offer {
        WorksOffer::Dig(unit) => super::build::offers(world, side, unit)
            .into_iter()
            .filter_map(|offer| {
                let (hex, by, from) = (offer.hex, offer.by, offer.payments.ok()?);
                Some(Order::Works(WorksOrder::Dig { hex, by, from }))
            })
            .collect(),
        WorksOffer::Slight(unit) => slighters(world, side, unit)
            .into_iter()
            .map(|by| Order::Works(WorksOrder::Slight { unit, by }))
            .collect(),
    }
}
