//! 13.3e Entraining: who may get on a train, where, and under which conditions.

use bevy::prelude::World;

use super::nets::{RailNet, RailNets};
use super::price::{supply_price, units_price};
use super::reason::RailReason;
use super::track::Track;
use super::usable::{closed, is_place};
use crate::activity::{allowance_as, spent_so_far};
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, HexIx};
use crate::modes::{ModeChange, posture_after};
use crate::movement::reason::MovementReason;
use crate::numbers::{Fraction, Mp};
use crate::pieces::{
    Activity, Arrived, Family, Mode, Posture, Roster, Tokens, UnitIx, fact, posture,
};
use crate::profile::profile_as;
use crate::rail::refuse::refuse;
use crate::rail::uses::RailUse;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::tables::{RuleTables, TransportEffect};
use crate::transport;
use crate::violation::{Reason, Violation};

/// What is to go by rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cargo<'c> {
    /// Combat units or transport in one hex.
    Units {
        /// The units.
        units: &'c [UnitId],
        /// The mode that they take on for it (5.4); an HQ at work entrains before it changes (13.8c).
        mode: Option<ModeChange>,
    },
    /// Supply of a dump.
    Supply {
        /// The dump.
        from: UnitId,
        /// Tokens.
        tokens: u16,
    },
}

/// Cargo on a train.
pub(super) struct Train {
    pub side: Side,
    pub from: HexIx,
    /// Units, each in the posture in which it travels; none for supply.
    pub units: Vec<(UnitIx, Posture)>,
    /// Points of Rail Cap before the way is looked at.
    pub size: Fraction,
    pub stops: Stops,
    pub track: NewTrack,
}

/// Where cargo can get off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stops {
    /// In detrainable hexes.
    Detrainable,
    /// Anywhere on the railroad (13.3g C).
    Anywhere,
}

/// Whether cargo may go over track that was converted in the current phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NewTrack {
    /// It may.
    Open,
    /// It may not: Rail Repair units do not leapfrog (13.3g A).
    Closed,
}

/// Puts cargo on a train, or says why it cannot be.
pub(super) fn entrain(world: &World, side: Side, cargo: Cargo<'_>) -> Result<Train, Violation> {
    check_time(world, side)?;
    match cargo {
        Cargo::Units { units, mode } => entrain_units(world, side, units, mode),
        Cargo::Supply { from, tokens } => entrain_supply(world, side, from, tokens),
    }
}

/// Rule 13.3b: Rail Cap is used in its owner's Movement Phase alone, and there while units move.
pub(super) fn check_time(world: &World, side: Side) -> Result<(), Violation> {
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

fn entrain_units(
    world: &World,
    side: Side,
    ids: &[UnitId],
    mode: Option<ModeChange>,
) -> Result<Train, Violation> {
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, ids, "13.3e")?;
    let mut units = Vec::with_capacity(found.len());
    for &unit in &found {
        let now = posture(world, unit);
        let posture = match mode {
            Some(to) if to.is_done(now) => now,
            Some(to) => posture_after(world, unit, to)?,
            None => now,
        };
        check_passenger(world, unit, posture)?;
        units.push((unit, posture));
    }
    let lead = found[0];
    let first = roster.printed(lead).id;
    for &unit in &found[1..] {
        if roster.location(unit) != roster.location(lead) {
            let other = roster.printed(unit).id;
            let reason = Reason::General(GeneralReason::NotTogether { unit: first, other });
            return Err(Violation::new("6.1f", reason));
        }
    }
    let Some(from) = roster.hex_of(lead) else {
        return Err(Violation::new(
            "13.3e",
            GeneralReason::NotOnMap { unit: first },
        ));
    };
    let repairs = |&unit: &UnitIx| roster.printed(unit).family == Family::RailRepair;
    let stops = match found.iter().all(repairs) {
        true => Stops::Anywhere,
        false => Stops::Detrainable,
    };
    let track = match found.iter().any(repairs) {
        true => NewTrack::Closed,
        false => NewTrack::Open,
    };
    let is_new = |&unit: &UnitIx| {
        fact::<Arrived>(world, unit) != Arrived::default()
            && fact::<Activity>(world, unit) == Activity::Fresh
    };
    if found.iter().all(is_new) {
        check_railroad(world, side, from)?;
    } else {
        check_boarding(world, side, stops, from)?;
    }
    Ok(Train {
        side,
        from,
        size: units_price(world, &found),
        units,
        stops,
        track,
    })
}

/// Rules 13.3a, 13.3e and 5.5a to 5.10d: whether a unit can go by rail at all, and has not moved too far.
fn check_passenger(world: &World, unit: UnitIx, posture: Posture) -> Result<(), Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let id = printed.id;
    if !is_cargo(printed.family) {
        return Err(refuse("13.3a", RailReason::NotCargo { unit: id }));
    }
    if fact::<Activity>(world, unit) == Activity::Finished {
        return Err(Violation::new(
            "6.1a",
            MovementReason::Finished { unit: id },
        ));
    }
    if !may_board(world, unit, posture) {
        let mode = posture.mode();
        let reason = RailReason::WrongMode { unit: id, mode };
        return Err(refuse(mode_clause(mode), reason));
    }
    let (spent, most) = (spent_so_far(world, unit), most_before(world, unit, posture));
    if spent > most {
        let reason = RailReason::MovedTooFar {
            unit: id,
            spent,
            most,
        };
        return Err(refuse("13.3e", reason));
    }
    Ok(())
}

/// Rule 13.3a: combat units and transport; supply has an order of its own.
const fn is_cargo(family: Family) -> bool {
    family.is_combat() || matches!(family, Family::Transport | Family::OrganicTruck)
}

/// The clause that keeps units in a mode off trains.
const fn mode_clause(mode: Mode) -> &'static str {
    match mode {
        Mode::Combat => "5.5a",
        Mode::Reserve => "5.7e",
        Mode::Strat => "5.8d",
        Mode::Disorganized => "5.10d",
        Mode::Move | Mode::Exploit => "5.6a",
    }
}

/// Rules 5.5a and 5.6a: whether trains carry a unit in a posture.
pub(super) fn may_board(world: &World, unit: UnitIx, posture: Posture) -> bool {
    profile_as(world, unit, posture).transport != TransportEffect::No
}

/// Rule 13.3e: what a unit may have spent before it entrains.
pub(super) fn most_before(world: &World, unit: UnitIx, posture: Posture) -> Mp {
    let part = world.resource::<RuleTables>().concepts.railroads.before;
    allowance_as(world, unit, posture).times(part)
}

fn entrain_supply(
    world: &World,
    side: Side,
    from: UnitId,
    tokens: u16,
) -> Result<Train, Violation> {
    let dump = transport::check_sent(world, side, from, tokens)?;
    let roster = world.resource::<Roster>();
    let Some(at) = roster.hex_of(dump) else {
        return Err(Violation::new(
            "13.3e",
            GeneralReason::NotOnMap { unit: from },
        ));
    };
    if tokens <= newly_arrived(world, dump) {
        check_railroad(world, side, at)?;
    } else {
        check_boarding(world, side, Stops::Detrainable, at)?;
    }
    Ok(Train {
        side,
        from: at,
        units: Vec::new(),
        size: supply_price(world, tokens),
        stops: Stops::Detrainable,
        track: NewTrack::Open,
    })
}

/// Rule 13.3e: tokens of a dump that arrived this turn and may leave as they could off the map.
pub(super) fn newly_arrived(world: &World, dump: UnitIx) -> u16 {
    let held = fact::<Tokens>(world, dump).0;
    fact::<Arrived>(world, dump).0.min(held)
}

/// Rule 13.3e: new arrivals entrain off the map if there is a railroad where they come in.
fn check_railroad(world: &World, side: Side, at: HexIx) -> Result<(), Violation> {
    if Track::of(world, side).is_rail(at) {
        return Ok(());
    }
    let hex = world.resource::<Board>().grid().pos(at);
    Err(refuse("13.3e", RailReason::NoRailroad { hex }))
}

/// Rules 13.3c and 13.3e: whether cargo can get on or off in a hex: on a railroad free of enemies and, but for Rail Repair
/// units (13.3g C), in a place to detrain that is joined to a source.
pub(super) fn check_boarding(
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
    let net = world.resource::<RailNets>();
    let net = net.net_at(side, RailUse::Cargo, at);
    let joined = net.and_then(|net| world.get::<RailNet>(net));
    if joined.is_some_and(RailNet::is_joined) {
        Ok(())
    } else {
        Err(refuse("13.3c", RailReason::CutOff { hex }))
    }
}

/// Rule 13.3e: the hexes in which these units could get on, each with what they may have spent until then.
pub(crate) fn places_to_board(
    world: &World,
    side: Side,
    units: &[(UnitIx, Posture)],
) -> (Vec<HexIx>, Mp) {
    let roster = world.resource::<Roster>();
    let fit = |&(unit, posture): &(UnitIx, Posture)| {
        is_cargo(roster.printed(unit).family) && may_board(world, unit, posture)
    };
    if check_time(world, side).is_err() || !units.iter().all(fit) {
        return (Vec::new(), Mp::ZERO);
    }
    let repairs =
        |&(unit, _): &(UnitIx, Posture)| roster.printed(unit).family == Family::RailRepair;
    let stops = match units.iter().all(repairs) {
        true => Stops::Anywhere,
        false => Stops::Detrainable,
    };
    let most = units
        .iter()
        .map(|&(unit, posture)| most_before(world, unit, posture));
    let most = most.min().unwrap_or(Mp::ZERO);
    let open = |&hex: &HexIx| check_boarding(world, side, stops, hex).is_ok();
    let rails = world.resource::<RailNets>().rails().iter().copied();
    (rails.filter(open).collect(), most)
}
