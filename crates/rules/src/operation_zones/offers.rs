//! C&C 4.3 What can be ordered about operation zones now.

use bevy::prelude::World;

use super::language::ZoneOrder;
use super::orders::{check, check_time};
use super::proposal::{narrower, proposal, proposals};
use crate::armies::{Armies, ArmyOf, zones_of};
use crate::ids::ArmyId;
use crate::order::Order;
use crate::pieces::{ArmyIx, Bounds};
use crate::side::Side;

/// Something that can be ordered about an operation zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneOffer {
    /// An army has none and can be given one: between these boundaries, if the owner does not think of others.
    Place(ArmyId, Bounds),
    /// The zone of an army can be laid out otherwise.
    Replace(ArmyId),
    /// The zone of an army can be taken away.
    Lift(ArmyId),
}

impl ZoneOffer {
    /// The army that waits for its zone, and the boundaries that are proposed.
    pub const fn waiting(&self) -> Option<(ArmyId, Bounds)> {
        match self {
            Self::Place(army, bounds) => Some((*army, *bounds)),
            Self::Replace(_) | Self::Lift(_) => None,
        }
    }
}

/// What a side can order about its operation zones.
pub(super) fn offers(world: &World, side: Side) -> Vec<ZoneOffer> {
    if check_time(world, side).is_err() {
        return Vec::new();
    }
    let id = |army: ArmyIx| ArmyOf(army).facts(world).id;
    let place = proposals(world, side)
        .into_iter()
        .map(|proposal| ZoneOffer::Place(id(proposal.army), proposal.bounds));
    let laid_out = zones_of(world, side).into_iter();
    let laid_out: Vec<ArmyId> = laid_out.map(|(army, _)| id(army)).collect();
    place
        .chain(laid_out.iter().copied().map(ZoneOffer::Replace))
        .chain(laid_out.iter().copied().map(ZoneOffer::Lift))
        .collect()
}

/// The orders that an offer comes to. Of boundaries, which players choose freely, there are a few: what is proposed, and half of
/// it.
pub(super) fn orders(world: &World, side: Side, offer: &ZoneOffer) -> Vec<Order> {
    let place =
        |army: ArmyId, Bounds { left, right }: Bounds| ZoneOrder::PlaceZone { army, left, right };
    let orders: Vec<ZoneOrder> = match *offer {
        ZoneOffer::Lift(army) => vec![ZoneOrder::LiftZone { army }],
        ZoneOffer::Place(army, bounds) => {
            let others = Armies::find(world, army)
                .map(|army| narrower(world, army, bounds))
                .unwrap_or_default();
            let all = std::iter::once(bounds).chain(others);
            all.map(|bounds| place(army, bounds)).collect()
        }
        ZoneOffer::Replace(id) => {
            let found = Armies::find(world, id).and_then(|army| {
                let proposal = proposal(world, side, army)?;
                let others = narrower(world, army, proposal.bounds).into_iter();
                Some(std::iter::once(proposal.bounds).chain(others))
            });
            let all = found.into_iter().flatten();
            all.map(|bounds| place(id, bounds)).collect()
        }
    };
    let legal = orders
        .into_iter()
        .filter(|order| check(world, side, order).is_ok());
    legal.map(Order::Zones).collect()
}
