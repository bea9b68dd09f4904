//! How a command fails: with words and an exit code of its own.

use std::fmt;
use std::process::ExitCode;

use stavka_rules::violation::Violation;
use stavka_scenario::reader::Faults;
use stavka_scenario::save::SaveError;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// A file is missing, unreadable or faulty. Exit code 1.
    Input(String),
    /// The options do not go together. Exit code 2, as for options that cannot be read.
    Usage(String),
    /// The rules refuse an order. Exit code 3.
    Refused(Violation),
    /// A saved game does not lead to the recorded state. Exit code 4.
    Mismatch(String),
}

impl Failure {
    /// The exit code.
    pub fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Input(_) => 1,
            Self::Usage(_) => 2,
            Self::Refused(_) => 3,
            Self::Mismatch(_) => 4,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(what) | Self::Usage(what) => write!(f, "error: {what}"),
            Self::Refused(violation) => write!(f, "refused: {violation}"),
            Self::Mismatch(what) => write!(f, "mismatch: {what}"),
        }
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self::Input(faults.to_string())
    }
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::Refused { .. } | SaveError::Differs { .. } => {
                Self::Mismatch(error.to_string())
            }
            other => Self::Input(other.to_string()),
        }
    }
}
