//! 16.0c, 13.8d Who there is to work in a hex: engineers near it, and other units in it that are large enough together.

use bevy::prelude::World;

use super::builders::{
    Builder, check_builders, check_capable, check_fit, check_within, is_engineer, size_together,
};
use super::yard::table;
use crate::map::{Board, HexIx, HexPos};
use crate::pieces::{Family, Roster, UnitIx, posture};
use crate::side::Side;

/// Those who can work in a hex now, each crew by itself. The nearest engineers are the usual ones, then HQs, then others in the
/// hex, as few as will do.
pub(super) fn crews(world: &World, side: Side, hex: HexIx, rule: &'static str) -> Vec<Vec<UnitIx>> {
    let engineers = engineers_for(world, side, hex).into_iter();
    let mut crews: Vec<Vec<UnitIx>> = engineers.map(|unit| vec![unit]).collect();
    let mut teams: Vec<Vec<UnitIx>> = Vec::new();
    for &unit in world.resource::<Roster>().in_hex(hex) {
        let Some(mut team) = team_of(world, unit, rule) else {
            continue;
        };
        team.sort_unstable();
        if !teams.contains(&team) {
            teams.push(team);
        }
    }
    teams.sort_by_key(Vec::len);
    crews.extend(teams);
    crews
}

/// A unit and as many others of its hex as it needs to work there without engineers; none if they cannot, or if it is
/// Engineer-Capable itself.
pub(crate) fn team_of(world: &World, unit: UnitIx, rule: &'static str) -> Option<Vec<UnitIx>> {
    let builder = (unit, posture(world, unit));
    let here = world.resource::<Roster>().hex_of(unit)?;
    if is_engineer(world, builder) || check_fit(world, builder, rule).is_err() {
        return None;
    }
    let team = team_around(world, builder, here);
    check_builders(world, &team, here, rule).ok()?;
    Some(team.into_iter().map(|(unit, _)| unit).collect())
}

/// A unit and as many others of its hex that can work as it needs.
pub(super) fn team_around(world: &World, builder: Builder, here: HexIx) -> Vec<Builder> {
    let roster = world.resource::<Roster>();
    let side = roster.printed(builder.0).side;
    let mut team = vec![builder];
    for &other in roster.in_hex(here) {
        if size_together(world, &team) >= table(world).unaided_size {
            break;
        }
        let other = (other, posture(world, other));
        let own = roster.printed(other.0).side == side && other.0 != builder.0;
        if own && check_fit(world, other, "16.0b").is_ok() {
            team.push(other);
        }
    }
    team
}

/// Rule 13.8d: the Engineer-Capable units within their radius of a hex that have neither moved nor worked: the nearest first,
/// engineers before HQs.
fn engineers_for(world: &World, side: Side, hex: HexIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let at = grid.pos(hex);
    // Most are too far away, which is cheaply seen.
    let radius = u32::from(table(world).engineer_radius);
    let is_near = |from: HexPos| grid.distance(from, at) <= radius;
    let can = |&unit: &UnitIx| {
        roster.printed(unit).side == side
            && roster.location(unit).hex().is_some_and(is_near)
            && check_capable(world, unit).is_ok()
            && check_within(world, unit, hex).is_ok()
    };
    let rank = |&unit: &UnitIx| {
        let is_hq = roster.printed(unit).family == Family::Headquarters;
        let from = roster.location(unit).hex();
        (is_hq, from.map(|from| grid.distance(from, at)), unit)
    };
    let mut able: Vec<UnitIx> = roster.iter().filter(can).collect();
    able.sort_by_key(rank);
    able
}
