//! Files of terrain, the calendar and the weather tables.

use super::super::DEFAULT_TABLES;
use super::{refuses, refuses_changes};

#[test]
fn landings_name_terrain_that_exists_once() {
    refuses("landing.ron", "\"rough ", "\"^tough ", "`tough`");
    refuses("landing.ron", "\"rough ", "\"^hills ", "a row already");
}

#[test]
fn kinds_of_terrain_are_complete() {
    refuses(
        "terrain.ron",
        "(\"lake\",       \"Lake\")",
        "(^\"sea\",       \"Lake\")",
        "listed twice",
    );
    let no_costs = [
        (
            "conditions: [\"mud\"],\n            terrain: [",
            "conditions: [\"mud\"],\n            terrain: ^[",
        ),
        ("\"woods             2    5      4\",", ""),
    ];
    refuses_changes("terrain.ron", &no_costs, "`woods` has no costs");
    refuses(
        "terrain.ron",
        "\"woods             2",
        "\"^wods              2",
        "`wods`",
    );
    refuses(
        "terrain.ron",
        "\"woods             2",
        "\"^open              2",
        "a row already",
    );
    refuses(
        "terrain.ron",
        "\"woods             2    5",
        "^\"woods             5",
        "3 cells",
    );
    refuses(
        "terrain.ron",
        "railroad: \"1 2 2\"",
        "railroad: ^\"1 2\"",
        "2 cells",
    );
    let no_charts = DEFAULT_TABLES
        .iter()
        .find(|(name, _)| *name == "terrain.ron")
        .and_then(|(_, text)| text.split_once("charts: ["))
        .and_then(|(_, rest)| rest.split_once("bridging: ["))
        .map(|(charts, _)| format!("charts: [{charts}"))
        .expect("the file has charts");
    refuses("terrain.ron", &no_charts, "charts: ^[],", "0 entries");
}

#[test]
fn a_ground_condition_has_one_chart() {
    refuses(
        "terrain.ron",
        "conditions: [\"light mud\"]",
        "conditions: [\"light mud\", ^\"dry\"]",
        "`dry` has a chart already",
    );
    refuses(
        "terrain.ron",
        "\"moderate freeze\", \"deep freeze\"],\n            terrain",
        "\"moderate freeze\", ^\"freeze\"],\n            terrain",
        "`freeze` has a chart already",
    );
    refuses(
        "terrain.ron",
        "(\n            conditions: [\"mud\"]",
        "^(\n            conditions: []",
        "no condition",
    );
}

#[test]
fn bridging_names_each_hexside_once() {
    refuses(
        "terrain.ron",
        "\"minor-river  -\"",
        "\"^miner-river  -\"",
        "no hexside `miner-river`",
    );
    refuses(
        "terrain.ron",
        "\"major-river  minor-river\"",
        "\"major-river  ^woods\"",
        "no hexside `woods`",
    );
    refuses(
        "terrain.ron",
        "\"minor-river  -\"",
        "\"^major-river  -\"",
        "bridged already",
    );
    refuses(
        "terrain.ron",
        "\"major-river  minor-river\"",
        "\"major-river  ^major-river\"",
        "as it is",
    );
    refuses(
        "terrain.ron",
        "\"minor-river  -\"",
        "^\"minor-river\"",
        "1 cells in the row",
    );
}

#[test]
fn terrain_effects_are_complete() {
    let no_effects = [
        ("(\"woods\", ", "(^\"woods\", "),
        (
            "\"woods                 close",
            "\"wood                  close",
        ),
    ];
    refuses_changes("terrain.ron", &no_effects, "`woods` has no effects");
    let no_category = [
        ("(\"woods\", ", "(^\"woods\", "),
        (
            "\"woods                 close",
            "\"woods                 -    ",
        ),
    ];
    refuses_changes("terrain.ron", &no_category, "no terrain category");
    refuses("terrain.ron", "\"lava ", "\"^open ", "a row already");
    refuses(
        "terrain.ron",
        "\"wadi                  -                1/2    1/2   1/2    1",
        "\"wadi                  -                1/2    1/2   1/2    ^2",
        "changes defenders",
    );
    refuses(
        "terrain.ron",
        "\"swamp        frozen-swamp",
        "\"swamp        ^frozen-swam",
        "`frozen-swam`",
    );
    let under =
        "frozen_under: [\"freeze\", \"light freeze\", \"moderate freeze\", \"deep freeze\"],";
    refuses(
        "terrain.ron",
        under,
        &format!("{under} freezes_late: [(^\"mayor-river\", [\"deep freeze\"])],"),
        "`mayor-river` has no frozen form",
    );
    let late = format!("{under} freezes_late: [(\"swamp\", [\"frost\"])],");
    refuses_changes(
        "terrain.ron",
        &[
            (under, &late),
            (
                "\"swamp        frozen-swamp",
                "\"^swamp        frozen-swamp",
            ),
        ],
        "`swamp` freezes under `frost`, in which nothing does",
    );
}

#[test]
fn the_calendar_rises() {
    let days = "[1, 5, 8, 12, 15, 19, 22, 26, 29]";
    refuses("calendar.ron", days, "[^29]", "February");
    refuses("calendar.ron", days, "^[]", "no turn");
    refuses("calendar.ron", "26, 29]", "26, ^26]", "do not rise");
    refuses(
        "calendar.ron",
        "26, 29]",
        "26, ^32]",
        "no month has a day 32",
    );
    let skip = "skip: [\"Feb 29\"]";
    refuses("calendar.ron", skip, "skip: [^\"Feb 30\"]", "`Feb 30`");
    refuses(
        "calendar.ron",
        skip,
        "skip: [^\"Feb 28\"]",
        "no turn begins on Feb 28 anyway",
    );
    let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let firsts: Vec<String> = months
        .iter()
        .map(|month| format!("\"{month} 1\""))
        .collect();
    let all = format!("skip: [{}]", firsts.join(", "));
    let days = ("days: [1, 5, 8, 12, 15, 19, 22, 26, 29]", "days: ^[1]");
    refuses_changes("calendar.ron", &[days, (skip, &all)], "no turn ever begins");
}

#[test]
fn weather_covers_no_day_twice() {
    let overlap = [
        ("(\"Mar 1 - Mar 8\", ", "(\"Mar 1 - Mar 12\", "),
        ("(\"Mar 12 - Mar 19\"", "^(\"Mar 12 - Mar 19\""),
    ];
    refuses_changes("weather.ron", &overlap, "Mar 12 has a row already");
    refuses(
        "weather.ron",
        "(\"Mar 1 - Mar 8\", ",
        "(^\"Mar 1 - Mrz 8\", ",
        "`Mrz 8`",
    );
    refuses(
        "weather.ron",
        "(\"Mar 1 - Mar 8\", ",
        "(^\"Mar 1 to Mar 8\", ",
        "`Mar 1 to Mar 8`",
    );
    refuses(
        "weather.ron",
        "id: \"sample-b\"",
        "id: ^\"sample-a\"",
        "twice",
    );
}

#[test]
fn flight_by_ground_knows_the_ground() {
    refuses(
        "weather.ron",
        "(\"mud\",         \"2-6",
        "(^\"slush\",       \"2-6",
        "never `slush`",
    );
    refuses(
        "weather.ron",
        "(\"dry\",         \"2-9",
        "^(\"deep freeze\", \"2-9",
        "`dry` has no flight row",
    );
    refuses("weather.ron", "10-11    12\"", "10-11    ^12+\"", "no end");
    refuses(
        "weather.ron",
        "(\"freeze\",      \"2-4   5-8      9-12\"",
        "^(\"freeze\", \"- - -\"",
        "gives no condition",
    );
}
