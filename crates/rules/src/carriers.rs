//! 13.2 Counters of transport as they change hands: the tray, the captor (13.2g F), and the account of trucks (13.5e).
//!
//! Ordinary trucks combine and divide, so no counter stands for the trucks that are lost: an account says how much those
//! carried that a side has lost and not replaced. Organic Trucks are counters of their own: one that is lost lies in its
//! owner's Dead Pile.

use bevy::prelude::{Resource, World};

use crate::kept::KeptResource;
use crate::numbers::Digest;
use crate::pieces::{
    Activity, Arrived, Captured, Changed, Family, Flipped, Location, ModeMarker, OnTop, Printed,
    Rations, Released, Roster, Spent, Symbol, Tokens, UnitIx, change, fact,
};
use crate::side::{PerSide, Side};

/// Trucks that each side has lost and captured.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TruckAccount {
    /// What the trucks carried that each side has lost to enemy action and not replaced, in tokens; below nothing where it
    /// has taken back what it had replaced.
    lost: PerSide<i32>,
    /// What captured trucks carry that each side drives on counters of its own, in tokens.
    spoils: PerSide<u16>,
}

impl TruckAccount {
    /// Rule 13.5e: whether a side has lost trucks of this capacity and not replaced them.
    pub(crate) fn covers(&self, side: Side, capacity: u16) -> bool {
        i32::from(capacity) <= self.lost[side]
    }
}

impl KeptResource for TruckAccount {
    /// What is lost as a game begins: ordinary trucks that the scenario has put into the Dead Pile.
    fn at_start(world: &World) -> Self {
        let roster = world.resource::<Roster>();
        let lost = PerSide::from_fn(|side| {
            let dead = |&unit: &UnitIx| {
                let printed = roster.printed(unit);
                printed.side == side && is_truck(printed) && roster.location(unit) == Location::Dead
            };
            let capacity = |unit: UnitIx| i32::from(roster.printed(unit).capacity);
            roster.iter().filter(dead).map(capacity).sum()
        });
        let spoils = PerSide::default();
        Self { lost, spoils }
    }

    /// Adds which trucks were lost and captured to a digest.
    fn digest(&self, mut digest: Digest) -> Digest {
        for (side, &lost) in self.lost.iter() {
            let digested = digest.byte(37).byte(side as u8);
            digest = digested.long(lost.cast_unsigned());
        }
        for (side, &captured) in self.spoils.iter() {
            digest = digest.byte(38).byte(side as u8).word(captured);
        }
        digest
    }
}

/// Whether a counter is ordinary trucks: no wagons, no mules, not of a formation. So is the back of an Extender (12.7).
fn is_truck(made: &Printed) -> bool {
    made.symbol == Symbol::Truck && matches!(made.family, Family::Transport | Family::Extender)
}

/// Rule 13.2c: whether two counters are transport of one kind: what draws them, how far, and for whom.
pub(crate) fn is_alike(one: &Printed, other: &Printed) -> bool {
    one.family == other.family && is_drawn_alike(one, other)
}

/// The same for the back of an Extender, which is transport when it is turned over (12.7).
pub(crate) fn is_drawn_alike(one: &Printed, other: &Printed) -> bool {
    one.formation == other.formation
        && one.symbol == other.symbol
        && one.movement.mobility == other.movement.mobility
        && one.movement.ma == other.movement.ma
}

/// Takes trucks of this capacity out of a side's hands. Captured ones that drive on counters of its own are the first to go,
/// and are no loss.
fn book_loss(world: &mut World, side: Side, capacity: u16) {
    let mut account = world.resource_mut::<TruckAccount>();
    let captured = account.spoils[side].min(capacity);
    account.spoils[side] -= captured;
    account.lost[side] += i32::from(capacity - captured);
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
        let lost = &mut world.resource_mut::<TruckAccount>().lost[captor];
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
        world.resource_mut::<TruckAccount>().spoils[owner] += capacity;
    }
}

/// Rule 13.2g F: notes that an Organic Truck of this capacity drives on as a counter of ordinary trucks of its captor's own.
pub(crate) fn note_converted(world: &mut World, captor: Side, capacity: u16) {
    world.resource_mut::<TruckAccount>().spoils[captor] += capacity;
}

/// Notes that trucks are about to be rebuilt.
pub(crate) fn note_rebuilt(world: &mut World, side: Side, unit: UnitIx) {
    let printed = world.resource::<Roster>().printed(unit);
    if is_truck(printed) {
        let capacity = printed.capacity;
        world.resource_mut::<TruckAccount>().lost[side] -= i32::from(capacity);
    }
}

/// Rule 9.14c: spare counters take the place of others that are divided between their owner and a captor. Those of the owner's
/// make that are lost are captured afterwards; those of the captor's make are his from now on.
pub(crate) fn exchange(
    world: &mut World,
    captor: Side,
    away: &[UnitIx],
    kept: &[UnitIx],
    lost: &[UnitIx],
) {
    let Some(&first) = away.first() else {
        return;
    };
    let roster = world.resource::<Roster>();
    let (at, owner) = (roster.location(first), captor.other());
    let trucks = is_truck(&roster.as_made(first));
    let own: Vec<UnitIx> = away
        .iter()
        .copied()
        .filter(|&unit| roster.as_made(unit).side == captor)
        .collect();
    // What of it was the captor's before he lost it: he has that back.
    let mut back: u16 = own.iter().map(|&unit| roster.printed(unit).capacity).sum();
    let activity: Activity = fact(world, first);
    let (spent, arrived): (Spent, Arrived) = (fact(world, first), fact(world, first));
    let rations: Rations = fact(world, first);
    for &unit in away {
        trade_in(world, unit);
    }
    for &unit in kept.iter().chain(lost) {
        change::renew(world, unit);
        change::relocate(world, unit, at);
    }
    for &unit in kept {
        change::set(world, unit, activity);
        change::set(world, unit, spent);
        change::set(world, unit, arrived);
        change::set(world, unit, rations);
    }
    for &unit in lost {
        let printed = world.resource::<Roster>().printed(unit);
        let (side, capacity) = (printed.side, printed.capacity);
        if side == captor && trucks {
            book_loss(world, owner, capacity);
            let regained = back.min(capacity);
            back -= regained;
            let mut account = world.resource_mut::<TruckAccount>();
            account.lost[captor] -= i32::from(regained);
            account.spoils[captor] += capacity - regained;
        }
    }
}

/// Puts a counter away whose points drive on as other counters of its owner (13.5e).
pub(crate) fn trade_in(world: &mut World, unit: UnitIx) {
    let capacity = world.resource::<Roster>().printed(unit).capacity;
    note_traded_in(world, unit, capacity);
    give_back(world, unit);
}

/// Rule 13.2g F: puts a counter away that its owner drives no more. An Organic Truck that was captured is lost to its
/// formation: it goes into the Dead Pile of those it was made for.
pub(crate) fn give_back(world: &mut World, unit: UnitIx) {
    let made = world.resource::<Roster>().as_made(unit);
    let is_lost = fact::<Captured>(world, unit).0 && made.family == Family::OrganicTruck;
    put_away(world, unit);
    if is_lost {
        change::eliminate(world, unit);
    }
}

/// Puts a transport counter into the tray, as it came from the box; a captured one goes back to those it was made for.
fn put_away(world: &mut World, unit: UnitIx) {
    change::relocate(world, unit, Location::Tray);
    change::set(world, unit, Tokens(0));
    change::set(world, unit, Activity::Fresh);
    change::set(world, unit, Changed::No);
    change::set(world, unit, ModeMarker::None);
    change::set(world, unit, Released(false));
    change::set(world, unit, OnTop(false));
    change::set(world, unit, Spent::default());
    change::set(world, unit, Arrived::default());
    change::set(world, unit, Rations::default());
    change::set_side_up(world, unit, Captured(false), Flipped(false));
}
