//! What can be ordered of barrages now.

use bevy::prelude::World;

use super::language::BarrageOrder;
use super::orders::{batteries, check_barrage};
use super::target::aims;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::order::Order;
use crate::pieces::Roster;
use crate::side::Side;

/// Something about barrages that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BarrageOffer {
    /// Artillery barrages, alone or with others (10.0); [`aims`] tells at what.
    Barrage {
        /// The unit.
        unit: UnitId,
        /// The hexes in its range.
        targets: Vec<HexPos>,
    },
}

impl BarrageOffer {
    /// Artillery that can barrage, and the hexes that it can barrage.
    pub fn battery(&self) -> Option<(UnitId, Vec<HexPos>)> {
        let Self::Barrage { unit, targets } = self;
        Some((*unit, targets.clone()))
    }
}

/// What a side can order of barrages.
pub(super) fn offers(world: &World, side: Side) -> Vec<BarrageOffer> {
    let roster = world.resource::<Roster>();
    batteries(world, side)
        .into_iter()
        .map(|(unit, targets)| BarrageOffer::Barrage {
            unit: roster.printed(unit).id,
            targets,
        })
        .collect()
}

/// The orders that an offer comes to: by the unit alone, and by all that reach the hex.
pub(super) fn orders(world: &World, side: Side, offer: &BarrageOffer) -> Vec<Order> {
    let BarrageOffer::Barrage { unit, targets } = offer;
    let roster = world.resource::<Roster>();
    let able = batteries(world, side);
    let mut orders = Vec::new();
    for &target in targets {
        let near = able.iter().filter(|(_, targets)| targets.contains(&target));
        let all = roster.ids(near.map(|&(other, _)| other));
        let mut parties = vec![vec![*unit], all];
        parties.dedup();
        for aim in aims(world, side, target) {
            for units in &parties {
                if check_barrage(world, side, units, target, aim, None).is_ok() {
                    orders.push(Order::Barrage(BarrageOrder::Barrage {
                        units: units.clone(),
                        target,
                        aim,
                        supply: None,
                    }));
                }
            }
        }
    }
    orders
}
