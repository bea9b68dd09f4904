//! Tables that have the right shape but make no sense.

use super::{refuses, refuses_changes};

#[test]
fn combat_results_that_fall_are_refused() {
    let row = "\"9      AL1o1/Do1  AL1o1/Do1";
    refuses(
        "combat.ron",
        row,
        "\"9      AL1o1/Do1  ^AL1o1/-",
        "on its left",
    );
    refuses(
        "combat.ron",
        "\"12     AL1o1/Do1",
        "\"12     ^AL1o1/-",
        "above it",
    );
    refuses(
        "combat.ron",
        "\"2      AL2/-",
        "\"2      ^AL3/-",
        "not on the ladder",
    );
    refuses(
        "combat.ron",
        "ladder: \"AL2/- AL1o1/-",
        "ladder: \"AL2/- AL1o1/- ^AL2/-",
        "twice",
    );
    refuses("combat.ron", "1:5  1:4", "1:5  ^1:6", "stand right of");
}

#[test]
fn barrage_tables_that_fall_are_refused() {
    refuses(
        "barrage.ron",
        "\"12     DG   1/2  1/2",
        "\"12     DG   1/2  ^DG",
        "lesser result",
    );
    refuses("facility.ron", "(6)  *(5)", "(6)  ^-", "lesser result");
    refuses(
        "barrage.ron",
        "\"1T   1T  2T",
        "\"1T   1T  ^0T",
        "0T is less",
    );
    refuses("barrage.ron", "(\"4\", 1)", "^(\"2\", 1)", "does not rise");
    refuses("barrage.ron", "(\"4\", 1)", "^(\"4\", -1)", "harder to hit");
    let without_last = [("density: [", "density: ^["), ("(\"any\", 4),", "")];
    refuses_changes("barrage.ron", &without_last, "densest targets");
    refuses("barrage.ron", "\"2      1\"", "^\"2      3\"", "grows");
}

#[test]
fn percentages_stay_within_a_hundred_and_rise() {
    refuses(
        "capture.ron",
        "\"6      75    75      100\"",
        "\"6      75    75      ^101\"",
        "`101`",
    );
    refuses(
        "capture.ron",
        "\"5      50    50      75\"",
        "\"5      ^25    50      75\"",
        "lesser result",
    );
    refuses(
        "capture.ron",
        "\"6      100\"",
        "\"6      ^50\"",
        "lesser result",
    );
}

#[test]
fn costs_of_supply_are_sensible() {
    refuses(
        "supply.ron",
        "tokens_per_sp: 4",
        "tokens_per_sp: ^5",
        "of 5 tokens",
    );
    refuses(
        "supply.ron",
        "small_defence: \"1T\"",
        "small_defence: ^\"3T\"",
        "pays more",
    );
    refuses(
        "supply.ron",
        "eating_size: \"2\"",
        "eating_size: ^\"0\"",
        "nobody",
    );
    refuses(
        "supply.ron",
        "recover_exhausted: \"4T\"",
        "recover_exhausted: ^\"1T\"",
        "less than Low",
    );
}

#[test]
fn hedgehogs_have_levels_whose_costs_rise() {
    let costs = "costs: \"2SP 2SP 2SP 2SP\"";
    refuses("hedgehogs.ron", costs, "costs: ^\"\"", "0 levels");
    refuses(
        "hedgehogs.ron",
        costs,
        "costs: \"1SP 2SP ^1SP 4SP\"",
        "level 3 costs less",
    );
    refuses("hedgehogs.ron", costs, "costs: \"1SP ^2\"", "`2`");
}

#[test]
fn r13_5_nothing_is_rebuilt_for_nothing_and_pairs_cost_one_repl() {
    let rail = "\"rail-repair     any         0   1    one\"";
    let row = |cells: &str| format!("\"{cells}\"");
    refuses(
        "rebuild.ron",
        rail,
        &row("rail-repair any ^0 0 one"),
        "costs nothing",
    );
    refuses(
        "rebuild.ron",
        rail,
        &row("rail-repair any 1 1 ^pair"),
        "a pair costs 1 Eq, 1 Pax",
    );
    refuses(
        "rebuild.ron",
        rail,
        &row("rail-repair step 0 1 ^pair"),
        "are not rebuilt in pairs",
    );
    refuses(
        "rebuild.ron",
        rail,
        &row("^hq any 0 1 one"),
        "covers `hq any`",
    );
    refuses("rebuild.ron", rail, &row("^rails any 0 1 one"), "`rails`");
    refuses("rebuild.ron", rail, &row("rail-repair any ^x 1 one"), "`x`");
    refuses("rebuild.ron", "truck: 1", "truck: ^0", "the figure is 0");
}

#[test]
fn air_bases_have_levels_that_cost_something_said() {
    let costs = "costs: \"1SP 1SP 1SP\"";
    refuses("construction.ron", costs, "costs: ^\"\"", "0 levels");
    refuses("construction.ron", costs, "costs: \"1SP ^2\"", "`2`");
    refuses(
        "construction.ron",
        "to_level_1: \"3T\"",
        "to_level_1: \"^3\"",
        "`3`",
    );
}

#[test]
fn attrition_never_favours_lower_ratings() {
    refuses(
        "attrition.ron",
        "\"4     <=7    8-9   10   11     12+",
        "\"4     ^<=9    10    11   12     13+",
        "loses less",
    );
    refuses(
        "attrition.ron",
        "\"3     <=5",
        "\"^2     <=5",
        "rating 2 follows that of 4",
    );
    refuses(
        "attrition.ron",
        "\"0 1 2 4 all\"",
        "\"0 2 ^1 4 all\"",
        "loss of 1 follows 2",
    );
    refuses("attrition.ron", "\"5     <=8", "\"^x     <=8", "`x`");
    let row = "\"5     <=8    9-10  11   12     13+\"";
    let nothing = "^\"5 never never never never never\"";
    refuses("attrition.ron", row, nothing, "no total");
}

#[test]
fn air_tables_are_sensible() {
    refuses(
        "air.ron",
        "\"6      #2        #3",
        "\"6      ^#3        #3",
        "#3 of a mission of 2",
    );
    refuses(
        "air.ron",
        "planes: [2, 3, 4]",
        "planes: [2, ^4, 5]",
        "4 planes follow 2",
    );
    refuses(
        "air.ron",
        "friendly_closed: 6",
        "friendly_closed: ^4",
        "easier",
    );
    refuses(
        "air.ron",
        "step_lost_on: \"5-6\"",
        "step_lost_on: ^\"5-7\"",
        "beyond one die",
    );
    refuses(
        "air.ron",
        "\"open village\"",
        "\"open ^vilage\"",
        "`vilage`",
    );
}
