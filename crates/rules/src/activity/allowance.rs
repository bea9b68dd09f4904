//! 6.1b, 6.3a Who may move in a phase, and how far.

use bevy::prelude::World;

use crate::armies::{allowance_of_guest, is_forgotten};
use crate::modes::reason::ModeReason;
use crate::movement::reason::MovementReason;
use crate::numbers::{Fraction, Mp};
use crate::pieces::{
    Activity, Changed, Holds, ModeMarker, Posture, Released, Roster, UnitIx, fact, posture,
};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::tables::{Permission, PieceType, RuleTables};
use crate::violation::Violation;

/// Rule 6.3a: who moves in which phase: everybody in his own Movement Phase, released Reserves in the Reaction Phase (7.0a),
/// released Reserves and exploiting units in the Exploitation Phase (11.0a).
pub(crate) fn check_right(
    world: &World,
    unit: UnitIx,
    marker: ModeMarker,
) -> Result<(), Violation> {
    let clock = world.resource::<Clock>();
    let released = fact::<Released>(world, unit).0;
    let exploits = matches!(marker, ModeMarker::Exploit { .. });
    let phase = clock.now().phase;
    let unit = world.resource::<Roster>().printed(unit).id;
    if phase == Phase::Reaction && !released {
        Err(Violation::new("7.0a", MovementReason::NotReleased { unit }))
    } else if phase == Phase::Exploitation && !released && !exploits {
        Err(Violation::new(
            "11.0a",
            MovementReason::NotExploiting { unit },
        ))
    } else {
        Ok(())
    }
}

/// Rules 4.5b, 5.4 and 6.1g: whether a unit may still move in the segment: it has neither negated a zone for others, nor finished,
/// nor changed its mode before others moved.
pub(crate) fn check_not_done(world: &World, unit: UnitIx) -> Result<(), Violation> {
    let id = world.resource::<Roster>().printed(unit).id;
    if fact::<Holds>(world, unit).0 {
        Err(Violation::new("4.5b", MovementReason::Holds { unit: id }))
    } else {
        check_not_finished(world, unit)
    }
}

/// The same, but for those who negate zones: leaving a hex without movement points does not end that (4.5b).
pub(crate) fn check_not_finished(world: &World, unit: UnitIx) -> Result<(), Violation> {
    let id = world.resource::<Roster>().printed(unit).id;
    if fact::<Activity>(world, unit) == Activity::Finished {
        Err(Violation::new(
            "6.1g",
            MovementReason::Finished { unit: id },
        ))
    } else if fact::<Changed>(world, unit) == Changed::Settled {
        Err(Violation::new("5.4", ModeReason::HasChanged { unit: id }))
    } else {
        Ok(())
    }
}

/// Rules 12.7 and 9.14d: Extenders are made and taken apart in the Movement Segment of their owner's Movement Phase.
pub(crate) fn check_movement_phase(
    world: &World,
    action: &'static str,
    rule: &'static str,
) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    if now.phase == Phase::Movement && now.segment == Segment::Movement {
        return Ok(());
    }
    let now = now.name();
    Err(Violation::new(
        rule,
        SequenceReason::WrongSegment { action, now },
    ))
}

/// Rules 6.1b and 6.1h: the movement allowance of the side that is up, changed by the mode (5.7 to 5.10b), by a release
/// (5.7b), and by the command rules: of the forgotten (C&C 1.2) and of guests in an operation zone (C&C 4.4).
pub fn allowance(world: &World, unit: UnitIx) -> Mp {
    allowance_as(world, unit, posture(world, unit))
}

/// The movement allowance that a unit would have in a posture.
pub fn allowance_as(world: &World, unit: UnitIx, posture: Posture) -> Mp {
    let printed = world.resource::<Roster>().printed(unit);
    let modes = &world.resource::<RuleTables>().modes;
    if modes.permission(PieceType::of(printed.family), posture.mode()) == Permission::Fixed {
        return Mp::ZERO;
    }
    let in_reaction = world.resource::<Clock>().now().phase == Phase::Reaction;
    let release = match fact::<Released>(world, unit) {
        Released(false) => Fraction::ONE,
        Released(true) if in_reaction => modes.released.reaction,
        Released(true) => modes.released.exploitation,
    };
    let printed = printed.face(posture.orientation).ma;
    let whole = printed
        .times(modes.effect(posture.mode()).allowance)
        .times(release);
    let whole = if is_forgotten(world, unit, posture) {
        let command = &world.resource::<RuleTables>().command;
        whole.times(command.sequence.forgotten_allowance)
    } else {
        whole
    };
    // C&C 4.4: beside all that, guests in an operation zone have half.
    match allowance_of_guest(world, unit) {
        Some(part) => whole.times(part),
        None => whole,
    }
}
