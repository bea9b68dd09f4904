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
    /// What trucks of its own carry that each side has taken back on counters of the enemy, in tokens.
    regained: PerSide<u16>,
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
        Self {
            lost,
            ..Self::default()
        }
    }

    /// Adds which trucks were lost and captured to a digest; what was taken back on counters of the enemy where there is any.
    fn digest(&self, mut digest: Digest) -> Digest {
        for (side, &lost) in self.lost.iter() {
            let digested = digest.byte(37).byte(side as u8);
            digest = digested.long(lost.cast_unsigned());
        }
        for (side, &captured) in self.spoils.iter() {
            digest = digest.byte(38).byte(side as u8).word(captured);
        }
        for (side, &regained) in self.regained.iter().filter(|&(_, &regained)| regained > 0) {
            digest = digest.byte(40).byte(side as u8).word(regained);
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

/// Takes so much on counters of a side's own out of its hands. Captured trucks that drive on them are the first to go, and are
/// no loss; says how much of it they were.
fn book_loss(world: &mut World, side: Side, capacity: u16) -> u16 {
    let mut account = world.resource_mut::<TruckAccount>();
    let captured = account.spoils[side].min(capacity);
    account.spoils[side] -= captured;
    account.lost[side] += i32::from(capacity - captured);
    captured
}

/// Takes so much on captured counters out of a side's hands, what is the enemy's first; says how much of it was its own before.
fn give_up_regained(world: &mut World, side: Side, capacity: u16) -> u16 {
    let roster = world.resource::<Roster>();
    let drives = |&unit: &UnitIx| {
        let is_there = matches!(
            roster.location(unit),
            Location::Map(_) | Location::Arriving { .. }
        );
        let made = roster.as_made(unit);
        is_there && roster.printed(unit).side == side && made.side != side && is_truck(&made)
    };
    let driven = roster
        .iter()
        .filter(drives)
        .map(|unit| roster.printed(unit).capacity);
    let left = driven.sum::<u16>().saturating_sub(capacity);
    let regained = &mut world.resource_mut::<TruckAccount>().regained[side];
    let own = regained.saturating_sub(left);
    *regained -= own;
    own
}

/// Rule 13.5e: notes that a counter which its owner drives is about to be lost. What was captured from the enemy is not the
/// captor's loss; its first owner lost it before.
pub(crate) fn note_lost(world: &mut World, unit: UnitIx) {
    let capacity = world.resource::<Roster>().printed(unit).capacity;
    note_carried_over(world, unit, capacity, 0);
}

/// Rule 13.5e: notes that so much of a counter is about to go on as counters of its owner's own, and the rest is lost.
pub(crate) fn note_carried_over(world: &mut World, unit: UnitIx, capacity: u16, saved: u16) {
    let roster = world.resource::<Roster>();
    let (made, owner) = (roster.as_made(unit), roster.printed(unit).side);
    let gone = capacity.saturating_sub(saved);
    if made.side == owner {
        if is_truck(&made) {
            book_loss(world, owner, gone);
        }
        return;
    }
    let own = if is_truck(&made) {
        give_up_regained(world, owner, capacity)
    } else {
        0
    };
    // The enemy's are the first to go.
    let own_gone = gone.saturating_sub(capacity.saturating_sub(own));
    let mut account = world.resource_mut::<TruckAccount>();
    account.lost[owner] += i32::from(own_gone);
    if made.symbol == Symbol::Truck {
        account.spoils[owner] += saved - (own - own_gone);
    }
}

/// Rule 13.5e: notes that a side is about to capture a piece: its owner loses trucks, and the captor has back what of them was
/// his before, on whatever counters. Those that he has replaced are then more than he was given, so that the account may be
/// below nothing.
pub(crate) fn note_capture(world: &mut World, captor: Side, piece: UnitIx) {
    let roster = world.resource::<Roster>();
    let (made, owner) = (roster.as_made(piece), roster.printed(piece).side);
    if owner == captor || !is_truck(&made) {
        return;
    }
    if made.side == captor {
        let others = give_up_regained(world, owner, made.capacity);
        let mut account = world.resource_mut::<TruckAccount>();
        account.lost[owner] += i32::from(others);
        account.lost[captor] -= i32::from(made.capacity - others);
        account.spoils[captor] += others;
    } else {
        let back = book_loss(world, owner, made.capacity);
        let mut account = world.resource_mut::<TruckAccount>();
        account.lost[captor] -= i32::from(back);
        account.regained[captor] += back;
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
            // What of it was the captor's before, he has back; the rest he drives on a counter of his own.
            let back = book_loss(world, owner, capacity);
            let mut account = world.resource_mut::<TruckAccount>();
            account.lost[captor] -= i32::from(back);
            account.spoils[captor] += capacity - back;
        }
    }
}

/// Puts a counter away whose points drive on as other counters of its owner (13.5e).
pub(crate) fn trade_in(world: &mut World, unit: UnitIx) {
    let capacity = world.resource::<Roster>().printed(unit).capacity;
    note_carried_over(world, unit, capacity, capacity);
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
