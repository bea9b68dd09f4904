//! Writes recorded games anew, in today's format and with today's hashes: `cargo xtask record` runs it on `tests/games`.
//!
//! The orders are played again with the dice that fell; recorded hashes count for nothing. A game is played with the files
//! inside it, or with those that are shipped now where they can no longer be read. An order that is no longer legal is named
//! with its line, and the file stays as it is; with `--anew`, games named `…-seed-N` are then played anew by the random player,
//! and those that have a file of orders in `tests/games/orders` by that file.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program of the command line"
)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::prelude::World;
use serde::{Deserialize, Deserializer};
use stavka_rules::engine;
use stavka_rules::ids::VariantId;
use stavka_rules::modules::{RuleModule, RuleModules};
use stavka_rules::order::Order;
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::setup::Options;
use stavka_scenario::save::{SavedFile, Session};
use stavka_scenario::{ScenarioFiles, Shipped, load_with_tables, shipped};

/// A recorded game as far as it is needed to play it again: what is missing, or more than this, does no harm.
#[derive(Deserialize)]
struct Recording {
    #[serde(default)]
    variant: Option<VariantId>,
    seed: u64,
    options: Switches,
    files: Vec<SavedFile>,
    lines: Vec<RecordedLine>,
    line: usize,
    cursor: usize,
}

/// The switches of a recorded game; those it does not know are as the scenario proposes.
#[derive(Deserialize)]
struct Switches {
    #[serde(default, deserialize_with = "given")]
    pass_empty_segments: Option<bool>,
    #[serde(default, deserialize_with = "given")]
    branches: Option<bool>,
    #[serde(default, deserialize_with = "given")]
    hand_over: Option<bool>,
    #[serde(default)]
    modules: RuleModules,
    /// How games before rule modules said it.
    #[serde(default)]
    fog: bool,
    #[serde(default)]
    formation_fog: bool,
}

fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    bool::deserialize(deserializer).map(Some)
}

impl Switches {
    fn apply(&self, options: &mut Options) {
        let set = |switch: &mut bool, to: Option<bool>| *switch = to.unwrap_or(*switch);
        set(&mut options.pass_empty_segments, self.pass_empty_segments);
        set(&mut options.branches, self.branches);
        set(&mut options.hand_over, self.hand_over);
        options.modules = self.modules;
        if self.fog {
            options.modules.set(RuleModule::Fog, true);
        }
        if self.formation_fog {
            options.modules.set(RuleModule::FormationFog, true);
        }
    }
}

#[derive(Deserialize)]
struct RecordedLine {
    parent: Option<(usize, usize)>,
    entries: Vec<RecordedEntry>,
}

#[derive(Deserialize)]
struct RecordedEntry {
    order: Order,
    rolls: Vec<u8>,
}

/// What becomes of games that can no longer be played as they were recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refused {
    /// They stay as they are.
    Keep,
    /// Those of the random player and those of a file of orders are played anew.
    Anew,
}

fn main() -> ExitCode {
    let mut refused = Refused::Keep;
    let mut games: Vec<PathBuf> = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--anew" => refused = Refused::Anew,
            _ => games.push(PathBuf::from(argument)),
        }
    }
    if games.is_empty() {
        eprintln!("usage: record_again [--anew] GAME …");
        return ExitCode::from(2);
    }
    let mut faults = 0;
    for path in games {
        match record(&path, refused) {
            Ok(what) => println!("{}: {what}", path.display()),
            Err(why) => {
                eprintln!("{}: {why}", path.display());
                faults += 1;
            }
        }
    }
    if faults == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Writes one game anew; says what was done.
fn record(path: &Path, refused: Refused) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let recording: Recording = ron::from_str(&text).map_err(|error| error.to_string())?;
    let (files, mut what) = files_of(&recording)?;
    let mut world = World::new();
    let session = match play(&mut world, &recording, files.clone(), &text) {
        Ok(session) => session,
        Err(why) if refused == Refused::Anew && is_random(path) => {
            what = format!("played anew at random, for {why}");
            play_at_random(&mut world, &recording, files)?
        }
        Err(why) if refused == Refused::Anew && orders_of(path).exists() => {
            what = format!("played anew by its file of orders, for {why}");
            play_by_file(&mut world, &recording, files, &orders_of(path))?
        }
        Err(why) => return Err(why),
    };
    let saved = session.saved(&world).to_text();
    let saved = saved.map_err(|error| error.to_string())?;
    if saved == text {
        return Ok("as it was".to_owned());
    }
    std::fs::write(path, saved).map_err(|error| error.to_string())?;
    Ok(what)
}

/// Whether the name of a game says that the random player has played it.
fn is_random(path: &Path) -> bool {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let seed = name.rsplit_once("-seed-").map(|(_, seed)| seed);
    seed.is_some_and(|seed| seed.parse::<u64>().is_ok())
}

/// The file of orders that a game was made from, where it has one.
fn orders_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    path.with_file_name("orders").join(name)
}

/// The files that a game is played with, and what to say of them.
fn files_of(recording: &Recording) -> Result<(ScenarioFiles, String), String> {
    let texts = recording.files.iter();
    let texts = texts.map(|file| (file.name.clone(), file.text.clone()));
    let inside = ScenarioFiles::from_texts("", texts).with_variant(recording.variant);
    let Err(faults) = load_with_tables(inside.clone()) else {
        return Ok((inside, "recorded again".to_owned()));
    };
    // A shipped scenario is known by its title, whatever else has changed in it.
    let title = |files: &ScenarioFiles| {
        let text = files.text(stavka_scenario::SCENARIO).unwrap_or_default();
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with("title:"));
        line.map(|line| line.trim().to_owned())
    };
    let mut shipped = shipped().iter().map(Shipped::scenario_files);
    let today = shipped.find(|files| title(files).is_some() && title(files) == title(&inside));
    let today = today.ok_or_else(|| format!("its files are not read any more:\n{faults}"))?;
    let what = "recorded again with the files that are shipped now".to_owned();
    Ok((today.with_variant(recording.variant), what))
}

/// A new game with the switches and the seed of a recorded one.
fn set_up(
    world: &mut World,
    recording: &Recording,
    files: ScenarioFiles,
) -> Result<Session, String> {
    *world = World::new();
    engine::add_to_world(world);
    Session::new_game(world, files, recording.seed, |options| {
        recording.options.apply(options);
    })
    .map_err(|faults| faults.to_string())
}

/// Plays every line of a recorded game again.
fn play(
    world: &mut World,
    recording: &Recording,
    files: ScenarioFiles,
    text: &str,
) -> Result<Session, String> {
    let session = set_up(world, recording, files)?;
    let mut lines = (1..).zip(text.lines());
    for line in &recording.lines {
        if let Some((parent, at)) = line.parent {
            engine::open_branch(world, parent, at).map_err(|refusal| refusal.to_string())?;
        }
        for entry in &line.entries {
            // A saved game has one line an entry.
            let place = lines.find(|(_, text)| text.trim_start().starts_with("(order:"));
            let place = place.map_or(0, |(number, _)| number);
            engine::submit_recorded(world, &entry.order, &entry.rolls).map_err(|violation| {
                format!(
                    "line {place}: {:?} is no longer legal: {violation}",
                    entry.order
                )
            })?;
        }
    }
    engine::switch_line(world, recording.line, recording.cursor)
        .map_err(|refusal| refusal.to_string())?;
    Ok(session)
}

/// Plays a game to its end at random, with the seed and switches of a recorded one.
fn play_at_random(
    world: &mut World,
    recording: &Recording,
    files: ScenarioFiles,
) -> Result<Session, String> {
    let mut session = set_up(world, recording, files)?;
    let mut player = RandomPlayer::new(recording.seed);
    while let Some(order) = player.choose(world) {
        give(world, &mut session, &order)?;
    }
    Ok(session)
}

/// Plays a file of orders with the seed and switches of a recorded game. A question that it leaves open gets its usual answer.
fn play_by_file(
    world: &mut World,
    recording: &Recording,
    files: ScenarioFiles,
    path: &Path,
) -> Result<Session, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let orders: Vec<Order> = ron::from_str(&text).map_err(|error| error.to_string())?;
    let mut session = set_up(world, recording, files)?;
    for order in &orders {
        while !matches!(order, Order::Answer(_))
            && matches!(awaiting(world), Awaiting::Decision { .. })
        {
            give(world, &mut session, &Order::pass())?;
        }
        give(world, &mut session, order)?;
    }
    Ok(session)
}

fn give(world: &mut World, session: &mut Session, order: &Order) -> Result<(), String> {
    let given = session.submit(world, order);
    given
        .map(|_| ())
        .map_err(|error| format!("{order:?}: {error:?}"))
}
