//! Procedures on top of the sequence of play, and what the engine waits for.
//!
//! At the bottom lies the segment of the sequence of play. A procedure (a combat, a retreat, a capture) is pushed on top
//! and asks its decisions, each of the side that owns it, until it is done and popped. A procedure can push another.
//! Between two questions a procedure proceeds by itself: dice are rolled, and what leaves no choice is carried out.
//!
//! What a procedure is stands here and knows none: each subject has its own in its folder, and the engine lets them go on.

mod awaiting;
mod question;
mod stack;
mod state_machine;

pub use awaiting::{Awaiting, awaited_side, awaiting};
pub use question::Question;
pub(crate) use stack::Followed;
pub use stack::Procedures;
pub use state_machine::{Next, Procedure, Running};
