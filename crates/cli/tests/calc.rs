//! `calc` as a user meets it: what it prints, and how it refuses wrong input.

use std::process::{Command, Output};

use serde_json::{Value, json};

/// Runs it with words parted by spaces; what stands between single quotes is one word.
fn run(arguments: &str) -> Output {
    let mut words: Vec<&str> = Vec::new();
    for (at, part) in arguments.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    Command::new(env!("CARGO_BIN_EXE_stavka-cli"))
        .arg("calc")
        .args(words)
        .output()
        .expect("the program runs")
}

/// What is printed as text.
#[track_caller]
fn text(arguments: &str) -> String {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}\n{said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What is printed as JSON.
#[track_caller]
fn read(arguments: &str) -> Value {
    let printed = text(&format!("{arguments} --format json"));
    assert_eq!(printed.lines().count(), 1, "one value a line: {printed}");
    serde_json::from_str(&printed).expect("JSON")
}

/// Wrong usage: exit code 2, and a message that holds all these words.
#[track_caller]
fn refused(arguments: &str, words: &[&str]) {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments}\n{said}");
    assert!(output.stdout.is_empty(), "{arguments}");
    for word in words {
        assert!(said.contains(word), "{arguments}\n{said}");
    }
}

/// The fields of a value that the expected one names are equal.
#[track_caller]
fn check(arguments: &str, expected: Value) {
    let found = read(arguments);
    for (field, value) in expected.as_object().expect("fields") {
        assert_eq!(&found[field], value, "{field} of {arguments}: {found}");
    }
}

#[test]
fn combat_with_dice() {
    check(
        "combat --attack 24 --defense 7 --terrain close --ar 3:3 --rolls 5,6,2,4,4",
        json!({
            "odds": "3:1", "column_start": 6, "surprise": "attacker", "shift": 2, "column_final": 8,
            "drm": 0, "modified_roll": 8, "attacker_result": "Ao1", "defender_result": "DL1o1",
        }),
    );
    check(
        "combat --attack 15/2 --defence 3 --terrain very-close --ar -1:0 --rolls 3,4,6,3,4",
        json!({
            "odds": "3:1", "column_start": 5, "surprise": "none", "shift": 0, "column_final": 5,
            "drm": -1, "modified_roll": 6, "attacker_result": "AL1o1", "defender_result": "Do1",
        }),
    );
}

#[test]
fn combat_without_dice_prints_a_sheet() {
    let sheet = text("combat --attack 24 --defense 7 --terrain close --ar 3:3 --steps 6:2");
    for words in [
        "odds 3:1, column 6 (3:1)",
        "Surprise",
        "27.78%",
        "throws of 7776",
        "Steps lost on average",
    ] {
        assert!(sheet.contains(words), "{sheet}");
    }
}

#[test]
fn barrage_with_dice() {
    check(
        "barrage --strength 20 --re 4.5 --terrain close --hedgehog 1 --rolls 4,5,4",
        json!({
            "column_start": 7, "column": 7, "cost_tokens": 3, "result": "[1/2]", "counts_as": "1/2",
            "dg": true, "steps_lost": 1,
            "shifts": [
                { "reason": "target density over 4 to 5 RE", "columns": 2 },
                { "reason": "target hex close", "columns": -1 },
                { "reason": "hedgehog", "columns": -1 },
            ],
        }),
    );
    check(
        "barrage --strength 20 --re 2 --terrain open --air --near-base --rolls 4,5",
        json!({ "column": 8, "cost_tokens": 0, "result": "[1/2]", "counts_as": "DG", "dg": true, "steps_lost": 0 }),
    );
    check(
        "barrage --strength 20 --re 2 --terrain open --ship --rolls 6,6,5",
        json!({ "column": 7, "result": "1", "counts_as": "1/2", "steps_lost": 1 }),
    );
    check(
        "barrage --strength 7.5 --re 1 --terrain extremely-close --no-spotter --strat --rolls 1,1",
        json!({ "column_start": 5, "column": 2, "cost_tokens": 2, "result": "-", "dg": false, "steps_lost": 0 }),
    );
}

#[test]
fn barrage_without_dice() {
    let found = read("barrage --strength 20 --re 2 --terrain open");
    assert_eq!(found["chances"]["step_lost"]["throws"], 33);
    assert_eq!(found["chances"]["dg"]["throws"], 180);
    assert_eq!(found["chances"]["dg"]["of"], 216);
}

#[test]
fn attrition() {
    check(
        "attrition --steps 6 --ar 4 --rolls 3,4",
        json!({ "drm": 3, "modified_roll": 10, "steps_lost": 2 }),
    );
    check(
        "attrition --steps 3 --ar 0 --rolls 4,4",
        json!({ "steps_lost": 3 }),
    );
    check(
        "attrition --steps 1 --ar 2 --rolls 3,3",
        json!({ "steps_lost": 1 }),
    );
    // AR 5, few steps: nothing on 8 or less (26 of 36), one step on 9 and 10 (7), all two on more.
    let results = read("attrition --steps 2 --ar 5")["results"].clone();
    let throws = |at: usize| results[at]["chance"]["throws"].clone();
    assert_eq!(
        [throws(0), throws(1), throws(2)],
        [26, 7, 3].map(Value::from)
    );
}

#[test]
fn ex_9_14c_three_trucks_and_a_dump() {
    check(
        "capture --kind trucks --tokens 12 --points 3 --rolls 3",
        json!({
            "captured_tokens": 3, "displaced_tokens": 9, "destroyed_tokens": 0,
            "captured_points": 1, "displaced_points": 2,
        }),
    );
    check(
        "capture --kind dump --tokens 36 --rolls 5",
        json!({ "captured_tokens": 18, "displaced_tokens": 0, "destroyed_tokens": 18, "captured_points": 0 }),
    );
    let wagons = text("capture --kind wagons --tokens 4 --points 2 --rolls 4");
    assert!(
        wagons.contains("1 Transport Point and 2T displaced up to 5 hexes"),
        "{wagons}"
    );
}

#[test]
fn blowing_up_a_dump() {
    check(
        "blow --tokens 12 --rolls 4",
        json!({ "destroyed_tokens": 9, "remaining_tokens": 3 }),
    );
    let results = read("blow --tokens 12")["results"].clone();
    assert_eq!(results[1]["destroyed_tokens"], 6);
    assert_eq!(
        results[1]["chance"],
        json!({ "throws": 2, "of": 6, "percent": 33.3333 })
    );
}

#[test]
fn wrong_input_is_refused_with_the_remedy() {
    let combat = "combat --attack 4 --defense 1 --terrain open --ar 3:3";
    refused(
        &format!("{combat} --rolls 1,2,3,4"),
        &["4 dice (1,2,3,4)", "two for Surprise"],
    );
    refused(
        &format!("{combat} --rolls 1,2,3,4,5,6"),
        &["6 dice", "leave it out"],
    );
    refused(
        &format!("{combat} --rolls 1,2,3,4,7"),
        &["`7` is not a die", "1 to 6"],
    );
    refused(&format!("{combat} --hedgehog 5"), &["0..=4"]);
    refused(
        "combat --attack 4 --defense 1 --terrain open --ar 6:3",
        &["`6` is not an Action Rating", "-1"],
    );
    refused(
        "combat --attack 4 --defense 1 --terrain open --ar 3",
        &["such as `4:3`"],
    );
    refused(
        "combat --attack 4 --defense 1 --terrain wood --ar 3:3",
        &["`wood`", "very-close"],
    );
    refused(
        "combat --attack -4 --defense 1 --terrain open --ar 3:3",
        &["--attack"],
    );
    refused(
        "combat --attack 1/0 --defense 1 --terrain open --ar 3:3",
        &["`1/0`", "15/2"],
    );
    let barrage = "barrage --strength 20 --re 2 --terrain open";
    refused(&format!("{barrage} --rolls 5,5"), &["needs a third die"]);
    refused(
        &format!("{barrage} --rolls 5"),
        &["1 die (5)", "two for the table"],
    );
    refused(&format!("{barrage} --near-base"), &["--air"]);
    refused(&format!("{barrage} --air --ship"), &["cannot be used with"]);
    refused(
        "barrage --strength 20 --re 2.3 --terrain open",
        &["quarters"],
    );
    refused(
        "barrage --strength 99999 --re 2 --terrain open",
        &["too much"],
    );
    refused("attrition --steps 0 --ar 3", &["--steps"]);
    refused("attrition --steps 2 --ar 3 --rolls 3", &["two dice"]);
    refused(
        "capture --kind dump --tokens 4 --points 1 --rolls 3",
        &["no Transport Points"],
    );
    refused(
        "capture --kind carts --tokens 4 --rolls 3",
        &["`carts`", "`wagons`"],
    );
    refused("blow --tokens 4 --rolls 3,3", &["one die"]);
}

#[test]
fn cc_1_5_an_hq_takes_units_into_its_slots() {
    check(
        "command --row cb_su_tank_army --date 1942-07-29 --units 'TANKC TANKC RIFLE'",
        json!({
            "row": "cb_su_tank_army", "legal": true, "unplaced": [],
            "units": [
                { "unit": "TANKC", "slot": 1 }, { "unit": "TANKC", "slot": 1 },
                { "unit": "RIFLE", "slot": 3 },
            ],
        }),
    );
    let found = read("command --row cb_su_tank_army --units 'TANKC TANKC MECHC CAVC'");
    assert_eq!(found["legal"], false);
    assert_eq!(found["unplaced"], json!(["MECHC"]));
    assert_eq!(
        found["slots"][1],
        json!({ "slot": 2, "count": 1, "classes": ["CAVC"], "units": ["CAVC"], "free": 0 })
    );
    assert_eq!(found["slots"][2]["free"], 2);
    // No unit at all is legal, too.
    check(
        "command --row tbl_uk_bef --units ''",
        json!({ "legal": true, "units": [] }),
    );
}

#[test]
fn cc_1_5_the_row_of_an_hq_is_found_by_its_name_and_the_day() {
    check(
        "command --hq 'Tank Army' --game CB --date 1942-08-01 --units 'TANKC TANKC TANKC'",
        json!({ "row": "cb_su_tank_army_late", "legal": true }),
    );
    check(
        "command --hq 'Tank Army' --game CB --date 1942-07-29 --units 'TANKC TANKC TANKC'",
        json!({ "row": "cb_su_tank_army", "legal": false, "unplaced": ["TANKC"] }),
    );
    let armeekorps = "command --hq armeekorps --game CB --units 'INF INF INF INF' --date";
    check(
        &format!("{armeekorps} 1941-12-29"),
        json!({ "row": "cb_de_armeekorps_41", "legal": false, "unplaced": ["INF"] }),
    );
    check(
        &format!("{armeekorps} 1942-01-01"),
        json!({ "row": "cb_de_armeekorps_42", "legal": true }),
    );
    let corps = "command --hq Corps --game TBL --date 1940-05-10 --country BE --units INF";
    check(corps, json!({ "row": "tbl_be_corps", "legal": true }));
    let army = "command --hq 'Army Group' --game HR --date 1944-10-26 --units 'PZ INF PZG'";
    check(army, json!({ "row": "any_army", "legal": true }));
}

#[test]
fn cc_1_5_countries_stand_behind_a_colon() {
    check(
        "command --row cb_ro_corps --units 'INF:RO INF:DE CAV:RO'",
        json!({ "legal": false, "unplaced": ["INF:DE"] }),
    );
    check(
        "command --row hr_hu_armeekorps --units 'INF:DE INF:HU CAV:HU'",
        json!({ "legal": true }),
    );
}

#[test]
fn cc_1_5_slots_are_told_with_what_is_left_over() {
    let sheet = text("command --row tbl_fr_corps --units 'DI DIM DIM DCR'");
    for words in [
        "tbl_fr_corps: Corps d'armee, Corps d'armee colonial (always)",
        "3 DI DIF DIM  DI DIM  1",
        "at most 1 of DIM",
        "Left over: DIM (French motorised infantry division): no slot that it fits is left",
        "Left over: DCR (French armoured division): no slot is for it (C&C 1.5)",
    ] {
        assert!(sheet.contains(words), "{sheet}");
    }
    let sheet = text("command --row cb_su_tank_army --units RIFLE");
    assert!(sheet.contains("until 31 July 1942"), "{sheet}");
    assert!(sheet.contains("Nothing is left over"), "{sheet}");
}

#[test]
fn cc_1_5_wrong_rows_hqs_and_units_are_refused_with_a_remedy() {
    let units = "--units 'TANKC TANKC'";
    refused(
        &format!("command --row cb_su_tank_army --date 1942-08-01 {units}"),
        &[
            "until 31 July 1942",
            "1 August 1942",
            "--row cb_su_tank_army_late",
        ],
    );
    refused(
        &format!("command --row cb_su_tank_armee {units}"),
        &["cb_su_tank_armee", "did you mean cb_su_tank_army?"],
    );
    refused(
        "command --row cb_su_tank_army --units 'TANKC TNAKB'",
        &["`TNAKB`", "did you mean TANKB?", "leave them out"],
    );
    refused(
        "command --row cb_ro_corps --units INF:RU",
        &["`RU`", "did you mean"],
    );
    refused(&format!("command {units}"), &["--row"]);
    refused(
        &format!("command --hq 'Tank Army' {units}"),
        &["--game", "--date"],
    );
    refused(
        &format!("command --hq 'Tank Army' --game CBX --date 1942-08-01 {units}"),
        &["`CBX`", "CB"],
    );
    refused(
        &format!("command --hq 'Tank Armee' --game CB --date 1942-08-01 {units}"),
        &["`Tank Armee`", "did you mean Tank Army?"],
    );
    refused(
        "command --hq Corps --game TBL --date 1940-05-10 --units INF",
        &["several countries", "tbl_be_corps (BE", "--country"],
    );
    refused(
        "command --hq Corps --game TBL --date 1940-05-10 --country FR --units INF",
        &["`Corps` of FR", "tbl_uk_corps"],
    );
    refused(
        "command --hq Corps --game TBL --date 1940-05-10 --country FX --units INF",
        &["`FX`", "did you mean FR?"],
    );
    refused(
        &format!("command --hq 'Tank Army' --game CB --date 1942-8 {units}"),
        &["1942-08-01"],
    );
}
