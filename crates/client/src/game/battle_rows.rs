//! A combat in the log: one heading, and under it what happened, in the manner of an after-action report.

use bevy::prelude::*;
use stavka_rules::combat::{attacker_words, defender_words, result_phrase};
use stavka_rules::engine::LogEntry;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::{FightReport, Outcome, RollPurpose};
use stavka_rules::side::Side;
use stavka_rules::tables::{AttackKind, CombatResult, Surprise};
use stavka_rules::telling::{self, side_name};

use crate::panels::log::{LogKind, LogRow};

/// Whether an entry goes on with what an earlier one began: it answers a question.
pub(super) const fn goes_on(entry: &LogEntry) -> bool {
    matches!(entry.order, Order::Decide(_) | Order::Pass)
}

/// A combat that is being told.
pub(super) struct Battle {
    /// Where its heading lies among the rows.
    heading: usize,
    attacker: Side,
}

impl Battle {
    /// Begins to tell a combat with its announcement.
    pub(super) fn begin(
        world: &World,
        rows: &mut Vec<LogRow>,
        outcome: &Outcome,
        entry: usize,
    ) -> Option<Self> {
        let Outcome::Attacked {
            side, kind, target, ..
        } = outcome
        else {
            return None;
        };
        let heading = rows.len();
        rows.push(LogRow {
            kind: LogKind::Battle,
            text: format!(
                "{}: {} {}",
                telling::place(world, *target),
                side_name(world, *side),
                noun(*kind)
            ),
            hex: Some(*target),
            rule: Some(rule_of_attack(*kind).to_owned()),
            entry,
            ..default()
        });
        Some(Self {
            heading,
            attacker: *side,
        })
    }

    /// Completes the heading with odds, column and result, and tells the dice below.
    pub(super) fn resolve(
        &self,
        world: &World,
        rows: &mut Vec<LogRow>,
        report: &FightReport,
        entry: usize,
    ) {
        if let Some(heading) = rows.get_mut(self.heading) {
            heading.text = format!("{}, {}", heading.text, headline(report));
        }
        let row = |dice: &[u8], text: String, rule: &str| LogRow {
            kind: LogKind::Outcome,
            dice: dice.to_vec(),
            text,
            rule: Some(rule.to_owned()),
            hex: Some(report.target),
            entry,
        };
        let odds = report.odds.as_deref().unwrap_or("zero strength");
        let strengths = format!(
            "{} against {} in {} terrain: {odds}",
            report.attack, report.defence, report.category
        );
        let roll = format!(
            "{:+} = {}, column {}: {}",
            report.modifier, report.total, report.label, report.result
        );
        rows.push(row(&[], strengths, "9.7"));
        rows.push(row(&report.surprise_dice, surprise(report), "9.8"));
        rows.push(row(&report.dice, roll, "9.9"));
        if let Ok(result) = report.result.parse::<CombatResult>() {
            let attacker = side_name(world, self.attacker);
            let defender = side_name(world, self.attacker.other());
            let for_attacker = format!(
                "{attacker}: {}",
                result_phrase(&attacker_words(result.attacker, report.kind))
            );
            let for_defender = format!(
                "{defender}: {}",
                result_phrase(&defender_words(result.defender))
            );
            rows.push(row(&[], for_attacker, "9.10"));
            rows.push(row(&[], for_defender, "9.10"));
        }
    }
}

/// Whether an outcome is told by the report of the fight.
pub(super) const fn is_in_report(outcome: &Outcome) -> bool {
    matches!(
        outcome,
        Outcome::Rolled {
            purpose: RollPurpose::Surprise | RollPurpose::Combat,
            ..
        }
    )
}

/// Whether an answer is worth a line of its own in a combat: only what was left undone, for nothing else tells it.
pub(super) const fn is_telling(order: &Order) -> bool {
    match order {
        Order::Decide(Decision::Advance(units)) => units.is_empty(),
        _ => false,
    }
}

const fn noun(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Regular => "attack",
        AttackKind::Overrun => "overrun",
    }
}

const fn rule_of_attack(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Regular => "9.2",
        AttackKind::Overrun => "8.0",
    }
}

/// Odds, Surprise, column and result as players write them down.
fn headline(report: &FightReport) -> String {
    let odds = report
        .odds
        .as_ref()
        .map_or_else(String::new, |odds| format!(" = {odds}"));
    let surprise = match report.surprise {
        Surprise::None => String::new(),
        Surprise::Attacker => format!(", attacker Surprise {:+}", report.shift),
        Surprise::Defender => format!(", defender Surprise {:+}", report.shift),
    };
    format!(
        "{}:{}{odds}{surprise}, column {}: {}",
        report.attack, report.defence, report.label, report.result
    )
}

fn surprise(report: &FightReport) -> String {
    let columns = match report.shift.unsigned_abs() {
        1 => "1 column".to_owned(),
        n => format!("{n} columns"),
    };
    let who = match report.surprise {
        Surprise::None => "no Surprise".to_owned(),
        Surprise::Attacker => format!("attacker Surprise, {columns} right"),
        Surprise::Defender => format!("defender Surprise, {columns} left"),
    };
    format!("= {} with modifiers: {who}", report.surprise_total)
}

/// The rule behind something that happens in a combat.
pub(super) fn rule_of(outcome: &Outcome) -> Option<String> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all else speaks for itself")]
    let rule = match outcome {
        Outcome::Attacked { .. } | Outcome::Supplied { .. } => "9.5",
        Outcome::Leads { .. } => "9.6",
        Outcome::GroundIs { from: Some(_), .. } => "9.4b",
        Outcome::GroundIs { from: None, .. } => "9.4c",
        Outcome::StepLost { .. } => "9.11",
        Outcome::OptionTaken { .. } => "9.10a",
        Outcome::OptionIgnored { .. } => "9.10c",
        Outcome::Retreated { .. } => "9.12",
        Outcome::Advanced { .. } => "9.12g",
        Outcome::Exploits { .. } => "9.13",
        Outcome::SupplyCaptured { .. } => "9.14b",
        Outcome::Captured { .. } | Outcome::Displaced { .. } => "9.14c",
        Outcome::Disorganized { .. } => "5.10a",
        Outcome::ReserveLost { .. } => "5.7d",
        Outcome::Eliminated { rule, .. } => rule,
        _ => return None,
    };
    Some(rule.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_rules::map::HexPos;
    use stavka_rules::ratio::Ratio;
    use stavka_rules::tables::TerrainCategory;

    #[test]
    fn the_heading_reads_as_players_write_it_down() {
        let report = FightReport {
            kind: AttackKind::Overrun,
            target: HexPos::new(12, 9),
            attack: Ratio::whole(24),
            defence: Ratio::whole(7),
            category: TerrainCategory::Open,
            odds: Some("3:1".to_owned()),
            start: 7,
            surprise_dice: [5, 5],
            surprise_total: 11,
            surprise: Surprise::Attacker,
            shift: 4,
            column: 11,
            label: "9:1".to_owned(),
            dice: [4, 4],
            modifier: 1,
            total: 9,
            result: "Ae4/DL1o2".to_owned(),
        };
        assert_eq!(
            headline(&report),
            "24:7 = 3:1, attacker Surprise +4, column 9:1: Ae4/DL1o2"
        );
        assert_eq!(
            surprise(&report),
            "= 11 with modifiers: attacker Surprise, 4 columns right"
        );
    }
}
