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
