//! What is on disk: scenarios, maps, rosters, rule tables and saved games. RON in, checked rules types out.

pub mod format;
pub mod reader;

mod build;
mod files;
mod write_map;

pub use build::{NamedWeather, RuleData, load};
pub use files::{MAP, ROSTER, SCENARIO, ScenarioFiles};
pub use write_map::write_map;
