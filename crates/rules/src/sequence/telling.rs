//! The sequence of play in words.

use bevy::prelude::World;

use super::language::{SequenceDecision, SequenceEvent, SequenceOrder};
use crate::language::Tell;
use crate::naming::{side_name, whose};
use crate::setup::ScenarioFacts;

impl Tell for SequenceOrder {
    fn tell(&self, _world: &World) -> String {
        match self {
            Self::Begin => "Begin".to_owned(),
            Self::EndSegment => "End segment".to_owned(),
            Self::StopEverywhere { on: true } => "Stop in every segment".to_owned(),
            Self::StopEverywhere { on: false } => "Pass segments without business".to_owned(),
        }
    }

    fn tell_enemy(&self, world: &World) -> Option<String> {
        Some(self.tell(world))
    }
}

impl Tell for SequenceDecision {
    fn tell(&self, _world: &World) -> String {
        match self {
            Self::GoFirst => "Go first".to_owned(),
            Self::GoSecond => "Go second".to_owned(),
        }
    }

    fn tell_enemy(&self, world: &World) -> Option<String> {
        Some(self.tell(world))
    }
}

impl Tell for SequenceEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::TurnBegan { turn } => {
                let facts = world.resource::<ScenarioFacts>();
                format!("Turn {turn} of {}, {}", facts.turns, facts.date_of(*turn))
            }
            Self::StepBegan { step, side } => {
                format!("{}{}", whose(world, *side), step.step().short_name())
            }
            Self::StepPassed { step, side } => {
                format!(
                    "{}{}: nothing to do",
                    whose(world, *side),
                    step.step().short_name()
                )
            }
            Self::StopsSet { side, on: true } => {
                format!("{} stops in every segment", side_name(world, *side))
            }
            Self::StopsSet { side, on: false } => format!(
                "{} passes segments in which nothing can be done",
                side_name(world, *side)
            ),
            Self::WeatherIs(weather) => format!(
                "Weather: ground {}, flight {}",
                weather.ground, weather.flight
            ),
            Self::FirstPlayerTied => "First player: a tie, both roll again".to_owned(),
            Self::FirstPlayerIs { side, chosen_by } => {
                let side = side_name(world, *side);
                match chosen_by {
                    Some(winner) => format!(
                        "First player: {side}, by the choice of {}",
                        side_name(world, *winner)
                    ),
                    None => format!("First player: {side}, by the scenario"),
                }
            }
            Self::GameOver { points, result, .. } => {
                format!("The game is over: {result} ({points} points)")
            }
        }
    }
}
