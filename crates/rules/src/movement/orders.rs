//! 6.1 How to move: whether a move is legal, what it costs, and what it does.

use bevy::prelude::World;

use super::Mp;
use super::acted::Acted;
use super::costs::{PROHIBITED, StepCosts, WHOLE_ALLOWANCE, one_way_cost};
use super::search::{Entry, Mover, Range, search, step_cost};
use super::stack::check_stack;
use crate::control::Control;
use crate::ids::UnitId;
use crate::map::{Board, Direction, HexIx, HexPos, Mobility, TerrainCharts};
use crate::outcome::Outcome;
use crate::pieces::{Activity, Location, Printed, Roster, UnitIx, change};
use crate::side::Side;
use crate::violation::{Reason, Violation};
use crate::weather::Weather;
use crate::zoc::Zones;

/// A legal move, with its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlan {
    units: Vec<UnitIx>,
    from: HexPos,
    path: Vec<HexPos>,
    /// Movement points for each hex of the path.
    pub costs: Vec<Mp>,
    /// Movement points spent in this segment after the move.
    pub spent: Mp,
    /// Movement points left after the move.
    pub left: Mp,
    /// The move ends in an enemy zone of control that stops the stack (4.5a).
    pub stopped: bool,
}

/// The hexes that a unit or stack can reach now.
pub(crate) fn range(world: &World, side: Side, units: &[UnitId]) -> Result<Range, Violation> {
    let stack = check_stack(world, side, units)?;
    let costs = world.resource::<StepCosts>();
    let columns: Vec<&[u16]> = stack
        .mobilities
        .iter()
        .map(|&mobility| costs.raw(mobility))
        .collect();
    let budget = if stack.stopped { Mp::ZERO } else { stack.left };
    let mover = Mover {
        start: stack.at,
        budget,
        costs: &columns,
        fresh: stack.fresh,
    };
    let zones = world.resource::<Zones>();
    Ok(search(world.resource::<Board>(), mover, |hex| {
        entry(zones, side, &stack.mobilities, hex)
    }))
}

/// The cheapest way to a hex whatever it costs, enemies in that hex or not: what a player means who asks for too much.
pub(crate) fn route(
    world: &World,
    side: Side,
    units: &[UnitId],
    to: HexPos,
) -> Option<Vec<HexPos>> {
    let stack = check_stack(world, side, units).ok()?;
    let costs = world.resource::<StepCosts>();
    let columns: Vec<&[u16]> = stack
        .mobilities
        .iter()
        .map(|&mobility| costs.raw(mobility))
        .collect();
    let mover = Mover {
        start: stack.at,
        budget: FAR,
        costs: &columns,
        fresh: false,
    };
    let zones = world.resource::<Zones>();
    let board = world.resource::<Board>();
    let target = board.grid().index(to)?;
    let range = search(board, mover, |hex| {
        if hex == target {
            return Entry::Free;
        }
        entry(zones, side, &stack.mobilities, hex)
    });
    range.path_to(to)
}

/// More movement points than any way on a map costs that a player would ask for.
const FAR: Mp = Mp::whole(250);

/// What a hex does to a stack that would enter it.
fn entry(zones: &Zones, side: Side, mobilities: &[Mobility], hex: HexIx) -> Entry {
    if zones.has_combat_unit(side.other(), hex) {
        Entry::Closed
    } else if must_stop_for_zone(zones, side, mobilities, hex) {
        Entry::Stops
    } else {
        Entry::Free
    }
}

/// Rule 4.5a: a unit on Truck movement stops on entering an enemy zone of control that is not negated.
fn must_stop_for_zone(zones: &Zones, side: Side, mobilities: &[Mobility], hex: HexIx) -> bool {
    mobilities.contains(&Mobility::Truck) && zones.holds_against(side, hex)
}

/// Rule 6.1: whether a move is legal, and what it costs.
pub(crate) fn check_move(
    world: &World,
    side: Side,
    ids: &[UnitId],
    path: &[HexPos],
) -> Result<MovePlan, Violation> {
    let stack = check_stack(world, side, ids)?;
    if path.is_empty() {
        return Err(Violation::new("6.1a", Reason::NoPath));
    }
    let board = world.resource::<Board>();
    let grid = board.grid();
    let zones = world.resource::<Zones>();
    let costs = world.resource::<StepCosts>();
    let columns: Vec<&[u16]> = stack
        .mobilities
        .iter()
        .map(|&mobility| costs.raw(mobility))
        .collect();
    let mut here = stack.at;
    let mut left = stack.left;
    let mut stopped = stack.stopped;
    let mut fresh = stack.fresh;
    let mut paid = Vec::with_capacity(path.len());
    for &to in path {
        let from = grid.pos(here);
        if stopped {
            return Err(Violation::new(
                "4.5a",
                Reason::MustStop {
                    hex: from,
                    unit: ids[0],
                },
            ));
        }
        let there = grid
            .index(to)
            .ok_or(Violation::new("6.1b", Reason::OffMap { hex: to }))?;
        let direction = grid.direction(from, to);
        let direction =
            direction.ok_or(Violation::new("6.1b", Reason::NotAdjacent { from, to }))?;
        let entry = entry(zones, side, &stack.mobilities, there);
        if entry == Entry::Closed {
            let unit = enemy_combat_unit(world, side, there).unwrap_or(ids[0]);
            return Err(Violation::new("6.1e", Reason::EnemyInHex { hex: to, unit }));
        }
        let cost = match step_cost(&columns, here, direction) {
            PROHIBITED => return Err(why_prohibited(world, &stack.mobilities, here, direction)),
            WHOLE_ALLOWANCE if fresh => left,
            WHOLE_ALLOWANCE => {
                let need = stack.left + stack.spent;
                return Err(Violation::new(
                    "6.2a",
                    Reason::NotEnoughMovement {
                        hex: to,
                        need,
                        have: left,
                    },
                ));
            }
            twelfths => Mp::twelfths(twelfths),
        };
        // Rule 6.1c: the first hex can always be entered; it takes what there is.
        if cost > left && !(fresh && paid.is_empty()) {
            return Err(Violation::new(
                "6.1b",
                Reason::NotEnoughMovement {
                    hex: to,
                    need: cost,
                    have: left,
                },
            ));
        }
        paid.push(cost.min(left));
        left = left.saturating_sub(cost);
        fresh = false;
        stopped = entry == Entry::Stops;
        here = there;
    }
    let spent = paid.iter().fold(stack.spent, |sum, &cost| sum + cost);
    Ok(MovePlan {
        units: stack.units,
        from: grid.pos(stack.at),
        path: path.to_vec(),
        costs: paid,
        spent,
        left,
        stopped,
    })
}

/// Carries out a legal move.
pub(crate) fn apply_move(world: &mut World, plan: MovePlan, out: &mut Vec<Outcome>) {
    let Some(&destination) = plan.path.last() else {
        return;
    };
    finish_others(world, &plan.units);
    let activity = Activity::Moving {
        spent: plan.spent,
        stopped: plan.stopped,
    };
    for &unit in &plan.units {
        change::relocate(world, unit, Location::Map(destination));
        change::set(world, unit, activity);
    }
    let roster = world.resource::<Roster>();
    let ids = plan
        .units
        .iter()
        .map(|&unit| roster.printed(unit).id)
        .collect();
    let side = roster.printed(plan.units[0]).side;
    let takes_control = plan
        .units
        .iter()
        .any(|&unit| roster.printed(unit).family.is_combat());
    let grid = *world.resource::<Board>().grid();
    out.push(Outcome::Moved {
        units: ids,
        from: plan.from,
        path: plan.path.clone(),
        costs: plan.costs,
        left: plan.left,
    });
    if takes_control {
        let mut control = world.resource_mut::<Control>();
        for &hex in &plan.path {
            if grid
                .index(hex)
                .is_some_and(|ix| control.set(ix, Some(side)))
            {
                out.push(Outcome::Controlled { hex, side });
            }
        }
    }
}

/// Rule 6.1a: units on the move have finished once others begin, and members left behind have too (6.1f).
fn finish_others(world: &mut World, moving: &[UnitIx]) {
    let others = world
        .resource::<Acted>()
        .moving()
        .filter(|unit| !moving.contains(unit));
    for unit in others.collect::<Vec<_>>() {
        change::set(world, unit, Activity::Finished);
    }
}

/// Makes every unit fresh for the next Movement Segment.
pub(crate) fn end_segment(world: &mut World) {
    let acted: Vec<UnitIx> = world.resource::<Acted>().all().collect();
    for unit in acted {
        change::set(world, unit, Activity::Fresh);
    }
}

fn enemy_combat_unit(world: &World, side: Side, hex: HexIx) -> Option<UnitId> {
    let roster = world.resource::<Roster>();
    let enemy = |printed: &&Printed| printed.side != side && printed.family.is_combat();
    roster
        .in_hex(hex)
        .iter()
        .map(|&unit| roster.printed(unit))
        .find(enemy)
        .map(|printed| printed.id)
}

/// Finds the words for a step that is prohibited: what lies there, or that it could not be made back.
fn why_prohibited(
    world: &World,
    mobilities: &[Mobility],
    from: HexIx,
    direction: Direction,
) -> Violation {
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let chart = charts.chart(&world.resource::<Weather>().ground);
    let columns = world.resource::<StepCosts>();
    let closed = mobilities
        .iter()
        .copied()
        .find(|&m| step_cost(&[columns.raw(m)], from, direction) == PROHIBITED);
    let mobility = closed.unwrap_or(Mobility::Leg);
    let grid = board.grid();
    let here = grid.pos(from);
    let there = board.neighbour(from, direction).unwrap_or(from);
    let to = grid.pos(there);
    if one_way_cost(board, chart, mobility, from, direction) != PROHIBITED {
        return Violation::new(
            "6.1d",
            Reason::OneWay {
                from: here,
                to,
                mobility,
            },
        );
    }
    let closed_by =
        |row: &crate::map::CostRow| row[mobility.index()] == crate::map::Cost::Prohibited;
    let barrier = board
        .side(from, direction)
        .barrier
        .filter(|kind| closed_by(&chart.barriers[kind.at()]));
    let terrain = match barrier {
        Some(kind) => charts.barriers[kind.at()].name.clone(),
        None => charts.terrain[board.hex(there).terrain.at()].name.clone(),
    };
    Violation::new(
        "6.2c",
        Reason::Prohibited {
            from: here,
            to,
            mobility,
            terrain,
        },
    )
}
