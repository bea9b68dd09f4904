//! 6.1 Who can move: fit units, stacks that move as one, and their allowance.

use bevy::prelude::World;

use super::Mp;
use crate::ids::UnitId;
use crate::map::{HexIx, Mobility};
use crate::pieces::{Activity, Face, ModeMarker, Orientation, Roster, UnitIx};
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::tables::{Mode, RuleTables};
use crate::violation::{Reason, Violation};

/// Rule 6.1a: whether units move in the current step at all. Only the Movement Segment of the Movement Phase so far:
/// Reaction and Exploitation belong to released Reserves and exploiting units.
fn may_move_now(clock: &Clock) -> bool {
    let step = clock.now();
    step.phase == Phase::Movement && step.segment == Segment::Movement
}

/// The units of a side that could begin or go on moving now.
pub(crate) fn movers(world: &World, side: Side) -> Vec<UnitIx> {
    let clock = world.resource::<Clock>();
    if !may_move_now(clock) || clock.actor() != Some(side) {
        return Vec::new();
    }
    let can_go_on = |unit: UnitIx| match activity(world, unit) {
        Activity::Fresh => true,
        Activity::Moving { spent, stopped } => !stopped && spent < allowance(world, unit),
        Activity::Finished => false,
    };
    let units = world.resource::<Roster>().iter();
    units
        .filter(|&unit| fit_to_move(world, side, unit).is_ok() && can_go_on(unit))
        .collect()
}

/// Rule 6.1a: whether a unit can take an order to move at all.
fn fit_to_move(world: &World, side: Side, unit: UnitIx) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let id = roster.printed(unit).id;
    let reason = if roster.printed(unit).side != side {
        Reason::NotYours { unit: id }
    } else if roster.hex_of(unit).is_none() {
        Reason::NotOnMap { unit: id }
    } else if allowance(world, unit) == Mp::ZERO {
        Reason::CannotMove { unit: id }
    } else if activity(world, unit) == Activity::Finished {
        Reason::Finished { unit: id }
    } else {
        return Ok(());
    };
    Err(Violation::new("6.1a", reason))
}

/// Units that move together, found fit to move.
pub(super) struct Stack {
    /// The members.
    pub units: Vec<UnitIx>,
    /// Where they are.
    pub at: HexIx,
    /// Mobility types present, each once.
    pub mobilities: Vec<Mobility>,
    /// Movement points left to the slowest member (6.1f).
    pub left: Mp,
    /// Movement points spent in this segment.
    pub spent: Mp,
    /// They have not begun to move.
    pub fresh: bool,
    /// They entered something that ends their movement.
    pub stopped: bool,
}

/// Rules 6.1a and 6.1f: whether these units can move as one stack now.
pub(super) fn check_stack(world: &World, side: Side, ids: &[UnitId]) -> Result<Stack, Violation> {
    let clock = world.resource::<Clock>();
    if !may_move_now(clock) {
        let now = clock.now().name();
        return Err(Violation::new(
            "6.1a",
            Reason::WrongSegment {
                action: "ground movement",
                now,
            },
        ));
    }
    let roster = world.resource::<Roster>();
    let Some((&first, rest)) = ids.split_first() else {
        return Err(Violation::new("6.1a", Reason::NoUnits));
    };
    let mut units = Vec::with_capacity(ids.len());
    for (n, &id) in ids.iter().enumerate() {
        let unit = roster
            .find(id)
            .ok_or(Violation::new("6.1a", Reason::UnknownUnit { unit: id }))?;
        if ids[..n].contains(&id) {
            return Err(Violation::new("6.1a", Reason::NamedTwice { unit: id }));
        }
        fit_to_move(world, side, unit)?;
        units.push(unit);
    }
    let lead = units[0];
    for (&unit, &other) in units[1..].iter().zip(rest) {
        if roster.location(unit) != roster.location(lead) {
            return Err(Violation::new(
                "6.1f",
                Reason::NotTogether { unit: first, other },
            ));
        }
        if activity(world, unit) != activity(world, lead) {
            let fresh = activity(world, unit) == Activity::Fresh;
            return Err(Violation::new(
                "6.1f",
                Reason::MayNotPickUp {
                    unit: if fresh { other } else { first },
                },
            ));
        }
    }
    let (spent, stopped, fresh) = match activity(world, lead) {
        Activity::Moving { spent, stopped } => (spent, stopped, false),
        Activity::Fresh | Activity::Finished => (Mp::ZERO, false, true),
    };
    let mut mobilities: Vec<Mobility> = units
        .iter()
        .map(|&unit| face_of(world, unit).mobility)
        .collect();
    mobilities.sort_unstable();
    mobilities.dedup();
    let slowest = units
        .iter()
        .map(|&unit| allowance(world, unit))
        .min()
        .unwrap_or(Mp::ZERO);
    let Some(at) = roster.hex_of(lead) else {
        return Err(Violation::new("6.1a", Reason::NotOnMap { unit: first }));
    };
    Ok(Stack {
        units,
        at,
        mobilities,
        left: slowest.saturating_sub(spent),
        spent,
        fresh,
        stopped,
    })
}

fn activity(world: &World, unit: UnitIx) -> Activity {
    let entity = world.resource::<Roster>().entity(unit);
    world.get::<Activity>(entity).copied().unwrap_or_default()
}

fn face_of(world: &World, unit: UnitIx) -> &Face {
    let roster = world.resource::<Roster>();
    let orientation = world
        .get::<Orientation>(roster.entity(unit))
        .copied()
        .unwrap_or_default();
    roster.printed(unit).face(orientation)
}

/// Rule 6.1a: the movement allowance of the side that is up, changed by the mode (5.7, 5.8, 5.9, 5.10b).
pub fn allowance(world: &World, unit: UnitIx) -> Mp {
    let entity = world.resource::<Roster>().entity(unit);
    let mode = match world.get::<ModeMarker>(entity).copied().unwrap_or_default() {
        // Combat and Move Mode leave the allowance as printed.
        ModeMarker::None => return face_of(world, unit).ma,
        ModeMarker::Reserve => Mode::Reserve,
        ModeMarker::Strat => Mode::Strat,
        ModeMarker::Exploit { .. } => Mode::Exploit,
        ModeMarker::Disorganized => Mode::Disorganized,
    };
    let factor = world.resource::<RuleTables>().modes.effect(mode).allowance;
    face_of(world, unit)
        .ma
        .fraction(u16::from(factor.num()), u16::from(factor.den()))
}
