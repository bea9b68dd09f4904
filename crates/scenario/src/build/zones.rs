//! What a scenario says of operation zones (C&C 4): the boundaries with which armies begin.

use bevy::prelude::World;
use stavka_rules::pieces::{Boundary, Bounds};

use stavka_rules::engine::{add_to_world, start};
use stavka_rules::modules::RuleModule;
use stavka_rules::operation_zones::{starting_zones_refused, takes_zone};
use stavka_rules::setup::{ArmySetup, GameSetup, MapSetup};
use stavka_rules::telling::explain;

use super::map::on_map;
use crate::format::{ArmyFile, BoundaryFile, ScenarioFile};
use crate::reader::Faults;

/// The boundaries of an army's zone. Only an army or a Front has one.
pub(super) fn bounds(
    army: &ArmyFile,
    map: Option<&MapSetup>,
    faults: &mut Faults,
) -> Option<Bounds> {
    let zone = army.zone.as_ref()?;
    if !takes_zone(army.kind) {
        let what = format!("{} has no operation zone", army.id.value);
        faults.add(
            zone.place,
            what,
            "leave it out, or write kind: Army or kind: Front",
        );
        return None;
    }
    let boundary = |file: &BoundaryFile| Boundary {
        at: file.at.value,
        toward: file.toward,
    };
    if let Some(map) = map {
        let mut is_there = true;
        for counter in [&zone.value.left, &zone.value.right] {
            is_there &= on_map(&map.grid, &counter.at, faults);
        }
        if !is_there {
            return None;
        }
    }
    Some(Bounds {
        left: boundary(&zone.value.left),
        right: boundary(&zone.value.right),
    })
}

/// C&C 4.2: zones lie before the enemy as he stands when the game begins. Each is reported that does not, where the game is or may
/// be played with them.
pub(super) fn check(file: &ScenarioFile, setup: &GameSetup, faults: &mut Faults) {
    let has_zone = |army: &ArmySetup| army.zone.is_some();
    if !setup.armies.iter().any(has_zone) {
        return;
    }
    // Whatever else is wrong would be told in other words.
    if !faults.is_empty() {
        return;
    }
    let mut played = setup.clone();
    for module in [RuleModule::Command, RuleModule::Zones] {
        played.scenario.options.modules.set(module, true);
    }
    let mut world = World::new();
    add_to_world(&mut world);
    start(&mut world, &played, 0);
    for (at, violation) in starting_zones_refused(&mut world, &played) {
        let id = setup.armies[at].army.id;
        let written = file.armies.iter().find(|army| army.id.value == id);
        if let Some(zone) = written.and_then(|army| army.zone.as_ref()) {
            let what = format!(
                "the operation zone of {id} cannot lie so: {}",
                explain(&world, &violation)
            );
            let remedy = "put its counters beside the enemy line, or leave zone out";
            faults.add(zone.place, what, remedy);
        }
    }
}
