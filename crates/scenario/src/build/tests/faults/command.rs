//! Faults of what rosters and scenarios say for the command rules (C&C 1).

use super::*;

#[test]
fn words_that_the_command_tables_do_not_have_are_placed() {
    check(
        ROSTER,
        "(id: \"blue\", name: \"Blue\"",
        "(id: \"blue\", country: \"DX\", name: \"Blue\"",
        "\"DX\"",
        &["the command tables have no country DX; did you mean DE?"],
    );
    check(
        ROSTER,
        "stripe: 0xFFFF00",
        "stripe: 0xFFFF00, command: \"PX\"",
        "\"PX\"",
        &["the command tables have no class PX; did you mean PZ?"],
    );
    check(
        ROSTER,
        "(id: \"r-inf\", like: \"red-inf\")",
        "(id: \"r-inf\", like: \"red-inf\", row: \"any_army\", family: Combat)",
        "\"any_army\"",
        &["r-inf is no HQ and commands nobody"],
    );
    check(
        ROSTER,
        "nation: \"blue\", family: Headquarters",
        "nation: \"blue\", row: \"any-army\", family: Headquarters",
        "\"any-army\"",
        &["the command tables have no row any-army; did you mean any_army?"],
    );
    check(
        ROSTER,
        "ar: 5, formation: \"bf\"",
        "ar: 5, command: \"PZ\", formation: \"bf\"",
        "\"PZ\"",
        &["b-tank counts as its formation does"],
    );
}

#[test]
fn an_hq_of_an_army_has_a_row_where_it_is_asked_for() {
    check(
        SCENARIO,
        "armies: [(id",
        "options: (modules: [\"command\"]),\n    armies: [(id",
        "b-hq\")]",
        &["b-hq has no row"],
    );
}

#[test]
fn armies_are_checked() {
    check(
        SCENARIO,
        "headquarters: \"b-hq\")",
        "headquarters: \"b-hq\", units: \"b-hq\")",
        "b-hq\")],",
        &["b-hq is no combat unit of this side, or an HQ"],
    );
    check(
        SCENARIO,
        "headquarters: \"b-hq\")",
        "headquarters: \"b-hq\", units: \"bx\")",
        "bx\")],",
        &["the roster has no counter or formation bx; did you mean bf?"],
    );
    check(
        SCENARIO,
        "headquarters: \"b-hq\")",
        "headquarters: \"b-hq\", group: \"g1\")",
        "\"g1\"",
        &["this side has no army group g1"],
    );
    check(
        SCENARIO,
        "headquarters: \"b-hq\")",
        "headquarters: \"b-hq\", units: \"bf b-inf\")",
        "b-inf\")],",
        &["b-inf belongs to two armies"],
    );
}

#[test]
fn markers_and_postures_are_of_fronts() {
    check(
        SCENARIO,
        "headquarters: \"b-hq\")",
        "headquarters: \"b-hq\", marker: \"01.01\")",
        "\"01.01\")],",
        &["is no Front"],
    );
    check(
        SCENARIO,
        "headquarters: \"b-hq\")",
        "headquarters: \"b-hq\", kind: Front, marker: \"99.01\")",
        "\"99.01\"",
        &["hex 99.01 is outside the map"],
    );
    check(
        SCENARIO,
        "headquarters: \"b-hq\")",
        "headquarters: \"b-hq\", kind: Front, posture: Offensive)",
        "Offensive)",
        &["is Offensive and not on the map"],
    );
}

#[test]
fn no_more_fronts_begin_offensive_than_may_be() {
    let armies = |more: &str| {
        format!(
            "options: (modules: [\"command-fronts\"]),\n    {more}armies: [(kind: Front, marker: \"02.02\", posture: Offensive, id"
        )
    };
    check(
        SCENARIO,
        "armies: [(id",
        &armies(""),
        "Offensive, id",
        &["of 1 Fronts on the map 0 may be Offensive at once"],
    );
}

#[test]
fn massive_assaults_are_checked() {
    let with = |assaults: &str| format!("massive_assaults: [{assaults}],\n    armies: [(id");
    check(
        SCENARIO,
        "armies: [(id",
        &with("(from: (1942, 13, 1), turns: 2)"),
        "(1942, 13, 1)",
        &["there is no day 1942-13-01"],
    );
    check(
        SCENARIO,
        "armies: [(id",
        &with("(from: (1942, 11, 19), turns: 0)"),
        "0)],\n    armies",
        &["the Massive Assault has no turn"],
    );
    check(
        SCENARIO,
        "armies: [(id",
        &with("(from: (1942, 11, 19), turns: 2), (from: (1942, 11, 1), turns: 1)"),
        "(1942, 11, 1)",
        &["1 November 1942 does not come later"],
    );
}

#[test]
fn zones_of_a_scenario_lie_beside_the_enemy_line() {
    let with = |zone: &str| format!("headquarters: \"b-hq\", {zone})");
    let zone = "zone: (left: (at: \"04.02\", toward: W), right: (at: \"04.03\", toward: W))";
    let old = "headquarters: \"b-hq\")";
    check(
        SCENARIO,
        old,
        &with(&format!("kind: Group, {zone}")),
        "(left:",
        &["a1 has no operation zone"],
    );
    check(
        SCENARIO,
        old,
        &with(&zone.replace("04.03", "09.03")),
        "\"09.03\"",
        &["hex 09.03 is outside the map"],
    );
    // The other side has no source of supply, so that nobody makes a line.
    check(
        SCENARIO,
        old,
        &with(zone),
        "(left:",
        &["cannot lie so: no unit of First is within 6 hexes"],
    );
    // With one it lies well.
    let source = "sources: [(side: \"Blue\", at: \"01.02\")";
    let map = SMALL_MAP.replace(source, &format!("{source}, (side: \"Red\", at: \"06.04\")"));
    let load = |zone: &str| {
        let scenario = SMALL_SCENARIO.replace(old, &with(zone));
        load_texts(&scenario, &map, SMALL_ROSTER)
    };
    let setup = load(zone).expect("no fault");
    assert!(setup.armies[0].zone.is_some());
    let swapped = zone.replace("04.02", "04.09").replace("04.03", "04.02");
    let swapped = swapped.replace("04.09", "04.03");
    let faults = load(&swapped).expect_err("left is right");
    assert!(faults.to_string().contains("to the left of"), "{faults}");
}

#[test]
fn markers_of_fronts_lie_where_trains_unload() {
    let with = |marker: &str| format!("headquarters: \"b-hq\", kind: Front, marker: \"{marker}\")");
    let old = "headquarters: \"b-hq\")";
    let scenario = |marker: &str| SMALL_SCENARIO.replace(old, &with(marker));
    for (marker, missing) in [
        ("01.01", Some("no railroad that its side can use")),
        ("03.02", Some("no village, city or port")),
        ("02.02", None),
    ] {
        let found = load_texts(&scenario(marker), SMALL_MAP, SMALL_ROSTER);
        let told = found.map(|_| ()).map_err(|faults| faults.to_string());
        match missing {
            None => assert_eq!(told, Ok(())),
            Some(missing) => {
                let told = told.expect_err("a fault");
                assert!(told.contains(missing) && told.contains(marker), "{told}");
            }
        }
    }
    check(
        SCENARIO,
        old,
        &with("01.01"),
        "\"01.01\")],",
        &["lies in 01.01"],
    );
    // Tracks of a gauge that its side does not use are none for it.
    let gauges = "nations: [\"blue\"], gauges: [Narrow]";
    let scenario = scenario("02.02").replace("nations: [\"blue\"]", gauges);
    let faults = load_texts(&scenario, SMALL_MAP, SMALL_ROSTER).expect_err("a fault");
    let told = faults.to_string();
    assert!(told.contains("no railroad that its side can use"), "{told}");
}

#[test]
fn modules_come_with_those_that_they_need() {
    let with = |options: &str| format!("options: ({options}),\n    armies: [(id");
    for (module, needed) in [("command-zones", "command"), ("formation-fog", "fog")] {
        check(
            SCENARIO,
            "armies: [(id",
            &with(&format!("modules: [\"{module}\"], optional: []")),
            &format!("\"{module}\""),
            &[&format!(
                "the rule module {module} means nothing without {needed}"
            )],
        );
    }
    check(
        SCENARIO,
        "armies: [(id",
        &with("optional: [\"formation-fog\"]"),
        "\"formation-fog\"",
        &["means nothing without fog"],
    );
    // It may be one that players switch.
    let options = with("modules: [\"formation-fog\"], optional: [\"fog\"]");
    let scenario = SMALL_SCENARIO.replace("armies: [(id", &options);
    assert!(load_texts(&scenario, SMALL_MAP, SMALL_ROSTER).is_ok());
}

#[test]
fn an_army_has_an_hq_where_command_rules_are_played() {
    let scenario = SMALL_SCENARIO.replace("headquarters: \"b-hq\"", "headquarters: \"\"");
    assert!(load_texts(&scenario, SMALL_MAP, SMALL_ROSTER).is_ok());
    for module in ["command", "command-fronts"] {
        let options = format!("options: (modules: [\"{module}\"]),\n    armies: [(id");
        let scenario = scenario.replace("armies: [(id", &options);
        let faults = load_texts(&scenario, SMALL_MAP, SMALL_ROSTER).expect_err("a fault");
        let told = faults.to_string();
        assert!(told.contains("a1 has no HQ"), "{told}");
        assert!(told.contains("scenario.ron:"), "{told}");
        // That of an army group may be off the map.
        let group = scenario.replace("headquarters: \"\"", "kind: Group");
        assert!(load_texts(&group, SMALL_MAP, SMALL_ROSTER).is_ok());
    }
}

#[test]
fn rows_are_of_hqs_that_command_and_classes_of_units_that_are_commanded() {
    // The family stands in another template.
    check(
        ROSTER,
        "(id: \"r-late\", like: \"red-inf\")",
        "(id: \"r-late\", like: \"red-inf\", row: \"any_army\")",
        "\"any_army\"",
        &["r-late is no HQ and commands nobody"],
    );
    check(
        ROSTER,
        "symbol: Headquarters, size: Corps,",
        "symbol: Headquarters, size: Division, row: \"any_army\",",
        "\"any_army\"",
        &["b-hq is the HQ of a division and commands nobody"],
    );
    for family in ["Headquarters", "Transport"] {
        check(
            ROSTER,
            &format!("family: {family}"),
            &format!("command: \"PZ\", family: {family}"),
            "\"PZ\"",
            &["is no unit that an HQ commands"],
        );
    }
}

#[test]
fn rows_are_for_the_countries_of_their_hqs() {
    let told = |row: &str, country: &str| {
        let options = "options: (modules: [\"command\"]),\n    armies: [(id";
        let scenario = SMALL_SCENARIO.replace("armies: [(id", options);
        let hq = "nation: \"blue\", family: Headquarters";
        let named = format!("nation: \"blue\", row: \"{row}\", family: Headquarters");
        let roster = SMALL_ROSTER.replace(hq, &named);
        let roster = roster.replace("name: \"Blue\"", &format!("{country}name: \"Blue\""));
        let found = load_texts(&scenario, SMALL_MAP, &roster);
        found.map(|_| ()).map_err(|faults| faults.to_string())
    };
    assert_eq!(told("any_army", "country: \"DE\", "), Ok(()));
    assert_eq!(told("cb_de_armee", "country: \"DE\", "), Ok(()));
    let other = told("cb_de_armee", "country: \"SU\", ").expect_err("a fault");
    assert!(
        other.contains("b-hq is of SU, and its row cb_de_armee is for DE"),
        "{other}"
    );
    assert!(other.contains("roster.ron:19:"), "{other}");
    let none = told("cb_de_armee", "").expect_err("a fault");
    assert!(none.contains("the nation blue has no country"), "{none}");
}
