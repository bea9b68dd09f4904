//! Rule tables from files: every table of the rule book, the movement charts, the weather tables and the calendar.
//!
//! The default set is part of the program; a scenario folder may hold a file of the same name, which then counts
//! instead. What a table must be like is decided by its type in `stavka_rules::tables`; here files are taken apart,
//! and what is wrong is reported at the line and column of the cell.

mod air;
mod barrage;
pub(crate) mod cells;
mod combat;
mod command;
mod concepts;
mod construction;
mod hedgehogs;
pub(crate) mod layout;
mod modes;
mod rebuild;
mod supply;
mod terrain;
mod weather;

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use stavka_rules::map::TerrainCharts;
use stavka_rules::tables::{RuleTables, TerrainEffects};

use crate::files::ScenarioFiles;
use crate::reader::{Faults, Place, Read, did_you_mean, read_versioned};

/// The newest version of table files.
pub const TABLES_VERSION: u32 = 1;

/// What faults write before the name of a file of the default set.
const DEFAULT_ORIGIN: &str = "assets/rules/ocs-4.3";

macro_rules! embedded {
    ($($name:literal),+ $(,)?) => {
        /// Names and texts of the default set.
        pub const DEFAULT_TABLES: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../../../assets/rules/ocs-4.3/", $name)))),+
        ];
    };
}

embedded!(
    "combat.ron",
    "surprise.ron",
    "barrage.ron",
    "facility.ron",
    "supply.ron",
    "attrition.ron",
    "capture.ron",
    "air.ron",
    "landing.ron",
    "breakout.ron",
    "terrain.ron",
    "modes.ron",
    "concepts.ron",
    "hedgehogs.ron",
    "rebuild.ron",
    "construction.ron",
    "command.ron",
    "weather.ron",
    "calendar.ron",
);

/// Reads all tables. Files of `overrides` that bear the name of a table file count instead of the default ones.
///
/// Everything that is wrong in any file goes to `faults`.
pub fn read_tables(overrides: &ScenarioFiles, faults: &mut Faults) -> Option<RuleTables> {
    let defaults = ScenarioFiles::from_texts(DEFAULT_ORIGIN, DEFAULT_TABLES.iter().copied());
    let mut reader = Reader {
        overrides,
        defaults: &defaults,
        faults,
    };
    let combat = reader.read("combat.ron", combat::CombatFile::check);
    let surprise = reader.read("surprise.ron", combat::SurpriseFile::check);
    let supply = reader.read("supply.ron", |file: &supply::SupplyFile, _, faults| {
        Some(file.check(faults))
    });
    let barrage = reader.read("barrage.ron", barrage::BarrageFile::check);
    let facility = reader.read("facility.ron", barrage::FacilityFile::check);
    let attrition = reader.read("attrition.ron", supply::AttritionFile::check);
    let capture = reader.read("capture.ron", supply::CaptureFile::check);
    let breakout = reader.read("breakout.ron", supply::BreakoutFile::check);
    let modes = reader.read("modes.ron", modes::ModesFile::check);
    let concepts = reader.read("concepts.ron", concepts::ConceptsFile::check);
    let hedgehogs = reader.read("hedgehogs.ron", hedgehogs::HedgehogsFile::check);
    let rebuild = reader.read("rebuild.ron", rebuild::RebuildFile::check);
    let terrain = reader.read("terrain.ron", check_terrain);
    let kinds = terrain.as_ref().map(|(charts, _)| charts);
    let construction = reader.read("construction.ron", construction::ConstructionFile::check);
    let command = reader.read("command.ron", command::CommandFile::check);
    let air = reader.read("air.ron", |file: &air::AirFile, _, faults| {
        check_kinds(file.terrain(), kinds, faults);
        file.check(faults)
    });
    let landing = reader.read("landing.ron", |file: &air::LandingFile, whole, faults| {
        check_kinds(file.terrain(), kinds, faults);
        file.check(whole, faults)
    });
    let calendar = reader.read("calendar.ron", |file: &weather::CalendarFile, _, faults| {
        Some(file.check(faults))
    });
    let weather = reader.read(
        "weather.ron",
        |file: &weather::WeatherTablesFile, _, faults| file.check(faults),
    );

    let (charts, effects) = terrain?;
    let (capture, dump_blowing) = capture?;
    let air = air?;
    Some(RuleTables {
        combat: combat?,
        surprise: surprise?,
        barrage: barrage?,
        facility: facility?,
        supply: supply?,
        attrition: attrition?,
        capture,
        dump_blowing,
        air_combat: air.combat,
        flak: air.flak,
        air_drop: air.drop,
        air_base_capture: air.base_capture,
        landing: landing?,
        breakout: breakout?,
        terrain: effects,
        modes: modes?,
        concepts: concepts?,
        hedgehogs: hedgehogs?,
        rebuild: rebuild?,
        construction: construction?,
        command: command?,
        weather: weather?,
        movement: charts,
        calendar: calendar?,
    })
}

/// The default set, read once. A test reads it, so that a fault in it never reaches a player.
pub fn default_rules() -> &'static RuleTables {
    static RULES: LazyLock<RuleTables> = LazyLock::new(|| {
        let mut faults = Faults::default();
        let tables = read_tables(&ScenarioFiles::default(), &mut faults);
        tables.expect("the default tables are sound")
    });
    &RULES
}

/// Reads table files from where they are, one by one.
struct Reader<'a> {
    overrides: &'a ScenarioFiles,
    defaults: &'a ScenarioFiles,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    /// Reads a file and checks it; the check gets the place of the file as a whole. A file with any fault gives nothing.
    fn read<F: Read, T>(
        &mut self,
        name: &str,
        check: impl FnOnce(&F, Place, &mut Faults) -> Option<T>,
    ) -> Option<T> {
        let files = match self.overrides.text(name) {
            Some(_) => self.overrides,
            None => self.defaults,
        };
        let label = files.label(name);
        let before = self.faults.len();
        let file: F = read_versioned(&label, files.text(name)?, TABLES_VERSION, self.faults)?;
        let whole = self.faults.file(&label);
        let table = check(&file, whole, self.faults)?;
        (self.faults.len() == before).then_some(table)
    }
}

fn check_terrain(
    file: &terrain::TerrainFile,
    whole: Place,
    faults: &mut Faults,
) -> Option<(TerrainCharts, TerrainEffects)> {
    let charts = file.check_charts(whole, faults);
    let effects = file.check_effects(whole, faults);
    let (charts, effects) = charts.zip(effects)?;
    file.check_complete(&charts, &effects, faults);
    Some((charts, effects))
}

/// Reports ids of terrain that there is no kind of.
fn check_kinds<'f>(
    ids: impl Iterator<Item = (&'f str, Place)>,
    charts: Option<&TerrainCharts>,
    faults: &mut Faults,
) {
    let Some(charts) = charts else { return };
    for (id, place) in ids {
        if charts.terrain_by_id(id).is_none() {
            let known = charts.terrain.iter().map(|kind| kind.id.as_str());
            faults.add(
                place,
                format!("there is no terrain `{id}`"),
                did_you_mean(id, known),
            );
        }
    }
}
