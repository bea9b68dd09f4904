//! 13.5e Trucks that the enemy destroyed or captured, and what it takes to replace them.
//!
//! Ordinary trucks combine and divide, so no counter stands for the trucks that are lost: an account says how much those
//! carried that a side has lost and not replaced, and any spare counter of trucks can be rebuilt that the account covers.
//! Organic Trucks are counters of their own: one that is lost lies in its owner's Dead Pile.

use bevy::prelude::World;

use super::muster::Muster;
use super::reason::ReinforcementReason;
use crate::general::reason::GeneralReason;
use crate::pieces::{Family, Location, Printed, Roster, Symbol, UnitIx};
use crate::reinforcement::damages::Damages;
use crate::reinforcement::refuse::refuse;
use crate::side::{PerSide, Side};
use crate::tables::{Batch, ReplPrice, RuleTables};
use crate::violation::Violation;

const RULE: &str = "13.5e";

/// Whether a counter is ordinary trucks: no wagons, no mules, not of a formation. So is the back of an Extender (12.7).
fn is_truck(made: &Printed) -> bool {
    made.symbol == Symbol::Truck && matches!(made.family, Family::Transport | Family::Extender)
}

/// Rule 13.5e: whether trucks can be replaced, and for how much Eq. Whose they are is what they were made as.
pub(super) fn damages(world: &World, side: Side, unit: UnitIx) -> Result<Damages, Violation> {
    let roster = world.resource::<Roster>();
    let made = roster.as_made(unit);
    let id = made.id;
    if made.symbol != Symbol::Truck {
        return refuse(RULE, ReinforcementReason::NeverRebuilt { unit: id });
    }
    if made.side != side {
        return Err(Violation::new(RULE, GeneralReason::NotYours { unit: id }));
    }
    let is_lost = match roster.location(unit) {
        Location::Map(_) | Location::Arriving { .. } if roster.printed(unit).side != side => {
            return refuse(RULE, ReinforcementReason::InEnemyHands { unit: id });
        }
        Location::Map(_) | Location::Arriving { .. } => {
            return refuse(RULE, ReinforcementReason::NothingLost { unit: id });
        }
        Location::Removed => return refuse(RULE, ReinforcementReason::NeverRebuilt { unit: id }),
        // Organic Trucks in the tray are spare counters of their formation (13.2c).
        here @ (Location::Dead | Location::Tray) if made.family == Family::OrganicTruck => {
            here == Location::Dead
        }
        Location::Dead | Location::Tray => {
            i32::from(made.capacity) <= world.resource::<Muster>().lost_trucks[side]
        }
    };
    if !is_lost {
        return refuse(RULE, ReinforcementReason::NoTruckLost { unit: id });
    }
    let per_sp = world.resource::<RuleTables>().supply.tokens_per_sp.max(1);
    let points = u8::try_from(made.capacity.div_ceil(per_sp)).unwrap_or(u8::MAX);
    let eq = world.resource::<RuleTables>().rebuild.truck();
    Ok(Damages {
        steps: 1,
        price: ReplPrice { eq, pax: 0 }.times(points.max(1)),
        batch: Batch::One,
    })
}

/// What is lost as a game begins: ordinary trucks that the scenario has put into the Dead Pile.
pub(super) fn lost_at_start(roster: &Roster) -> PerSide<i32> {
    PerSide::from_fn(|side| {
        let dead = |&unit: &UnitIx| {
            let printed = roster.printed(unit);
            printed.side == side && is_truck(printed) && roster.location(unit) == Location::Dead
        };
        let capacity = |unit: UnitIx| i32::from(roster.printed(unit).capacity);
        roster.iter().filter(dead).map(capacity).sum()
    })
}

/// Takes trucks of this capacity out of a side's hands. Captured ones that drive on counters of its own are the first to go,
/// and are no loss.
fn book_loss(world: &mut World, side: Side, capacity: u16) {
    let mut muster = world.resource_mut::<Muster>();
    let captured = muster.spoils[side].min(capacity);
    muster.spoils[side] -= captured;
    muster.lost_trucks[side] += i32::from(capacity - captured);
}

/// Rule 13.5e: notes that so much of a counter that its owner drives is about to be lost. What was captured from the enemy is
/// not the captor's loss; its first owner lost it before.
pub(crate) fn note_lost(world: &mut World, unit: UnitIx, capacity: u16) {
    let roster = world.resource::<Roster>();
    let (made, owner) = (roster.as_made(unit), roster.printed(unit).side);
    if is_truck(&made) && made.side == owner {
        book_loss(world, owner, capacity);
    }
}

/// Rule 13.5e: notes that a side is about to capture a piece: its first owner loses trucks, or has his own back. Those that he
/// has replaced before are then more than he was given, so that the account may be below nothing.
pub(crate) fn note_capture(world: &mut World, captor: Side, piece: UnitIx) {
    let roster = world.resource::<Roster>();
    let (made, owner) = (roster.as_made(piece), roster.printed(piece).side);
    if owner == captor || !is_truck(&made) {
        return;
    }
    if made.side == captor {
        let lost = &mut world.resource_mut::<Muster>().lost_trucks[captor];
        *lost -= i32::from(made.capacity);
    } else {
        book_loss(world, owner, made.capacity);
    }
}

/// Rule 13.5e: notes that so much of a captured counter drives on as a counter of its captor's own; nothing if it is his own.
pub(crate) fn note_traded_in(world: &mut World, unit: UnitIx, capacity: u16) {
    let roster = world.resource::<Roster>();
    let (made, owner) = (roster.as_made(unit), roster.printed(unit).side);
    if made.symbol == Symbol::Truck && made.side != owner {
        world.resource_mut::<Muster>().spoils[owner] += capacity;
    }
}

/// Rule 13.2g F: notes that an Organic Truck of this capacity drives on as a counter of ordinary trucks of its captor's own.
pub(crate) fn note_converted(world: &mut World, captor: Side, capacity: u16) {
    world.resource_mut::<Muster>().spoils[captor] += capacity;
}

/// Notes that trucks are about to be rebuilt.
pub(super) fn note_rebuilt(world: &mut World, side: Side, unit: UnitIx) {
    let printed = world.resource::<Roster>().printed(unit);
    if is_truck(printed) {
        let capacity = printed.capacity;
        world.resource_mut::<Muster>().lost_trucks[side] -= i32::from(capacity);
    }
}
