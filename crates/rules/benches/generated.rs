//! A generated game for benches: a map of 150 by 100 hexes with every kind of terrain, rivers and roads in light mud, and
//! 1,500 counters, engineers among them. The same every time.
//!
//! The example `generated_scenario` writes it as a scenario folder for the client.

use bevy::prelude::World;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::engine;
use stavka_rules::ids::{NationId, UnitId};
use stavka_rules::map::{
    Direction, Grid, HexFacts, HexPos, Hexside, HexsideFacts, LowerColumns, Mobility, TerrainCharts,
};
use stavka_rules::modules::RuleModules;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{
    Class, Face, Family, Fuel, Location, Nation, Printed, Re, Size, Strength, Symbol,
};
use stavka_rules::sequence::Date;
use stavka_rules::setup::{
    ArrivalPlan, Attaching, GameSetup, MapSetup, Options, ScenarioFacts, Season, SideFacts,
    StartingDamage, UnitSetup, Victory,
};
use stavka_rules::side::{PerSide, Side};
use stavka_rules::weather::{Weather, WeatherPlan};

/// Columns of the map.
pub const COLS: u8 = 150;
/// Rows of the map.
pub const ROWS: u8 = 100;
/// Counters on the map.
pub const COUNTERS: u16 = 1_500;

/// The set-up of the generated game.
pub fn setup() -> GameSetup {
    let rules = stavka_scenario::default_rules();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(42);
    let grid = Grid::new(COLS, ROWS, LowerColumns::Even);
    let hexes: Vec<HexFacts> = grid
        .iter()
        .map(|_| HexFacts::of(terrain(&rules.movement, &mut random)))
        .collect();
    let hexsides = hexsides(&grid, &rules.movement, &mut random);
    let nation = NationId::new("any").expect("an id");
    let swamp = rules.movement.terrain_by_id("swamp");
    let is_swamp = |at| {
        let ix = grid.index(at).expect("on the map");
        Some(hexes[ix.at()].terrain) == swamp
    };
    let units = (0..COUNTERS)
        .map(|n| counter(n, nation, is_swamp, &mut random))
        .collect();
    let side = |name: &str| SideFacts {
        name: name.to_owned(),
        colour: 0,
        rail_capacity: 0,
        rail_changes: Vec::new(),
        reserve_markers: 0,
        returns: Vec::new(),
        gauges: Vec::new(),
    };
    GameSetup {
        scenario: ScenarioFacts {
            title: "Generated".to_owned(),
            description: String::new(),
            sides: PerSide([side("One"), side("Two")]),
            nations: vec![Nation {
                id: nation,
                name: "Any".to_owned(),
                ground: 0,
                accent: 0,
                country: None,
            }],
            calendar: rules.calendar.clone(),
            start: Date::new(1941, 6, 22).expect("a date"),
            turns: 200,
            first_player: None,
            first_player_until: 1,
            optional: RuleModules::all(),
            options: Options::default(),
            supply: Vec::new(),
            arrivals: ArrivalPlan::default(),
            holds: Vec::new(),
            owners: Vec::new(),
            damage: StartingDamage::default(),
            victory: Victory::default(),
            attaching: Attaching::default(),
            massive_assaults: None,
        },
        map: MapSetup {
            name: "Generated".to_owned(),
            control: vec![None; grid.len()],
            grid,
            hexes,
            hexsides,
            labels: Vec::new(),
            projection: None,
            season: Season::default(),
        },
        weather: WeatherPlan {
            otherwise: Weather {
                ground: "light mud".to_owned(),
                flight: "full".to_owned(),
            },
            ..WeatherPlan::default()
        },
        units,
        formations: Vec::new(),
        armies: Vec::new(),
        tables: rules.clone(),
    }
}

/// A world with the generated game, not begun.
pub fn world(setup: &GameSetup) -> World {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    engine::start(&mut world, setup, 7);
    world
}

fn terrain(
    charts: &TerrainCharts,
    random: &mut Xoshiro256PlusPlus,
) -> stavka_rules::map::TerrainIx {
    let id = match random.random_range(0..20) {
        0..10 => "open",
        10..14 => "woods",
        14..16 => "forest",
        16..18 => "hills",
        18 => "rough",
        _ => "swamp",
    };
    charts.terrain_by_id(id).expect("a terrain kind")
}

/// Rivers on one hexside in eight, every fourth of them major, and a road along every tenth row and column.
fn hexsides(
    grid: &Grid,
    charts: &TerrainCharts,
    random: &mut Xoshiro256PlusPlus,
) -> Vec<(Hexside, HexsideFacts)> {
    let road = charts.road_by_id("primary-road");
    let mut sides = Vec::new();
    for pos in grid.iter() {
        for direction in [Direction::N, Direction::NE, Direction::SE] {
            let Some(there) = grid.neighbour(pos, direction) else {
                continue;
            };
            let mut facts = HexsideFacts::default();
            if random.random_range(0..8) == 0 {
                let major = random.random_range(0..4) == 0;
                facts.barrier =
                    charts.barrier_by_id(if major { "major-river" } else { "minor-river" });
            }
            let along_column = pos.col.is_multiple_of(10) && there.col == pos.col;
            let along_row = pos.row.is_multiple_of(10) && there.row == pos.row;
            if along_column || along_row {
                facts.road = road;
                facts.bridge = facts.barrier.is_some();
            }
            if !facts.is_empty() {
                sides.push((Hexside::between(pos, there), facts));
            }
        }
    }
    sides
}

/// Counters of both sides, a third of each mobility type, facing each other across the middle of the map. Only those on
/// foot stand in swamps, which are closed to vehicles.
fn counter(
    n: u16,
    nation: NationId,
    is_swamp: impl Fn(HexPos) -> bool,
    random: &mut Xoshiro256PlusPlus,
) -> UnitSetup {
    let side = if n.is_multiple_of(2) {
        Side::One
    } else {
        Side::Two
    };
    let mobility = Mobility::ALL[usize::from(n / 2 % 3)];
    let face = |ma: u8| Face {
        strength: Some(Strength {
            value: 5,
            defence_only: false,
        }),
        ar: Some(3),
        ma: Mp::whole(ma),
        mobility,
        barrage: None,
        throw: None,
    };
    let mut anywhere = || {
        let col = match side {
            Side::One => random.random_range(1..=74),
            Side::Two => random.random_range(77..=COLS),
        };
        HexPos::new(col, random.random_range(1..=ROWS))
    };
    let mut at = anywhere();
    while mobility != Mobility::Leg && is_swamp(at) {
        at = anywhere();
    }
    let (class, symbol) = match mobility {
        Mobility::Leg => (Class::Other, Symbol::Infantry),
        Mobility::Truck => (Class::Mech, Symbol::MotorizedInfantry),
        Mobility::Track => (Class::Armor, Symbol::Armor),
    };
    // One in ten bridges the rivers around it, and bears the sign of engineers (13.8).
    let engineer = n.is_multiple_of(10);
    let symbol = if engineer { Symbol::Engineer } else { symbol };
    let printed = Printed {
        id: UnitId::new(&format!("u{n}")).expect("an id"),
        name: format!("Unit {n}"),
        designation: n.to_string(),
        parent: String::new(),
        side,
        nation,
        family: Family::Combat,
        class,
        symbol,
        size: Size::Regiment,
        re: Re::whole(1),
        steps: 1,
        combat: Some(face(8)),
        movement: face(14),
        formation: None,
        engineer,
        serves: Vec::new(),
        no_rebuild: false,
        capacity: 0,
        command: None,
        row: None,
    };
    UnitSetup {
        fuel: Fuel::UntilCleanUp,
        ..UnitSetup::new(printed, Location::Map(at))
    }
}
