//! C&C 4.2 What a side has before it: enemy combat units in trace supply who are near enough.

use bevy::prelude::World;
use hexx::Hex;

use super::line::Line;
use crate::armies::{ArmyOf, attached_headquarters, home_of, is_commander};
use crate::map::{Board, Grid, along};
use crate::pieces::{ArmyIx, ArmyKind, Roster, UnitIx};
use crate::tables::RuleTables;

/// C&C 4.2: how deep the operation zone of an army is; none for commands of one HQ, which have none.
pub fn depth_of(world: &World, army: ArmyIx) -> Option<u8> {
    let figures = &world.resource::<RuleTables>().command.zones;
    match ArmyOf(army).facts(world).kind {
        ArmyKind::Army => Some(figures.army_depth),
        ArmyKind::Front => Some(figures.front_depth),
        ArmyKind::Group | ArmyKind::Lone => None,
    }
}

/// C&C 4.2: whether a command of some kind can have an operation zone: armies and Fronts.
pub const fn takes_zone(kind: ArmyKind) -> bool {
    matches!(kind, ArmyKind::Army | ArmyKind::Front)
}

/// The enemy as a side sees him before it lays out its zones.
pub(super) struct Facing<'w> {
    pub world: &'w World,
    /// Hexes with enemy combat units in trace supply.
    enemies: &'w [Hex],
}

/// An army and the enemy before it.
pub(super) struct Opposed {
    /// Hexes with enemy combat units in trace supply that are near enough.
    pub nodes: Vec<Hex>,
    /// Hexes with units of the army that are near one of those.
    pub own: Vec<Hex>,
}

impl<'w> Facing<'w> {
    pub(super) const fn new(world: &'w World, enemies: &'w [Hex]) -> Self {
        Self { world, enemies }
    }

    pub(super) fn grid(&self) -> &'w Grid {
        self.world.resource::<Board>().grid()
    }

    /// C&C 4.2 (rulings C25 and C41): an army with its combat units and HQs, or with its HQs alone, and the enemy within the
    /// depth of its zone.
    pub(super) fn before(&self, army: ArmyIx, depth: u8) -> Opposed {
        let own = self.units_of(army);
        let depth = i32::from(depth);
        let is_near = |one: Hex, others: &[Hex]| {
            let near = |other: &Hex| one.distance_to(*other) <= depth;
            others.iter().any(near)
        };
        let nodes = self.enemies.iter().copied();
        let nodes: Vec<Hex> = nodes.filter(|&node| is_near(node, &own)).collect();
        let own = own.into_iter().filter(|&hex| is_near(hex, &nodes));
        Opposed {
            own: own.collect(),
            nodes,
        }
    }

    /// The hexes of the units that bring an army a zone.
    fn units_of(&self, army: ArmyIx) -> Vec<Hex> {
        let world = self.world;
        let roster = world.resource::<Roster>();
        let units: Vec<UnitIx> = if world.resource::<RuleTables>().command.zones.by_hq_only {
            let hqs = attached_headquarters(world, army).into_iter();
            hqs.filter(|&hq| is_commander(roster.printed(hq))).collect()
        } else {
            let is_own = |&unit: &UnitIx| home_of(world, unit) == Some(army);
            roster.iter().filter(is_own).collect()
        };
        let places = units.into_iter().filter_map(|unit| roster.hex_of(unit));
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places.dedup();
        let grid = self.grid();
        places
            .into_iter()
            .map(|hex| grid.axial(grid.pos(hex)))
            .collect()
    }
}

impl Opposed {
    /// C&C 4.2: the enemy line, seen from where the rear is.
    pub(super) fn line(&self, grid: &Grid, rear: Hex) -> Line {
        Line::through(grid, &self.nodes, rear)
    }

    /// Whether most of the army's units lie to the rear of the enemy who is nearest to each.
    pub(super) fn lies_behind(&self, rear: Hex) -> bool {
        let is_behind = |own: &&Hex| along(rear, self.off_the_nearest(**own)) > 0;
        self.own.iter().filter(is_behind).count() * 2 >= self.own.len()
    }

    /// From the enemy to the army's units: the sum for all of them.
    pub(super) fn pull(&self) -> Hex {
        let vectors = self.own.iter().map(|&own| self.off_the_nearest(own));
        vectors.fold(Hex::ZERO, |sum, vector| sum + vector)
    }

    fn off_the_nearest(&self, own: Hex) -> Hex {
        let by_distance = |node: &&Hex| (own.distance_to(**node), node.x, node.y);
        let nearest = self.nodes.iter().min_by_key(by_distance);
        nearest.map_or(Hex::ZERO, |&node| own - node)
    }
}
