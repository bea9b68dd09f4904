//! C&C 1.2 Whom the fuel of an HQ reaches: itself, the independent units that it commands, and HQs of its army that are played
//! after it.

use bevy::prelude::World;

use super::index::army_of;
use super::slots::accepts;
use super::troops::{commanded_by, is_commander, party_of, row_of, troop_of};
use super::turn::{binds, waiting_headquarters};
use crate::command::reason::CommandReason;
use crate::modules::RuleModule;
use crate::pieces::{Commanded, HqTurn, Roster, UnitIx, fact};
use crate::setup::plays;
use crate::violation::Violation;

/// C&C 1.2: an HQ buys fuel for its own while it is being played.
pub(crate) fn check_buys_fuel(world: &World, hq: UnitIx) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(hq);
    let is_bound = binds(world, printed.side) && is_commander(printed);
    if !is_bound || fact::<HqTurn>(world, hq) == HqTurn::Open {
        return Ok(());
    }
    let reason = CommandReason::FuelNotNow { hq: printed.id };
    Err(Violation::new("C&C 1.2", reason))
}

/// C&C 1.2: whether the fuel of an HQ is for an independent unit. In the sequence the HQ must command it. In other phases
/// each unit that takes fuel has a slot of the HQ for that phase, if it is limited.
pub(crate) fn gives_fuel_to(world: &World, hq: UnitIx, unit: UnitIx) -> bool {
    if !plays(world, RuleModule::Command) {
        return true;
    }
    let commanded = fact::<Commanded>(world, unit);
    let side = world.resource::<Roster>().printed(unit).side;
    if binds(world, side) {
        return commanded == Commanded::By(hq);
    }
    if commanded == Commanded::By(hq) {
        return true;
    }
    let Some(troop) = troop_of(world, unit) else {
        return true;
    };
    let mut parties = commanded_by(world, hq);
    parties.retain(|&party| party != party_of(world, unit));
    let mut troops: Vec<_> = parties
        .into_iter()
        .filter_map(|party| troop_of(world, party))
        .collect();
    troops.push(troop);
    row_of(world, hq).is_some_and(|row| accepts(row, &troops))
}

/// C&C 1.2: the HQs that fuel bought for one is for, too: those of its army that have yet to be played.
pub(crate) fn later_headquarters(world: &World, hq: UnitIx) -> Vec<UnitIx> {
    let side = world.resource::<Roster>().printed(hq).side;
    if !binds(world, side) {
        return Vec::new();
    }
    let army = army_of(world, hq);
    army.map_or_else(Vec::new, |army| waiting_headquarters(world, army))
}
