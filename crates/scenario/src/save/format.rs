//! The saved game as data: everything that is needed to play it again, on any machine, in any later version.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use stavka_rules::engine::{LogEntry, Timeline};
use stavka_rules::ids::VariantId;
use stavka_rules::order::Order;
use stavka_rules::setup::Options;

/// The version of the format. Files of another version are refused.
pub const FORMAT: u32 = 1;
/// The rules that this program plays.
pub const RULES: &str = "ocs-4.3";
/// What every saved game begins with, so that other files are told apart.
pub(super) const OPENING: &str = "// Stavka saved game";

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// Version of the format.
    pub format: u32,
    /// The rules it was played by.
    pub rules: String,
    /// Title of the scenario, or of its variant.
    pub title: String,
    /// What its players call it; empty while they call it by its title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The variant that is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantId>,
    /// Seed of the dice.
    pub seed: u64,
    /// Switches of the game.
    pub options: Options,
    /// The scenario and the rule tables, as they were.
    pub files: Vec<SavedFile>,
    /// Lines of play; the first is the one the game began with.
    pub lines: Vec<SavedLine>,
    /// The line being played.
    pub line: usize,
    /// Number of entries before the present state.
    pub cursor: usize,
}

/// A file of the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedFile {
    /// Name.
    pub name: String,
    /// Text.
    pub text: String,
}

/// A line of play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedLine {
    /// The line it branched from, and after how many entries; its own entries follow those.
    pub parent: Option<(usize, usize)>,
    /// Its own entries.
    pub entries: Vec<SavedEntry>,
}

/// An order with the dice that fell and the hash of the state after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedEntry {
    /// The order.
    pub order: Order,
    /// The dice.
    pub rolls: Vec<u8>,
    /// The hash, in hexadecimal.
    #[serde(with = "hash_text")]
    pub hash: u64,
}

impl From<&LogEntry> for SavedEntry {
    fn from(entry: &LogEntry) -> Self {
        Self {
            order: entry.order.clone(),
            rolls: entry.rolls.clone(),
            hash: entry.hash,
        }
    }
}

/// The lines of a timeline, as saved.
pub(super) fn lines_of(timeline: &Timeline) -> Vec<SavedLine> {
    let lines = timeline.lines().iter();
    lines
        .map(|line| {
            let shared = line.parent.map_or(0, |(_, at)| at);
            let own = line.entries()[shared..].iter();
            SavedLine {
                parent: line.parent,
                entries: own.map(|entry| SavedEntry::from(&**entry)).collect(),
            }
        })
        .collect()
}

impl SavedGame {
    /// Number of entries of a line from the start of the game; none if there is no such line.
    pub fn length(&self, line: usize) -> Option<usize> {
        let line = self.lines.get(line)?;
        Some(line.parent.map_or(0, |(_, at)| at) + line.entries.len())
    }

    /// Writes the game as text: one line an entry, the scenario's files as they are.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let mut text = format!("{OPENING}\n(\n");
        let mut field = |name: &str, value: Result<String, ron::Error>| {
            // Writing to a text cannot fail.
            value.map(|value| text.push_str(&format!("    {name}: {value},\n")))
        };
        field("format", ron::to_string(&self.format))?;
        field("rules", ron::to_string(&self.rules))?;
        field("title", ron::to_string(&self.title))?;
        if !self.name.is_empty() {
            field("name", ron::to_string(&self.name))?;
        }
        if self.variant.is_some() {
            field("variant", ron::to_string(&self.variant))?;
        }
        field("seed", ron::to_string(&self.seed))?;
        field("options", ron::to_string(&self.options))?;
        field("line", ron::to_string(&self.line))?;
        field("cursor", ron::to_string(&self.cursor))?;
        text.push_str("    lines: [\n");
        for line in &self.lines {
            let parent = ron::to_string(&line.parent)?;
            let _ = writeln!(text, "        (parent: {parent}, entries: [");
            for entry in &line.entries {
                let _ = writeln!(text, "            {},", ron::to_string(entry)?);
            }
            text.push_str("        ]),\n");
        }
        text.push_str("    ],\n    files: [\n");
        for file in &self.files {
            let name = ron::to_string(&file.name)?;
            let _ = writeln!(
                text,
                "        (name: {name}, text: {}),",
                raw_string(&file.text)
            );
        }
        text.push_str("    ],\n)\n");
        Ok(text)
    }
}

/// A text as a raw string, with enough `#` that nothing in it ends it early.
fn raw_string(text: &str) -> String {
    let mut hashes = String::from("#");
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

/// Hashes as hexadecimal text: integers above `i64::MAX` are awkward in other tools.
mod hash_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{hash:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16)
            .map_err(|_| de::Error::custom("a state hash is 16 hexadecimal digits"))
    }
}
