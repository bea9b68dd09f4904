//! 12.3d Supply paths: searches over fair-weather costs that enemies and, for Truck paths, zones of control block.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, World};

use super::field::{Field, Reached};
use crate::map::{Board, Direction, HexIx, Mobility};
use crate::numbers::Mp;
use crate::side::Side;
use crate::tables::{ConceptTable, RuleTables, ZoneEffect};
use crate::terrain::{PROHIBITED, StepCosts, WHOLE_ALLOWANCE};
use crate::zoc::Zones;

/// Which way a path is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Course {
    /// From the start outward: a unit draws, an HQ throws.
    Outward,
    /// From everywhere towards the start: who could draw from here?
    Inward,
}

/// What a supply path is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PathRules {
    pub side: Side,
    pub mobility: Mobility,
    pub points: Mp,
    pub course: Course,
}

/// What supply paths lead over, and what is in their way.
#[derive(Clone, Copy)]
pub(super) struct Land<'w> {
    pub board: &'w Board,
    pub zones: &'w Zones,
    pub costs: &'w StepCosts,
    pub concepts: &'w ConceptTable,
}

/// The same for systems.
#[derive(SystemParam)]
pub(crate) struct LandParam<'w> {
    board: Res<'w, Board>,
    zones: Res<'w, Zones>,
    costs: Res<'w, StepCosts>,
    tables: Res<'w, RuleTables>,
}

impl LandParam<'_> {
    pub(super) fn land(&self) -> Land<'_> {
        Land {
            board: &self.board,
            zones: &self.zones,
            costs: &self.costs,
            concepts: &self.tables.concepts,
        }
    }
}

impl<'w> Land<'w> {
    /// As the game stands.
    pub(super) fn of(world: &'w World) -> Self {
        Self {
            board: world.resource::<Board>(),
            zones: world.resource::<Zones>(),
            costs: world.resource::<StepCosts>(),
            concepts: &world.resource::<RuleTables>().concepts,
        }
    }

    /// The hexes that lie within reach of some hexes.
    pub(super) fn field(self, starts: &[HexIx], rules: PathRules) -> Field {
        Ground::new(self, rules).field(starts)
    }

    /// The same, if Truck paths do not go through some hexes though units of the side are there (4.5b).
    pub(super) fn field_without(
        self,
        starts: &[HexIx],
        rules: PathRules,
        closed: &[HexIx],
    ) -> Field {
        let ground = Ground {
            closed: closed.to_vec(),
            ..Ground::new(self, rules)
        };
        ground.field(starts)
    }

    /// Whether a combat unit of the side opens a hex in an enemy zone (4.5b).
    fn is_negatable(self) -> bool {
        self.concepts.is_negatable(ZoneEffect::TruckSupply)
    }
}

/// What supply paths of a mobility type meet in each hex.
struct Ground<'w> {
    board: &'w Board,
    zones: &'w Zones,
    negatable: bool,
    costs: &'w [u16],
    rules: PathRules,
    heeds: Heeds,
    /// Hexes that Truck paths do not go through, besides.
    closed: Vec<HexIx>,
}

/// What is in the way of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heeds {
    /// Enemies, their zones and prohibited terrain (12.3d).
    All,
    /// Prohibited terrain alone.
    Terrain,
    /// Nothing; a step into prohibited terrain counts as one point (9.14d).
    Nothing,
}

impl<'w> Ground<'w> {
    fn new(land: Land<'w>, rules: PathRules) -> Self {
        Self {
            board: land.board,
            zones: land.zones,
            negatable: land.is_negatable(),
            costs: &land.costs.supply(rules.side)[rules.mobility.index()],
            rules,
            heeds: Heeds::All,
            closed: Vec::new(),
        }
    }

    /// Rule 4.5b: whether nobody of the side who is here negates the zone for this path.
    fn is_closed(&self, hex: HexIx) -> bool {
        self.rules.mobility == Mobility::Truck && self.closed.contains(&hex)
    }

    /// Rule 12.3d: whether a path may touch a hex.
    fn is_open(&self, hex: HexIx) -> bool {
        let obstacle = Obstacle::of(self.zones, self.negatable, self.rules.side, hex);
        self.heeds != Heeds::All || !(obstacle.stops(self.rules.mobility) || self.is_closed(hex))
    }

    fn step(&self, from: HexIx, direction: Direction, there: HexIx) -> u16 {
        let cost = match self.rules.course {
            Course::Outward => self.costs[from.at() * 6 + direction.index()],
            Course::Inward => self.costs[there.at() * 6 + direction.opposite().index()],
        };
        match cost {
            PROHIBITED | WHOLE_ALLOWANCE if self.heeds == Heeds::Nothing => Mp::ONE.as_twelfths(),
            cost => cost,
        }
    }

    fn around(&self, hex: HexIx) -> impl Iterator<Item = (Direction, HexIx)> + use<'w> {
        let board = self.board;
        let next = move |direction| Some((direction, board.neighbour(hex, direction)?));
        Direction::ALL.into_iter().filter_map(next)
    }

    /// Where a search begins: whoever draws may stop beside the dump.
    fn seeds(&self, starts: &[HexIx]) -> Vec<Reached> {
        let begin = |hex: HexIx, from: HexIx| Reached {
            hex,
            spent: 0,
            from,
        };
        let mut seeds: Vec<Reached> = starts.iter().map(|&hex| begin(hex, hex)).collect();
        if self.rules.course == Course::Inward {
            for &start in starts {
                seeds.extend(self.around(start).map(|(_, hex)| begin(hex, start)));
            }
        }
        seeds.retain(|seed| self.is_open(seed.hex) || self.is_closed(seed.hex));
        // A start is nearer to itself than to another start next to it.
        seeds.sort_by_key(|seed| (seed.hex, seed.from != seed.hex, seed.from));
        seeds.dedup_by_key(|seed| seed.hex);
        seeds
    }

    /// Every hex within the points, as far as a path may be there.
    fn search(&self, seeds: Vec<Reached>) -> Vec<Reached> {
        let budget = self.rules.points.as_twelfths();
        let mut best = vec![u16::MAX; self.board.grid().len()];
        let mut found = Vec::with_capacity(seeds.len());
        let mut open = BinaryHeap::with_capacity(seeds.len() * 2);
        for seed in seeds {
            best[seed.hex.at()] = 0;
            open.push(Reverse((0, seed.hex, seed.from)));
        }
        while let Some(Reverse((spent, hex, from))) = open.pop() {
            if best[hex.at()] != spent {
                continue;
            }
            found.push(Reached { hex, spent, from });
            // A start that is closed leads no further than beside it (12.3c).
            if self.is_closed(hex) {
                continue;
            }
            for (direction, there) in self.around(hex) {
                let total = spent.saturating_add(self.step(hex, direction, there));
                if total <= budget && total < best[there.at()] && self.is_open(there) {
                    best[there.at()] = total;
                    open.push(Reverse((total, there, hex)));
                }
            }
        }
        found
    }

    /// The hexes within reach of some hexes.
    fn field(&self, starts: &[HexIx]) -> Field {
        let walked = self.search(self.seeds(starts));
        // Inward, the hexes beside the starts were among the seeds.
        let ends_beside = self.rules.course == Course::Outward;
        Field::new(self.board, starts, walked, ends_beside)
    }
}

/// What is in the way of a side's supply paths (12.3d), hex by hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Obstacles(Vec<Obstacle>);

/// What is in the way in one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// Nothing.
    None,
    /// An enemy zone of control: for Truck paths.
    Zone,
    /// An enemy combat unit: for all.
    Unit,
}

impl Obstacles {
    pub(super) fn of(land: Land<'_>, side: Side) -> Self {
        let negatable = land.is_negatable();
        let hexes = (0..=u16::MAX).map(HexIx);
        let hexes = hexes.take(land.board.grid().len());
        Self(
            hexes
                .map(|hex| Obstacle::of(land.zones, negatable, side, hex))
                .collect(),
        )
    }

    /// Looks at some hexes anew; returns those in which something else is in the way than before.
    pub(super) fn follow(&mut self, land: Land<'_>, side: Side, hexes: &[HexIx]) -> Vec<HexIx> {
        let negatable = land.is_negatable();
        let mut changed = Vec::new();
        for &hex in hexes {
            let now = Obstacle::of(land.zones, negatable, side, hex);
            if std::mem::replace(&mut self.0[hex.at()], now) != now {
                changed.push(hex);
            }
        }
        changed
    }

    /// The hexes in which they differ from others.
    pub(super) fn differences(&self, others: &Self) -> Vec<HexIx> {
        let pairs = (0..=u16::MAX).map(HexIx).zip(self.0.iter().zip(&others.0));
        let differ = pairs.filter(|(_, (a, b))| a != b);
        differ.map(|(hex, _)| hex).collect()
    }
}

impl Obstacle {
    /// What stops paths of a kind in a hex.
    pub(super) fn at(world: &World, rules: PathRules, hex: HexIx) -> Self {
        let ground = Ground::new(Land::of(world), rules);
        let obstacle = Self::of(ground.zones, ground.negatable, rules.side, hex);
        if obstacle.stops(rules.mobility) {
            obstacle
        } else {
            Self::None
        }
    }

    /// Rule 12.3d: whether it stops paths of a mobility type.
    fn stops(self, mobility: Mobility) -> bool {
        match self {
            Self::None => false,
            Self::Zone => mobility == Mobility::Truck,
            Self::Unit => true,
        }
    }

    fn of(zones: &Zones, negatable: bool, side: Side, hex: HexIx) -> Self {
        if zones.has_combat_unit(side.other(), hex) {
            Self::Unit
        } else if zones.covers(side.other(), hex)
            && !(negatable && zones.has_combat_unit(side, hex))
        {
            Self::Zone
        } else {
            Self::None
        }
    }
}

/// The hexes that lie within reach of some hexes.
pub(super) fn field(world: &World, starts: &[HexIx], rules: PathRules) -> Field {
    Land::of(world).field(starts, rules)
}

/// The hexes that would lie within reach if there were no enemies.
pub(super) fn free_field(world: &World, starts: &[HexIx], rules: PathRules) -> Field {
    let ground = Ground {
        heeds: Heeds::Terrain,
        ..Ground::new(Land::of(world), rules)
    };
    ground.field(starts)
}

/// Rule 9.14d: the hexes within so many points of a hex, whatever enemy or terrain lies between.
pub(super) fn hexes_as_displaced(world: &World, start: HexIx, rules: PathRules) -> Vec<HexIx> {
    let ground = Ground {
        heeds: Heeds::Nothing,
        ..Ground::new(Land::of(world), rules)
    };
    let mut walked = ground.search(ground.seeds(&[start]));
    walked.sort_unstable_by_key(|reached| reached.hex);
    walked.into_iter().map(|reached| reached.hex).collect()
}
