//! `calc combat`: one ground combat.

mod chances;
#[cfg(test)]
mod tests;
mod words;

use serde_json::{Value, json};
use stavka_rules::combat::{CombatDice, Fight, Resolution};
use stavka_rules::tables::{AttackKind, CombatColumn, RuleTables, Surprise};

use self::words::{attacker_words, defender_words};
use super::args::CombatArgs;
use super::sheet::{Sheet, added_up, columns, dice, signed};
use crate::failure::Failure;

/// What the dice of a combat are for, in the order they are rolled.
const ORDER: &str = "five: two for Surprise, the shift die, two for combat, such as `5,6,2,4,4`";

/// Resolves the combat with the given dice, or counts its chances.
pub fn calculate(args: &CombatArgs, tables: &RuleTables) -> Result<Sheet, Failure> {
    let fight = Fight {
        kind: if args.overrun {
            AttackKind::Overrun
        } else {
            AttackKind::Regular
        },
        category: args.terrain,
        attack: args.attack,
        defence: args.defense,
        attacker_rating: args.ar.attacker.0,
        defender_rating: args.ar.defender.0,
        hedgehog: args.hedgehog,
    };
    let Some(rolls) = &args.rolls else {
        return Ok(chances::count(&fight, tables, args.steps));
    };
    let [a, b, shift, c, d] = dice(rolls, ORDER)?;
    let dice = CombatDice {
        surprise: [a, b],
        shift,
        combat: [c, d],
    };
    Ok(resolution(&fight, tables, dice))
}

/// The number of a column, counted from 1.
const fn number(column: CombatColumn) -> usize {
    column.index() + 1
}

/// A column with its label, such as `column 6 (3:1)`.
fn named(fight: &Fight, tables: &RuleTables, column: CombatColumn) -> String {
    let label = tables.combat.label(fight.category, column);
    format!("column {} ({label})", number(column))
}

/// What both kinds of sheets begin with.
fn heading(fight: &Fight, tables: &RuleTables) -> String {
    let kind = match fight.kind {
        AttackKind::Regular => "Regular combat",
        AttackKind::Overrun => "Overrun",
    };
    let odds = match fight.odds() {
        Some(odds) => format!("odds {odds}"),
        None => "a strength of zero (9.14a)".to_owned(),
    };
    let start = named(fight, tables, fight.starting_column(&tables.combat));
    let hedgehog = match fight.hedgehog {
        0 => String::new(),
        level => format!(", hedgehog {level}"),
    };
    format!(
        "{kind}, {} against {} in {} terrain: {odds}, {start}\n\
         Action Ratings {} against {}{hedgehog}: Surprise roll {}, combat roll {}\n",
        fight.attack,
        fight.defence,
        fight.category,
        fight.attacker_rating,
        fight.defender_rating,
        signed(fight.surprise_modifier(&tables.surprise)),
        signed(fight.combat_modifier()),
    )
}

fn odds_json(fight: &Fight) -> Value {
    json!(fight.odds().map(|odds| odds.to_string()))
}

fn resolution(fight: &Fight, tables: &RuleTables, dice: CombatDice) -> Sheet {
    let done = fight.resolve(tables, dice);
    let surprise_drm = fight.surprise_modifier(&tables.surprise);
    let text = format!(
        "{}Surprise: {}: {}\nCombat: {}: {} in column {}\nAttacker: {}\nDefender: {}\n",
        heading(fight, tables),
        added_up(&dice.surprise, surprise_drm, done.surprise_total),
        surprise_words(fight, tables, &done, dice.shift),
        added_up(&dice.combat, done.drm, done.total),
        done.result,
        number(done.column),
        attacker_words(done.result.attacker, fight.kind),
        defender_words(done.result.defender),
    );
    let json = json!({
        "odds": odds_json(fight),
        "column_start": number(done.start),
        "surprise_drm": surprise_drm,
        "surprise_roll": done.surprise_total,
        "surprise": done.surprise.word(),
        "shift": done.shift,
        "column_final": number(done.column),
        "drm": done.drm,
        "modified_roll": done.total,
        "attacker_result": done.result.attacker.to_string(),
        "defender_result": done.result.defender.to_string(),
    });
    Sheet { text, json }
}

fn surprise_words(fight: &Fight, tables: &RuleTables, done: &Resolution, die: u8) -> String {
    let who = match done.surprise {
        Surprise::None => return format!("none; the shift die of {die} is not used"),
        Surprise::Attacker => "attacker",
        Surprise::Defender => "defender",
    };
    let column = named(fight, tables, done.column);
    let edge =
        if done.start.index().checked_add_signed(done.shift.into()) == Some(done.column.index()) {
            ""
        } else {
            ", the edge of the table"
        };
    format!("{who}; {} to {column}{edge}", columns(done.shift))
}
