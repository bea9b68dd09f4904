//! The rules reference: what the program enforces, in our own words, by rule number.

use std::sync::LazyLock;

use serde::Deserialize;

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Entry {
    /// Its number.
    pub rule: String,
    /// Its title.
    pub title: String,
    /// Paragraphs.
    pub text: Vec<String>,
}

/// The shipped text. A test reads it, so that a fault in it never reaches a player.
const TEXT: &str = include_str!("../../../assets/rules/ocs-4.3/reference.ron");

static REFERENCE: LazyLock<Vec<Entry>> = LazyLock::new(|| ron::from_str(TEXT).unwrap_or_default());

/// All rules, in the order of their numbers.
pub fn rules_reference() -> &'static [Entry] {
    &REFERENCE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_is_read_whole_and_in_order() {
        let entries: Vec<Entry> = ron::from_str(TEXT).expect("the reference is sound");
        let key = |entry: &Entry| {
            let digits = |part: &str| {
                part.chars()
                    .take_while(char::is_ascii_digit)
                    .collect::<String>()
                    .parse::<u32>()
            };
            let (section, clause) = entry.rule.split_once('.').expect("section and clause");
            (
                digits(section).expect("a number"),
                digits(clause).expect("a number"),
                entry.rule.clone(),
            )
        };
        assert!(entries.is_sorted_by_key(key));
        assert!(entries.len() >= 15);
    }
}
