//! 12.6a Rail entry hexes of the map's edge are supply sources of their side: a map must say so.

use stavka_rules::map::{Direction, Feature, Gauge, HexPos, Hexside};
use stavka_rules::setup::MapSetup;
use stavka_rules::side::Side;

use crate::format::{MapFile, ScenarioFile};
use crate::reader::Faults;

/// Reports entry hexes on the edge of the map to which a side's trains come and that are no source of it.
pub(super) fn check(file: &MapFile, map: &MapSetup, scenario: &ScenarioFile, faults: &mut Faults) {
    for entries in &file.entries {
        let sides = Side::BOTH.into_iter().zip(&scenario.sides.value);
        let mut named = sides.filter(|(_, of)| of.name.value == entries.side.value);
        let Some((side, of)) = named.next() else {
            continue;
        };
        for at in &entries.at.0 {
            let Some(ix) = map.grid.index(at.value) else {
                continue;
            };
            let is_source = map.hexes[ix.at()].features.contains(&Feature::Source(side));
            if is_edge(map, at.value) && has_rail(map, at.value, &of.gauges) && !is_source {
                let what = format!("the rail entry {} is no source of its side", at.value);
                faults.add(at.place, what, "list it under sources, too (12.6a)");
            }
        }
    }
}

fn is_edge(map: &MapSetup, at: HexPos) -> bool {
    let grid = &map.grid;
    at.col == 1 || at.row == 1 || at.col == grid.cols() || at.row == grid.rows()
}

/// Whether track of one of these gauges leads into a hex.
pub(super) fn has_rail(map: &MapSetup, at: HexPos, gauges: &[Gauge]) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let there = map.grid.neighbour(at, direction);
        let side = there.map(|there| Hexside::between(at, there));
        let found = side.and_then(|side| {
            let at = map.hexsides.binary_search_by_key(&side, |(side, _)| *side);
            at.ok().map(|n| map.hexsides[n].1)
        });
        let rail = found.and_then(|facts| facts.rail);
        rail.is_some_and(|rail| gauges.contains(&rail.gauge))
    })
}
