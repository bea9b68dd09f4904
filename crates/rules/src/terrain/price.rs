//! 6.2 What one step costs and why: ground, hexside, road, railroad, bridging.

use crate::map::{
    BarrierIx, Board, Bridging, Cost, CostRow, Direction, HexIx, Mobility, MovementChart, RoadIx,
    TerrainCharts, TerrainIx,
};
use crate::numbers::Mp;

/// A step that cannot be made.
pub(crate) const PROHIBITED: u16 = u16::MAX;
/// A step that takes the whole allowance.
pub(crate) const WHOLE_ALLOWANCE: u16 = u16::MAX - 1;

/// Whether engineers bridge the hexside (13.8b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bridged {
    /// They do.
    Yes,
    /// They do not.
    No,
}

/// By what a step is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Across country.
    Country,
    /// Along a road.
    Road(RoadIx),
    /// Along a railroad.
    Railroad,
}

/// The price of one step for one mobility type, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepPrice {
    /// What it costs; the cheapest way.
    pub cost: Cost,
    /// That way.
    pub way: Way,
    /// The terrain of the hex entered that counts, and its cost.
    pub ground: (TerrainIx, Cost),
    /// The hexside that is crossed without a bridge, and what it adds.
    pub barrier: Option<(BarrierIx, Cost)>,
    /// Engineers make the hexside cheaper.
    pub engineers: bool,
    /// Rule 14.8c: what a Trainbusting zone adds, in what it costs.
    pub trainbusting: Mp,
}

impl StepPrice {
    /// The price with what a Trainbusting zone adds (14.8c).
    pub(crate) fn in_zone(self, trainbusting: Mp) -> Self {
        let cost = match self.cost {
            Cost::Points(points) => Cost::Points(points + trainbusting),
            Cost::All | Cost::Prohibited => self.cost,
        };
        Self {
            cost,
            trainbusting,
            ..self
        }
    }

    /// What it costs without Trainbusting zones.
    pub fn undisturbed(&self) -> Cost {
        match self.cost {
            Cost::Points(points) => Cost::Points(points.saturating_sub(self.trainbusting)),
            Cost::All | Cost::Prohibited => self.cost,
        }
    }

    /// Whether the step can only be made by the road or railroad.
    pub fn is_road_only(&self) -> bool {
        let closed = self.ground.1 == Cost::Prohibited
            || self
                .barrier
                .is_some_and(|(_, cost)| cost == Cost::Prohibited);
        closed && self.cost != Cost::Prohibited
    }
}

/// Takes the price of a step apart.
pub(crate) fn price(
    board: &Board,
    charts: &TerrainCharts,
    chart: &MovementChart,
    mobility: Mobility,
    from: HexIx,
    direction: Direction,
    bridged: Bridged,
) -> Option<StepPrice> {
    let to = board.neighbour(from, direction)?;
    let facts = board.hex(to);
    let side = board.side(from, direction);
    let of = |row: &CostRow| row[mobility.index()];
    // Rule 6.2d: the dearest terrain in the hex counts.
    let ground = facts
        .kinds()
        .map(|kind| (kind, of(&chart.terrain[kind.at()])))
        .max_by_key(|&(_, cost)| raw(cost))?;
    let barrier = side.barrier.filter(|_| !side.bridge).map(|kind| {
        match (bridged, charts.bridging[kind.at()]) {
            (Bridged::No, _) | (_, Bridging::None) => (kind, of(&chart.barriers[kind.at()])),
            (Bridged::Yes, Bridging::As(other)) => (kind, of(&chart.barriers[other.at()])),
            (Bridged::Yes, Bridging::Free) => (kind, Cost::Points(Mp::ZERO)),
        }
    });
    let engineers = bridged == Bridged::Yes
        && barrier.is_some_and(|(kind, _)| charts.bridging[kind.at()] != Bridging::None);
    let country = sum(raw(ground.1), barrier.map_or(0, |(_, cost)| raw(cost)));
    // Rule 6.2a: a road, track or railroad replaces the cost of hex and hexside, and so leads through terrain that is closed
    // otherwise (6.2c). It needs a bridge where it crosses a river.
    let open = side.is_passable_by_road();
    let road = side
        .road
        .filter(|_| open)
        .map(|road| (raw(of(&chart.roads[road.at()])), Way::Road(road)));
    let rail = side
        .rail
        .filter(|_| open)
        .map(|_| (raw(of(&chart.railroad)), Way::Railroad));
    let ways = [Some((country, Way::Country)), road, rail];
    let (cost, way) = ways.into_iter().flatten().min_by_key(|&(cost, _)| cost)?;
    Some(StepPrice {
        cost: match cost {
            PROHIBITED => Cost::Prohibited,
            WHOLE_ALLOWANCE => Cost::All,
            twelfths => Cost::Points(Mp::twelfths(twelfths)),
        },
        way,
        ground,
        barrier,
        engineers,
        trainbusting: Mp::ZERO,
    })
}

/// Rules 8.1b and 8.1c: what a step costs across country, without roads, bridges and engineers.
pub(crate) fn off_road(
    board: &Board,
    chart: &MovementChart,
    mobility: Mobility,
    from: HexIx,
    direction: Direction,
) -> u16 {
    let Some(to) = board.neighbour(from, direction) else {
        return PROHIBITED;
    };
    let of = |row: &CostRow| raw(row[mobility.index()]);
    let facts = board.hex(to);
    let ground = facts
        .kinds()
        .map(|kind| of(&chart.terrain[kind.at()]))
        .max();
    let barrier = board.side(from, direction).barrier;
    let barrier = barrier.map_or(0, |kind| of(&chart.barriers[kind.at()]));
    sum(ground.unwrap_or(PROHIBITED), barrier)
}

/// The cost of a step, whatever the way back.
pub(crate) fn one_way_cost(
    board: &Board,
    charts: &TerrainCharts,
    chart: &MovementChart,
    mobility: Mobility,
    from: HexIx,
    direction: Direction,
    bridged: Bridged,
) -> u16 {
    let price = price(board, charts, chart, mobility, from, direction, bridged);
    price.map_or(PROHIBITED, |price| raw(price.cost))
}

const fn raw(cost: Cost) -> u16 {
    match cost {
        Cost::Points(points) => points.as_twelfths(),
        Cost::All => WHOLE_ALLOWANCE,
        Cost::Prohibited => PROHIBITED,
    }
}

/// Ground and hexside together.
fn sum(ground: u16, barrier: u16) -> u16 {
    match ground.max(barrier) {
        PROHIBITED => PROHIBITED,
        WHOLE_ALLOWANCE => WHOLE_ALLOWANCE,
        _ => ground + barrier,
    }
}
