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
            "options: (modules: [\"command-fronts\"]),\n    {more}armies: [(kind: Front, marker: \"01.01\", posture: Offensive, id"
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
