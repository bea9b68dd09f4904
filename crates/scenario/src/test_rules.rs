//! A small terrain chart, calendar and weather for tests, so that they do not depend on the shipped rule tables.

use stavka_rules::map::{Cost, CostRow, KindInfo, MovementChart, TerrainCharts};
use stavka_rules::movement::Mp;
use stavka_rules::sequence::Calendar;
use stavka_rules::weather::{TableDice, WeatherEntry, WeatherRow, WeatherTable, WeatherWhen};

/// Kinds by id with their cost for Leg, Truck and Track; 0 is prohibited.
type Kinds = &'static [(&'static str, [u8; 3])];

const TERRAIN: Kinds = &[
    ("open", [1, 2, 1]),
    ("low-hills", [1, 2, 2]),
    ("hills", [2, 3, 2]),
    ("woods", [1, 3, 2]),
    ("forest", [2, 4, 3]),
    ("swamp", [3, 0, 0]),
    ("village", [1, 1, 1]),
    ("minor-city", [1, 1, 1]),
    ("sea", [0, 0, 0]),
];
const BARRIERS: Kinds = &[("minor-river", [1, 3, 2]), ("major-river", [4, 0, 0])];
const ROADS: Kinds = &[
    ("primary-road", [1, 1, 1]),
    ("secondary-road", [1, 1, 1]),
    ("track", [1, 1, 1]),
];

/// The chart.
pub fn charts() -> TerrainCharts {
    TerrainCharts {
        terrain: infos(TERRAIN),
        barriers: infos(BARRIERS),
        roads: infos(ROADS),
        charts: vec![MovementChart {
            condition: "dry".to_owned(),
            terrain: rows(TERRAIN),
            barriers: rows(BARRIERS),
            roads: rows(ROADS),
            railroad: row([1, 1, 1]),
        }],
    }
}

/// The days on which turns begin (1.0).
pub fn calendar() -> Calendar {
    Calendar {
        days: vec![1, 5, 8, 12, 15, 19, 22, 26, 29],
    }
}

/// A weather table that always gives `condition`.
pub fn always(condition: &str) -> WeatherTable {
    WeatherTable {
        dice: TableDice::One,
        rows: vec![WeatherRow {
            when: WeatherWhen::Dates((1, 1), (12, 31)),
            entries: vec![WeatherEntry {
                from: 1,
                to: 6,
                condition: condition.to_owned(),
            }],
        }],
    }
}

fn infos(kinds: Kinds) -> Vec<KindInfo> {
    let info = |(id, _): &(&str, [u8; 3])| KindInfo {
        id: (*id).to_owned(),
        name: (*id).to_owned(),
        drawn: (*id).to_owned(),
    };
    kinds.iter().map(info).collect()
}

fn rows(kinds: Kinds) -> Vec<CostRow> {
    kinds.iter().map(|(_, costs)| row(*costs)).collect()
}

fn row(costs: [u8; 3]) -> CostRow {
    costs.map(|points| match points {
        0 => Cost::Prohibited,
        points => Cost::Points(Mp::whole(points)),
    })
}
