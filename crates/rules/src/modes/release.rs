//! 5.7b, 11.0b The release of Reserves: when, whom, and when a segment waits for it.

use bevy::prelude::World;

use super::reserve::ReserveMarkers;
use crate::ids::UnitId;
use crate::map::Board;
use crate::modes::language::ModeEvent;
use crate::modes::reason::ModeReason;
use crate::outcome::Outcomes;
use crate::pieces::{
    Marked, ModeMarker, Posture, Printed, Released, Roster, UnitIx, change, fact,
    is_attack_capable, posture,
};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::tables::{ReleaseTime, RuleTables};
use crate::violation::{Reason, Violation};

/// Rules 5.7b and 11.0b: whether Reserves are released in the current segment.
fn is_time_to_release(world: &World) -> bool {
    let now = world.resource::<Clock>().now();
    match now.phase {
        Phase::Reaction => now.segment == Segment::Movement,
        Phase::Exploitation => {
            let when = world.resource::<RuleTables>().modes.released.when;
            now.segment == Segment::Movement || when == ReleaseTime::AnySegment
        }
        Phase::PreTurn
        | Phase::AircraftRefit
        | Phase::Reinforcement
        | Phase::Movement
        | Phase::Supply
        | Phase::Combat
        | Phase::CleanUp => false,
    }
}

/// Rule 5.7b: whether these units can be released now.
pub(crate) fn check_release(
    world: &World,
    side: Side,
    ids: &[UnitId],
) -> Result<Vec<UnitIx>, Violation> {
    let clock = world.resource::<Clock>();
    if !is_time_to_release(world) {
        let reason = Reason::Sequence(SequenceReason::WrongSegment {
            action: "release of Reserves",
            now: clock.now().name(),
        });
        return Err(Violation::new("5.7b", reason));
    }
    let units = world.resource::<Roster>().own_units(side, ids, "5.7b")?;
    for (&unit, &id) in units.iter().zip(ids) {
        if fact::<ModeMarker>(world, unit) != ModeMarker::Reserve {
            return Err(Violation::new(
                "5.7b",
                ModeReason::NotInReserve { unit: id },
            ));
        }
    }
    Ok(units)
}

/// Releases units: they lose the marker and are in the mode of the side that shows.
pub(crate) fn apply_release(world: &mut World, units: &[UnitIx], out: &mut Outcomes) {
    for &unit in units {
        change::set(world, unit, ModeMarker::None);
        change::set(world, unit, Released(true));
    }
    let units = world.resource::<Roster>().ids(units.iter().copied());
    out.push(ModeEvent::Released { units });
}

/// Units of a side that could be released now.
pub(crate) fn releasable(world: &World, side: Side) -> Vec<UnitIx> {
    if !is_time_to_release(world) {
        return Vec::new();
    }
    world.resource::<ReserveMarkers>().units(side).collect()
}

/// Rule 2.2: whether a release is worth a stop: where units move always, later for guns that have somebody in range and for
/// units that could attack.
pub(super) fn is_worth_a_stop(world: &World, side: Side) -> bool {
    let segment = world.resource::<Clock>().now().segment;
    let roster = world.resource::<Roster>();
    releasable(world, side).into_iter().any(|unit| {
        let printed = roster.printed(unit);
        let released = Posture {
            marker: ModeMarker::None,
            ..posture(world, unit)
        };
        match segment {
            Segment::Barrage => {
                let barrage = printed.face(released.orientation).barrage;
                barrage
                    .is_some_and(|barrage| has_enemy_within(world, unit, barrage.range, |_| true))
            }
            Segment::Combat => {
                is_attack_capable(printed, released)
                    && has_enemy_within(world, unit, 1, |enemy| enemy.family.is_combat())
            }
            Segment::Whole
            | Segment::Weather
            | Segment::FirstPlayer
            | Segment::Breakout
            | Segment::Movement => true,
        }
    })
}

/// Whether enemies of some kind are so near to a unit.
fn has_enemy_within(
    world: &World,
    unit: UnitIx,
    reach: u8,
    counts: impl Fn(&Printed) -> bool,
) -> bool {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let side = roster.printed(unit).side;
    let Some(at) = roster.location(unit).hex() else {
        return false;
    };
    roster.iter().any(|other| {
        let printed = roster.printed(other);
        let hex = roster.location(other).hex();
        let is_near = hex.is_some_and(|hex| grid.distance(at, hex) <= u32::from(reach));
        printed.side != side && is_near && counts(printed)
    })
}

/// A release counts until its phase is over.
pub(crate) fn end_phase(world: &mut World) {
    let released: Vec<UnitIx> = world.resource::<Marked>().released().collect();
    for unit in released {
        change::set(world, unit, Released(false));
    }
}
