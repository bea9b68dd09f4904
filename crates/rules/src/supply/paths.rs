//! 12.3d Supply paths: searches over fair-weather costs that enemies and, for Truck paths, zones of control block.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bevy::prelude::World;

use crate::map::{Board, Direction, HexIx, Mobility};
use crate::movement::{Mp, PROHIBITED, StepCosts, WHOLE_ALLOWANCE};
use crate::side::Side;
use crate::tables::{RuleTables, ZoneEffect};
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

/// One hex that a search has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reached {
    hex: HexIx,
    /// Points spent, in twelfths.
    spent: u16,
    /// The hex before it on the way from a start; itself for a start.
    from: HexIx,
}

/// The hexes within reach of some hexes, and those next to them: the last hex of a path may be adjacent, whatever lies
/// between (12.3c).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    /// Hexes that paths go through, by hex.
    walked: Vec<Reached>,
    /// Hexes next to them, by hex, each with its nearest neighbour.
    beside: Vec<Reached>,
}

impl Field {
    fn find(list: &[Reached], hex: HexIx) -> Option<&Reached> {
        let at = list.binary_search_by_key(&hex, |reached| reached.hex);
        at.ok().map(|at| &list[at])
    }

    /// The cheaper way to a hex: through it, or beside it.
    fn best(&self, hex: HexIx) -> Option<&Reached> {
        let ways = [&self.walked, &self.beside].map(|list| Self::find(list, hex));
        ways.into_iter()
            .flatten()
            .min_by_key(|reached| reached.spent)
    }

    /// Whether a hex is in reach.
    pub(super) fn has(&self, hex: HexIx) -> bool {
        self.best(hex).is_some()
    }

    /// What the path to a hex costs.
    pub(super) fn points(&self, hex: HexIx) -> Option<Mp> {
        self.best(hex).map(|reached| Mp::twelfths(reached.spent))
    }

    /// The way between a start and a hex in reach, both included, the hex first.
    pub(super) fn way(&self, hex: HexIx) -> Vec<HexIx> {
        let mut way = vec![hex];
        let mut next = self.best(hex);
        while let Some(reached) = next.filter(|reached| reached.from != reached.hex) {
            way.push(reached.from);
            next = Self::find(&self.walked, reached.from);
        }
        way
    }
}

/// What supply paths of a mobility type meet in each hex.
struct Ground<'w> {
    board: &'w Board,
    zones: &'w Zones,
    /// Whether a combat unit of the side opens a hex in an enemy zone (4.5b).
    negatable: bool,
    costs: &'w [u16],
    rules: PathRules,
    obstacles: Obstacles,
}

/// What stands in the way of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Obstacles {
    /// Enemies, their zones and prohibited terrain do (12.3d).
    Block,
    /// Nothing does; a step into prohibited terrain counts as one point (9.14d).
    Ignored,
}

impl<'w> Ground<'w> {
    fn new(world: &'w World, rules: PathRules, obstacles: Obstacles) -> Self {
        Self {
            board: world.resource::<Board>(),
            zones: world.resource::<Zones>(),
            negatable: {
                let concepts = &world.resource::<RuleTables>().concepts;
                concepts.is_negatable(ZoneEffect::TruckSupply)
            },
            costs: world.resource::<StepCosts>().supply(rules.mobility),
            rules,
            obstacles,
        }
    }

    /// Rule 12.3d: whether a path may touch a hex.
    fn is_open(&self, hex: HexIx) -> bool {
        if self.obstacles == Obstacles::Ignored {
            return true;
        }
        let PathRules { side, mobility, .. } = self.rules;
        let zones = self.zones;
        if zones.has_combat_unit(side.other(), hex) {
            return false;
        }
        mobility != Mobility::Truck
            || !zones.covers(side.other(), hex)
            || (self.negatable && zones.has_combat_unit(side, hex))
    }

    fn step(&self, from: HexIx, direction: Direction, there: HexIx) -> u16 {
        let cost = match self.rules.course {
            Course::Outward => self.costs[from.at() * 6 + direction.index()],
            Course::Inward => self.costs[there.at() * 6 + direction.opposite().index()],
        };
        match cost {
            PROHIBITED | WHOLE_ALLOWANCE if self.obstacles == Obstacles::Ignored => {
                Mp::ONE.as_twelfths()
            }
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
        seeds.retain(|seed| self.is_open(seed.hex));
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

    /// The hexes next to those that were found.
    fn beside(&self, found: &[Reached]) -> Vec<Reached> {
        let next_to = |reached: &Reached| {
            let &Reached { hex, spent, .. } = reached;
            self.around(hex).map(move |(_, there)| Reached {
                hex: there,
                spent,
                from: hex,
            })
        };
        let mut beside: Vec<Reached> = found.iter().flat_map(next_to).collect();
        beside.sort_unstable_by_key(|reached| (reached.hex, reached.spent, reached.from));
        beside.dedup_by_key(|reached| reached.hex);
        beside
    }
}

/// The hexes that lie within reach of some hexes.
pub(super) fn field(world: &World, starts: &[HexIx], rules: PathRules) -> Field {
    let ground = Ground::new(world, rules, Obstacles::Block);
    let mut walked = ground.search(ground.seeds(starts));
    let beside = match rules.course {
        Course::Outward => ground.beside(&walked),
        // The seeds were those beside the starts.
        Course::Inward => Vec::new(),
    };
    walked.sort_unstable_by_key(|reached| reached.hex);
    Field { walked, beside }
}

/// Rule 9.14d: the hexes within so many points of a hex, whatever enemy or terrain lies between.
pub(super) fn hexes_as_displaced(world: &World, start: HexIx, rules: PathRules) -> Vec<HexIx> {
    let ground = Ground::new(world, rules, Obstacles::Ignored);
    let mut walked = ground.search(ground.seeds(&[start]));
    walked.sort_unstable_by_key(|reached| reached.hex);
    walked.into_iter().map(|reached| reached.hex).collect()
}
