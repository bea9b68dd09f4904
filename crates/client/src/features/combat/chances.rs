//! The exact chances of a combat as bars and answers.

use stavka_rules::combat::{Chances, Fight, StepLoss, attacker_words, defender_words};
use stavka_rules::numbers::chance::{Chance, Mean};
use stavka_rules::tables::{CombatResult, Surprise};

use super::panel::{Bar, ChancesView, InShort, ResultRow};

/// The chances of a combat between sides that have so many steps, attacker first.
pub(crate) fn chances_view(fight: &Fight, chances: &Chances, steps: [u8; 2]) -> ChancesView {
    let surprise = [
        (Surprise::Defender, "Defender Surprise"),
        (Surprise::None, "none"),
        (Surprise::Attacker, "Attacker Surprise"),
    ];
    let results = chances.results().iter();
    ChancesView {
        surprise: surprise
            .into_iter()
            .map(|(who, words)| bar(words, chances.surprise(who)))
            .collect(),
        results: results
            .map(|one| {
                let CombatResult { attacker, defender } = one.result;
                let meaning = format!(
                    "Attacker: {}\nDefender: {}",
                    sentence(&attacker_words(attacker, fight.kind)),
                    sentence(&defender_words(defender))
                );
                ResultRow {
                    bar: bar(&one.result.to_string(), one.chance()),
                    meaning,
                }
            })
            .collect(),
        legend: "L steps lost, o option: steps lost or hexes retreated, e may exploit from that Action Rating on, DG disorganized".to_owned(),
        heads: ["Attacker", "Defender"].map(str::to_owned),
        in_short: in_short(fight, chances, steps),
    }
}

fn sentence(parts: &[String]) -> String {
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join("; ")
    }
}

/// A chance as a bar.
pub(crate) fn bar(words: &str, chance: Chance) -> Bar {
    Bar {
        words: words.to_owned(),
        share: share(chance),
        percent: percent(chance),
    }
}

/// What players ask of an attack.
fn in_short(fight: &Fight, chances: &Chances, steps: [u8; 2]) -> Vec<InShort> {
    let row = |words: &str, answers: [String; 2]| InShort {
        words: words.to_owned(),
        answers,
    };
    // Rule 9.11b: nobody loses more steps than he has.
    let lost = |words: &str, least: u8, with_option: bool| {
        let enough = |losses: u8, option: u8, steps: u8| {
            let all = if with_option { losses + option } else { losses };
            all.min(steps) >= least
        };
        let attacker = chances.chance(|result| {
            let side = result.attacker;
            enough(side.losses, side.option, steps[0])
        });
        let defender = chances.chance(|result| {
            let side = result.defender;
            enough(side.losses, side.option, steps[1])
        });
        row(words, [percent(attacker), percent(defender)])
    };
    let mut rows = vec![
        lost("must retreat or lose", 1, true),
        lost("must lose a step", 1, false),
        lost("must lose 2 steps", 2, false),
        lost("2 steps, option as loss", 2, true),
        lost("3 steps, option as loss", 3, true),
    ];
    let disorganized = chances.chance(|result| result.defender.disorganized);
    rows.push(row("becomes DG", [String::new(), percent(disorganized)]));
    for (rating, chance) in fight.exploits(chances) {
        let words = format!("AR {rating} may exploit");
        rows.push(row(&words, [percent(chance), String::new()]));
    }
    let losses = [
        chances.attacker_losses(steps[0]),
        chances.defender_losses(steps[1]),
    ];
    rows.push(row("steps lost on average", losses.map(range)));
    rows
}

/// From least to most.
fn range(loss: StepLoss) -> String {
    let (least, most) = (average(loss.least), average(loss.most));
    if least == most {
        least
    } else {
        format!("{least}–{most}")
    }
}

/// An average with two decimals.
pub(crate) fn average(mean: Mean) -> String {
    format!("{:.2}", f64::from(mean.sum) / f64::from(mean.of))
}

/// A chance as a percentage. What can happen is never 0, what can fail never 100.
pub(crate) fn percent(chance: Chance) -> String {
    let share = f64::from(chance.throws) / f64::from(chance.of) * 100.0;
    match chance.throws {
        0 => "–".to_owned(),
        throws if throws == chance.of => "100%".to_owned(),
        _ if share < 0.1 => "<0.1%".to_owned(),
        _ if share > 99.9 => ">99.9%".to_owned(),
        _ => format!("{share:.1}%"),
    }
}

/// A chance from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a share of a bar needs no more precision"
)]
pub(crate) fn share(chance: Chance) -> f32 {
    (f64::from(chance.throws) / f64::from(chance.of)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_happen_is_never_called_impossible() {
        let of = 7776;
        assert_eq!(percent(Chance { throws: 0, of }), "–");
        assert_eq!(percent(Chance { throws: 1, of }), "<0.1%");
        assert_eq!(percent(Chance { throws: 1944, of }), "25.0%");
        assert_eq!(percent(Chance { throws: 7775, of }), ">99.9%");
        assert_eq!(percent(Chance { throws: 7776, of }), "100%");
    }
}
