//! Each check reports its fault at the right place, beside all others.

use super::*;

/// Changes one place of one file and expects exactly these faults. `at` is the text whose line and column the first
/// of them must name, in the changed file.
#[track_caller]
fn check(file: &str, old: &str, new: &str, at: &str, expected: &[&str]) {
    let mut texts = [
        (SCENARIO, SMALL_SCENARIO.to_owned()),
        (MAP, SMALL_MAP.to_owned()),
        (ROSTER, SMALL_ROSTER.to_owned()),
    ];
    let (_, text) = texts
        .iter_mut()
        .find(|(name, _)| *name == file)
        .expect("one of the three files");
    assert_eq!(
        text.matches(old).count(),
        1,
        "'{old}' stands once in {file}"
    );
    *text = text.replace(old, new);
    let before = &text[..text.find(at).expect("the marked text")];
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    let faults = load(&ScenarioFiles::from_texts("", texts), default_rules()).expect_err("a fault");
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), expected.len(), "{faults}");
    let place = format!("{file}:{line}:{column}: ");
    for (n, expected) in expected.iter().enumerate() {
        let fits =
            |found: &&String| found.contains(expected) && (n > 0 || found.starts_with(&place));
        assert!(
            found.iter().any(|found| fits(&found)),
            "{expected}\nis not at {place} in\n{faults}"
        );
    }
}

#[test]
fn faults_of_the_map_are_placed() {
    check(
        MAP,
        "05.01\", points",
        "40.02\", points",
        "\"40.02\"",
        &["hex 40.02 is outside the map (6 columns, 4 rows); use a column from 01 to 06"],
    );
    check(
        MAP,
        "along: \"01.02 02.02 03.02 04.01",
        "along: \"01.02 02.02 04.01",
        "04.01 05.01",
        &["hexes 02.02 and 04.01 are not adjacent; go on from 02.02 to one of"],
    );
    check(
        MAP,
        "03.02-04.01 03.02-04.02\")",
        "03.02-04.02\")",
        "03.02-04.02\")",
        &["hexside 03.02-04.02 does not touch 03.01-04.01"],
    );
    check(
        MAP,
        "03.01-04.01 03.02",
        "03.01-05.01 03.02",
        "03.01-05.01",
        &["hexes 03.01 and 05.01 are not adjacent"],
    );
    check(
        MAP,
        "'w': \"woods\"",
        "'w': \"wods\"",
        "\"wods\"",
        &["no terrain 'wods'; did you mean woods?"],
    );
    check(
        MAP,
        "\"..ww..\"",
        "\"..wx..\"",
        "x..",
        &["the legend does not explain 'x'"],
    );
    check(
        MAP,
        "\"..ww..\"",
        "\"..ww.\"",
        "\"..ww.\"",
        &["row 02 has 5 hexes, the map 6 columns"],
    );
    check(
        MAP,
        "    rows: 4",
        "    rows: 5",
        "[\n        \"......\"",
        &["the map has 5 rows, 4 are drawn"],
    );
    check(
        MAP,
        "kind: \"minor-river\"",
        "kind: \"river\"",
        "\"river\"",
        &["no hexside 'river'"],
    );
    check(
        MAP,
        "kind: \"primary-road\"",
        "kind: \"primry-road\"",
        "\"primry-road\"",
        &["did you mean primary-road?"],
    );
    check(
        MAP,
        "no_bridge: [\"03.02-04.02\"]",
        "no_bridge: [\"01.01-01.02\"]",
        "01.01-01.02",
        &["no road or railroad crosses a barrier at 01.01-01.02"],
    );
    check(
        MAP,
        "side: \"Blue\"",
        "side: \"Bleu\"",
        "\"Bleu\"",
        &["there is no side 'Bleu'; did you mean Blue?"],
    );
    check(
        MAP,
        "    version: 1",
        "    version: 2",
        "2,",
        &["version 2, but this program reads up to 1"],
    );
    check(
        MAP,
        "columns: 6",
        "columns: 0",
        "0,",
        &["a map without columns"],
    );
}

#[test]
fn faults_of_the_roster_are_placed() {
    check(
        ROSTER,
        "(id: \"r-late\"",
        "(id: \"r-inf\"",
        "\"r-inf\", like: \"red-inf\"),\n        (id: \"r-dead",
        &[
            "the counter r-inf is written twice, first in line 21",
            "the roster has no counter r-late",
        ],
    );
    check(
        ROSTER,
        "like: \"red-inf\"),\n        (id: \"r-guns\"",
        "like: \"rad-inf\"),\n        (id: \"r-guns\"",
        "\"rad-inf\"",
        &["no template 'rad-inf' above; did you mean red-inf?"],
    );
    check(
        ROSTER,
        "(id: \"r-dead\"",
        "(id: \"r dead\"",
        "\"r dead\"",
        &["found ' '", "the roster has no counter r-dead"],
    );
    check(
        ROSTER,
        "ar: 5, formation",
        "ar: 7, formation",
        "7, formation",
        &["there is no Action Rating 7; use 0 to 5"],
    );
    check(
        ROSTER,
        "barrage: (12, 3)",
        "throw: (12, Leg)",
        "\"r-guns\"",
        &[
            "r-guns is artillery without a barrage strength",
            "only an HQ throws supply",
        ],
    );
    check(
        ROSTER,
        "nation: \"blue\", family: Transport",
        "nation: \"bleu\", family: Transport",
        "\"bleu\"",
        &["there is no nation bleu; did you mean blue?"],
    );
    check(
        ROSTER,
        "ar: 5, formation: \"bf\"",
        "ar: 5, formation: \"bg\"",
        "\"bf\"",
        &[
            "the formation bf has fewer than two counters",
            "there is no formation bg",
        ],
    );
    check(
        ROSTER,
        "    nations: [\n        (id: \"blue\"",
        "    nations: [\n        (id: \"blew\"",
        "\"blue\", stripe",
        &[
            "no nation blue",
            "no nation",
            "no nation",
            "no nation",
            "no nation",
            "no nation",
        ],
    );
    check(
        ROSTER,
        "capacity: \"1SP\"",
        "capacity: 4",
        "4),",
        &["capacity: found the number 4; write an amount of supply"],
    );
}

#[test]
fn faults_of_the_set_up_are_placed() {
    check(
        SCENARIO,
        "units: \"b-hq\"",
        "units: \"b-hq b-inf\"",
        "b-inf\"),\n        (at: \"05.03\"",
        &["b-inf is set up twice, first in line 13"],
    );
    check(
        SCENARIO,
        "units: \"r-inf r-guns\"",
        "units: \"r-inf r-gums\"",
        "r-gums",
        &[
            "the roster has no counter r-gums; did you mean r-guns?",
            "r-guns is never set up",
        ],
    );
    check(
        SCENARIO,
        "at: \"05.03\"",
        "at: \"02.02\"",
        "r-inf r-guns",
        &["r-inf stands in hex 02.02 with the enemy", "r-guns stands"],
    );
    check(
        SCENARIO,
        "at: \"02.01\", units: \"b-hq\"",
        "at: \"02.03\", units: \"b-hq\"",
        "b-hq\"),\n        (at",
        &["b-hq cannot be in hex 02.03: Swamp is prohibited to Truck movement"],
    );
    check(
        SCENARIO,
        "steps_lost: 1",
        "steps_lost: 3",
        "b-inf\", steps",
        &["b-inf has 3 steps and cannot have lost 3"],
    );
    check(
        SCENARIO,
        "supply: \"3T\"",
        "supply: \"2SP\"",
        "\"2SP\"",
        &["b-truck carries 4T at most, here 8T"],
    );
    check(
        SCENARIO,
        "units: \"b-hq\"",
        "units: \"b-hq\", level: 2",
        "2),\n        (at: \"05.03\"",
        &["b-hq has no level; set it up in an entry without level; only hedgehogs and air bases"],
    );
    check(
        SCENARIO,
        "reserve_markers: 1",
        "reserve_markers: 0",
        "b-tank",
        &["the Blue side has 0 Reserve markers, 1 stacks are in Reserve"],
    );
    check(
        SCENARIO,
        "units: \"b-truck\"",
        "units: \"b-truck\", marker: Strat",
        "Strat",
        &["b-truck is never in Strat Mode; set it up in an entry without the marker (5.0)"],
    );
    check(
        SCENARIO,
        "units: \"b-inf\"",
        "units: \"b-inf\", orientation: Combat, marker: Strat",
        "Strat",
        &["b-inf is in Strat Mode with its Combat side up"],
    );
    check(
        SCENARIO,
        "units: \"r-late\"",
        "units: \"r-late\", marker: Reserve",
        "Reserve)]",
        &["r-late arrives in Reserve Mode"],
    );
    check(
        SCENARIO,
        "at: \"02.02\", units: \"b-tank\"",
        "at: \"03.04\", units: \"b-tank\"",
        "b-tank",
        &["b-tank is in Reserve with works in hex 03.04"],
    );
    check(
        SCENARIO,
        "units: \"b-truck\"",
        "units: \"b-truck\", orientation: Combat",
        "b-truck",
        &["b-truck has no Combat Mode side"],
    );
    check(
        SCENARIO,
        "at: \"06.01\", units",
        "at: \"06.02\", units",
        "\"06.02\"",
        &["hex 06.02 is no entry hex of this side"],
    );
    check(
        SCENARIO,
        "turn: 2, at",
        "turn: 4, at",
        "4, at",
        &["there is no turn 4, the game has 3"],
    );
}

#[test]
fn faults_of_the_scenario_are_placed() {
    check(
        SCENARIO,
        "(1941, 10, 5)",
        "(1941, 10, 6)",
        "(1941, 10, 6)",
        &["no turn begins on 6 October 1941; the next turn begins on 8 October 1941"],
    );
    check(
        SCENARIO,
        "(1941, 10, 5)",
        "(1941, 2, 30)",
        "(1941, 2, 30)",
        &["there is no day 1941-02-30"],
    );
    check(
        SCENARIO,
        "flight: \"full\"",
        "flight: \"full\", tables: \"simple-b\"",
        "\"simple-b\"",
        &["there are no weather tables 'simple-b'; did you mean sample-b?"],
    );
    check(
        SCENARIO,
        "headquarters: \"b-hq\"",
        "headquarters: \"b-inf\"",
        "b-inf\")]",
        &["b-inf is no HQ of this side"],
    );
    check(
        SCENARIO,
        "at_least: 0",
        "at_least: 3",
        "3, name",
        &[
            "3 points come after 3",
            "fewer than 3 points have no result",
        ],
    );
    check(
        SCENARIO,
        "until: 2",
        "until: 9",
        "9, side",
        &["there is no turn 9"],
    );
    check(
        SCENARIO,
        "nations: [\"red\"]",
        "nations: [\"red\", \"blue\"]",
        "\"blue\"]),\n    ]",
        &["the nation blue is listed twice"],
    );
    check(
        SCENARIO,
        "colour: 0xFF0000",
        "colour: 0xFF000000",
        "0xFF000000",
        &["0xFF000000 is not a colour"],
    );
}

#[test]
fn faults_of_all_files_are_reported_together() {
    let scenario = SMALL_SCENARIO
        .replace("turns: 3", "turns: 0")
        .replace("\"05.03\"", "\"09.09\"");
    let map = SMALL_MAP
        .replace("\"woods\"", "\"trees\"")
        .replace("points: 3", "points: \"3\"");
    let roster = SMALL_ROSTER
        .replace("steps: 2", "steps: 0")
        .replace("ma: 40", "ma: 400");
    let faults = load_texts(&scenario, &map, &roster).expect_err("faults");
    let files: Vec<&str> = faults.iter().map(|fault| &*fault.file).collect();
    for file in [SCENARIO, MAP, ROSTER] {
        assert!(files.contains(&file), "{faults}");
    }
    let files = ScenarioFiles::from_texts("x", [(MAP, "(")]);
    let faults = load(&files, default_rules()).expect_err("faults");
    assert_eq!(faults.len(), 3, "{faults}");
}

#[test]
fn r12_7_an_extender_names_its_transport_and_its_range() {
    const ROW: &str = "(id: \"r-late\", like: \"red-inf\"),";
    let with = |extender: &str| format!("{ROW}\n{extender}");
    let good = "(id: \"b-ext\", name: \"Extender\", nation: \"blue\", family: Extender, symbol: Truck, \
                mobility: Truck, movement: (ma: 40, throw: (20, Truck)), capacity: \"5SP\"),";
    let roster = SMALL_ROSTER.replace(ROW, &with(good));
    let setup = load_texts(SMALL_SCENARIO, SMALL_MAP, &roster).expect("no fault");
    let extender = unit(&setup, "b-ext");
    assert_eq!(extender.location, Location::Tray);
    assert_eq!(extender.printed.capacity, 20);
    for (old, new, expected) in [
        (", throw: (20, Truck)", "", "is an Extender without a range"),
        (
            "ma: 40",
            "ma: 0",
            "is an Extender without the MA of its transport",
        ),
        ("symbol: Truck", "symbol: Extender", "does not say of what"),
        (
            "5SP",
            "4SP",
            "is an Extender, which takes 5 points; write capacity: \"5SP\"",
        ),
    ] {
        let bad = with(&good.replace(old, new));
        check(ROSTER, ROW, &bad, "\"b-ext\"", &[expected]);
    }
}

#[test]
fn r13_3b_rail_capacity_may_change_by_turn() {
    const BLUE: &str = "reserve_markers: 1)";
    let with = |rail: &str| format!("reserve_markers: 1, rail_capacity: 2, {rail})");
    let good = with("rail_changes: [(from: 2, capacity: 5), (from: 3, capacity: 0)]");
    let scenario = SMALL_SCENARIO.replace(BLUE, &good);
    let setup = load_texts(&scenario, SMALL_MAP, SMALL_ROSTER).expect("no fault");
    let blue = &setup.scenario.sides[Side::One];
    assert_eq!([1, 2, 3].map(|turn| blue.rail_capacity_on(turn)), [2, 5, 0]);
    for (bad, at, expected) in [
        (
            "rail_changes: [(from: 3, capacity: 5), (from: 2, capacity: 1)]",
            "2, capacity: 1",
            "list changes in the order of turns",
        ),
        (
            "rail_changes: [(from: 1, capacity: 5)]",
            "1, capacity: 5",
            "write it as rail_capacity",
        ),
        ("gauges: []", "\"Blue\"", "list its gauges"),
        ("gauges: [Broad, Broad]", "\"Blue\"", "name each gauge once"),
    ] {
        check(SCENARIO, BLUE, &with(bad), at, &[expected]);
    }
}

#[test]
fn r12_2_supply_may_arrive_by_a_roll() {
    const GIVEN: &str = "amount: \"1SP 1T\"";
    let roll = "otherwise: \"06.01\", roll: (dice: 1, rows: [\"1-3 2T\", \"4-6 1SP\"])";
    let scenario = SMALL_SCENARIO.replace(GIVEN, roll);
    let setup = load_texts(&scenario, SMALL_MAP, SMALL_ROSTER).expect("no fault");
    let arrival = &setup.scenario.supply[0];
    assert_eq!(arrival.otherwise, [HexPos::new(6, 1)]);
    let ArrivingSupply::Rolled(table) = &arrival.amount else {
        panic!("{arrival:?}");
    };
    assert_eq!((table.dice(), table.arrives(4)), (1, Tokens(4)));
    for (old, new, at, expected) in [
        (
            "4-6",
            "5-6",
            "5-6 1SP",
            "nothing covers the gap between `1-3` and `5-6`",
        ),
        (
            "dice: 1",
            "dice: 3",
            "3, rows",
            "3 dice are rolled; write 1 or 2",
        ),
        ("1-3 2T", "1-3", "\"1-3\"", "1 cells in the row"),
        (
            "06.01",
            "02.02",
            "02.02\", roll",
            "hex 02.02 is neither entry nor source",
        ),
        (
            "roll:",
            "amount: \"1T\", roll:",
            "\"1T\"",
            "by schedule and by roll at once",
        ),
    ] {
        let bad = roll.replace(old, new);
        check(SCENARIO, GIVEN, &bad, at, &[expected]);
    }
    let nothing = "otherwise: \"06.01\"";
    let expected = "nothing says how much supply arrives";
    check(
        SCENARIO,
        GIVEN,
        nothing,
        "\"06.01\", otherwise",
        &[expected],
    );
}

#[test]
fn r13_1_hqs_throw_farther_in_combat_mode_and_print_no_rating() {
    let hq = "movement: (ma: 10, throw: (6, Truck))";
    check(
        ROSTER,
        hq,
        "movement: (ma: 10, throw: (13, Truck))",
        "(13, Truck)",
        &["an HQ throws farther with its Combat side up (13.1a)"],
    );
    // The Combat side has the greater range, so that equal ones are wrong, too.
    check(
        ROSTER,
        hq,
        "movement: (ma: 10, throw: (12, Truck))",
        "(12, Truck))),\n        (id: \"r-inf\"",
        &["an HQ throws farther with its Combat side up (13.1a)"],
    );
    check(
        ROSTER,
        "size: Corps,\n         mobility: Truck, combat: (ma: 3, throw",
        "size: Corps, ar: 3,\n         mobility: Truck, combat: (ma: 3, throw",
        "3,\n         mobility",
        &["the Action Rating of an HQ is not printed (13.1c)"],
    );
}

#[test]
fn r13_1d_an_hq_may_be_limited_to_nations_that_there_are() {
    let limited = |nation: &str| format!("size: Corps, serves: [\"{nation}\"],\n         mobility");
    let plain = "size: Corps,\n         mobility";
    check(
        ROSTER,
        plain,
        &limited("bleu"),
        "\"bleu\"",
        &["there is no nation bleu; did you mean blue?"],
    );
    let roster = SMALL_ROSTER.replace(plain, &limited("red"));
    let texts = [
        (SCENARIO, SMALL_SCENARIO.to_owned()),
        (MAP, SMALL_MAP.to_owned()),
        (ROSTER, roster),
    ];
    let setup = load(&ScenarioFiles::from_texts("", texts), default_rules()).expect("it loads");
    let hq = setup.units.iter().find(|unit| unit.id().as_str() == "b-hq");
    let serves = &hq.expect("the HQ").printed.serves;
    assert_eq!(serves.len(), 1);
    check(
        ROSTER,
        "class: Armor, symbol: Armor",
        "serves: [\"blue\"], class: Armor, symbol: Armor",
        "\"blue\"], class",
        &["only an HQ supplies others; leave serves out"],
    );
}

#[test]
fn r13_4_artillery_fires_harder_in_combat_mode() {
    check(
        ROSTER,
        "barrage: (4, 3)",
        "barrage: (14, 3)",
        "(14, 3)",
        &["artillery fires harder with its Combat side up (13.4)"],
    );
    check(
        ROSTER,
        "movement: (ma: 12, barrage: (4, 3))",
        "movement: (ma: 12, barrage: (12, 3))",
        "(12, 3))),\n        (id: \"r-late\"",
        &["artillery fires harder with its Combat side up (13.4)"],
    );
}

#[test]
fn r13_1_an_hq_of_a_file_is_one_re() {
    let sized = |quarters: u8| format!("size: Corps, re_quarters: {quarters},\n         mobility");
    let plain = "size: Corps,\n         mobility";
    check(
        ROSTER,
        plain,
        &sized(8),
        "\"b-hq\"",
        &["b-hq is an HQ, which is 1 RE (13.1)"],
    );
    for roster in [
        SMALL_ROSTER.to_owned(),
        SMALL_ROSTER.replace(plain, &sized(4)),
    ] {
        let texts = [
            (SCENARIO, SMALL_SCENARIO.to_owned()),
            (MAP, SMALL_MAP.to_owned()),
            (ROSTER, roster),
        ];
        let setup = load(&ScenarioFiles::from_texts("", texts), default_rules()).expect("it loads");
        let hq = setup.units.iter().find(|unit| unit.id().as_str() == "b-hq");
        assert_eq!(hq.expect("the HQ").printed.re.0, 4);
    }
}

#[test]
fn r13_8_only_hqs_and_engineers_do_engineer_work() {
    check(
        ROSTER,
        "class: Armor, symbol: Armor",
        "engineer: true, class: Armor, symbol: Armor",
        "\"b-tank\"",
        &["b-tank is neither an HQ nor an engineer and does no engineer work (13.8)"],
    );
    let engineers = |change: &str| {
        let roster = SMALL_ROSTER.replace("class: Armor, symbol: Armor", change);
        let texts = [
            (SCENARIO, SMALL_SCENARIO.to_owned()),
            (MAP, SMALL_MAP.to_owned()),
            (ROSTER, roster),
        ];
        let setup = load(&ScenarioFiles::from_texts("", texts), default_rules()).expect("it loads");
        let able = setup.units.iter().filter(|unit| unit.printed.engineer);
        able.map(|unit| unit.id().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(engineers("class: Armor, symbol: Armor"), ["b-hq"]);
    assert_eq!(engineers("symbol: Engineer"), ["b-tank", "b-hq"]);
    // Assault engineers and the like bear the sign and say that they do not build.
    assert_eq!(engineers("symbol: Engineer, engineer: false"), ["b-hq"]);
}
