//! 2.0 Sequence of play.

mod calendar;

pub use calendar::{Calendar, Date};
