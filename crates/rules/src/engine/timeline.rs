//! The log of a game as lines of play: undo, redo, jumps and branches.
//!
//! A line is a list of log entries from the start of the game. The cursor stands between two entries. Undoing moves it
//! back; a new order then replaces what lay ahead, unless a die fell there: then what lay ahead stays, as a line of
//! its own, and play goes on in a branch. Snapshots at intervals make jumps fast.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::*;

use super::check::check;
use super::log::LogEntry;
use super::state::Snapshot;
use super::step::{derive, execute};
use crate::dice::Dice;
use crate::modules::RuleModule;
use crate::order::Order;
use crate::procedure::awaited_side;
use crate::sequence::language::SequenceOrder;
use crate::setup::ScenarioFacts;
use crate::setup::plays;
use crate::violation::Violation;

/// A line of play.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line it branched from, and after how many entries.
    pub parent: Option<(usize, usize)>,
    entries: Vec<Arc<LogEntry>>,
    /// Snapshots taken after so many entries, ascending; the first after none.
    snapshots: Vec<(usize, Arc<Snapshot>)>,
}

impl Line {
    /// The entries from the start of the game.
    pub fn entries(&self) -> &[Arc<LogEntry>] {
        &self.entries
    }
}

/// Entries between two snapshots.
const SNAPSHOT_EVERY: usize = 128;

/// All lines of play of a game, and where it stands.
#[derive(Resource, Clone, Debug)]
pub struct Timeline {
    lines: Vec<Line>,
    line: usize,
    cursor: usize,
}

impl Timeline {
    /// The timeline of a game that has just been set up.
    pub(crate) fn new(world: &World) -> Self {
        let start = Arc::new(Snapshot::take(world));
        let line = Line {
            parent: None,
            entries: Vec::new(),
            snapshots: vec![(0, start)],
        };
        Self {
            lines: vec![line],
            line: 0,
            cursor: 0,
        }
    }

    /// All lines; the first is the one the game began with.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Number of the line being played.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Number of entries before the present state.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// All entries of the line being played, those ahead of the cursor included.
    pub fn entries(&self) -> &[Arc<LogEntry>] {
        &self.lines[self.line].entries
    }

    /// The entries up to the present state.
    pub fn past(&self) -> &[Arc<LogEntry>] {
        &self.entries()[..self.cursor]
    }

    fn current(&mut self) -> &mut Line {
        &mut self.lines[self.line]
    }

    /// Whether a new order now opens a branch, because what lies ahead must stay: a die fell in it, or lines part
    /// there.
    fn needs_branch(&self) -> bool {
        let ahead = &self.entries()[self.cursor..];
        let parts_ahead = |(line, at): (usize, usize)| line == self.line && at > self.cursor;
        ahead.iter().any(|entry| entry.is_sealed())
            || self.lines[self.line]
                .parent
                .is_some_and(|(_, at)| at > self.cursor)
            || self
                .lines
                .iter()
                .filter_map(|line| line.parent)
                .any(parts_ahead)
    }

    /// Opens a line that shares the past of this one.
    fn branch(&mut self) -> usize {
        let (from, at) = (self.line, self.cursor);
        let parent = &self.lines[from];
        let line = Line {
            parent: Some((from, at)),
            entries: parent.entries[..at].to_vec(),
            snapshots: parent
                .snapshots
                .iter()
                .filter(|(after, _)| *after <= at)
                .cloned()
                .collect(),
        };
        self.lines.push(line);
        self.line = self.lines.len() - 1;
        self.line
    }

    /// Adds an entry at the cursor; what lay ahead is gone.
    fn push(&mut self, entry: Arc<LogEntry>, world: &World) {
        let cursor = self.cursor;
        let line = self.current();
        line.entries.truncate(cursor);
        line.snapshots.retain(|(after, _)| *after <= cursor);
        line.entries.push(entry);
        self.cursor += 1;
        self.remember(world);
    }

    /// Takes a snapshot where one is due.
    fn remember(&mut self, world: &World) {
        let cursor = self.cursor;
        let due = cursor.is_multiple_of(SNAPSHOT_EVERY);
        let line = self.current();
        if due && line.snapshots.iter().all(|(after, _)| *after != cursor) {
            line.snapshots
                .push((cursor, Arc::new(Snapshot::take(world))));
            line.snapshots.sort_by_key(|(after, _)| *after);
        }
    }
}

/// Why the game cannot go back or forth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TravelRefusal {
    /// Nothing lies before.
    AtStart,
    /// Nothing lies ahead.
    AtEnd,
    /// A die fell, and this game is played without branches.
    DieFell,
    /// This game is played without branches.
    NoBranches,
    /// The screen has gone to the other player since, who would see what is hidden from him (4.9).
    HandedOver,
    /// There is no such line.
    NoSuchLine,
    /// Playing the log again gave another state after this many entries.
    Differs(usize),
}

impl fmt::Display for TravelRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtStart => write!(f, "there is nothing to undo"),
            Self::AtEnd => write!(f, "there is nothing to redo"),
            Self::DieFell => write!(
                f,
                "a die has fallen, and this game is played without branches"
            ),
            Self::NoBranches => write!(
                f,
                "this game is played without branches; play on from its end"
            ),
            Self::HandedOver => write!(
                f,
                "the screen has changed hands since, and this game is played with fog of war"
            ),
            Self::NoSuchLine => write!(f, "there is no such line of play"),
            Self::Differs(at) => write!(f, "entry {at} gives another state than the one recorded"),
        }
    }
}

impl std::error::Error for TravelRefusal {}

/// Gives an order: checks it, carries it out, logs it. A refused order changes nothing.
pub fn submit(world: &mut World, order: &Order) -> Result<Arc<LogEntry>, Violation> {
    if world.resource::<Timeline>().needs_branch() {
        check(world, order)?;
        let line = world.resource_mut::<Timeline>().branch();
        world
            .resource_mut::<Dice>()
            .set_line(u32::try_from(line).unwrap_or(u32::MAX));
    }
    let entry = Arc::new(execute(world, order)?);
    world.resource_scope(|world, mut timeline: Mut<Timeline>| timeline.push(entry.clone(), world));
    Ok(entry)
}

/// Whether the last order can be taken back; `true` if that goes past a die and so leads to a branch.
pub fn can_undo(world: &World) -> Result<bool, TravelRefusal> {
    let timeline = world.resource::<Timeline>();
    // The beginning of the game is no player's order.
    let last = timeline
        .past()
        .last()
        .filter(|entry| entry.order != Order::Sequence(SequenceOrder::Begin));
    let last = last.ok_or(TravelRefusal::AtStart)?;
    let options = &world.resource::<ScenarioFacts>().options;
    let awaited = awaited_side(world);
    if plays(world, RuleModule::Fog)
        && last.side.is_some()
        && awaited.is_some()
        && last.side != awaited
    {
        return Err(TravelRefusal::HandedOver);
    }
    let sealed = last.is_sealed();
    if sealed && !options.branches {
        return Err(TravelRefusal::DieFell);
    }
    Ok(sealed)
}

/// Takes the last order back. Past a die this is the way to a branch; says so by returning `true`.
pub fn undo(world: &mut World) -> Result<bool, TravelRefusal> {
    let sealed = can_undo(world)?;
    let target = world.resource::<Timeline>().cursor() - 1;
    go_to(world, target)?;
    Ok(sealed)
}

/// Gives the order again that was taken back last.
pub fn redo(world: &mut World) -> Result<(), TravelRefusal> {
    let timeline = world.resource::<Timeline>();
    if timeline.cursor() == timeline.entries().len() {
        return Err(TravelRefusal::AtEnd);
    }
    let target = timeline.cursor() + 1;
    go_to(world, target)
}

/// Puts the game where it stood after `target` entries of the line being played.
pub fn go_to(world: &mut World, target: usize) -> Result<(), TravelRefusal> {
    let timeline = world.resource::<Timeline>();
    if target > timeline.entries().len() {
        return Err(TravelRefusal::AtEnd);
    }
    let line = &timeline.lines[timeline.line];
    let nearest = line
        .snapshots
        .iter()
        .rev()
        .find(|(after, _)| *after <= target)
        .cloned();
    let (after, snapshot) = nearest.ok_or(TravelRefusal::AtStart)?;
    // Going forward a little is cheaper from where the game stands.
    if !(timeline.cursor <= target && after <= timeline.cursor) {
        restore(world, after, &snapshot);
    }
    while world.resource::<Timeline>().cursor < target {
        replay_next(world)?;
    }
    Ok(())
}

/// Goes over to another line of play, to where it stood after `target` entries.
pub fn switch_line(world: &mut World, line: usize, target: usize) -> Result<(), TravelRefusal> {
    let timeline = world.resource::<Timeline>();
    let chosen = timeline.lines.get(line).ok_or(TravelRefusal::NoSuchLine)?;
    if target > chosen.entries.len() {
        return Err(TravelRefusal::AtEnd);
    }
    let nearest = chosen
        .snapshots
        .iter()
        .rev()
        .find(|(after, _)| *after <= target)
        .cloned();
    let (after, snapshot) = nearest.ok_or(TravelRefusal::AtStart)?;
    world.resource_mut::<Timeline>().line = line;
    restore(world, after, &snapshot);
    go_to(world, target)
}

fn restore(world: &mut World, after: usize, snapshot: &Snapshot) {
    // Dice that were fed in lie beside the game; going back neither uses them up nor brings used ones back.
    let fed: Vec<u8> = world.resource::<Dice>().fed().collect();
    snapshot.restore(world);
    let mut dice = world.resource_mut::<Dice>();
    dice.drop_fed();
    dice.feed(fed);
    let line = u32::try_from(world.resource::<Timeline>().line).unwrap_or(u32::MAX);
    world.resource_mut::<Dice>().set_line(line);
    world.resource_mut::<Timeline>().cursor = after;
    derive(world);
}

/// Carries out the entry at the cursor again, with the dice that fell, and compares the state.
fn replay_next(world: &mut World) -> Result<(), TravelRefusal> {
    let timeline = world.resource::<Timeline>();
    let at = timeline.cursor;
    let entry = timeline.entries()[at].clone();
    let again = execute_recorded(world, &entry.order, &entry.rolls);
    if again.is_ok_and(|again| again.hash == entry.hash && again.rolls == entry.rolls) {
        world.resource_scope(|world, mut timeline: Mut<Timeline>| {
            timeline.cursor += 1;
            timeline.remember(world);
        });
        Ok(())
    } else {
        Err(TravelRefusal::Differs(at + 1))
    }
}

/// Gives an order with the dice that fell when it was given first.
fn execute_recorded(world: &mut World, order: &Order, rolls: &[u8]) -> Result<LogEntry, Violation> {
    let waiting = std::mem::take(&mut *world.resource_mut::<Dice>());
    let mut dice = waiting.clone();
    dice.drop_fed();
    dice.feed(rolls.iter().copied());
    world.insert_resource(dice);
    let result = execute(world, order);
    let mut dice = world.resource_mut::<Dice>();
    dice.drop_fed();
    dice.feed(waiting.fed());
    result
}

/// Plays a recorded order at the end of a line: how a saved game is read. Unlike [`submit`] it uses the recorded dice and
/// never opens a branch of its own.
pub fn submit_recorded(
    world: &mut World,
    order: &Order,
    rolls: &[u8],
) -> Result<Arc<LogEntry>, Violation> {
    let entry = Arc::new(execute_recorded(world, order, rolls)?);
    world.resource_scope(|world, mut timeline: Mut<Timeline>| timeline.push(entry.clone(), world));
    Ok(entry)
}

/// Opens a branch at a place of a line: how a saved game with branches is read.
pub fn open_branch(world: &mut World, line: usize, at: usize) -> Result<usize, TravelRefusal> {
    switch_line(world, line, at)?;
    let opened = world.resource_mut::<Timeline>().branch();
    world
        .resource_mut::<Dice>()
        .set_line(u32::try_from(opened).unwrap_or(u32::MAX));
    Ok(opened)
}
