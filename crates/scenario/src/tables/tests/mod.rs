//! Each check of the tables refuses a broken file, and says where.

use super::*;

mod command;
mod concepts;
mod sense;
mod terrain_and_weather;

/// Breaks a file of the default set: `good` becomes `bad`, in which `^` marks where the fault must be reported.
#[track_caller]
fn refuses(name: &str, good: &str, bad: &str, what: &str) {
    refuses_changes(name, &[(good, bad)], what);
}

/// Breaks a file of the default set by several changes, one of which holds the mark.
#[track_caller]
fn refuses_changes(name: &str, changes: &[(&str, &str)], what: &str) {
    let file = DEFAULT_TABLES.iter().find(|(file, _)| *file == name);
    let mut broken = file.expect("the file is part of the set").1.to_owned();
    for (good, bad) in changes {
        assert_eq!(broken.matches(good).count(), 1, "{good} occurs once");
        broken = broken.replace(good, bad);
    }
    let before = &broken[..broken.find('^').expect("a mark")];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    let files = ScenarioFiles::from_texts("here", [(name, broken.replace('^', ""))]);
    let mut faults = Faults::default();
    let tables = read_tables(&files, &mut faults);
    assert!(tables.is_none(), "the broken table was accepted");
    let expected = format!("here/{name}:{line}:{column}: ");
    let found = faults.iter().map(ToString::to_string).any(|fault| {
        let rest = fault.strip_prefix(&expected);
        rest.is_some_and(|rest| rest.contains(what))
    });
    assert!(found, "no fault `{expected}…{what}…` in:\n{faults}");
    for fault in faults.iter() {
        assert!(!fault.remedy.is_empty(), "no remedy: {fault}");
    }
}

#[test]
fn the_default_set_is_sound() {
    let mut faults = Faults::default();
    let read = read_tables(&ScenarioFiles::default(), &mut faults);
    assert!(faults.is_empty(), "{faults}");
    assert!(read.is_some());
}

#[test]
fn a_newer_version_is_refused() {
    refuses("combat.ron", "version: 1", "version: ^2", "version 2");
}

#[test]
fn an_unknown_code_is_refused_at_its_cell() {
    refuses("combat.ron", "\"2      AL2/-", "\"2      ^AL2", "`AL2`");
    refuses(
        "barrage.ron",
        "\"2      -    -",
        "\"2      -    ^DX",
        "`DX`",
    );
    refuses("facility.ron", "(6)  *(5)", "(6)  ^*(9)", "`*(9)`");
    refuses(
        "modes.ron",
        "hq                y",
        "hq                ^yes",
        "`yes`",
    );
    refuses(
        "terrain.ron",
        "mountain          4",
        "mountain          ^1/5",
        "`1/5`",
    );
    refuses("supply.ron", "defence: \"2T\"", "defence: \"^2\"", "`2`");
    refuses(
        "terrain.ron",
        "open                  open",
        "open                  ^opne",
        "`opne`",
    );
}

#[test]
fn all_wrong_cells_are_reported_together() {
    let (_, text) = DEFAULT_TABLES[0];
    let files = [
        ("combat.ron", text.replace("AL2/-", "AL2")),
        ("calendar.ron", "(version: 1, days: [1, 40, 32])".to_owned()),
    ];
    let mut faults = Faults::default();
    assert!(read_tables(&ScenarioFiles::from_texts("", files), &mut faults).is_none());
    let wrong_cells = text.matches("AL2/-").count();
    assert_eq!(faults.len(), wrong_cells + 3, "{faults}");
}

#[test]
fn rows_of_the_wrong_length_are_refused() {
    refuses(
        "combat.ron",
        "\"2      AL2/-",
        "^\"2 AL2/- AL2/-",
        "14 entries where the table has 13",
    );
    refuses(
        "combat.ron",
        "\"close            1:4",
        "^\"close",
        "12 entries",
    );
    refuses(
        "barrage.ron",
        "\"2      -",
        "^\"2",
        "10 entries where the table has 11",
    );
    refuses(
        "barrage.ron",
        "\"1T   1T",
        "^\"1T",
        "10 entries where the table has 11",
    );
    refuses(
        "surprise.ron",
        "\"overrun   <=6",
        "^\"overrun",
        "3 cells in the row",
    );
    refuses(
        "attrition.ron",
        "\"5     <=8    9-10",
        "^\"5 <=10",
        "4 entries",
    );
    refuses(
        "weather.ron",
        "\"2-9   10-11    12\"",
        "^\"2-9   10-12\"",
        "2 cells in the row",
    );
    refuses("modes.ron", "\"repl              n", "^\"repl", "5 entries");
}

#[test]
fn missing_and_swapped_rows_are_refused() {
    refuses(
        "combat.ron",
        "\"close            1:4",
        "\"^very-close      1:4",
        "`very-close` stands where `close` belongs",
    );
    refuses(
        "surprise.ron",
        "\"overrun   <=6",
        "\"^regular   <=6",
        "`overrun` belongs",
    );
    refuses(
        "surprise.ron",
        "rows: [",
        "rows: ^[\"overrun <=6 7-8 9+\",",
        "3 rows",
    );
    refuses("modes.ron", "\"hq      ", "\"^ship    ", "`hq` belongs");
    refuses("modes.ron", "\"move     ", "\"^combat   ", "`move` belongs");
    refuses(
        "air.ron",
        "\"interception    never\",",
        "^\"barrage         always\",",
        "twice",
    );
}

#[test]
fn gaps_and_overlaps_are_refused() {
    refuses(
        "combat.ron",
        "\"15+ ",
        "\"^16+ ",
        "gap between `14` and `16+`",
    );
    refuses("combat.ron", "\"<=1 ", "\"^1   ", "begin with `1`");
    refuses(
        "barrage.ron",
        "strength: \"<=1  2   3-4",
        "strength: \"<=1  2   ^2-4",
        "`2-4` overlaps `2`",
    );
    refuses("barrage.ron", "\"12     DG", "\"^13     DG", "gap");
    refuses(
        "facility.ron",
        "41-80  81+\",\n    cost",
        "41-80  ^81-99\",\n    cost",
        "must cover",
    );
    refuses("surprise.ron", "7-8   9+", "7-8   ^10+", "gap");
    refuses("attrition.ron", "never  <=3", "never  ^2-3", "begin with");
    refuses("capture.ron", "\"6      75", "\"^7      75", "gap");
    refuses(
        "air.ron",
        "both_abort: \"7\"",
        "both_abort: ^\"6-7\"",
        "overlaps",
    );
    refuses("landing.ron", "4+       2-3", "4+       ^3", "gap");
    refuses("breakout.ron", "returns: \"5-6\"", "returns: ^\"6\"", "gap");
    refuses(
        "weather.ron",
        "(\"dry\",         \"2-9 ",
        "^(\"dry\",         \"2-8 ",
        "gap",
    );
}

#[test]
fn a_file_without_any_one_line_is_read_or_refused_with_reasons() {
    for (name, text) in DEFAULT_TABLES {
        let lines: Vec<&str> = text.lines().collect();
        for missing in 0..lines.len() {
            let mut rest = lines.clone();
            rest.remove(missing);
            let files = ScenarioFiles::from_texts("", [(*name, rest.join("\n"))]);
            let mut faults = Faults::default();
            let tables = read_tables(&files, &mut faults);
            assert_eq!(
                tables.is_none(),
                !faults.is_empty(),
                "{name}:{}",
                missing + 1
            );
        }
    }
}
