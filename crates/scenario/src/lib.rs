//! What is on disk: scenarios, maps, rosters, rule tables and saved games. RON in, checked rules types out.

pub mod format;
pub mod reader;
pub mod tables;

mod build;
mod files;
mod shipped;
#[cfg(test)]
mod test_rules;
mod write_map;

pub use build::{NamedWeather, RuleData, load};
pub use files::{MAP, ROSTER, SCENARIO, ScenarioFiles};
pub use shipped::{Shipped, shipped};
pub use write_map::write_map;
