//! Rail nets as entities, and the dense index over them.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::track::Track;
use super::usable::HexState;
use super::uses::{PerUse, RailUse};
use crate::map::{Board, Direction, Feature, HexIx};
use crate::pieces::UnitIx;
use crate::ports;
use crate::side::{PerSide, Side};

/// An Extender that joins a rail net to trace supply (12.7, 13.3c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtenderLink {
    /// The Extender.
    pub unit: UnitIx,
    /// The hex of the net that it stands in or beside.
    pub touches: HexIx,
}

/// Rule 13.3: connected track that a side can use for one purpose.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct RailNet {
    /// Whose trains use it.
    pub side: Side,
    /// What for.
    pub using: RailUse,
    /// Its hexes, in the map's order.
    pub hexes: Vec<HexIx>,
    /// Those in which cargo could get on and off: villages, cities, ports, HQs at work, all under control (13.3c).
    pub places: Vec<HexIx>,
    /// Supply sources of the side on it.
    pub sources: Vec<HexIx>,
    /// For trace, the Extenders that join it, in roster order.
    pub extenders: Vec<ExtenderLink>,
}

impl RailNet {
    /// Rule 13.3c: whether it holds a supply source itself, or for trace is joined to one by an Extender.
    pub const fn is_joined(&self) -> bool {
        !self.sources.is_empty() || !self.extenders.is_empty()
    }

    /// Whether a hex belongs to it.
    pub fn has(&self, hex: HexIx) -> bool {
        self.hexes.binary_search(&hex).is_ok()
    }

    /// The net of these hexes, without Extenders.
    pub(super) fn of(
        side: Side,
        using: RailUse,
        mut hexes: Vec<HexIx>,
        state: impl Fn(HexIx) -> HexState,
        is_source: impl Fn(HexIx) -> bool,
    ) -> Self {
        hexes.sort_unstable();
        let places = hexes.iter().copied().filter(|&hex| state(hex).place);
        let sources = hexes.iter().copied().filter(|&hex| is_source(hex));
        Self {
            side,
            using,
            places: places.collect(),
            sources: sources.collect(),
            extenders: Vec::new(),
            hexes,
        }
    }
}

/// The dense index of nets: for each side and use the net of every hex.
#[derive(Resource, Clone, Debug, Default)]
pub struct RailNets {
    pub(super) lines: PerSide<PerUse<Lines>>,
    /// Hexes with a railroad, in the map's order.
    pub(super) rails: Vec<HexIx>,
    /// Where trains of each side could go on.
    pub(super) links: PerSide<Links>,
    /// Hexes that are or may be supply sources, by side.
    pub(super) named: PerSide<NamedSources>,
    /// Supply sources as they stand, by side, shut or not.
    pub(crate) sources: PerSide<Vec<HexIx>>,
    /// Where HQs were when nets were last brought up to date.
    pub(super) headquarters: BTreeMap<UnitIx, HexIx>,
    /// Extenders on the map.
    pub(super) extenders: BTreeSet<UnitIx>,
    /// There are Extenders on the map, or were before the last order.
    pub(super) may_be_joined: bool,
    /// Railhead markers.
    pub(super) railheads: Vec<Entity>,
    /// What nets were last brought up to date for.
    pub(super) followed: Option<Followed>,
}

/// The state of everything that nets depend on, by counts of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Followed {
    pub board: u32,
    pub counters: u64,
    pub control: u64,
    pub zones: u64,
    pub gauges: u64,
    pub damage: u64,
}

/// Nets of one side for one use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    /// How trains find each hex.
    pub state: Vec<HexState>,
    /// The net of each hex.
    pub net: Vec<Option<Entity>>,
    /// All nets, by their first hex.
    pub nets: BTreeMap<HexIx, Entity>,
}

impl RailNets {
    /// The net that a hex belongs to.
    pub fn net_at(&self, side: Side, using: RailUse, hex: HexIx) -> Option<Entity> {
        self.lines[side][using].net.get(hex.at()).copied().flatten()
    }

    /// All nets of a side, in the order of their first hexes.
    pub fn of(&self, side: Side, using: RailUse) -> impl Iterator<Item = Entity> + '_ {
        self.lines[side][using].nets.values().copied()
    }

    /// Whether Extenders may join nets otherwise than before (13.3c).
    pub(crate) const fn may_be_joined(&self) -> bool {
        self.may_be_joined
    }

    /// Hexes with a railroad, in the map's order.
    pub fn rails(&self) -> &[HexIx] {
        &self.rails
    }
}

/// All nets of a side for a use, in the order of their first hexes.
pub fn nets(world: &World, side: Side, using: RailUse) -> Vec<&RailNet> {
    let entities = world.resource::<RailNets>().of(side, using);
    entities
        .filter_map(|entity| world.get::<RailNet>(entity))
        .collect()
}

/// The hexes that hang together with one: trains can go from each to each.
pub(super) fn fill(
    board: &Board,
    links: &Links,
    start: HexIx,
    is_open: impl Fn(HexIx) -> bool,
    seen: &mut [bool],
) -> Vec<HexIx> {
    seen[start.at()] = true;
    let mut found = vec![start];
    let mut next = 0;
    while let Some(&hex) = found.get(next) {
        next += 1;
        for there in links.from(board, hex) {
            if !seen[there.at()] && is_open(there) {
                seen[there.at()] = true;
                found.push(there);
            }
        }
    }
    found
}

/// Where a side's trains could go on from each hex if nobody stood in the way: a bit for each direction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Links(Vec<u8>);

impl Links {
    /// The links of these hexes.
    pub(super) fn of(board: &Board, track: &Track<'_>, hexes: &[HexIx]) -> Self {
        let mut links = Self(vec![0; board.grid().len()]);
        for &hex in hexes {
            links.note(track, hex);
        }
        links
    }

    /// Looks at the track of a hex anew.
    pub(super) fn note(&mut self, track: &Track<'_>, hex: HexIx) {
        let onward = track.onward(hex);
        self.0[hex.at()] = onward.fold(0, |bits, (direction, _)| bits | (1 << direction.index()));
    }

    /// The hexes to which trains could go on from one.
    pub(super) fn from<'b>(
        &self,
        board: &'b Board,
        hex: HexIx,
    ) -> impl Iterator<Item = HexIx> + use<'b> {
        let bits = self.0[hex.at()];
        Direction::ALL
            .into_iter()
            .filter(move |direction| bits & (1 << direction.index()) != 0)
            .filter_map(move |direction| board.neighbour(hex, direction))
    }
}

/// Every hex with a railroad, in the map's order.
pub(super) fn rail_hexes(board: &Board) -> Vec<HexIx> {
    let hexes = (0..=u16::MAX).map(HexIx).take(board.grid().len());
    let has_rail = |hex: &HexIx| {
        let mut sides = Direction::ALL.into_iter();
        sides.any(|direction| board.side(*hex, direction).rail.is_some())
    };
    hexes.filter(has_rail).collect()
}

/// Rules 12.6a and 19.0e: what the map names as supply sources of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NamedSources {
    /// Those that always are.
    printed: Vec<HexIx>,
    /// Ports, which are as long as they can take enough and the side holds them.
    ports: Vec<HexIx>,
}

impl NamedSources {
    /// Looks through the map.
    pub(super) fn of(board: &Board, side: Side) -> Self {
        let with = |sign: Feature| {
            let hexes = (0..=u16::MAX).map(HexIx).take(board.grid().len());
            hexes
                .filter(|&hex| board.hex(hex).features.contains(&sign))
                .collect()
        };
        Self {
            printed: with(Feature::Source(side)),
            ports: with(Feature::TracePort(side)),
        }
    }

    /// Those that are sources as the game stands, in the map's order.
    pub(super) fn now(&self, world: &World, side: Side) -> Vec<HexIx> {
        let gives = |hex: &HexIx| ports::gives_trace(world, side, *hex);
        let ports = self.ports.iter().copied().filter(gives);
        let mut sources: Vec<HexIx> = self.printed.iter().copied().chain(ports).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }
}

/// The supply sources of a side, worked out from nothing.
pub(super) fn sources_anew(world: &World, side: Side) -> Vec<HexIx> {
    NamedSources::of(world.resource::<Board>(), side).now(world, side)
}
