//! 4.5b Who negates an enemy zone of control: a combat unit in the hex that spends no movement points later in the phase.

use bevy::prelude::World;

use super::allowance::{allowance, check_right};
use crate::map::HexIx;
use crate::movement::language::MovementEvent;
use crate::numbers::Mp;
use crate::outcome::Outcomes;
use crate::pieces::{Activity, Family, Holds, ModeMarker, Roster, UnitIx, change, fact, posture};
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::stacking::size_of;

/// Who negates in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    /// There is nobody.
    Nobody,
    /// Somebody who spends no points any more in this phase.
    Somebody,
    /// This unit, if it stays.
    IfStays(UnitIx),
}

/// For what a zone is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// Others march, which ends the march of whoever is on the move (6.1g).
    March,
    /// Supply is paid over a path; whoever is on the move may go on after it.
    Payment,
}

/// Rule 4.5b: whether a unit can spend no more movement points in what is left of the phase.
pub(crate) fn stays_anyhow(world: &World, unit: UnitIx, asking: Asking) -> bool {
    let clock = world.resource::<Clock>();
    let printed = world.resource::<Roster>().printed(unit);
    if clock.now().segment != Segment::Movement || clock.actor() != Some(printed.side) {
        return true;
    }
    let marker = posture(world, unit).marker;
    // A Reserve may yet be released.
    let has_right = marker == ModeMarker::Reserve || check_right(world, unit, marker).is_ok();
    let can_ever_move =
        printed.movement.ma > Mp::ZERO || printed.combat.is_some_and(|combat| combat.ma > Mp::ZERO);
    let has_finished = match fact::<Activity>(world, unit) {
        Activity::Fresh => false,
        Activity::Moving { .. } => asking == Asking::March,
        Activity::Finished => true,
    };
    has_finished || fact::<Holds>(world, unit).0 || !has_right || !can_ever_move
}

/// Rule 4.5b: who negates an enemy zone for others of a side in a hex. Unless somebody stays there anyhow it is, of those who
/// could, one that cannot move as it lies, else no HQ, else the smallest, else the first.
pub(crate) fn holder(
    world: &World,
    side: Side,
    hex: HexIx,
    leaving: &[UnitIx],
    asking: Asking,
) -> Holder {
    let roster = world.resource::<Roster>();
    let is_there = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat() && !leaving.contains(&unit)
    };
    let there = || roster.in_hex(hex).iter().copied().filter(is_there);
    if there().any(|unit| stays_anyhow(world, unit, asking)) {
        return Holder::Somebody;
    }
    let merit = |&unit: &UnitIx| {
        let can_move = allowance(world, unit) > Mp::ZERO;
        let is_hq = roster.printed(unit).family == Family::Headquarters;
        (can_move, is_hq, size_of(world, unit), unit)
    };
    there()
        .min_by_key(merit)
        .map_or(Holder::Nobody, Holder::IfStays)
}

/// Rule 4.5b: units stay where they are, and it is told.
pub(crate) fn hold_for_others(world: &mut World, units: &[UnitIx], out: &mut Outcomes) {
    for &unit in units {
        change::set(world, unit, Holds(true));
        let roster = world.resource::<Roster>();
        if let Some(at) = roster.location(unit).hex() {
            let unit = roster.printed(unit).id;
            out.push(MovementEvent::Holds { unit, at });
        }
    }
}
