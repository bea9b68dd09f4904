//! From files to a game that can be played: what the files say is checked against the rules, the map and each other.
//!
//! Every check goes as far as what could be read allows, so that all faults of all files are reported together.

mod counter;
mod lines;
mod map;
mod order_of_battle;
mod placing;
mod posture;
mod roster;
mod scenario;
mod sides;

#[cfg(test)]
mod tests;

use stavka_rules::map::TerrainCharts;
use stavka_rules::setup::{GameSetup, MapSetup};
use stavka_rules::tables::RuleTables;

use crate::files::{MAP, ROSTER, SCENARIO, ScenarioFiles};
use crate::format::{MapFile, RosterFile, ScenarioFile, VERSION};
use crate::reader::{Faults, read_versioned};
use sides::Sides;

/// Reads and checks a scenario against a rules set; gives a game before its first order, or everything that is wrong.
pub fn load(files: &ScenarioFiles, rules: &RuleTables) -> Result<GameSetup, Faults> {
    let mut faults = Faults::default();
    files.report_missing(&mut faults);
    let scenario: Option<ScenarioFile> = files.read(SCENARIO, &mut faults);
    let map: Option<MapFile> = files.read(MAP, &mut faults);
    let roster: Option<RosterFile> = files.read(ROSTER, &mut faults);

    let sides = Sides::check(scenario.as_ref(), roster.as_ref(), &mut faults);
    let map = map.and_then(|file| map::build(&file, &rules.movement, &sides, &mut faults));
    let roster = roster.map(|file| roster::build(&file, rules, &sides, &mut faults));
    let setup =
        scenario.and_then(|file| scenario::build(&file, rules, &sides, map, roster, &mut faults));
    faults.into_result(setup)
}

/// Reads and checks a map by itself, before there is a scenario around it. Names of sides are not judged, and what
/// belongs to a side (sources, entries) is left out. Faults call the file `label`.
pub fn load_map(label: &str, text: &str, charts: &TerrainCharts) -> Result<MapSetup, Faults> {
    let mut faults = Faults::default();
    let sides = Sides::check(None, None, &mut faults);
    let file: Option<MapFile> = read_versioned(label, text, VERSION, &mut faults);
    let map = file.and_then(|file| map::build(&file, charts, &sides, &mut faults));
    faults.into_result(map)
}
