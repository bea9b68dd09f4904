//! 12.8e Transport that breaks out: a die for each point, and for each that gets out the turns that it is away.

use std::cmp::Reverse;

use bevy::prelude::World;

use super::{Attempt, comes_out, leave_map, lose, put_away, roll};
use crate::carriers::{self, is_alike};
use crate::outcome::Outcomes;
use crate::pieces::{Family, Location, Printed, Roster, Tokens, UnitIx, change, fact};

/// Points that come back on one turn, on one counter.
struct Return {
    counter: UnitIx,
    wait: u8,
}

/// Rolls point by point. What gets out comes back on the counter itself if all of it is away as long as the rest, and otherwise
/// on spare counters of its kind (13.2c); the load is lost.
pub(super) fn break_out_points(world: &mut World, attempt: Attempt, out: &mut Outcomes) {
    let unit = attempt.unit;
    let printed = world.resource::<Roster>().printed(unit).clone();
    let points = points_of(&printed);
    let mut waits = Vec::new();
    for _ in 0..points {
        if comes_out(world, attempt, out) {
            waits.push(roll(world, printed.side, out));
        }
    }
    waits.sort_unstable();
    let all = waits.len() == usize::from(points);
    if let (true, Some(&wait), true) = (all, waits.first(), waits.first() == waits.last()) {
        leave_map(world, attempt, unit, wait, out);
        return;
    }
    let mut spares = spares(world, &printed);
    let size = printed.capacity / points;
    let (returns, left) = embark(world, &mut spares, &waits, size);
    let saved = carried(world, returns.iter().map(|back| back.counter));
    carriers::note_carried_over(world, unit, printed.capacity, saved);
    if printed.family == Family::OrganicTruck && !returns.is_empty() {
        bury(world, &spares, printed.capacity - saved);
    }
    let load: Tokens = fact(world, unit);
    for (n, Return { counter, wait }) in returns.into_iter().enumerate() {
        change::renew(world, counter);
        // The load is lost with the first of them, so that it is told once.
        if n == 0 {
            change::set(world, counter, load);
            change::set(world, unit, Tokens(0));
        }
        leave_map(world, attempt, counter, wait, out);
    }
    if all && left == 0 {
        put_away(world, unit, saved > 0);
    } else {
        lose(world, unit, saved > 0, out);
    }
}

/// Transport Points of a counter, each of which rolls; a smaller counter is one.
pub(super) fn points_of(printed: &Printed) -> u16 {
    Tokens(printed.capacity).points().0.max(1)
}

/// Rule 13.2c: spare counters of the same kind, the largest first.
fn spares(world: &World, like: &Printed) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let fits = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == like.side
            && roster.location(unit) == Location::Tray
            && printed.capacity > 0
            && is_alike(printed, like)
    };
    let mut spares: Vec<UnitIx> = roster.iter().filter(fits).collect();
    spares.sort_by_key(|&unit| (Reverse(roster.printed(unit).capacity), unit));
    spares
}

/// Puts points that got out on spare counters, those that come back first before others. A ruling: points without a counter
/// wait for those that come back next; what has none in the end is left.
fn embark(world: &World, spares: &mut Vec<UnitIx>, waits: &[u8], size: u16) -> (Vec<Return>, u16) {
    let roster = world.resource::<Roster>();
    let (mut returns, mut room) = (Vec::new(), 0);
    for together in waits.chunk_by(|one, next| one == next) {
        for _ in together {
            room += size;
        }
        let wait = together[0];
        spares.retain(|&counter| {
            let capacity = roster.printed(counter).capacity;
            let taken = capacity <= room;
            if taken {
                room -= capacity;
                returns.push(Return { counter, wait });
            }
            !taken
        });
    }
    (returns, room)
}

/// What counters carry.
fn carried(world: &World, counters: impl Iterator<Item = UnitIx>) -> u16 {
    let roster = world.resource::<Roster>();
    let sizes = counters.map(|counter| roster.printed(counter).capacity);
    sizes.fold(0, u16::saturating_add)
}

/// Rule 12.8e: puts the points of an Organic Truck that did not get out into the Dead Pile of its formation, as far as spare
/// counters stand for them, so that they may be rebuilt.
fn bury(world: &mut World, spares: &[UnitIx], mut lost: u16) {
    for &counter in spares {
        let capacity = world.resource::<Roster>().printed(counter).capacity;
        if capacity <= lost {
            lost -= capacity;
            change::eliminate(world, counter);
        }
    }
}
