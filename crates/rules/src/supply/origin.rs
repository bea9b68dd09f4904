//! 12.6a Where a source of trace has it from: back over rails and Extenders to a source hex, for players who want to see it.

use bevy::prelude::World;

use super::extender::{Extender, extenders, rail_beside};
use super::memory::Searches;
use super::trace::{is_free, open_sources};
use crate::map::{Board, HexIx, HexPos, Mobility};
use crate::numbers::Mp;
use crate::pieces::{Roster, UnitIx};
use crate::railways::{self, RailUse};
use crate::side::Side;

/// What carries trace to where units draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// A railroad (13.3c).
    Rail,
    /// An Extender (12.7).
    Extender {
        /// Which.
        unit: UnitIx,
        /// The points that its range is counted in.
        mobility: Mobility,
        /// What the way to its connection costs.
        points: Mp,
        /// What it may cost.
        of: Mp,
    },
}

/// A part of the way from a hex that gives trace back to the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// What carries.
    pub by: Carrier,
    /// Its hexes, the one nearest to the unit first.
    pub hexes: Vec<HexPos>,
}

/// Rules 12.6a and 12.7: the way from a hex that gives trace back to a source, part by part. Nothing for a source itself;
/// none for a hex that gives no trace.
pub fn origin(world: &World, side: Side, at: HexIx) -> Option<Vec<Stretch>> {
    let net = Links::of(world, side);
    let mut way = Vec::new();
    let round = net.rounds();
    net.back_from(world, at, round, &mut way).then_some(way)
}

/// An Extender that is linked.
struct Link {
    extender: Extender,
    /// The hex to which it is connected.
    to: HexIx,
    /// How many rounds of links came before it. It hangs on nothing later.
    round: usize,
}

/// How Extenders hang together: each on what was linked before it.
struct Links {
    side: Side,
    sources: Vec<HexIx>,
    linked: Vec<Link>,
}

impl Links {
    fn of(world: &World, side: Side) -> Self {
        let sources = open_sources(world, side);
        let mut net = Self {
            side,
            sources,
            linked: Vec::new(),
        };
        let board = world.resource::<Board>();
        let mut waiting = extenders(world, side, &[], &mut Searches::default());
        for round in 0.. {
            let ends = net.ends(world, round);
            let connection = |extender: &Extender| {
                let in_reach = |&hex: &HexIx| Some((extender.reach.points(board, hex)?, hex));
                ends.iter().filter_map(in_reach).min().map(|(_, hex)| hex)
            };
            let (now, later): (Vec<_>, Vec<_>) = waiting
                .into_iter()
                .map(|extender| (connection(&extender), extender))
                .partition(|(to, _)| to.is_some());
            let link = |(to, extender)| {
                let to: Option<HexIx> = to;
                to.map(|to| Link {
                    extender,
                    to,
                    round,
                })
            };
            let before = net.linked.len();
            net.linked.extend(now.into_iter().filter_map(link));
            if net.linked.len() == before {
                break;
            }
            waiting = later.into_iter().map(|(_, extender)| extender).collect();
        }
        net
    }

    /// How many rounds of links there are.
    fn rounds(&self) -> usize {
        self.linked.last().map_or(0, |link| link.round + 1)
    }

    /// The Extenders that were linked before a round.
    fn before(&self, round: usize) -> impl Iterator<Item = &Link> {
        self.linked.iter().filter(move |link| link.round < round)
    }

    /// The hexes from which trains bring trace in a round: sources, Extenders, and rails beside these.
    fn trains_from(&self, world: &World, round: usize) -> Vec<HexIx> {
        let carried = self.before(round).flat_map(|link| {
            let hex = link.extender.hex;
            std::iter::once(hex).chain(rail_beside(world, hex))
        });
        self.sources.iter().copied().chain(carried).collect()
    }

    /// Every hex that gives trace in a round.
    fn ends(&self, world: &World, round: usize) -> Vec<HexIx> {
        let starts = self.trains_from(world, round);
        let trains = railways::detrainable_from(world, self.side, RailUse::Trace, &starts, &[]);
        let open = trains
            .into_iter()
            .filter(|&hex| is_free(world, self.side, hex));
        let extenders = self.before(round).map(|link| link.extender.hex);
        self.sources
            .iter()
            .copied()
            .chain(extenders)
            .chain(open)
            .collect()
    }

    /// Adds the way from a hex back to a source; says whether there is one.
    fn back_from(&self, world: &World, at: HexIx, round: usize, way: &mut Vec<Stretch>) -> bool {
        if self.sources.contains(&at) {
            return true;
        }
        let board = world.resource::<Board>();
        let grid = board.grid();
        let places = |hexes: Vec<HexIx>| hexes.into_iter().map(|hex| grid.pos(hex)).collect();
        if let Some(link) = self.before(round).find(|link| link.extender.hex == at) {
            let Some(carrier) = carrier(world, link) else {
                return false;
            };
            let mut hexes = link.extender.reach.way(board, link.to);
            hexes.reverse();
            way.push(Stretch {
                by: carrier,
                hexes: places(hexes),
            });
            return self.back_from(world, link.to, link.round, way);
        }
        let starts = self.trains_from(world, round);
        let Some(mut rails) = railways::way(world, self.side, RailUse::Trace, at, &starts) else {
            return false;
        };
        // A rail hex beside an Extender is joined through it.
        let end = rails.last().copied().unwrap_or(at);
        let beside = |link: &&Link| rail_beside(world, link.extender.hex).contains(&end);
        let is_start = |link: &Link| link.extender.hex == end;
        let joined = !self.sources.contains(&end) && !self.before(round).any(is_start);
        let joint = self.before(round).find(beside).filter(|_| joined);
        rails.extend(joint.map(|link| link.extender.hex));
        let next = rails.last().copied().unwrap_or(at);
        if rails.len() > 1 {
            way.push(Stretch {
                by: Carrier::Rail,
                hexes: places(rails),
            });
        }
        next != at && self.back_from(world, next, round, way)
    }
}

/// What an Extender's connection costs.
fn carrier(world: &World, link: &Link) -> Option<Carrier> {
    let Link { extender, to, .. } = link;
    let board = world.resource::<Board>();
    let printed = world.resource::<Roster>().printed(extender.unit);
    let range = printed.movement.throw?;
    Some(Carrier::Extender {
        unit: extender.unit,
        mobility: range.mobility,
        points: extender.reach.points(board, *to)?,
        of: range.points,
    })
}
