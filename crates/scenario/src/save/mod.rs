//! Saved games and journals: a game on disk, whole or not at all.

mod error;
mod format;
mod journal;
mod read;
mod session;

pub use error::SaveError;
pub use format::{FORMAT, RULES, SavedEntry, SavedFile, SavedGame, SavedLine};
pub use journal::{
    Journal, Record, Recovered, is_in_use, recover, recover_from, rename_in_journal,
};
pub use read::seed_of;
pub use session::{Session, SubmitError, read_game, rename_in_file, write_atomically};
