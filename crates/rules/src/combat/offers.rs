//! What can be ordered of combat now.

use bevy::prelude::World;

use super::language::CombatOrder;
use super::orders::{attackers, check_attack, check_target};
use super::overrun::{check_able_to_overrun, check_overrun, check_room};
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::movement::check_onslaught;
use crate::order::Order;
use crate::pieces::{Roster, UnitIx};
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::zoc::Zones;

/// Something about combat that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CombatOffer {
    /// A unit attacks, alone or with others (9.1).
    Attack {
        /// The unit.
        unit: UnitId,
        /// The hexes that it can attack.
        targets: Vec<HexPos>,
    },
    /// A unit on the move overruns (8.1).
    Overrun {
        /// The unit.
        unit: UnitId,
        /// The hexes that it can overrun.
        targets: Vec<HexPos>,
    },
}

impl CombatOffer {
    /// A unit that can attack, and the hexes that it can attack.
    pub fn attacker(&self) -> Option<(UnitId, Vec<HexPos>)> {
        match self {
            Self::Attack { unit, targets } => Some((*unit, targets.clone())),
            Self::Overrun { .. } => None,
        }
    }

    /// A unit that can overrun, and the hexes that it can overrun.
    pub fn overrunner(&self) -> Option<(UnitId, Vec<HexPos>)> {
        match self {
            Self::Overrun { unit, targets } => Some((*unit, targets.clone())),
            Self::Attack { .. } => None,
        }
    }
}

/// What a side can order of combat.
pub(super) fn offers(world: &World, side: Side) -> Vec<CombatOffer> {
    let roster = world.resource::<Roster>();
    let attack = |(unit, targets): (UnitIx, Vec<HexPos>)| CombatOffer::Attack {
        unit: roster.printed(unit).id,
        targets,
    };
    let overrun = |(unit, targets): (UnitIx, Vec<HexPos>)| CombatOffer::Overrun {
        unit: roster.printed(unit).id,
        targets,
    };
    let attacks = attackers(world, side).into_iter().map(attack);
    let overruns = overrunners(world, side).into_iter().map(overrun);
    attacks.chain(overruns).collect()
}

/// Units of a side that could overrun now, supply aside, each with the hexes it could overrun alone.
fn overrunners(world: &World, side: Side) -> Vec<(UnitIx, Vec<HexPos>)> {
    let clock = world.resource::<Clock>();
    if clock.now().segment != Segment::Movement || clock.actor() != Some(side) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let zones = world.resource::<Zones>();
    let near = |unit: UnitIx| -> Option<(UnitIx, Vec<HexPos>)> {
        let printed = roster.printed(unit);
        if printed.side != side || !printed.family.is_combat() {
            return None;
        }
        // Few units stand next to the enemy, and that is cheaply seen.
        let held = |hex: &HexPos| {
            let index = grid.index(*hex);
            index.is_some_and(|index| zones.has_combat_unit(side.other(), index))
        };
        let around = grid.neighbours(roster.location(unit).hex()?);
        let mut targets: Vec<HexPos> = around.map(|(_, hex)| hex).filter(held).collect();
        if targets.is_empty()
            || check_able_to_overrun(world, unit).is_err()
            || check_room(world, side, &[unit]).is_err()
        {
            return None;
        }
        let units = [printed.id];
        targets.retain(|&hex| {
            check_target(world, side, hex).is_ok()
                && check_onslaught(world, side, &units, hex).is_ok()
        });
        (!targets.is_empty()).then_some((unit, targets))
    };
    roster.iter().filter_map(near).collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &CombatOffer) -> Vec<Order> {
    let orders: Vec<CombatOrder> = match offer {
        CombatOffer::Attack { unit, targets } => {
            let able = attackers(world, side);
            let attacks = targets.iter().flat_map(|&target| {
                parties(world, *unit, target, &able)
                    .into_iter()
                    .map(move |units| (units, target))
            });
            attacks
                .filter(|(units, target)| check_attack(world, side, units, *target, None).is_ok())
                .map(|(units, target)| CombatOrder::Attack {
                    units,
                    target,
                    supply: None,
                })
                .collect()
        }
        CombatOffer::Overrun { unit, targets } => {
            let mut able = overrunners(world, side);
            able.retain(|&(other, _)| stands_with(world, *unit, other));
            let overruns = targets.iter().flat_map(|&target| {
                parties(world, *unit, target, &able)
                    .into_iter()
                    .map(move |units| (units, target))
            });
            overruns
                .filter(|(units, target)| {
                    check_overrun(world, side, units, *target, None, &[]).is_ok()
                })
                .map(|(units, target)| CombatOrder::Overrun {
                    units,
                    target,
                    supply: None,
                    stays: Vec::new(),
                })
                .collect()
        }
    };
    orders.into_iter().map(Order::Combat).collect()
}

/// A unit alone; with those of its hex; with all that can reach a target.
fn parties(
    world: &World,
    unit: UnitId,
    target: HexPos,
    able: &[(UnitIx, Vec<HexPos>)],
) -> Vec<Vec<UnitId>> {
    let roster = world.resource::<Roster>();
    let reaches = able.iter().filter(|(_, targets)| targets.contains(&target));
    let all: Vec<UnitIx> = reaches.map(|&(other, _)| other).collect();
    let here = all.iter().copied();
    let here = roster.ids(here.filter(|&other| stands_with(world, unit, other)));
    let mut parties = vec![vec![unit], here, roster.ids(all)];
    parties.dedup();
    parties
}

/// Whether another unit is in the hex of a unit.
fn stands_with(world: &World, unit: UnitId, other: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    let here = roster.find(unit).and_then(|unit| roster.hex_of(unit));
    here.is_some() && roster.hex_of(other) == here
}
