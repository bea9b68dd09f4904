//! C&C 4.3 Orders about operation zones: whether they are legal, and what they come to.

use bevy::prelude::World;

use super::language::{ZoneEvent, ZoneOrder};
use super::outline::outline;
use super::proposal::still_to_place;
use super::reason::ZoneReason;
use crate::armies::{Armies, ArmyOf, OperationZone, change_zone, zone_of};
use crate::ids::ArmyId;
use crate::modules::RuleModule;
use crate::outcome::Outcomes;
use crate::pieces::{ArmyIx, Bounds};
use crate::sequence::Clock;
use crate::setup::plays;
use crate::side::Side;
use crate::violation::Violation;

/// A legal order about an operation zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZonePlan {
    /// It is laid out.
    Place(ArmyIx, OperationZone),
    /// It is taken away.
    Lift(ArmyIx),
}

/// Whether an order about an operation zone is legal.
pub(super) fn check(world: &World, side: Side, order: &ZoneOrder) -> Result<ZonePlan, Violation> {
    check_time(world, side)?;
    match *order {
        ZoneOrder::PlaceZone { army, left, right } => {
            let army = find(world, side, army)?;
            let bounds = Bounds { left, right };
            let hexes = outline(world, army, bounds)?.hexes.into();
            Ok(ZonePlan::Place(army, OperationZone { bounds, hexes }))
        }
        ZoneOrder::LiftZone { army } => {
            let army = find(world, side, army)?;
            if zone_of(world, army).is_none() {
                let army = ArmyOf(army).name(world);
                return refused(ZoneReason::NotPlaced { army });
            }
            Ok(ZonePlan::Lift(army))
        }
    }
}

fn refused<T>(reason: ZoneReason) -> Result<T, Violation> {
    Err(Violation::new("C&C 4.3", reason))
}

/// C&C 4.3: zones are laid out in the Reinforcement Phase of their side.
pub(super) fn check_time(world: &World, side: Side) -> Result<(), Violation> {
    if !plays(world, RuleModule::Zones) {
        return refused(ZoneReason::NotPlayed);
    }
    if world.resource::<Clock>().is_reinforcement_of(side) {
        return Ok(());
    }
    refused(ZoneReason::NotNow)
}

fn find(world: &World, side: Side, id: ArmyId) -> Result<ArmyIx, Violation> {
    match Armies::find_of(world, side, id) {
        Some(army) => Ok(army),
        None => refused(ZoneReason::NoSuchArmy { army: id }),
    }
}

/// Carries a legal order out.
pub(super) fn apply(world: &mut World, plan: ZonePlan, out: &mut Outcomes) {
    match plan {
        ZonePlan::Place(army, zone) => {
            out.push(ZoneEvent::Placed {
                army: ArmyOf(army).name(world),
                left: zone.bounds.left,
                right: zone.bounds.right,
                hexes: zone.hexes.len(),
            });
            change_zone(world, army, |state| state.zone = Some(zone));
        }
        ZonePlan::Lift(army) => {
            change_zone(world, army, |state| state.zone = None);
            let army = ArmyOf(army).name(world);
            out.push(ZoneEvent::Lifted { army });
        }
    }
}

/// C&C 4.2: armies near the enemy have zones: a Reinforcement Phase does not end before each has its own.
pub(crate) fn check_segment_end(world: &World, side: Side) -> Result<(), Violation> {
    if !plays(world, RuleModule::Zones) || !world.resource::<Clock>().is_reinforcement_of(side) {
        return Ok(());
    }
    let armies = still_to_place(world, side);
    if armies.is_empty() {
        return Ok(());
    }
    let armies = armies
        .into_iter()
        .map(|army| ArmyOf(army).name(world))
        .collect();
    Err(Violation::new(
        "C&C 4.2",
        ZoneReason::StillToPlace { armies },
    ))
}
