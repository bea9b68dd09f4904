//! C&C 4.3 What happens to operation zones by themselves: those of a scenario are there from the start, those of last turn end as
//! the Reinforcement Phase of their side begins, and an army without HQs loses its own.

use bevy::prelude::World;

use super::language::ZoneEvent;
use super::outline::outline;
use crate::armies::{
    Armies, ArmyOf, OperationZone, change_zone, has_headquarters, zone_of, zone_state, zones_of,
};
use crate::command::settle;
use crate::modules::RuleModule;
use crate::outcome::Outcomes;
use crate::pieces::ArmyIx;
use crate::setup::{ArmySetup, GameSetup, plays};
use crate::side::Side;
use crate::violation::Violation;

/// Lays out the zones with which a game begins, one after the other. What each of those that cannot be so is refused for, by its
/// place in the list.
pub(crate) fn set_up(world: &mut World, armies: &[ArmySetup]) -> Vec<(usize, Violation)> {
    let mut refused = Vec::new();
    if !plays(world, RuleModule::Zones) {
        return refused;
    }
    settle(world);
    for (at, setup) in armies.iter().enumerate() {
        let army = Armies::find(world, setup.army.id);
        let (Some(army), Some(bounds)) = (army, setup.zone) else {
            continue;
        };
        match outline(world, army, bounds) {
            Ok(outline) => {
                let hexes = outline.hexes.into();
                let zone = OperationZone { bounds, hexes };
                change_zone(world, army, |state| state.zone = Some(zone));
            }
            Err(violation) => refused.push((at, violation)),
        }
    }
    refused
}

/// What the zones of a set-up are refused for in a game that has been started with it, by their place in the list of armies. For
/// a check of scenarios: the zones of the game are laid out anew by it.
pub fn starting_zones_refused(world: &mut World, setup: &GameSetup) -> Vec<(usize, Violation)> {
    let armies: Vec<ArmyIx> = world.resource::<Armies>().iter().collect();
    for army in armies {
        change_zone(world, army, |state| state.zone = None);
    }
    set_up(world, &setup.armies)
}

/// C&C 4.3 (ruling C26): as the Reinforcement Phase of a side begins its zones end; where they lay is remembered. Everybody is of
/// an army by then, as far as an HQ is near, so that his units count for his zone.
pub(super) fn begin_reinforcement(world: &mut World, side: Side, out: &mut Outcomes) {
    if !plays(world, RuleModule::Zones) {
        return;
    }
    settle(world);
    let zones = zones_of(world, side).into_iter();
    let zones: Vec<ArmyIx> = zones.map(|(army, _)| army).collect();
    let mut armies = Armies::of_side(world, side);
    // Who has none now had none last turn, or lost it: older boundaries are those of nobody.
    armies.retain(|&army| zone_state(world, army).is_some());
    for army in armies {
        change_zone(world, army, |state| {
            state.before = state.zone.take().map(|zone| zone.bounds);
        });
    }
    if !zones.is_empty() {
        let armies = zones
            .into_iter()
            .map(|army| ArmyOf(army).name(world))
            .collect();
        out.push(ZoneEvent::Ended { armies });
    }
}

/// At the end of an order: an army without HQs on the map has no zone any more.
pub(crate) fn follow(world: &mut World, out: &mut Outcomes) {
    if !plays(world, RuleModule::Zones) {
        return;
    }
    let armies: Vec<ArmyIx> = world.resource::<Armies>().iter().collect();
    for army in armies {
        if zone_of(world, army).is_some() && !has_headquarters(world, army) {
            change_zone(world, army, |state| state.zone = None);
            let army = ArmyOf(army).name(world);
            out.push(ZoneEvent::Vanished { army });
        }
    }
}
