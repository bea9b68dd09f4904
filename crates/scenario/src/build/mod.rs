//! From files to a game that can be played: what the files say is checked against the rules, the map and each other.
//!
//! Every check goes as far as what could be read allows, so that all faults of all files are reported together.

mod arrival_plan;
mod arrivals;
mod command;
mod counter;
mod damage;
mod fronts;
mod holds;
mod lines;
mod map;
mod order_of_battle;
mod owners;
mod placing;
mod posture;
mod rail_entries;
mod roster;
mod scenario;
mod sides;
mod variant;
mod variant_checks;
mod weather;
mod zones;

#[cfg(test)]
mod tests;

use stavka_rules::ids::VariantId;
use stavka_rules::map::TerrainCharts;
use stavka_rules::setup::{GameSetup, MapSetup};
use stavka_rules::tables::RuleTables;

use crate::files::{MAP, ROSTER, SCENARIO, ScenarioFiles};
use crate::format::{MapFile, RosterFile, ScenarioFile, VERSION};
use crate::reader::{Faults, read_versioned};
use sides::Sides;

/// Reads and checks a scenario, in the variant that is chosen for its files, against a rules set; gives a game before its
/// first order, or everything that is wrong.
pub fn load(files: &ScenarioFiles, rules: &RuleTables) -> Result<GameSetup, Faults> {
    let mut faults = Faults::default();
    files.report_missing(&mut faults);
    let whole = faults.file(&files.label(SCENARIO));
    let scenario: Option<ScenarioFile> = files.read(SCENARIO, &mut faults);
    let mut map: Option<MapFile> = files.read(MAP, &mut faults);
    let roster: Option<RosterFile> = files.read(ROSTER, &mut faults);

    let played = scenario.map(|file| {
        variant_checks::check(&file, map.as_ref(), &mut faults);
        command::check_armies(&file, &mut faults);
        if let Some(chosen) = files.variant() {
            variant_checks::check_chosen(chosen, &file, whole, &mut faults);
        }
        let mut played = variant::play(file, map.take(), files.variant());
        map = played.map.take();
        played
    });
    let scenario = played.as_ref().map(|played| &played.scenario);
    if let Some(scenario) = scenario {
        command::check_modules(scenario, &mut faults);
    }
    let sides = Sides::check(scenario, roster.as_ref(), &mut faults);
    let map = map.and_then(|file| {
        let highest_fort = Some(rules.hedgehogs.highest_level());
        let map = map::build(&file, &rules.movement, highest_fort, &sides, &mut faults)?;
        if let Some(scenario) = scenario {
            rail_entries::check(&file, &map, scenario, &mut faults);
        }
        Some(map)
    });
    let roster = roster.map(|file| {
        command::check_roster(&file, rules, &mut faults);
        roster::build(&file, rules, &sides, &mut faults)
    });
    if let (Some(scenario), Some(roster)) = (scenario, &roster) {
        command::check_scenario(scenario, roster, &rules.command, &mut faults);
    }
    let setup =
        played.and_then(|file| scenario::build(&file, rules, &sides, map, roster, &mut faults));
    faults.into_result(setup)
}

/// The ids of a scenario's variants, in the order of its file.
pub fn variants(files: &ScenarioFiles) -> Result<Vec<VariantId>, Faults> {
    let mut faults = Faults::default();
    files.report_missing(&mut faults);
    let scenario: Option<ScenarioFile> = files.read(SCENARIO, &mut faults);
    let ids = scenario.map(|file| file.variants.iter().map(|one| one.id.value).collect());
    faults.into_result(ids)
}

/// Reads and checks a map by itself, before there is a scenario around it. Names of sides and levels of
/// forts are not judged, and what
/// belongs to a side (sources, entries) is left out. Faults call the file `label`.
pub fn load_map(label: &str, text: &str, charts: &TerrainCharts) -> Result<MapSetup, Faults> {
    let mut faults = Faults::default();
    let sides = Sides::check(None, None, &mut faults);
    let file: Option<MapFile> = read_versioned(label, text, VERSION, &mut faults);
    let map = file.and_then(|file| map::build(&file, charts, None, &sides, &mut faults));
    faults.into_result(map)
}
