//! The calculator of a combat.

use stavka_rules::combat::{CombatDice, Fight, attacker_words, defender_words};
use stavka_rules::numbers::Fraction;
use stavka_rules::tables::{AttackKind, RuleTables, Surprise};

use super::forms::Form;
use super::panel::CalculatorsView;
use crate::features::combat::{chances_view, short_name, table_view};

/// The combat that a form describes.
fn fight(form: &Form) -> Fight {
    let strength = |n: usize| Fraction::new(form.value(n), 4).unwrap_or(Fraction::ZERO);
    Fight {
        kind: if form.is_on(8) {
            AttackKind::Overrun
        } else {
            AttackKind::Regular
        },
        category: form.terrain(6),
        attack: strength(0),
        defence: strength(1),
        attacker_rating: form.value(2),
        defender_rating: form.value(3),
        hedgehog: form.value(7),
    }
}

/// Chances, table and, with dice, the steps of the resolution.
pub(super) fn answer(form: &Form, tables: &RuleTables) -> CalculatorsView {
    let fight = fight(form);
    let chances = fight.chances(tables);
    let steps = [form.value(4), form.value(5)];
    let odds = fight.odds().map_or_else(
        || "a strength of zero (9.14a)".to_owned(),
        |odds| odds.to_string(),
    );
    CalculatorsView {
        lines: vec![
            format!(
                "{} : {} is {odds}, {} terrain",
                fight.attack,
                fight.defence,
                short_name(fight.category)
            ),
            format!(
                "Surprise dice {:+}, combat dice {:+}",
                fight.surprise_modifier(&tables.surprise),
                fight.combat_modifier()
            ),
        ],
        chances: Some(chances_view(&fight, &chances, steps)),
        table: Some(table_view(&fight, Some(&chances), tables)),
        steps: resolution(form, &fight, tables),
        ..CalculatorsView::default()
    }
}

/// The steps, as far as dice are entered.
fn resolution(form: &Form, fight: &Fight, tables: &RuleTables) -> Vec<String> {
    let Some([a, b, shift]) = form.dice::<3>(0) else {
        return Vec::new();
    };
    // Without combat dice only Surprise and column are told, which do not depend on them.
    let combat = form.dice::<2>(3);
    let dice = CombatDice {
        surprise: [a, b],
        shift,
        combat: combat.unwrap_or([1, 1]),
    };
    let done = fight.resolve(tables, dice);
    let label = |column| tables.combat.label(fight.category, column);
    let surprise = match done.surprise {
        Surprise::None => "no Surprise".to_owned(),
        Surprise::Attacker => format!("attacker Surprise, {} right", done.shift),
        Surprise::Defender => format!("defender Surprise, {} left", done.shift.unsigned_abs()),
    };
    let mut steps = vec![format!(
        "Surprise roll {}: {surprise}. Column {} becomes {}.",
        done.surprise_total,
        label(done.start),
        label(done.column)
    )];
    if combat.is_some() {
        steps.push(format!("Combat roll {}: {}", done.total, done.result));
        let said = |side: &str, words: Vec<String>| {
            let words = if words.is_empty() {
                "nothing".to_owned()
            } else {
                words.join("; ")
            };
            format!("{side}: {words}")
        };
        let attacker = attacker_words(done.result.attacker, fight.kind);
        steps.push(said("Attacker", attacker));
        steps.push(said("Defender", defender_words(done.result.defender)));
    }
    steps
}
