//! A game being played, with its files: what client and command line share.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::{Resource, World};
use stavka_rules::dice::Dice;
use stavka_rules::engine::{self, LogEntry, Timeline, TravelRefusal};
use stavka_rules::modules::RuleModules;
use stavka_rules::order::Order;
use stavka_rules::setup::{Options, ScenarioFacts};
use stavka_rules::violation::Violation;

use super::error::SaveError;
use super::format::{FORMAT, RULES, SavedEntry, SavedFile, SavedGame, lines_of};
use super::journal::{Journal, Record};
use super::read::MAX_SAVE_BYTES;
use crate::files::{SCENARIO, ScenarioFiles};
use crate::reader::Faults;

/// The files of the game in the world, and its journal.
#[derive(Resource, Debug)]
pub struct Session {
    files: ScenarioFiles,
    journal: Option<Journal>,
    /// Records that could not be written yet.
    waiting: Vec<Record>,
    /// Where the game stood when it was last saved by hand.
    saved_at: Option<(usize, usize)>,
    /// What its players call it; empty while they call it by its title.
    name: String,
}

/// Why an order did not go through.
#[derive(Debug)]
pub enum SubmitError {
    /// The rules refuse it; nothing changed.
    Refused(Violation),
    /// It was carried out, but the journal could not be written; it is tried again with the next order.
    Journal(Arc<LogEntry>, SaveError),
}

impl Session {
    /// Sets up a new game from the files of a scenario, in the variant that is chosen for them. `choose` changes the switches that the scenario proposes; the
    /// saved game keeps them.
    pub fn new_game(
        world: &mut World,
        files: ScenarioFiles,
        seed: u64,
        choose: impl FnOnce(&mut Options),
    ) -> Result<Self, Faults> {
        let (mut setup, files) = crate::load_with_tables(files)?;
        let proposed = setup.scenario.options.modules;
        choose(&mut setup.scenario.options);
        check_switched(&files, &setup.scenario, proposed)?;
        engine::start(world, &setup, seed);
        Ok(Self {
            files,
            journal: None,
            waiting: Vec::new(),
            saved_at: None,
            name: String::new(),
        })
    }

    /// Opens a saved game: sets it up and plays its log again, comparing the state after each order.
    pub fn open(world: &mut World, game: &SavedGame) -> Result<Self, SaveError> {
        game.check()?;
        let texts = game
            .files
            .iter()
            .map(|file| (file.name.clone(), file.text.clone()));
        let files = ScenarioFiles::from_texts("", texts).with_variant(game.variant);
        let session = Self::new_game(world, files, game.seed, |options| {
            options.clone_from(&game.options);
        });
        let mut session = session.map_err(SaveError::Scenario)?;
        session.name.clone_from(&game.name);
        let travel = |refusal: TravelRefusal| SaveError::damaged(refusal.to_string());
        for line in &game.lines {
            let mut number = 0;
            if let Some((parent, at)) = line.parent {
                engine::open_branch(world, parent, at).map_err(travel)?;
                number = at;
            }
            for entry in &line.entries {
                number += 1;
                play_again(world, number, entry)?;
            }
        }
        engine::switch_line(world, game.line, game.cursor).map_err(travel)?;
        Ok(session)
    }

    /// The scenario's files.
    pub fn files(&self) -> &ScenarioFiles {
        &self.files
    }

    /// Begins a journal of the game as it stands.
    pub fn keep_journal(&mut self, world: &World, path: &Path) -> Result<(), SaveError> {
        self.journal = Some(Journal::create(path, &self.saved(world))?);
        self.waiting.clear();
        Ok(())
    }

    /// Where the journal is, if one is kept.
    pub fn journal_path(&self) -> Option<PathBuf> {
        self.journal
            .as_ref()
            .map(|journal| journal.path().to_owned())
    }

    /// Gives an order. When this returns, the order is in the journal.
    pub fn submit(
        &mut self,
        world: &mut World,
        order: &Order,
    ) -> Result<Arc<LogEntry>, SubmitError> {
        let entry = engine::submit(world, order).map_err(SubmitError::Refused)?;
        let timeline = world.resource::<Timeline>();
        let line = timeline.line();
        let record = Record::Entry {
            line,
            at: timeline.cursor() - 1,
            parent: timeline.lines()[line].parent,
            entry: SavedEntry::from(&*entry),
        };
        match self.record(record) {
            Ok(()) => Ok(entry),
            Err(error) => Err(SubmitError::Journal(entry, error)),
        }
    }

    /// Notes in the journal that the game was put elsewhere: after undo, redo, a jump.
    pub fn note_place(&mut self, world: &World) -> Result<(), SaveError> {
        let timeline = world.resource::<Timeline>();
        self.record(Record::At {
            line: timeline.line(),
            cursor: timeline.cursor(),
        })
    }

    /// Notes in the journal that the game was closed in good order.
    pub fn close(&mut self) -> Result<(), SaveError> {
        self.record(Record::Closed)
    }

    fn record(&mut self, record: Record) -> Result<(), SaveError> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        self.waiting.push(record);
        while let Some(record) = self.waiting.first() {
            journal.append(record)?;
            self.waiting.remove(0);
        }
        Ok(())
    }

    /// The game as it would be saved now.
    pub fn saved(&self, world: &World) -> SavedGame {
        let timeline = world.resource::<Timeline>();
        let facts = world.resource::<ScenarioFacts>();
        let files = self.files.iter().map(|(name, text)| SavedFile {
            name: name.to_owned(),
            text: text.to_owned(),
        });
        SavedGame {
            format: FORMAT,
            rules: RULES.to_owned(),
            title: facts.title.clone(),
            name: self.name.clone(),
            variant: self.files.variant(),
            seed: world.resource::<Dice>().seed(),
            options: facts.options.clone(),
            files: files.collect(),
            lines: lines_of(timeline),
            line: timeline.line(),
            cursor: timeline.cursor(),
        }
    }

    /// Saves the game.
    pub fn save(&mut self, world: &World, path: &Path) -> Result<(), SaveError> {
        let text = self.saved(world).to_text();
        let text = text.map_err(|error| SaveError::damaged(error.to_string()))?;
        write_atomically(path, text.as_bytes())?;
        self.saved_at = Some(place(world));
        Ok(())
    }

    /// Whether everything that happened is on disk: in the journal, or in a saved game.
    pub fn is_on_disk(&self, world: &World) -> bool {
        self.waiting.is_empty() || self.saved_at == Some(place(world))
    }
}

/// Whether players have switched no rule module but those that the scenario leaves to them.
fn check_switched(
    files: &ScenarioFiles,
    facts: &ScenarioFacts,
    proposed: RuleModules,
) -> Result<(), Faults> {
    let mut faults = Faults::default();
    let switched = proposed.difference(facts.options.modules);
    for module in switched.iter().filter(|&one| !facts.optional.contains(one)) {
        let with = if proposed.contains(module) {
            "with"
        } else {
            "without"
        };
        let place = faults.file(&files.label(SCENARIO));
        let what = format!(
            "the scenario is played {with} the rule module {}",
            module.id()
        );
        let remedy = "leave it so, or list it in scenario.ron under optional";
        faults.add(place, what, remedy);
    }
    faults.into_result(Some(()))
}

/// Where the game stands: line and cursor.
fn place(world: &World) -> (usize, usize) {
    let timeline = world.resource::<Timeline>();
    (timeline.line(), timeline.cursor())
}

/// Plays a recorded entry and compares the state.
fn play_again(world: &mut World, number: usize, entry: &SavedEntry) -> Result<(), SaveError> {
    let played = engine::submit_recorded(world, &entry.order, &entry.rolls);
    let played = played.map_err(|violation| SaveError::Refused {
        entry: number,
        violation,
    })?;
    if played.hash == entry.hash && played.rolls == entry.rolls {
        Ok(())
    } else {
        Err(SaveError::Differs {
            entry: number,
            recorded: entry.hash,
            found: played.hash,
        })
    }
}

/// Reads a saved game from a file.
pub fn read_game(path: &Path) -> Result<SavedGame, SaveError> {
    let unreadable = |error| SaveError::file("read", path, error);
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(MAX_SAVE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > MAX_SAVE_BYTES {
        return Err(SaveError::damaged("it is larger than 256 MiB"));
    }
    let text = String::from_utf8(bytes).map_err(|_| SaveError::Foreign)?;
    SavedGame::from_text(&text)
}

/// Gives a saved game another name, in its file.
pub fn rename_in_file(path: &Path, name: &str) -> Result<(), SaveError> {
    let mut game = read_game(path)?;
    name.clone_into(&mut game.name);
    let text = game.to_text();
    let text = text.map_err(|error| SaveError::damaged(error.to_string()))?;
    write_atomically(path, text.as_bytes())
}

/// Replaces a file as a whole or not at all: writes beside it, waits for the disk, then renames.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let attempt = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    };
    attempt().map_err(|error| {
        // The old file is untouched; only what was written beside it goes.
        let _ = std::fs::remove_file(&beside);
        SaveError::file("write", path, error)
    })
}
