//! 2.0 Sequence of play: the list of steps, the clock that walks along it, and the dates of turns.
//!
//! The engine enters one step after another. A step that asks nobody, or in which nothing can be done, passes;
//! otherwise the engine waits for the side that acts. What a step does on entering is in `engine/flow`.

mod calendar;
mod clock;
pub(crate) mod language;
mod list;
pub(crate) mod reason;
mod steps;
pub(crate) mod telling;

pub use calendar::{Calendar, Date};
pub use clock::{Clock, GameStage, PlayerTurn};
pub use language::{
    FIRST_PLAYER_ROLL, FLIGHT_WEATHER_ROLL, GROUND_WEATHER_ROLL, SequenceDecision, SequenceEvent,
    SequenceOrder,
};
pub use list::{Sequence, StepId};
pub use reason::SequenceReason;
pub use steps::{Actor, Phase, SEQUENCE, Segment, Step};
