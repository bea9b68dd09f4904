//! 13.5e Trucks that the enemy destroyed or captured, and what it takes to replace them.
//!
//! Trucks combine and divide, so what is kept is how much those carried that a side has lost: any spare counter of trucks
//! can stand for them. Organic Trucks are counters of their own and lie in the Dead Pile.

use bevy::prelude::World;

use super::muster::Muster;
use super::reason::{MusterReason, refuse};
use super::rebuild::Damages;
use crate::pieces::{Captured, Family, Location, Printed, Roster, Symbol, UnitIx, fact};
use crate::setup::ScenarioFacts;
use crate::side::{PerSide, Side};
use crate::tables::{Batch, ReplPrice, RuleTables};
use crate::violation::{Reason, Violation};

const RULE: &str = "13.5e";

/// Whether a counter is ordinary trucks: no wagons, no mules, not of a formation.
fn is_truck(printed: &Printed) -> bool {
    printed.symbol == Symbol::Truck && printed.family == Family::Transport
}

/// Rule 13.5e: whether trucks can be replaced, and for how much Eq.
pub(super) fn damages(world: &World, side: Side, unit: UnitIx) -> Result<Damages, Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let id = printed.id;
    if printed.symbol != Symbol::Truck {
        return refuse(RULE, MusterReason::NeverRebuilt { unit: id });
    }
    if printed.side != side {
        let was_his = roster.as_made(unit).side == side;
        return if was_his {
            refuse(RULE, MusterReason::InEnemyHands { unit: id })
        } else {
            Err(Violation::new(RULE, Reason::NotYours { unit: id }))
        };
    }
    let lost = world.resource::<Muster>().lost_trucks[side];
    let may = match (printed.family, roster.location(unit)) {
        (_, Location::Map(_) | Location::Arriving { .. }) => {
            return refuse(RULE, MusterReason::NothingLost { unit: id });
        }
        (_, Location::Removed) => return refuse(RULE, MusterReason::NeverRebuilt { unit: id }),
        (Family::OrganicTruck, Location::Dead) => true,
        (Family::OrganicTruck, Location::Tray) => false,
        (_, Location::Dead) => printed.capacity <= lost,
        // Counters in the Dead Pile come first; spare ones stand for trucks that the enemy has.
        (_, Location::Tray) => {
            let dead = dead_capacity(roster, side);
            printed.capacity <= lost.saturating_sub(dead)
        }
    };
    if !may {
        return refuse(RULE, MusterReason::NoTruckLost { unit: id });
    }
    let per_sp = world.resource::<RuleTables>().supply.tokens_per_sp.max(1);
    let points = u8::try_from(printed.capacity.div_ceil(per_sp)).unwrap_or(u8::MAX);
    let eq = world.resource::<RuleTables>().rebuild.truck();
    Ok(Damages {
        steps: 1,
        price: ReplPrice { eq, pax: 0 }.times(points.max(1)),
        batch: Batch::One,
    })
}

/// What the trucks of a side in the Dead Pile carried.
fn dead_capacity(roster: &Roster, side: Side) -> u16 {
    let dead = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && is_truck(printed) && roster.location(unit) == Location::Dead
    };
    let capacity = |unit: UnitIx| roster.printed(unit).capacity;
    let dead = roster.iter().filter(dead).map(capacity);
    dead.fold(0, u16::saturating_add)
}

/// What is lost as a game begins: trucks in the Dead Pile.
pub(super) fn lost_at_start(roster: &Roster) -> PerSide<u16> {
    PerSide::from_fn(|side| dead_capacity(roster, side))
}

/// Notes that a side lost trucks of this capacity to the enemy, in games that rebuild.
pub(crate) fn note_lost(world: &mut World, side: Side, printed: &Printed, capacity: u16) {
    let rules = world.resource::<ScenarioFacts>().options.rules;
    if rules.has_specialists() && is_truck(printed) {
        let lost = &mut world.resource_mut::<Muster>().lost_trucks[side];
        *lost = lost.saturating_add(capacity);
    }
}

/// Notes that a side is about to capture a piece: its owner loses trucks, or the captor has his own back.
pub(crate) fn note_capture(world: &mut World, captor: Side, piece: UnitIx) {
    let printed = world.resource::<Roster>().printed(piece).clone();
    if printed.side == captor || !is_truck(&printed) {
        return;
    }
    if fact::<Captured>(world, piece).0 {
        let lost = &mut world.resource_mut::<Muster>().lost_trucks[captor];
        *lost = lost.saturating_sub(printed.capacity);
    } else {
        note_lost(world, captor.other(), &printed, printed.capacity);
    }
}

/// Notes that trucks are about to be rebuilt.
pub(super) fn note_rebuilt(world: &mut World, side: Side, unit: UnitIx) {
    let printed = world.resource::<Roster>().printed(unit);
    if is_truck(printed) {
        let capacity = printed.capacity;
        let lost = &mut world.resource_mut::<Muster>().lost_trucks[side];
        *lost = lost.saturating_sub(capacity);
    }
}
