//! `calc barrage`: one barrage against the units of a hex.

use serde_json::{Value, json};
use stavka_rules::barrage::{Aim, Fire, Firer};
use stavka_rules::tables::{BarrageResult, BarrageTable, BarrageTarget, RuleTables};

use super::args::BarrageArgs;
use super::sheet::{
    Sheet, added_up, average, chance_json, columns, mean_json, percent, percent_cell, steps, table,
    wrong_count,
};
use crate::failure::Failure;

/// What the dice of a barrage are for, in the order they are rolled.
const ORDER: &str = "two for the table and a third for a half result, such as `4,5,4`";

/// Resolves the barrage with the given dice, or counts its chances.
pub fn calculate(args: &BarrageArgs, tables: &RuleTables) -> Result<Sheet, Failure> {
    let fire = fire(args)?;
    let table = &tables.barrage;
    match args.rolls.as_deref() {
        None => Ok(chances(&fire, table)),
        Some(&[a, b]) if fire.read(table, [a, b]) == BarrageResult::Half => {
            Err(Failure::Usage(format!(
                "a roll of {} gives a half result, which needs a third die; write --rolls {a},{b} and the die",
                a + b
            )))
        }
        Some(&[a, b]) => Ok(resolution(&fire, table, [a, b], None)),
        Some(&[a, b, loss]) => Ok(resolution(&fire, table, [a, b], Some(loss))),
        Some(rolls) => Err(wrong_count(rolls, ORDER)),
    }
}

fn fire(args: &BarrageArgs) -> Result<Fire, Failure> {
    let strength = u16::try_from(args.strength.rounded()).map_err(|_| {
        Failure::Usage(format!(
            "--strength {} is too much; write at most {}",
            args.strength,
            u16::MAX
        ))
    })?;
    Ok(Fire {
        by: match (args.air, args.ship) {
            (true, _) => Firer::Planes,
            (_, true) => Firer::Ships,
            (false, false) => Firer::Artillery,
        },
        strength,
        target: BarrageTarget {
            density: args.re,
            category: args.terrain,
            hedgehog: args.hedgehog > 0,
            strat: args.strat,
            spotted: !args.no_spotter,
            air_near: args.near_base,
            air_far: false,
        },
        hedgehog: args.hedgehog,
    })
}

/// The label of a column with its number, counted from 1.
fn named(table: &BarrageTable, column: usize) -> String {
    // The first heading is that of the dice.
    let heads = table.printed().columns;
    let label = heads.get(column + 1).map_or("", String::as_str);
    format!("column {} ({label})", column + 1)
}

/// What both kinds of sheets begin with.
fn heading(fire: &Fire, table: &BarrageTable, aim: &Aim) -> String {
    let (by, cost) = match fire.by {
        Firer::Artillery => ("artillery", format!("costs {}T", aim.cost.0)),
        Firer::Planes => ("planes", "free of cost".to_owned()),
        Firer::Ships => ("ships", "free of cost".to_owned()),
    };
    let mut text = format!(
        "Barrage by {by}, strength {}: {}, {cost}\n",
        fire.strength,
        named(table, aim.start)
    );
    for shift in &aim.shifts {
        text += &format!("  {}: {}\n", shift.reason, columns(shift.columns));
    }
    if !aim.shifts.is_empty() {
        text += &format!("Shifted to {}\n", named(table, aim.column));
    }
    text
}

/// What both kinds of sheets tell programs.
fn facts(aim: &Aim) -> serde_json::Map<String, Value> {
    let shifts = aim.shifts.iter();
    let shifts =
        shifts.map(|shift| json!({ "reason": shift.reason.to_string(), "columns": shift.columns }));
    let facts = [
        ("column_start", json!(aim.start + 1)),
        ("shifts", json!(shifts.collect::<Vec<_>>())),
        ("column", json!(aim.column + 1)),
        ("cost_tokens", json!(aim.cost.0)),
    ];
    facts
        .into_iter()
        .map(|(name, fact)| (name.to_owned(), fact))
        .collect()
}

/// The barrage with two dice, and the loss die where there is one.
fn resolution(fire: &Fire, table: &BarrageTable, roll: [u8; 2], loss: Option<u8>) -> Sheet {
    // Without a loss die the result is no half, and any die gives the same.
    let done = fire.resolve(table, roll, loss.unwrap_or(1));
    let effect = done.effect;
    let translated = if effect.means == effect.read {
        String::new()
    } else {
        format!(", which counts as {}", effect.means)
    };
    let die = match (effect.means == BarrageResult::Half, loss) {
        (true, Some(die)) => format!("Loss die: {die}\n"),
        (false, Some(die)) => format!("The loss die of {die} is not used\n"),
        (_, None) => String::new(),
    };
    let what = match (effect.disorganizes(), effect.steps) {
        (false, _) => "nothing happens".to_owned(),
        (true, 0) => "all combat units become DG, no step is lost".to_owned(),
        (true, lost) => format!(
            "all combat units become DG and lose {} together",
            steps(lost)
        ),
    };
    let text = format!(
        "{}Roll: {}: {}{translated}\n{die}Result: {what}\n",
        heading(fire, table, &done.aim),
        added_up(&roll, 0, done.roll),
        effect.read,
    );
    let mut json = facts(&done.aim);
    json.insert("roll".to_owned(), json!(done.roll));
    json.insert("result".to_owned(), json!(effect.read.to_string()));
    json.insert("counts_as".to_owned(), json!(effect.means.to_string()));
    json.insert("dg".to_owned(), json!(effect.disorganizes()));
    json.insert("steps_lost".to_owned(), json!(effect.steps));
    Sheet {
        text,
        json: Value::Object(json),
    }
}

fn chances(fire: &Fire, grid: &BarrageTable) -> Sheet {
    let aim = fire.aim(grid);
    let chances = fire.chances(grid);
    let head = [
        "result",
        "counts as",
        "steps lost",
        " chance",
        "throws of 216",
    ]
    .map(str::to_owned);
    let mut rows = vec![head.to_vec()];
    let mut effects = Vec::new();
    for one in chances.effects() {
        let effect = one.effect;
        rows.push(vec![
            effect.read.to_string(),
            effect.means.to_string(),
            effect.steps.to_string(),
            percent_cell(one.chance),
            one.chance.throws.to_string(),
        ]);
        effects.push(json!({
            "result": effect.read.to_string(),
            "counts_as": effect.means.to_string(),
            "dg": effect.disorganizes(),
            "steps_lost": effect.steps,
            "chance": chance_json(one.chance),
        }));
    }
    let dg = chances.chance(|effect| effect.disorganizes());
    let lost = chances.chance(|effect| effect.steps > 0);
    let mean = chances.losses(u8::MAX);
    let text = format!(
        "{}\n{}\nDG {}, a step lost {}, {} steps lost on average\n",
        heading(fire, grid, &aim),
        table(&rows),
        percent(dg),
        percent(lost),
        average(mean),
    );
    let mut json = facts(&aim);
    json.insert("results".to_owned(), json!(effects));
    json.insert(
        "chances".to_owned(),
        json!({ "dg": chance_json(dg), "step_lost": chance_json(lost) }),
    );
    json.insert("steps_lost".to_owned(), mean_json(mean));
    Sheet {
        text,
        json: Value::Object(json),
    }
}
