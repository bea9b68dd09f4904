//! 4.5b Zones of control on Truck supply paths while a side moves: whoever negates one for a payment stays where it is.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::World;

use super::field::Field;
use super::paths::{Land, PathRules};
use super::reach::{Source, Sources, draw_rules, draw_sources_of, drawing_from, draws_by};
use super::throw::{ThrowOrigin, throw_field};
use crate::activity::{Asking, Holder, holder};
use crate::map::{Board, HexIx, Mobility};
use crate::pieces::{Roster, UnitIx};
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::tables::{RuleTables, ZoneEffect};
use crate::zoc::Zones;

/// Units that spend movement points once something is paid, and so negate no zone for the payment.
pub(crate) struct Departure<'a> {
    side: Side,
    units: &'a [UnitIx],
    /// Whether the side moves now; otherwise who is there negates.
    matters: bool,
    /// The hexes in enemy zones in which nobody is but them.
    closed: Vec<HexIx>,
    /// Those who stay rather than others, as their owner says.
    preferred: &'a [UnitIx],
}

impl<'a> Departure<'a> {
    /// These units of a side leave.
    pub(crate) fn of(world: &World, side: Side, units: &'a [UnitIx]) -> Self {
        let clock = world.resource::<Clock>();
        let concepts = &world.resource::<RuleTables>().concepts;
        let moves = clock.now().segment == Segment::Movement && clock.actor() == Some(side);
        let mut departure = Self {
            side,
            units,
            matters: moves && concepts.is_negatable(ZoneEffect::TruckSupply),
            closed: Vec::new(),
            preferred: &[],
        };
        let roster = world.resource::<Roster>();
        let hexes = units.iter().filter_map(|&unit| roster.hex_of(unit));
        departure.closed = departure.closed_of(world, hexes, |holder| holder == Holder::Nobody);
        departure
    }

    /// The same where these stay rather than others.
    pub(crate) fn preferring(mut self, units: &'a [UnitIx]) -> Self {
        self.preferred = units;
        self
    }

    /// Who negates in a hex; none if there is no enemy zone.
    fn holder(&self, world: &World, hex: HexIx) -> Option<Holder> {
        let in_zone = self.matters && world.resource::<Zones>().covers(self.side.other(), hex);
        in_zone.then(
            || match holder(world, self.side, hex, self.units, Asking::Payment) {
                Holder::IfStays(usual) => {
                    let roster = world.resource::<Roster>();
                    let is_there = |&&unit: &&UnitIx| {
                        let is_combat = roster.printed(unit).family.is_combat();
                        is_combat && roster.hex_of(unit) == Some(hex) && !self.units.contains(&unit)
                    };
                    let named = self.preferred.iter().find(is_there);
                    Holder::IfStays(named.copied().unwrap_or(usual))
                }
                holder @ (Holder::Nobody | Holder::Somebody) => holder,
            },
        )
    }

    /// Those of some hexes, each once, that are in enemy zones in which nobody negates them as wanted.
    fn closed_of(
        &self,
        world: &World,
        hexes: impl Iterator<Item = HexIx>,
        is_closed: impl Fn(Holder) -> bool,
    ) -> Vec<HexIx> {
        if !self.matters {
            return Vec::new();
        }
        let mut hexes: Vec<HexIx> = hexes.collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|&hex| self.holder(world, hex).is_some_and(&is_closed));
        hexes
    }

    /// The hexes in reach of a hex.
    pub(super) fn field(&self, world: &World, start: HexIx, rules: PathRules) -> Field {
        Land::of(world).field_without(&[start], rules, &self.closed)
    }

    /// Rule 12.3b: the hexes to which an HQ throws; none if it throws nothing in its mode.
    pub(super) fn throw_field(&self, world: &World, headquarters: UnitIx) -> Option<Arc<Field>> {
        let field = throw_field(world, headquarters)?;
        if !self.closed.iter().any(|&hex| field.depends_on(hex)) {
            return Some(field);
        }
        let origin = ThrowOrigin::now(world, headquarters)?;
        Some(Arc::new(self.field(world, origin.from, origin.rules)))
    }

    /// Who has to stay so that each dump that pays reaches one of some units, each once: by whichever of its ways into
    /// the units' hexes binds fewest.
    pub(crate) fn stayers(
        &self,
        world: &World,
        units: &[UnitIx],
        dumps: impl Iterator<Item = UnitIx>,
    ) -> Vec<UnitIx> {
        if !self.matters {
            return Vec::new();
        }
        let reached = units
            .iter()
            .map(|&unit| (unit, draw_sources_of(world, unit, self)));
        let reached: Vec<(UnitIx, Sources)> = reached.collect();
        let fewest = |dump: UnitIx| {
            let routes = reached.iter().flat_map(|(unit, sources)| {
                let routes = sources.routes().filter(|source| source.dump == dump);
                routes.filter_map(|source| self.on_route(world, *unit, source))
            });
            routes.min_by_key(Vec::len).unwrap_or_default()
        };
        each_once(dumps.flat_map(fewest))
    }

    /// The same for units that a dump reaches through an HQ, or directly.
    pub(super) fn stayers_by(
        &self,
        world: &World,
        unit: UnitIx,
        dump: UnitIx,
        via: Option<UnitIx>,
    ) -> Vec<UnitIx> {
        if !self.matters {
            return Vec::new();
        }
        self.on_route(world, unit, Source { dump, via })
            .unwrap_or_default()
    }

    /// Who has to stay so that an HQ throws to a unit.
    pub(super) fn stayers_of_throw(&self, world: &World, hq: UnitIx, unit: UnitIx) -> Vec<UnitIx> {
        if !self.matters {
            return Vec::new();
        }
        self.fewest(world, |closed| self.thrown(world, hq, unit, closed))
            .unwrap_or_default()
    }

    fn on_route(&self, world: &World, unit: UnitIx, source: Source) -> Option<Vec<UnitIx>> {
        self.fewest(world, |closed| {
            let drawer = source.via.unwrap_or(unit);
            let mut hexes = self.drawn(world, drawer, source.dump, closed)?;
            if let Some(hq) = source.via {
                hexes.extend(self.thrown(world, hq, unit, closed)?);
            }
            Some(hexes)
        })
    }

    /// Those who stay in the hexes of a way: nobody if a way around them leads there as well.
    fn fewest(
        &self,
        world: &World,
        way: impl Fn(&[HexIx]) -> Option<Vec<HexIx>>,
    ) -> Option<Vec<UnitIx>> {
        let stays = |hex: HexIx| match self.holder(world, hex) {
            Some(Holder::IfStays(unit)) => Some(unit),
            Some(Holder::Nobody | Holder::Somebody) | None => None,
        };
        let stayers = each_once(way(&self.closed)?.into_iter().filter_map(stays));
        if stayers.is_empty() {
            return Some(stayers);
        }
        let roster = world.resource::<Roster>();
        let own = roster.iter().filter(|&unit| {
            let printed = roster.printed(unit);
            printed.side == self.side && printed.family.is_combat()
        });
        let hexes = own.filter_map(|unit| roster.hex_of(unit));
        let loose = self.closed_of(world, hexes, |holder| holder != Holder::Somebody);
        if way(&loose).is_some() {
            return Some(Vec::new());
        }
        Some(stayers)
    }

    /// The hexes that must be open so that a unit draws from a dump.
    fn drawn(
        &self,
        world: &World,
        drawer: UnitIx,
        dump: UnitIx,
        closed: &[HexIx],
    ) -> Option<Vec<HexIx>> {
        let roster = world.resource::<Roster>();
        let rules = draw_rules(world, self.side, draws_by(world, drawer));
        let from = roster.hex_of(drawer)?;
        let to = roster.hex_of(dump)?;
        between(world, from, rules, to, closed).or_else(|| {
            let (marker, rules) = drawing_from(world, drawer)?;
            between(world, marker, rules, to, closed)
        })
    }

    /// The hexes that must be open so that an HQ throws to a unit.
    fn thrown(
        &self,
        world: &World,
        hq: UnitIx,
        unit: UnitIx,
        closed: &[HexIx],
    ) -> Option<Vec<HexIx>> {
        let origin = ThrowOrigin::now(world, hq)?;
        let to = world.resource::<Roster>().hex_of(unit)?;
        between(world, origin.from, origin.rules, to, closed)
    }
}

/// Units in roster order, each once.
pub(super) fn each_once(units: impl Iterator<Item = UnitIx>) -> Vec<UnitIx> {
    let units: BTreeSet<UnitIx> = units.collect();
    units.into_iter().collect()
}

/// The hexes of a path that zones could close: not its end, which may be beside it (12.3c), and no start from which it goes
/// no further.
fn between(
    world: &World,
    from: HexIx,
    rules: PathRules,
    to: HexIx,
    closed: &[HexIx],
) -> Option<Vec<HexIx>> {
    let field = Land::of(world).field_without(&[from], rules, closed);
    if !field.has(to) {
        return None;
    }
    let way = field.way(world.resource::<Board>(), to);
    let goes_on = rules.mobility == Mobility::Truck && way.len() > 2;
    Some(if goes_on {
        way[1..].to_vec()
    } else {
        Vec::new()
    })
}
