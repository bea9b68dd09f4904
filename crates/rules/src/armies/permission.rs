//! C&C 1.2 Whether it is the turn of a unit: its HQ is being played, or it goes by itself.

use bevy::prelude::World;

use super::troops::{is_commander, party_of};
use super::turn::{AloneMove, CommandTurn, HqMove, binds, is_over};
use crate::command::reason::CommandReason;
use crate::pieces::{Activity, Commanded, HqTurn, ModeMarker, Posture, Roster, UnitIx, fact};
use crate::violation::Violation;

/// What a unit is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// It moves in the mode that it has.
    Moves,
    /// It changes its mode, with a move or without.
    ChangesMode,
}

/// C&C 1.2: whether a unit may move or change its mode now. Transport, and who is in Strat Mode, may at any time; but an HQ that
/// commands somebody stays in its mode until it is closed.
pub(crate) fn check_turn(
    world: &World,
    unit: UnitIx,
    posture: Posture,
    doing: Doing,
) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    if !printed.family.is_combat() || !binds(world, printed.side) {
        return Ok(());
    }
    if doing == Doing::ChangesMode {
        check_mode_stands(world, unit)?;
    }
    if posture.marker == ModeMarker::Strat {
        return Ok(());
    }
    let turn = world.resource::<CommandTurn>();
    let id = |unit: UnitIx| roster.printed(unit).id;
    let refused = |reason: CommandReason| Err(Violation::new("C&C 1.2", reason));
    if is_commander(printed) {
        return match fact::<HqTurn>(world, unit) {
            HqTurn::Waiting => {
                let open = turn.open.map(id);
                refused(CommandReason::NotOpened { hq: id(unit), open })
            }
            HqTurn::Played => refused(CommandReason::HasBeenPlayed { unit: id(unit) }),
            HqTurn::Open => check_headquarters(world, unit),
        };
    }
    match fact::<Commanded>(world, unit) {
        Commanded::By(hq) if turn.open == Some(hq) => {
            if turn.hq == HqMove::Last && !goes_with_headquarters(world, unit) {
                return refused(CommandReason::HqMovedLast { hq: id(hq) });
            }
            Ok(())
        }
        Commanded::Alone if turn.alone == AloneMove::Taken(party_of(world, unit)) => Ok(()),
        Commanded::By(_) | Commanded::Alone => {
            refused(CommandReason::HasBeenPlayed { unit: id(unit) })
        }
        Commanded::No if is_over(world, printed.side) => Ok(()),
        Commanded::No => {
            let unit = id(unit);
            let open = turn.open.map(id);
            let may_go_alone = turn.alone == AloneMove::Earned;
            refused(CommandReason::NotCommanded {
                unit,
                open,
                may_go_alone,
            })
        }
    }
}

/// Whether a unit set out in one stack with the HQ that commands it, which has moved last, and has not finished. As the HQ set
/// out all others did (6.1g), so that nobody else is on the move.
fn goes_with_headquarters(world: &World, unit: UnitIx) -> bool {
    matches!(fact(world, unit), Activity::Moving { .. })
}

/// C&C 1.2: an HQ moves before its units or after them.
fn check_headquarters(world: &World, hq: UnitIx) -> Result<(), Violation> {
    let moved_first = world.resource::<CommandTurn>().hq == HqMove::First;
    if moved_first && has_taken_up(world, hq) {
        let hq = world.resource::<Roster>().printed(hq).id;
        return Err(Violation::new("C&C 1.2", CommandReason::MovesOnce { hq }));
    }
    Ok(())
}

/// C&C 1.2 (ruling C37): the HQ that is being played keeps the mode in which it took units up.
fn check_mode_stands(world: &World, unit: UnitIx) -> Result<(), Violation> {
    if is_open(world, unit) && has_taken_up(world, unit) {
        let hq = world.resource::<Roster>().printed(unit).id;
        return Err(Violation::new("C&C 1.2", CommandReason::ModeStands { hq }));
    }
    Ok(())
}

/// Whether a unit is the HQ that is being played.
pub(crate) fn is_open(world: &World, unit: UnitIx) -> bool {
    world.resource::<CommandTurn>().open == Some(unit)
}

/// Whether an HQ has taken up anybody in this phase.
pub(crate) fn has_taken_up(world: &World, hq: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    let mut units = roster.iter();
    units.any(|unit| fact::<Commanded>(world, unit) == Commanded::By(hq))
}

/// C&C 1.2: whether a unit or HQ has had its turn in this phase.
pub fn has_been_played(world: &World, unit: UnitIx) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    if !binds(world, printed.side) {
        return false;
    }
    let turn = world.resource::<CommandTurn>();
    match fact::<Commanded>(world, unit) {
        Commanded::By(hq) => {
            let is_over = turn.hq == HqMove::Last && !goes_with_headquarters(world, unit);
            turn.open != Some(hq) || is_over
        }
        Commanded::Alone => turn.alone != AloneMove::Taken(party_of(world, unit)),
        Commanded::No => is_commander(printed) && fact::<HqTurn>(world, unit) == HqTurn::Played,
    }
}

/// C&C 1.2: whether a unit was forgotten: every army has been played and nobody commanded it, so that it goes half as far.
pub(crate) fn is_forgotten(world: &World, unit: UnitIx, posture: Posture) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    printed.family.is_combat()
        && !is_commander(printed)
        && posture.marker != ModeMarker::Strat
        && fact::<Commanded>(world, unit) == Commanded::No
        && binds(world, printed.side)
        && is_over(world, printed.side)
}
