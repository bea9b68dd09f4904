//! 8.1 What an overrun asks of the stack on the move: points, ground, fuel.

use bevy::prelude::World;

use super::query::{FuelCheck, MoveQuery};
use super::set_out::set_moving;
use super::stack::{Stack, check_stack};
use super::walk::Entering;
use crate::activity::finish_others;
use crate::ids::UnitId;
use crate::map::{Board, Direction, HexIx, HexPos, Mobility, TerrainCharts};
use crate::movement::reason::MovementReason;
use crate::numbers::Mp;
use crate::pieces::{Activity, Posture, Roster, UnitIx, change, fact, posture};
use crate::side::Side;
use crate::tables::RuleTables;
use crate::terrain::{PROHIBITED, off_road};
use crate::violation::{Reason, Violation};
use crate::weather::Weather;

/// The movement points of a legal overrun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Onslaught {
    units: Vec<(UnitIx, Posture)>,
    /// Movement points spent in this segment after it.
    spent: Mp,
    /// What it costs.
    pub cost: Mp,
    /// Movement points left after it.
    pub left: Mp,
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
    if stack.left < rules.cost {
        let (hex, need, have) = (target, rules.cost, stack.left);
        let reason = Reason::Movement(MovementReason::NotEnoughMovement { hex, need, have });
        return Err(Violation::new("8.1a", reason));
    }
    for &mobility in &stack.mobilities {
        check_ground(world, &stack, mobility, direction, target)?;
    }
    Ok(Onslaught {
        units: stack.units,
        spent: stack.spent + rules.cost,
        cost: rules.cost,
        left: stack.left.saturating_sub(rules.cost),
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
    if there > limit.as_twelfths() {
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
pub(crate) fn begin_onslaught(world: &mut World, onslaught: Onslaught) {
    let units: Vec<UnitIx> = onslaught.units.iter().map(|&(unit, _)| unit).collect();
    finish_others(world, &units);
    set_moving(world, &onslaught.units, onslaught.spent, |activity| {
        matches!(activity, Activity::Moving { stopped: true, .. })
    });
}

/// Rule 4.5a: units that enter a hex by overrun are stopped there if they are on trucks and it is in an enemy zone. Called
/// before they are in it.
pub(crate) fn enter_by_overrun(world: &mut World, units: &[UnitIx], to: HexPos) {
    let Some(hex) = world.resource::<Board>().grid().index(to) else {
        return;
    };
    let side = match units.first() {
        Some(&unit) => world.resource::<Roster>().printed(unit).side,
        None => return,
    };
    let stops = Entering::on_trucks(world, side).stops(hex);
    for &unit in units {
        let orientation = posture(world, unit).orientation;
        let mobility = world
            .resource::<Roster>()
            .printed(unit)
            .face(orientation)
            .mobility;
        if let Activity::Moving { spent, .. } = fact::<Activity>(world, unit) {
            let stopped = stops && mobility == Mobility::Truck;
            change::set(world, unit, Activity::Moving { spent, stopped });
        }
    }
}
