//! C&C 2 What Fronts can be ordered now.

use bevy::prelude::World;

use super::language::FrontOrder;
use super::markers::destinations;
use super::orders::{check, check_moves_now, check_returns_now};
use crate::armies::{ArmyOf, front_state, fronts_of};
use crate::ids::ArmyId;
use crate::map::HexPos;
use crate::order::Order;
use crate::pieces::{ArmyIx, FrontPosture};
use crate::side::Side;

/// Something that a Front can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrontOffer {
    /// A Front can go over to a posture.
    Posture(ArmyId, FrontPosture),
    /// The HQ marker of a Front can move to these hexes.
    Move(ArmyId, Vec<HexPos>),
    /// The HQ marker of a Front can come back in these hexes.
    Place(ArmyId, Vec<HexPos>),
}

impl FrontOffer {
    /// The posture that a Front can take up.
    pub const fn posture(&self) -> Option<(ArmyId, FrontPosture)> {
        match self {
            Self::Posture(front, posture) => Some((*front, *posture)),
            Self::Move(..) | Self::Place(..) => None,
        }
    }
}

/// What a side can order its Fronts.
pub(super) fn offers(world: &World, side: Side) -> Vec<FrontOffer> {
    let fronts = fronts_of(world, side);
    let id = |front: ArmyIx| ArmyOf(front).facts(world).id;
    let postures = fronts.iter().flat_map(|&front| {
        let offer = move |posture| FrontOffer::Posture(id(front), posture);
        FrontPosture::BOTH.into_iter().map(offer)
    });
    let mut found: Vec<FrontOffer> = postures
        .filter(|offer| !orders(world, side, offer).is_empty())
        .collect();
    for &front in &fronts {
        let Some(&state) = front_state(world, front) else {
            continue;
        };
        let moves = check_moves_now(world, side, front, state).is_ok();
        if !moves && check_returns_now(world, side, front, state).is_err() {
            continue;
        }
        let hexes: Vec<HexPos> = destinations(world, front).into_keys().collect();
        if !hexes.is_empty() {
            found.push(if moves {
                FrontOffer::Move(id(front), hexes)
            } else {
                FrontOffer::Place(id(front), hexes)
            });
        }
    }
    // Offers of a kind follow one another.
    found.sort_by_key(|offer| match offer {
        FrontOffer::Posture(..) => 0,
        FrontOffer::Move(..) => 1,
        FrontOffer::Place(..) => 2,
    });
    found
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &FrontOffer) -> Vec<Order> {
    let orders: Vec<FrontOrder> = match offer {
        &FrontOffer::Posture(front, posture) => vec![FrontOrder::SetPosture { front, posture }],
        FrontOffer::Move(front, hexes) => {
            let order = |&to: &HexPos| FrontOrder::MoveFront { front: *front, to };
            hexes.iter().map(order).collect()
        }
        FrontOffer::Place(front, hexes) => {
            let order = |&at: &HexPos| FrontOrder::PlaceFront { front: *front, at };
            hexes.iter().map(order).collect()
        }
    };
    let legal = orders
        .into_iter()
        .filter(|order| check(world, side, order).is_ok());
    legal.map(Order::Fronts).collect()
}
