//! How the units of a side stand with supply, and the lines on which it comes.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use stavka_rules::map::{Board, HexIx, HexPos};
use stavka_rules::pieces::{Family, Roster, UnitIx};
use stavka_rules::railways;
use stavka_rules::side::Side;
use stavka_rules::supply::{
    Carrier, Standing, Standings, Stretch, Via, could_eat, origin, trace_route,
};

use crate::view::overlay::SupplySign;

/// How a combat unit stands with supply, from well to worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SupplyState {
    /// It draws trace itself.
    Drawn,
    /// An HQ throws trace to it.
    Thrown,
    /// It could trace, but not through what its formation uses (12.6f).
    LeftBehind,
    /// It has no trace, but dumps in reach could feed it (12.6c).
    Hungry,
    /// It has no trace, and nothing feeds it.
    Out,
}

impl SupplyState {
    /// All of them, from well to worse.
    pub const ALL: [Self; 5] = [
        Self::Drawn,
        Self::Thrown,
        Self::LeftBehind,
        Self::Hungry,
        Self::Out,
    ];

    /// How it is with a unit of this standing.
    pub fn of(world: &World, unit: UnitIx, standing: Standing) -> Self {
        match standing {
            Standing::InTrace {
                via: Via::Source(_),
            } => Self::Drawn,
            Standing::InTrace {
                via: Via::Headquarters(hq),
            } if hq == unit => Self::Drawn,
            Standing::InTrace { .. } => Self::Thrown,
            Standing::LeftBehind { .. } => Self::LeftBehind,
            Standing::Cut if could_eat(world, unit) => Self::Hungry,
            Standing::Cut => Self::Out,
        }
    }

    /// Whether trace reaches it.
    pub const fn is_well(self) -> bool {
        matches!(self, Self::Drawn | Self::Thrown)
    }

    /// The sign on the map.
    pub const fn sign(self) -> SupplySign {
        match self {
            Self::Drawn => SupplySign::Drawn,
            Self::Thrown => SupplySign::Thrown,
            Self::LeftBehind => SupplySign::LeftBehind,
            Self::Hungry => SupplySign::Hungry,
            Self::Out => SupplySign::Out,
        }
    }

    /// In words, with the rule.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Drawn => ("in trace by itself", "12.6"),
            Self::Thrown => ("in trace through an HQ", "12.3b"),
            Self::LeftBehind => ("left behind by formation", "12.6f"),
            Self::Hungry => ("no trace, could eat", "12.6c"),
            Self::Out => ("no trace, nothing to eat", "12.6d"),
        }
    }
}

/// A unit and how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnitSupply {
    pub unit: UnitIx,
    pub hex: HexPos,
    pub state: SupplyState,
}

/// What a line of supply is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LineKind {
    /// From a unit to what serves it.
    Unit,
    /// From an HQ to a source.
    Headquarters,
    /// By an Extender.
    Extender,
    /// By rail.
    Rail,
}

/// How a side stands with supply.
#[derive(Debug, Clone)]
pub(crate) struct SideSurvey {
    pub side: Side,
    pub standings: Standings,
    /// Its combat units on the map, in roster order.
    pub units: Vec<UnitSupply>,
    /// Signs of what trace comes from.
    pub marks: Vec<(SupplySign, HexPos)>,
    /// The lines on which it comes: places in order.
    pub lines: BTreeSet<(LineKind, Vec<HexPos>)>,
}

impl SideSurvey {
    /// Surveys a side whose units stand so.
    pub fn new(world: &World, side: Side, standings: Standings) -> Self {
        let roster = world.resource::<Roster>();
        let surveyed = |(unit, standing): (UnitIx, Standing)| {
            Some(UnitSupply {
                unit,
                hex: roster.location(unit).hex()?,
                state: SupplyState::of(world, unit, standing),
            })
        };
        Self {
            side,
            units: standings.iter().filter_map(surveyed).collect(),
            marks: marks(world, side, &standings),
            lines: lines(world, side, &standings),
            standings,
        }
    }

    /// How many units stand so.
    pub fn count(&self, state: SupplyState) -> usize {
        let so = |unit: &&UnitSupply| unit.state == state;
        self.units.iter().filter(so).count()
    }

    /// How many hexes have such a mark.
    pub fn marked(&self, sign: SupplySign) -> usize {
        let so = |(mark, _): &&(SupplySign, HexPos)| *mark == sign;
        self.marks.iter().filter(so).count()
    }

    /// The worst state in each hex.
    pub fn by_hex(&self) -> BTreeMap<HexPos, SupplyState> {
        let mut worst = BTreeMap::new();
        for unit in &self.units {
            let known = worst.entry(unit.hex).or_insert(unit.state);
            *known = unit.state.max(*known);
        }
        worst
    }
}

/// What trace comes from: sources, open or shut; rail hexes; Extenders, linked or not.
fn marks(world: &World, side: Side, standings: &Standings) -> Vec<(SupplySign, HexPos)> {
    let (roster, grid) = (world.resource::<Roster>(), world.resource::<Board>().grid());
    let open = standings.net().sources();
    let printed = railways::sources(world, side);
    let is_extender = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family == Family::Extender
    };
    let extenders: Vec<HexIx> = roster
        .iter()
        .filter(is_extender)
        .filter_map(|unit| roster.hex_of(unit))
        .collect();
    let which = |well: SupplySign, ill: SupplySign| {
        move |&hex: &HexIx| {
            let works = open.contains(&hex);
            (if works { well } else { ill }, grid.pos(hex))
        }
    };
    let by_rail = open
        .iter()
        .filter(|hex| !printed.contains(hex) && !extenders.contains(hex))
        .map(|&hex| (SupplySign::Railhead, grid.pos(hex)));
    let sources = which(SupplySign::Source, SupplySign::ShutSource);
    let linked = which(SupplySign::Extender, SupplySign::LooseExtender);
    let sources = printed.iter().map(sources);
    let linked = extenders.iter().map(linked);
    sources.chain(linked).chain(by_rail).collect()
}

/// The lines of all units in trace, each once.
fn lines(world: &World, side: Side, standings: &Standings) -> BTreeSet<(LineKind, Vec<HexPos>)> {
    let (roster, grid) = (world.resource::<Roster>(), world.resource::<Board>().grid());
    let mut lines = BTreeSet::new();
    let mut known_hqs = BTreeSet::new();
    let mut used = BTreeSet::new();
    for (unit, standing) in standings.iter() {
        let (Standing::InTrace { via }, Some(here)) = (standing, roster.location(unit).hex())
        else {
            continue;
        };
        match via {
            Via::Source(source) => {
                used.insert(source);
                lines.insert((LineKind::Unit, vec![here, grid.pos(source)]));
            }
            Via::Headquarters(hq) => {
                let Some(there) = roster.location(hq).hex() else {
                    continue;
                };
                lines.insert((LineKind::Unit, vec![here, there]));
                if known_hqs.insert(hq)
                    && let Some(source) = source_of_way(world, standings, unit)
                {
                    used.insert(source);
                    lines.insert((LineKind::Headquarters, vec![there, grid.pos(source)]));
                }
            }
        }
    }
    for source in used {
        let way = origin(world, side, source).unwrap_or_default();
        lines.extend(way.into_iter().map(|Stretch { by, hexes }| match by {
            Carrier::Rail => (LineKind::Rail, hexes),
            Carrier::Extender { .. } => (LineKind::Extender, hexes),
        }));
    }
    lines.retain(|(_, places)| places.first() != places.last());
    lines
}

/// The source at the end of a unit's way.
fn source_of_way(world: &World, standings: &Standings, unit: UnitIx) -> Option<HexIx> {
    let legs = trace_route(world, standings, unit)?;
    let end = *legs.last()?.hexes.last()?;
    world.resource::<Board>().grid().index(end)
}
