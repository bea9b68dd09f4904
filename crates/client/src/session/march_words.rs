//! What comes of a march under the command rules beside its price, in words: for the way, the planner and the line at the bottom.

use bevy::prelude::*;
use stavka_rules::armies::{ArmyOf, CommandTurn, HqMove};
use stavka_rules::command::{undone, would_be_unsupplied};
use stavka_rules::ids::UnitId;
use stavka_rules::movement::StepTaken;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::telling;

/// Who of some units would be Out of Supply as it sets out without a command (C&C 1.2), in words; none where nobody would be.
pub(crate) fn sets_out_unsupplied(world: &World, units: &[UnitId]) -> Option<String> {
    let roster = world.resource::<Roster>();
    let units: Vec<UnitIx> = units.iter().filter_map(|&unit| roster.find(unit)).collect();
    let cut = would_be_unsupplied(world, &units);
    if cut.is_empty() {
        return None;
    }
    let names = telling::list(world, &roster.ids(cut));
    Some(format!(
        "{names}: Out of Supply on setting out without a command and without a source of supply that it draws from itself"
    ))
}

/// Whose move is over when the HQ that commands them moves now (C&C 1.2), in words; none where nobody's is.
pub(crate) fn ends_their_move(world: &World, units: &[UnitId]) -> Option<String> {
    let turn = world.resource::<CommandTurn>();
    let roster = world.resource::<Roster>();
    let hq = roster.printed(turn.open.filter(|_| turn.hq == HqMove::NotYet)?);
    if !units.contains(&hq.id) {
        return None;
    }
    let left = undone(world).unmoved.into_iter();
    let left = left.filter(|&unit| !units.contains(&roster.printed(unit).id));
    match left.count() {
        0 => None,
        1 => Some("Its unit that has not moved is done then (C&C 1.2).".to_owned()),
        many => Some(format!(
            "Its {many} units that have not moved are done then (C&C 1.2)."
        )),
    }
}

/// What comes of it that a step leads into a stack of others as a guest; none where it does not.
pub(crate) fn jam_ahead(world: &World, step: &StepTaken) -> Option<String> {
    let jam = step.jam?;
    let roster = world.resource::<Roster>();
    let there = roster.at(step.hex).iter().copied();
    let there = there.filter(|&unit| roster.printed(unit).family.is_combat());
    let there = roster.ids(there);
    let host = &ArmyOf(jam.host).facts(world).name;
    Some(format!(
        "In {} {} and all who enter are disorganized (DG): {} is a guest in the operation zone of {host}. The move ends there (C&C 4.4).",
        telling::place(world, step.hex),
        telling::list(world, &there),
        roster.printed(jam.guest).name,
    ))
}

/// The same in a few words.
pub(crate) fn jam_in_short(step: &StepTaken) -> Option<&'static str> {
    let words = "All there and all who enter are disorganized (C&C 4.4).";
    step.jam.map(|_| words)
}
