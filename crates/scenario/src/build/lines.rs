//! What lies on hexsides or crosses them: barriers, borders, roads, railroads, bridges.

use std::collections::BTreeMap;

use stavka_rules::map::{
    BarrierIx, Grid, HexPos, Hexside, HexsideFacts, Rail, RoadIx, TerrainCharts,
};

use super::map::{on_map, unknown_kind};
use crate::format::{HexsideList, MapFile};
use crate::reader::{Faults, HexList, Place, Spanned};

/// Builds the hexsides that hold anything, in order.
pub(super) fn build(
    file: &MapFile,
    grid: &Grid,
    charts: &TerrainCharts,
    faults: &mut Faults,
) -> Vec<(Hexside, HexsideFacts)> {
    let mut sides = Sides {
        grid,
        facts: BTreeMap::new(),
    };
    for line in &file.barriers {
        let kind = charts.barrier_by_id(&line.kind.value);
        if kind.is_none() {
            unknown_kind("hexside", &line.kind, &charts.barriers, faults);
        }
        // An unknown kind still counts as a barrier, so that its bridges are not reported one by one.
        let kind = kind.or(Some(BarrierIx(0)));
        sides.check_chain(&line.along, faults);
        for side in sides.present(&line.along, faults) {
            let facts = sides.facts.entry(side.value).or_default();
            if facts.barrier.is_some_and(|other| Some(other) != kind) {
                conflict(&side, "barriers", faults);
            }
            facts.barrier = kind;
        }
    }
    for line in &file.borders {
        sides.check_chain(line, faults);
        for side in sides.present(line, faults) {
            sides.facts.entry(side.value).or_default().border = true;
        }
    }
    for line in &file.roads {
        let kind = charts.road_by_id(&line.kind.value);
        if kind.is_none() {
            unknown_kind("road", &line.kind, &charts.roads, faults);
        }
        let kind = kind.or(Some(RoadIx(0)));
        for side in sides.crossed(&line.along, line.kind.place, faults) {
            let facts = sides.facts.entry(side.value).or_default();
            if facts.road.is_some_and(|other| Some(other) != kind) {
                conflict(&side, "roads", faults);
            }
            facts.road = kind;
        }
    }
    for line in &file.rails {
        let rail = Rail {
            tracks: line.tracks,
            gauge: line.gauge,
        };
        let start = line.along.0.first().map(|hex| hex.place);
        for side in sides.crossed(&line.along, start.unwrap_or(file.rows.place), faults) {
            let facts = sides.facts.entry(side.value).or_default();
            if facts.rail.is_some_and(|other| other != rail) {
                conflict(&side, "railroads", faults);
            }
            facts.rail = Some(rail);
        }
    }
    sides.bridge(file, faults);
    let facts = sides.facts.into_iter();
    facts.filter(|(_, facts)| !facts.is_empty()).collect()
}

struct Sides<'g> {
    grid: &'g Grid,
    facts: BTreeMap<Hexside, HexsideFacts>,
}

impl Sides<'_> {
    /// The hexsides of a list that the map has.
    fn present(&self, list: &HexsideList, faults: &mut Faults) -> Vec<Spanned<Hexside>> {
        let exists = |side: &&Spanned<Hexside>| {
            let ends = [side.value.a, side.value.b];
            let inside = ends.map(|value| {
                let place = side.place;
                on_map(self.grid, &Spanned { value, place }, faults)
            });
            if inside != [true, true] {
                return false;
            }
            let adjacent = self.adjacent(ends[0], ends[1]);
            if !adjacent {
                let what = format!("hexes {} and {} are not adjacent", ends[0], ends[1]);
                let remedy = format!("the neighbours of {} are {}", ends[0], self.around(ends[0]));
                faults.add(side.place, what, remedy);
            }
            adjacent
        };
        list.0.iter().filter(exists).copied().collect()
    }

    /// The hexsides that a line from hex to hex crosses.
    fn crossed(&self, line: &HexList, place: Place, faults: &mut Faults) -> Vec<Spanned<Hexside>> {
        let hexes = &line.0;
        if hexes.len() < 2 {
            faults.add(
                place,
                "a line needs two hexes at least",
                "list the hexes along it",
            );
        }
        let inside: Vec<bool> = hexes
            .iter()
            .map(|hex| on_map(self.grid, hex, faults))
            .collect();
        let mut crossed = Vec::new();
        for (n, pair) in hexes.windows(2).enumerate() {
            let (from, to) = (pair[0].value, pair[1].value);
            if !(inside[n] && inside[n + 1]) {
                continue;
            }
            if !self.adjacent(from, to) {
                let what = format!("hexes {from} and {to} are not adjacent");
                let remedy = format!("go on from {from} to one of {}", self.around(from));
                faults.add(pair[1].place, what, remedy);
                continue;
            }
            crossed.push(Spanned {
                value: Hexside::between(from, to),
                place: pair[1].place,
            });
        }
        crossed
    }

    /// A barrier runs without gaps: each hexside touches the one before.
    fn check_chain(&self, list: &HexsideList, faults: &mut Faults) {
        for pair in list.0.windows(2) {
            let (before, here) = (pair[0].value, pair[1].value);
            let real = self.adjacent(before.a, before.b) && self.adjacent(here.a, here.b);
            if real && !self.touch(before, here) {
                let what = format!("hexside {here} does not touch {before}");
                faults.add(
                    pair[1].place,
                    what,
                    "fill the gap, or begin another line here",
                );
            }
        }
    }

    /// Two hexsides meet in a corner when they share a hex and their other hexes are neighbours.
    fn touch(&self, one: Hexside, other: Hexside) -> bool {
        let pairs = [
            (one.a, one.b, other.a, other.b),
            (one.a, one.b, other.b, other.a),
            (one.b, one.a, other.a, other.b),
            (one.b, one.a, other.b, other.a),
        ];
        pairs
            .into_iter()
            .any(|(shared, x, also, y)| shared == also && (x == y || self.adjacent(x, y)))
    }

    /// Where a road or railroad crosses a barrier a bridge is understood.
    fn bridge(&mut self, file: &MapFile, faults: &mut Faults) {
        for facts in self.facts.values_mut() {
            let crossed = facts.road.is_some() || facts.rail.is_some();
            facts.bridge = facts.barrier.is_some() && crossed;
        }
        for list in &file.no_bridge {
            for side in self.present(list, faults) {
                match self.facts.get_mut(&side.value) {
                    Some(facts) if facts.bridge => facts.bridge = false,
                    _ => {
                        let what =
                            format!("no road or railroad crosses a barrier at {}", side.value);
                        faults.add(side.place, what, "remove it from no_bridge");
                    }
                }
            }
        }
        for list in &file.bridges {
            for side in self.present(list, faults) {
                match self.facts.get_mut(&side.value) {
                    Some(facts) if facts.barrier.is_some() => facts.bridge = true,
                    _ => {
                        let what = format!("there is nothing to bridge at {}", side.value);
                        faults.add(side.place, what, "a bridge needs a river or other barrier");
                    }
                }
            }
        }
    }

    fn adjacent(&self, a: HexPos, b: HexPos) -> bool {
        self.grid.direction(a, b).is_some()
    }

    fn around(&self, hex: HexPos) -> String {
        let names: Vec<String> = self
            .grid
            .neighbours(hex)
            .map(|(_, pos)| pos.to_string())
            .collect();
        names.join(", ")
    }
}

fn conflict(side: &Spanned<Hexside>, noun: &str, faults: &mut Faults) {
    let what = format!("hexside {} has two different {noun}", side.value);
    faults.add(side.place, what, "let one of the lines end before it");
}
