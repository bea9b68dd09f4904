//! 13.9 Which units could be consolidated now.

use bevy::prelude::World;

use super::consolidate::{check_merge, check_swap};
use super::language::ReinforcementOrder;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::pieces::{Location, Roster, StepsLost, UnitIx, fact};
use crate::side::Side;

/// Two multi-step units that can be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergeItem {
    /// The unit that would stay.
    pub unit: UnitId,
    /// The unit that would go.
    pub with: UnitId,
    /// Where.
    pub at: HexPos,
}

impl MergeItem {
    /// The order.
    pub const fn order(&self) -> ReinforcementOrder {
        let (unit, with) = (self.unit, self.with);
        ReinforcementOrder::Merge { unit, with }
    }
}

/// A unit that can become another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapItem {
    /// The unit on the map.
    pub unit: UnitId,
    /// The unit of another formation in the Dead Pile.
    pub with: UnitId,
    /// Where.
    pub at: HexPos,
}

impl SwapItem {
    /// The order.
    pub const fn order(&self) -> ReinforcementOrder {
        let (unit, with) = (self.unit, self.with);
        ReinforcementOrder::Swap { unit, with }
    }
}

/// Rule 13.9, first kind: the units of a side that can be combined now, both ways round.
pub(super) fn merge_items(world: &World, side: Side) -> Vec<MergeItem> {
    let roster = world.resource::<Roster>();
    let reduced =
        |&unit: &UnitIx| roster.printed(unit).side == side && fact::<StepsLost>(world, unit).0 > 0;
    let mut items = Vec::new();
    for unit in roster.iter().filter(reduced) {
        let Some(at) = roster.location(unit).hex() else {
            continue;
        };
        let unit = roster.printed(unit).id;
        for &other in roster.at(at) {
            let with = roster.printed(other).id;
            if with != unit && check_merge(world, side, unit, with).is_ok() {
                items.push(MergeItem { unit, with, at });
            }
        }
    }
    items
}

/// Rule 13.9, second and third kind: the units of a side that can become one of another formation now.
pub(super) fn swap_items(world: &World, side: Side) -> Vec<SwapItem> {
    let roster = world.resource::<Roster>();
    let mut items = Vec::new();
    let dead = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let wanted = printed.side == side && printed.formation.is_some();
        wanted && roster.location(unit) == Location::Dead
    };
    for dead in roster.iter().filter(dead) {
        let with = roster.printed(dead).id;
        for unit in roster.iter() {
            let Some(at) = roster.location(unit).hex() else {
                continue;
            };
            let unit = roster.printed(unit).id;
            if check_swap(world, side, unit, with).is_ok() {
                items.push(SwapItem { unit, with, at });
            }
        }
    }
    items
}
