//! What can be wrong with a saved game, in words that say what to do.

use std::fmt;
use std::path::PathBuf;

use stavka_rules::violation::Violation;

use crate::reader::Faults;

/// Why a saved game or a journal cannot be read, written or played.
#[derive(Debug)]
pub enum SaveError {
    /// The file system refuses.
    File {
        /// What was tried, such as `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Not a saved game at all.
    Foreign,
    /// Made by a newer program.
    Newer {
        /// Its format.
        format: u32,
    },
    /// Played by rules that this program does not have.
    OtherRules {
        /// Their name.
        rules: String,
    },
    /// The text is damaged.
    Damaged {
        /// Line of the text, from 1; 0 if no place can be named.
        line: usize,
        /// Column.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// The scenario inside is faulty.
    Scenario(Faults),
    /// An order of the log is refused.
    Refused {
        /// Number of the entry, from 1.
        entry: usize,
        /// Why.
        violation: Violation,
    },
    /// An order of the log leads to another state than the one recorded.
    Differs {
        /// Number of the entry, from 1.
        entry: usize,
        /// The hash recorded.
        recorded: u64,
        /// The hash found.
        found: u64,
    },
}

impl SaveError {
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged {
            line: 0,
            column: 0,
            what: what.into(),
        }
    }

    pub(crate) fn file(
        action: &'static str,
        path: impl Into<PathBuf>,
        error: std::io::Error,
    ) -> Self {
        Self::File {
            action,
            path: path.into(),
            error,
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File {
                action,
                path,
                error,
            } => {
                write!(
                    f,
                    "cannot {action} {}: {error}; {}",
                    path.display(),
                    remedy(error.kind())
                )
            }
            Self::Foreign => write!(f, "this is not a saved game of Stavka; choose another file"),
            Self::Newer { format } => write!(
                f,
                "the game was saved by a newer version (format {format}, this one reads up to {}); update Stavka to open it",
                super::FORMAT
            ),
            Self::OtherRules { rules } => {
                write!(
                    f,
                    "the game was played by the rules '{}', this program has '{}'",
                    short(rules),
                    super::RULES
                )
            }
            Self::Damaged { line: 0, what, .. } => write!(f, "the saved game is damaged: {what}"),
            Self::Damaged { line, column, what } => {
                write!(
                    f,
                    "the saved game is damaged at line {line}, column {column}: {what}; open an older copy or its journal"
                )
            }
            Self::Scenario(faults) => {
                write!(f, "the scenario in the saved game is faulty:\n{faults}")
            }
            Self::Refused { entry, violation } => {
                write!(f, "entry {entry} of the saved game is refused: {violation}")
            }
            Self::Differs {
                entry,
                recorded,
                found,
            } => {
                write!(
                    f,
                    "entry {entry} leads to another state than recorded (hash {found:016x}, recorded {recorded:016x})"
                )
            }
        }
    }
}

impl std::error::Error for SaveError {}

fn remedy(kind: std::io::ErrorKind) -> &'static str {
    match kind {
        std::io::ErrorKind::NotFound => "check the path",
        std::io::ErrorKind::PermissionDenied => "choose a folder you may write to",
        std::io::ErrorKind::StorageFull => {
            "free some space on the disk; the game goes on and nothing is lost yet"
        }
        _ => "choose another place",
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
