//! 13.3c Questions that others ask of nets: detrainable hexes and rail paths.

use std::collections::VecDeque;

use bevy::prelude::World;

use super::nets::{RailNet, RailNets, nets, sources_anew};
use super::track::Track;
use super::update::{components, is_fresh};
use super::usable::{HexState, is_controlled, is_printed_place, makes_place};
use super::uses::RailUse;
use crate::activity::{Asking, Holder, holder};
use crate::map::{Board, HexIx};
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;
use crate::zoc::Zones;

/// Rule 13.3c: the detrainable hexes of a side: a place to detrain, under control, with a rail path to a source.
pub fn detrainable(world: &World, side: Side, using: RailUse) -> Vec<HexIx> {
    detrainable_from(world, side, using, &sources(world, side), &[])
}

/// The same with rail paths to these hexes, and as if these units were not there to make hexes detrainable (13.8c).
pub(crate) fn detrainable_from(
    world: &World,
    side: Side,
    using: RailUse,
    starts: &[HexIx],
    leaving: &[UnitIx],
) -> Vec<HexIx> {
    match given_up(world, side, leaving) {
        // Within an order nets may lag behind; then, and where control comes into play, they are worked out.
        Some(lost) if is_fresh(world) => {
            let (all, trace) = (nets(world, side, using), nets(world, side, RailUse::Trace));
            let mut hexes = joined_places(all, &trace, starts);
            hexes.retain(|hex| !lost.contains(hex));
            hexes
        }
        _ => {
            let all = components(world, side, using, leaving);
            let trace = components(world, side, RailUse::Trace, leaving);
            joined_places(
                all.iter().collect(),
                &trace.iter().collect::<Vec<_>>(),
                starts,
            )
        }
    }
}

/// Rule 13.3c: the places of those nets that lie on a net for trace with one of these hexes: what zones are negated for is the way
/// to the source, also where cargo is concerned.
fn joined_places(all: Vec<&RailNet>, trace: &[&RailNet], starts: &[HexIx]) -> Vec<HexIx> {
    let leads = |net: &&&RailNet| starts.iter().any(|&start| net.has(start));
    let back: Vec<&&RailNet> = trace.iter().filter(leads).collect();
    let joined = |net: &&RailNet| {
        let first = net.hexes.first();
        first.is_some_and(|&hex| back.iter().any(|back| back.has(hex)))
    };
    let nets = all.into_iter().filter(joined);
    nets.flat_map(|net| net.places.iter().copied()).collect()
}

/// The hexes that are no places to detrain any more if these units leave; none if more depends on it than that, because
/// trains then pass without control (13.3h).
fn given_up(world: &World, side: Side, leaving: &[UnitIx]) -> Option<Vec<HexIx>> {
    let roster = world.resource::<Roster>();
    let mut lost = Vec::new();
    for &unit in leaving {
        let Some(hex) = roster.hex_of(unit) else {
            continue;
        };
        let others = |other: &UnitIx| !leaving.contains(other) && makes_place(world, side, *other);
        let stays = is_printed_place(world, hex) || roster.in_hex(hex).iter().any(others);
        if makes_place(world, side, unit) && !stays {
            if !is_controlled(world, side, hex) {
                return None;
            }
            lost.push(hex);
        }
    }
    Some(lost)
}

/// Rule 13.3h: a shortest rail path from a hex to one of some others, both ends included.
pub(crate) fn way(
    world: &World,
    side: Side,
    using: RailUse,
    from: HexIx,
    to: &[HexIx],
) -> Option<Vec<HexIx>> {
    way_where(world, side, using, from, to, |_| true)
}

/// The same over hexes of which something else is asked, too.
fn way_where(
    world: &World,
    side: Side,
    using: RailUse,
    from: HexIx,
    to: &[HexIx],
    may_pass: impl Fn(HexIx) -> bool,
) -> Option<Vec<HexIx>> {
    let track = Track::of(world, side);
    let mut before: Vec<Option<HexIx>> = vec![None; world.resource::<Board>().grid().len()];
    before[from.at()] = Some(from);
    let mut open = VecDeque::from([from]);
    while let Some(hex) = open.pop_front() {
        if to.contains(&hex) {
            let mut way = vec![hex];
            let step_back = |hex: HexIx| before[hex.at()].filter(|&there| there != hex);
            way.extend(std::iter::successors(step_back(hex), |&hex| step_back(hex)));
            way.reverse();
            return Some(way);
        }
        for (_, there) in track.onward(hex) {
            if before[there.at()].is_none()
                && may_pass(there)
                && HexState::now(world, &track, side, using, &[], there).open
            {
                before[there.at()] = Some(hex);
                open.push_back(there);
            }
        }
    }
    None
}

/// Rule 13.3h: the hexes that a train could reach from one over so many hexes at most, that hex included.
pub(crate) fn within_rail(
    world: &World,
    side: Side,
    using: RailUse,
    from: HexIx,
    most: u8,
) -> Vec<HexIx> {
    let track = Track::of(world, side);
    let mut found = vec![from];
    let mut open = VecDeque::from([(from, 0)]);
    while let Some((hex, far)) = open.pop_front() {
        if far == most {
            continue;
        }
        for (_, there) in track.onward(hex) {
            if !found.contains(&there) && HexState::now(world, &track, side, using, &[], there).open
            {
                found.push(there);
                open.push_back((there, far + 1));
            }
        }
    }
    found
}

/// Rules 4.5b and 13.3c: who stays where it is so that cargo gets off in a station while its side moves: those who negate zones
/// on its way to a source, if no way around them leads to one.
pub(crate) fn stayers(
    world: &World,
    side: Side,
    station: HexIx,
    cargo: &[UnitIx],
    asking: Asking,
) -> Vec<UnitIx> {
    let zones = world.resource::<Zones>();
    let stays = |hex: HexIx| {
        let in_zone = zones.covers(side.other(), hex);
        match in_zone.then(|| holder(world, side, hex, cargo, asking)) {
            Some(Holder::IfStays(unit)) => Some(unit),
            Some(Holder::Somebody | Holder::Nobody) | None => None,
        }
    };
    let sources = sources(world, side);
    let way = |may_pass: &dyn Fn(HexIx) -> bool| {
        way_where(world, side, RailUse::Trace, station, &sources, may_pass)
    };
    if way(&|hex| stays(hex).is_none()).is_some() {
        return Vec::new();
    }
    let mut found: Vec<UnitIx> = way(&|_| true)
        .into_iter()
        .flatten()
        .filter_map(stays)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Rule 12.6a: the hexes that are supply sources of a side, shut or not.
pub fn sources(world: &World, side: Side) -> Vec<HexIx> {
    if is_fresh(world) {
        return world.resource::<RailNets>().sources[side].clone();
    }
    sources_anew(world, side)
}
