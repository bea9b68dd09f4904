//! What a player wants to know of a move before he gives the order, beyond its range: what each hex of a way costs and
//! why, what would be missing, and what could be done where it ends.

use bevy::prelude::World;

use super::query::MoveQuery;
use super::search::Range;
use super::stack::{Progress, Stack, check_stack};
use super::walk::{StepTaken, dearest_price, take_step, walk};
use crate::map::{Board, HexIx, HexPos};
use crate::movement::reason::MovementReason;
use crate::numbers::Mp;
use crate::pieces::{Roster, UnitIx, may_engineer, posture};
use crate::railways;
use crate::side::Side;
use crate::terrain::{StepCosts, StepPrice};
use crate::violation::{Reason, Violation};
use crate::works;

/// The price of a way, whether it can be paid or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The hexes entered, up to the first that cannot be entered at any price.
    pub steps: Vec<StepTaken>,
    /// Movement points left at the end.
    pub left: Mp,
    /// Movement points that are missing for the whole way.
    pub missing: Mp,
}

impl Quote {
    /// What the whole way costs.
    pub fn total(&self) -> Mp {
        let paid = self.steps.iter().map(|step| step.paid);
        paid.fold(Mp::ZERO, |sum, paid| sum + paid)
    }
}

/// What a stack could do beside moving, in its own hex and where it can go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prospects {
    /// Hexes into which only a road or railroad leads; the ground or the hexside is closed otherwise (6.2c).
    pub road_only: Vec<HexPos>,
    /// Hexes in which the stack could still entrain (13.3e).
    pub entrain: Vec<HexPos>,
    /// The hex in which it could dig in if it stays (16.0b).
    pub dig_in: Option<HexPos>,
}

/// Prices a way hex by hex. Movement points that are missing are lent, so that the whole way has a price.
pub(crate) fn quote(
    world: &World,
    side: Side,
    query: &MoveQuery<'_>,
    path: &[HexPos],
) -> Result<Quote, Violation> {
    let stack = check_stack(world, side, query)?;
    let mut place = walk(world, &stack, query.via)?.place;
    let mut quote = Quote {
        steps: Vec::with_capacity(path.len()),
        left: place.left,
        missing: Mp::ZERO,
    };
    for &to in path {
        let mut taken = take_step(world, &stack, place, to);
        if let Err(Violation {
            reason: Reason::Movement(MovementReason::NotEnoughMovement { need, have, .. }),
            ..
        }) = &taken
        {
            quote.missing += need.saturating_sub(*have);
            place.left = *need;
            taken = take_step(world, &stack, place, to);
        }
        let Ok((next, step)) = taken else { break };
        place = next;
        quote.steps.push(step);
    }
    quote.left = place.left;
    Ok(quote)
}

/// What a stack could do beside moving, for a range that was found for it.
pub(crate) fn prospects(
    world: &World,
    side: Side,
    query: &MoveQuery<'_>,
    range: &Range,
) -> Prospects {
    let Ok(stack) = check_stack(world, side, query) else {
        return Prospects::default();
    };
    let Ok(begun) = walk(world, &stack, query.via) else {
        return Prospects::default();
    };
    Prospects {
        road_only: range
            .hexes()
            .filter(|&hex| last_step(world, &stack, range, hex).is_some_and(|p| p.is_road_only()))
            .collect(),
        entrain: where_to_entrain(world, &stack, begun.place.spent, range),
        dig_in: may_dig_in(world, &stack, query).then(|| range.start()),
    }
}

/// The price of the last step of the cheapest way to a hex.
fn last_step(world: &World, stack: &Stack, range: &Range, hex: HexPos) -> Option<StepPrice> {
    let grid = world.resource::<Board>().grid();
    let from = range.before(hex)?;
    let direction = grid.direction(from, hex)?;
    let from = grid.index(from)?;
    let progress = if stack.fresh && from == stack.at {
        Progress::Start
    } else {
        Progress::UnderWay
    };
    Some(dearest_price(world, stack, from, direction, progress))
}

/// Rule 13.3e: the hexes in which units that have spent at most half their allowance could entrain.
fn where_to_entrain(world: &World, stack: &Stack, spent: Mp, range: &Range) -> Vec<HexPos> {
    let grid = world.resource::<Board>().grid();
    let (hexes, most) = railways::places_to_board(world, stack.side, &stack.units);
    let in_time = |&hex: &HexPos| {
        let more = match range.start() == hex {
            true => Some(Mp::ZERO),
            false => range.spent_to(hex),
        };
        more.is_some_and(|more| spent + more <= most)
    };
    let hexes = hexes.into_iter();
    hexes.map(|hex| grid.pos(hex)).filter(in_time).collect()
}

/// Rule 16.0b: whether a stack that stays where it is could build works there, if they can be paid.
fn may_dig_in(world: &World, stack: &Stack, query: &MoveQuery<'_>) -> bool {
    let stays = stack.fresh && query.via.is_empty();
    stays && works::may_dig_in(world, stack.side, &stack.units, stack.at)
}

/// Rule 13.8b: the engineers of a side that bridge the rivers between two hexes.
pub fn bridge_builder(world: &World, side: Side, from: HexPos, to: HexPos) -> Option<UnitIx> {
    let grid = world.resource::<Board>().grid();
    let costs = world.resource::<StepCosts>();
    let roster = world.resource::<Roster>();
    let here = |hex: HexIx| roster.in_hex(hex).iter().copied();
    let hexes = [from, to].into_iter().filter_map(|hex| grid.index(hex));
    hexes
        .filter(|&hex| costs.bridges(side, hex))
        .flat_map(here)
        .find(|&unit| {
            let printed = roster.printed(unit);
            printed.side == side && may_engineer(printed, posture(world, unit))
        })
}
