//! 9.0 Ground combat.
//!
//! [`Fight`] is the arithmetic of one combat once both sides have made their choices: odds, Surprise, column, result.
//! [`Chances`] are the exact chances of its results. Neither knows the map.

mod chances;
mod fight;

pub use chances::{Chances, ResultChance, StepLoss};
pub use fight::{CombatDice, Fight, Resolution};
