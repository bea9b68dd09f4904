//! A combat or a barrage in the log: one heading, and under it what happened, in the manner of an after-action report.

use bevy::prelude::*;
use stavka_rules::barrage::{BARRAGE_LOSS_ROLL, BARRAGE_ROLL, BarrageEvent, BarrageReport};
use stavka_rules::capture::CaptureEvent;
use stavka_rules::combat::{
    COMBAT_ROLL, CombatDecision, CombatEvent, FightReport, SURPRISE_ROLL, attacker_words,
    defender_words, result_phrase,
};
use stavka_rules::engine::LogEntry;
use stavka_rules::general::GeneralEvent;
use stavka_rules::modes::ModeEvent;
use stavka_rules::order::{Answer, Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::side::Side;
use stavka_rules::tables::{AttackKind, CombatResult, Surprise};
use stavka_rules::telling;
use stavka_rules::telling::side_name;

use super::panel::{LogKind, LogRow};

/// Whether an entry goes on with what an earlier one began: it answers a question.
pub(crate) const fn goes_on(entry: &LogEntry) -> bool {
    matches!(
        entry.order,
        Order::Answer(Answer::Decide(_)) | Order::Answer(Answer::Pass)
    )
}

/// A combat or a barrage that is being told.
pub(crate) struct Battle {
    /// Where its heading lies among the rows.
    heading: usize,
    attacker: Side,
    what: What,
}

/// What is being told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Attack(AttackKind),
    Barrage,
}

impl What {
    const fn noun(self) -> &'static str {
        match self {
            Self::Attack(AttackKind::Regular) => "attack",
            Self::Attack(AttackKind::Overrun) => "overrun",
            Self::Barrage => "barrage",
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Self::Attack(AttackKind::Regular) => "9.2",
            Self::Attack(AttackKind::Overrun) => "8.0",
            Self::Barrage => "10.0",
        }
    }
}

impl Battle {
    /// Begins to tell a combat or a barrage with its announcement.
    pub(crate) fn begin(
        world: &World,
        rows: &mut Vec<LogRow>,
        outcome: &Outcome,
        entry: usize,
    ) -> Option<Self> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else begins one")]
        let (side, target, what) = match outcome {
            Outcome::Combat(CombatEvent::Attacked {
                side, kind, target, ..
            }) => (side, target, What::Attack(*kind)),
            Outcome::Barrage(BarrageEvent::Fired { side, target, .. }) => {
                (side, target, What::Barrage)
            }
            _ => return None,
        };
        let heading = rows.len();
        rows.push(LogRow {
            kind: LogKind::Battle,
            text: format!(
                "{}: {} {}",
                telling::place(world, *target),
                side_name(world, *side),
                what.noun()
            ),
            hex: Some(*target),
            rule: Some(what.rule().to_owned()),
            entry,
            ..default()
        });
        Some(Self {
            heading,
            attacker: *side,
            what,
        })
    }

    /// Completes the heading of a barrage with its result, and tells shifts and dice below.
    pub(crate) fn resolve_barrage(
        &self,
        rows: &mut Vec<LogRow>,
        report: &BarrageReport,
        entry: usize,
    ) {
        if let Some(heading) = rows.get_mut(self.heading) {
            heading.text = format!("{}, {}", heading.text, barrage_headline(report));
        }
        let row = |dice: &[u8], text: String, rule: &str| LogRow {
            kind: LogKind::Outcome,
            dice: dice.to_vec(),
            text,
            rule: Some(rule.to_owned()),
            hex: Some(report.target),
            entry,
        };
        let start = format!("{} points, column {}", report.strength, report.start);
        rows.push(row(&[], start, "10.0"));
        for (reason, columns) in &report.shifts {
            let way = if *columns < 0 { "left" } else { "right" };
            let text = format!("{reason}: {} {way}", columns.unsigned_abs());
            rows.push(row(&[], text, "10.0a"));
        }
        let means = if report.means == report.read {
            String::new()
        } else {
            format!(", here {}", report.means)
        };
        let sum: u8 = report.dice.iter().sum();
        let roll = format!("= {sum}, column {}: {}{means}", report.label, report.read);
        rows.push(row(&report.dice, roll, "10.0"));
        if let Some(die) = report.loss_die {
            let lost = match report.steps {
                0 => "no step lost",
                _ => "a step lost",
            };
            rows.push(row(&[die], lost.to_owned(), "10.0"));
        }
    }

    /// The rule behind something that happens in it.
    pub(crate) fn rule_of(&self, outcome: &Outcome) -> Option<String> {
        let rule = rule_of(outcome)?;
        let in_barrage = match rule {
            "9.5" => "10.1b",
            "9.11" => "10.0a",
            other => other,
        };
        let is_barrage = self.what == What::Barrage;
        Some(if is_barrage { in_barrage } else { rule }.to_owned())
    }

    /// Completes the heading with odds, column and result, and tells the dice below.
    pub(crate) fn resolve(
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
            "{} against {} in {} terrain, AT Effects {}: {odds}",
            report.attack, report.defence, report.category, report.anti_tank
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
pub(crate) fn is_in_report(outcome: &Outcome) -> bool {
    matches!(
        outcome,
        Outcome::General(GeneralEvent::Rolled {
            purpose: SURPRISE_ROLL | COMBAT_ROLL | BARRAGE_ROLL | BARRAGE_LOSS_ROLL,
            ..
        })
    )
}

/// Whether an answer is worth a line of its own in a combat: only what was left undone, for nothing else tells it.
pub(crate) const fn is_telling(order: &Order) -> bool {
    match order {
        Order::Answer(Answer::Decide(Decision::Combat(CombatDecision::Advance(units)))) => {
            units.is_empty()
        }
        _ => false,
    }
}

/// Strength, column and result as players write them down.
fn barrage_headline(report: &BarrageReport) -> String {
    let steps = match report.steps {
        0 => String::new(),
        1 => ", 1 step".to_owned(),
        n => format!(", {n} steps"),
    };
    let result = match report.means.as_str() {
        "-" => "nothing",
        // A half or a number of steps always comes with it.
        means if report.loss_die.is_some() || means.parse::<u8>().is_ok() => "DG",
        means => means,
    };
    format!(
        "{} in column {}: {result}{steps}",
        report.strength, report.label
    )
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
        Surprise::None => "no\u{a0}Surprise".to_owned(),
        Surprise::Attacker => format!("attacker Surprise, {columns} right"),
        Surprise::Defender => format!("defender Surprise, {columns} left"),
    };
    // "no Surprise" stays on one line.
    format!("= {} modified: {who}", report.surprise_total)
}

fn rule_of(outcome: &Outcome) -> Option<&str> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all else speaks for itself")]
    let rule = match outcome {
        Outcome::Combat(CombatEvent::Attacked { .. })
        | Outcome::Combat(CombatEvent::Supplied { .. })
        | Outcome::Barrage(BarrageEvent::Fired { .. }) => "9.5",
        Outcome::Barrage(BarrageEvent::BaseReduced { .. })
        | Outcome::Barrage(BarrageEvent::PortHit { .. }) => "10.0c",
        Outcome::Combat(CombatEvent::Leads { .. }) => "9.6",
        Outcome::Combat(CombatEvent::GroundIs { from: Some(_), .. }) => "9.4b",
        Outcome::Combat(CombatEvent::GroundIs { from: None, .. }) => "9.4c",
        Outcome::Combat(CombatEvent::StepLost { .. }) => "9.11",
        Outcome::Combat(CombatEvent::OptionTaken { .. }) => "9.10a",
        Outcome::Combat(CombatEvent::OptionIgnored { .. }) => "9.10c",
        Outcome::Combat(CombatEvent::Retreated { .. }) => "9.12",
        Outcome::Combat(CombatEvent::Advanced { .. }) => "9.12g",
        Outcome::Modes(ModeEvent::Exploits { .. }) => "9.13",
        Outcome::Capture(CaptureEvent::SupplyCaptured { .. }) => "9.14b",
        Outcome::Capture(CaptureEvent::Captured { .. })
        | Outcome::Capture(CaptureEvent::Displaced { .. }) => "9.14c",
        Outcome::Modes(ModeEvent::Disorganized { .. }) => "5.10a",
        Outcome::Modes(ModeEvent::ReserveLost { .. }) => "5.7d",
        Outcome::General(GeneralEvent::Eliminated { rule, .. }) => rule,
        _ => return None,
    };
    Some(rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_rules::barrage::BarrageAim;
    use stavka_rules::map::HexPos;
    use stavka_rules::numbers::Fraction;
    use stavka_rules::tables::TerrainCategory;

    #[test]
    fn the_heading_reads_as_players_write_it_down() {
        let report = FightReport {
            kind: AttackKind::Overrun,
            target: HexPos::new(12, 9),
            attack: Fraction::whole(24),
            defence: Fraction::whole(7),
            category: TerrainCategory::Open,
            anti_tank: "none".to_owned(),
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
            "= 11 modified: attacker Surprise, 4 columns right"
        );
    }

    #[test]
    fn a_barrage_is_headed_by_what_it_did() {
        let report = |read: &str, means: &str, loss_die: Option<u8>, steps: u8| BarrageReport {
            target: HexPos::new(12, 9),
            aim: BarrageAim::Units,
            strength: 20,
            start: "17-24".to_owned(),
            shifts: Vec::new(),
            column: 7,
            label: "17-24".to_owned(),
            dice: vec![4, 5],
            loss_die,
            read: read.to_owned(),
            means: means.to_owned(),
            steps,
        };
        let said = |report: BarrageReport| barrage_headline(&report);
        let head = "20 in column 17-24: ";
        assert_eq!(said(report("-", "-", None, 0)), format!("{head}nothing"));
        assert_eq!(said(report("[1/2]", "DG", None, 0)), format!("{head}DG"));
        let half = report("1/2", "1/2", Some(4), 1);
        assert_eq!(said(half), format!("{head}DG, 1 step"));
        let two = report("2", "2", None, 2);
        assert_eq!(said(two), format!("{head}DG, 2 steps"));
    }
}
