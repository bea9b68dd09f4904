//! 12.5e, C&C 1.2 What units do as they set out: it is their turn, they take fuel, and are on the move.

use bevy::prelude::World;

use crate::armies::note_start;
use crate::command;
use crate::numbers::Mp;
use crate::outcome::Outcomes;
use crate::pieces::{
    Activity, Fuel, FuelFrom, OnTop, OwnBridge, Posture, Roster, UnitIx, change, fact,
};
use crate::supply::fuel::{needs_fuel, take_given};

/// Units set out together. Rule 12.5e: they take fuel from HQs as they start to move; it lasts wherever they go.
pub(super) fn begin_to_move(
    world: &mut World,
    units: impl Iterator<Item = (UnitIx, Posture)>,
    out: &mut Outcomes,
) {
    let units: Vec<(UnitIx, Posture)> = units.collect();
    let company: Vec<UnitIx> = units.iter().map(|&(unit, _)| unit).collect();
    command::set_out(world, &company, out);
    for (unit, posture) in units {
        let printed = world.resource::<Roster>().printed(unit);
        if needs_fuel(printed, posture) && fact::<Fuel>(world, unit) == Fuel::None {
            take_given(world, unit, &company, out);
        }
        change::set(world, unit, FuelFrom(None));
    }
}

/// Notes that a unit is on the move, what it has spent, and whether it has entered its hex in a zone.
pub(super) fn set_moving(world: &mut World, unit: UnitIx, spent: Mp, in_zone: bool) {
    note_start(world, unit);
    change::set(world, unit, Activity::Moving { spent, in_zone });
    change::set(world, unit, OwnBridge(false));
    change::set(world, unit, OnTop(false));
}

/// Whether a unit on Truck points has entered its hex in an enemy zone, so that it goes on only if somebody stays (4.5a).
pub(super) fn has_entered_zone(world: &World, unit: UnitIx) -> bool {
    matches!(fact(world, unit), Activity::Moving { in_zone: true, .. })
}
