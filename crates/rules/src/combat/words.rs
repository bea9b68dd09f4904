//! 9.10 Combat results in words.

use crate::tables::{AttackerResult, DefenderResult};

/// What a result means for the attacker, in one phrase.
pub fn attacker_words(result: AttackerResult) -> String {
    let exploit = result
        .exploit
        .map(|rating| format!("exploits with Action Rating {rating} or more"));
    phrase([losses(result.losses), option(result.option), exploit])
}

/// What a result means for the defender, in one phrase.
pub fn defender_words(result: DefenderResult) -> String {
    let disorganized = result.disorganized.then(|| "becomes DG".to_owned());
    phrase([disorganized, losses(result.losses), option(result.option)])
}

fn losses(steps: u8) -> Option<String> {
    match steps {
        0 => None,
        1 => Some("loses 1 step".to_owned()),
        n => Some(format!("loses {n} steps")),
    }
}

fn option(option: u8) -> Option<String> {
    match option {
        0 => None,
        1 => Some("option 1 (lose a step or retreat a hex)".to_owned()),
        n => Some(format!(
            "option {n} (steps lost and hexes retreated add up to {n})"
        )),
    }
}

/// The parts in the order in which they are carried out.
fn phrase(parts: [Option<String>; 3]) -> String {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        "no effect".to_owned()
    } else {
        parts.join(", then ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::CombatResult;

    #[test]
    fn results_are_told_in_the_order_of_execution() {
        let words = |code: &str| {
            let result: CombatResult = code.parse().expect("a result");
            (
                attacker_words(result.attacker),
                defender_words(result.defender),
            )
        };
        let (attacker, defender) = words("AL1o1/DL2o2DG");
        assert_eq!(
            attacker,
            "loses 1 step, then option 1 (lose a step or retreat a hex)"
        );
        assert_eq!(
            defender,
            "becomes DG, then loses 2 steps, then option 2 (steps lost and hexes retreated add up to 2)"
        );
        let (attacker, defender) = words("Ae4/Do1");
        assert_eq!(attacker, "exploits with Action Rating 4 or more");
        assert_eq!(defender, "option 1 (lose a step or retreat a hex)");
        assert_eq!(attacker_words(AttackerResult::default()), "no effect");
    }
}
