//! C&C 1.2 Which units the HQ that is being played may take up: in its throw range, and with a slot for them.

use bevy::prelude::World;

use super::reason::CommandReason;
use crate::armies::{
    AloneMove, Armies, ArmyOf, CommandTurn, HqMove, Troop, accepts, binds, commanded_by,
    commanders_of, is_commander, may_go_alone_at, party_of, row_of, troop_of, waiting_headquarters,
};
use crate::general::reason::GeneralReason;
use crate::held_back;
use crate::ids::UnitId;
use crate::operation_zones::reason::ZoneReason;
use crate::pieces::{Activity, ArmyIx, Commanded, Roster, UnitIx, fact};
use crate::side::Side;
use crate::supply::{throws_anything, throws_to};
use crate::violation::Violation;

/// Units that an HQ takes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeUp {
    pub(super) hq: UnitIx,
    pub(super) units: Vec<UnitIx>,
}

/// C&C 1.2: whether the HQ that is being played can take up these units.
pub(super) fn check_take_up(
    world: &World,
    side: Side,
    ids: &[UnitId],
) -> Result<TakeUp, Violation> {
    let refused = |reason: CommandReason| Err(Violation::new("C&C 1.2", reason));
    if !binds(world, side) {
        return refused(CommandReason::NotNow);
    }
    let turn = world.resource::<CommandTurn>();
    let Some(hq) = turn.open else {
        return refused(CommandReason::NobodyOpen);
    };
    let roster = world.resource::<Roster>();
    let units = roster.own_units(side, ids, "C&C 1.2")?;
    check_taken(world, hq, &units)?;
    Ok(TakeUp { hq, units })
}

/// C&C 1.2: whether an HQ could take up units if it were being played now.
pub(super) fn check_taken(world: &World, hq: UnitIx, units: &[UnitIx]) -> Result<(), Violation> {
    check_may_take(world, hq)?;
    for &unit in units {
        check_free(world, unit)?;
        check_range(world, hq, unit)?;
    }
    check_slots(world, hq, units)
}

/// C&C 1.2: an HQ that has moved after its units takes up nobody.
pub(super) fn check_may_take(world: &World, hq: UnitIx) -> Result<(), Violation> {
    let turn = world.resource::<CommandTurn>();
    if turn.open == Some(hq) && turn.hq == HqMove::Last {
        let hq = world.resource::<Roster>().printed(hq).id;
        return Err(Violation::new("C&C 1.2", CommandReason::HqMovedLast { hq }));
    }
    Ok(())
}

/// C&C 1.2: whether a unit waits to be commanded at all. Who is held back by the scenario does not: he could not march.
pub(super) fn check_free(world: &World, unit: UnitIx) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let unit_id = printed.id;
    let reason = match fact::<Commanded>(world, unit) {
        Commanded::By(hq) => CommandReason::IsCommanded {
            unit: unit_id,
            by: roster.printed(hq).id,
        },
        Commanded::Alone => CommandReason::HasBeenPlayed { unit: unit_id },
        Commanded::No if is_commander(printed) => CommandReason::IsCommander { unit: unit_id },
        Commanded::No if !printed.family.is_combat() => CommandReason::NeedsNone { unit: unit_id },
        Commanded::No if fact::<Activity>(world, unit) != Activity::Fresh => {
            CommandReason::HasMoved { unit: unit_id }
        }
        Commanded::No => return held_back::check_free(world, unit),
    };
    Err(Violation::new("C&C 1.2", reason))
}

/// C&C 1.2: a unit is in the throw range of the HQ as it is taken up.
pub(super) fn check_range(world: &World, hq: UnitIx, unit: UnitIx) -> Result<(), Violation> {
    if in_range_of(world, hq, unit) {
        return Ok(());
    }
    let roster = world.resource::<Roster>();
    let Some(at) = roster.location(unit).hex() else {
        let unit = roster.printed(unit).id;
        let reason = GeneralReason::NotOnMap { unit };
        return Err(Violation::new("C&C 1.2", reason));
    };
    let reason = CommandReason::OutOfRange {
        unit: roster.printed(unit).id,
        at,
        hq: roster.printed(hq).id,
        throws: throws_anything(world, hq),
    };
    Err(Violation::new("C&C 1.2", reason))
}

/// C&C 1.2, 1.5: whether an HQ has slots for limited units beside those that it has taken up. A formation has one slot.
pub(super) fn check_slots(world: &World, hq: UnitIx, units: &[UnitIx]) -> Result<(), Violation> {
    let taken = commanded_by(world, hq);
    let mut parties = taken.clone();
    for &unit in units {
        let party = party_of(world, unit);
        let Some(troop) = troop_of(world, unit) else {
            continue;
        };
        if parties.contains(&party) {
            continue;
        }
        parties.push(party);
        if has_slots(world, hq, &parties) {
            continue;
        }
        let roster = world.resource::<Roster>();
        let (hq_id, unit) = (roster.printed(hq).id, roster.printed(unit).id);
        let reason = if has_slots(world, hq, &[party]) {
            CommandReason::NoSlot {
                unit,
                hq: hq_id,
                taken: roster.ids(parties[..parties.len() - 1].iter().copied()),
            }
        } else {
            CommandReason::NotOfItsKind {
                unit,
                hq: hq_id,
                class: troop.class.to_string(),
            }
        };
        return Err(Violation::new("C&C 1.5", reason));
    }
    Ok(())
}

/// Whether an HQ may command these parties together.
fn has_slots(world: &World, hq: UnitIx, parties: &[UnitIx]) -> bool {
    let troops: Vec<Troop> = parties
        .iter()
        .filter_map(|&party| troop_of(world, party))
        .collect();
    row_of(world, hq).is_some_and(|row| accepts(row, &troops))
}

/// Whether a unit is in the throw range of an HQ as both stand.
pub fn in_range_of(world: &World, hq: UnitIx, unit: UnitIx) -> bool {
    let hex = world.resource::<Roster>().hex_of(unit);
    hex.is_some_and(|hex| throws_to(world, hq, hex))
}

/// The HQs of a unit's side that could take it up if each were played now as it stands: for a screen that says who could.
pub fn could_command(world: &World, unit: UnitIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let side = roster.printed(unit).side;
    if !binds(world, side) {
        return Vec::new();
    }
    let armies = Armies::of_side(world, side).into_iter();
    let waiting = armies.flat_map(|army| waiting_headquarters(world, army));
    let open = world.resource::<CommandTurn>().open;
    let could = |&hq: &UnitIx| check_taken(world, hq, &[unit]).is_ok();
    let mut able: Vec<UnitIx> = waiting.chain(open).filter(could).collect();
    able.sort_unstable();
    able
}

/// C&C 1.2: whether a unit could go as the one that nobody commands, and who goes with it: what of its formation nobody
/// commands either.
pub(super) fn check_alone(world: &World, side: Side, id: UnitId) -> Result<Vec<UnitIx>, Violation> {
    let refused = |reason: CommandReason| Err(Violation::new("C&C 1.2", reason));
    if !binds(world, side) {
        return refused(CommandReason::NotNow);
    }
    let turn = world.resource::<CommandTurn>();
    let (AloneMove::Earned, Some(army)) = (turn.alone, turn.army) else {
        return refused(CommandReason::NoneEarned);
    };
    let roster = world.resource::<Roster>();
    let unit = roster.own_units(side, &[id], "C&C 1.2")?[0];
    check_free(world, unit)?;
    if let Some(troop) = troop_of(world, unit) {
        let hqs = commanders_of(world, army);
        let fits = |&hq: &UnitIx| row_of(world, hq).is_some_and(|row| accepts(row, &[troop]));
        if !hqs.iter().any(fits) {
            let army = ArmyOf(army).name(world);
            return refused(CommandReason::NotOfTheArmy { unit: id, army });
        }
    }
    check_stands(world, army, unit)?;
    let party = party_of(world, unit);
    let mut goes: Vec<UnitIx> = roster
        .iter()
        .filter(|&other| party_of_formation(world, other, unit, party))
        .filter(|&other| check_free(world, other).is_ok() && roster.hex_of(other).is_some())
        .filter(|&other| check_stands(world, army, other).is_ok())
        .collect();
    if !goes.contains(&unit) {
        goes.push(unit);
    }
    Ok(goes)
}

/// C&C 1.2 with 4: whether a unit stands where the army in hand lets one go that nobody commands.
fn check_stands(world: &World, army: ArmyIx, unit: UnitIx) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let Some(at) = roster.location(unit).hex() else {
        return Ok(());
    };
    may_go_alone_at(world, army, at).map_err(|host| {
        let reason = ZoneReason::StandsElsewhere {
            unit: roster.printed(unit).id,
            at,
            army: ArmyOf(army).name(world),
            host: host.map(|host| ArmyOf(host).name(world)),
        };
        Violation::new("C&C 1.2", reason)
    })
}

/// Whether another counter is commanded as one with a unit.
fn party_of_formation(world: &World, other: UnitIx, unit: UnitIx, party: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    let formation = roster.printed(unit).formation;
    other == unit
        || formation.is_some()
            && roster.printed(other).formation == formation
            && party_of(world, other) == party
}
