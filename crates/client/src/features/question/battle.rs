//! The combat or barrage under way, as far as it has got: above its questions.

use bevy::prelude::*;
use stavka_rules::barrage::{BarrageEvent, BarrageLoss};
use stavka_rules::combat::{
    Combat, CombatEvent, FightReport, attacker_words, defender_words, result_phrase,
};
use stavka_rules::engine::Timeline;
use stavka_rules::fog::Viewer;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::procedure::{Procedures, Running};
use stavka_rules::side::Side;
use stavka_rules::tables::{AttackKind, Surprise};
use stavka_rules::telling::{self, side_name};

use super::battle_panel::{BattleLine, BattleSide, BattleView};
use crate::session::seeing::viewer;
use crate::session::words::side_colour;

/// The combat that is under way; the uppermost, should there be two.
pub fn under_way(world: &World) -> Option<&Combat> {
    let procedures = world.resource::<Procedures>().iter();
    procedures.filter_map(Running::downcast::<Combat>).last()
}

/// The combat or barrage so far.
pub fn so_far(world: &World) -> Option<BattleView> {
    if let Some(loss) = world.resource::<Procedures>().top_as::<BarrageLoss>() {
        return barrage_so_far(world, loss);
    }
    let combat = under_way(world)?;
    let what = match combat.kind {
        AttackKind::Regular => "Attack on",
        AttackKind::Overrun => "Overrun of",
    };
    let report = report_of(world);
    let rolled = report.is_some();
    let sides = [combat.attacker, combat.defender()].map(|side| {
        let result = match rolled {
            false => String::new(),
            true if side == combat.attacker => {
                result_phrase(&attacker_words(combat.result.attacker, combat.kind))
            }
            true => result_phrase(&defender_words(combat.result.defender)),
        };
        BattleSide {
            colour: side_colour(world, side),
            name: side_name(world, side),
            strength: strength(world, combat, report, side),
            result,
        }
    });
    Some(BattleView {
        title: format!("{what} {}", telling::place(world, combat.target)),
        sides,
        lines: report.map(lines).unwrap_or_default(),
    })
}

/// A barrage that cost steps.
fn barrage_so_far(world: &World, loss: &BarrageLoss) -> Option<BattleView> {
    let entries = world.resource::<Timeline>().past().iter().rev();
    let mut outcomes = entries.flat_map(|entry| entry.outcomes.iter().rev());
    let report = outcomes.find_map(|outcome| match outcome {
        Outcome::Barrage(BarrageEvent::Barraged(report)) => Some(&**report),
        _ => None,
    })?;
    let side = |side: Side, strength: String, result: String| BattleSide {
        colour: side_colour(world, side),
        name: side_name(world, side),
        strength,
        result,
    };
    let steps = match report.steps {
        1 => "DG, 1 step lost".to_owned(),
        n => format!("DG, {n} steps lost"),
    };
    let sum: u8 = report.dice.iter().sum();
    let line = |dice: &[u8], text: String| BattleLine {
        dice: dice.to_vec(),
        text,
        rule: "10.0".to_owned(),
    };
    let roll = line(
        &report.dice,
        format!("= {sum} in column {}: {}", report.label, report.read),
    );
    let die = report
        .loss_die
        .map(|die| line(&[die], "a step lost".to_owned()));
    Some(BattleView {
        title: format!("Barrage of {}", telling::place(world, report.target)),
        sides: [
            side(
                loss.side.other(),
                format!("{} points", report.strength),
                String::new(),
            ),
            side(loss.side, String::new(), steps),
        ],
        lines: [roll].into_iter().chain(die).collect(),
    })
}

/// Strength and Action Rating of a side, as far as they are known to the viewer.
fn strength(world: &World, combat: &Combat, report: Option<&FightReport>, side: Side) -> String {
    let attacks = side == combat.attacker;
    let number = match report {
        Some(report) if attacks => Some(report.attack),
        Some(report) => Some(report.defence),
        // Before the dice are rolled, a player in fog does not count the enemy's strength.
        None if viewer(world) != Viewer::Everybody => None,
        None if attacks => Some(combat.fight(world).attack),
        // What supply and terrain will make of it is not settled.
        None => None,
    };
    let rating = combat.leads[side].and_then(|lead| rating_of(world, lead));
    let rating = rating.map(|rating| format!("AR {rating}"));
    let parts = [number.map(|number| number.to_string()), rating];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" · ")
}

/// What has happened since the last combat was announced, the latest first.
fn since_announced(world: &World) -> impl Iterator<Item = &Outcome> {
    let entries = world.resource::<Timeline>().past().iter().rev();
    let outcomes = entries.flat_map(|entry| entry.outcomes.iter().rev());
    outcomes.take_while(|outcome| !matches!(outcome, Outcome::Combat(CombatEvent::Attacked { .. })))
}

/// The Action Rating with which a unit leads. What befalls it later counts no more.
fn rating_of(world: &World, lead: UnitIx) -> Option<i8> {
    let id = world.resource::<Roster>().printed(lead).id;
    since_announced(world).find_map(|outcome| match outcome {
        Outcome::Combat(CombatEvent::Leads { unit, rating }) if *unit == id => Some(*rating),
        _ => None,
    })
}

/// The report of the last combat that was announced, if it was rolled.
fn report_of(world: &World) -> Option<&FightReport> {
    since_announced(world).find_map(|outcome| match outcome {
        Outcome::Combat(CombatEvent::Fought(report)) => Some(&**report),
        _ => None,
    })
}

/// Odds, Surprise and roll, with their dice.
fn lines(report: &FightReport) -> Vec<BattleLine> {
    let line = |dice: &[u8], text: String, rule: &str| BattleLine {
        dice: dice.to_vec(),
        text,
        rule: rule.to_owned(),
    };
    let [one, two] = report.dice;
    let roll = format!(
        "{:+} = {}: {}",
        report.modifier, report.total, report.result
    );
    let odds = report.odds.as_deref().unwrap_or("zero strength");
    let odds = format!("{odds} in {} terrain", report.category);
    vec![
        line(&[], odds, "9.7"),
        line(&report.surprise_dice, surprise_words(report), "9.8"),
        line(&[one, two], roll, "9.9"),
    ]
}

fn surprise_words(report: &FightReport) -> String {
    let shift = report.shift.unsigned_abs();
    match report.surprise {
        Surprise::None => format!("no Surprise: column {}", report.label),
        Surprise::Attacker => format!("attacker Surprise, {shift} right: {}", report.label),
        Surprise::Defender => format!("defender Surprise, {shift} left: {}", report.label),
    }
}
