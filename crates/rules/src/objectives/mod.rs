//! C&C 1.2 Objectives of armies and HQs: a note for each, and pins on the map. They bind nobody; they are what a player means to
//! do, kept with the game, and his secret.

pub(crate) mod language;
mod orders;
pub(crate) mod reason;
mod state;
mod subject;
pub(crate) mod telling;

pub use language::{Assignee, ObjectiveEvent, ObjectiveOrder};
pub use orders::{LONGEST_NOTE, MOST_PINS, ObjectivePlan};
pub use reason::ObjectiveReason;
pub use state::{Objective, Objectives, objectives_of};
pub use subject::{ArmyObjectives, ObjectiveOffer};
