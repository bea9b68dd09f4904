//! 9.10 Results of the Combat Table in words.

use crate::tables::{AttackKind, AttackerResult, DefenderResult};

/// What befalls the attacker, part by part; nothing for no effect.
pub fn attacker_words(result: AttackerResult, kind: AttackKind) -> Vec<String> {
    let mut parts = loss_words(result.losses, result.option);
    if let Some(rating) = result.exploit {
        parts.push(match (kind, result.option) {
            (AttackKind::Overrun, _) => "no Exploit in an overrun (9.13b)".to_owned(),
            (AttackKind::Regular, 0) => {
                format!("attackers with AR {rating} or more may exploit (9.13)")
            }
            (AttackKind::Regular, _) => format!(
                "attackers with AR {rating} or more may exploit if the whole option is lost as steps (9.10d)"
            ),
        });
    }
    parts
}

/// What befalls the defender, part by part; nothing for no effect.
pub fn defender_words(result: DefenderResult) -> Vec<String> {
    let mut parts = Vec::new();
    if result.disorganized {
        parts.push("becomes DG before any retreat (9.12a)".to_owned());
    }
    parts.extend(loss_words(result.losses, result.option));
    parts
}

/// Parts in the order in which they are carried out, as one phrase.
pub fn result_phrase(parts: &[String]) -> String {
    if parts.is_empty() {
        "no effect".to_owned()
    } else {
        parts.join(", then ")
    }
}

fn loss_words(losses: u8, option: u8) -> Vec<String> {
    let mut parts = Vec::new();
    match losses {
        0 => {}
        1 => parts.push("loses 1 step".to_owned()),
        many => parts.push(format!("loses {many} steps")),
    }
    if option > 0 {
        parts.push(format!(
            "option of {option}, as steps lost or hexes retreated"
        ));
    }
    parts
}

/// 9.10c: what an option is taken as, with the verbs that suit the sentence.
pub(crate) fn option_words(losses: u8, hexes: u8, lose: &str, retreat: &str) -> String {
    let count = |number: u8, verb: &str, one: &str, many: &str| match number {
        0 => None,
        1 => Some(format!("{verb} 1 {one}")),
        n => Some(format!("{verb} {n} {many}")),
    };
    let parts = [
        count(losses, lose, "step", "steps"),
        count(hexes, retreat, "hex", "hexes"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" and ")
}
