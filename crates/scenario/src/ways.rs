//! Finding scenarios by name, and the ways in which one can be played: as it is, and in each of its variants.

use std::path::Path;

use stavka_rules::ids::VariantId;

use crate::files::ScenarioFiles;
use crate::load_with_tables;
use crate::reader::Faults;
use crate::shipped;
use crate::variants;

/// Finds a scenario: its folder, or the name of a shipped one, and behind a slash the variant to play, as in
/// `sedan-1940/meuse-crossing`.
pub fn find_scenario(path: &Path) -> Result<ScenarioFiles, Faults> {
    if let Some(files) = shipped_at(path) {
        return Ok(files);
    }
    if !path.exists()
        && let Some(scenario) = path.parent()
        && let Some(name) = path.file_name()
        && let Ok(variant) = VariantId::new(&name.to_string_lossy())
    {
        let files = match shipped_at(scenario) {
            Some(files) => Some(files),
            None if scenario.join(crate::SCENARIO).is_file() => {
                Some(ScenarioFiles::from_folder(scenario)?)
            }
            None => None,
        };
        if let Some(files) = files {
            return Ok(files.with_variant(Some(variant)));
        }
    }
    ScenarioFiles::from_folder(path)
}

/// The files of the shipped scenario with this name, unless a file or folder has it.
fn shipped_at(path: &Path) -> Option<ScenarioFiles> {
    let found = shipped()
        .iter()
        .find(|shipped| Path::new(shipped.id) == path && !path.exists());
    found.map(crate::Shipped::scenario_files)
}

/// The ways in which a scenario can be played: as it is, then in each of its variants.
pub fn ways(files: &ScenarioFiles) -> Result<Vec<ScenarioFiles>, Faults> {
    let variants = variants(files)?.into_iter().map(Some);
    let chosen = std::iter::once(None).chain(variants);
    Ok(chosen.map(|one| files.clone().with_variant(one)).collect())
}

/// Checks every way in which a scenario can be played; says how many there are, or all that is wrong with any.
pub fn validate(files: &ScenarioFiles) -> Result<usize, Faults> {
    let chosen = files.variant();
    let mut all = Faults::default();
    let ways = match ways(files) {
        Ok(ways) => ways,
        // The file of the scenario cannot be read; the others are looked at all the same.
        Err(_) => vec![files.clone().with_variant(None)],
    };
    // A variant that does not exist is none of the ways.
    let asked = chosen.filter(|&asked| ways.iter().all(|way| way.variant() != Some(asked)));
    let asked = asked.map(|asked| files.clone().with_variant(Some(asked)));
    let count = ways.len();
    for way in ways.into_iter().chain(asked) {
        let variant = way.variant();
        if let Err(faults) = load_with_tables(way) {
            all.join(faults, variant.map(|id| format!("variant {id}: ")));
        }
    }
    all.into_result(Some(count))
}
