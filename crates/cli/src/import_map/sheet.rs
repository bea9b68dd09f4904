//! The layers that an import makes: as values, and as the text of a map file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use stavka_rules::map::{Gauge, Grid, HexPos, Hexside, Rail};
use stavka_rules::setup::MapProjection;
use stavka_scenario::format::{MapFile, VERSION};
use stavka_scenario::{paths, projection_text, quoted};

/// Ground, settlements and barriers of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The hexes.
    pub grid: Grid,
    /// Where on Earth they lie.
    pub projection: Option<MapProjection>,
    /// Terrain kind of every hex.
    pub ground: BTreeMap<HexPos, String>,
    /// Villages and cities.
    pub towns: BTreeMap<HexPos, Town>,
    /// Rivers and other barriers, in the order of the file.
    pub barriers: Vec<Barrier>,
    /// Railroads from hex to hex.
    pub rails: BTreeMap<Hexside, Rail>,
}

/// A village or city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Town {
    /// Terrain kind.
    pub kind: String,
    /// Its name; some are nameless.
    pub name: Option<String>,
}

/// A barrier along hexsides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// Barrier kind.
    pub kind: String,
    /// Name.
    pub name: Option<String>,
    /// The hexsides in order.
    pub along: Vec<Hexside>,
}

impl Sheet {
    /// The layers of a map file that was read and checked.
    pub fn of(file: &MapFile) -> Self {
        let grid = Grid::new(file.columns.value, file.rows.value, file.lower_columns);
        let mut ground = BTreeMap::new();
        for (row, text) in (1..=grid.rows()).zip(&file.terrain.value) {
            for (col, character) in (1..=grid.cols()).zip(text.value.chars()) {
                if let Some(kind) = file.legend.get(&character) {
                    ground.insert(HexPos::new(col, row), kind.value.clone());
                }
            }
        }
        let towns = file.settlements.iter().map(|town| {
            let (kind, name) = (town.kind.value.clone(), town.name.clone());
            (town.at.value, Town { kind, name })
        });
        let barriers = file.barriers.iter().map(|line| Barrier {
            kind: line.kind.value.clone(),
            name: line.name.clone(),
            along: line.along.0.iter().map(|side| side.value).collect(),
        });
        let rails = file.rails.iter().flat_map(|line| {
            let (tracks, gauge) = (line.tracks, line.gauge);
            let pairs = line.along.0.windows(2);
            pairs.map(move |pair| {
                let side = Hexside::between(pair[0].value, pair[1].value);
                (side, Rail { tracks, gauge })
            })
        });
        let rails = rails.collect();
        Self {
            rails,
            grid,
            projection: file.projection.as_ref().map(|projection| MapProjection {
                kind: projection.kind,
                centre: projection.centre.value,
                hex_metres: projection.hex_metres.value,
                first_hex: projection.first_hex,
            }),
            ground,
            towns: towns.collect(),
            barriers: barriers.collect(),
        }
    }

    /// A whole map file with these layers. `remarks` are put on top as comments.
    pub fn to_text(&self, name: &str, remarks: &[String]) -> String {
        let mut text = String::new();
        for remark in remarks {
            let _ = writeln!(text, "// {remark}");
        }
        let grid = self.grid;
        let _ = writeln!(text, "(\n    version: {VERSION},");
        let _ = writeln!(text, "    name: {},", quoted(name));
        let _ = writeln!(text, "    columns: {},", grid.cols());
        let _ = writeln!(text, "    rows: {},", grid.rows());
        let _ = writeln!(text, "    lower_columns: {:?},", grid.lower_columns());
        if let Some(projection) = &self.projection {
            let _ = writeln!(text, "    projection: {},", projection_text(projection));
        }
        let kinds: BTreeSet<&str> = self.ground.values().map(String::as_str).collect();
        let legend = Legend::for_kinds(kinds.iter().copied());
        text.push_str("    legend: {\n");
        for (character, kind) in legend.entries() {
            let _ = writeln!(text, "        {character:?}: {},", quoted(kind));
        }
        text.push_str("    },\n    terrain: [\n");
        for row in 1..=grid.rows() {
            let _ = writeln!(text, "        {},", quoted(&self.row(row, &legend)));
        }
        text.push_str("    ],\n");
        let towns = self.towns.iter().map(|(at, town)| town.text(*at));
        list(&mut text, "settlements", towns);
        list(
            &mut text,
            "barriers",
            self.barriers.iter().map(Barrier::text),
        );
        if !self.rails.is_empty() {
            list(&mut text, "rails", rail_items(&self.rails).into_iter());
        }
        text.push_str(")\n");
        text
    }

    /// One row of terrain in the characters of a legend.
    pub fn row(&self, row: u8, legend: &Legend) -> String {
        let hexes = (1..=self.grid.cols()).map(|col| HexPos::new(col, row));
        hexes
            .map(|hex| {
                let kind = self.ground.get(&hex);
                kind.and_then(|kind| legend.character(kind)).unwrap_or('?')
            })
            .collect()
    }
}

impl Town {
    /// The settlement as an item of a map file.
    pub fn text(&self, at: HexPos) -> String {
        let name = self.name.as_deref().map(quoted);
        let name = name.map_or_else(String::new, |name| format!(", name: {name}"));
        format!("(at: \"{at}\", kind: {}{name})", quoted(&self.kind))
    }
}

impl Barrier {
    /// The barrier as an item of a map file.
    pub fn text(&self) -> String {
        let name = self.name.as_deref().map(quoted);
        let name = name.map_or_else(String::new, |name| format!(" name: {name},"));
        let along: Vec<String> = self.along.iter().map(ToString::to_string).collect();
        format!(
            "(kind: {},{name} along: \"{}\")",
            quoted(&self.kind),
            along.join(" ")
        )
    }
}

/// Railroads as items of a map file: for each kind lines that end where it ends or parts.
pub fn rail_items(rails: &BTreeMap<Hexside, Rail>) -> Vec<String> {
    let kinds: BTreeSet<Rail> = rails.values().copied().collect();
    let mut items = Vec::new();
    for kind in kinds.into_iter().rev() {
        let sides = rails.iter().filter(|(_, rail)| **rail == kind);
        for path in paths(sides.map(|(side, _)| *side).collect()) {
            items.push(rail_item(kind, &path));
        }
    }
    items
}

/// A railroad as an item of a map file.
pub fn rail_item(rail: Rail, path: &[HexPos]) -> String {
    let gauge = match rail.gauge {
        Gauge::Standard => String::new(),
        gauge => format!(" gauge: {gauge:?},"),
    };
    let along: Vec<String> = path.iter().map(ToString::to_string).collect();
    format!(
        "(tracks: {:?},{gauge} along: \"{}\")",
        rail.tracks,
        along.join(" ")
    )
}

fn list(text: &mut String, name: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.collect();
    let _ = writeln!(text, "    {name}: [");
    for item in items {
        let _ = writeln!(text, "        {item},");
    }
    text.push_str("    ],\n");
}

/// Which character stands for which terrain kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legend {
    entries: Vec<(char, String)>,
}

impl Legend {
    /// A legend for these kinds.
    pub fn for_kinds<'k>(kinds: impl IntoIterator<Item = &'k str>) -> Self {
        let mut legend = Self::default();
        for kind in kinds {
            legend.add(kind);
        }
        legend
    }

    /// The legend of a map file.
    pub fn of(file: &MapFile) -> Self {
        let entries = file.legend.iter();
        Self {
            entries: entries.map(|(c, kind)| (*c, kind.value.clone())).collect(),
        }
    }

    /// Adds a kind that has no character yet; gives the character if it had to be added.
    pub fn add(&mut self, kind: &str) -> Option<char> {
        if self.character(kind).is_some() {
            return None;
        }
        let usual = match kind {
            super::ground::OPEN => Some('.'),
            super::ground::SEA => Some('~'),
            _ => None,
        };
        let letters = kind.chars().filter(char::is_ascii_alphabetic);
        let capitals = letters.clone().map(|c| c.to_ascii_uppercase());
        let spare = ('a'..='z').chain('A'..='Z').chain('0'..='9');
        let mut choices = usual
            .into_iter()
            .chain(letters)
            .chain(capitals)
            .chain(spare);
        let taken = |c: &char| self.entries.iter().any(|(taken, _)| taken == c);
        let character = choices.find(|c| !taken(c))?;
        self.entries.push((character, kind.to_owned()));
        Some(character)
    }

    /// The character of a kind.
    pub fn character(&self, kind: &str) -> Option<char> {
        let found = self.entries.iter().find(|(_, known)| known == kind);
        found.map(|(character, _)| *character)
    }

    /// Characters and kinds.
    pub fn entries(&self) -> impl Iterator<Item = (char, &str)> {
        self.entries.iter().map(|(c, kind)| (*c, kind.as_str()))
    }
}
