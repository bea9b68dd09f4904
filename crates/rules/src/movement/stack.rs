//! 6.1 Who can move: fit units, stacks that move as one, and what each member can spend.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::member::Member;
use super::query::{FuelCheck, MoveQuery};
use super::set_out::has_entered_zone;
use crate::activity::{
    Asking, Holder, allowance_as, check_not_done, check_right, holder, spent_so_far,
};
use crate::armies::{Doing, Jam, check_turn, jam_at};
use crate::general::reason::GeneralReason;
use crate::held_back::{check_free, held_by};
use crate::map::{ByMobility, HexIx, HexPos};
use crate::modes::involuntary::shaken;
use crate::modes::{ModeChange, posture_after};
use crate::movement::reason::MovementReason;
use crate::numbers::Mp;
use crate::pieces;
use crate::pieces::{
    Activity, Changed, Holds, Marked, ModeMarker, Orientation, OwnBridge, Posture, Roster, UnitIx,
    fact, may_engineer, posture,
};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::supply::fuel::{FuelGivers, has_own_fuel};
use crate::tables::{RuleTables, ZoneEffect};
use crate::terrain::StepCosts;
use crate::violation::{Reason, Violation};

/// Whether ground units move in the current step at all.
fn is_movement_segment(clock: &Clock) -> bool {
    clock.now().segment == Segment::Movement
}

/// What the units of a side could do in the current Movement Segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RollCall {
    /// They could begin or go on moving now, fuelled as they are.
    pub movers: Vec<UnitIx>,
    /// They could if they had fuel.
    pub dry: Vec<UnitIx>,
    /// They have no allowance on the side showing, but would have one in another mode (5.4).
    pub turnable: Vec<UnitIx>,
}

/// Asks every unit of a side what it could do, in roster order.
pub(crate) fn roll_call(world: &World, side: Side) -> RollCall {
    let mut call = RollCall::default();
    let mut givers = None;
    for unit in candidates(world, side) {
        let posture = posture(world, unit);
        if check_turn(world, unit, posture, Doing::Moves).is_err() {
            continue;
        }
        if can_move(world, side, unit, posture) {
            let fuelled = has_own_fuel(world, unit, posture) || {
                let givers = givers.get_or_insert_with(|| FuelGivers::of(world, side));
                givers.is_fuelled(world, unit, posture, &[unit])
            };
            let list = if fuelled {
                &mut call.movers
            } else {
                &mut call.dry
            };
            list.push(unit);
        } else if is_turnable(world, unit, posture) {
            call.turnable.push(unit);
        }
    }
    call
}

/// Whether any unit of a side could do something in the current Movement Segment, fuel and mode aside.
pub(crate) fn has_anybody_to_move(world: &World, side: Side) -> bool {
    candidates(world, side).any(|unit| {
        let posture = posture(world, unit);
        can_move(world, side, unit, posture) || is_turnable(world, unit, posture)
    })
}

/// The units that the current segment is for at all: those of the acting side on the map, in Reaction and Exploitation only
/// the few that may act.
fn candidates(world: &World, side: Side) -> Box<dyn Iterator<Item = UnitIx> + '_> {
    let clock = world.resource::<Clock>();
    if !is_movement_segment(clock) || clock.actor() != Some(side) {
        return Box::new(std::iter::empty());
    }
    let roster = world.resource::<Roster>();
    let marked = world.resource::<Marked>();
    let own = move |&unit: &UnitIx| {
        let here = roster.printed(unit).side == side && roster.hex_of(unit).is_some();
        here && held_by(world, unit).is_none()
    };
    match clock.now().phase {
        Phase::Reaction | Phase::Exploitation => {
            let few: BTreeSet<UnitIx> = marked.released().chain(marked.involuntary()).collect();
            Box::new(few.into_iter().filter(own))
        }
        Phase::PreTurn
        | Phase::AircraftRefit
        | Phase::Reinforcement
        | Phase::Movement
        | Phase::Supply
        | Phase::Combat
        | Phase::CleanUp => Box::new(roster.iter().filter(own)),
    }
}

/// Whether a unit could begin or go on moving now if it had fuel.
fn can_move(world: &World, side: Side, unit: UnitIx, posture: Posture) -> bool {
    fit_to_move(world, side, unit, posture).is_ok()
        && spent_so_far(world, unit) < allowance_as(world, unit, posture)
        && (!has_entered_zone(world, unit) || is_held_by_others(world, side, unit))
}

/// Rule 4.5b: whether a unit that has entered its hex in an enemy zone could leave somebody there and go on.
fn is_held_by_others(world: &World, side: Side, unit: UnitIx) -> bool {
    let concepts = &world.resource::<RuleTables>().concepts;
    let hex = world.resource::<Roster>().hex_of(unit);
    concepts.is_negatable(ZoneEffect::TruckMovement)
        && hex.is_some_and(|hex| holder(world, side, hex, &[unit], Asking::March) != Holder::Nobody)
}

/// Whether a unit without an allowance on the side showing could change to the other and move (5.4).
fn is_turnable(world: &World, unit: UnitIx, posture: Posture) -> bool {
    // A Disorganized unit is turned and stays what it is (5.10c).
    let other = match (posture.orientation, posture.marker) {
        (Orientation::Combat, ModeMarker::Disorganized) => ModeChange::Turn(Orientation::Move),
        (Orientation::Move, ModeMarker::Disorganized) => ModeChange::Turn(Orientation::Combat),
        (Orientation::Combat, _) => ModeChange::Move,
        (Orientation::Move, _) => ModeChange::Combat,
    };
    allowance_as(world, unit, posture) == Mp::ZERO
        && !fact::<Holds>(world, unit).0
        && posture_after(world, unit, other)
            .is_ok_and(|after| allowance_as(world, unit, after) > Mp::ZERO)
}

/// Rules 6.1b, 6.1g and 6.3a: whether a unit can take an order to move at all.
pub(super) fn fit_to_move(
    world: &World,
    side: Side,
    unit: UnitIx,
    posture: Posture,
) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let id = roster.printed(unit).id;
    roster.check_own(side, unit, "6.3a")?;
    check_right(world, unit, posture.marker)?;
    check_free(world, unit)?;
    check_not_done(world, unit)?;
    if allowance_as(world, unit, posture) == Mp::ZERO {
        return Err(Violation::new(
            "6.1b",
            MovementReason::CannotMove { unit: id },
        ));
    }
    Ok(())
}

/// Units that move together, found fit to move.
pub(super) struct Stack {
    /// Owner.
    pub side: Side,
    /// The members, in the postures in which they move.
    pub units: Vec<(UnitIx, Posture)>,
    /// Where they are.
    pub at: HexIx,
    /// What each of them can spend, in the same order (6.1e).
    pub members: Vec<Member>,
    /// They have not begun to move.
    pub fresh: bool,
    /// Some of them pay Truck points and have entered the hex in an enemy zone (4.5a).
    pub in_zone: bool,
    /// Some are in Strat Mode, to which enemy zones are closed (5.8a).
    pub strat: bool,
    /// Engineers at work are among them and bridge the way of the whole stack (13.8b).
    engineers: bool,
    /// All are engineers that leave by their own bridge (13.8b).
    own_bridge: bool,
    /// The bridge where they are goes as engineers among them change their mode with this order (13.8b).
    bridge_goes: bool,
}

/// How far a stack has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// It makes its first step.
    Start,
    /// It goes on.
    UnderWay,
}

impl Stack {
    /// Rule 13.8b: whether the stack has its bridge with it: engineers at work leave one hex after another, and engineers
    /// that gave up their work leave their own.
    pub fn brings_bridge(&self, progress: Progress) -> bool {
        self.engineers || (self.own_bridge && progress == Progress::Start)
    }

    /// Rule 13.8b: whether the bridge of the hex that the stack leaves is gone.
    pub fn loses_bridge(&self, progress: Progress) -> bool {
        self.bridge_goes && progress == Progress::Start && !self.brings_bridge(progress)
    }

    /// C&C 4.4: whether the stack would throw others into disorder in a hex, and itself.
    pub fn jam_at(&self, world: &World, hex: HexPos) -> Option<Jam> {
        let units: Vec<UnitIx> = self.units.iter().map(|&(unit, _)| unit).collect();
        jam_at(world, &units, hex)
    }

    /// The members as they lie once they are thrown into disorder.
    pub fn shaken(&self, world: &World) -> Vec<(UnitIx, Posture)> {
        let units = self.units.iter();
        units
            .map(|&(unit, posture)| (unit, shaken(world, unit, posture)))
            .collect()
    }

    /// What a member has left who has spent so much and is thrown into disorder (5.10b): his allowance is less, and what is
    /// spent stays spent.
    pub fn left_shaken(&self, world: &World, member: &Member, spent: Mp) -> Mp {
        let unit = self.units.iter().find(|&&(unit, _)| unit == member.unit);
        let allowance = unit.map_or(Mp::ZERO, |&(unit, posture)| {
            allowance_as(world, unit, shaken(world, unit, posture))
        });
        allowance.saturating_sub(spent)
    }

    /// The mobility types that are present, each with its first member.
    pub fn mobilities(&self) -> ByMobility<UnitIx> {
        ByMobility::from_fn(|mobility| {
            let first = self.members.iter();
            let mut first = first.filter(|member| member.mobility == mobility);
            first.next().map(|member| member.unit)
        })
    }

    /// What steps cost the mobility types of the stack.
    pub fn columns<'c>(&self, costs: &'c StepCosts, progress: Progress) -> ByMobility<&'c [u16]> {
        self.mobilities().map(|mobility, _| {
            if self.brings_bridge(progress) {
                costs.with_engineers(self.side, mobility)
            } else {
                costs.of(self.side, mobility)
            }
        })
    }
}

/// Rules 6.1f and 6.3a: whether these units can move as one stack now.
pub(super) fn check_stack(
    world: &World,
    side: Side,
    query: &MoveQuery<'_>,
) -> Result<Stack, Violation> {
    let clock = world.resource::<Clock>();
    if !is_movement_segment(clock) {
        let reason = Reason::Sequence(SequenceReason::WrongSegment {
            action: "ground movement",
            now: clock.now().name(),
        });
        return Err(Violation::new("6.3a", reason));
    }
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, query.units, "6.3a")?;
    let mut units = Vec::with_capacity(found.len());
    for &unit in &found {
        let now = posture(world, unit);
        let posture = match query.mode {
            // A member that is in the mode already goes along as it is.
            Some(to) if found.len() > 1 && to.is_done(now) => now,
            Some(to) => posture_after(world, unit, to)?,
            None => now,
        };
        fit_to_move(world, side, unit, posture)?;
        let doing = if posture == now {
            Doing::Moves
        } else {
            Doing::ChangesMode
        };
        check_turn(world, unit, posture, doing)?;
        units.push((unit, posture));
    }
    check_together(world, &units)?;
    if query.fuel == FuelCheck::Required {
        check_fuelled(world, side, &units)?;
    }
    let lead = units[0].0;
    let fresh = fact::<Activity>(world, lead) == Activity::Fresh;
    let in_zone = |&(unit, _): &(UnitIx, Posture)| has_entered_zone(world, unit);
    let member = |&(unit, posture): &(UnitIx, Posture)| {
        let spent = spent_so_far(world, unit);
        Member {
            unit,
            mobility: roster.printed(unit).face(posture.orientation).mobility,
            allowance: allowance_as(world, unit, posture),
            spent,
            // Rule 6.1c helps nobody who has spent something already.
            fresh: fresh && spent == Mp::ZERO,
        }
    };
    let Some(at) = roster.hex_of(lead) else {
        let unit = roster.printed(lead).id;
        return Err(Violation::new("6.1", GeneralReason::NotOnMap { unit }));
    };
    Ok(Stack {
        side,
        at,
        members: units.iter().map(member).collect(),
        fresh,
        in_zone: units.iter().any(in_zone),
        strat: units
            .iter()
            .any(|(_, posture)| posture.marker == ModeMarker::Strat),
        engineers: units
            .iter()
            .any(|&(unit, posture)| may_engineer(roster.printed(unit), posture)),
        own_bridge: fresh
            && units
                .iter()
                .all(|&(unit, posture)| leaves_by_own_bridge(world, unit, posture)),
        bridge_goes: fresh && bridge_goes(world, at, &units),
        units,
    })
}

/// Rule 13.8b: whether a unit is an engineer that worked as the segment began and has given up its work, before this order or
/// with it.
fn leaves_by_own_bridge(world: &World, unit: UnitIx, posture: Posture) -> bool {
    let is_first_change = fact::<Changed>(world, unit) == Changed::No;
    fact::<OwnBridge>(world, unit).0 || is_first_change && gives_up(world, unit, posture)
}

/// Rule 13.8b: whether a unit works as an engineer and would not in a posture.
fn gives_up(world: &World, unit: UnitIx, posture: Posture) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    may_engineer(printed, pieces::posture(world, unit)) && !may_engineer(printed, posture)
}

/// Rule 13.8b: whether all who bridge a hex give up their work with an order.
fn bridge_goes(world: &World, at: HexIx, units: &[(UnitIx, Posture)]) -> bool {
    let roster = world.resource::<Roster>();
    let side = roster.printed(units[0].0).side;
    let stays = |&&other: &&UnitIx| {
        let printed = roster.printed(other);
        printed.side == side
            && may_engineer(printed, posture(world, other))
            && !units.iter().any(|&(unit, _)| unit == other)
    };
    let quits = |&(unit, posture): &(UnitIx, Posture)| gives_up(world, unit, posture);
    units.iter().any(quits) && roster.in_hex(at).iter().find(stays).is_none()
}

/// Rule 6.1f: a stack moves from one hex, and picks nobody up on its way.
fn check_together(world: &World, units: &[(UnitIx, Posture)]) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let lead = units[0].0;
    let first = roster.printed(lead).id;
    // Whoever begins ends the moves of all others, so that those on the move are one stack, whatever each has spent.
    let is_fresh = |unit: UnitIx| fact::<Activity>(world, unit) == Activity::Fresh;
    for &(unit, _) in &units[1..] {
        let other = roster.printed(unit).id;
        if roster.location(unit) != roster.location(lead) {
            let reason = Reason::General(GeneralReason::NotTogether { unit: first, other });
            return Err(Violation::new("6.1f", reason));
        }
        if is_fresh(unit) != is_fresh(lead) {
            let unit = if is_fresh(unit) { other } else { first };
            return Err(Violation::new(
                "6.1f",
                MovementReason::MayNotPickUp { unit },
            ));
        }
    }
    Ok(())
}

/// Rule 12.5a: Truck and Track units spend no movement points without fuel.
fn check_fuelled(world: &World, side: Side, units: &[(UnitIx, Posture)]) -> Result<(), Violation> {
    // Most stacks need nobody's fuel, and who gives it takes a search.
    if units
        .iter()
        .all(|&(unit, posture)| has_own_fuel(world, unit, posture))
    {
        return Ok(());
    }
    let givers = FuelGivers::of(world, side);
    let company: Vec<UnitIx> = units.iter().map(|&(unit, _)| unit).collect();
    let dry =
        |&&(unit, posture): &&(UnitIx, Posture)| !givers.is_fuelled(world, unit, posture, &company);
    match units.iter().find(dry) {
        Some(&(unit, _)) => {
            let unit = world.resource::<Roster>().printed(unit).id;
            Err(Violation::new("12.5a", MovementReason::NotFuelled { unit }))
        }
        None => Ok(()),
    }
}
