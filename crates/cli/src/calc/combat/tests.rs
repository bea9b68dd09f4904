use clap::Parser as _;
use serde_json::json;
use stavka_scenario::default_rules;

use super::*;
use crate::args::{Arguments, Command};
use crate::calc::Calculator;

/// The sheet of `calc combat` with these options.
#[track_caller]
fn sheet(options: &str) -> Result<Sheet, Failure> {
    let words = ["stavka-cli", "calc", "combat"];
    let arguments = Arguments::try_parse_from(words.into_iter().chain(options.split(' ')));
    let Ok(Arguments {
        command: Command::Calc {
            calculator: Calculator::Combat(args),
        },
        ..
    }) = arguments
    else {
        panic!("{options} is no combat");
    };
    calculate(&args, default_rules())
}

#[track_caller]
fn resolved(options: &str) -> Sheet {
    sheet(options).expect("a combat")
}

#[test]
fn ex_9_8_the_first_overrun_step_by_step() {
    let sheet =
        resolved("--attack 4 --defense 1 --terrain open --ar 5:0 --overrun --rolls 4,4,3,3,4");
    let expected = json!({
        "odds": "4:1",
        "column_start": 8,
        "surprise_drm": 5,
        "surprise_roll": 13,
        "surprise": "attacker",
        "shift": 3,
        "column_final": 11,
        "drm": 5,
        "modified_roll": 12,
        "attacker_result": "Ae3",
        "defender_result": "DL2o2DG",
    });
    assert_eq!(sheet.json, expected);
    for line in [
        "Overrun, 4 against 1 in open terrain: odds 4:1, column 8 (4:1)",
        "Surprise: 4 + 4 + 5 = 13: attacker; 3 columns right to column 11 (9:1)",
        "Combat: 3 + 4 + 5 = 12: Ae3/DL2o2DG in column 11",
        "Attacker: Ae3, no Exploit in an overrun (9.13b)",
        "Defender: DL2o2DG, becomes DG before any retreat (9.12a); loses 2 steps; option of 2",
    ] {
        assert!(sheet.text.contains(line), "{}", sheet.text);
    }
}

#[test]
fn ex_9_8_the_second_overrun() {
    let sheet =
        resolved("--attack 4 --defense 1 --terrain open --ar 0:5 --overrun --rolls 4,6,6,1,6");
    assert_eq!(sheet.json["surprise"], "defender");
    assert_eq!(sheet.json["shift"], -6);
    assert_eq!(sheet.json["column_final"], 2);
    assert_eq!(sheet.json["attacker_result"], "AL2");
    assert_eq!(sheet.json["defender_result"], "-");
    assert!(
        sheet.text.contains("Defender: -, nothing"),
        "{}",
        sheet.text
    );
}

#[test]
fn a_hedgehog_counts_one_for_surprise_and_its_level_for_combat() {
    let sheet =
        resolved("--attack 24 --defense 7 --terrain close --ar 3:3 --hedgehog 2 --rolls 5,6,2,4,4");
    assert_eq!(sheet.json["column_start"], 6);
    assert_eq!(sheet.json["surprise_roll"], 10);
    assert_eq!(sheet.json["column_final"], 8);
    assert_eq!(sheet.json["drm"], -2);
    assert_eq!(sheet.json["modified_roll"], 6);
    assert_eq!(sheet.json["attacker_result"], "Ao1");
    assert_eq!(sheet.json["defender_result"], "Do1");
}

#[test]
fn ex_9_1g_shifts_beyond_the_table_stop_at_its_edge() {
    let sheet = resolved("--attack 1 --defense 12 --terrain open --ar 3:3 --rolls 1,1,4,3,4");
    assert_eq!(sheet.json["odds"], "1:12");
    assert_eq!(sheet.json["column_start"], 1);
    assert_eq!(sheet.json["shift"], -4);
    assert_eq!(sheet.json["column_final"], 1);
    assert!(
        sheet.text.contains("the edge of the table"),
        "{}",
        sheet.text
    );
    let shifted = resolved("--attack 1 --defense 12 --terrain open --ar 3:3 --rolls 5,5,6,3,4");
    assert_eq!(shifted.json["column_final"], 7);
}

#[test]
fn r9_14a_strengths_of_zero_have_no_odds() {
    let zero = |attack, defense| {
        resolved(&format!(
            "--attack {attack} --defense {defense} --terrain close --ar 3:3"
        ))
        .json
    };
    assert_eq!(zero("0", "7.5")["odds"], Value::Null);
    assert_eq!(zero("0", "7.5")["column_start"], 1);
    assert_eq!(zero("15/2", "0")["column_start"], 13);
    assert_eq!(zero("0", "0")["odds"], "1:1");
    assert_eq!(zero("0", "0")["column_start"], 4);
}

#[test]
fn without_dice_the_chances_are_exact() {
    let json = resolved("--attack 3 --defense 0 --terrain open --ar 3:3").json;
    let results = json["results"].as_array().expect("results");
    let sum: u64 = results
        .iter()
        .filter_map(|one| one["chance"]["throws"].as_u64())
        .sum();
    assert_eq!(sum, 7776);
    let best = results.last().expect("a result");
    assert_eq!(best["attacker_result"], "Ae2");
    assert_eq!(best["chance"]["throws"], 26 * 36 + 10);
    assert_eq!(
        json["surprise_chances"]["defender"],
        json!({ "throws": 2160, "of": 7776, "percent": 27.7778 })
    );
}

#[test]
fn nobody_loses_more_steps_than_are_there() {
    let most = |steps| {
        let options = format!("--attack 90 --defense 1 --terrain open --ar 5:0 --steps {steps}");
        let json = resolved(&options).json;
        json["steps_lost"]["defender"]["options_lost"]["mean"]
            .as_f64()
            .expect("a mean")
    };
    assert!(most("3:1") <= 1.0);
    assert!(most("3:9") > 3.0);
}

#[test]
fn an_overrun_never_exploits() {
    let json = |kind| {
        resolved(&format!(
            "--attack 90 --defense 1 --terrain open --ar 5:0{kind}"
        ))
        .json
    };
    assert_ne!(json("")["exploit"], json!([]));
    assert_eq!(json(" --overrun")["exploit"], json!([]));
}

#[test]
fn a_wrong_number_of_dice_is_refused() {
    for rolls in ["5,6,2,4", "5,6,2,4,4,1"] {
        let options = format!("--attack 4 --defense 1 --terrain open --ar 3:3 --rolls {rolls}");
        let failure = sheet(&options).expect_err("refused").to_string();
        assert!(
            failure.contains("two for Surprise, the shift die"),
            "{failure}"
        );
    }
}
