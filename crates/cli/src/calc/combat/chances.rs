//! The exact chances of a combat as a sheet.

use serde_json::{Value, json};
use stavka_rules::combat::{Chances, Fight, StepLoss};
use stavka_rules::numbers::chance::Chance;
use stavka_rules::tables::{CombatResult, RuleTables, Surprise};

use super::{heading, number, odds_json};
use crate::calc::args::{Pair, Steps};
use crate::calc::sheet::{Sheet, average, chance_json, mean_json, percent_cell, table};

/// A question about the result, with the name of its answer for programs and for people.
struct Question {
    field: &'static str,
    words: &'static str,
    is_so: fn(CombatResult) -> bool,
}

/// What players ask of an attack.
const QUESTIONS: [Question; 6] = [
    Question {
        field: "attacker_must_lose",
        words: "attacker must lose a step",
        is_so: |result| result.attacker.losses > 0,
    },
    Question {
        field: "attacker_option",
        words: "attacker has an option to take",
        is_so: |result| result.attacker.option > 0,
    },
    Question {
        field: "attacker_unharmed",
        words: "attacker suffers nothing",
        is_so: |result| result.attacker.losses + result.attacker.option == 0,
    },
    Question {
        field: "defender_must_lose",
        words: "defender must lose a step",
        is_so: |result| result.defender.losses > 0,
    },
    Question {
        field: "defender_option",
        words: "defender has an option to take",
        is_so: |result| result.defender.option > 0,
    },
    Question {
        field: "defender_dg",
        words: "defender becomes DG before any retreat",
        is_so: |result| result.defender.disorganized,
    },
];

/// Counts the chances. Nobody loses more steps than are present.
pub fn count(fight: &Fight, tables: &RuleTables, present: Option<Pair<Steps>>) -> Sheet {
    let chances = fight.chances(tables);
    let present = present.unwrap_or(Pair {
        attacker: Steps(u8::MAX),
        defender: Steps(u8::MAX),
    });
    let losses = Pair {
        attacker: chances.attacker_losses(present.attacker.0),
        defender: chances.defender_losses(present.defender.0),
    };
    Sheet {
        text: chances_text(fight, tables, &chances, losses),
        json: chances_json(fight, tables, &chances, losses),
    }
}

fn chances_text(
    fight: &Fight,
    tables: &RuleTables,
    chances: &Chances,
    losses: Pair<StepLoss>,
) -> String {
    let line = |words: &str, chance: Chance| vec![words.to_owned(), percent_cell(chance)];
    let surprise: Vec<_> = Surprise::ALL
        .iter()
        .map(|&surprise| line(surprise.word(), chances.surprise(surprise)))
        .collect();
    let head = ["attacker", "defender", " chance", "throws of 7776"].map(str::to_owned);
    let mut results = vec![head.to_vec()];
    results.extend(chances.results().iter().map(|one| {
        let CombatResult { attacker, defender } = one.result;
        let chance = one.chance();
        vec![
            attacker.to_string(),
            defender.to_string(),
            percent_cell(chance),
            chance.throws.to_string(),
        ]
    }));
    let asked = QUESTIONS.iter();
    let mut answers: Vec<_> = asked
        .map(|question| line(question.words, chances.chance(question.is_so)))
        .collect();
    answers.extend(
        fight.exploits(chances).into_iter().map(|(rating, chance)| {
            line(&format!("attackers with AR {rating} may exploit"), chance)
        }),
    );
    let lost =
        |side: &str, loss: StepLoss| vec![side.to_owned(), average(loss.least), average(loss.most)];
    let head = ["", "options retreated", "options lost"].map(str::to_owned);
    let losses = [
        head.to_vec(),
        lost("attacker", losses.attacker),
        lost("defender", losses.defender),
    ];
    format!(
        "{}\nSurprise\n{}\nResult\n{}\nIn short\n{}\nSteps lost on average\n{}",
        heading(fight, tables),
        table(&surprise),
        table(&results),
        table(&answers),
        table(&losses),
    )
}

fn chances_json(
    fight: &Fight,
    tables: &RuleTables,
    chances: &Chances,
    losses: Pair<StepLoss>,
) -> Value {
    let surprise: serde_json::Map<_, _> = Surprise::ALL
        .iter()
        .map(|&who| (who.word().to_owned(), chance_json(chances.surprise(who))))
        .collect();
    let results = chances.results().iter().map(|one| {
        json!({
            "attacker_result": one.result.attacker.to_string(),
            "defender_result": one.result.defender.to_string(),
            "chance": chance_json(one.chance()),
        })
    });
    let asked = QUESTIONS.iter();
    let answers: serde_json::Map<_, _> = asked
        .map(|question| {
            (
                question.field.to_owned(),
                chance_json(chances.chance(question.is_so)),
            )
        })
        .collect();
    let exploit = fight.exploits(chances).into_iter();
    let exploit =
        exploit.map(|(rating, chance)| json!({ "ar": rating, "chance": chance_json(chance) }));
    let lost = |loss: StepLoss| {
        json!({
            "options_retreated": mean_json(loss.least),
            "options_lost": mean_json(loss.most),
        })
    };
    json!({
        "odds": odds_json(fight),
        "column_start": number(fight.starting_column(&tables.combat)),
        "surprise_drm": fight.surprise_modifier(&tables.surprise),
        "drm": fight.combat_modifier(),
        "surprise_chances": surprise,
        "results": results.collect::<Vec<_>>(),
        "chances": answers,
        "exploit": exploit.collect::<Vec<_>>(),
        "steps_lost": { "attacker": lost(losses.attacker), "defender": lost(losses.defender) },
    })
}
