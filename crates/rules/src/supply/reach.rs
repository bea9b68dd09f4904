//! 12.3 Reaching supply: a unit draws from a dump directly, or an HQ draws and throws to it.

use bevy::prelude::World;

use super::paths::{Course, PathRules, field};
use crate::map::{Board, Cost, HexIx, Mobility, TerrainCharts};
use crate::modes::profile;
use crate::pieces::{Family, Printed, Roster, Tokens, UnitIx, fact, posture};
use crate::side::Side;
use crate::tables::RuleTables;

/// The dumps that a unit can use, each with the HQ that throws from it if one is needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(Vec<Source>);

/// One dump in reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The dump, or transport with a load (12.1b).
    pub dump: UnitIx,
    /// The HQ that throws; none for a direct draw.
    pub via: Option<UnitIx>,
}

impl Sources {
    /// The dumps, those drawn from directly first.
    pub fn iter(&self) -> impl Iterator<Item = Source> + '_ {
        self.0.iter().copied()
    }

    /// Whether this dump is in reach.
    pub fn has(&self, dump: UnitIx) -> bool {
        self.0.iter().any(|source| source.dump == dump)
    }
}

/// Rule 12.3: the dumps that a unit can draw from, directly or through an HQ.
pub fn draw_sources(world: &World, unit: UnitIx) -> Sources {
    let roster = world.resource::<Roster>();
    let Some(hex) = roster.hex_of(unit) else {
        return Sources::default();
    };
    let printed = roster.printed(unit);
    let dumps: Vec<UnitIx> = roster
        .iter()
        .filter(|&dump| serves(world, dump, printed))
        .collect();
    let direct = dumps_in_draw(world, unit, &dumps);
    let mut sources: Vec<Source> = direct
        .iter()
        .map(|&dump| Source { dump, via: None })
        .collect();
    for headquarters in throwing_headquarters(world, printed.side) {
        if headquarters == unit
            || !is_near_enough(world, headquarters, hex)
            || !throws_to(world, headquarters, hex)
        {
            continue;
        }
        for dump in dumps_in_draw(world, headquarters, &dumps) {
            if !sources.iter().any(|source| source.dump == dump) {
                let via = Some(headquarters);
                sources.push(Source { dump, via });
            }
        }
    }
    Sources(sources)
}

/// Rules 12.1b and 13.2g: any supply in a hex is a dump; that on Organic Trucks serves their formation alone.
fn serves(world: &World, dump: UnitIx, user: &Printed) -> bool {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(dump);
    let whose = match printed.family {
        Family::OrganicTruck => printed.formation.is_some() && printed.formation == user.formation,
        Family::Dump | Family::Transport => true,
        Family::Combat
        | Family::Headquarters
        | Family::Artillery
        | Family::Replacement
        | Family::RailRepair
        | Family::Extender
        | Family::Hedgehog
        | Family::AirBase => false,
    };
    whose
        && printed.side == user.side
        && roster.hex_of(dump).is_some()
        && fact::<Tokens>(world, dump).0 > 0
}

/// Rule 12.3a: the dumps within direct draw of a unit: so many Truck points, or of an HQ's own throw type.
fn dumps_in_draw(world: &World, unit: UnitIx, dumps: &[UnitIx]) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let Some(here) = roster.hex_of(unit) else {
        return Vec::new();
    };
    let throw = printed.face(posture(world, unit).orientation).throw;
    let rules = PathRules {
        side: printed.side,
        mobility: throw.map_or(Mobility::Truck, |throw| throw.mobility),
        points: world.resource::<RuleTables>().concepts.draw,
        course: Course::Outward,
    };
    let reach = field(world, &[here], rules);
    let within = |&&dump: &&UnitIx| roster.hex_of(dump).is_some_and(|at| reach[at.at()]);
    dumps.iter().filter(within).copied().collect()
}

/// The hexes in which a unit of this side draws from any of these hexes.
pub(super) fn draw_field(
    world: &World,
    side: Side,
    mobility: Mobility,
    from: &[HexIx],
) -> Vec<bool> {
    let rules = PathRules {
        side,
        mobility,
        points: world.resource::<RuleTables>().concepts.draw,
        course: Course::Inward,
    };
    field(world, from, rules)
}

/// HQs of a side that can throw in their mode (5.8b).
pub(super) fn throwing_headquarters(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    roster
        .iter()
        .filter(|&unit| {
            let printed = roster.printed(unit);
            printed.side == side
                && printed.family == Family::Headquarters
                && roster.hex_of(unit).is_some()
                && profile(world, unit).throws
        })
        .collect()
}

/// Rule 12.3b: the hexes to which an HQ can throw.
pub(super) fn throw_field(world: &World, headquarters: UnitIx) -> Vec<bool> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(headquarters);
    let throw = printed.face(posture(world, headquarters).orientation).throw;
    match (roster.hex_of(headquarters), throw) {
        (Some(hex), Some(throw)) => {
            let rules = PathRules {
                side: printed.side,
                mobility: throw.mobility,
                points: throw.points,
                course: Course::Outward,
            };
            field(world, &[hex], rules)
        }
        _ => Vec::new(),
    }
}

/// Whether a hex could be in throw range at all, if every step were the cheapest of the charts. It spares most searches.
fn is_near_enough(world: &World, headquarters: UnitIx, hex: HexIx) -> bool {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(headquarters);
    let throw = printed.face(posture(world, headquarters).orientation).throw;
    let grid = world.resource::<Board>().grid();
    let at = roster.location(headquarters).hex();
    at.zip(throw).is_some_and(|(at, throw)| {
        let step = cheapest_step(world.resource::<TerrainCharts>(), throw.mobility);
        // Paths end in the hex or next to it; steps that cost nothing lead anywhere.
        let steps = throw.points.as_twelfths().checked_div(step);
        steps.is_none_or(|steps| grid.distance(at, grid.pos(hex)) <= u32::from(steps) + 1)
    })
}

/// The least that a step can cost a mobility type by any chart, in twelfths of a point.
fn cheapest_step(charts: &TerrainCharts, mobility: Mobility) -> u16 {
    let rows = charts.charts.iter().flat_map(|chart| {
        let ways = chart.roads.iter().chain([&chart.railroad]);
        chart.terrain.iter().chain(ways)
    });
    let points = rows.filter_map(|row| match row[mobility.index()] {
        Cost::Points(points) => Some(points.as_twelfths()),
        Cost::All | Cost::Prohibited => None,
    });
    points.min().unwrap_or_default()
}

/// Rule 12.3b: whether an HQ can throw to a hex.
pub(super) fn throws_to(world: &World, headquarters: UnitIx, hex: HexIx) -> bool {
    let reach = throw_field(world, headquarters);
    reach.get(hex.at()).copied().unwrap_or(false)
}
