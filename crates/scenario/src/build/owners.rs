//! 9.14h Whose the ports and forts of the map are when a game begins, where it is not who controls their hex.

use std::collections::BTreeMap;

use stavka_rules::map::{Feature, HexPos};
use stavka_rules::setup::{MapSetup, UnitSetup};
use stavka_rules::side::Side;

use super::map::on_map;
use super::sides::Sides;
use crate::format::ScenarioFile;
use crate::reader::{Faults, Spanned};

/// Checks the list: there is a port or a fort, named once, and no counter of the enemy stands on it (4.8c).
pub(super) fn build(
    file: &ScenarioFile,
    map: Option<&MapSetup>,
    sides: &Sides,
    units: &[UnitSetup],
    faults: &mut Faults,
) -> Vec<(HexPos, Option<Side>)> {
    let mut owners: BTreeMap<HexPos, Option<Side>> = BTreeMap::new();
    for entry in &file.owners {
        let side = entry.side.as_ref().map(|side| sides.find(side, faults));
        for at in &entry.at.0 {
            check_site(map, at, faults);
            let owner = side.flatten();
            if let Some(stranger) = units.iter().find(|unit| is_on_enemy_site(unit, at, owner)) {
                let what = format!("{} stands there, of the other side", stranger.id());
                faults.add(at.place, what, "set it up elsewhere (4.8c)");
            }
            if owners.insert(at.value, owner).is_some() {
                let what = format!("the owner of hex {} is named twice", at.value);
                faults.add(at.place, what, "remove it from one of the places");
            }
        }
    }
    owners.into_iter().collect()
}

fn check_site(map: Option<&MapSetup>, at: &Spanned<HexPos>, faults: &mut Faults) {
    let Some(map) = map else { return };
    if !on_map(&map.grid, at, faults) {
        return;
    }
    let is_site = |feature: &Feature| feature.is_port() || feature.is_fort();
    let hex = map.grid.index(at.value).map(|hex| &map.hexes[hex.at()]);
    if hex.is_some_and(|hex| !hex.features.iter().any(is_site)) {
        let what = format!("there is neither port nor fort in hex {}", at.value);
        faults.add(at.place, what, "name the hex of one, or leave it out");
    }
}

fn is_on_enemy_site(unit: &UnitSetup, at: &Spanned<HexPos>, owner: Option<Side>) -> bool {
    let is_enemy = owner.is_some_and(|owner| owner != unit.printed.side);
    is_enemy && unit.location.hex() == Some(at.value)
}
