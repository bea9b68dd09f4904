//! The way of trace to a unit, leg by leg, for players who want to see it.

use bevy::prelude::World;

use super::field::Field;
use super::paths::field;
use super::reach::{Source, draw_rules, drawing_from, drawn_rules, draws_by};
use super::standing::{Standing, Standings, Via};
use super::throw::{ThrowOrigin, throw_field};
use crate::map::{Board, HexIx, HexPos, Mobility};
use crate::numbers::Mp;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;
use crate::tables::RuleTables;

/// One leg of a way, from the user back towards the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The HQ that throws; none where supply is drawn.
    pub thrown_by: Option<UnitIx>,
    /// The points that it is counted in.
    pub mobility: Mobility,
    /// What it costs.
    pub points: Mp,
    /// What it may cost.
    pub of: Mp,
    /// Its hexes, that of the user first.
    pub hexes: Vec<HexPos>,
}

/// Rule 12.6: the way on which a unit is in trace: thrown by an HQ and drawn by it, or drawn. None if it is not in trace.
pub fn trace_route(world: &World, standings: &Standings, unit: UnitIx) -> Option<Vec<Leg>> {
    let hex = world.resource::<Roster>().hex_of(unit)?;
    let Standing::InTrace { via } = standings.get(unit)? else {
        return None;
    };
    match via {
        Via::Source(source) => Some(vec![drawn(world, unit, &[source])?]),
        Via::Headquarters(hq) if hq == unit => {
            Some(vec![drawn(world, hq, standings.net().sources())?])
        }
        Via::Headquarters(hq) => {
            let thrown = leg(world, hq, &*throw_field(world, hq)?, hex, Some(hq))?;
            let drawn = drawn(world, hq, standings.net().sources())?;
            Some(vec![thrown, drawn])
        }
    }
}

/// Rule 12.3: the way on which a unit reaches a dump. None if this is no way to it.
pub fn supply_route(world: &World, unit: UnitIx, source: Source) -> Option<Vec<Leg>> {
    let roster = world.resource::<Roster>();
    let (here, dump) = (roster.hex_of(unit)?, roster.hex_of(source.dump)?);
    match source.via {
        None => Some(vec![drawn_from_dump(world, unit, dump)?]),
        Some(hq) => {
            let thrown = leg(world, hq, &*throw_field(world, hq)?, here, Some(hq))?;
            Some(vec![thrown, drawn_from_dump(world, hq, dump)?])
        }
    }
}

/// The draw of a unit from a dump: from where it stands, or from the marker of the Front that supports it (C&C 2).
fn drawn_from_dump(world: &World, unit: UnitIx, dump: HexIx) -> Option<Leg> {
    drawn(world, unit, &[dump]).or_else(|| {
        let (marker, rules) = drawing_from(world, unit)?;
        let reach = field(world, &[marker], rules);
        let mut leg = leg(world, unit, &reach, dump, None)?;
        leg.mobility = rules.mobility;
        leg.hexes.reverse();
        Some(leg)
    })
}

/// The draw of a unit from the nearest of these sources.
fn drawn(world: &World, unit: UnitIx, sources: &[HexIx]) -> Option<Leg> {
    let (roster, board) = (world.resource::<Roster>(), world.resource::<Board>());
    let (hex, side) = (roster.hex_of(unit)?, roster.printed(unit).side);
    let reach = field(
        world,
        &[hex],
        draw_rules(world, side, draws_by(world, unit)),
    );
    let nearest = sources
        .iter()
        .copied()
        .filter_map(|source| Some((reach.points(board, source)?, source)))
        .min()?;
    let mut leg = leg(world, unit, &reach, nearest.1, None)?;
    leg.hexes.reverse();
    Some(leg)
}

fn leg(
    world: &World,
    from: UnitIx,
    reach: &Field,
    to: HexIx,
    thrown_by: Option<UnitIx>,
) -> Option<Leg> {
    let board = world.resource::<Board>();
    let way = reach.way(board, to).into_iter();
    let drawn = world.resource::<RuleTables>().concepts.draw;
    Some(Leg {
        thrown_by,
        mobility: draws_by(world, from),
        points: reach.points(board, to)?,
        of: thrown_by
            .and_then(|hq| ThrowOrigin::now(world, hq))
            .map_or(drawn, |origin| origin.rules.points),
        hexes: way.map(|hex| board.grid().pos(hex)).collect(),
    })
}

/// A hex in reach, and what the way to it costs.
pub type InReach = (HexPos, Mp);

/// Rule 12.3b: the hexes to which an HQ throws; none if it throws nothing in its mode.
pub fn throw_reach(world: &World, headquarters: UnitIx) -> Vec<InReach> {
    let thrown = throw_field(world, headquarters);
    thrown.map_or_else(Vec::new, |field| in_reach(world, &field))
}

/// Rule 12.3a: the hexes in which units of a side that draw over points of this type draw from a hex.
pub fn draw_reach(world: &World, side: Side, mobility: Mobility, from: HexPos) -> Vec<InReach> {
    let hex = world.resource::<Board>().grid().index(from);
    hex.map_or_else(Vec::new, |hex| {
        in_reach(
            world,
            &field(world, &[hex], drawn_rules(world, side, mobility)),
        )
    })
}

fn in_reach(world: &World, field: &Field) -> Vec<InReach> {
    let board = world.resource::<Board>();
    let hexes = field.hexes();
    hexes
        .filter_map(|hex| Some((board.grid().pos(hex), field.points(board, hex)?)))
        .collect()
}
