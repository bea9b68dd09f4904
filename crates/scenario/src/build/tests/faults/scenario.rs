//! Faults of scenarios: set-up, arrivals, rails, victory.

use super::*;

#[test]
fn r12_1b_one_counter_shows_the_supply_of_a_hex() {
    let counter = |id: &str| {
        format!("(id: \"{id}\", name: \"Dump\", nation: \"blue\", family: Dump, symbol: Supply),\n")
    };
    let roster = SMALL_ROSTER.replace(
        "    units: [\n",
        &format!("    units: [\n{}{}", counter("d1"), counter("d2")),
    );
    let with = |setup: &str, reinforcements: &str| {
        let scenario = SMALL_SCENARIO
            .replace("    setup: [\n", &format!("    setup: [\n{setup}"))
            .replace(
                "    reinforcements: [",
                &format!("    reinforcements: [{reinforcements}"),
            );
        load_texts(&scenario, SMALL_MAP, &roster)
    };
    let dump = |id: &str, at: &str| format!("(at: \"{at}\", units: \"{id}\", supply: \"1SP\"),\n");
    let apart = dump("d1", "02.02") + &dump("d2", "02.01");
    with(&apart, "").expect("two hexes, two dumps");
    let together = dump("d1", "02.02") + &dump("d2", "02.02");
    let faults = with(&together, "").expect_err("one dump a hex").to_string();
    assert!(
        faults.contains("a dump of the side lies in 02.02 already"),
        "{faults}"
    );
    // What comes later is supply and no counter.
    let late = "(turn: 2, at: \"01.02\", units: \"d1\", supply: \"1SP\"),";
    let faults = with("", late).expect_err("no counter").to_string();
    assert!(
        faults.contains("d1 does not arrive as a counter"),
        "{faults}"
    );
}

#[test]
fn r12_8e_a_side_may_name_where_its_units_come_back() {
    let named = SMALL_SCENARIO.replace(
        "reserve_markers: 1)",
        "reserve_markers: 1, returns: \"01.02 02.02\")",
    );
    let setup = load_texts(&named, SMALL_MAP, SMALL_ROSTER).expect("two hexes of the map");
    assert_eq!(setup.scenario.sides[Side::One].returns.len(), 2);
    assert!(setup.scenario.sides[Side::Two].returns.is_empty());
    check(
        SCENARIO,
        "reserve_markers: 1)",
        "reserve_markers: 1, returns: \"09.01\")",
        "09.01",
        &["hex 09.01 is outside the map"],
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
fn faults_of_holds_are_placed() {
    let held = |hold: &str, at: &str, expected: &str| {
        let after = "armies: [(id";
        let new = format!("holds: [{hold}], {after}");
        check(SCENARIO, after, &new, at, &[expected]);
    };
    held(
        r#"(name: "A", units: "r-inf", until: 9)"#,
        "9)]",
        "there is no turn 9, the game has 3",
    );
    held(
        r#"(name: "A", units: "r-inf", until: 1)"#,
        "1)]",
        "on turn 1 nobody is held back yet",
    );
    held(
        r#"(name: " ", units: "r-inf")"#,
        "\" \", units",
        "a hold without a name; say who is held back",
    );
    held(
        r#"(name: "A", units: "r-inf r-gum")"#,
        "r-gum\")",
        "r-gum does not stand on the map at the start; did you mean r-guns?",
    );
    held(
        r#"(name: "A", units: "r-late")"#,
        "r-late\")], armies",
        "r-late does not stand on the map at the start",
    );
    held(
        r#"(name: "A", units: "r-inf"), (name: "B", units: "r-inf")"#,
        "r-inf\")], armies",
        "r-inf is held back twice, first in line",
    );
    held(
        r#"(name: "A", units: "r-inf b-hq")"#,
        "b-hq\")], armies",
        "b-hq is of the other side; write a hold for each side",
    );
    check(
        SCENARIO,
        "turns: 3,",
        "turns: 3, first_player_until: 2,",
        "2,\n    weather",
        &["nobody is named who goes first until then"],
    );
    check(
        SCENARIO,
        "turns: 3,",
        "turns: 3, first_player: \"Red\", first_player_until: 4,",
        "4,\n    weather",
        &["there is no turn 4"],
    );
}

#[test]
fn holds_are_loaded_and_variants_free_whom_they_place() {
    let text = SMALL_SCENARIO.replace(
        "armies: [(id",
        r#"holds: [(name: "Red Army", units: "r-inf r-guns", until: 3)],
        variants: [
            (id: "v", title: "V", description: "", setup: [(at: "05.04", units: "r-guns")]),
            (id: "short", title: "S", description: "", turns: 2, holds: [(name: "B", units: "b-hq")]),
        ],
        armies: [(id"#,
    );
    let played = |variant: Option<&str>| {
        let texts = [
            (SCENARIO, text.as_str()),
            (MAP, SMALL_MAP),
            (ROSTER, SMALL_ROSTER),
        ];
        let variant = variant.map(|id| VariantId::new(id).expect("a good id"));
        let files = ScenarioFiles::from_texts("", texts).with_variant(variant);
        let setup = load(&files, default_rules()).unwrap_or_else(|faults| panic!("{faults}"));
        let holds = setup.scenario.holds.into_iter();
        let written = holds.map(|hold| {
            let units: Vec<&str> = hold.units.iter().map(UnitId::as_str).collect();
            format!("{} {} {:?}", hold.name, units.join("+"), hold.until)
        });
        written.collect::<Vec<_>>()
    };
    assert_eq!(played(None), ["Red Army r-inf+r-guns Some(3)"]);
    assert_eq!(played(Some("v")), ["Red Army r-inf Some(3)"]);
    assert_eq!(
        played(Some("short")),
        ["Red Army r-inf+r-guns None", "B b-hq None"]
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
