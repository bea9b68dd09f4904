//! `calc attrition`, `calc capture` and `calc blow`: one look at one table.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stavka_rules::numbers::Percent;
use stavka_rules::numbers::chance::{Chance, Mean, ONE_DIE, TWO_DICE, sum};
use stavka_rules::tables::{Booty, RuleTables};

use super::args::{AttritionArgs, BlowArgs, CaptureArgs};
use super::sheet::{
    Sheet, added_up, average, chance_json, counted, dice, mean_json, percent_cell, signed, steps,
    table,
};
use crate::failure::Failure;

/// Rule 12.8: what attrition takes of a hex.
pub fn attrition(args: &AttritionArgs, tables: &RuleTables) -> Result<Sheet, Failure> {
    let grid = &tables.attrition;
    let modifier = grid.modifier(args.steps);
    let lost = |roll: i16| {
        let total = roll + i16::from(modifier);
        (total, grid.loss(args.ar.0, total).of(args.steps))
    };
    let heading = format!(
        "Attrition of {} Out of Supply, Action Rating {}\n",
        steps(args.steps),
        args.ar
    );
    let Some(rolls) = &args.rolls else {
        let losses = TWO_DICE.map(|(roll, weight)| (lost(roll).1, weight));
        return Ok(attrition_chances(&heading, modifier, &losses));
    };
    let roll = dice::<2>(rolls, "two dice, such as `3,4`")?;
    let (total, lost) = lost(sum(roll));
    let text = format!(
        "{heading}Roll: {}: {} lost\n",
        added_up(&roll, modifier, total),
        if lost == args.steps {
            "all steps".to_owned()
        } else {
            steps(lost)
        }
    );
    let json = json!({ "drm": modifier, "modified_roll": total, "steps_lost": lost });
    Ok(Sheet { text, json })
}

fn attrition_chances(heading: &str, modifier: i8, losses: &[(u8, u32)]) -> Sheet {
    let mut throws = BTreeMap::new();
    for (lost, weight) in losses {
        *throws.entry(*lost).or_insert(0) += weight;
    }
    let chance = |throws: u32| Chance { throws, of: 36 };
    let mean = Mean {
        sum: throws
            .iter()
            .map(|(&lost, throws)| u32::from(lost) * throws)
            .sum(),
        of: 36,
    };
    let head = ["steps lost", " chance", "throws of 36"].map(str::to_owned);
    let mut rows = vec![head.to_vec()];
    rows.extend(throws.iter().map(|(lost, &throws)| {
        vec![
            lost.to_string(),
            percent_cell(chance(throws)),
            throws.to_string(),
        ]
    }));
    let results = throws.iter().map(
        |(lost, &throws)| json!({ "steps_lost": lost, "chance": chance_json(chance(throws)) }),
    );
    Sheet {
        text: format!(
            "{heading}Roll {}\n\n{}\n{} steps lost on average\n",
            signed(modifier),
            table(&rows),
            average(mean)
        ),
        json: json!({
            "drm": modifier,
            "results": results.collect::<Vec<_>>(),
            "steps_lost": mean_json(mean),
        }),
    }
}

/// Rules 9.14b and 9.14c: what the enemy captures, and what becomes of the rest.
pub fn capture(args: &CaptureArgs, tables: &RuleTables) -> Result<Sheet, Failure> {
    if args.kind == Booty::Dump && args.points > 0 {
        return Err(Failure::Usage(
            "a dump has no Transport Points; leave --points out, or write --kind trucks or wagons"
                .to_owned(),
        ));
    }
    let grid = &tables.capture;
    let outcome = |die: u8| {
        let share = grid.share(args.kind, die.into());
        let (tokens, points) = (share.of(args.tokens), share.of(args.points));
        let (rest, rest_points) = (args.tokens - tokens, args.points - points);
        let (displaced, destroyed, becomes) = match grid.displacement(args.kind) {
            Some(hexes) => (rest, 0, format!("displaced up to {hexes} hexes")),
            None => (0, rest, "destroyed".to_owned()),
        };
        let has_points = args.points > 0;
        Outcome {
            share,
            words: format!(
                "captured {}; {} {becomes}",
                amount(tokens, has_points.then_some(points)),
                amount(rest, has_points.then_some(rest_points)),
            ),
            json: json!({
                "share_percent": share.get(),
                "captured_tokens": tokens,
                "displaced_tokens": displaced,
                "destroyed_tokens": destroyed,
                "captured_points": points,
                "displaced_points": rest_points,
            }),
        }
    };
    let what = match args.kind {
        Booty::Dump => "a dump",
        Booty::Trucks => "trucks",
        Booty::Wagons => "wagons",
    };
    let heading = format!("Capture of {what}\n");
    one_die(&heading, args.rolls.as_deref(), outcome)
}

/// Rule 12.11a: what blowing up a dump destroys.
pub fn blow(args: &BlowArgs, tables: &RuleTables) -> Result<Sheet, Failure> {
    let outcome = |die: u8| {
        let share = tables.dump_blowing.share(die.into());
        let destroyed = share.of(args.tokens);
        let left = args.tokens - destroyed;
        Outcome {
            share,
            words: format!(
                "destroyed {}; {} left",
                amount(destroyed, None),
                amount(left, None)
            ),
            json: json!({
                "share_percent": share.get(),
                "destroyed_tokens": destroyed,
                "remaining_tokens": left,
            }),
        }
    };
    let heading = format!("Blowing up a dump of {}\n", amount(args.tokens, None));
    one_die(&heading, args.rolls.as_deref(), outcome)
}

/// What one die does to supply.
struct Outcome {
    share: Percent,
    words: String,
    json: Value,
}

/// Tokens, with Transport Points where there are any.
fn amount(tokens: u16, points: Option<u16>) -> String {
    match points {
        None => format!("{tokens}T"),
        Some(points) => {
            let points = counted(points.into(), "Transport Point", "Transport Points");
            format!("{points} and {tokens}T")
        }
    }
}

/// A sheet of a table that one die reads.
fn one_die(
    heading: &str,
    rolls: Option<&[u8]>,
    outcome: impl Fn(u8) -> Outcome,
) -> Result<Sheet, Failure> {
    let Some(rolls) = rolls else {
        return Ok(one_die_chances(heading, outcome));
    };
    let [die] = dice::<1>(rolls, "one die, such as `5`")?;
    let outcome = outcome(die);
    Ok(Sheet {
        text: format!(
            "{heading}Roll: {die}: {}: {}\n",
            outcome.share, outcome.words
        ),
        json: outcome.json,
    })
}

fn one_die_chances(heading: &str, outcome: impl Fn(u8) -> Outcome) -> Sheet {
    let mut outcomes: Vec<(Outcome, Chance)> = Vec::new();
    for die in ONE_DIE {
        let outcome = outcome(die);
        let known = outcomes
            .iter_mut()
            .find(|(known, _)| known.share == outcome.share);
        match known {
            Some((_, chance)) => chance.throws += 1,
            None => outcomes.push((outcome, Chance { throws: 1, of: 6 })),
        }
    }
    let rows: Vec<_> = outcomes
        .iter()
        .map(|(outcome, chance)| {
            vec![
                percent_cell(*chance),
                outcome.share.to_string(),
                outcome.words.clone(),
            ]
        })
        .collect();
    let results: Vec<Value> = outcomes
        .into_iter()
        .map(|(outcome, chance)| {
            let mut json = outcome.json;
            json["chance"] = chance_json(chance);
            json
        })
        .collect();
    Sheet {
        text: format!("{heading}{}", table(&rows)),
        json: json!({ "results": results }),
    }
}
