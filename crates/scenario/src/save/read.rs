//! Reading a saved game: from text to checked data.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde::Deserialize;

use super::error::SaveError;
use super::format::{FORMAT, OPENING, RULES, SavedGame};

/// The largest saved game that is read, in bytes.
pub(super) const MAX_SAVE_BYTES: u64 = 256 * 1024 * 1024;
/// The most lines of play.
const MAX_LINES: usize = 10_000;

/// The largest head of a saved game: what comes before its log.
const MAX_HEAD_BYTES: u64 = 64 * 1024;

/// The seed of a saved game, read from its head alone. Every game has its own, so that it tells two games of one scenario apart.
pub fn seed_of(path: &Path) -> Option<u64> {
    let mut head = Vec::new();
    let file = File::open(path).ok()?;
    file.take(MAX_HEAD_BYTES).read_to_end(&mut head).ok()?;
    let head = String::from_utf8_lossy(&head);
    let lines = head.strip_prefix(OPENING)?.lines();
    let mut seeds = lines.filter_map(|line| line.strip_prefix("    seed: "));
    seeds.next()?.trim_end_matches(',').parse().ok()
}

/// What is read first, to tell a newer format from a damaged file.
#[derive(Deserialize)]
struct Probe {
    format: u32,
}

impl SavedGame {
    /// Reads a saved game from its text.
    pub fn from_text(text: &str) -> Result<Self, SaveError> {
        if !text.starts_with(OPENING) {
            return Err(SaveError::Foreign);
        }
        let game = match ron::from_str::<Self>(text) {
            Ok(game) => game,
            Err(error) => {
                // A newer format need not parse as this one, but it says its number.
                return match ron::from_str::<Probe>(text) {
                    Ok(Probe { format }) if format > FORMAT => Err(SaveError::Newer { format }),
                    _ => Err(SaveError::Damaged {
                        line: error.span.start.line,
                        column: error.span.start.col,
                        what: error.code.to_string(),
                    }),
                };
            }
        };
        game.check()?;
        Ok(game)
    }

    /// Checks what the types do not: versions, dice, and that lines and places exist.
    pub(super) fn check(&self) -> Result<(), SaveError> {
        if self.format > FORMAT {
            return Err(SaveError::Newer {
                format: self.format,
            });
        }
        if self.format == 0 {
            return Err(SaveError::damaged("format 0 has never existed"));
        }
        if self.rules != RULES {
            return Err(SaveError::OtherRules {
                rules: self.rules.clone(),
            });
        }
        if self.lines.is_empty() || self.lines.len() > MAX_LINES {
            return Err(SaveError::damaged(format!(
                "it has {} lines of play",
                self.lines.len()
            )));
        }
        for (n, line) in self.lines.iter().enumerate() {
            let fits = match line.parent {
                None => n == 0,
                Some((parent, at)) => {
                    n > 0 && parent < n && self.length(parent).is_some_and(|length| at <= length)
                }
            };
            if !fits {
                return Err(SaveError::damaged(format!(
                    "line of play {n} branches from nowhere"
                )));
            }
            for (at, entry) in line.entries.iter().enumerate() {
                if entry.rolls.iter().any(|die| !(1..=6).contains(die)) {
                    return Err(SaveError::damaged(format!(
                        "entry {} of line {n} has a die that is not 1 to 6",
                        at + 1
                    )));
                }
            }
        }
        match self.length(self.line) {
            Some(length) if self.cursor <= length => Ok(()),
            _ => Err(SaveError::damaged(
                "it stands at a place that its log does not have",
            )),
        }
    }
}
