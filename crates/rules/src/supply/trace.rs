//! 12.6 Trace supply: in which hexes a unit of a side would be in trace now.
//!
//! Sources are the side's source hexes and the detrainable rail hexes joined to one (13.3c); Extenders come with the supply
//! rules. From a source trace reaches a unit by draw or by an HQ's throw, as supply does.

use bevy::prelude::World;

use super::reach::{draw_field, throw_field, throwing_headquarters};
use crate::map::{HexIx, Mobility};
use crate::pieces::{Roster, UnitIx, posture};
use crate::rail::{self, RailUse};
use crate::side::Side;
use crate::tables::{RuleTables, ZoneEffect};
use crate::zoc::Zones;

/// The hexes in which a side's units are in trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceField(Vec<bool>);

impl TraceField {
    /// Works them out as the game stands.
    pub fn of(world: &World, side: Side) -> Self {
        Self::without(world, side, &[])
    }

    /// Works them out as if these units neither threw supply nor made rail hexes detrainable: what they would find where
    /// they are going.
    pub(crate) fn without(world: &World, side: Side, leaving: &[UnitIx]) -> Self {
        let sources = sources(world, side, leaving);
        let roster = world.resource::<Roster>();
        let by_mobility = Mobility::ALL.map(|mobility| draw_field(world, side, mobility, &sources));
        let mut reached = by_mobility[Mobility::Truck.index()].clone();
        for headquarters in throwing_headquarters(world, side) {
            let printed = roster.printed(headquarters);
            let throw = printed.face(posture(world, headquarters).orientation).throw;
            let Some((throw, hex)) = throw.zip(roster.hex_of(headquarters)) else {
                continue;
            };
            if !leaving.contains(&headquarters) && by_mobility[throw.mobility.index()][hex.at()] {
                for (cell, thrown) in reached.iter_mut().zip(throw_field(world, headquarters)) {
                    *cell |= thrown;
                }
            }
        }
        Self(reached)
    }

    /// Whether trace reaches a hex.
    pub fn reaches(&self, hex: HexIx) -> bool {
        self.0[hex.at()]
    }
}

/// Rule 12.6a: source hexes that nothing shuts, and detrainable hexes with a rail path to one.
fn sources(world: &World, side: Side, leaving: &[UnitIx]) -> Vec<HexIx> {
    let mut found: Vec<HexIx> = rail::sources(world, side)
        .into_iter()
        .chain(rail::detrainable_without(
            world,
            side,
            RailUse::Trace,
            leaving,
        ))
        .filter(|&hex| is_free(world, side, hex))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Rule 12.6b: no enemy combat unit stands there and no enemy zone holds; a friendly combat unit negates it.
fn is_free(world: &World, side: Side, hex: HexIx) -> bool {
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    !zones.has_combat_unit(side.other(), hex)
        && !zones.holds_against(concepts, ZoneEffect::SupplySource, side, hex)
}
