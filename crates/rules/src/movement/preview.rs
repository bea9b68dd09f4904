//! What a player wants to know of a move before he gives the order, beyond its range: what each hex of a way costs and
//! why, what would be missing, and what could be done where it ends.

use bevy::prelude::World;

use super::member::Member;
use super::orders::holders;
use super::query::MoveQuery;
use super::range::Range;
use super::stack::{Progress, Stack, check_stack};
use super::walk::{StepTaken, Walk, lacks, prices, take_step, walk};
use crate::activity::open_changes;
use crate::ids::UnitId;
use crate::map::{Board, ByMobility, HexIx, HexPos};
use crate::numbers::Mp;
use crate::pieces::{Roster, UnitIx, may_engineer, posture};
use crate::railways;
use crate::side::Side;
use crate::terrain::StepCosts;
use crate::violation::Violation;
use crate::works;

/// The price of a way, whether it can be paid or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The hexes entered, up to the first that cannot be entered at any price, or in which the order ends because the stack is
    /// thrown into disorder (C&C 4.4).
    pub steps: Vec<StepTaken>,
    /// What each unit has left at the end, and what it lacks for the whole way.
    pub units: Vec<Account>,
    /// What each mobility type has left at the end.
    pub left: ByMobility<Mp>,
    /// Who then stays for the rest of the phase, so that the stack can go on through enemy zones (4.5b).
    pub stays: Vec<UnitId>,
}

/// What a way leaves to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// The unit.
    pub unit: UnitId,
    /// Movement points left at the end.
    pub left: Mp,
    /// Movement points that are missing for the whole way.
    pub missing: Mp,
}

impl Quote {
    /// What the whole way costs each mobility type.
    pub fn total(&self) -> ByMobility<Mp> {
        let paid = self.steps.iter().map(|step| step.paid);
        paid.fold(ByMobility::default(), |sum, paid| sum + paid)
    }

    /// The unit that lacks most for the whole way.
    pub fn shortest(&self) -> Option<Account> {
        let short = self.units.iter().filter(|unit| unit.missing > Mp::ZERO);
        short.max_by_key(|unit| unit.missing).copied()
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
    let mut stack = check_stack(world, side, query)?;
    let Walk {
        mut place,
        mut held,
        ..
    } = walk(world, &stack, query.via)?;
    let mut missing = vec![Mp::ZERO; stack.members.len()];
    let mut steps = Vec::with_capacity(path.len());
    for &to in path {
        let lacks = lacks(world, &stack, place, to).into_iter();
        let lent: Vec<(usize, Mp)> = lacks
            .map(|lack| (lack.member, lack.need.saturating_sub(lack.have)))
            .collect();
        for &(member, more) in &lent {
            stack.members[member].allowance += more;
        }
        let Ok((next, step)) = take_step(world, &stack, place, to) else {
            // What cannot be entered at any price is not priced.
            for (member, more) in lent {
                let allowance = &mut stack.members[member].allowance;
                *allowance = *allowance - more;
            }
            break;
        };
        for (member, more) in lent {
            missing[member] += more;
        }
        held.extend(place.in_zone.then_some(place.hex));
        place = next;
        steps.push(step);
        if step.jam.is_some() {
            break;
        }
    }
    let roster = world.resource::<Roster>();
    let movers: Vec<UnitIx> = stack.members.iter().map(|member| member.unit).collect();
    let members = stack.members.iter().zip(missing);
    let is_jammed = steps.last().is_some_and(|step| step.jam.is_some());
    let left = |member: &Member| match is_jammed {
        true => stack.left_shaken(world, member, member.spent_after(place.asked)),
        false => member.left_after(place.asked),
    };
    let units = members.map(|(member, missing)| Account {
        unit: roster.printed(member.unit).id,
        left: left(member),
        missing,
    });
    Ok(Quote {
        steps,
        units: units.collect(),
        left: ByMobility::from_fn(|mobility| {
            let of_type = stack.members.iter();
            let of_type = of_type.filter(|member| member.mobility == mobility);
            of_type.map(left).min()
        }),
        stays: roster.ids(holders(world, side, &movers, &held)),
    })
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
            .filter(|&hex| is_road_only(world, &stack, range, hex))
            .collect(),
        entrain: where_to_entrain(world, &stack, begun.place.asked, range),
        dig_in: may_dig_in(world, &stack, query).then(|| range.start()),
    }
}

/// Whether the last step of the cheapest way to a hex can only be made by road, by some mobility type of the stack.
fn is_road_only(world: &World, stack: &Stack, range: &Range, hex: HexPos) -> bool {
    let grid = world.resource::<Board>().grid();
    let step = || {
        let from = range.before(hex)?;
        Some((grid.index(from)?, grid.direction(from, hex)?))
    };
    step().is_some_and(|(from, direction)| {
        let progress = if stack.fresh && from == stack.at {
            Progress::Start
        } else {
            Progress::UnderWay
        };
        let prices = prices(world, stack, from, direction, progress);
        prices.values().any(|price| price.is_road_only())
    })
}

/// Rule 13.3e: the hexes in which units that have spent at most half their allowance could entrain, each its own.
fn where_to_entrain(
    world: &World,
    stack: &Stack,
    asked: ByMobility<Mp>,
    range: &Range,
) -> Vec<HexPos> {
    let grid = world.resource::<Board>().grid();
    let hexes = railways::places_to_board(world, stack.side, &stack.units);
    let limits = stack.units.iter();
    let limits = limits.map(|&(unit, posture)| railways::most_before(world, unit, posture));
    let limits: Vec<Mp> = limits.collect();
    let in_time = |&hex: &HexPos| {
        let more = match range.start() == hex {
            true => Some(ByMobility::default()),
            false => range.spent_to(hex),
        };
        more.is_some_and(|more| {
            let mut members = stack.members.iter().zip(&limits);
            members.all(|(member, &limit)| member.spent_after(asked + more) <= limit)
        })
    };
    let hexes = hexes.into_iter();
    hexes.map(|hex| grid.pos(hex)).filter(in_time).collect()
}

/// Rule 16.0b: whether a stack that stays where it is could build works there, if they can be paid.
fn may_dig_in(world: &World, stack: &Stack, query: &MoveQuery<'_>) -> bool {
    let stays = stack.fresh && query.via.is_empty();
    stays && works::may_dig_in(world, stack.side, &stack.units, stack.at)
}

/// Rule 5.4: the units that have changed their mode, and whose choice stands once these move.
pub fn settled_by(world: &World, movers: &[UnitId]) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let movers: Vec<UnitIx> = movers
        .iter()
        .filter_map(|&unit| roster.find(unit))
        .collect();
    roster.ids(open_changes(world, &movers))
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
