//! The rules reference: the rules as the program plays them, in our own words, by number.

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

    /// Clauses that must have an entry: general concepts, modes, movement and combat whole, and what they need from elsewhere.
    const CLAUSES: &str = "
        2.2
        4.1 4.2 4.3 4.4 4.4c 4.5 4.5a 4.5b 4.6 4.7 4.7d 4.8 4.8a 4.8b 4.8c 4.9 4.9a
        5.1 5.2 5.3 5.4 5.4a
        5.5 5.5a 5.5b 5.5c 5.5d 5.5e
        5.6 5.6a 5.6b 5.6c
        5.7 5.7a 5.7b 5.7c 5.7d 5.7e 5.7f 5.7g
        5.8 5.8a 5.8b 5.8c 5.8d
        5.9 5.9a 5.9b 5.9c
        5.10 5.10a 5.10b 5.10c 5.10d 5.10e
        6.1 6.1a 6.1b 6.1c 6.1d 6.1e 6.1f 6.1g 6.1h 6.2 6.2a 6.2b 6.2c 6.2d 6.3 6.3a
        7.0 7.0a 8.0 8.1 8.1a 8.1b 8.1c 8.1e 8.1f 8.1h
        9.0 9.1a 9.1b 9.1c 9.1d 9.1e 9.1f 9.1g 9.2 9.3 9.3b 9.4 9.4a 9.4b 9.4c 9.4d 9.4e 9.5 9.5a 9.6 9.6a 9.7 9.8 9.9
        9.10 9.10a 9.10c 9.10d 9.11 9.11a 9.11c 9.11d
        9.12 9.12a 9.12b 9.12c 9.12d 9.12e 9.12f 9.12g 9.13 9.13b 9.14 9.14a 9.14b 9.14c 9.14d 9.14e 9.14f 9.14h
        10.0 10.0a 10.0b 10.0c 10.0d 10.0e 10.1a 10.1b
        11.0 11.0a 11.0b
        12.3 12.3a 12.3b 12.3c 12.3d 12.4 12.5 12.5a 12.5b 12.5c 12.5d 12.5e 12.6e 12.7
        12.10 12.10a 12.10b 12.10d
        13.2 13.2a 13.2b 13.2c 13.2d 13.2e 13.2f 13.2g 13.2h 13.2i 13.6
        13.1 13.1a 13.1b 13.1c 13.1d 13.4 13.4a 13.4b 13.7 13.7a 13.7b 13.8 13.8a 13.8b 13.8d
        14.8 15.2 15.3 15.4 16.0 16.0b 16.0c 16.0g 17.0 19.0a 19.0b 19.0c 19.0d 19.0e
    ";

    /// Those of the house.
    const HOUSE: &str = "1.1 1.2 1.3 1.4 1.5 2 3 4.1 4.2 4.3 4.4 5.1 5.2";

    fn shipped() -> Vec<Entry> {
        ron::from_str(TEXT).expect("the reference is sound")
    }

    /// Section, clause and letter of a rule number, as they sort: 5.9 comes before 5.10, and 5.10 before 5.10a; rules of the
    /// house come last, and some of them are a section without clauses.
    fn key(rule: &str) -> (bool, u32, u32, &str) {
        let (is_house, rule) = match rule.strip_prefix("C&C ") {
            Some(rule) => (true, rule),
            None => (false, rule),
        };
        let (section, rest) = rule.split_once('.').unwrap_or((rule, "0"));
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (clause, letter) = rest.split_at(end);
        let number = |text: &str| text.parse().expect("a number");
        (is_house, number(section), number(clause), letter)
    }

    #[test]
    fn entries_are_in_order_and_no_number_comes_twice() {
        for pair in shipped().windows(2) {
            let (before, after) = (&pair[0].rule, &pair[1].rule);
            assert!(key(before) < key(after), "{after} comes after {before}");
        }
    }

    #[test]
    fn every_clause_that_the_program_enforces_has_an_entry() {
        let entries = shipped();
        let of_the_house = HOUSE.split_whitespace().map(|rule| format!("C&C {rule}"));
        let missing: Vec<String> = CLAUSES
            .split_whitespace()
            .map(str::to_owned)
            .chain(of_the_house)
            .filter(|clause| !entries.iter().any(|entry| entry.rule == *clause))
            .collect();
        assert!(missing.is_empty(), "without an entry: {missing:?}");
    }

    #[test]
    fn the_text_is_plain_paragraphs() {
        for Entry { rule, title, text } in shipped() {
            assert!(!text.is_empty(), "{rule} says nothing");
            for paragraph in text.iter().chain([&title]) {
                assert!(!paragraph.is_empty(), "{rule} has an empty paragraph");
                assert_eq!(paragraph, paragraph.trim(), "{rule} has stray blanks");
                // The window shows the text as it stands.
                let markup = paragraph.contains(['*', '`', '#', '_', '[', '|', '\n']);
                assert!(!markup, "{rule} has markup: {paragraph}");
            }
        }
    }
}
