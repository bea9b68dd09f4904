//! The journal: each accepted order on disk before its outcome is shown.
//!
//! A text file of one record a line: a checksum, then the record in RON. The first holds the game as it was when the
//! journal began. A line whose checksum is wrong was cut off by a crash or a full disk; it is passed over, and what
//! follows counts only if it joins on.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::SaveError;
use super::format::{SavedEntry, SavedGame, SavedLine};
use super::read::MAX_SAVE_BYTES;

/// What every journal begins with.
const OPENING: &str = "// Stavka journal 1";

/// A record of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Record {
    /// The game when the journal began.
    Game(Box<SavedGame>),
    /// An order was accepted.
    Entry {
        /// The line it went to.
        line: usize,
        /// Its place in the line, from 0.
        at: usize,
        /// Where the line branched off, for the first entry of a branch.
        parent: Option<(usize, usize)>,
        /// The order.
        entry: SavedEntry,
    },
    /// The game was put elsewhere: undo, redo, a jump.
    At {
        /// The line.
        line: usize,
        /// The cursor.
        cursor: usize,
    },
    /// The game was closed in good order.
    Closed,
    /// Its players call it otherwise.
    Named(String),
}

/// A journal open for writing.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Length up to which the file is known to be whole.
    whole: u64,
}

impl Journal {
    /// Begins a journal with the game as it is now.
    pub fn create(path: &Path, game: &SavedGame) -> Result<Self, SaveError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| SaveError::file("make the folder", folder, error))?;
        }
        let opened = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(path);
        let file = opened.map_err(|error| SaveError::file("begin the journal", path, error))?;
        // Another window must not offer this game as one to recover. Where files cannot be locked, it may.
        let _ = file.try_lock();
        let mut journal = Self {
            path: path.to_owned(),
            file,
            whole: 0,
        };
        journal.write(&format!("{OPENING}\n"))?;
        journal.append(&Record::Game(Box::new(game.clone())))?;
        Ok(journal)
    }

    /// Where the journal is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a record and waits until it is on disk. If that fails, the next record is tried at the same place.
    pub fn append(&mut self, record: &Record) -> Result<(), SaveError> {
        let text = ron::to_string(record).map_err(|error| SaveError::damaged(error.to_string()))?;
        // RON escapes line ends in strings, so a record is one line.
        self.write(&format!(
            "{:08x} {text}\n",
            crc32fast::hash(text.as_bytes())
        ))
    }

    fn write(&mut self, text: &str) -> Result<(), SaveError> {
        let place = SeekFrom::Start(self.whole);
        let written = self
            .file
            .seek(place)
            .and_then(|_| self.file.write_all(text.as_bytes()));
        let synced = written.and_then(|()| self.file.sync_data());
        synced.map_err(|error| SaveError::file("write the journal", &self.path, error))?;
        self.whole += text.len() as u64;
        Ok(())
    }
}

/// Gives the game of a journal another name. What is there stays as it is: a record is added. A journal that a running program writes
/// is left to that.
pub fn rename_in_journal(path: &Path, name: &str) -> Result<(), SaveError> {
    let refused = |error| SaveError::file("write the journal", path, error);
    let opened = OpenOptions::new().read(true).append(true).open(path);
    let mut file = opened.map_err(refused)?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(SaveError::damaged(
            "the game is being played in another window",
        ));
    }
    let whole = file.seek(SeekFrom::End(0)).map_err(refused)?;
    let mut journal = Journal {
        path: path.to_owned(),
        file,
        whole,
    };
    // A line that was cut off must not swallow the record.
    journal.write("\n")?;
    journal.append(&Record::Named(name.to_owned()))
}

/// Whether a running program writes this journal.
pub fn is_in_use(path: &Path) -> bool {
    let file = OpenOptions::new().read(true).open(path);
    file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// A game read back from a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// The game.
    pub game: SavedGame,
    /// The journal was closed in good order; if not, the program was cut off.
    pub closed: bool,
    /// Lines that were passed over because they were cut off or do not join on.
    pub lost: usize,
}

/// Reads a journal back, as far as it is sound.
pub fn recover(path: &Path) -> Result<Recovered, SaveError> {
    let unreadable = |error| SaveError::file("read the journal", path, error);
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(MAX_SAVE_BYTES)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    recover_from(&String::from_utf8_lossy(&bytes))
}

/// Reads a journal's text back, as far as it is sound.
pub fn recover_from(text: &str) -> Result<Recovered, SaveError> {
    let mut lines = text.lines();
    if lines.next() != Some(OPENING) {
        return Err(SaveError::Foreign);
    }
    let mut recovered: Option<Recovered> = None;
    let mut lost = 0;
    for line in lines.filter(|line| !line.is_empty()) {
        let joined = match (sound_record(line), &mut recovered) {
            (Some(Record::Game(game)), None) => {
                game.check()?;
                recovered = Some(Recovered {
                    game: *game,
                    closed: false,
                    lost: 0,
                });
                true
            }
            (Some(record), Some(recovered)) => recovered.join(record),
            _ => false,
        };
        lost += usize::from(!joined);
    }
    let mut recovered = recovered.ok_or_else(|| SaveError::damaged("the journal holds no game"))?;
    recovered.lost = lost;
    recovered.game.check()?;
    Ok(recovered)
}

/// The record of a line, if its checksum is right.
fn sound_record(line: &str) -> Option<Record> {
    let (checksum, text) = line.split_once(' ')?;
    let checksum = u32::from_str_radix(checksum, 16).ok()?;
    (checksum == crc32fast::hash(text.as_bytes()))
        .then(|| ron::from_str(text).ok())
        .flatten()
}

impl Recovered {
    /// Adds a record where it joins on; says whether it did.
    fn join(&mut self, record: Record) -> bool {
        let game = &mut self.game;
        if let Record::Named(name) = record {
            game.name = name;
            return true;
        }
        self.closed = record == Record::Closed;
        match record {
            Record::Game(_) => return false,
            Record::Closed | Record::Named(_) => {}
            Record::At { line, cursor } => {
                if game.length(line).is_none_or(|length| cursor > length) {
                    return false;
                }
                (game.line, game.cursor) = (line, cursor);
            }
            Record::Entry {
                line,
                at,
                parent,
                entry,
            } => {
                let here = (game.line, game.cursor);
                let opens_branch = line == game.lines.len();
                if at != game.cursor
                    || (opens_branch && parent != Some(here))
                    || (!opens_branch && line != game.line)
                {
                    return false;
                }
                if opens_branch {
                    game.lines.push(SavedLine {
                        parent,
                        entries: Vec::new(),
                    });
                }
                let own = &mut game.lines[line];
                let shared = own.parent.map_or(0, |(_, at)| at);
                if at < shared {
                    return false;
                }
                own.entries.truncate(at - shared);
                own.entries.push(entry);
                (game.line, game.cursor) = (line, at + 1);
            }
        }
        true
    }
}
