//! 4.9 What was revealed cannot be unlearned: where the play of a game in fog went back past something that the enemy had told.
//!
//! Whatever tells of the enemy falls with a die, and lines of play with dice stay. So nothing need be noted: it is read from
//! the line that was left.

use bevy::prelude::World;

use super::log::LogEntry;
use super::timeline::Timeline;
use crate::barrage::BarrageEvent;
use crate::capture::CaptureEvent;
use crate::combat::CombatEvent;
use crate::map::HexPos;
use crate::modules::RuleModule;
use crate::naming::{place, side_name};
use crate::outcome::Outcome;
use crate::setup::plays;
use crate::side::Side;

/// A place in a line of play from which a player went on with what he had learned in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hindsight {
    /// After how many entries of the line.
    pub at: usize,
    /// Who had learned it; nobody where it is not known.
    pub side: Option<Side>,
    /// What told him.
    pub from: Revelation,
    /// Where.
    pub hex: HexPos,
}

/// What tells a player something of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revelation {
    /// The shifts of a barrage (4.9c).
    Barrage,
    /// Ratings and strengths of a combat (4.9b).
    Combat,
    /// What was in a hex that was captured (9.14).
    Capture,
}

impl Hindsight {
    /// In words, for both players.
    pub fn words(&self, world: &World) -> String {
        let what = match self.from {
            Revelation::Barrage => "a barrage of",
            Revelation::Combat => "a combat in",
            Revelation::Capture => "a capture in",
        };
        let who = self
            .side
            .map_or_else(|| "Play".to_owned(), |side| side_name(world, side));
        let hex = place(world, self.hex);
        format!("{who} went back here after {what} {hex} had been seen")
    }
}

/// What an entry told of the enemy, and where.
fn revealed(entry: &LogEntry) -> Option<(Revelation, HexPos)> {
    entry.outcomes.iter().find_map(|outcome| {
        if let Outcome::Barrage(BarrageEvent::Barraged(report)) = outcome {
            Some((Revelation::Barrage, report.target))
        } else if let Outcome::Combat(CombatEvent::Fought(report)) = outcome {
            Some((Revelation::Combat, report.target))
        } else if let Outcome::Capture(
            CaptureEvent::SupplyCaptured { at, .. }
            | CaptureEvent::Captured { at, .. }
            | CaptureEvent::Met { at, .. },
        ) = outcome
        {
            Some((Revelation::Capture, *at))
        } else {
            None
        }
    })
}

/// Rule 4.9: where the line being played went back past something revealed, in the order of the line. Without fog nothing is
/// hidden, and so nothing is learned.
pub fn hindsight(world: &World) -> Vec<Hindsight> {
    if !plays(world, RuleModule::Fog) {
        return Vec::new();
    }
    let timeline = world.resource::<Timeline>();
    let mut found = Vec::new();
    let mut line = timeline.line();
    while let Some((parent, at)) = timeline.lines()[line].parent {
        let mut left = timeline.lines()[parent].entries().iter().skip(at);
        found.extend(left.find_map(|entry| {
            let (from, hex) = revealed(entry)?;
            let side = entry.side;
            Some(Hindsight {
                at,
                side,
                from,
                hex,
            })
        }));
        line = parent;
    }
    found.sort_by_key(|hindsight| hindsight.at);
    found
}
