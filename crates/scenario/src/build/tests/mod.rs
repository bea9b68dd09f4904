//! A small scenario, and what loading makes of it.

mod arrival_plan;
mod faults;
mod ports;
mod variants;

use stavka_rules::ids::UnitId;
use stavka_rules::map::{HexPos, Hexside};
use stavka_rules::pieces::{Level, Location, ModeMarker, Orientation, Re, StepsLost, Tokens};
use stavka_rules::setup::{ArrivingSupply, Season, UnitSetup};
use stavka_rules::side::{PerSide, Side};

use super::*;
use crate::default_rules;
use crate::tables::{DEFAULT_TABLES, read_tables};

const SMALL_SCENARIO: &str = r#"(
    version: 1,
    title: "Small",
    description: "For tests.",
    sides: [
        (name: "Blue", colour: 0x0000FF, nations: ["blue"], reserve_markers: 1),
        (name: "Red", colour: 0xFF0000, nations: ["red"]),
    ],
    start: (1941, 10, 5),
    turns: 3,
    weather: (ground: "dry", flight: "full"),
    setup: [
        (at: "02.02", units: "b-inf", steps_lost: 1),
        (at: "02.02", units: "b-tank", orientation: Move, marker: Reserve),
        (at: "02.01", units: "b-truck", supply: "3T"),
        (at: "02.01", units: "b-hq"),
        (at: "05.03", units: "r-inf r-guns"),
    ],
    reinforcements: [(turn: 2, at: "06.01", units: "r-late")],
    dead: "r-dead",
    supply: [(turn: 1, until: 2, side: "Red", at: "06.01", amount: "1SP 1T")],
    armies: [(id: "a1", name: "First", side: "Blue", headquarters: "b-hq")],
    control: [(side: "Red", rectangle: ("04.01", "06.04")), (side: "Blue", hexes: "04.04")],
    victory: (counts_for: "Blue", levels: [
        (at_least: 3, winner: "Blue", name: "Won"),
        (at_least: 0, name: "Draw"),
    ]),
)"#;

const SMALL_MAP: &str = r#"(
    version: 1,
    name: "Small map",
    columns: 6,
    rows: 4,
    legend: {'.': "open", 'w': "woods", 's': "swamp"},
    terrain: [
        "......",
        "..ww..",
        ".s....",
        "......",
    ],
    settlements: [(at: "02.02", kind: "village", name: "Aville")],
    barriers: [(kind: "minor-river", along: "03.01-04.01 03.02-04.01 03.02-04.02")],
    roads: [(kind: "primary-road", along: "01.02 02.02 03.02 04.01 05.01")],
    rails: [(tracks: Multi, along: "02.02 03.02 04.02")],
    no_bridge: ["03.02-04.02"],
    entries: [(side: "Red", at: "06.01")],
    sources: [(side: "Blue", at: "01.02")],
    objectives: [(at: "05.01", points: 3)],
    forts: [(at: "03.04", level: 2)],
)"#;

const SMALL_ROSTER: &str = r#"(
    version: 1,
    nations: [
        (id: "blue", name: "Blue", ground: 0x0000FF, accent: 0),
        (id: "red", name: "Red", ground: 0xFF0000, accent: 0),
    ],
    formations: [(id: "bf", name: "Blue Force", nation: "blue", stripe: 0xFFFF00)],
    templates: [
        (id: "inf", mobility: Leg, ar: 3, steps: 3, size: Division, name: "Infantry",
         combat: (strength: 10, ma: 3), movement: (strength: 4, ma: 6)),
        (id: "red-inf", like: "inf", nation: "red"),
    ],
    units: [
        (id: "b-inf", like: "inf", nation: "blue", formation: "bf"),
        (id: "b-tank", name: "Tanks", nation: "blue", class: Armor, symbol: Armor, size: Battalion, mobility: Track,
         ar: 5, formation: "bf", combat: (strength: 6, ma: 8), movement: (strength: 2, ma: 12)),
        (id: "b-truck", name: "Truck", nation: "blue", family: Transport, symbol: Truck, mobility: Truck,
         movement: (ma: 40), capacity: "1SP"),
        (id: "b-hq", name: "HQ", nation: "blue", family: Headquarters, symbol: Headquarters, size: Corps,
         mobility: Truck, combat: (ma: 3, throw: (12, Truck)), movement: (ma: 10, throw: (6, Truck))),
        (id: "r-inf", like: "red-inf"),
        (id: "r-guns", name: "Guns", nation: "red", family: Artillery, symbol: Artillery, size: Regiment, ar: 2,
         mobility: Truck, combat: (ma: 3, barrage: (12, 3)), movement: (ma: 12, barrage: (4, 3))),
        (id: "r-late", like: "red-inf"),
        (id: "r-dead", like: "red-inf", steps: 2),
    ],
)"#;

fn load_texts(scenario: &str, map: &str, roster: &str) -> Result<GameSetup, Faults> {
    let texts = [(SCENARIO, scenario), (MAP, map), (ROSTER, roster)];
    load(&ScenarioFiles::from_texts("", texts), default_rules())
}

fn unit<'s>(setup: &'s GameSetup, id: &str) -> &'s UnitSetup {
    let id: UnitId = id.parse().expect("a good id");
    let found = setup.units.iter().find(|unit| unit.id() == id);
    found.expect("a unit of the roster")
}

/// Loads the small scenario with one place of the figures of section 4 changed.
fn load_with_concepts(old: &str, new: &str) -> Result<GameSetup, Faults> {
    let (name, text) = DEFAULT_TABLES
        .iter()
        .find(|(name, _)| *name == "concepts.ron")
        .expect("the file is part of the set");
    assert_eq!(text.matches(old).count(), 1, "'{old}' stands once");
    let tables = ScenarioFiles::from_texts("", [(*name, text.replace(old, new))]);
    let rules = read_tables(&tables, &mut Faults::default()).expect("a sound set");
    let texts = [
        (SCENARIO, SMALL_SCENARIO),
        (MAP, SMALL_MAP),
        (ROSTER, SMALL_ROSTER),
    ];
    load(&ScenarioFiles::from_texts("", texts), &rules)
}

#[test]
fn r4_8_the_stacking_limit_of_the_set_up_comes_from_the_tables() {
    // 4 RE stand in 05.03, and 2 1/2 in 02.02, where a division has lost a step.
    assert!(load_with_concepts("limit: \"10\"", "limit: \"4\"").is_ok());
    let faults = load_with_concepts("limit: \"10\"", "limit: \"5/2\"").expect_err("a crowded hex");
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), 1, "{faults}");
    assert!(
        found[0].contains("with r-inf more than 2½ RE stand in hex 05.03"),
        "{faults}"
    );
}

#[test]
fn r4_6_sizes_come_from_the_tables() {
    let setup = load_with_concepts("battalion  1/2", "battalion  3/4").expect("no fault");
    assert_eq!(unit(&setup, "b-tank").printed.re, Re(3));
    assert_eq!(unit(&setup, "b-inf").printed.re, Re::whole(3));
    assert_eq!(unit(&setup, "b-hq").printed.re, Re::whole(1));
    assert_eq!(unit(&setup, "b-truck").printed.re, Re(0));
}

#[test]
fn a_good_scenario_loads_as_written() {
    let setup = load_texts(SMALL_SCENARIO, SMALL_MAP, SMALL_ROSTER).expect("no fault");
    assert_eq!(setup.units.len(), 8);
    let inf = unit(&setup, "b-inf");
    assert_eq!(inf.location, Location::Map(HexPos::new(2, 2)));
    assert_eq!(inf.steps_lost, StepsLost(1));
    assert_eq!(inf.orientation, Orientation::Combat);
    assert_eq!(inf.printed.re, Re::whole(3));
    let tank = unit(&setup, "b-tank");
    assert_eq!(tank.marker, ModeMarker::Reserve);
    assert_eq!(tank.printed.re, Re(2));
    let truck = unit(&setup, "b-truck");
    assert_eq!(truck.tokens, Tokens(3));
    assert_eq!(truck.orientation, Orientation::Move);
    let at = HexPos::new(6, 1);
    let late = unit(&setup, "r-late");
    assert_eq!(late.location, Location::Arriving { turn: 2, at });
    assert_eq!(late.orientation, Orientation::Move);
    assert_eq!(unit(&setup, "r-dead").location, Location::Dead);
    assert_eq!(unit(&setup, "r-dead").printed.steps, 2);
    let amounts: Vec<_> = setup
        .scenario
        .supply
        .iter()
        .map(|supply| (supply.turn, supply.amount.clone()))
        .collect();
    let five = ArrivingSupply::Given(5);
    assert_eq!(amounts, [(1, five.clone()), (2, five)]);
    assert_eq!(setup.scenario.date_of(2).to_string(), "8 October 1941");
}

/// The small scenario with two hedgehogs, one of them placed with these words.
fn load_with_hedgehogs(placement: &str) -> Result<GameSetup, Faults> {
    let works = |id: &str| {
        format!(
            "(id: \"{id}\", name: \"Works\", nation: \"red\", family: Hedgehog, symbol: Hedgehog),"
        )
    };
    let last = "(id: \"r-dead\"";
    let added = format!("{} {} {last}", works("r-works"), works("r-spare"));
    let roster = SMALL_ROSTER.replace(last, &added);
    let before = "(at: \"05.03\", units: \"r-inf r-guns\"),";
    let scenario =
        SMALL_SCENARIO.replace(before, &format!("{before} (at: \"05.03\", {placement}),"));
    load_texts(&scenario, SMALL_MAP, &roster)
}

#[test]
fn r13_2c_transport_that_is_not_placed_waits_in_the_tray() {
    let last = "(id: \"r-dead\"";
    let with = |family: &str| {
        let spare = format!(
            "(id: \"r-spare\", name: \"Trucks\", nation: \"blue\", {family}, symbol: Truck, mobility: Truck, \
             movement: (ma: 20), capacity: \"2SP\"), {last}"
        );
        let roster = SMALL_ROSTER.replace(last, &spare);
        load_texts(SMALL_SCENARIO, SMALL_MAP, &roster)
    };
    let setup = with("family: Transport").expect("no fault");
    assert_eq!(unit(&setup, "r-spare").location, Location::Tray);
    // Organic Trucks belong to a formation, so one that is nowhere was forgotten.
    let faults = with("family: OrganicTruck, formation: \"bf\"").expect_err("it was forgotten");
    assert!(faults.to_string().contains("never set up"), "{faults}");
}

#[test]
fn r16_0_hedgehogs_have_a_level_and_spare_ones_wait_in_the_tray() {
    let setup = load_with_hedgehogs("units: \"r-works\", level: 3").expect("no fault");
    assert_eq!(unit(&setup, "r-works").level, Level(3));
    assert_eq!(unit(&setup, "r-spare").location, Location::Tray);
    assert_eq!(unit(&setup, "r-spare").level, Level(1));
    let setup = load_with_hedgehogs("units: \"r-works\"").expect("no fault");
    assert_eq!(unit(&setup, "r-works").level, Level(1));
    for level in ["0", "5"] {
        let placement = format!("units: \"r-works\", level: {level}");
        let faults = load_with_hedgehogs(&placement).expect_err("no such level");
        let said = format!("there is no hedgehog level {level}; use a level from 1 to 4");
        assert!(faults.to_string().contains(&said), "{faults}");
    }
}

#[test]
fn r16_0g_a_hex_is_set_up_with_one_hedgehog() {
    let faults = load_with_hedgehogs("units: \"r-works r-spare\"").expect_err("two in a hex");
    let said = "r-works is a second hedgehog in hex 05.03; set it up elsewhere (16.0g)";
    assert!(faults.to_string().contains(said), "{faults}");
}

#[test]
fn r6_2d_a_hex_may_show_several_kinds_of_ground() {
    let with = |also: &str| {
        let settlements = "settlements: [";
        let map = SMALL_MAP.replace(settlements, &format!("also: [{also}],\n    {settlements}"));
        load_texts(SMALL_SCENARIO, &map, SMALL_ROSTER)
    };
    let setup = with("(kind: \"mountain\", at: \"03.02 04.02\")").expect("no fault");
    let charts = &setup.tables.movement;
    let facts = &setup.map.hexes[setup.map.grid.index(HexPos::new(3, 2)).expect("a hex").at()];
    let ids: Vec<&str> = facts
        .grounds()
        .map(|kind| charts.terrain[kind.at()].id.as_str())
        .collect();
    assert_eq!(ids, ["woods", "mountain"]);
    // It is written as it was read.
    let sides = PerSide(setup.scenario.sides.0.clone().map(|side| side.name));
    let written = crate::write_map(&setup.map, charts, &sides);
    assert!(
        written.contains("(kind: \"mountain\", at: \"03.02 04.02\")"),
        "{written}"
    );
    for (also, said) in [
        (
            "(kind: \"woods\", at: \"03.02\")",
            "hex 03.02 shows woods already",
        ),
        (
            "(kind: \"lake\", at: \"03.02\")",
            "lake and water share hex 03.02",
        ),
        (
            "(kind: \"jungle\", at: \"03.02\")",
            "the terrain chart has no terrain 'jungle'",
        ),
    ] {
        let faults = with(also).expect_err("a fault");
        assert!(faults.to_string().contains(said), "{faults}");
    }
}

#[test]
fn a_map_that_names_no_season_is_printed_in_summer() {
    let written = |map: &str| {
        let setup = load_texts(SMALL_SCENARIO, map, SMALL_ROSTER).expect("no fault");
        let sides = PerSide(setup.scenario.sides.0.clone().map(|side| side.name));
        let text = crate::write_map(&setup.map, &setup.tables.movement, &sides);
        (setup.map.season, text)
    };
    let (season, text) = written(SMALL_MAP);
    assert_eq!(season, Season::Summer);
    assert!(!text.contains("season"), "{text}");
    let winter = SMALL_MAP.replace("    rows: 4,", "    rows: 4,\n    season: Winter,");
    let (season, text) = written(&winter);
    assert_eq!(season, Season::Winter);
    // It is written as it was read.
    assert_eq!(written(&text), (season, text.clone()));
}

#[test]
fn roads_over_rivers_have_bridges_unless_the_map_denies_them() {
    let setup = load_texts(SMALL_SCENARIO, SMALL_MAP, SMALL_ROSTER).expect("no fault");
    let facts = |a: HexPos, b: HexPos| {
        let side = Hexside::between(a, b);
        let found = setup.map.hexsides.iter().find(|(at, _)| *at == side);
        found.expect("a hexside that holds something").1
    };
    assert!(facts(HexPos::new(3, 2), HexPos::new(4, 1)).bridge);
    assert!(!facts(HexPos::new(3, 2), HexPos::new(4, 2)).bridge);
    assert!(!facts(HexPos::new(3, 1), HexPos::new(4, 1)).bridge);
}

#[test]
fn control_follows_areas_then_units() {
    let setup = load_texts(SMALL_SCENARIO, SMALL_MAP, SMALL_ROSTER).expect("no fault");
    let at = |col, row| {
        let ix = setup.map.grid.index(HexPos::new(col, row));
        setup.map.control[ix.expect("on the map").at()]
    };
    assert_eq!(at(5, 1), Some(Side::Two));
    assert_eq!(at(4, 4), Some(Side::One));
    assert_eq!(at(2, 2), Some(Side::One));
    assert_eq!(at(1, 4), None);
}
