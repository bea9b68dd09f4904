//! What is on disk: scenarios, maps, rosters, rule tables and saved games. RON in, checked rules types out.

pub mod format;
pub mod reader;
pub mod reference;
pub mod save;
pub mod tables;

mod build;
mod files;
mod shipped;
mod ways;
mod write_map;

pub use build::{load, load_map, variants};
pub use files::{IMPORT, MAP, ROSTER, SCENARIO, ScenarioFiles};
pub use shipped::{Shipped, shipped};
pub use tables::default_rules;
pub use ways::{find_scenario, validate, ways};
pub use write_map::{paths, projection_text, quoted, write_map};

use reader::Faults;
use stavka_rules::setup::GameSetup;
use tables::{DEFAULT_TABLES, read_tables};

/// Loads a scenario, in the variant that is chosen for its files, with the rule tables it is played by: its own where it has them, the default ones elsewhere.
///
/// The files that come back hold those tables too, so that a saved game made of them opens for ever.
pub fn load_with_tables(files: ScenarioFiles) -> Result<(GameSetup, ScenarioFiles), Faults> {
    let mut faults = Faults::default();
    let Some(tables) = read_tables(&files, &mut faults) else {
        return Err(faults);
    };
    let setup = load(&files, &tables)?;
    Ok((setup, files.with_defaults(DEFAULT_TABLES)))
}
