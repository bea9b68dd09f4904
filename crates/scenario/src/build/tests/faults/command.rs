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
