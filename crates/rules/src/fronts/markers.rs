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

/// Where the HQ marker of a Front can go or come back: every question about one marker, worked out once.
pub(super) struct Goals<'w> {
    world: &'w World,
    side: Side,
    /// Where it can lie, as far as railroads have to do with it.
    places: Vec<HexIx>,
    /// Where it lies, and where it gets from there; none where it is off the map.
    reach: Option<(HexPos, BTreeMap<HexIx, FrontWay>)>,
}

impl<'w> Goals<'w> {
    /// For a marker that lies in a hex, or off the map.
    pub(super) fn of(world: &'w World, side: Side, from: Option<HexPos>) -> Self {
        Self {
            world,
            side,
            places: detrainable(world, side, RailUse::Cargo),
            reach: from.map(|from| (from, in_reach(world, side, from))),
        }
    }

    /// C&C 2: how the marker gets to a hex: that is detrainable, enemy combat units are far enough away, and it is in reach.
    pub(super) fn way_to(&self, to: HexPos) -> Result<FrontWay, Violation> {
        let refused = |reason: FrontReason| Err(Violation::new("C&C 2", reason));
        let figures = figures(self.world);
        let hex = self.world.resource::<Board>().grid().index(to);
        let clearance = match &self.reach {
            Some((from, _)) if *from == to => return refused(FrontReason::IsThere { at: to }),
            Some(_) => BESIDE,
            None => figures.evade_clearance.max(BESIDE),
        };
        let Some(hex) = hex.filter(|hex| self.places.contains(hex)) else {
            return refused(FrontReason::NotDetrainable { at: to });
        };
        let way = match &self.reach {
            None => FrontWay::Return,
            Some((_, reach)) => match reach.get(&hex) {
                Some(&way) => way,
                None => {
                    return refused(FrontReason::TooFar {
                        to,
                        by_rail: figures.move_by_rail,
                        across_country: figures.move_across_country,
                    });
                }
            },
        };
        if is_enemy_within(self.world, self.side, to, clearance) {
            return refused(FrontReason::EnemyNear { at: to, clearance });
        }
        Ok(way)
    }
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
    let grid = world.resource::<Board>().grid();
    let goals = Goals::of(world, side, state.at);
    let places = goals.places.iter().map(|&hex| grid.pos(hex));
    places
        .filter_map(|at| Some((at, goals.way_to(at).ok()?)))
        .collect()
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
