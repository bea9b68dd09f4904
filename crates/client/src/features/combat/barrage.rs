//! A planned barrage as the planner shows it: guns, target, shifts, chances, price.

use bevy::prelude::*;
use stavka_art::game::{counter_of, counter_seen};
use stavka_rules::barrage::{
    Against, AgainstUnits, BarrageAim, Effect, Forecast, Gun, aims, density, facility_words,
    forecast,
};
use stavka_rules::combat::defenders;
use stavka_rules::fog::{knows_state, look};
use stavka_rules::losses::steps_left;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::numbers::Fraction;
use stavka_rules::numbers::chance::{Chance, Mean};
use stavka_rules::pieces::{Family, Re, Roster, UnitIx};
use stavka_rules::side::Side;
use stavka_rules::stacking::size_of;
use stavka_rules::tables::{BarrageResult, FacilityResult, RuleTables, ShiftReason};
use stavka_rules::telling;

use super::Plan;
use super::barrage_table::{facility_table, units_table};
use super::chances::{average, bar, percent};
use super::panel::{
    ChancesView, FactorView, InShort, PlannerView, ResultRow, ShareRow, SideView, StackView,
};
use super::payers::payers_view;
use super::price::barrage_words;
use super::shares::{add_to_stack, with_switch};
use crate::kit::actions::ActionView;
use crate::kit::intent::{CombatIntent, Intent};
use crate::session::seeing::viewer;

/// Rule 10.0d: what a side can aim at in a hex, as far as it is seen: in fog an air base may lie under a stack (4.9).
pub(super) fn known_aims(world: &World, side: Side, target: HexPos) -> Vec<BarrageAim> {
    let roster = world.resource::<Roster>();
    let seen = || look(world, viewer(world), target).counters;
    let is_base = |unit: UnitIx| {
        let printed = roster.printed(unit);
        printed.side != side && printed.family == Family::AirBase
    };
    let is_known =
        |aim: &BarrageAim| *aim != BarrageAim::AirBase || seen().into_iter().any(is_base);
    aims(world, side, target)
        .into_iter()
        .filter(is_known)
        .collect()
}

/// What is known of a barrage.
struct Outlook {
    seen: Forecast,
    /// Whether all that is in the hex is known.
    knows_all: bool,
    /// The enemy units that are known.
    known: Vec<UnitIx>,
}

fn outlook(world: &World, plan: &Plan, side: Side, aim: BarrageAim) -> Outlook {
    let roster = world.resource::<Roster>();
    let units: Vec<UnitIx> = plan
        .chosen
        .iter()
        .filter_map(|&unit| roster.find(unit))
        .collect();
    let payers = plan.payers.as_deref();
    let knows_all = !viewer(world).is_kept_from(side.other());
    let on_top = look(world, viewer(world), plan.target).counters;
    let mut known = defenders(world, side.other(), plan.target);
    known.retain(|unit| knows_all || on_top.contains(unit));
    Outlook {
        seen: forecast(world, side, &units, plan.target, aim, payers),
        knows_all,
        known,
    }
}

/// The parts of the planner that are about a barrage, and what it would cost if it can be paid.
pub(super) fn barrage_view(
    world: &World,
    plan: &Plan,
    side: Side,
    aim: BarrageAim,
) -> (PlannerView, Option<u16>) {
    let outlook = outlook(world, plan, side, aim);
    let Outlook {
        seen, knows_all, ..
    } = &outlook;
    let tables = world.resource::<RuleTables>();
    let fires = !plan.chosen.is_empty();
    let hides = !*knows_all && aim == BarrageAim::Units;
    let payers = payers_view(world, plan);
    let view = PlannerView {
        sides: [guns(world, plan, seen), target(world, plan, side, aim, &outlook)],
        odds: column_words(seen, tables, hides),
        aims: aim_switches(world, plan, side, aim),
        facts: facts(world, seen, hides),
        unknown: hides.then(|| {
            let words = "How crowded the hex is, and in what mode, is hidden: neither the last column nor chances can be told.";
            ("4.9".to_owned(), words.to_owned())
        }),
        chances: (fires && !hides).then(|| chances(seen)),
        table: Some(match &seen.against {
            Against::Units(units) => units_table(units, tables, fires, hides),
            Against::Facility { column, .. } => facility_table(*column, tables, fires),
        }),
        price: barrage_words(world, seen, payers.is_some()),
        payers,
        ..PlannerView::default()
    };
    let paid = seen.payment.as_ref().ok().map(|_| seen.cost.0);
    (view, paid)
}

/// The guns by hex: those that fire with what they add, the others as they could.
fn guns(world: &World, plan: &Plan, seen: &Forecast) -> SideView {
    let roster = world.resource::<Roster>();
    let mut stacks: Vec<(HexPos, Vec<ShareRow>)> = Vec::new();
    for (n, &unit) in plan.able.iter().enumerate() {
        let Some(ix) = roster.find(unit) else {
            continue;
        };
        let Some(hex) = roster.location(ix).hex() else {
            continue;
        };
        let gun = seen.guns.iter().find(|gun| gun.unit == ix);
        let row = ShareRow {
            name: roster.printed(ix).name.clone(),
            look: counter_of(world, ix).map(|counter| counter.look),
            on: gun.is_some(),
            sum: gun.map_or_else(|| "stays silent".to_owned(), gun_words),
            factors: gun.map_or_else(Vec::new, gun_factors),
            ..ShareRow::default()
        };
        add_to_stack(&mut stacks, hex, with_switch(plan, n, unit, row));
    }
    let grid = world.resource::<Board>().grid();
    let stack = |(hex, rows): (HexPos, Vec<ShareRow>)| StackView {
        title: format!(
            "{}: {}",
            telling::place(world, hex),
            distance_words(grid.distance(hex, plan.target))
        ),
        rows,
    };
    SideView {
        heading: "BARRAGE".to_owned(),
        total: seen.strength.to_string(),
        stacks: stacks.into_iter().map(stack).collect(),
    }
}

fn distance_words(hexes: u32) -> String {
    match hexes {
        1 => "next to the target".to_owned(),
        n => format!("{n} hexes away"),
    }
}

/// How the strength of a gun comes about.
fn gun_words(gun: &Gun) -> String {
    let printed = Fraction::whole(gun.printed.into());
    if gun.strength == printed {
        printed.to_string()
    } else {
        format!("{printed} × ½ = {}", gun.strength)
    }
}

fn gun_factors(gun: &Gun) -> Vec<FactorView> {
    let halved = gun.strength != Fraction::whole(gun.printed.into());
    let mode = halved.then(|| FactorView {
        words: format!("×½ {}", gun.mode.title()),
        rule: "5.10b".to_owned(),
    });
    let range = FactorView {
        words: format!("range {}", gun.range),
        rule: "10.1a".to_owned(),
    };
    mode.into_iter().chain([range]).collect()
}

/// What is fired at.
fn target(world: &World, plan: &Plan, side: Side, aim: BarrageAim, outlook: &Outlook) -> SideView {
    let roster = world.resource::<Roster>();
    let place = telling::place(world, plan.target);
    if aim != BarrageAim::Units {
        return SideView {
            heading: "TARGET".to_owned(),
            total: capital(aim.name()),
            stacks: vec![StackView {
                title: place,
                rows: Vec::new(),
            }],
        };
    }
    let viewer = viewer(world);
    let rows = outlook.known.iter().map(|&unit| ShareRow {
        name: roster.printed(unit).name.clone(),
        look: counter_seen(world, viewer, unit).map(|counter| counter.look),
        on: true,
        // Rule 4.9a: what an enemy has lost is not told.
        sum: if knows_state(world, viewer, unit) {
            format!(
                "{} RE, {}",
                size_of(world, unit),
                steps_words(steps_left(world, unit))
            )
        } else {
            format!("{} RE as printed", roster.printed(unit).re)
        },
        ..ShareRow::default()
    });
    let grid = world.resource::<Board>().grid();
    let counted = match grid.index(plan.target) {
        Some(hex) if outlook.knows_all => format!("{} RE", density(world, side.other(), hex)),
        _ => {
            let most = world.resource::<RuleTables>().barrage.shifts().division();
            let seen = outlook.known.iter();
            let seen = seen.map(|&unit| size_of(world, unit).min(most).0);
            format!("at least {} RE", Re(seen.sum()))
        }
    };
    SideView {
        heading: "TARGET".to_owned(),
        total: counted,
        stacks: vec![StackView {
            title: place,
            rows: rows.collect(),
        }],
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// What can be aimed at, where there is a choice.
fn aim_switches(
    world: &World,
    plan: &Plan,
    side: Side,
    now: BarrageAim,
) -> Vec<(ActionView, bool)> {
    let all = known_aims(world, side, plan.target);
    if all.len() < 2 {
        return Vec::new();
    }
    let switch = |(n, aim): (usize, BarrageAim)| {
        let words = capital(aim.name());
        (
            ActionView::new(Intent::Combat(CombatIntent::Aim(n)), words),
            aim == now,
        )
    };
    all.into_iter().enumerate().map(switch).collect()
}

/// Strength and columns in large letters.
fn column_words(seen: &Forecast, tables: &RuleTables, hides: bool) -> String {
    let strength = seen.strength;
    match &seen.against {
        Against::Facility { column, .. } => {
            format!(
                "{strength} points: column {}",
                tables.facility.label(*column)
            )
        }
        Against::Units(units) => {
            let label = |column: usize| tables.barrage.label(column);
            let (start, last) = (units.aim.start, units.aim.column);
            match (hides, start == last) {
                (true, _) => format!("{strength} points: starts in column {}", label(start)),
                (false, true) => format!("{strength} points: column {}", label(start)),
                (false, false) => format!(
                    "{strength} points: column {}, shifted to {}",
                    label(start),
                    label(last)
                ),
            }
        }
    }
}

/// Who spots, and each shift with its reason.
fn facts(world: &World, seen: &Forecast, hides: bool) -> Vec<(String, String)> {
    match &seen.against {
        Against::Units(units) => shift_facts(world, units, hides),
        Against::Facility { .. } => vec![(
            "10.0c".to_owned(),
            "One die; nothing shifts the column".to_owned(),
        )],
    }
}

fn shift_facts(world: &World, units: &AgainstUnits, hides: bool) -> Vec<(String, String)> {
    let roster = world.resource::<Roster>();
    let mut facts = Vec::new();
    match units.spotters[..] {
        [] => {}
        [first, ..] => {
            let place = roster.location(first).hex();
            let place = place.map_or_else(String::new, |hex| format!(" in {hex}"));
            let others = match units.spotters.len() - 1 {
                0 => String::new(),
                n => format!(" and {n} more"),
            };
            let name = &roster.printed(first).name;
            facts.push(("10.0b", format!("Spotted by {name}{place}{others}")));
        }
    }
    let is_hidden =
        |reason: ShiftReason| matches!(reason, ShiftReason::Density { .. } | ShiftReason::Strat);
    let shifts = units.aim.shifts.iter();
    for shift in shifts.filter(|shift| !hides || !is_hidden(shift.reason)) {
        let rule = match shift.reason {
            ShiftReason::Unspotted => "10.0b",
            _ => "10.0a",
        };
        let reason = capital(&shift.reason.to_string());
        facts.push((rule, format!("{reason}: {}", shift_words(shift.columns))));
    }
    if units.aim.shifts.is_empty() && !hides {
        facts.push(("10.0a", "Nothing shifts the column".to_owned()));
    }
    facts
        .into_iter()
        .map(|(rule, words)| (rule.to_owned(), words))
        .collect()
}

fn shift_words(columns: i8) -> String {
    let way = if columns < 0 { "left" } else { "right" };
    match columns.unsigned_abs() {
        1 => format!("1 column {way}"),
        n => format!("{n} columns {way}"),
    }
}

/// The exact chances as bars and answers.
fn chances(seen: &Forecast) -> ChancesView {
    match &seen.against {
        Against::Units(units) => chances_of_units(units),
        Against::Facility { aim, chances, .. } => chances_of_facility(*aim, chances),
    }
}

fn answer(words: &str, answer: String) -> InShort {
    InShort {
        words: words.to_owned(),
        answers: [String::new(), answer],
    }
}

fn answers(results: Vec<ResultRow>, in_short: Vec<InShort>) -> ChancesView {
    ChancesView {
        surprise: Vec::new(),
        results,
        legend: String::new(),
        heads: [String::new(), "Target".to_owned()],
        in_short,
    }
}

fn row(words: &str, chance: Chance) -> ResultRow {
    ResultRow {
        bar: bar(words, chance),
        meaning: String::new(),
    }
}

/// Each result of the table once, whatever the further die says.
fn chances_of_units(units: &AgainstUnits) -> ChancesView {
    let chances = &units.chances;
    let mut results: Vec<(BarrageResult, BarrageResult)> = Vec::new();
    for one in chances.effects() {
        let result = (one.effect.read, one.effect.means);
        if !results.contains(&result) {
            results.push(result);
        }
    }
    let rows = results.into_iter().map(|(read, means)| {
        let chance = chances.chance(|effect| effect.read == read && effect.means == means);
        row(&result_words(read, means), chance)
    });
    let lost = |least: u8| {
        let enough = |effect: Effect| effect.steps.min(units.steps) >= least;
        percent(chances.chance(enough))
    };
    let disorganized = percent(chances.chance(|effect| effect.disorganizes()));
    let in_short = vec![
        answer("becomes DG", disorganized),
        answer("loses a step", lost(1)),
        answer("loses 2 steps", lost(2)),
        answer(
            "steps lost on average",
            average(chances.losses(units.steps)),
        ),
    ];
    answers(rows.collect(), in_short)
}

/// A result of the Barrage Table in a few words.
fn result_words(read: BarrageResult, means: BarrageResult) -> String {
    let what = match means {
        BarrageResult::Nothing => return "nothing".to_owned(),
        BarrageResult::Disorganized if read == means => return "DG".to_owned(),
        BarrageResult::Disorganized => "only DG here".to_owned(),
        BarrageResult::Half | BarrageResult::BracketedHalf => "DG, a step on 4 to 6".to_owned(),
        BarrageResult::Steps(steps) => format!("DG, {} lost", steps_words(steps)),
    };
    format!("{read}: {what}")
}

/// Results that come to the same for this facility are one.
fn chances_of_facility(aim: BarrageAim, chances: &[(FacilityResult, Chance)]) -> ChancesView {
    let mut results: Vec<(String, Chance)> = Vec::new();
    for &(result, chance) in chances {
        let words = match facility_words(aim, result) {
            words if words == "-" => "nothing".to_owned(),
            words => words,
        };
        match results.iter_mut().find(|(known, _)| *known == words) {
            Some((_, known)) => known.throws += chance.throws,
            None => results.push((words, chance)),
        }
    }
    let of = chances.first().map_or(1, |(_, chance)| chance.of);
    let sum = |counts: &dyn Fn(FacilityResult) -> u8| -> u32 {
        let all = chances.iter();
        all.map(|&(result, chance)| u32::from(counts(result)) * chance.throws)
            .sum()
    };
    let on_average = || {
        let sum = sum(&|result| result.number);
        average(Mean { sum, of })
    };
    let in_short = match aim {
        BarrageAim::AirBase => answer("levels lost on average", on_average()),
        BarrageAim::Port => answer("hits on average", on_average()),
        BarrageAim::Railroad | BarrageAim::Units => {
            let throws = sum(&|result| u8::from(result.trainbusting));
            answer("trains are stopped", percent(Chance { throws, of }))
        }
    };
    let rows = results.iter().map(|(words, chance)| row(words, *chance));
    answers(rows.collect(), vec![in_short])
}

fn steps_words(count: u8) -> String {
    match count {
        1 => "1 step".to_owned(),
        many => format!("{many} steps"),
    }
}

/// A result of the Barrage Table and what it does.
pub(crate) fn effect_words(effect: Effect) -> String {
    let what = match (effect.disorganizes(), effect.steps) {
        (false, _) => "nothing".to_owned(),
        (true, 0) => "DG".to_owned(),
        (true, steps) => format!("DG, {} lost", steps_words(steps)),
    };
    match (effect.read, effect.means) {
        (BarrageResult::Disorganized, _) => what,
        (read, means) if read == means => format!("{read}: {what}"),
        (read, BarrageResult::Half) => format!("{read}: {what}"),
        (read, means) => format!("{read} counts as {means}: {what}"),
    }
}
