//! Writing merged layers into a map file that a person works on. Only what changes is touched: single rows of
//! terrain, single settlements, single barriers. Comments and everything else stay, byte for byte.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::{HexPos, Hexside, Rail};
use stavka_rules::setup::MapProjection;
use stavka_scenario::format::{MapFile, VERSION};
use stavka_scenario::reader::{Faults, Field, Kind, Node, parse, read_versioned};
use stavka_scenario::{projection_text, quoted};

use super::merge::Merged;
use super::sheet::{Barrier, Legend, Sheet, rail_item, rail_items};
use super::splice::Splice;
use crate::failure::Failure;

/// A map file: what it says, and where each part of it stands.
#[derive(Debug)]
pub struct Written {
    /// What it says.
    pub file: MapFile,
    text: String,
    fields: Vec<Field>,
}

impl Written {
    /// Reads a map file; faults call it `label`.
    pub fn read(label: &str, text: String) -> Result<Self, Failure> {
        let mut faults = Faults::default();
        let node = parse(label, &text, &mut faults);
        let file = read_versioned(label, &text, VERSION, &mut faults);
        let file: MapFile = faults.into_result(file)?;
        let fields = match node.map(|node| node.kind) {
            Some(Kind::Struct { fields, .. }) => fields,
            _ => Vec::new(),
        };
        Ok(Self { file, text, fields })
    }

    /// The layers of the file.
    pub fn sheet(&self) -> Sheet {
        Sheet::of(&self.file)
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text with the merged layers in it.
    pub fn updated(&self, merged: &Merged, projection: MapProjection) -> String {
        let mut splice = Splice::new(&self.text);
        let before = self.sheet();
        self.update_projection(&mut splice, before.projection, projection);
        self.update_terrain(&mut splice, &before, merged);
        self.update_towns(&mut splice, &before, merged);
        self.update_barriers(&mut splice, &before, merged);
        self.update_rails(&mut splice, merged);
        splice.apply()
    }

    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    fn update_projection(
        &self,
        splice: &mut Splice<'_>,
        before: Option<MapProjection>,
        now: MapProjection,
    ) {
        let text = projection_text(&now);
        match self.field("projection") {
            Some(_) if before == Some(now) => {}
            Some(field) => splice.replace(&field.value, text),
            None => self.insert_field(splice, "projection", &text, &["legend", "terrain"]),
        }
    }

    fn update_terrain(&self, splice: &mut Splice<'_>, before: &Sheet, merged: &Merged) {
        let mut legend = Legend::of(&self.file);
        let kinds: BTreeSet<&str> = merged.ground.values().map(String::as_str).collect();
        let added: Vec<String> = kinds
            .into_iter()
            .filter_map(|kind| Some(format!("{:?}: {},", legend.add(kind)?, quoted(kind))))
            .collect();
        if let Some(field) = self.field("legend")
            && let Kind::Map(entries) = &field.value.kind
            && !added.is_empty()
        {
            match entries.first() {
                Some((key, _)) => {
                    let at = splice.offset(key.place);
                    splice.insert(at, format!("{}\n        ", added.join("\n        ")));
                }
                None => splice.replace(&field.value, format!("{{ {} }}", added.join(" "))),
            }
        }
        let Some(Kind::List(rows)) = self.field("terrain").map(|field| &field.value.kind) else {
            return;
        };
        let after = Sheet {
            ground: merged.ground.clone(),
            ..before.clone()
        };
        for (row, node) in (1..=before.grid.rows()).zip(rows) {
            let same = |sheet: &Sheet| {
                let hexes = sheet.ground.iter().filter(|(hex, _)| hex.row == row);
                hexes
                    .map(|(hex, kind)| (*hex, kind.clone()))
                    .collect::<BTreeMap<_, _>>()
            };
            if same(before) != same(&after) {
                splice.replace(node, quoted(&after.row(row, &legend)));
            }
        }
    }

    fn update_towns(&self, splice: &mut Splice<'_>, before: &Sheet, merged: &Merged) {
        let items: Vec<Option<String>> = self
            .file
            .settlements
            .iter()
            .map(|town| {
                let at = town.at.value;
                let now = merged.towns.get(&at)?;
                Some(match before.towns.get(&at) == Some(now) {
                    true => String::new(),
                    false => now.text(at),
                })
            })
            .collect();
        let new = merged
            .towns
            .iter()
            .filter(|(at, _)| !before.towns.contains_key(at));
        let new: Vec<String> = new.map(|(at, town)| town.text(*at)).collect();
        self.update_list(splice, "settlements", &items, &new);
    }

    fn update_barriers(&self, splice: &mut Splice<'_>, before: &Sheet, merged: &Merged) {
        let kept: BTreeMap<usize, &Barrier> = merged
            .barriers
            .iter()
            .filter_map(|(n, barrier)| Some(((*n)?, barrier)))
            .collect();
        let items: Vec<Option<String>> = before
            .barriers
            .iter()
            .enumerate()
            .map(|(n, barrier)| {
                let now = kept.get(&n)?;
                Some(if *now == barrier {
                    String::new()
                } else {
                    now.text()
                })
            })
            .collect();
        let new = merged.barriers.iter().filter(|(n, _)| n.is_none());
        let new: Vec<String> = new.map(|(_, barrier)| barrier.text()).collect();
        self.update_list(splice, "barriers", &items, &new);
    }

    /// A line of the file stays as it is written where nothing of it changes; else its pieces that are left stand there.
    fn update_rails(&self, splice: &mut Splice<'_>, merged: &Merged) {
        let mut left = merged.rails.clone();
        let mut items = Vec::new();
        for line in &self.file.rails {
            let rail = Rail {
                tracks: line.tracks,
                gauge: line.gauge,
            };
            let hexes: Vec<HexPos> = line.along.0.iter().map(|hex| hex.value).collect();
            let mut pieces: Vec<Vec<HexPos>> = vec![Vec::new()];
            for pair in hexes.windows(2) {
                let side = Hexside::between(pair[0], pair[1]);
                let stays = merged.rails.get(&side) == Some(&rail);
                left.remove(&side);
                match pieces.last_mut() {
                    Some(piece) if stays && piece.is_empty() => piece.extend(pair),
                    Some(piece) if stays => piece.push(pair[1]),
                    Some(piece) if !piece.is_empty() => pieces.push(Vec::new()),
                    _ => {}
                }
                if !stays && let Some(rail) = merged.rails.get(&side) {
                    left.insert(side, *rail);
                }
            }
            pieces.retain(|piece| !piece.is_empty());
            let written: Vec<String> = pieces.iter().map(|piece| rail_item(rail, piece)).collect();
            items.push(match &pieces[..] {
                [] => None,
                [whole] if *whole == hexes => Some(String::new()),
                _ => Some(written.join(",\n        ")),
            });
        }
        self.update_list(splice, "rails", &items, &rail_items(&left));
    }

    /// Brings a list up to date: for each of its items nothing to take it out, an empty text to leave it, or another
    /// text; then what is new.
    fn update_list(
        &self,
        splice: &mut Splice<'_>,
        name: &str,
        items: &[Option<String>],
        new: &[String],
    ) {
        let whole = |items: &[String]| {
            let lines: String = items
                .iter()
                .map(|item| format!("        {item},\n"))
                .collect();
            format!("[\n{lines}    ]")
        };
        let Some(field) = self.field(name) else {
            if !new.is_empty() {
                let behind = ["barriers", "borders", "roads", "rails", "labels", "terrain"];
                self.insert_field(splice, name, &whole(new), &behind);
            }
            return;
        };
        let Kind::List(nodes) = &field.value.kind else {
            return;
        };
        let mut last: Option<&Node> = None;
        for (node, item) in nodes.iter().zip(items) {
            if item.is_some() {
                last = Some(node);
            }
        }
        let Some(last) = last else {
            if !new.is_empty() || !nodes.is_empty() {
                splice.replace(&field.value, whole(new));
            }
            return;
        };
        for (node, item) in nodes.iter().zip(items) {
            match item {
                None => splice.remove_item(node),
                Some(text) if text.is_empty() => {}
                Some(text) => splice.replace(node, text.clone()),
            }
        }
        if !new.is_empty() {
            splice.append_items(last, new);
        }
    }

    /// Writes a field that the file lacks before the first of these that it has.
    fn insert_field(&self, splice: &mut Splice<'_>, name: &str, value: &str, before: &[&str]) {
        let place = before.iter().find_map(|name| self.field(name));
        if let Some(field) = place {
            let at = splice.offset(field.place);
            splice.insert(at, format!("{name}: {value},\n    "));
        }
    }
}
