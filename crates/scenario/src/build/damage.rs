//! Damage that there is when a game begins: hits on ports (19.0b), Trainbusting markers (14.8).

use stavka_rules::map::Feature;
use stavka_rules::setup::{MapSetup, StartingDamage};
use stavka_rules::tables::RuleTables;

use super::map::on_map;
use super::sides::Sides;
use crate::format::ScenarioFile;
use crate::reader::Faults;

/// Checks it: ports are ports and have no more hits than there are, markers lie on the map.
pub(super) fn build(
    file: &ScenarioFile,
    map: Option<&MapSetup>,
    sides: &Sides,
    rules: &RuleTables,
    faults: &mut Faults,
) -> StartingDamage {
    let mut damage = StartingDamage::default();
    let most = rules.facility.port_hits();
    for port in &file.damage.ports {
        let (at, hits) = (port.at.value, port.hits.value);
        let facts = map.and_then(|map| Some(&map.hexes[map.grid.index(at)?.at()]));
        let is_port = facts.is_none_or(|hex| hex.features.iter().any(Feature::is_port));
        if !is_port {
            let what = format!("there is no port in hex {at}");
            faults.add(port.at.place, what, "name the hex of a port");
        }
        if !(1..=most).contains(&hits) {
            let what = format!("a port has no {hits} hits");
            faults.add(port.hits.place, what, format!("write 1 to {most} (19.0b)"));
        }
        damage.ports.push((at, hits));
    }
    for markers in &file.damage.trainbusting {
        let side = sides.find(&markers.side, faults);
        for at in &markers.at.0 {
            if let Some(map) = map {
                on_map(&map.grid, at, faults);
            }
            damage
                .trainbusting
                .extend(side.map(|side| (side, at.value)));
        }
    }
    damage
}
