//! 6.2 What each step from hex to hex costs, worked out once for all mobility types and both sides.
//!
//! The costs lie in flat arrays, six a hex, so that a search reads one number a step. They are rebuilt when the ground
//! condition changes, and mended around a hex when the map changes there, engineers begin or cease to bridge (13.8b), or
//! Trainbusting zones come and go (14.8).

use std::sync::Arc;

use bevy::prelude::*;

use super::price::{Bridged, PROHIBITED, WHOLE_ALLOWANCE, one_way_cost};
use super::trainbusting::TrainbustingZones;
use crate::map::{Board, Cost, Direction, HexIx, HexPos, Mobility, MovementChart, TerrainCharts};
use crate::numbers::Mp;
use crate::pieces::{
    ModeMarker, Orientation, Posture, Roster, Touched, UnitIx, may_engineer, posture,
};
use crate::side::{PerSide, Side};
use crate::weather::Weather;

/// One number for each step on the map, six a hex, by mobility type.
type Steps = [Vec<u16>; 3];
/// Such numbers for supply paths, another object whenever they change.
pub(crate) type SupplySteps = Steps;

/// Cost of every step on the map.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StepCosts {
    /// For each side under the present weather, with its bridging and the Trainbusting zones of the other.
    now: PerSide<Steps>,
    /// As if engineers bridged everywhere: for stacks of a side that have some with them.
    bridged: PerSide<Steps>,
    /// Rule 14.8c: the Trainbusting zones that both of these count in.
    trainbusting: TrainbustingZones,
    /// Rule 12.3d: for each side's supply paths, with its bridging: fair weather, or the present weather where that is cheaper.
    supply: PerSide<Arc<SupplySteps>>,
    /// Directions in which men on foot could ever leave a hex, in any weather and by any means; a bit each.
    on_foot: Vec<u8>,
    /// Engineers at work in each hex.
    bridging: PerSide<Vec<u16>>,
    /// Where each counter bridges.
    bridges: Vec<Option<HexIx>>,
    condition: String,
    revision: u32,
}

impl StepCosts {
    /// Works the costs out; nobody bridges yet.
    pub(crate) fn new(
        board: &Board,
        charts: &TerrainCharts,
        condition: &str,
        roster: &Roster,
    ) -> Self {
        let mut costs = Self {
            bridging: PerSide::from_fn(|_| vec![0; board.grid().len()]),
            bridges: vec![None; roster.len()],
            ..Self::default()
        };
        costs.rebuild(board, charts, condition);
        costs
    }

    /// Works everything out anew with the Trainbusting zones that there are, to check what was kept.
    pub fn anew(world: &World, trainbusting: &TrainbustingZones) -> Self {
        let (board, roster) = (world.resource::<Board>(), world.resource::<Roster>());
        let charts = world.resource::<TerrainCharts>();
        let ground = &world.resource::<Weather>().ground;
        let mut costs = Self::new(board, charts, ground, roster);
        for unit in roster.iter() {
            let hex = bridges_in(roster, unit, posture(world, unit));
            costs.note(board, charts, unit, roster.printed(unit).side, hex);
        }
        costs.disturb(board, charts, trainbusting);
        costs
    }

    /// The cost of a step for a side's unit.
    pub fn step(&self, side: Side, mobility: Mobility, from: HexIx, direction: Direction) -> Cost {
        cost_of(self.of(side, mobility)[from.at() * 6 + direction.index()])
    }

    /// Whether a side's units of a mobility type can make a step at all, by road or across country.
    pub(crate) fn is_open(
        &self,
        side: Side,
        mobility: Mobility,
        from: HexIx,
        direction: Direction,
    ) -> bool {
        self.of(side, mobility)[from.at() * 6 + direction.index()] != PROHIBITED
    }

    /// The same for a unit that has its bridge with it (13.8b).
    pub(crate) fn is_open_bridged(
        &self,
        side: Side,
        mobility: Mobility,
        from: HexIx,
        direction: Direction,
    ) -> bool {
        self.with_engineers(side, mobility)[from.at() * 6 + direction.index()] != PROHIBITED
    }

    /// The cost of a step for a side once nobody bridges in the hex that is left (13.8b).
    pub(crate) fn without_bridge_in(
        &self,
        board: &Board,
        charts: &TerrainCharts,
        side: Side,
        mobility: Mobility,
        from: HexIx,
        direction: Direction,
    ) -> u16 {
        let chart = charts.chart(&self.condition);
        let bridged = |hex: HexIx| hex != from && self.bridges(side, hex);
        let cost = two_way_cost(board, charts, chart, mobility, from, direction, bridged);
        self.with_zones(board, side, mobility, (from, direction), cost)
    }

    /// Rule 14.8c: what entering a hex costs a side's units more for the Trainbusting zones in which it lies.
    pub(crate) fn trainbusting(
        &self,
        board: &Board,
        side: Side,
        mobility: Mobility,
        hex: HexIx,
    ) -> Mp {
        let grid = board.grid();
        self.trainbusting.extra(grid, side, mobility, grid.pos(hex))
    }

    /// The cost of a step with what Trainbusting zones add; what is closed or takes the whole allowance stays so.
    fn with_zones(
        &self,
        board: &Board,
        side: Side,
        mobility: Mobility,
        (from, direction): (HexIx, Direction),
        cost: u16,
    ) -> u16 {
        match board.neighbour(from, direction) {
            Some(to) if cost < WHOLE_ALLOWANCE => {
                cost + self.trainbusting(board, side, mobility, to).as_twelfths()
            }
            _ => cost,
        }
    }

    /// Rule 14.8c: takes over the Trainbusting zones that there are, and mends what changes by it.
    pub(crate) fn disturb(
        &mut self,
        board: &Board,
        charts: &TerrainCharts,
        trainbusting: &TrainbustingZones,
    ) {
        let before = std::mem::replace(&mut self.trainbusting, trainbusting.clone());
        let zones = [&before, trainbusting];
        for side in Side::BOTH {
            for hex in zones
                .iter()
                .flat_map(|zones| zones.against(board.grid(), side))
            {
                self.mend_entering(board, charts, side, hex);
            }
        }
    }

    /// Works out anew what it costs a side, with engineers and without, to enter a hex and to leave it.
    fn mend_entering(&mut self, board: &Board, charts: &TerrainCharts, side: Side, hex: HexPos) {
        if let Some(hex) = board.grid().index(hex) {
            self.mend(board, charts, side, hex);
            self.mend_bridged(board, charts, side, hex);
        }
    }

    /// Whether these are the Trainbusting zones that the costs count in.
    pub(crate) fn counts_in(&self, trainbusting: &TrainbustingZones) -> bool {
        self.trainbusting == *trainbusting
    }

    /// All costs of a mobility type for a side, six a hex.
    pub(crate) fn of(&self, side: Side, mobility: Mobility) -> &[u16] {
        &self.now[side][mobility.index()]
    }

    /// All costs of a mobility type for a stack of a side with engineers at work in it (13.8b), six a hex.
    pub(crate) fn with_engineers(&self, side: Side, mobility: Mobility) -> &[u16] {
        &self.bridged[side][mobility.index()]
    }

    /// All costs for a side's supply paths.
    pub(crate) fn supply(&self, side: Side) -> &Arc<SupplySteps> {
        &self.supply[side]
    }

    /// The cost of a step of a side's supply path (12.3d).
    pub fn supply_step(
        &self,
        side: Side,
        mobility: Mobility,
        from: HexIx,
        direction: Direction,
    ) -> Cost {
        cost_of(self.supply[side][mobility.index()][from.at() * 6 + direction.index()])
    }

    /// Directions in which men on foot could ever leave a hex, a bit each.
    pub(crate) fn on_foot(&self, hex: HexIx) -> u8 {
        self.on_foot[hex.at()]
    }

    /// Whether a side's engineers bridge in a hex.
    pub fn bridges(&self, side: Side, hex: HexIx) -> bool {
        self.bridging[side][hex.at()] > 0
    }

    fn rebuild(&mut self, board: &Board, charts: &TerrainCharts, condition: &str) {
        condition.clone_into(&mut self.condition);
        if self.revision != board.revision() || self.on_foot.is_empty() {
            self.revision = board.revision();
            self.on_foot = hexes(board)
                .map(|hex| ever_open_on_foot(board, charts, hex))
                .collect();
        }
        let all = |chart: &MovementChart, bridged: bool| -> Steps {
            Mobility::ALL.map(|mobility| {
                let cost =
                    |hex, d| two_way_cost(board, charts, chart, mobility, hex, d, |_| bridged);
                each_step(board, cost)
            })
        };
        let present = all(charts.chart(condition), false);
        let fair = all(&charts.charts[0], false);
        let bridged = all(charts.chart(condition), true);
        self.bridged = PerSide::from_fn(|_| bridged.clone());
        let supply: SupplySteps = std::array::from_fn(|n| {
            let pairs = fair[n].iter().zip(&present[n]);
            pairs.map(|(&fair, &present)| fair.min(present)).collect()
        });
        let plain = Arc::new(supply);
        let old = std::mem::replace(&mut self.supply, PerSide::from_fn(|_| plain.clone()));
        self.now = PerSide::from_fn(|_| present.clone());
        for side in Side::BOTH {
            let bridged: Vec<HexIx> = hexes(board)
                .filter(|&hex| self.bridges(side, hex))
                .collect();
            for hex in bridged {
                self.mend(board, charts, side, hex);
            }
            for hex in self.trainbusting.against(board.grid(), side) {
                self.mend_entering(board, charts, side, hex);
            }
            // Whoever keeps searches need not make them anew.
            if *old[side] == *self.supply[side] {
                self.supply[side] = old[side].clone();
            }
        }
    }

    /// Works out anew what lies around some hexes in which the map has changed.
    fn mend_ground(&mut self, board: &Board, charts: &TerrainCharts, news: &[HexIx]) {
        self.revision = board.revision();
        for &hex in news {
            for (from, _) in steps_around(board, hex) {
                self.on_foot[from.at()] = ever_open_on_foot(board, charts, from);
            }
            for side in Side::BOTH {
                self.mend(board, charts, side, hex);
                self.mend_bridged(board, charts, side, hex);
            }
        }
    }

    /// Works out anew what it costs a side's stacks with engineers to enter a hex and to leave it.
    fn mend_bridged(&mut self, board: &Board, charts: &TerrainCharts, side: Side, hex: HexIx) {
        for step in steps_around(board, hex) {
            for mobility in Mobility::ALL {
                let (from, towards) = step;
                let chart = charts.chart(&self.condition);
                let cost = two_way_cost(board, charts, chart, mobility, from, towards, |_| true);
                let cost = self.with_zones(board, side, mobility, step, cost);
                let at = from.at() * 6 + towards.index();
                self.bridged[side][mobility.index()][at] = cost;
            }
        }
    }

    /// Works out anew what it costs a side and its supply paths to enter a hex and to leave it.
    fn mend(&mut self, board: &Board, charts: &TerrainCharts, side: Side, hex: HexIx) {
        for (from, towards) in steps_around(board, hex) {
            let step = from.at() * 6 + towards.index();
            for mobility in Mobility::ALL {
                let cost = |chart: &MovementChart| {
                    let bridged = |hex| self.bridges(side, hex);
                    two_way_cost(board, charts, chart, mobility, from, towards, bridged)
                };
                let present = cost(charts.chart(&self.condition));
                let supply = present.min(cost(&charts.charts[0]));
                let n = mobility.index();
                self.now[side][n][step] =
                    self.with_zones(board, side, mobility, (from, towards), present);
                // Whoever keeps searches holds the old numbers, so that others are another object.
                if self.supply[side][n][step] != supply {
                    Arc::make_mut(&mut self.supply[side])[n][step] = supply;
                }
            }
        }
    }

    /// Notes where a counter bridges now.
    fn note(
        &mut self,
        board: &Board,
        charts: &TerrainCharts,
        unit: UnitIx,
        side: Side,
        hex: Option<HexIx>,
    ) {
        let old = std::mem::replace(unit.slot(&mut self.bridges), hex);
        if old == hex {
            return;
        }
        if let Some(old) = old {
            self.bridging[side][old.at()] -= 1;
            if !self.bridges(side, old) {
                self.mend(board, charts, side, old);
            }
        }
        if let Some(hex) = hex {
            self.bridging[side][hex.at()] += 1;
            if self.bridging[side][hex.at()] == 1 {
                self.mend(board, charts, side, hex);
            }
        }
    }
}

/// The cost that a number of the arrays stands for.
const fn cost_of(number: u16) -> Cost {
    match number {
        PROHIBITED => Cost::Prohibited,
        WHOLE_ALLOWANCE => Cost::All,
        twelfths => Cost::Points(Mp::twelfths(twelfths)),
    }
}

fn hexes(board: &Board) -> impl Iterator<Item = HexIx> + '_ {
    board
        .grid()
        .iter()
        .filter_map(|pos| board.grid().index(pos))
}

/// The steps out of a hex and into it.
fn steps_around(board: &Board, hex: HexIx) -> impl Iterator<Item = (HexIx, Direction)> + '_ {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let there = board.neighbour(hex, direction);
        let both = there.map(|there| [(hex, direction), (there, direction.opposite())]);
        both.into_iter().flatten()
    })
}

/// The directions in which men on foot could ever leave a hex, in any weather and by any means; a bit each.
fn ever_open_on_foot(board: &Board, charts: &TerrainCharts, hex: HexIx) -> u8 {
    let any_way = |direction: Direction| {
        let open = |chart: &MovementChart| {
            let (mobility, bridged) = (Mobility::Leg, Bridged::Yes);
            let cost = one_way_cost(board, charts, chart, mobility, hex, direction, bridged);
            cost != PROHIBITED
        };
        charts.charts.iter().any(open)
    };
    let ways = Direction::ALL
        .into_iter()
        .filter(|&direction| any_way(direction));
    ways.fold(0, |bits, direction| bits | 1 << direction.index())
}

fn each_step(board: &Board, cost: impl Fn(HexIx, Direction) -> u16) -> Vec<u16> {
    hexes(board)
        .flat_map(|hex| Direction::ALL.map(|direction| cost(hex, direction)))
        .collect()
}

/// Rule 6.1d: a step is possible only if the same unit could also make it the other way round.
fn two_way_cost(
    board: &Board,
    charts: &TerrainCharts,
    chart: &MovementChart,
    mobility: Mobility,
    from: HexIx,
    direction: Direction,
    is_bridged: impl Fn(HexIx) -> bool,
) -> u16 {
    let Some(to) = board.neighbour(from, direction) else {
        return PROHIBITED;
    };
    let bridged = if is_bridged(from) || is_bridged(to) {
        Bridged::Yes
    } else {
        Bridged::No
    };
    let back = direction.opposite();
    if one_way_cost(board, charts, chart, mobility, to, back, bridged) == PROHIBITED {
        PROHIBITED
    } else {
        one_way_cost(board, charts, chart, mobility, from, direction, bridged)
    }
}

/// Rule 13.8b: an Engineer-Capable unit bridges the rivers around its hex by being there.
fn bridges_in(roster: &Roster, unit: UnitIx, posture: Posture) -> Option<HexIx> {
    let bridges = may_engineer(roster.printed(unit), posture);
    roster.hex_of(unit).filter(|_| bridges)
}

/// Rebuilds the costs when the ground condition has changed, mends them where the map has, and follows engineers.
pub(crate) fn derive_step_costs(
    mut costs: ResMut<StepCosts>,
    board: Res<Board>,
    charts: Res<TerrainCharts>,
    weather: Res<Weather>,
    touched: Res<Touched>,
    roster: Res<Roster>,
    counters: Query<(&Orientation, &ModeMarker)>,
) {
    for &unit in touched.units() {
        let printed = roster.printed(unit);
        let Ok((&orientation, &marker)) = counters.get(roster.entity(unit)) else {
            continue;
        };
        let posture = Posture {
            orientation,
            marker,
        };
        let hex = bridges_in(&roster, unit, posture);
        costs.note(&board, &charts, unit, printed.side, hex);
    }
    let news = board.news_since(costs.revision);
    match news.filter(|_| costs.condition == weather.ground) {
        Some([]) => {}
        Some(news) => costs.mend_ground(&board, &charts, news),
        None => costs.rebuild(&board, &charts, &weather.ground),
    }
}

/// Rule 13.8b: lets bridges go in the middle of an order as engineers cease to work, for procedures that look at steps after it.
pub(crate) fn follow_engineers(world: &mut World) {
    // Its parameters are resources of every game, so it cannot fail to run.
    let _ = world.run_system_cached(derive_step_costs);
}
