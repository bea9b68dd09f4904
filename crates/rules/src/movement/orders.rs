//! 6.1 The order to move: whether it is legal, what it costs, and what it does.

use bevy::prelude::World;

use super::going_on::could_go_on;
use super::member::Member;
use super::query::{FuelCheck, MoveQuery};
use super::set_out::{begin_to_move, set_moving};
use super::stack::{check_stack, fit_to_move};
use super::walk::{StepTaken, walk};
use crate::activity::{Acted, Asking, Holder, finish, finish_others, hold_for_others, holder};
use crate::armies::Jam;
use crate::entering;
use crate::ids::UnitId;
use crate::map::{Board, HexIx, HexPos, Mobility};
use crate::modes::{Ending, ModeChange, take_on};
use crate::movement::language::MovementEvent;
use crate::movement::reason::MovementReason;
use crate::numbers::Mp;
use crate::operation_zones;
use crate::outcome::Outcomes;
use crate::pieces::{
    Activity, Changed, GoesOn, Holds, OwnBridge, Posture, Roster, SetOutAsGuest, Spent, UnitIx,
    change, fact, posture,
};
use crate::railways;
use crate::side::Side;
use crate::violation::Violation;
use crate::zoc::Zones;

/// A legal move, with its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlan {
    units: Vec<(UnitIx, Posture)>,
    mode: Option<ModeChange>,
    from: HexPos,
    /// The hexes entered, each with its price.
    pub steps: Vec<StepTaken>,
    /// What each unit has spent and left after the move, in their order (6.1e).
    pub spending: Vec<Spending>,
    /// The move ends in an enemy zone of control that stops the stack (4.5a).
    pub stopped: bool,
    /// The move ends in an enemy zone of control, held or not.
    in_zone: bool,
    /// Who stays where it is for the rest of the phase, so that the stack could go on through enemy zones (4.5b).
    holders: Vec<UnitIx>,
    /// The move halts where the stack captures something (9.14); dice decide how much.
    pub captures: bool,
    /// The move halts where the stack is thrown into disorder (C&C 4.4).
    pub jam: Option<Jam>,
    /// It halts where the march may not end (5.7g, 5.8b).
    goes_on: bool,
}

/// What a unit has done with its allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spending {
    /// Movement points spent in this segment.
    pub spent: Mp,
    /// Movement points left.
    pub left: Mp,
}

impl MovePlan {
    /// Movement points left to the unit that has the fewest.
    pub fn left(&self) -> Mp {
        let left = self.spending.iter().map(|spending| spending.left);
        left.min().unwrap_or_default()
    }
}

/// Rule 6.1: whether a move is legal, and what it costs.
pub(crate) fn check_move(
    world: &World,
    side: Side,
    units: &[UnitId],
    path: &[HexPos],
    mode: Option<ModeChange>,
) -> Result<MovePlan, Violation> {
    let query = MoveQuery {
        units,
        mode,
        via: &[],
        fuel: FuelCheck::Required,
    };
    let stack = check_stack(world, side, &query)?;
    if path.is_empty() {
        return Err(Violation::new("6.1", MovementReason::NoPath));
    }
    let mut steps_to_halt = path;
    let captures = |&hex: &HexPos| entering::would_capture(world, &stack.units, hex);
    let booty = path.iter().position(captures);
    let jam = path
        .iter()
        .position(|&hex| stack.jam_at(world, hex).is_some());
    if let Some(halt) = booty.into_iter().chain(jam).min() {
        steps_to_halt = &path[..=halt];
    }
    let walk = walk(world, &stack, steps_to_halt)?;
    let jam = walk.steps.last().and_then(|step| step.jam);
    let captures = booty.is_some_and(|booty| booty + 1 == walk.steps.len());
    let goes_on = if jam.is_some() {
        // C&C 4.4: whoever is thrown into disorder is neither in Reserve nor in Strat Mode any more.
        Ending::new(world, side, &stack.shaken(world)).check(walk.place.hex)?;
        false
    } else {
        let ending = Ending::new(world, side, &stack.units);
        let ends = ending.check(walk.place.hex);
        let goes_on = ends.is_err() && captures && could_go_on(world, &stack, walk.place, &ending);
        if !goes_on {
            ends?;
        }
        goes_on
    };
    let movers: Vec<UnitIx> = stack.units.iter().map(|&(unit, _)| unit).collect();
    let spending = |member: &Member| {
        let spent = member.spent_after(walk.place.asked);
        let left = match jam {
            Some(_) => stack.left_shaken(world, member, spent),
            None => member.left_after(walk.place.asked),
        };
        Spending { spent, left }
    };
    let spending = stack.members.iter().map(spending).collect();
    Ok(MovePlan {
        units: stack.units,
        mode,
        from: world.resource::<Board>().grid().pos(stack.at),
        spending,
        jam,
        stopped: walk.steps.last().is_some_and(|step| step.stops),
        steps: walk.steps,
        in_zone: walk.place.in_zone,
        holders: holders(world, side, &movers, &walk.held),
        captures,
        goes_on,
    })
}

/// Carries out a legal move: the change of mode, then hex by hex what happens on entering.
pub(crate) fn apply_move(world: &mut World, plan: MovePlan, out: &mut Outcomes) {
    let units: Vec<UnitIx> = plan.units.iter().map(|&(unit, _)| unit).collect();
    finish_others(world, &units);
    let ids = world.resource::<Roster>().ids(units.iter().copied());
    if let Some(to) = plan.mode {
        take_on(world, &plan.units, to, out);
    }
    begin_to_move(world, plan.units.iter().copied(), out);
    for (&(unit, posture), spending) in plan.units.iter().zip(&plan.spending) {
        // Rule 4.5a: a zone stops those on trucks, unless somebody stays there; the others may leave them behind and go on.
        let printed = world.resource::<Roster>().printed(unit);
        let on_trucks = printed.face(posture.orientation).mobility == Mobility::Truck;
        let in_zone = plan.in_zone && on_trucks;
        set_moving(world, unit, spending.spent, in_zone);
        change::set(world, unit, GoesOn(plan.goes_on));
    }
    out.push(MovementEvent::Moved {
        units: ids,
        from: plan.from,
        path: plan.steps.iter().map(|step| step.hex).collect(),
        costs: plan.steps.iter().map(|step| step.paid).collect(),
        left: plan.spending.iter().map(|spending| spending.left).collect(),
    });
    hold_for_others(world, &plan.holders, out);
    for step in &plan.steps {
        operation_zones::march_into(world, &units, step.hex, out);
        railways::convert(world, &units, step.hex, out);
    }
}

/// Rule 4.5b: who stays so that units that leave some hexes in enemy zones could go on, each once.
pub(super) fn holders(
    world: &World,
    side: Side,
    movers: &[UnitIx],
    hexes: &[HexIx],
) -> Vec<UnitIx> {
    let mut holders: Vec<UnitIx> = hexes
        .iter()
        .filter_map(
            |&hex| match holder(world, side, hex, movers, Asking::March) {
                Holder::IfStays(unit) => Some(unit),
                Holder::Nobody | Holder::Somebody => None,
            },
        )
        .collect();
    holders.sort_unstable();
    holders.dedup();
    holders
}

/// Rule 4.5b: whether units could be told to stay where they are and negate the enemy's zone for others.
pub(crate) fn check_hold(
    world: &World,
    side: Side,
    ids: &[UnitId],
) -> Result<Vec<UnitIx>, Violation> {
    let roster = world.resource::<Roster>();
    let units = roster.own_units(side, ids, "4.5b")?;
    for (&unit, &id) in units.iter().zip(ids) {
        fit_to_move(world, side, unit, posture(world, unit))?;
        let zones = world.resource::<Zones>();
        let is_zone = |hex: HexIx| zones.covers(side.other(), hex);
        let holds = roster.printed(unit).family.is_combat()
            && fact::<Activity>(world, unit) == Activity::Fresh
            && roster.hex_of(unit).is_some_and(is_zone);
        if !holds {
            return Err(Violation::new(
                "4.5b",
                MovementReason::HoldsNothing { unit: id },
            ));
        }
    }
    Ok(units)
}

/// Rule 6.1f: whether units on the move can be dropped off where they are.
pub(crate) fn check_drop(
    world: &World,
    side: Side,
    ids: &[UnitId],
) -> Result<Vec<UnitIx>, Violation> {
    let units = world.resource::<Roster>().own_units(side, ids, "6.1f")?;
    for (&unit, &id) in units.iter().zip(ids) {
        if !matches!(fact::<Activity>(world, unit), Activity::Moving { .. }) {
            return Err(Violation::new(
                "6.1f",
                MovementReason::NotOnTheMove { unit: id },
            ));
        }
    }
    Ok(units)
}

/// Drops units off: they have finished moving.
pub(crate) fn apply_drop(world: &mut World, units: Vec<UnitIx>, out: &mut Outcomes) {
    finish(world, &units);
    let roster = world.resource::<Roster>();
    let at = units.first().and_then(|&unit| roster.location(unit).hex());
    if let Some(at) = at {
        let units = roster.ids(units);
        out.push(MovementEvent::DroppedOff { units, at });
    }
}

/// Makes every unit fresh for the next Movement Segment.
pub(crate) fn end_segment(world: &mut World) {
    let acted: Vec<UnitIx> = world.resource::<Acted>().all().collect();
    for unit in acted {
        change::set(world, unit, Activity::Fresh);
        change::set(world, unit, OwnBridge(false));
        change::set(world, unit, SetOutAsGuest(false));
        change::set(world, unit, Holds(false));
        change::set(world, unit, Changed::No);
        change::set(world, unit, Spent::default());
        change::set(world, unit, GoesOn(false));
    }
}
