//! C&C 1.2 How it becomes the turn of units that are about to move: the HQ that is being played takes them up, an HQ is opened
//! for them, or they go as the ones that nobody commands. Where nothing is lost by it, the HQ that is being played is closed for
//! another one of its army.

use bevy::prelude::World;

use super::language::CommandOrder;
use super::orders::check_next;
use super::select::{check_alone, check_take_up, check_taken};
use super::undone::undone;
use crate::armies::{Armies, CommandTurn, Doing, army_of, binds, check_turn, waiting_headquarters};
use crate::ids::UnitId;
use crate::map::Board;
use crate::order::Order;
use crate::pieces::{Roster, UnitIx, posture};
use crate::side::Side;

/// A way in which it becomes the turn of some units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeadIn {
    /// The HQ that is being played takes them up.
    TakeUp {
        /// The HQ.
        hq: UnitId,
        /// The units.
        units: Vec<UnitId>,
    },
    /// An HQ is opened, and takes them up.
    Open {
        /// The HQ.
        hq: UnitId,
        /// The units; none where it is the HQ itself that is about to move.
        units: Vec<UnitId>,
        /// The HQ that is being played and is closed before.
        closes: Option<UnitId>,
    },
    /// They go as the ones that nobody commands.
    Alone {
        /// One of them.
        unit: UnitId,
    },
}

impl LeadIn {
    /// What it takes, in order.
    pub fn orders(&self) -> Vec<Order> {
        let take_up = |units: &[UnitId]| CommandOrder::Command {
            units: units.to_vec(),
        };
        let orders = match self {
            Self::TakeUp { units, .. } => vec![take_up(units)],
            Self::Open { hq, units, closes } => {
                let close = closes.map(|_| CommandOrder::CloseHq);
                let open = CommandOrder::OpenHq { hq: *hq };
                let takes = (!units.is_empty()).then(|| take_up(units));
                close.into_iter().chain([open]).chain(takes).collect()
            }
            Self::Alone { unit } => vec![CommandOrder::GoAlone { unit: *unit }],
        };
        orders.into_iter().map(Order::Command).collect()
    }
}

/// The ways in which it could become the turn of units, the nearest HQ of the army in hand first. None where it is their turn, or
/// cannot become it as things stand.
pub fn lead_ins(world: &World, units: &[UnitId]) -> Vec<LeadIn> {
    let roster = world.resource::<Roster>();
    let found: Vec<UnitIx> = units.iter().filter_map(|&unit| roster.find(unit)).collect();
    let Some(side) = found.first().map(|&unit| roster.printed(unit).side) else {
        return Vec::new();
    };
    if !binds(world, side) {
        return Vec::new();
    }
    let waiting: Vec<UnitIx> = found
        .into_iter()
        .filter(|&unit| waits(world, unit))
        .collect();
    let Some(&first) = waiting.first() else {
        return Vec::new();
    };
    let mut openers = openers(world, side);
    let army = world.resource::<CommandTurn>().army;
    openers.sort_by_key(|&hq| {
        let is_in_hand = army.is_some() && army_of(world, hq) == army;
        (!is_in_hand, apart(world, hq, first), hq)
    });
    ways(world, side, &waiting, &openers)
}

/// The ways for units that wait for their turn, if these HQs could be opened now.
fn ways(world: &World, side: Side, waiting: &[UnitIx], openers: &[UnitIx]) -> Vec<LeadIn> {
    let roster = world.resource::<Roster>();
    let id = |unit: UnitIx| roster.printed(unit).id;
    let units = roster.ids(waiting.iter().copied());
    let open = world.resource::<CommandTurn>().open;
    if let Some(open) = open.filter(|_| check_take_up(world, side, &units).is_ok()) {
        let hq = id(open);
        return vec![LeadIn::TakeUp { hq, units }];
    }
    let able = openers.iter().copied();
    let able = able.filter(|&hq| could_take(world, hq, waiting));
    let mut ways: Vec<LeadIn> = able
        .map(|hq| LeadIn::Open {
            hq: id(hq),
            units: roster.ids(waiting.iter().copied().filter(|&unit| unit != hq)),
            closes: open.map(id),
        })
        .collect();
    let goes = units
        .first()
        .and_then(|&unit| check_alone(world, side, unit).ok());
    if goes.is_some_and(|goes| waiting.iter().all(|unit| goes.contains(unit))) {
        ways.extend(units.first().map(|&unit| LeadIn::Alone { unit }));
    }
    ways
}

/// The units and HQs of a side that could come to their turn now in some way.
pub fn could_lead(world: &World, side: Side) -> Vec<UnitId> {
    if !binds(world, side) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let is_own = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat() && roster.hex_of(unit).is_some()
    };
    let openers = openers(world, side);
    let could =
        |&unit: &UnitIx| waits(world, unit) && !ways(world, side, &[unit], &openers).is_empty();
    roster.ids(roster.iter().filter(is_own).filter(could))
}

/// Whether it is not the turn of a unit.
fn waits(world: &World, unit: UnitIx) -> bool {
    check_turn(world, unit, posture(world, unit), Doing::Moves).is_err()
}

/// The HQs that could be opened now, in roster order of their armies. While one is being played, those of its army that could be
/// once it is closed, if nothing is lost by that.
fn openers(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let turn = world.resource::<CommandTurn>();
    if turn.open.is_some() && !undone(world).is_nothing() {
        return Vec::new();
    }
    let is_next = |hq: &UnitIx| {
        turn.open.is_none() || turn.army.is_some() && army_of(world, *hq) == turn.army
    };
    let armies = Armies::of_side(world, side).into_iter();
    let waiting = armies.flat_map(|army| waiting_headquarters(world, army));
    let could_open = |&hq: &UnitIx| check_next(world, side, roster.printed(hq).id, None).is_ok();
    waiting.filter(is_next).filter(could_open).collect()
}

/// Whether an HQ that is not being played could take up units, itself aside, if it were opened now.
fn could_take(world: &World, hq: UnitIx, units: &[UnitIx]) -> bool {
    let others = units.iter().copied().filter(|&unit| unit != hq);
    let others: Vec<UnitIx> = others.collect();
    check_taken(world, hq, &others).is_ok()
}

/// How many hexes lie between two counters.
pub(super) fn apart(world: &World, one: UnitIx, other: UnitIx) -> u32 {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let (Some(one), Some(other)) = (roster.hex_of(one), roster.hex_of(other)) else {
        return u32::MAX;
    };
    grid.distance(grid.pos(one), grid.pos(other))
}
