//! 12.6 Who is in trace, by whom, and who is not.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::memory::Searches;
use super::parts::{Part, TraceChoices, parts};
use super::reach::{draw_rules, draws_by};
use super::trace::TraceNet;
use crate::ids::FormationId;
use crate::map::HexIx;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;

/// What a unit traces through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Via {
    /// An HQ throws to it, or it is that HQ.
    Headquarters(UnitIx),
    /// It draws from this source itself.
    Source(HexIx),
}

/// How a combat unit stands with trace supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is in trace.
    InTrace {
        /// Through what; for units of a formation what serves its part.
        via: Via,
    },
    /// It could trace alone, but not through what the rest of its formation uses (12.6f).
    LeftBehind {
        /// What its formation uses.
        formation_via: Via,
    },
    /// No path leads to a source.
    Cut,
}

impl Standing {
    /// Whether it needs nothing.
    pub const fn is_in_trace(self) -> bool {
        matches!(self, Self::InTrace { .. })
    }
}

/// How each combat unit of a side on the map stands with trace supply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// By roster number; none where a unit needs no supply or is not on the map.
    units: Vec<Option<Standing>>,
    net: TraceNet,
}

impl Standings {
    /// Works them out as the game stands.
    pub fn of(world: &World, side: Side) -> Self {
        Self::find(world, side, &mut Searches::default())
    }

    /// The same with searches that may be known.
    pub(super) fn find(world: &World, side: Side, searches: &mut Searches) -> Self {
        let net = TraceNet::find(world, side, &[], searches);
        let roster = world.resource::<Roster>();
        let mut units = vec![None; roster.len()];
        let mut formations: BTreeMap<FormationId, Vec<(UnitIx, HexIx)>> = BTreeMap::new();
        for unit in roster.iter() {
            let printed = roster.printed(unit);
            if printed.side != side || !printed.family.is_combat() {
                continue;
            }
            let Some(hex) = roster.hex_of(unit) else {
                continue;
            };
            match printed.formation {
                Some(formation) => formations.entry(formation).or_default().push((unit, hex)),
                None => {
                    let via = first_way(world, &net, unit, hex);
                    let standing = via.map_or(Standing::Cut, |via| Standing::InTrace { via });
                    units[unit.at()] = Some(standing);
                }
            }
        }
        let choices = world.resource::<TraceChoices>();
        for (&formation, members) in &formations {
            let chosen = choices.of(formation);
            for (unit, standing) in stand_together(world, &net, members, chosen, searches) {
                units[unit.at()] = Some(standing);
            }
        }
        Self { units, net }
    }

    /// How a unit stands; none if it needs no supply or is not on the map.
    pub fn get(&self, unit: UnitIx) -> Option<Standing> {
        self.units[unit.at()]
    }

    /// All of them, in roster order.
    pub fn iter(&self) -> impl Iterator<Item = (UnitIx, Standing)> + '_ {
        let units = (0..=u16::MAX).map(UnitIx).zip(&self.units);
        units.filter_map(|(unit, &standing)| Some((unit, standing?)))
    }

    /// C&C 1.3: those of some units whose formations trace through an HQ although all of them could draw from the same source, and
    /// so need none.
    pub(super) fn drawing_together(
        &self,
        world: &World,
        traced: &[(UnitIx, UnitIx)],
    ) -> Vec<UnitIx> {
        let roster = world.resource::<Roster>();
        let mut formations: BTreeMap<FormationId, Vec<(UnitIx, HexIx)>> = BTreeMap::new();
        for &(unit, _) in traced {
            let formation = roster.printed(unit).formation;
            if let (Some(formation), Some(hex)) = (formation, roster.hex_of(unit)) {
                formations.entry(formation).or_default().push((unit, hex));
            }
        }
        let mut searches = Searches::default();
        let mut draws = |members: &[(UnitIx, HexIx)]| {
            let draws = |&(unit, hex): &(UnitIx, HexIx)| self.net.is_drawn(world, unit, hex);
            if !members.iter().all(draws) {
                return false;
            }
            let drawn = |&member| drawn_sources(world, &self.net, member, &mut searches);
            let sources: Vec<Vec<HexIx>> = members.iter().map(drawn).collect();
            let (first, others) = sources
                .split_first()
                .map_or((None, &[][..]), |(f, o)| (Some(f), o));
            first
                .into_iter()
                .flatten()
                .any(|source| others.iter().all(|own| own.contains(source)))
        };
        let together = formations.into_values().filter(|members| draws(members));
        together.flatten().map(|(unit, _)| unit).collect()
    }

    /// What they trace to.
    pub const fn net(&self) -> &TraceNet {
        &self.net
    }
}

/// What a unit on its own traces through: itself before an HQ.
fn first_way(world: &World, net: &TraceNet, unit: UnitIx, hex: HexIx) -> Option<Via> {
    let drawn = net.drawn_source(world, unit, hex).map(Via::Source);
    drawn.or_else(|| net.throwers(world, unit, hex).next().map(Via::Headquarters))
}

/// The sources within direct draw of a unit.
fn drawn_sources(
    world: &World,
    net: &TraceNet,
    (unit, hex): (UnitIx, HexIx),
    searches: &mut Searches,
) -> Vec<HexIx> {
    let side = world.resource::<Roster>().printed(unit).side;
    let rules = draw_rules(world, side, draws_by(world, unit));
    let reach = searches.field(world, &[hex], rules);
    let sources = net.sources().iter().copied();
    sources.filter(|&source| reach.has(source)).collect()
}

/// The ways in which each unit of a formation could trace: HQs, and sources where no HQ serves everybody.
fn ways_of(
    world: &World,
    net: &TraceNet,
    members: &[(UnitIx, HexIx)],
    searches: &mut Searches,
) -> Vec<Vec<Via>> {
    let headquarters = |&(unit, hex): &(UnitIx, HexIx)| {
        let own = net.is_thrower(unit).then_some(unit);
        let thrown = net.throwers(world, unit, hex).chain(own);
        thrown.map(Via::Headquarters).collect::<Vec<Via>>()
    };
    let mut ways: Vec<Vec<Via>> = members.iter().map(headquarters).collect();
    let serves_all = |part: &Part| part.units.len() == members.len();
    // Sources take a search each.
    if !parts(members, &ways).first().is_some_and(serves_all) {
        for (&(unit, hex), ways) in members.iter().zip(&mut ways) {
            if net.is_drawn(world, unit, hex) {
                let sources = drawn_sources(world, net, (unit, hex), searches);
                ways.extend(sources.into_iter().map(Via::Source));
            }
        }
    }
    ways
}

/// Rules 12.6f and 13.7a: the units of a formation trace through one HQ or one source: what its owner has chosen, if that
/// serves a part of it which nothing else serves better, otherwise what serves most.
fn stand_together(
    world: &World,
    net: &TraceNet,
    members: &[(UnitIx, HexIx)],
    chosen: Option<Via>,
    searches: &mut Searches,
) -> Vec<(UnitIx, Standing)> {
    let ways = ways_of(world, net, members, searches);
    let parts = parts(members, &ways);
    let as_chosen = parts.iter().find(|part| Some(part.via) == chosen);
    let best = as_chosen.or(parts.first()).map(|part| part.via);
    let stand = |(&(unit, _), ways): (&(UnitIx, HexIx), &Vec<Via>)| {
        let standing = match best {
            Some(via) if ways.contains(&via) => Standing::InTrace { via },
            Some(formation_via) if !ways.is_empty() => Standing::LeftBehind { formation_via },
            _ => Standing::Cut,
        };
        (unit, standing)
    };
    members.iter().zip(&ways).map(stand).collect()
}

/// Rule 12.6f: the formations of a side of which nothing serves all who could trace, each with the parts that could.
pub(super) fn divided_formations(world: &World, side: Side) -> Vec<(FormationId, Vec<Part>)> {
    let mut searches = Searches::default();
    let standings = Standings::find(world, side, &mut searches);
    let roster = world.resource::<Roster>();
    let mut formations: BTreeMap<FormationId, Vec<(UnitIx, HexIx)>> = BTreeMap::new();
    for (unit, _) in standings.iter() {
        if let (Some(formation), Some(hex)) = (roster.printed(unit).formation, roster.hex_of(unit))
        {
            formations.entry(formation).or_default().push((unit, hex));
        }
    }
    let with_parts = |(formation, members): (FormationId, Vec<(UnitIx, HexIx)>)| {
        let ways = ways_of(world, &standings.net, &members, &mut searches);
        let parts = parts(&members, &ways);
        (parts.len() > 1).then_some((formation, parts))
    };
    formations.into_iter().filter_map(with_parts).collect()
}
