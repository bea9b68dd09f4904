//! 12.5e What units do as they set out: they take fuel, and are on the move.

use bevy::prelude::World;

use crate::numbers::Mp;
use crate::pieces::{Activity, Fuel, OnTop, OwnBridge, Posture, Roster, UnitIx, change, fact};
use crate::supply::fuel::{needs_fuel, take_given};

/// Notes that units are on the move and have spent so much; `stops` says of each what it did before whether it is stopped.
pub(super) fn set_moving(
    world: &mut World,
    units: &[(UnitIx, Posture)],
    spent: Mp,
    stops: impl Fn(Activity) -> bool,
) {
    for &(unit, posture) in units {
        let printed = world.resource::<Roster>().printed(unit);
        // Rule 12.5e: fuel from an HQ is taken as the unit starts to move, and lasts wherever it goes.
        if needs_fuel(printed, posture) && fact::<Fuel>(world, unit) == Fuel::None {
            take_given(world, unit);
            change::set(world, unit, Fuel::ThisPhase);
        }
        let stopped = stops(fact::<Activity>(world, unit));
        change::set(world, unit, Activity::Moving { spent, stopped });
        change::set(world, unit, OwnBridge(false));
        change::set(world, unit, OnTop(false));
    }
}
