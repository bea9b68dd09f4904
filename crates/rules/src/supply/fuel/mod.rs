//! 12.5 Fuel: what Truck and Track combat units need before they spend movement points, the three ways to buy it, and the
//! HQs that give it.

mod given;
mod offers;
mod purchase;
mod ways;

pub use given::TakePlan;
pub(crate) use given::{FuelGivers, apply_take, check_take, take_given, takers};
pub use offers::{FuelOffer, offers};
pub use purchase::FuelPlan;
pub(crate) use purchase::{apply_fuel, check_fuel};

use bevy::prelude::World;

use crate::formation::FuelledFormations;
use crate::map::Mobility;
use crate::pieces::{
    Fuel, FuelFrom, GaveFuel, Marked, ModeMarker, Orientation, Posture, Printed, Roster, UnitIx,
    change, fact,
};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::violation::{Reason, Violation};

/// Rule 12.5a: combat units on Truck or Track movement need fuel; Leg units, transport and everything else never do.
pub fn needs_fuel(printed: &Printed, posture: Posture) -> bool {
    let mobility = printed.face(posture.orientation).mobility;
    printed.family.is_combat() && mobility != Mobility::Leg
}

/// Whether a unit needs no fuel in a posture, or has been given some.
pub(crate) fn has_own_fuel(world: &World, unit: UnitIx, posture: Posture) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    !needs_fuel(printed, posture) || fact::<Fuel>(world, unit) != Fuel::None
}

/// Whether a unit can use fuel on one of its sides.
fn can_use_fuel(printed: &Printed) -> bool {
    let sides = [Orientation::Combat, Orientation::Move];
    sides.into_iter().any(|orientation| {
        let marker = ModeMarker::None;
        needs_fuel(
            printed,
            Posture {
                orientation,
                marker,
            },
        )
    })
}

/// Rule 12.5a: fuel is for movement, and is got in the segments in which units move.
fn check_segment(world: &World) -> Result<(), Violation> {
    let clock = world.resource::<Clock>();
    if clock.now().segment == Segment::Movement {
        return Ok(());
    }
    let reason = Reason::Sequence(SequenceReason::WrongSegment {
        action: "fuel",
        now: clock.now().name(),
    });
    Err(Violation::new("12.5a", reason))
}

/// Rule 12.5c: fuel for single units ends with the phase.
pub(crate) fn end_phase(world: &mut World) {
    let givers: Vec<UnitIx> = world.resource::<Marked>().fuelled().collect();
    for unit in givers {
        change::set(world, unit, GaveFuel(None));
    }
    drop_fuel(world, |_, fuel| fuel == Fuel::ThisPhase);
    let named = |unit: &UnitIx| fact::<FuelFrom>(world, *unit).0.is_some();
    let named: Vec<UnitIx> = world.resource::<Roster>().iter().filter(named).collect();
    for unit in named {
        change::set(world, unit, FuelFrom(None));
    }
}

/// Rule 12.5d: the Clean Up Phase ends the fuel of the phasing player's HQs and formations.
pub(crate) fn clean_up(world: &mut World, side: Side) {
    drop_fuel(world, |printed, fuel| {
        printed.side == side && fuel != Fuel::None
    });
    world.resource_mut::<FuelledFormations>().clean_up(side);
}

fn drop_fuel(world: &mut World, ends: impl Fn(&Printed, Fuel) -> bool) {
    let roster = world.resource::<Roster>();
    let empty: Vec<UnitIx> = world
        .resource::<Marked>()
        .fuelled()
        .filter(|&unit| ends(roster.printed(unit), fact::<Fuel>(world, unit)))
        .collect();
    for unit in empty {
        change::set(world, unit, Fuel::None);
    }
}
