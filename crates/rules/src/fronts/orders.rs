//! C&C 2 Orders to Fronts: whether they are legal, and what they come to.

use bevy::prelude::World;

use super::language::{FrontEvent, FrontOrder};
use super::markers::Goals;
use super::reason::FrontReason;
use crate::armies::{
    Armies, ArmyOf, FrontState, change_front, check_limit, front_state, fronts_of, offensive_fronts,
};
use crate::ids::ArmyId;
use crate::map::HexPos;
use crate::outcome::Outcomes;
use crate::pieces::{ArmyIx, FrontPosture, Tokens};
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::violation::Violation;

/// A legal order to a Front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrontPlan {
    /// It changes its posture.
    Posture(ArmyIx, FrontPosture),
    /// Its marker moves.
    Move {
        /// The Front.
        front: ArmyIx,
        /// From where.
        from: HexPos,
        /// Where to.
        to: HexPos,
    },
    /// Its marker comes back.
    Place(ArmyIx, HexPos),
}

/// Whether an order to a Front is legal.
pub(super) fn check(world: &World, side: Side, order: &FrontOrder) -> Result<FrontPlan, Violation> {
    match *order {
        FrontOrder::SetPosture { front, posture } => {
            let (front, state) = find(world, side, front)?;
            check_posture(world, side, front, state, posture)?;
            Ok(FrontPlan::Posture(front, posture))
        }
        FrontOrder::MoveFront { front, to } => {
            let (front, state) = find(world, side, front)?;
            let from = check_move(world, side, front, state, to)?;
            Ok(FrontPlan::Move { front, from, to })
        }
        FrontOrder::PlaceFront { front, at } => {
            let (front, state) = find(world, side, front)?;
            check_returns_now(world, side, front, state)?;
            Goals::of(world, side, None).way_to(at)?;
            Ok(FrontPlan::Place(front, at))
        }
    }
}

fn refused<T>(reason: FrontReason) -> Result<T, Violation> {
    Err(Violation::new("C&C 2", reason))
}

/// A Front of a side with its state.
fn find(world: &World, side: Side, id: ArmyId) -> Result<(ArmyIx, FrontState), Violation> {
    let found = Armies::find_of(world, side, id);
    match found.and_then(|front| Some((front, *front_state(world, front)?))) {
        Some(found) => Ok(found),
        None => refused(FrontReason::NoFront { front: id }),
    }
}

fn check_reinforcement(world: &World, side: Side, action: &'static str) -> Result<(), Violation> {
    if world.resource::<Clock>().is_reinforcement_of(side) {
        return Ok(());
    }
    let when = "the Reinforcement Phase of their side";
    refused(FrontReason::NotNow { action, when })
}

/// C&C 2: once in a Reinforcement Phase a Front on the map changes its posture, within the limit of half.
fn check_posture(
    world: &World,
    side: Side,
    front: ArmyIx,
    state: FrontState,
    posture: FrontPosture,
) -> Result<(), Violation> {
    check_reinforcement(world, side, "Fronts change their posture")?;
    let name = || ArmyOf(front).name(world);
    if state.posture == posture {
        let front = name();
        return refused(FrontReason::HasPosture { front, posture });
    }
    if state.at.is_none() {
        return refused(FrontReason::OffMap { front: name() });
    }
    if state.decided {
        return refused(FrontReason::HasDecided { front: name() });
    }
    if posture == FrontPosture::Defense {
        return Ok(());
    }
    if state.barred > 0 {
        return refused(FrontReason::HasEvaded { front: name() });
    }
    check_limit(world, side, offensive_fronts(world, side).len() + 1)
}

/// C&C 2: once in a Movement Phase the marker of a Front moves; no distance from other Fronts is kept.
fn check_move(
    world: &World,
    side: Side,
    front: ArmyIx,
    state: FrontState,
    to: HexPos,
) -> Result<HexPos, Violation> {
    let from = check_moves_now(world, side, front, state)?;
    Goals::of(world, side, Some(from)).way_to(to)?;
    Ok(from)
}

/// Whether the marker of a Front may move now at all, and from where.
pub(super) fn check_moves_now(
    world: &World,
    side: Side,
    front: ArmyIx,
    state: FrontState,
) -> Result<HexPos, Violation> {
    let clock = world.resource::<Clock>();
    let now = clock.now();
    let is_time = now.phase == Phase::Movement && now.segment == Segment::Movement;
    if !is_time || clock.actor() != Some(side) {
        let (action, when) = ("HQs of Fronts move", "the Movement Segment of their side");
        return refused(FrontReason::NotNow { action, when });
    }
    let Some(from) = state.at else {
        let front = ArmyOf(front).name(world);
        return refused(FrontReason::OffMap { front });
    };
    if state.moved {
        let front = ArmyOf(front).name(world);
        return refused(FrontReason::HasMoved { front });
    }
    Ok(from)
}

/// Whether the marker of a Front may come back now at all.
pub(super) fn check_returns_now(
    world: &World,
    side: Side,
    front: ArmyIx,
    state: FrontState,
) -> Result<(), Violation> {
    check_reinforcement(world, side, "Fronts come back")?;
    if state.at.is_none() {
        return Ok(());
    }
    let front = ArmyOf(front).name(world);
    refused(FrontReason::OnMap { front })
}

/// Carries a legal order out.
pub(super) fn apply(world: &mut World, plan: FrontPlan, out: &mut Outcomes) {
    match plan {
        FrontPlan::Posture(front, posture) => {
            change_front(world, front, |state| {
                state.posture = posture;
                state.decided = true;
            });
            let front = ArmyOf(front).name(world);
            out.push(FrontEvent::PostureSet { front, posture });
        }
        FrontPlan::Move { front, from, to } => {
            change_front(world, front, |state| {
                state.at = Some(to);
                state.moved = true;
            });
            let front = ArmyOf(front).name(world);
            out.push(FrontEvent::Moved { front, from, to });
        }
        FrontPlan::Place(front, at) => {
            change_front(world, front, |state| state.at = Some(at));
            let front = ArmyOf(front).name(world);
            out.push(FrontEvent::Placed { front, at });
        }
    }
}

/// C&C 2: a Reinforcement Phase does not end while more Fronts are Offensive than may be, as after a Massive Assault.
pub(crate) fn check_segment_end(world: &World, side: Side) -> Result<(), Violation> {
    if !world.resource::<Clock>().is_reinforcement_of(side) || fronts_of(world, side).is_empty() {
        return Ok(());
    }
    check_limit(world, side, offensive_fronts(world, side).len())
}

/// The Reinforcement Phase of a side is over: what was decided in it, and what was barred in it.
pub(super) fn end_reinforcement(world: &mut World, side: Side) {
    for front in fronts_of(world, side) {
        change_front(world, front, |state| {
            state.decided = false;
            state.barred = state.barred.saturating_sub(1);
        });
    }
}

/// The Movement Phase of a side is over: its markers may move again.
pub(super) fn end_movement(world: &mut World, side: Side) {
    for front in fronts_of(world, side) {
        change_front(world, front, |state| state.moved = false);
    }
}

/// A turn begins: nothing has been spent in it.
pub(super) fn begin_turn(world: &mut World) {
    for side in Side::BOTH {
        for front in fronts_of(world, side) {
            change_front(world, front, |state| {
                state.spent = Tokens(0);
                state.free = Tokens(0);
            });
        }
    }
}
