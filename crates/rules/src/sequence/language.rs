//! 2.0 What is said about the sequence of play: orders, answers, rolls and events.

use serde::{Deserialize, Serialize};

use crate::language::RollPurpose;
use crate::language::{Fact, Sight};
use crate::map::HexPos;
use crate::sequence::StepId;
use crate::side::Side;
use crate::weather::Weather;

/// One thing that a player orders about the sequence of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SequenceOrder {
    /// Begins the game: weather and first player of turn 1.
    Begin,
    /// Ends the current segment (2.2).
    EndSegment,
    /// Lets the player who acts stop in every segment of his from now on, also where nothing could be done; or no longer.
    StopEverywhere {
        /// Whether he stops.
        on: bool,
    },
}

/// An answer to a question about the sequence of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SequenceDecision {
    /// Take the first player turn (2.2).
    GoFirst,
    /// Take the second player turn (2.2).
    GoSecond,
}

/// Dice for ground weather.
pub const GROUND_WEATHER_ROLL: RollPurpose = RollPurpose::new("Ground weather");

/// Dice for flight weather.
pub const FLIGHT_WEATHER_ROLL: RollPurpose = RollPurpose::new("Flight weather");

/// Dice for first player.
pub const FIRST_PLAYER_ROLL: RollPurpose = RollPurpose::new("First player");

/// What happens under the rules of the sequence of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum SequenceEvent {
    /// A turn began.
    TurnBegan {
        /// Number of the turn.
        turn: u8,
    },
    /// A segment began, or a phase without segments.
    StepBegan {
        /// Place in the sequence of play.
        step: StepId,
        /// Who acts; none where the engine does.
        side: Option<Side>,
    },
    /// Nothing could be done in a segment, so it passed.
    StepPassed {
        /// Place in the sequence of play.
        step: StepId,
        /// Who would have acted.
        side: Option<Side>,
    },
    /// A player stops in every segment of his from now on, or no longer.
    StopsSet {
        /// Who.
        side: Side,
        /// Whether he stops.
        on: bool,
    },
    /// The weather of the turn.
    WeatherIs(
        /// The conditions.
        Weather,
    ),
    /// Both sides rolled the same and roll again (2.2).
    FirstPlayerTied,
    /// It is settled who goes first.
    FirstPlayerIs {
        /// The first player.
        side: Side,
        /// Who chose; none if the scenario says so.
        chosen_by: Option<Side>,
    },
    /// The game ended.
    GameOver {
        /// Victory points.
        points: u16,
        /// Who won; none for a draw.
        winner: Option<Side>,
        /// The result in the scenario's words.
        result: String,
    },
}

impl Fact for SequenceEvent {
    fn hex(&self) -> Option<HexPos> {
        match self {
            Self::TurnBegan { .. }
            | Self::StepBegan { .. }
            | Self::StepPassed { .. }
            | Self::StopsSet { .. }
            | Self::WeatherIs(_)
            | Self::FirstPlayerTied
            | Self::FirstPlayerIs { .. }
            | Self::GameOver { .. } => None,
        }
    }

    fn sight(&self) -> Sight<'_> {
        match self {
            Self::TurnBegan { .. }
            | Self::StepBegan { .. }
            | Self::StepPassed { .. }
            | Self::StopsSet { .. }
            | Self::WeatherIs(_)
            | Self::FirstPlayerTied
            | Self::FirstPlayerIs { .. }
            | Self::GameOver { .. } => Sight::OPEN,
        }
    }
}
