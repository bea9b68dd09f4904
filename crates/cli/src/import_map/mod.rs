//! `import-map`: real geography onto hexes, for scenario designers.
//!
//! Layers of `GeoJSON` are projected and laid onto a grid: land and sea, hills, rivers along hexsides, places. What
//! comes out is an ordinary map file that a person finishes by hand; importing again keeps what he made.

mod args;
mod corners;
mod elevation;
mod folder;
mod frame;
mod ground;
mod layers;
mod merge;
mod num;
mod output;
mod places;
mod plane;
mod preview;
mod rails;
mod report;
mod rivers;
mod sheet;
mod splice;
mod update;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::{HexPos, Hexside, Rail, Tracks};
use stavka_scenario::{IMPORT, MAP, load_map};

pub use self::args::ImportMapArgs;
use self::elevation::Heights;
use self::folder::Folder;
use self::frame::Frame;
use self::layers::CityFeature;
use self::places::Towns;
use self::rails::{RailFeature, Railroads};
use self::report::Report;
use self::rivers::River;
use self::sheet::{Barrier, Sheet, Town};
use crate::failure::Failure;

/// Imports and writes. On any fault nothing is changed.
pub fn run(args: &ImportMapArgs) -> Result<(), Failure> {
    let mut report = Report::default();
    let frame =
        Frame::cover(args.window, args.hex_km, args.columns, args.rows).map_err(Failure::Input)?;
    let (width, height) = frame.extent_km();
    report.say(format!(
        "window: {width:.0} x {height:.0} km; hexes of {} km: {} columns, {} rows",
        frame.hex_km(),
        frame.grid.cols(),
        frame.grid.rows()
    ));
    // What is in the folder is looked at first, so that a refusal comes before the work.
    let folder = Folder::open(&args.out, args.onto)?;
    folder.check_frame(&frame)?;
    let layers = Layers::read(args, &frame, &mut report)?;
    let sheet = layers.lay(args, &frame, folder.last_rails(), &mut report);
    let name = args.name.clone().unwrap_or_else(|| folder.name());
    let text = folder.map_text(&sheet, &frame, &name, &mut report)?;
    let label = args.out.join(MAP).display().to_string();
    let map = load_map(&label, &text, folder.charts()).map_err(|faults| {
        Failure::Input(format!(
            "{faults}\nthe map that would result has these faults; nothing was changed"
        ))
    })?;
    report.say("drawing the preview");
    let png = preview::png_of(&map, folder.charts())?;
    let base = sheet.to_text(
        &name,
        &["Written by import-map: what the last import produced. Importing again compares with it; leave it alone.".to_owned()],
    );
    let mut files = vec![
        (args.out.join("preview.png"), png),
        (args.out.join(MAP), text.into_bytes()),
        (args.out.join(IMPORT), base.into_bytes()),
    ];
    if let Some(path) = &args.list_places {
        let table = places::table(&frame, &layers.cities, layers.heights.as_ref());
        files.push((path.clone(), table.into_bytes()));
    }
    output::write_all(&args.out, &files)?;
    report.close();
    for (path, _) in &files {
        report.say(format!("wrote {}", path.display()));
    }
    Ok(())
}

/// The layers of the data.
struct Layers {
    land: Vec<layers::Polygon>,
    rivers: Vec<layers::RiverFeature>,
    cities: Vec<CityFeature>,
    rails: Option<Vec<RailFeature>>,
    heights: Option<Heights>,
}

impl Layers {
    fn read(args: &ImportMapArgs, frame: &Frame, report: &mut Report) -> Result<Self, Failure> {
        let land = layers::read_land(&args.land, report)?;
        report.say(format!("land: {} read", land.len()));
        let rivers = layers::read_rivers(&args.rivers, report)?;
        report.say(format!("rivers: {} read", rivers.len()));
        let cities = layers::read_cities(&args.cities, report)?;
        report.say(format!("places: {} read", cities.len()));
        let rails = match &args.rails {
            Some(path) => {
                let gauge = args.rails_how.rail_gauge.into();
                let rails = rails::read_rails(path, gauge, report)?;
                report.say(format!("railroads: {} read", rails.len()));
                Some(rails)
            }
            None => None,
        };
        let heights = match &args.elevation {
            Some(path) => Some(Heights::read(path, frame)?),
            None => None,
        };
        if let Some(heights) = &heights {
            report.say(format!("heights: {} read", heights.len()));
        }
        Ok(Self {
            land,
            rivers,
            cities,
            rails,
            heights,
        })
    }

    /// Lays the layers onto the grid. Without a layer of railroads those of the last import hold.
    fn lay(
        &self,
        args: &ImportMapArgs,
        frame: &Frame,
        last_rails: BTreeMap<Hexside, Rail>,
        report: &mut Report,
    ) -> Sheet {
        let heights = self.heights.as_ref();
        let ground = ground::judge(frame, &self.land, heights, &args.ground);
        tell_ground(&ground, report);
        let bed = rivers::Bed {
            frame,
            ground: &ground,
            heights,
        };
        let rivers = rivers::lay(&bed, &self.rivers, &args.rivers_how, report);
        tell_rivers(&rivers, report);
        let towns = places::settle(frame, &ground, &self.cities, &args.places, report);
        tell_towns(&towns, report);
        let rails = match &self.rails {
            Some(features) => {
                let how = &args.rails_how;
                let bed = rails::Ground::new(frame, &ground, &towns, &self.cities, how);
                let laid = rails::lay(&bed, features, how, report);
                tell_rails(&laid, report);
                laid.rails
            }
            None => last_rails,
        };
        sheet_of(frame, ground, rivers, towns, rails)
    }
}

fn sheet_of(
    frame: &Frame,
    ground: BTreeMap<HexPos, &'static str>,
    rivers: Vec<River>,
    towns: Towns,
    rails: BTreeMap<Hexside, Rail>,
) -> Sheet {
    let ground = ground.into_iter().map(|(hex, kind)| (hex, kind.to_owned()));
    let towns = towns.by_hex.into_iter().map(|(hex, town)| {
        let (kind, name) = (town.kind.to_owned(), Some(town.name));
        (hex, Town { kind, name })
    });
    let barriers = rivers.into_iter().map(|river| Barrier {
        kind: river.kind.to_owned(),
        name: river.name,
        along: river.along,
    });
    Sheet {
        grid: frame.grid,
        projection: Some(frame.projection),
        ground: ground.collect(),
        towns: towns.collect(),
        barriers: barriers.collect(),
        rails,
    }
}

fn tell_ground(ground: &BTreeMap<HexPos, &'static str>, report: &Report) {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for kind in ground.values() {
        *kinds.entry(kind).or_default() += 1;
    }
    let kinds: Vec<String> = kinds
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    report.say(format!("ground laid: {}", kinds.join(", ")));
}

fn tell_rivers(rivers: &[River], report: &Report) {
    let sides: usize = rivers.iter().map(|river| river.along.len()).sum();
    report.say(format!("rivers laid: {} on {sides} hexsides", rivers.len()));
    for river in rivers {
        let name = river.name.as_deref().unwrap_or("nameless");
        let joins = river.joins.as_ref();
        let joins = joins.map_or_else(String::new, |to| format!(", joins {to}"));
        report.say(format!(
            "  {name}: {}, {} hexsides, {:.1} km from the line on average{joins}",
            river.kind,
            river.along.len(),
            river.mean_km
        ));
    }
}

fn tell_rails(laid: &Railroads, report: &Report) {
    let hexes: BTreeSet<HexPos> = laid
        .rails
        .keys()
        .flat_map(|side| [side.a, side.b])
        .collect();
    let multi = laid
        .rails
        .values()
        .filter(|rail| rail.tracks == Tracks::Multi);
    report.say(format!(
        "railroads laid: {} hexes, {} from hex to hex, {} of them of several tracks, {:.1} km from the line on average",
        hexes.len(),
        laid.rails.len(),
        multi.count(),
        laid.mean_km
    ));
    report.say(format!(
        "  left out: {} stubs and spurs, {} loops and doubled ways",
        laid.stubs, laid.doubles
    ));
}

fn tell_towns(towns: &Towns, report: &Report) {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for town in towns.by_hex.values() {
        *kinds.entry(town.kind).or_default() += 1;
    }
    let kinds: Vec<String> = kinds
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    report.say(format!("places laid: {}", kinds.join(", ")));
    report.say(format!(
        "  left out: {} too small, {} beyond the map or in the sea",
        towns.too_small, towns.off_map
    ));
    let shared: Vec<String> = towns
        .crowded_out
        .iter()
        .take(30)
        .map(|(hex, name, bigger)| format!("{name} ({bigger}, {hex})"))
        .collect();
    tell_names(
        "in the hex of a bigger one",
        &shared,
        towns.crowded_out.len(),
        report,
    );
    let beyond: Vec<String> = towns.beyond.iter().take(30).cloned().collect();
    tell_names(
        "villages beyond --max-villages",
        &beyond,
        towns.beyond.len(),
        report,
    );
}

fn tell_names(what: &str, names: &[String], count: usize, report: &Report) {
    if count > 0 {
        let dots = if count > names.len() { ", …" } else { "" };
        report.say(format!(
            "  left out, {what}: {count}: {}{dots}",
            names.join(", ")
        ));
    }
}
