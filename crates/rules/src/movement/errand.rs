//! Movement points that a unit spends on something other than a step, such as loading, and its ways there and on.

use bevy::prelude::World;

use super::query::{Budget, MoveQuery, find};
use super::range::Range;
use super::set_out::{has_entered_zone, set_moving};
use super::stack::{Stack, check_stack};
use super::walk::{Place, take_step, walk};
use crate::activity::finish_others;
use crate::armies::note_start;
use crate::command;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, ByMobility, HexPos};
use crate::modes::Ending;
use crate::movement::reason::MovementReason;
use crate::numbers::Mp;
use crate::outcome::Outcomes;
use crate::pieces::{Activity, Posture, UnitIx, change};
use crate::side::Side;
use crate::violation::Violation;

/// A unit that pauses on its move, or before it, with what it can still spend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pause {
    /// The unit.
    pub unit: UnitIx,
    /// Movement points left.
    pub left: Mp,
    posture: Posture,
    spent: Mp,
    fresh: bool,
    /// Those who begin to move with it, with what they have spent.
    with: Vec<(UnitIx, Mp)>,
}

/// Rule 6.1: whether a unit could move now, and so spend movement points where it stands. An enemy zone that has stopped it
/// keeps it from steps alone. Others may begin with it, so that they move as one stack (6.1f).
pub(crate) fn check_pause(
    world: &World,
    side: Side,
    unit: UnitId,
    with: &[UnitId],
) -> Result<Pause, Violation> {
    let all: Vec<UnitId> = std::iter::once(unit).chain(with.iter().copied()).collect();
    let stack = check_stack(world, side, &MoveQuery::of(&all))?;
    let (unit, posture) = stack.units[0];
    let member = stack.members[0];
    Ok(Pause {
        unit,
        left: member.left_after(ByMobility::default()),
        posture,
        spent: member.spent,
        fresh: stack.fresh,
        with: stack.members[1..]
            .iter()
            .map(|member| (member.unit, member.spent))
            .collect(),
    })
}

/// Spends movement points where a unit stands. A fresh unit begins its move with it, which ends the moves of others (6.1g);
/// members of a stack on the move wait for each other. Who begins sets out, with a command or without (C&C 1.2).
pub(crate) fn spend(world: &mut World, pause: &Pause, price: Mp, out: &mut Outcomes) {
    if pause.fresh {
        let with = pause.with.iter().map(|&(unit, _)| unit);
        let all: Vec<UnitIx> = std::iter::once(pause.unit).chain(with).collect();
        finish_others(world, &all);
        command::set_out(world, &all, out);
        for &(unit, spent) in &pause.with {
            let in_zone = false;
            note_start(world, unit);
            change::set(world, unit, Activity::Moving { spent, in_zone });
        }
    }
    let in_zone = has_entered_zone(world, pause.unit);
    let spent = pause.spent + price;
    set_moving(world, pause.unit, spent, in_zone);
}

/// A part of an errand: a way, and what is left after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// Hexes entered.
    pub path: Vec<HexPos>,
    /// What they cost.
    pub cost: Mp,
    /// Movement points left then.
    pub left: Mp,
}

/// The cheapest way of a unit to a hex, after it went to `query.via` and spent `paid` there; or the first thing in the way.
pub(crate) fn leg(
    world: &World,
    side: Side,
    query: &MoveQuery<'_>,
    paid: Option<Mp>,
    to: HexPos,
) -> Result<Leg, Violation> {
    let (stack, begun) = begin(world, side, query, paid)?;
    let member = stack.members[0];
    let left = member.left_after(begun.asked);
    let grid = world.resource::<Board>().grid();
    if grid.pos(begun.hex) == to {
        return Ok(Leg {
            path: Vec::new(),
            cost: Mp::ZERO,
            left,
        });
    }
    let range = in_reach(world, side, &stack, begun);
    let spent = |to| range.spent_to(to)?.get(member.mobility);
    let found = range.path_to(to).zip(spent(to));
    found
        .map(|(path, cost)| Leg {
            path,
            cost,
            left: left.saturating_sub(cost),
        })
        .ok_or_else(|| why_not(world, side, &stack, begun, to))
}

/// The hexes that a unit could reach after it went to `query.via` and spent `paid` there.
pub(crate) fn range_after(
    world: &World,
    side: Side,
    query: &MoveQuery<'_>,
    paid: Option<Mp>,
) -> Result<Range, Violation> {
    let (stack, begun) = begin(world, side, query, paid)?;
    Ok(in_reach(world, side, &stack, begun))
}

/// Where a unit is after the first part of its errand.
fn begin(
    world: &World,
    side: Side,
    query: &MoveQuery<'_>,
    paid: Option<Mp>,
) -> Result<(Stack, Place), Violation> {
    let stack = check_stack(world, side, query)?;
    let mut place = walk(world, &stack, query.via)?.place;
    if let Some(paid) = paid {
        place.asked = place.asked + ByMobility::of(stack.members[0].mobility, paid);
        place.fresh = false;
    }
    Ok((stack, place))
}

fn in_reach(world: &World, side: Side, stack: &Stack, begun: Place) -> Range {
    let ending = Ending::new(world, side, &stack.units);
    let may_end = |hex| ending.is_anywhere() || ending.check(hex).is_ok();
    let never = |_| false;
    find(world, stack, begun, Budget::Own, may_end, &never, never)
}

/// What stops a stack on the cheapest way to a hex that it cannot reach.
fn why_not(world: &World, side: Side, stack: &Stack, begun: Place, to: HexPos) -> Violation {
    let grid = world.resource::<Board>().grid();
    let unit = world
        .resource::<crate::pieces::Roster>()
        .printed(stack.units[0].0)
        .id;
    let nowhere = Violation::new("6.1", MovementReason::NoWay { unit, hex: to });
    let Some(target) = grid.index(to) else {
        return Violation::new("6.1", GeneralReason::OffMap { hex: to });
    };
    let anyhow = Place {
        fresh: false,
        ..begun
    };
    let is_target = |hex| hex == target;
    let far = Budget::Far;
    let route = find(world, stack, anyhow, far, |_| true, &|_| false, is_target).path_to(to);
    let mut place = begun;
    for hex in route.into_iter().flatten() {
        match take_step(world, stack, place, hex) {
            Ok((next, _)) => place = next,
            Err(violation) => return violation,
        }
    }
    let ending = Ending::new(world, side, &stack.units);
    ending.check(target).err().unwrap_or(nowhere)
}
