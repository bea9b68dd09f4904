//! The one way to change a counter: component, index and the list of what derived facts must follow.

use bevy::prelude::*;

use super::facts::PlainFact;
use super::{
    Activity, Allegiance, Arrived, BrokenOut, Captured, Changed, Commanded, Family, FedBy, Flipped,
    Fuel, FuelFrom, GaveFuel, GoesOn, HasFought, Holds, HqTurn, Location, ModeMarker, OnTop,
    Orientation, OutOfSupply, OwnBridge, Posture, Rations, Released, Roster, SetOutAsGuest, Spent,
    StepsLost, Stocks, Tokens, UnitIx, fact,
};

/// Counters changed since derived facts were last brought up to date.
#[derive(Resource, Clone, Debug, Default)]
pub struct Touched {
    units: Vec<UnitIx>,
    /// Counts changes of counters.
    stamp: u64,
}

impl Touched {
    /// The counters; each once by the time that derived facts follow.
    pub fn units(&self) -> &[UnitIx] {
        &self.units
    }

    /// How many changes of counters there have been.
    pub(crate) const fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Forgets them, once everything has followed.
    pub(crate) fn clear(&mut self) {
        self.units.clear();
    }

    fn push(&mut self, unit: UnitIx) {
        self.units.push(unit);
        self.stamp += 1;
    }
}

/// Leaves each counter once, before derived facts follow.
pub(crate) fn sort_touched(mut touched: ResMut<Touched>) {
    touched.units.sort_unstable();
    touched.units.dedup();
}

/// Sets a fact of a counter that nothing else hangs on.
pub(crate) fn set<F: PlainFact>(world: &mut World, unit: UnitIx, fact: F) {
    let entity = world.resource::<Roster>().entity(unit);
    let Some(mut current) = world.get_mut::<F>(entity) else {
        debug_assert!(false, "every counter has all facts");
        return;
    };
    if *current != fact {
        *current = fact;
        world.resource_mut::<Touched>().push(unit);
    }
}

/// Sets mode and orientation of a counter.
pub(crate) fn set_posture(world: &mut World, unit: UnitIx, posture: Posture) {
    set(world, unit, posture.orientation);
    set(world, unit, posture.marker);
}

/// Puts a counter elsewhere.
pub(crate) fn relocate(world: &mut World, unit: UnitIx, to: Location) {
    let mut roster = world.resource_mut::<Roster>();
    if roster.location(unit) == to {
        return;
    }
    roster.relocate(unit, to);
    let entity = roster.entity(unit);
    if let Some(mut location) = world.get_mut::<Location>(entity) {
        *location = to;
    }
    world.resource_mut::<Touched>().push(unit);
}

/// Gives a piece to the side that captured it, or back to the side it was made for (9.14).
pub(crate) fn set_captured(world: &mut World, unit: UnitIx, captured: Captured) {
    set_side_up(world, unit, captured, fact(world, unit));
}

/// Turns the counter of an Extender to its transport side, or back (12.7).
pub(crate) fn set_flipped(world: &mut World, unit: UnitIx, flipped: Flipped) {
    set_side_up(world, unit, fact(world, unit), flipped);
}

/// Sets whose a piece is and which side of an Extender is up, with what is then printed on it.
pub(crate) fn set_side_up(world: &mut World, unit: UnitIx, captured: Captured, flipped: Flipped) {
    if fact::<Captured>(world, unit) == captured && fact::<Flipped>(world, unit) == flipped {
        return;
    }
    let mut roster = world.resource_mut::<Roster>();
    let entity = roster.entity(unit);
    let now = roster.set_side_up(unit, captured, flipped).clone();
    world.entity_mut(entity).insert((now, captured, flipped));
    world.resource_mut::<Touched>().push(unit);
}

/// Takes a counter off the map, with everything that lay on it: into the dead pile. Rule 13.5c: units that are never rebuilt
/// are out of the game. Rule 13.5: Repls go back to the counters that both players take theirs from.
pub(crate) fn eliminate(world: &mut World, unit: UnitIx) {
    let printed = world.resource::<Roster>().printed(unit);
    let to = if printed.family == Family::Replacement {
        Location::Tray
    } else if printed.no_rebuild {
        Location::Removed
    } else {
        Location::Dead
    };
    relocate(world, unit, to);
    clear_markers(world, unit);
}

/// Takes everything off a counter that lies on it while it is on the map.
fn clear_markers(world: &mut World, unit: UnitIx) {
    set(world, unit, ModeMarker::None);
    set(world, unit, Released(false));
    set(world, unit, OutOfSupply(false));
    set(world, unit, Fuel::None);
    set(world, unit, OnTop(false));
    set(world, unit, HasFought(false));
    set(world, unit, Rations::default());
    set(world, unit, GaveFuel::default());
    set(world, unit, FuelFrom::default());
    set(world, unit, Arrived::default());
    set(world, unit, BrokenOut::default());
}

/// Makes a counter as good as new before it comes onto the map again: full strength, full stocks, no supply, Move side up.
pub(crate) fn renew(world: &mut World, unit: UnitIx) {
    clear_markers(world, unit);
    set(world, unit, Orientation::Move);
    set(world, unit, StepsLost(0));
    set(world, unit, Tokens(0));
    set(world, unit, Stocks::Full);
    set(world, unit, Activity::Fresh);
    set(world, unit, Changed::No);
    set(world, unit, OwnBridge(false));
    set(world, unit, Holds(false));
    set(world, unit, GoesOn(false));
    set(world, unit, SetOutAsGuest(false));
    set(world, unit, Spent::default());
    set(world, unit, Commanded::No);
    set(world, unit, HqTurn::Waiting);
    set(world, unit, Allegiance(None));
    set(world, unit, FedBy(None));
    set_side_up(world, unit, Captured(false), Flipped(false));
}

/// Notes that everything derived from a counter must be worked out.
pub(crate) fn touch(world: &mut World, unit: UnitIx) {
    world.resource_mut::<Touched>().push(unit);
}
