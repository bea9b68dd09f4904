//! The folder that an import writes to, and what is in it already.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use stavka_rules::map::{HexPos, Hexside, LowerColumns, Rail, TerrainCharts};
use stavka_scenario::reader::Faults;
use stavka_scenario::tables::read_tables;
use stavka_scenario::{IMPORT, MAP, ScenarioFiles, load_map};

use super::frame::Frame;
use super::merge::{Supports, merge};
use super::report::Report;
use super::sheet::Sheet;
use super::update::Written;
use crate::failure::Failure;

/// The file of a folder that may bring terrain kinds of its own.
const TERRAIN: &str = "terrain.ron";

/// A folder and the maps in it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    charts: TerrainCharts,
    /// The map that a person works on.
    hand: Option<Written>,
    /// What the last import produced; none if everything counts as made by hand.
    base: Option<Sheet>,
}

impl Folder {
    /// Looks at a folder, which need not exist. `onto` takes a map that no import made.
    pub fn open(path: &Path, onto: bool) -> Result<Self, Failure> {
        let charts = charts_of(path)?;
        let (map, import) = (path.join(MAP), path.join(IMPORT));
        let mut folder = Self {
            path: path.to_owned(),
            charts,
            hand: None,
            base: None,
        };
        let Some(text) = read_if_there(&map)? else {
            return Ok(folder);
        };
        let label = map.display().to_string();
        load_map(&label, &text, &folder.charts).map_err(|faults| {
            Failure::Input(format!("{faults}\nmend the map before importing onto it"))
        })?;
        folder.hand = Some(Written::read(&label, text)?);
        if onto {
            return Ok(folder);
        }
        let Some(text) = read_if_there(&import)? else {
            return Err(Failure::Input(format!(
                "{label} is there, but no {IMPORT}: it was not made by an import. Name another folder, or use --onto: \
                 then all that is in the map stays and only what it lacks is added"
            )));
        };
        let written = Written::read(&import.display().to_string(), text)?;
        folder.base = Some(written.sheet());
        Ok(folder)
    }

    /// Kinds of terrain, hexside and road that hold here.
    pub fn charts(&self) -> &TerrainCharts {
        &self.charts
    }

    /// The railroads of the last import.
    pub fn last_rails(&self) -> BTreeMap<Hexside, Rail> {
        let base = self.base.as_ref();
        base.map(|base| base.rails.clone()).unwrap_or_default()
    }

    /// A name for a new map: that of the map that is there, else of the folder.
    pub fn name(&self) -> String {
        if let Some(hand) = &self.hand {
            return hand.file.name.clone();
        }
        let name = self.path.file_name();
        name.map_or_else(
            || "Imported map".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// Refuses a frame whose hexes lie elsewhere than those of the map that is there.
    pub fn check_frame(&self, frame: &Frame) -> Result<(), Failure> {
        let Some(hand) = &self.hand else {
            return Ok(());
        };
        let there = hand.sheet();
        let label = self.path.join(MAP).display().to_string();
        let remedy = "use the same --window, --hex-km, --columns and --rows as before, or name another folder";
        let (cols, rows) = (there.grid.cols(), there.grid.rows());
        if (cols, rows) != (frame.grid.cols(), frame.grid.rows()) {
            return Err(Failure::Input(format!(
                "{label} has {cols} columns and {rows} rows, the import {} and {}; {remedy}",
                frame.grid.cols(),
                frame.grid.rows()
            )));
        }
        if there.grid.lower_columns() != LowerColumns::Even {
            return Err(Failure::Input(format!(
                "{label}: its odd columns lie lower; an import lays even columns lower, so name another folder"
            )));
        }
        let base = self.base.as_ref().and_then(|base| base.projection);
        let known = there.projection.or(base);
        if known.is_some_and(|known| known != frame.projection) {
            return Err(Failure::Input(format!(
                "{label} shows another piece of the Earth, so that hexes would not be the same places; {remedy}"
            )));
        }
        Ok(())
    }

    /// The text of the map after the import: new, or what is there brought up to date.
    pub fn map_text(
        &self,
        new: &Sheet,
        frame: &Frame,
        name: &str,
        report: &mut Report,
    ) -> Result<String, Failure> {
        let Some(hand) = &self.hand else {
            let window = frame.window;
            let remark = format!(
                "Imported: {} to {} degrees north, {} to {} east, hexes of {} km. Finish it by hand: importing again \
                 keeps what was changed.",
                window.south,
                window.north,
                window.west,
                window.east,
                frame.hex_km()
            );
            return Ok(new.to_text(name, &[remark]));
        };
        let there = hand.sheet();
        let merged = merge(self.base.as_ref(), &there, new, &supports(hand), report);
        let text = hand.updated(&merged, frame.projection);
        let label = self.path.join(MAP).display().to_string();
        let again = Written::read(&label, text)?;
        let sheet = again.sheet();
        let complete = sheet.ground == merged.ground
            && sheet.towns == merged.towns
            && sheet.barriers.len() == merged.barriers.len()
            && sheet.rails == merged.rails;
        if !complete {
            return Err(Failure::Input(format!(
                "{label}: the layout of the file is too unusual to be changed in place; nothing was changed"
            )));
        }
        Ok(again.text().to_owned())
    }
}

/// What the person's other layers rest on.
fn supports(hand: &Written) -> Supports {
    let named: BTreeSet<HexPos> = hand.file.names.iter().map(|named| named.at.value).collect();
    let lists = hand.file.bridges.iter().chain(&hand.file.no_bridge);
    let bridged: BTreeSet<Hexside> = lists
        .flat_map(|list| list.0.iter().map(|side| side.value))
        .collect();
    Supports { named, bridged }
}

/// The terrain chart of the folder if it has one, else the default.
fn charts_of(folder: &Path) -> Result<TerrainCharts, Failure> {
    let own = read_if_there(&folder.join(TERRAIN))?;
    let texts = own.into_iter().map(|text| (TERRAIN, text));
    let files = ScenarioFiles::from_texts(folder.display().to_string(), texts);
    let mut faults = Faults::default();
    let tables = read_tables(&files, &mut faults);
    Ok(faults.into_result(tables)?.movement)
}

/// The text of a file; none if there is no such file.
fn read_if_there(path: &Path) -> Result<Option<String>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) => Err(Failure::Input(format!(
            "{}: the file cannot be read ({error}); check its permissions",
            path.display()
        ))),
    }
}
