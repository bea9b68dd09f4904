//! 2.0 Sequence of play: the list of steps, the clock that walks along it, and the dates of turns.
//!
//! The engine enters one step after another. A step that asks nobody, or in which nothing can be done, passes;
//! otherwise the engine waits for the side that acts. What a step does on entering is in [`flow`].

mod calendar;
mod clock;
pub(crate) mod flow;
mod list;
mod steps;

pub use calendar::{Calendar, Date};
pub use clock::{Clock, GameStage, PlayerTurn};
pub use list::{Sequence, StepId};
pub use steps::{Actor, Phase, SEQUENCE, Segment, Step};
