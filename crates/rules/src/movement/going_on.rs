//! 5.7g, 5.8b Halts for booty where a march may not end: whoever halts there goes on before anything else, if he can.
//!
//! What these clauses ask of a hex is asked of the end of a march and of the segment. An order ends where units capture
//! something (9.14), and their march goes on with another order.

use bevy::prelude::World;

use super::language::MovementOrder;
use super::query::{Budget, MoveQuery, find, range};
use super::stack::Stack;
use super::walk::Place;
use crate::activity::Acted;
use crate::ids::UnitId;
use crate::map::Board;
use crate::modes::{Ending, ModeChange, check_change, reserves_with_works};
use crate::movement::reason::MovementReason;
use crate::order::Order;
use crate::pieces::{GoesOn, Roster, UnitIx, fact, posture};
use crate::side::Side;
use crate::violation::Violation;

/// Whether a stack that halts could go on from there to a hex in which its march may end.
pub(super) fn could_go_on(world: &World, stack: &Stack, halt: Place, ending: &Ending<'_>) -> bool {
    let may_end = |hex| ending.check(hex).is_ok();
    let never = |_| false;
    !find(world, stack, halt, Budget::Own, may_end, &never, never).is_empty()
}

/// The units of a side that have halted so and can go on, as one stack.
fn halted(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let is_open = |&unit: &UnitIx| {
        fact::<GoesOn>(world, unit).0
            && roster.printed(unit).side == side
            && roster.hex_of(unit).is_some()
    };
    let units: Vec<UnitIx> = world.resource::<Acted>().moving().filter(is_open).collect();
    let ids = roster.ids(units.iter().copied());
    let can_go = range(world, side, &MoveQuery::of(&ids)).is_ok_and(|range| !range.is_empty());
    if can_go { units } else { Vec::new() }
}

/// Rules 5.7g and 5.8b: whether a side may give an order while a stack of its must go on: none but to move it.
pub(crate) fn check_halted(world: &World, side: Side, order: &Order) -> Result<(), Violation> {
    let ids: &[UnitId] = if let Order::Movement(MovementOrder::Move { units, .. }) = order {
        units
    } else {
        &[]
    };
    check_going(world, side, ids)
}

/// The same for units that would move.
pub(crate) fn check_going(world: &World, side: Side, ids: &[UnitId]) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let halted = halted(world, side);
    let is_left = |unit: &&UnitIx| !ids.contains(&roster.printed(**unit).id);
    let refuse = |&unit: &UnitIx| {
        let asked = Ending::new(world, side, &[(unit, posture(world, unit))]);
        let hex = roster.hex_of(unit)?;
        let rule = asked.check(hex).err()?.rule.0;
        let hex = world.resource::<Board>().grid().pos(hex);
        let unit = roster.printed(unit).id;
        Some(Violation::new(rule, MovementReason::GoesOn { unit, hex }))
    };
    match halted.iter().filter(is_left).find_map(refuse) {
        Some(violation) => Err(violation),
        None => Ok(()),
    }
}

/// Whether a side has such a stack.
pub(crate) fn has_halted(world: &World, side: Side) -> bool {
    !halted(world, side).is_empty()
}

/// Rule 5.7g: a Movement Segment does not end while a Reserve that stands with works can still leave them or its mode.
pub(super) fn check_reserves(world: &World, side: Side) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let can_help_it = |&unit: &UnitIx| {
        let units = [roster.printed(unit).id];
        let goes = || range(world, side, &MoveQuery::of(&units));
        let mut modes = ModeChange::ALL.into_iter();
        modes.any(|to| check_change(world, side, &units, to).is_ok())
            || goes().is_ok_and(|range| !range.is_empty())
    };
    let units = reserves_with_works(world, side);
    let Some(unit) = units.into_iter().find(can_help_it) else {
        return Ok(());
    };
    let asked = Ending::new(world, side, &[(unit, posture(world, unit))]);
    roster.hex_of(unit).map_or(Ok(()), |hex| asked.check(hex))
}
