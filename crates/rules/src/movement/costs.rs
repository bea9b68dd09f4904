//! 6.2 What each step from hex to hex costs, worked out once for all mobility types.
//!
//! The costs lie in flat arrays, six a hex, so that a search reads one number a step. They are rebuilt when the ground
//! condition or the map changes.

use bevy::prelude::*;

use super::Mp;
use crate::map::{Board, Cost, CostRow, Direction, HexIx, Mobility, MovementChart, TerrainCharts};
use crate::weather::Weather;

/// A step that cannot be made.
pub(super) const PROHIBITED: u16 = u16::MAX;
/// A step that takes the whole allowance.
pub(super) const WHOLE_ALLOWANCE: u16 = u16::MAX - 1;

/// Cost of every step on the map under the present weather.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StepCosts {
    by_mobility: [Vec<u16>; 3],
    condition: String,
    revision: u32,
}

impl StepCosts {
    /// Works the costs out.
    pub fn new(board: &Board, charts: &TerrainCharts, condition: &str) -> Self {
        let chart = charts.chart(condition);
        let by_mobility = Mobility::ALL.map(|mobility| {
            let hexes = board
                .grid()
                .iter()
                .filter_map(|pos| board.grid().index(pos));
            hexes
                .flat_map(|hex| {
                    Direction::ALL.map(|d| two_way_cost(board, chart, mobility, hex, d))
                })
                .collect()
        });
        Self {
            by_mobility,
            condition: condition.to_owned(),
            revision: board.revision(),
        }
    }

    /// The cost of a step.
    pub fn step(&self, mobility: Mobility, from: HexIx, direction: Direction) -> Cost {
        match self.raw(mobility)[from.at() * 6 + direction.index()] {
            PROHIBITED => Cost::Prohibited,
            WHOLE_ALLOWANCE => Cost::All,
            twelfths => Cost::Points(Mp::twelfths(twelfths)),
        }
    }

    /// All costs of a mobility type, six a hex.
    pub(super) fn raw(&self, mobility: Mobility) -> &[u16] {
        &self.by_mobility[mobility.index()]
    }
}

/// Rebuilds the costs when the ground condition or the map has changed.
pub(crate) fn derive_step_costs(
    mut costs: ResMut<StepCosts>,
    board: Res<Board>,
    charts: Res<TerrainCharts>,
    weather: Res<Weather>,
) {
    if costs.condition != weather.ground || costs.revision != board.revision() {
        *costs = StepCosts::new(&board, &charts, &weather.ground);
    }
}

/// Rule 6.1d: a step is possible only if the same unit could also make it the other way round.
fn two_way_cost(
    board: &Board,
    chart: &MovementChart,
    mobility: Mobility,
    from: HexIx,
    direction: Direction,
) -> u16 {
    let Some(to) = board.neighbour(from, direction) else {
        return PROHIBITED;
    };
    let back = one_way_cost(board, chart, mobility, to, direction.opposite());
    if back == PROHIBITED {
        PROHIBITED
    } else {
        one_way_cost(board, chart, mobility, from, direction)
    }
}

/// The cheapest of the ways to make a step: across country, by road, along the railroad.
pub(super) fn one_way_cost(
    board: &Board,
    chart: &MovementChart,
    mobility: Mobility,
    from: HexIx,
    direction: Direction,
) -> u16 {
    let Some(to) = board.neighbour(from, direction) else {
        return PROHIBITED;
    };
    let side = board.side(from, direction);
    let mut best = across_country(board, chart, mobility, from, direction, to);
    // Rule 6.2c: a road, track or railroad leads through terrain that is closed otherwise. It replaces the cost of
    // hex and hexside, and needs a bridge where it crosses a river.
    if side.is_passable_by_road() {
        let road = side
            .road
            .map(|road| row_cost(&chart.roads[road.at()], mobility));
        let rail = side.rail.map(|_| row_cost(&chart.railroad, mobility));
        for cost in [road, rail].into_iter().flatten() {
            best = best.min(cost);
        }
    }
    best
}

/// Rule 6.2b: the dearest terrain in the hex entered, and the hexside on top of it unless a bridge stands there.
fn across_country(
    board: &Board,
    chart: &MovementChart,
    mobility: Mobility,
    from: HexIx,
    direction: Direction,
    to: HexIx,
) -> u16 {
    let facts = board.hex(to);
    let side = board.side(from, direction);
    let ground = row_cost(&chart.terrain[facts.terrain.at()], mobility);
    let settlement = facts
        .settlement
        .map_or(0, |kind| row_cost(&chart.terrain[kind.at()], mobility));
    let barrier = side.barrier.filter(|_| !side.bridge);
    let barrier = barrier.map_or(0, |kind| row_cost(&chart.barriers[kind.at()], mobility));
    match ground.max(settlement).max(barrier) {
        PROHIBITED => PROHIBITED,
        WHOLE_ALLOWANCE => WHOLE_ALLOWANCE,
        _ => ground.max(settlement) + barrier,
    }
}

fn row_cost(row: &CostRow, mobility: Mobility) -> u16 {
    match row[mobility.index()] {
        Cost::Points(points) => points.as_twelfths(),
        Cost::All => WHOLE_ALLOWANCE,
        Cost::Prohibited => PROHIBITED,
    }
}
