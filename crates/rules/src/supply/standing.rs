//! 12.6 Who is in trace, by whom, and who is not.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::memory::Searches;
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
        /// Through what; for units of a formation what serves most of it.
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
        for members in formations.values() {
            for (unit, standing) in stand_together(world, &net, members, searches) {
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

/// Rules 12.6f and 13.7a: the units of a formation trace through one HQ or one source, the one that serves most of them.
fn stand_together(
    world: &World,
    net: &TraceNet,
    members: &[(UnitIx, HexIx)],
    searches: &mut Searches,
) -> Vec<(UnitIx, Standing)> {
    let headquarters = |&(unit, hex): &(UnitIx, HexIx)| {
        let own = net.is_thrower(unit).then_some(unit);
        let thrown = net.throwers(world, unit, hex).chain(own);
        thrown.map(Via::Headquarters).collect::<Vec<Via>>()
    };
    let mut ways: Vec<Vec<Via>> = members.iter().map(headquarters).collect();
    let mut best = most_common(&ways);
    // Sources take a search each; they matter only where no HQ serves everybody.
    if best.is_none_or(|(_, served)| served < members.len()) {
        for (&(unit, hex), ways) in members.iter().zip(&mut ways) {
            if net.is_drawn(world, unit, hex) {
                let sources = drawn_sources(world, net, (unit, hex), searches);
                ways.extend(sources.into_iter().map(Via::Source));
            }
        }
        best = most_common(&ways);
    }
    let stand = |(&(unit, _), ways): (&(UnitIx, HexIx), &Vec<Via>)| {
        let standing = match best {
            Some((via, _)) if ways.contains(&via) => Standing::InTrace { via },
            Some((formation_via, _)) if !ways.is_empty() => Standing::LeftBehind { formation_via },
            _ => Standing::Cut,
        };
        (unit, standing)
    };
    members.iter().zip(&ways).map(stand).collect()
}

/// What serves most of some units and how many of them; of equals the first HQ, then the first source.
fn most_common(ways: &[Vec<Via>]) -> Option<(Via, usize)> {
    let mut served: BTreeMap<Via, usize> = BTreeMap::new();
    for &via in ways.iter().flatten() {
        *served.entry(via).or_default() += 1;
    }
    let most = served.values().copied().max()?;
    served.into_iter().find(|&(_, count)| count == most)
}
