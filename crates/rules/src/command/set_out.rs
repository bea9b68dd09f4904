//! C&C 1.2 What happens as units begin to move: HQs have made their move, and who goes without a command may be Out of Supply.

use bevy::prelude::World;

use super::language::CommandEvent;
use super::orders::pass_over;
use crate::armies::{CommandTurn, HqMove, binds, has_taken_up, is_commander, is_forgotten};
use crate::outcome::Outcomes;
use crate::pieces::{
    Activity, Commanded, ModeMarker, OutOfSupply, Roster, UnitIx, change, fact, posture,
};
use crate::supply::draws_from_source;

/// Units are about to spend movement points, in the mode that they have now.
pub(crate) fn set_out(world: &mut World, units: &[UnitIx], out: &mut Outcomes) {
    let Some(side) = units
        .first()
        .map(|&unit| world.resource::<Roster>().printed(unit).side)
    else {
        return;
    };
    if !binds(world, side) {
        return;
    }
    for &unit in units {
        if is_commander(world.resource::<Roster>().printed(unit)) {
            headquarters_sets_out(world, unit, out);
        }
    }
    let cut = would_be_unsupplied(world, units);
    for &unit in &cut {
        change::set(world, unit, OutOfSupply(true));
    }
    if !cut.is_empty() {
        let units = world.resource::<Roster>().ids(cut);
        out.push(CommandEvent::Unsupplied { units });
    }
}

fn headquarters_sets_out(world: &mut World, hq: UnitIx, out: &mut Outcomes) {
    if posture(world, hq).marker == ModeMarker::Strat {
        return pass_over(world, &[hq], out);
    }
    let mut turn = *world.resource::<CommandTurn>();
    if turn.open == Some(hq) && turn.hq == HqMove::NotYet {
        let commands = has_taken_up(world, hq);
        turn.hq = if commands {
            HqMove::Last
        } else {
            HqMove::First
        };
        *world.resource_mut::<CommandTurn>() = turn;
    }
}

/// C&C 1.2: of units that set out, those without a command that draw no supply from a source themselves: they are marked Out
/// of Supply.
pub fn would_be_unsupplied(world: &World, units: &[UnitIx]) -> Vec<UnitIx> {
    let goes_without = |&unit: &UnitIx| {
        fact::<Activity>(world, unit) == Activity::Fresh
            && (fact::<Commanded>(world, unit) == Commanded::Alone
                || is_forgotten(world, unit, posture(world, unit)))
            && !fact::<OutOfSupply>(world, unit).0
            && !draws_from_source(world, unit)
    };
    units.iter().copied().filter(goes_without).collect()
}
