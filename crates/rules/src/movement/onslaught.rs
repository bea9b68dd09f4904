//! 8.1 What an overrun asks of the stack on the move: points, ground, fuel.

use bevy::prelude::World;

use super::member::Member;
use super::query::{FuelCheck, MoveQuery};
use super::set_out::{begin_to_move, has_entered_zone, set_moving};
use super::stack::{Stack, check_stack};
use super::walk::Entering;
use crate::activity::finish_others;
use crate::ids::UnitId;
use crate::map::{Board, ByMobility, Direction, HexIx, HexPos, Mobility, TerrainCharts};
use crate::movement::reason::MovementReason;
use crate::numbers::Mp;
use crate::outcome::Outcomes;
use crate::pieces::{Activity, Posture, Roster, UnitIx, change, fact, posture};
use crate::side::Side;
use crate::tables::RuleTables;
use crate::terrain::{PROHIBITED, StepCosts, off_road};
use crate::violation::{Reason, Violation};
use crate::weather::Weather;

/// The movement points of a legal overrun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Onslaught {
    units: Vec<Charge>,
    /// What it costs each unit.
    pub cost: Mp,
}

/// What an overrun takes from one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Charge {
    unit: UnitIx,
    id: UnitId,
    posture: Posture,
    /// Movement points spent in this segment after it.
    spent: Mp,
    /// Movement points left after it.
    left: Mp,
}

impl Onslaught {
    /// Movement points left to each unit after it.
    pub fn left(&self) -> impl Iterator<Item = (UnitId, Mp)> {
        self.units.iter().map(|charge| (charge.id, charge.left))
    }
}

/// Rule 8.1: whether the stack can reach a hex by overrun.
pub(crate) fn check_onslaught(
    world: &World,
    side: Side,
    units: &[UnitId],
    target: HexPos,
) -> Result<Onslaught, Violation> {
    let query = MoveQuery {
        units,
        mode: None,
        via: &[],
        fuel: FuelCheck::Required,
    };
    let stack = check_stack(world, side, &query)?;
    let rules = world.resource::<RuleTables>().concepts.overrun;
    let grid = world.resource::<Board>().grid();
    let (from, to) = (grid.pos(stack.at), target);
    let direction = grid.direction(from, to).ok_or(Violation::new(
        "8.1",
        MovementReason::NotAdjacent { from, to },
    ))?;
    // Rule 6.1e: each has to have them for itself, and the first hex of 6.1c is no help.
    let left = |member: &Member| member.left_after(ByMobility::default());
    let roster = world.resource::<Roster>();
    let poorest = stack.members.iter().min_by_key(|member| left(member));
    if let Some(poorest) = poorest.filter(|member| left(member) < rules.cost) {
        let reason = MovementReason::NotEnoughMovement {
            hex: target,
            unit: roster.printed(poorest.unit).id,
            need: rules.cost,
            have: left(poorest),
        };
        return Err(Violation::new("8.1a", reason));
    }
    for (mobility, _) in stack.mobilities().iter() {
        check_ground(world, &stack, mobility, direction, target)?;
    }
    let charge = |(member, &(unit, posture)): (&Member, &(UnitIx, Posture))| Charge {
        unit,
        id: roster.printed(unit).id,
        posture,
        spent: member.spent + rules.cost,
        left: left(member).saturating_sub(rules.cost),
    };
    let units = stack.members.iter().zip(&stack.units);
    Ok(Onslaught {
        units: units.map(charge).collect(),
        cost: rules.cost,
    })
}

/// Rules 8.1b and 8.1c: the hex must be cheap enough off the road, and so must not be closed either way (6.1d).
fn check_ground(
    world: &World,
    stack: &Stack,
    mobility: Mobility,
    direction: Direction,
    target: HexPos,
) -> Result<(), Violation> {
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let chart = charts.chart(&world.resource::<Weather>().ground);
    let limit = world.resource::<RuleTables>().concepts.overrun.terrain;
    let cost =
        |from: HexIx, direction: Direction| off_road(board, chart, mobility, from, direction);
    let there = cost(stack.at, direction);
    let back = board
        .neighbour(stack.at, direction)
        .map_or(PROHIBITED, |hex| cost(hex, direction.opposite()));
    let hex = target;
    if there == PROHIBITED || back == PROHIBITED {
        let reason = Reason::Movement(MovementReason::OnlyByRoad { hex, mobility });
        return Err(Violation::new("8.1c", reason));
    }
    // Rule 14.8c: what a Trainbusting zone adds counts, too.
    let costs = world.resource::<StepCosts>();
    let in_zone = |to: HexIx| costs.trainbusting(board, stack.side, mobility, to);
    let extra = board
        .neighbour(stack.at, direction)
        .map_or(Mp::ZERO, in_zone);
    if there.saturating_add(extra.as_twelfths()) > limit.as_twelfths() {
        let reason = Reason::Movement(MovementReason::TooRough {
            hex,
            mobility,
            limit,
        });
        return Err(Violation::new("8.1b", reason));
    }
    Ok(())
}

/// Spends the movement points of an overrun.
pub(crate) fn begin_onslaught(world: &mut World, onslaught: Onslaught, out: &mut Outcomes) {
    let units: Vec<UnitIx> = onslaught.units.iter().map(|charge| charge.unit).collect();
    finish_others(world, &units);
    let postures = onslaught.units.iter();
    let postures = postures.map(|charge| (charge.unit, charge.posture));
    begin_to_move(world, postures, out);
    for charge in onslaught.units {
        let in_zone = has_entered_zone(world, charge.unit);
        set_moving(world, charge.unit, charge.spent, in_zone);
    }
}

/// Rule 4.5a: units on trucks that enter a hex by overrun in an enemy zone go on only if somebody stays there (4.5b). Called
/// before they are in it.
pub(crate) fn enter_by_overrun(world: &mut World, units: &[UnitIx], to: HexPos) {
    let Some(hex) = world.resource::<Board>().grid().index(to) else {
        return;
    };
    let side = match units.first() {
        Some(&unit) => world.resource::<Roster>().printed(unit).side,
        None => return,
    };
    let is_zone = Entering::on_trucks(world, side).is_zone(hex);
    for &unit in units {
        let orientation = posture(world, unit).orientation;
        let mobility = world
            .resource::<Roster>()
            .printed(unit)
            .face(orientation)
            .mobility;
        if let Activity::Moving { spent, .. } = fact::<Activity>(world, unit) {
            let in_zone = is_zone && mobility == Mobility::Truck;
            change::set(world, unit, Activity::Moving { spent, in_zone });
        }
    }
}
