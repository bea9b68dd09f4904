//! The calculators of barrage, attrition, capture and dump blowing.

use stavka_rules::barrage::{Fire, Firer};
use stavka_rules::numbers::Fraction;
use stavka_rules::numbers::chance::{ONE_DIE, counted, sum};
use stavka_rules::pieces::Re;
use stavka_rules::tables::{BarrageResult, BarrageTarget, Booty, RuleTables};

use super::forms::Form;
use super::panel::CalculatorsView;
use crate::features::combat::{average, chance_bar, effect_words, percent};

fn steps_words(count: u8) -> String {
    match count {
        1 => "1 step".to_owned(),
        many => format!("{many} steps"),
    }
}

/// Rule 10.0: one barrage against the units of a hex.
pub(super) fn barrage(form: &Form, tables: &RuleTables) -> CalculatorsView {
    let table = &tables.barrage;
    let strength = Fraction::new(form.value(0), 4).unwrap_or(Fraction::ZERO);
    let fire = Fire {
        by: match form.value::<u8>(4) {
            0 => Firer::Artillery,
            1 => Firer::Planes,
            _ => Firer::Ships,
        },
        strength: u16::try_from(strength.rounded()).unwrap_or(u16::MAX),
        target: BarrageTarget {
            density: Re(form.value(1)),
            category: form.terrain(2),
            hedgehog: form.value::<u8>(3) > 0,
            strat: form.is_on(6),
            spotted: form.is_on(5),
            air_near: form.is_on(7),
            air_far: false,
        },
        hedgehog: form.value(3),
    };
    let aim = fire.aim(table);
    let chances = fire.chances(table);
    // The first heading is that of the dice.
    let heads = table.printed().columns;
    let column = |n: usize| heads.get(n + 1).cloned().unwrap_or_default();
    let shifts = aim
        .shifts
        .iter()
        .map(|shift| format!("{}: {:+}", shift.reason, shift.columns));
    let shifts: Vec<String> = shifts.collect();
    let dg = percent(chances.chance(|effect| effect.disorganizes()));
    let lost = percent(chances.chance(|effect| effect.steps > 0));
    CalculatorsView {
        lines: vec![
            format!(
                "Column {}, shifted to {}; costs {}T",
                column(aim.start),
                column(aim.column),
                aim.cost.0
            ),
            if shifts.is_empty() {
                "Nothing shifts it".to_owned()
            } else {
                shifts.join(" · ")
            },
            format!(
                "DG {dg}, a step lost {lost}, {} steps on average",
                average(chances.losses(u8::MAX))
            ),
        ],
        bars: chances
            .effects()
            .iter()
            .map(|one| chance_bar(&effect_words(one.effect), one.chance))
            .collect(),
        steps: barrage_steps(form, &fire, tables),
        ..CalculatorsView::default()
    }
}

fn barrage_steps(form: &Form, fire: &Fire, tables: &RuleTables) -> Vec<String> {
    let table = &tables.barrage;
    let Some(roll) = form.dice::<2>(0) else {
        return Vec::new();
    };
    let read = fire.read(table, roll);
    let loss = form.dice::<1>(2);
    if read == BarrageResult::Half && loss.is_none() {
        return vec![format!("Roll {}: {read}. Enter the loss die.", sum(roll))];
    }
    let done = fire.resolve(table, roll, loss.map_or(1, |[die]| die));
    vec![format!("Roll {}: {}", done.roll, effect_words(done.effect))]
}

/// Rule 12.8: what attrition takes of a hex.
pub(super) fn attrition(form: &Form, tables: &RuleTables) -> CalculatorsView {
    let table = &tables.attrition;
    let (steps, rating): (u8, i8) = (form.value(0), form.value(1));
    let modifier = table.modifier(steps);
    let bars = table
        .chances(steps, rating)
        .into_iter()
        .map(|(lost, chance)| chance_bar(&format!("{} lost", steps_words(lost)), chance));
    CalculatorsView {
        lines: vec![format!("Attrition roll {modifier:+}")],
        bars: bars.collect(),
        steps: form.dice::<2>(0).map_or_else(Vec::new, |dice| {
            let total = sum(dice) + i16::from(modifier);
            let lost = table.loss(rating, total).of(steps);
            vec![format!("Roll {total}: {} lost", steps_words(lost))]
        }),
        ..CalculatorsView::default()
    }
}

/// Rules 9.14b and 9.14c: what the enemy captures.
pub(super) fn capture(form: &Form, tables: &RuleTables) -> CalculatorsView {
    let table = &tables.capture;
    let at: usize = form.value(0);
    let booty = Booty::ALL.get(at).copied().unwrap_or(Booty::Dump);
    let (tokens, points): (u16, u16) = (form.value(1), form.value(2));
    let words = |die: u8| {
        let share = table.share(booty, die.into());
        let points = match booty {
            Booty::Dump => String::new(),
            Booty::Trucks | Booty::Wagons => format!(" and {} Points", share.of(points)),
        };
        let rest = match table.displacement(booty) {
            Some(hexes) => format!("the rest displaces up to {hexes} hexes"),
            None => "the rest is destroyed".to_owned(),
        };
        format!("{share}: {}T{points} captured; {rest}", share.of(tokens))
    };
    one_die(form, "Capture", words)
}

/// Rule 12.11a: what blowing up a dump destroys.
pub(super) fn blow(form: &Form, tables: &RuleTables) -> CalculatorsView {
    let tokens: u16 = form.value(0);
    let words = |die: u8| {
        let share = tables.dump_blowing.share(die.into());
        format!("{share}: {}T of {tokens}T destroyed", share.of(tokens))
    };
    one_die(form, "Dump blowing", words)
}

/// A table that one die reads; dice with the same effect are counted together, in the order of the dice.
fn one_die(form: &Form, title: &str, words: impl Fn(u8) -> String) -> CalculatorsView {
    let first = |die: u8| {
        let same = |other: &u8| words(*other) == words(die);
        ONE_DIE.into_iter().find(same).unwrap_or(die)
    };
    let bars = counted(ONE_DIE.map(|die| (first(die), 1)))
        .into_iter()
        .map(|(die, chance)| chance_bar(&words(die), chance));
    CalculatorsView {
        lines: vec![format!("{title}: one die")],
        bars: bars.collect(),
        steps: form
            .dice::<1>(0)
            .map_or_else(Vec::new, |[die]| vec![format!("Die {die}: {}", words(die))]),
        ..CalculatorsView::default()
    }
}
