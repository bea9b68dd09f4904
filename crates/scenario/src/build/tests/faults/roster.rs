//! Faults of rosters: counters and what is printed on them.

use super::*;

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
    // The sign alone is that of pioneers too, who do not build; engineers say that they do.
    assert_eq!(engineers("symbol: Engineer"), ["b-hq"]);
    assert_eq!(
        engineers("symbol: Engineer, engineer: true"),
        ["b-tank", "b-hq"]
    );
}

#[test]
fn more_counters_than_a_game_can_number_are_refused() {
    let dump = |n: u32| {
        let kind = r#"name: "Dump", nation: "blue", family: Dump, symbol: Supply"#;
        format!(r#"(id: "d{n}", {kind}, count: 255), "#)
    };
    let before = r#"(id: "b-truck""#;
    let crowd: String = (0..=257).map(dump).collect();
    check(
        ROSTER,
        before,
        &format!("{crowd}{before}"),
        r#""d256""#,
        &["with d256 there are more than 65535 counters; leave counters out"],
    );
}
