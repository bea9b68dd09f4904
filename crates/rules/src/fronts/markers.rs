//! C&C 2 Where the HQ marker of a Front may lie, and how far it moves.

use std::collections::{BTreeMap, VecDeque};

use bevy::prelude::World;

use super::reason::FrontReason;
use crate::armies::{ArmyOf, front_state};
use crate::map::{Board, Direction, HexIx, HexPos, Mobility};
use crate::pieces::{ArmyIx, Roster, UnitIx};
use crate::railways::{RailUse, closed, detrainable, sources, way, within_rail};
use crate::side::Side;
use crate::tables::{FrontFigures, RuleTables};
use crate::terrain::StepCosts;
use crate::violation::Violation;
use crate::zoc::Zones;

/// So near an enemy combat unit makes a Front evade: beside it.
pub(super) const BESIDE: u8 = 2;

/// C&C 2: whether a marker can lie in a hex: it is detrainable, and enemy combat units are this far away.
pub(super) fn check_place(
    world: &World,
    side: Side,
    at: HexPos,
    clearance: u8,
) -> Result<HexIx, Violation> {
    let refused = |reason: FrontReason| Err(Violation::new("C&C 2", reason));
    let hex = world.resource::<Board>().grid().index(at);
    let hex = hex.filter(|hex| detrainable(world, side, RailUse::Cargo).contains(hex));
    let Some(hex) = hex else {
        return refused(FrontReason::NotDetrainable { at });
    };
    if is_enemy_within(world, side, at, clearance) {
        return refused(FrontReason::EnemyNear { at, clearance });
    }
    Ok(hex)
}

/// Whether an enemy combat unit is nearer to a hex than so many hexes.
pub(super) fn is_enemy_within(world: &World, side: Side, at: HexPos, clearance: u8) -> bool {
    let grid = world.resource::<Board>().grid();
    let roster = world.resource::<Roster>();
    let is_near = |unit: UnitIx| {
        let printed = roster.printed(unit);
        printed.side != side
            && printed.family.is_combat()
            && roster
                .location(unit)
                .hex()
                .is_some_and(|there| grid.distance(at, there) < u32::from(clearance))
    };
    roster.iter().any(is_near)
}

/// C&C 2: whether a rail line of the side's gauge leads from a hex to a source of supply.
pub(super) fn has_line(world: &World, side: Side, at: HexPos) -> bool {
    let Some(hex) = world.resource::<Board>().grid().index(at) else {
        return false;
    };
    closed(world, side, RailUse::Trace, hex).is_none()
        && way(world, side, RailUse::Trace, hex, &sources(world, side)).is_some()
}

/// C&C 2: whether a marker goes from one hex to another in a phase.
pub(super) fn check_way(
    world: &World,
    side: Side,
    from: HexPos,
    to: HexPos,
) -> Result<(), Violation> {
    let goal = world.resource::<Board>().grid().index(to);
    if goal.is_some_and(|hex| in_reach(world, side, from).contains_key(&hex)) {
        return Ok(());
    }
    let figures = figures(world);
    let reason = FrontReason::TooFar {
        to,
        by_rail: figures.move_by_rail,
        across_country: figures.move_across_country,
    };
    Err(Violation::new("C&C 2", reason))
}

/// How the HQ marker of a Front goes to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontWay {
    /// By rail.
    Rail,
    /// Across country.
    Country,
    /// It comes back onto the map.
    Return,
}

/// C&C 2: the hexes to which a marker goes from one in a phase: by rail, or else across country.
fn in_reach(world: &World, side: Side, from: HexPos) -> BTreeMap<HexIx, FrontWay> {
    let Some(from) = world.resource::<Board>().grid().index(from) else {
        return BTreeMap::new();
    };
    let figures = figures(world);
    let by_rail = within_rail(world, side, RailUse::Cargo, from, figures.move_by_rail);
    let by_rail = by_rail.into_iter().map(|hex| (hex, FrontWay::Rail));
    let across = across_country(world, side, from, figures.move_across_country);
    let across = across.into_iter().map(|hex| (hex, FrontWay::Country));
    across.chain(by_rail).collect()
}

/// The hexes to which trucks could drive from one in so many steps without meeting an enemy combat unit, that hex included.
fn across_country(world: &World, side: Side, from: HexIx, steps: u8) -> Vec<HexIx> {
    let (board, costs) = (world.resource::<Board>(), world.resource::<StepCosts>());
    let zones = world.resource::<Zones>();
    let mut found = vec![from];
    let mut open = VecDeque::from([(from, 0)]);
    while let Some((hex, far)) = open.pop_front() {
        if far == steps {
            continue;
        }
        for direction in Direction::ALL {
            let next = board.neighbour(hex, direction);
            let next = next.filter(|there| {
                costs.is_open(side, Mobility::Truck, hex, direction)
                    && !zones.has_combat_unit(side.other(), *there)
                    && !found.contains(there)
            });
            if let Some(there) = next {
                found.push(there);
                open.push_back((there, far + 1));
            }
        }
    }
    found
}

/// C&C 2: the hexes to which the HQ marker of a Front can move now, or in which it can come back, in the map's order, and how.
pub fn destinations(world: &World, front: ArmyIx) -> BTreeMap<HexPos, FrontWay> {
    let side = ArmyOf(front).facts(world).side;
    let Some(state) = front_state(world, front) else {
        return BTreeMap::new();
    };
    let figures = figures(world);
    let grid = world.resource::<Board>().grid();
    let reach = state.at.map(|from| (from, in_reach(world, side, from)));
    let way = |hex: HexIx| {
        let at = grid.pos(hex);
        let (way, clearance) = match &reach {
            None => (FrontWay::Return, figures.evade_clearance.max(BESIDE)),
            Some((from, _)) if at == *from => return None,
            Some((_, reach)) => (*reach.get(&hex)?, BESIDE),
        };
        (!is_enemy_within(world, side, at, clearance)).then_some((at, way))
    };
    let places = detrainable(world, side, RailUse::Cargo).into_iter();
    places.filter_map(way).collect()
}

/// C&C 2: whether a rail line leads from the HQ marker of a Front to a source of supply; none while it is off the map.
pub fn is_on_line(world: &World, front: ArmyIx) -> Option<bool> {
    let at = front_state(world, front)?.at?;
    Some(has_line(world, ArmyOf(front).facts(world).side, at))
}

/// The figures of Fronts.
pub(super) fn figures(world: &World) -> &FrontFigures {
    &world.resource::<RuleTables>().command.fronts
}
