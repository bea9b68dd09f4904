//! 12.1 Dumps: the counters that show supply on the ground, what can be loaded from them, and what is put on them.

use bevy::prelude::World;

use crate::map::HexPos;
use crate::pieces::{
    Arrived, Blown, Family, Location, Marked, PutDown, Roster, Tokens, UnitIx, change, fact,
};
use crate::side::Side;

/// Rule 12.1c: the counter for supply of a side in a hex: its dump there, or a spare one from the tray.
pub(crate) fn counter_for(world: &World, side: Side, at: HexPos) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let spare = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Dump
            && printed.side == side
            && roster.location(unit) == Location::Tray
    };
    dump_in(world, side, at).or_else(|| roster.iter().find(spare))
}

/// The dump of a side in a hex.
pub(crate) fn dump_in(world: &World, side: Side, at: HexPos) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let own = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Dump && printed.side == side
    };
    roster.at(at).iter().copied().find(own)
}

/// Rule 12.2a: what can be loaded from a dump in this phase: what it holds without what was put down in the phase, which is
/// the last to be spent.
pub fn loadable(world: &World, dump: UnitIx) -> Tokens {
    let held = fact::<Tokens>(world, dump).0;
    Tokens(held.saturating_sub(fact::<PutDown>(world, dump).0))
}

/// Puts supply of a side on a counter in a hex.
pub(crate) fn put_on(world: &mut World, counter: UnitIx, at: HexPos, tokens: u16) {
    let held = fact::<Tokens>(world, counter).0;
    change::relocate(world, counter, Location::Map(at));
    change::set(world, counter, Tokens(held.saturating_add(tokens)));
}

/// Takes supply off a dump or a load. Rule 12.1c: a dump without supply is gone, and its counter lies in the tray.
pub(crate) fn take_off(world: &mut World, unit: UnitIx, tokens: u16) {
    let left = fact::<Tokens>(world, unit).0.saturating_sub(tokens);
    change::set(world, unit, Tokens(left));
    if left == 0 && world.resource::<Roster>().printed(unit).family == Family::Dump {
        put_away(world, unit);
    }
}

/// Puts the counter of a dump without supply into the tray. Nothing of what befell that supply lies on it when it is used
/// again: neither when it came (13.3e) nor that it was put down (12.2a) or blown up (12.11a).
pub(crate) fn put_away(world: &mut World, dump: UnitIx) {
    change::relocate(world, dump, Location::Tray);
    change::set(world, dump, PutDown::default());
    change::set(world, dump, Blown::default());
    change::set(world, dump, Arrived::default());
}

/// Rule 12.2a: sends supply of a dump to another hex, where it is not loaded again in the phase; returns the counter on which it
/// lies then.
pub(crate) fn send(
    world: &mut World,
    side: Side,
    from: UnitIx,
    to: HexPos,
    tokens: u16,
) -> Option<UnitIx> {
    let blown = fact::<Blown>(world, from);
    take_off(world, from, tokens);
    let onto = counter_for(world, side, to)?;
    put_down(world, onto, to, tokens);
    if blown.0 {
        change::set(world, onto, blown);
    }
    Some(onto)
}

/// Puts supply on a counter in a hex, to lie there for the rest of the phase.
pub(crate) fn put_down(world: &mut World, counter: UnitIx, at: HexPos, tokens: u16) {
    // Of what was put down before, no more than the dump still holds is fresh.
    let fresh = fact::<PutDown>(world, counter)
        .0
        .min(fact::<Tokens>(world, counter).0);
    put_on(world, counter, at, tokens);
    change::set(world, counter, PutDown(fresh + tokens));
}

/// What was put down or blown up counts until its phase is over.
pub(crate) fn end_phase(world: &mut World) {
    let handled: Vec<UnitIx> = world.resource::<Marked>().handled().collect();
    for unit in handled {
        change::set(world, unit, PutDown::default());
        change::set(world, unit, Blown::default());
    }
}
