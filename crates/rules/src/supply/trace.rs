//! 12.6 Trace supply: from which hexes it comes, and in which hexes a unit would be in trace.
//!
//! Sources are the side's source hexes, ports that the game names (19.0e), the detrainable rail hexes joined to one (13.3c), and Extenders linked to either
//! (12.7). From a source trace reaches a unit by draw or by an HQ's throw, as supply does.

use std::sync::Arc;

use bevy::prelude::World;

use super::extender;
use super::field::Field;
use super::memory::Searches;
use super::reach::{drawn_rules, draws_by, may_supply, throwing_headquarters};
use super::throw::throw_field_or;
use crate::map::{Board, Feature, HexIx, Mobility};
use crate::pieces::{Printed, Roster, UnitIx};
use crate::railways;
use crate::side::Side;
use crate::tables::{RuleTables, ZoneEffect};
use crate::zoc::Zones;

/// Everything from which a side's units trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceNet {
    sources: Vec<HexIx>,
    /// Hexes in which a unit draws trace from a source, by the points it draws with.
    drawn: [Arc<Field>; 3],
    throwers: Vec<Thrower>,
}

/// An HQ that is in trace and throws it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Thrower {
    headquarters: UnitIx,
    thrown: Arc<Field>,
}

impl TraceNet {
    /// Works it out as the game stands.
    pub fn of(world: &World, side: Side) -> Self {
        Self::without(world, side, &[])
    }

    /// Works it out as if these units neither threw supply nor made rail hexes detrainable: what they would find where they
    /// are going.
    pub(crate) fn without(world: &World, side: Side, leaving: &[UnitIx]) -> Self {
        Self::find(world, side, leaving, &mut Searches::default())
    }

    /// The same with searches that may be known.
    pub(super) fn find(
        world: &World,
        side: Side,
        leaving: &[UnitIx],
        searches: &mut Searches,
    ) -> Self {
        let sources = extender::sources(world, side, leaving, searches);
        let drawn = Mobility::ALL
            .map(|mobility| searches.field(world, &sources, drawn_rules(world, side, mobility)));
        let roster = world.resource::<Roster>();
        let in_trace = |&headquarters: &UnitIx| {
            let drawn = &drawn[draws_by(world, headquarters).index()];
            let hex = roster.hex_of(headquarters);
            !leaving.contains(&headquarters) && hex.is_some_and(|hex| drawn.has(hex))
        };
        let thrower = |headquarters: UnitIx| {
            let search = |from, rules| searches.field(world, &[from], rules);
            Some(Thrower {
                headquarters,
                thrown: throw_field_or(world, headquarters, search)?,
            })
        };
        let throwers = throwing_headquarters(world, side)
            .into_iter()
            .filter(in_trace)
            .filter_map(thrower)
            .collect();
        Self {
            sources,
            drawn,
            throwers,
        }
    }

    /// The hexes from which trace comes.
    pub fn sources(&self) -> &[HexIx] {
        &self.sources
    }

    /// Whether a unit would draw trace from a source in a hex.
    pub fn is_drawn(&self, world: &World, unit: UnitIx, hex: HexIx) -> bool {
        self.drawn[draws_by(world, unit).index()].has(hex)
    }

    /// The source from which a unit would draw trace in a hex at the least cost.
    pub fn drawn_source(&self, world: &World, unit: UnitIx, hex: HexIx) -> Option<HexIx> {
        let drawn = &self.drawn[draws_by(world, unit).index()];
        drawn.start_of(world.resource::<Board>(), hex)
    }

    /// The HQs that would throw trace to a unit in a hex (13.1d).
    pub fn throwers<'n>(
        &'n self,
        world: &'n World,
        unit: UnitIx,
        hex: HexIx,
    ) -> impl Iterator<Item = UnitIx> + 'n {
        let user = world.resource::<Roster>().printed(unit);
        let throws = move |thrower: &&Thrower| {
            thrower.thrown.has(hex)
                && thrower.headquarters != unit
                && may_supply(world, thrower.headquarters, user)
        };
        let throwers = self.throwers.iter().filter(throws);
        throwers.map(|thrower| thrower.headquarters)
    }

    /// Whether a hex is in trace for a piece that draws as units do (9.14d).
    pub(super) fn serves(&self, world: &World, piece: &Printed, hex: HexIx) -> bool {
        let throws = |thrower: &Thrower| {
            thrower.thrown.has(hex) && may_supply(world, thrower.headquarters, piece)
        };
        self.drawn[Mobility::Truck.index()].has(hex) || self.throwers.iter().any(throws)
    }

    /// Whether a unit is an HQ that throws trace.
    pub fn is_thrower(&self, unit: UnitIx) -> bool {
        self.throwers
            .iter()
            .any(|thrower| thrower.headquarters == unit)
    }

    /// Whether a unit would be in trace in a hex, whatever the rest of its formation does.
    pub fn reaches(&self, world: &World, unit: UnitIx, hex: HexIx) -> bool {
        self.is_drawn(world, unit, hex) || self.throwers(world, unit, hex).next().is_some()
    }
}

/// C&C 1.2: whether a unit draws trace itself from a source, with no HQ between.
pub(crate) fn draws_from_source(world: &World, unit: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    let Some(hex) = roster.hex_of(unit) else {
        return false;
    };
    TraceNet::of(world, roster.printed(unit).side).is_drawn(world, unit, hex)
}

/// Rules 12.6a and 12.6b: the supply sources of a side that nothing shuts.
pub(super) fn open_sources(world: &World, side: Side) -> Vec<HexIx> {
    let board = world.resource::<Board>();
    let mut sources = railways::sources(world, side);
    sources.retain(|&hex| {
        let printed = board.hex(hex).features.contains(&Feature::Source(side));
        let effect = if printed {
            ZoneEffect::SupplySource
        } else {
            ZoneEffect::PortTrace
        };
        is_open(world, side, hex, effect)
    });
    sources
}

/// Rule 12.6b: no enemy combat unit stands there and no enemy zone holds; a friendly combat unit negates it.
pub(super) fn is_free(world: &World, side: Side, hex: HexIx) -> bool {
    is_open(world, side, hex, ZoneEffect::SupplySource)
}

fn is_open(world: &World, side: Side, hex: HexIx, effect: ZoneEffect) -> bool {
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    !zones.has_combat_unit(side.other(), hex) && !zones.holds_against(concepts, effect, side, hex)
}
