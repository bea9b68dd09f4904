//! Checks a map file and builds the map.

use std::collections::BTreeMap;

use stavka_rules::map::{Feature, Grid, HexFacts, HexPos, KindInfo, TerrainCharts, TerrainIx};
use stavka_rules::setup::{MapLabel, MapProjection, MapSetup};

use super::lines;
use super::sides::Sides;
use crate::format::{MapFile, PortSite, ProjectionFile};
use crate::reader::{Faults, Spanned};

/// Builds the map. What is wrong is reported and left out; without a size there is no map. Levels of forts are judged if it
/// is known how high they rise (16.0).
pub(super) fn build(
    file: &MapFile,
    charts: &TerrainCharts,
    highest_fort: Option<u8>,
    sides: &Sides,
    faults: &mut Faults,
) -> Option<MapSetup> {
    for (size, word) in [(&file.columns, "columns"), (&file.rows, "rows")] {
        if size.value == 0 {
            let what = format!("a map without {word}");
            faults.add(size.place, what, "write a number from 1 to 255");
            return None;
        }
    }
    let grid = Grid::new(file.columns.value, file.rows.value, file.lower_columns);
    let mut hexes = ground(file, &grid, charts, faults);
    add_grounds(file, &grid, charts, &mut hexes, faults);
    settle(file, &grid, charts, &mut hexes, faults);
    check_forts(file, highest_fort, faults);
    add_features(file, &grid, sides, &mut hexes, faults);
    let labels = file
        .labels
        .iter()
        .filter(|label| on_map(&grid, &label.at, faults))
        .map(|label| MapLabel {
            text: label.text.clone(),
            at: label.at.value,
            kind: label.kind,
            turned: label.turned,
        })
        .collect();
    Some(MapSetup {
        name: file.name.clone(),
        grid,
        hexes,
        hexsides: lines::build(file, &grid, charts, faults),
        control: vec![None; grid.len()],
        labels,
        projection: file
            .projection
            .as_ref()
            .map(|projection| place_on_earth(projection, faults)),
        season: file.season,
    })
}

/// The projection as the file has it; numbers that no place on Earth has are reported.
fn place_on_earth(file: &ProjectionFile, faults: &mut Faults) -> MapProjection {
    let (latitude, longitude) = file.centre.value;
    if latitude.unsigned_abs() > 90_000_000 || longitude.unsigned_abs() > 180_000_000 {
        faults.add(
            file.centre.place,
            format!("no point of the Earth lies at ({latitude}, {longitude})"),
            "write latitude and longitude in millionths of a degree, such as (49900000, 5000000)",
        );
    }
    if file.hex_metres.value == 0 {
        let remedy = "write the width of a hex in metres, such as 8050";
        faults.add(file.hex_metres.place, "a hex without width", remedy);
    }
    MapProjection {
        kind: file.kind,
        centre: file.centre.value,
        hex_metres: file.hex_metres.value,
        first_hex: file.first_hex,
    }
}

/// Reports a hex that the map does not have.
pub(super) fn on_map(grid: &Grid, hex: &Spanned<HexPos>, faults: &mut Faults) -> bool {
    let HexPos { col, row } = hex.value;
    if grid.contains(hex.value) {
        return true;
    }
    let (cols, rows) = (grid.cols(), grid.rows());
    let what = format!(
        "hex {} is outside the map ({cols} columns, {rows} rows)",
        hex.value
    );
    let remedy = match (col > cols, row > rows) {
        (true, true) => {
            format!("use a column from 01 to {cols:02} and a row from 01 to {rows:02}")
        }
        (true, false) => format!("use a column from 01 to {cols:02}"),
        (false, _) => format!("use a row from 01 to {rows:02}"),
    };
    faults.add(hex.place, what, remedy);
    false
}

/// Reports a kind that the terrain chart does not have.
pub(super) fn unknown_kind(
    noun: &str,
    kind: &Spanned<String>,
    known: &[KindInfo],
    faults: &mut Faults,
) {
    let what = format!("the terrain chart has no {noun} '{}'", kind.value);
    let known = known.iter().map(|kind| kind.id.as_str());
    faults.unknown(kind.place, what, &kind.value, known);
}

/// The ground of each hex, in the grid's order. Hexes that are not drawn get the chart's first kind.
fn ground(
    file: &MapFile,
    grid: &Grid,
    charts: &TerrainCharts,
    faults: &mut Faults,
) -> Vec<HexFacts> {
    let mut legend = BTreeMap::new();
    for (&character, kind) in &file.legend {
        let terrain = charts.terrain_by_id(&kind.value);
        if terrain.is_none() {
            unknown_kind("terrain", kind, &charts.terrain, faults);
        }
        // A wrong entry still counts as known, so that its hexes are not reported one by one.
        legend.insert(character, terrain.unwrap_or(TerrainIx(0)));
    }
    let drawn = &file.terrain.value;
    if drawn.len() != usize::from(grid.rows()) {
        let what = format!(
            "the map has {} rows, {} are drawn",
            grid.rows(),
            drawn.len()
        );
        faults.add(file.terrain.place, what, "write one text a row");
    }
    let mut hexes = vec![HexFacts::of(TerrainIx(0)); grid.len()];
    for (row, text) in (1..=grid.rows()).zip(drawn) {
        let width = text.value.chars().count();
        if width != usize::from(grid.cols()) {
            let what = format!(
                "row {row:02} has {width} hexes, the map {} columns",
                grid.cols()
            );
            faults.add(text.place, what, "write one character a hex");
        }
        let mut column = text.place;
        for (col, character) in (1..=grid.cols()).zip(text.value.chars()) {
            column.column += 1;
            let Some(&terrain) = legend.get(&character) else {
                let what = format!("the legend does not explain '{character}'");
                faults.add(column, what, "add it to the legend");
                continue;
            };
            if let Some(ix) = grid.index(HexPos::new(col, row)) {
                hexes[ix.at()].terrain = terrain;
            }
        }
    }
    hexes
}

/// Rules 6.2d and 9.3b: further kinds of ground, each once in a hex, and none in water.
fn add_grounds(
    file: &MapFile,
    grid: &Grid,
    charts: &TerrainCharts,
    hexes: &mut [HexFacts],
    faults: &mut Faults,
) {
    let is_water = |kind: TerrainIx| {
        let drawn = charts
            .terrain
            .get(kind.at())
            .map(|kind| kind.drawn.as_str());
        matches!(drawn, Some("sea" | "lake" | "water"))
    };
    for further in &file.also {
        let Some(kind) = charts.terrain_by_id(&further.kind.value) else {
            unknown_kind("terrain", &further.kind, &charts.terrain, faults);
            continue;
        };
        for at in &further.at.0 {
            let Some(facts) = facts_at(grid, at, hexes, faults) else {
                continue;
            };
            let name = &further.kind.value;
            if facts.grounds().any(|other| other == kind) {
                let what = format!("hex {} shows {name} already", at.value);
                faults.add(at.place, what, "remove one of them");
            } else if is_water(kind) || facts.grounds().any(is_water) {
                let what = format!("{name} and water share hex {}", at.value);
                faults.add(at.place, what, "give the hex one of them");
            } else {
                facts.also.push(kind);
            }
        }
    }
}

fn settle(
    file: &MapFile,
    grid: &Grid,
    charts: &TerrainCharts,
    hexes: &mut [HexFacts],
    faults: &mut Faults,
) {
    for settlement in &file.settlements {
        let kind = charts.terrain_by_id(&settlement.kind.value);
        if kind.is_none() {
            unknown_kind("settlement", &settlement.kind, &charts.terrain, faults);
        }
        let Some(facts) = facts_at(grid, &settlement.at, hexes, faults) else {
            continue;
        };
        if facts.settlement.is_some() {
            let what = format!("hex {} has two settlements", settlement.at.value);
            faults.add(settlement.at.place, what, "remove one of them");
        }
        facts.settlement = kind.or(Some(TerrainIx(0)));
        facts.name.clone_from(&settlement.name);
    }
    for named in &file.names {
        if let Some(facts) = facts_at(grid, &named.at, hexes, faults) {
            if let Some(name) = &facts.name {
                let what = format!("hex {} is already called {name}", named.at.value);
                faults.add(named.at.place, what, "remove one of the names");
            }
            facts.name = Some(named.name.clone());
        }
    }
}

/// Rule 16.0: forts have the levels of hedgehogs.
fn check_forts(file: &MapFile, highest: Option<u8>, faults: &mut Faults) {
    let Some(highest) = highest else { return };
    for fort in &file.forts {
        let level = fort.level.value;
        if !(1..=highest).contains(&level) {
            let what = format!("there is no hedgehog level {level}");
            let remedy = format!("use a level from 1 to {highest}");
            faults.add(fort.level.place, what, remedy);
        }
    }
}

fn add_features(
    file: &MapFile,
    grid: &Grid,
    sides: &Sides,
    hexes: &mut [HexFacts],
    faults: &mut Faults,
) {
    let mut signs: Vec<(Spanned<HexPos>, Feature)> = Vec::new();
    for port in &file.ports {
        let capacity = port.capacity.tokens;
        signs.push((port.at, Feature::Port { capacity }));
        let sides = port
            .trace
            .iter()
            .filter_map(|side| sides.find(side, faults));
        signs.extend(sides.map(|side| (port.at, Feature::TracePort(side))));
        let track = damage_track(port, faults);
        signs.extend(track.map(|track| (port.at, track)));
    }
    for &at in &file.air_base_sites.0 {
        signs.push((at, Feature::AirBaseSite));
    }
    for fort in &file.forts {
        let level = fort.level.value;
        signs.push((fort.at, Feature::Fort { level }));
    }
    for source in &file.sources {
        if let Some(side) = sides.find(&source.side, faults) {
            signs.extend(source.at.0.iter().map(|&at| (at, Feature::Source(side))));
        }
    }
    for entry in &file.entries {
        if let Some(side) = sides.find(&entry.side, faults) {
            signs.extend(entry.at.0.iter().map(|&at| (at, Feature::Entry(side))));
        }
    }
    for objective in &file.objectives {
        let points = objective.points;
        signs.push((objective.at, Feature::Objective { points }));
    }
    for (at, feature) in signs {
        let Some(facts) = facts_at(grid, &at, hexes, faults) else {
            continue;
        };
        let same = |other: &Feature| match (other, &feature) {
            (Feature::Source(a), Feature::Source(b))
            | (Feature::Entry(a), Feature::Entry(b))
            | (Feature::TracePort(a), Feature::TracePort(b)) => a == b,
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        };
        if facts.features.iter().any(same) {
            let what = format!("hex {} has this sign already", at.value);
            faults.add(at.place, what, "remove one of them");
            continue;
        }
        facts.features.push(feature);
        facts.features.sort_unstable();
    }
}

/// Rule 19.0b: the Damage Track that is printed for a port; each hit leaves no more than the one before.
fn damage_track(port: &PortSite, faults: &mut Faults) -> Option<Feature> {
    let track = port.track.as_ref()?;
    let tokens: Vec<u16> = track.value.iter().map(|left| left.tokens).collect();
    let Ok(boxes) = <[u16; Feature::TRACK]>::try_from(tokens) else {
        let what = format!("a Damage Track of {} numbers", track.value.len());
        let remedy = format!(
            "write what is left after 1 to {} hits (19.0b)",
            Feature::TRACK
        );
        faults.add(track.place, what, remedy);
        return None;
    };
    let mut before = port.capacity.tokens;
    for left in &track.value {
        if left.tokens > before {
            let what = format!("a hit leaves {}T of {before}T", left.tokens);
            faults.add(left.place, what, "write no more than before it (19.0b)");
        }
        before = left.tokens;
    }
    Some(Feature::PortTrack(boxes))
}

fn facts_at<'h>(
    grid: &Grid,
    at: &Spanned<HexPos>,
    hexes: &'h mut [HexFacts],
    faults: &mut Faults,
) -> Option<&'h mut HexFacts> {
    on_map(grid, at, faults);
    grid.index(at.value).map(|ix| &mut hexes[ix.at()])
}
