//! Results of the Combat Table in words.

use stavka_rules::tables::{AttackKind, AttackerResult, DefenderResult};

use crate::calc::sheet::steps;

/// The attacker's result in words.
pub fn attacker_words(result: AttackerResult, kind: AttackKind) -> String {
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
    with_code(&result.to_string(), parts)
}

/// The defender's result in words.
pub fn defender_words(result: DefenderResult) -> String {
    let mut parts = Vec::new();
    if result.disorganized {
        parts.push("becomes DG before any retreat (9.12a)".to_owned());
    }
    parts.extend(loss_words(result.losses, result.option));
    with_code(&result.to_string(), parts)
}

fn loss_words(losses: u8, option: u8) -> Vec<String> {
    let mut parts = Vec::new();
    if losses > 0 {
        parts.push(format!("loses {}", steps(losses)));
    }
    if option > 0 {
        parts.push(format!(
            "option of {option}, as steps lost or hexes retreated"
        ));
    }
    parts
}

fn with_code(code: &str, parts: Vec<String>) -> String {
    if parts.is_empty() {
        format!("{code}, nothing")
    } else {
        format!("{code}, {}", parts.join("; "))
    }
}
