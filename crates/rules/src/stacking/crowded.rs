//! 4.8 Which hexes hold too much, kept so that the end of a phase does not look through the whole map.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::size::is_overstacked;
use crate::map::HexIx;
use crate::pieces::{Roster, Touched, UnitIx};
use crate::side::{PerSide, Side};

/// Hexes above the stacking limit, by side.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Crowded {
    over: PerSide<BTreeSet<HexIx>>,
    /// Where each counter was when it was last looked at.
    places: Vec<Option<HexIx>>,
}

impl Crowded {
    /// The hexes in which a side had too much after the last order.
    pub(super) fn hexes(&self, side: Side) -> impl Iterator<Item = HexIx> + '_ {
        self.over[side].iter().copied()
    }
}

/// Looks at the hexes that counters left or entered, or in which they lost steps.
pub(crate) fn derive_crowded(world: &mut World) {
    world.resource_scope(|world, mut crowded: Mut<Crowded>| {
        let roster = world.resource::<Roster>();
        let touched: &[UnitIx] = world.resource::<Touched>().units();
        let mut hexes = BTreeSet::new();
        for &unit in touched {
            let now = roster.hex_of(unit);
            let before = std::mem::replace(unit.slot(&mut crowded.places), now);
            hexes.extend(before.into_iter().chain(now));
        }
        for hex in hexes {
            for side in Side::BOTH {
                if is_overstacked(world, side, hex) {
                    crowded.over[side].insert(hex);
                } else {
                    crowded.over[side].remove(&hex);
                }
            }
        }
    });
}
