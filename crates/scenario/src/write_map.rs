//! Writes a map in the layout that people read and compare: one row of terrain a line, one feature a line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use stavka_rules::map::{
    Feature, Grid, HexFacts, HexPos, Hexside, HexsideFacts, KindInfo, RoadIx, TerrainCharts,
    TerrainIx,
};
use stavka_rules::setup::{MapProjection, MapSetup, Season};
use stavka_rules::side::{PerSide, Side};

use crate::format::VERSION;

/// Writes `map.ron`. Reading it back gives the same map; control is the scenario's and is not written.
pub fn write_map(map: &MapSetup, charts: &TerrainCharts, sides: &PerSide<String>) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = Writer {
        map,
        charts,
        sides,
        out: &mut text,
    }
    .map();
    text
}

struct Writer<'a> {
    map: &'a MapSetup,
    charts: &'a TerrainCharts,
    sides: &'a PerSide<String>,
    out: &'a mut String,
}

impl Writer<'_> {
    fn map(&mut self) -> fmt::Result {
        let grid = self.map.grid;
        writeln!(self.out, "(\n    version: {VERSION},")?;
        writeln!(self.out, "    name: {},", quoted(&self.map.name))?;
        writeln!(self.out, "    columns: {},", grid.cols())?;
        writeln!(self.out, "    rows: {},", grid.rows())?;
        writeln!(self.out, "    lower_columns: {:?},", grid.lower_columns())?;
        self.season()?;
        self.projection()?;
        self.terrain()?;
        self.further_grounds()?;
        self.settlements()?;
        self.barriers()?;
        self.roads()?;
        self.rails()?;
        self.bridges()?;
        self.features()?;
        self.labels()?;
        writeln!(self.out, ")")
    }

    /// Left out where it is the usual one.
    fn season(&mut self) -> fmt::Result {
        match self.map.season {
            Season::Summer => Ok(()),
            season @ Season::Winter => writeln!(self.out, "    season: {season:?},"),
        }
    }

    fn projection(&mut self) -> fmt::Result {
        let Some(projection) = &self.map.projection else {
            return Ok(());
        };
        writeln!(self.out, "    projection: {},", projection_text(projection))
    }

    fn terrain(&mut self) -> fmt::Result {
        let used: BTreeSet<TerrainIx> = self.map.hexes.iter().map(|hex| hex.terrain).collect();
        let legend = legend(&used, &self.charts.terrain);
        writeln!(self.out, "    legend: {{")?;
        for (terrain, character) in &legend {
            let id = kind(&self.charts.terrain, terrain.at());
            writeln!(self.out, "        {character:?}: {id},")?;
        }
        writeln!(self.out, "    }},\n    terrain: [")?;
        let grid = self.map.grid;
        for row in 1..=grid.rows() {
            let hexes = (1..=grid.cols()).filter_map(|col| grid.index(HexPos::new(col, row)));
            let drawn: String = hexes
                .filter_map(|ix| legend.get(&self.map.hexes[ix.at()].terrain))
                .collect();
            writeln!(self.out, "        {},", quoted(&drawn))?;
        }
        writeln!(self.out, "    ],")
    }

    fn further_grounds(&mut self) -> fmt::Result {
        let mut kinds: BTreeMap<TerrainIx, Vec<String>> = BTreeMap::new();
        for (at, facts) in self.map.grid.iter().zip(&self.map.hexes) {
            for &further in &facts.also {
                kinds.entry(further).or_default().push(at.to_string());
            }
        }
        let line = |(further, at): (TerrainIx, Vec<String>)| {
            let kind = kind(&self.charts.terrain, further.at());
            format!("(kind: {kind}, at: \"{}\")", at.join(" "))
        };
        let lines: Vec<String> = kinds.into_iter().map(line).collect();
        self.list("also", &lines)
    }

    fn settlements(&mut self) -> fmt::Result {
        let mut settlements = Vec::new();
        let mut names = Vec::new();
        for (at, facts) in self.map.grid.iter().zip(&self.map.hexes) {
            let name = facts.name.as_deref().map(quoted);
            match (facts.settlement, name) {
                (Some(settlement), name) => {
                    let kind = kind(&self.charts.terrain, settlement.at());
                    let name = name.map_or_else(String::new, |name| format!(", name: {name}"));
                    settlements.push(format!("(at: \"{at}\", kind: {kind}{name})"));
                }
                (None, Some(name)) => names.push(format!("(at: \"{at}\", name: {name})")),
                (None, None) => {}
            }
        }
        self.list("settlements", &settlements)?;
        self.list("names", &names)
    }

    fn barriers(&mut self) -> fmt::Result {
        let mut kinds: BTreeMap<usize, BTreeSet<Hexside>> = BTreeMap::new();
        let mut borders = BTreeSet::new();
        for (side, facts) in &self.map.hexsides {
            if let Some(barrier) = facts.barrier {
                kinds.entry(barrier.at()).or_default().insert(*side);
            }
            if facts.border {
                borders.insert(*side);
            }
        }
        let mut lines = Vec::new();
        for (barrier, sides) in kinds {
            let kind = kind(&self.charts.barriers, barrier);
            for chain in chains(&self.map.grid, sides) {
                lines.push(format!("(kind: {kind}, along: \"{}\")", joined(&chain)));
            }
        }
        self.list("barriers", &lines)?;
        let borders: Vec<String> = chains(&self.map.grid, borders)
            .iter()
            .map(|chain| format!("\"{}\"", joined(chain)))
            .collect();
        self.list("borders", &borders)
    }

    fn roads(&mut self) -> fmt::Result {
        let mut lines = Vec::new();
        for (number, info) in self.charts.roads.iter().enumerate() {
            let sides = self.sides_where(|facts| facts.road.map(RoadIx::at) == Some(number));
            for path in paths(sides) {
                let id = quoted(&info.id);
                lines.push(format!("(kind: {id}, along: \"{}\")", joined(&path)));
            }
        }
        self.list("roads", &lines)
    }

    fn rails(&mut self) -> fmt::Result {
        let kinds: BTreeSet<_> = self
            .map
            .hexsides
            .iter()
            .filter_map(|(_, facts)| facts.rail)
            .collect();
        let mut lines = Vec::new();
        for rail in kinds {
            for path in paths(self.sides_where(|facts| facts.rail == Some(rail))) {
                lines.push(format!(
                    "(tracks: {:?}, gauge: {:?}, along: \"{}\")",
                    rail.tracks,
                    rail.gauge,
                    joined(&path)
                ));
            }
        }
        self.list("rails", &lines)
    }

    fn bridges(&mut self) -> fmt::Result {
        let crossed = |facts: &HexsideFacts| facts.road.is_some() || facts.rail.is_some();
        let built = self.sides_where(|facts| facts.bridge && !crossed(facts));
        let missing =
            self.sides_where(|facts| facts.barrier.is_some() && !facts.bridge && crossed(facts));
        for (name, sides) in [("bridges", built), ("no_bridge", missing)] {
            let sides: Vec<String> = sides.iter().map(|side| format!("\"{side}\"")).collect();
            self.list(name, &sides)?;
        }
        Ok(())
    }

    fn features(&mut self) -> fmt::Result {
        let mut ports = Vec::new();
        let mut air_base_sites = Vec::new();
        let mut forts = Vec::new();
        let mut sources = PerSide::<Vec<HexPos>>::default();
        let mut entries = PerSide::<Vec<HexPos>>::default();
        let mut objectives = Vec::new();
        for (at, facts) in self.map.grid.iter().zip(&self.map.hexes) {
            for feature in &facts.features {
                match *feature {
                    Feature::Port { capacity } => {
                        let (trace, track) = (self.traces(facts), damage_track(facts));
                        let capacity = format!("capacity: \"{capacity}T\"");
                        ports.push(format!("(at: \"{at}\", {capacity}{trace}{track})"));
                    }
                    // They stand with their port.
                    Feature::TracePort(_) | Feature::PortTrack(_) => {}
                    Feature::AirBaseSite => air_base_sites.push(at),
                    Feature::Fort { level } => {
                        forts.push(format!("(at: \"{at}\", level: {level})"));
                    }
                    Feature::Source(side) => sources[side].push(at),
                    Feature::Entry(side) => entries[side].push(at),
                    Feature::Objective { points } => {
                        objectives.push(format!("(at: \"{at}\", points: {points})"));
                    }
                }
            }
        }
        self.list("ports", &ports)?;
        if !air_base_sites.is_empty() {
            let sites = joined(&air_base_sites);
            writeln!(self.out, "    air_base_sites: \"{sites}\",")?;
        }
        self.list("forts", &forts)?;
        for (name, hexes) in [("sources", sources), ("entries", entries)] {
            let of_side = |(side, hexes): (Side, &Vec<HexPos>)| {
                let name = quoted(&self.sides[side]);
                let any = !hexes.is_empty();
                any.then(|| format!("(side: {name}, at: \"{}\")", joined(hexes)))
            };
            let lines: Vec<String> = hexes.iter().filter_map(of_side).collect();
            self.list(name, &lines)?;
        }
        self.list("objectives", &objectives)
    }

    /// The sides for which a port is a source of trace (19.0e), as the end of its entry.
    fn traces(&self, facts: &HexFacts) -> String {
        let names = |feature: &Feature| match feature {
            Feature::TracePort(side) => Some(quoted(&self.sides[*side])),
            _ => None,
        };
        let sides: Vec<String> = facts.features.iter().filter_map(names).collect();
        if sides.is_empty() {
            String::new()
        } else {
            format!(", trace: [{}]", sides.join(", "))
        }
    }

    fn labels(&mut self) -> fmt::Result {
        let lines: Vec<String> = self
            .map
            .labels
            .iter()
            .map(|label| {
                let turned = match label.turned {
                    0 => String::new(),
                    degrees => format!(", turned: {degrees}"),
                };
                let (text, at, kind) = (quoted(&label.text), label.at, label.kind);
                format!("(text: {text}, at: \"{at}\", kind: {kind:?}{turned})")
            })
            .collect();
        self.list("labels", &lines)
    }

    /// A field that is a list, one item a line; left out when empty.
    fn list(&mut self, name: &str, items: &[String]) -> fmt::Result {
        if items.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "    {name}: [")?;
        for item in items {
            writeln!(self.out, "        {item},")?;
        }
        writeln!(self.out, "    ],")
    }

    fn sides_where(&self, holds: impl Fn(&HexsideFacts) -> bool) -> BTreeSet<Hexside> {
        let sides = self.map.hexsides.iter();
        sides
            .filter(|(_, facts)| holds(facts))
            .map(|(side, _)| *side)
            .collect()
    }
}

/// The projection record as map files have it.
pub fn projection_text(projection: &MapProjection) -> String {
    let MapProjection {
        kind,
        centre,
        hex_metres,
        first_hex,
    } = projection;
    format!(
        "(kind: {kind:?}, centre: {centre:?}, hex_metres: {hex_metres}, first_hex: {first_hex:?})"
    )
}

/// A character for each terrain in use: a dot for the chart's first kind, else a letter of its id.
fn legend(used: &BTreeSet<TerrainIx>, kinds: &[KindInfo]) -> BTreeMap<TerrainIx, char> {
    let mut taken = BTreeSet::new();
    let mut legend = BTreeMap::new();
    for &terrain in used {
        let id = kinds.get(terrain.at()).map_or("", |kind| kind.id.as_str());
        let dot = (terrain.at() == 0).then_some('.');
        let letters = id.chars().filter(char::is_ascii_alphabetic);
        let capitals = letters.clone().map(|c| c.to_ascii_uppercase());
        let spare = ('0'..='9')
            .chain('A'..='Z')
            .chain('a'..='z')
            .chain('À'..='ƿ');
        let mut choices = dot.into_iter().chain(letters).chain(capitals).chain(spare);
        if let Some(character) = choices.find(|&c| taken.insert(c)) {
            legend.insert(terrain, character);
        }
    }
    legend
}

/// Hexes along lines that together cross each of the hexsides once. Lines begin at ends and forks.
pub fn paths(sides: BTreeSet<Hexside>) -> Vec<Vec<HexPos>> {
    let mut near: BTreeMap<HexPos, BTreeSet<HexPos>> = BTreeMap::new();
    for side in &sides {
        near.entry(side.a).or_default().insert(side.b);
        near.entry(side.b).or_default().insert(side.a);
    }
    let ends = near.iter().filter(|(_, there)| there.len() != 2);
    // Hexes of closed rings come last, when no end is left to begin from.
    let starts: Vec<HexPos> = ends
        .map(|(hex, _)| *hex)
        .chain(near.keys().copied())
        .collect();
    let degree: BTreeMap<HexPos, usize> = near.iter().map(|(hex, to)| (*hex, to.len())).collect();
    let mut paths = Vec::new();
    for start in starts {
        while let Some(first) = near.get(&start).and_then(|there| there.first()).copied() {
            let mut path = vec![start];
            let (mut from, mut to) = (start, first);
            loop {
                for (here, there) in [(from, to), (to, from)] {
                    if let Some(set) = near.get_mut(&here) {
                        set.remove(&there);
                    }
                }
                path.push(to);
                let next = near.get(&to).and_then(|there| there.first()).copied();
                match next {
                    Some(next) if degree.get(&to) == Some(&2) => (from, to) = (to, next),
                    _ => break,
                }
            }
            paths.push(path);
        }
    }
    paths
}

/// Chains of hexsides that touch one another, begun where a line seems to end.
fn chains(grid: &Grid, mut sides: BTreeSet<Hexside>) -> Vec<Vec<Hexside>> {
    let mut chains = Vec::new();
    loop {
        let ends = |side: &&Hexside| touching(grid, &sides, **side).count() <= 1;
        let Some(start) = sides.iter().find(ends).or(sides.first()).copied() else {
            return chains;
        };
        sides.remove(&start);
        let mut chain = vec![start];
        while let Some(next) = chain
            .last()
            .and_then(|last| touching(grid, &sides, *last).next())
        {
            sides.remove(&next);
            chain.push(next);
        }
        chains.push(chain);
    }
}

/// The hexsides of a set that meet this one in a corner.
fn touching<'s>(
    grid: &'s Grid,
    sides: &'s BTreeSet<Hexside>,
    side: Hexside,
) -> impl Iterator<Item = Hexside> + 's {
    let both = |(_, pos): &(_, HexPos)| grid.direction(side.b, *pos).is_some();
    let corners: Vec<HexPos> = grid
        .neighbours(side.a)
        .filter(both)
        .map(|(_, pos)| pos)
        .collect();
    corners.into_iter().flat_map(move |corner| {
        let meeting = [side.a, side.b].map(|hex| Hexside::between(hex, corner));
        meeting.into_iter().filter(|side| sides.contains(side))
    })
}

/// The Damage Track of a port (19.0b), as the end of its entry.
fn damage_track(facts: &HexFacts) -> String {
    let boxes = |feature: &Feature| match feature {
        Feature::PortTrack(track) => Some(track.map(|left| format!("\"{left}T\""))),
        _ => None,
    };
    let track = facts.features.iter().find_map(boxes);
    track.map_or_else(String::new, |track| {
        format!(", track: [{}]", track.join(", "))
    })
}

fn kind(kinds: &[KindInfo], at: usize) -> String {
    quoted(kinds.get(at).map_or("", |kind| kind.id.as_str()))
}

fn joined<T: fmt::Display>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// A text in quotes, with escapes where RON needs them.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.extend(c.escape_unicode()),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
