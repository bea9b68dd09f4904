//! Results of the Combat Table with their code and in words.

use stavka_rules::combat;
use stavka_rules::tables::{AttackKind, AttackerResult, DefenderResult};

/// The attacker's result.
pub fn attacker_words(result: AttackerResult, kind: AttackKind) -> String {
    with_code(&result.to_string(), &combat::attacker_words(result, kind))
}

/// The defender's result.
pub fn defender_words(result: DefenderResult) -> String {
    with_code(&result.to_string(), &combat::defender_words(result))
}

fn with_code(code: &str, parts: &[String]) -> String {
    if parts.is_empty() {
        format!("{code}, nothing")
    } else {
        format!("{code}, {}", parts.join("; "))
    }
}
