//! 13.3c, 13.3e Who may get on a train, where, when, and after how much movement.

use bevy::prelude::World;

use super::nets::{RailNet, RailNets};
use super::refuse::refuse;
use super::track::Track;
use super::usable::{closed, is_place};
use super::uses::RailUse;
use crate::activity::allowance_as;
use crate::map::{Board, HexIx};
use crate::numbers::Mp;
use crate::pieces::{Family, Posture, Roster, UnitIx};
use crate::profile::profile_as;
use crate::rail::reason::RailReason;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::tables::{RuleTables, TransportEffect};
use crate::violation::{Reason, Violation};

/// Where cargo can get off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stops {
    /// In detrainable hexes.
    Detrainable,
    /// Anywhere on the railroad (13.3g C).
    Anywhere,
}

/// Rule 13.3b: Rail Cap is used in its owner's Movement Phase alone, and there while units move.
pub(crate) fn check_time(world: &World, side: Side) -> Result<(), Violation> {
    let clock = world.resource::<Clock>();
    let now = clock.now();
    let due = now.phase == Phase::Movement && now.segment == Segment::Movement;
    if due && clock.actor() == Some(side) {
        return Ok(());
    }
    let reason = Reason::Sequence(SequenceReason::WrongSegment {
        action: "rail movement",
        now: now.name(),
    });
    Err(Violation::new("13.3b", reason))
}

/// Rule 13.3a: combat units and transport; supply has an order of its own.
pub(crate) const fn is_cargo(family: Family) -> bool {
    family.is_combat() || matches!(family, Family::Transport | Family::OrganicTruck)
}

/// Rules 5.5a and 5.6a: whether trains carry a unit in a posture.
pub(crate) fn may_board(world: &World, unit: UnitIx, posture: Posture) -> bool {
    profile_as(world, unit, posture).transport != TransportEffect::No
}

/// Rule 13.3e: what a unit may have spent before it entrains.
pub(crate) fn most_before(world: &World, unit: UnitIx, posture: Posture) -> Mp {
    let part = world.resource::<RuleTables>().concepts.railroads.before;
    allowance_as(world, unit, posture).times(part)
}

/// Rule 13.3e: new arrivals entrain off the map if there is a railroad where they come in.
pub(crate) fn check_railroad(world: &World, side: Side, at: HexIx) -> Result<(), Violation> {
    if Track::of(world, side).is_rail(at) {
        return Ok(());
    }
    let hex = world.resource::<Board>().grid().pos(at);
    Err(refuse("13.3e", RailReason::NoRailroad { hex }))
}

/// Rules 13.3c and 13.3e: whether cargo can get on or off in a hex: on a railroad free of enemies and, but for Rail Repair
/// units (13.3g C), in a place to detrain that is joined to a source.
pub(crate) fn check_boarding(
    world: &World,
    side: Side,
    stops: Stops,
    at: HexIx,
) -> Result<(), Violation> {
    check_railroad(world, side, at)?;
    let hex = world.resource::<Board>().grid().pos(at);
    if let Some(closed) = closed(world, side, RailUse::Cargo, at) {
        return Err(closed.refuse(hex));
    }
    if stops == Stops::Anywhere {
        return Ok(());
    }
    if !is_place(world, side, &[], at) {
        return Err(refuse("13.3c", RailReason::NotDetrainable { hex }));
    }
    // Whether it is a station is asked of the way to a source, on which zones are negated; the journey is asked by itself.
    let net = world.resource::<RailNets>();
    let net = net.net_at(side, RailUse::Trace, at);
    let net = net.and_then(|net| world.get::<RailNet>(net));
    if net.is_some_and(|net| !net.sources.is_empty()) {
        Ok(())
    } else {
        Err(refuse("13.3c", RailReason::CutOff { hex }))
    }
}

/// Rule 13.3e: the hexes in which these units could get on, if none has spent too much until then.
pub(crate) fn places_to_board(
    world: &World,
    side: Side,
    units: &[(UnitIx, Posture)],
) -> Vec<HexIx> {
    let roster = world.resource::<Roster>();
    let fit = |&(unit, posture): &(UnitIx, Posture)| {
        is_cargo(roster.printed(unit).family) && may_board(world, unit, posture)
    };
    if check_time(world, side).is_err() || !units.iter().all(fit) {
        return Vec::new();
    }
    let repairs =
        |&(unit, _): &(UnitIx, Posture)| roster.printed(unit).family == Family::RailRepair;
    let stops = match units.iter().all(repairs) {
        true => Stops::Anywhere,
        false => Stops::Detrainable,
    };
    let open = |&hex: &HexIx| check_boarding(world, side, stops, hex).is_ok();
    let rails = world.resource::<RailNets>().rails().iter().copied();
    rails.filter(open).collect()
}
