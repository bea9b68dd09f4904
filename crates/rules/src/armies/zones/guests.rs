//! C&C 4.4 Units in the operation zone of another army: guests, who go half as far, throw stacks into disorder and cost more.

use bevy::prelude::World;

use super::state::{zone_at, zone_of};
use crate::armies::index::{ArmyOf, whose};
use crate::map::{Board, HexPos};
use crate::modules::RuleModule;
use crate::numbers::Fraction;
use crate::pieces::{Activity, ArmyIx, ArmyKind, Roster, SetOutAsGuest, UnitIx, change, fact};
use crate::setup::plays;
use crate::tables::RuleTables;

/// C&C 4.4 (ruling C17): the army that a combat unit is of: an HQ of the one that it is attached to, any other unit of the one
/// that commanded it last. None before that, and none for the HQ of an army group, which is at home with all of it.
pub fn home_of(world: &World, unit: UnitIx) -> Option<ArmyIx> {
    let printed = world.resource::<Roster>().printed(unit);
    whose(world, unit).filter(|&army| {
        printed.family.is_combat() && ArmyOf(army).facts(world).kind != ArmyKind::Group
    })
}

/// C&C 4.4: the other army of its side whose guest a combat unit would be in a hex. None where it is at home or in no zone.
pub fn host_at(world: &World, unit: UnitIx, hex: HexPos) -> Option<ArmyIx> {
    if !plays(world, RuleModule::Zones) {
        return None;
    }
    let home = home_of(world, unit)?;
    let side = world.resource::<Roster>().printed(unit).side;
    zone_at(world, side, hex).filter(|&host| host != home)
}

/// C&C 4.4: the other army whose guest a combat unit is where it stands.
pub fn host_of(world: &World, unit: UnitIx) -> Option<ArmyIx> {
    let hex = world.resource::<Roster>().location(unit).hex()?;
    host_at(world, unit, hex)
}

/// Whether a unit sets out in the zone of another army, or did if it is on the move.
fn sets_out_as_guest(world: &World, unit: UnitIx) -> bool {
    match fact::<Activity>(world, unit) {
        Activity::Fresh => host_of(world, unit).is_some(),
        Activity::Moving { .. } | Activity::Finished => fact::<SetOutAsGuest>(world, unit).0,
    }
}

/// C&C 4.4: notes whether a unit that is about to move sets out in the zone of another army.
pub(crate) fn note_start(world: &mut World, unit: UnitIx) {
    let as_guest = sets_out_as_guest(world, unit);
    change::set(world, unit, SetOutAsGuest(as_guest));
}

/// C&C 4.4: what a unit has of its allowance because it sets out, or did, in the zone of another army; none if it is not less.
pub fn allowance_of_guest(world: &World, unit: UnitIx) -> Option<Fraction> {
    let figures = &world.resource::<RuleTables>().command.zones;
    let is_guest = plays(world, RuleModule::Zones) && sets_out_as_guest(world, unit);
    is_guest.then_some(figures.foreign_allowance)
}

/// C&C 4.4: by what the combat supply of a unit is multiplied where it stands: more than once for a guest.
pub fn combat_supply_factor(world: &World, unit: UnitIx) -> u16 {
    let figures = &world.resource::<RuleTables>().command.zones;
    match host_of(world, unit) {
        Some(_) => figures.foreign_combat_supply.into(),
        None => 1,
    }
}

/// Units that enter a hex with others of their side and throw all there into disorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jam {
    /// The army in whose zone the hex lies.
    pub host: ArmyIx,
    /// The first of those who enter as guests.
    pub guest: UnitIx,
}

/// C&C 4.4: whether units that enter a hex together throw a stack into disorder: one of them is a guest in the zone there, and
/// other combat units of their side, HQs among them, are in the hex.
pub fn jam_at(world: &World, units: &[UnitIx], hex: HexPos) -> Option<Jam> {
    if !plays(world, RuleModule::Zones) {
        return None;
    }
    let roster = world.resource::<Roster>();
    let side = roster.printed(*units.first()?).side;
    let is_in_the_way = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat() && !units.contains(&unit)
    };
    // Asked of every hex in reach, of which few hold anybody.
    if !roster.at(hex).iter().any(is_in_the_way) {
        return None;
    }
    let host = zone_at(world, side, hex)?;
    let is_guest = |&unit: &UnitIx| home_of(world, unit).is_some_and(|home| home != host);
    let guest = units.iter().copied().find(is_guest)?;
    Some(Jam { host, guest })
}

/// C&C 1.2 with 4: whether a unit in a hex may go as the one that nobody commands, for an army: it stands in the zone of that
/// army or behind it, and in no other's (ruling C18: anywhere else if the army has no zone). The army in whose zone it stands
/// where it may not; none if it merely stands aside.
pub(crate) fn may_go_alone_at(
    world: &World,
    army: ArmyIx,
    hex: HexPos,
) -> Result<(), Option<ArmyIx>> {
    if !plays(world, RuleModule::Zones) {
        return Ok(());
    }
    let grid = world.resource::<Board>().grid();
    let other = zone_at(world, ArmyOf(army).facts(world).side, hex).filter(|&other| other != army);
    match (other, zone_of(world, army)) {
        (Some(other), _) => Err(Some(other)),
        (None, Some(zone)) if !zone.covers(hex) && !zone.bounds.have_behind(grid, hex) => Err(None),
        (None, Some(_) | None) => Ok(()),
    }
}
