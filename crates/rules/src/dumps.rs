//! 12.1 Dumps: the counters that show supply on the ground, what can be loaded from them, and what is put on them.
//!
//! Rule 12.1c: dump counters are a record of supply and never short. Where the tray has none left, more are made.

use bevy::prelude::{Mut, World};

use crate::ids::UnitId;
use crate::map::HexPos;
use crate::pieces::{
    Arrived, Captured, Family, Location, Marked, OnTop, Printed, PutDown, Roster, Tokens, UnitIx,
    change, fact, spawn_counter,
};
use crate::side::{PerSide, Side};

/// Rule 12.1c: the counter for supply of a side in a hex: its dump there, or a spare one.
pub(crate) fn counter_for(world: &mut World, side: Side, at: HexPos) -> UnitIx {
    dump_in(world, side, at).unwrap_or_else(|| spare(world, side))
}

/// Rule 12.1c: a dump counter of a side that lies in no hex.
pub(crate) fn spare(world: &mut World, side: Side) -> UnitIx {
    in_tray(world, side).unwrap_or_else(|| make_spares(world)[side])
}

fn in_tray(world: &World, side: Side) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let spare = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Dump
            && printed.side == side
            && roster.location(unit) == Location::Tray
    };
    roster.iter().find(spare)
}

/// Makes a spare counter for each side. Whoever needs the first, both have theirs then: so a counter has the same number in
/// every line of a game, also in one that was begun by taking orders back.
fn make_spares(world: &mut World) -> PerSide<UnitIx> {
    let spares = PerSide::from_fn(|side| {
        world.resource_scope(|world, mut roster: Mut<Roster>| {
            let printed = print_spare(&roster, side);
            spawn_counter(world, &mut roster, printed, Location::Tray)
        })
    });
    for (_, &spare) in spares.iter() {
        change::touch(world, spare);
    }
    spares
}

/// What is printed on a further dump counter of a side. Its number is the first that no counter has.
fn print_spare(roster: &Roster, side: Side) -> Printed {
    let number = match side {
        Side::One => "one",
        Side::Two => "two",
    };
    let numbered = |n: u32| UnitId::new(&format!("dump-{number}-{n}")).ok();
    let free = |id: &UnitId| roster.find(*id).is_none();
    let id = (1..).map_while(numbered).find(free);
    let like = |wanted: &dyn Fn(&Printed) -> bool| {
        let mut counters = roster.iter().map(|unit| roster.as_made(unit));
        counters.find(wanted)
    };
    let like = like(&|printed| printed.side == side && printed.family == Family::Dump)
        .or_else(|| like(&|printed| printed.side == side))
        .or_else(|| like(&|_| true));
    let (id, like) = id
        .zip(like)
        .expect("a roster has counters, and numbers left");
    Printed::dump(id, side, like.nation)
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

/// Moves a dump to another hex, where its supply is added to what its owner has there.
pub(crate) fn carry(world: &mut World, dump: UnitIx, to: HexPos) {
    let side = world.resource::<Roster>().printed(dump).side;
    let onto = dump_in(world, side, to).unwrap_or(dump);
    let tokens = fact::<Tokens>(world, dump).0;
    take_off(world, dump, tokens);
    put_on(world, onto, to, tokens);
}

/// Takes supply off a dump or a load. Rule 12.1c: a dump without supply is gone, and its counter lies in the tray.
pub(crate) fn take_off(world: &mut World, unit: UnitIx, tokens: u16) {
    let left = fact::<Tokens>(world, unit).0.saturating_sub(tokens);
    change::set(world, unit, Tokens(left));
    if left == 0 && world.resource::<Roster>().printed(unit).family == Family::Dump {
        put_away(world, unit);
    }
}

/// Puts the counter of a dump into the tray, as it came from the box. Nothing of what befell its supply lies on it when it is
/// used again: neither when it came (13.3e) nor that it was put down (12.2a) or captured (9.14b).
pub(crate) fn put_away(world: &mut World, dump: UnitIx) {
    change::relocate(world, dump, Location::Tray);
    change::set(world, dump, Tokens(0));
    change::set(world, dump, PutDown::default());
    change::set(world, dump, Arrived::default());
    change::set(world, dump, OnTop::default());
    change::set_captured(world, dump, Captured(false));
}

/// Rule 12.2a: sends supply of a dump to another hex, where it is not loaded again in the phase; returns the counter on which it
/// lies then.
pub(crate) fn send(world: &mut World, side: Side, from: UnitIx, to: HexPos, tokens: u16) -> UnitIx {
    take_off(world, from, tokens);
    let onto = counter_for(world, side, to);
    put_down(world, onto, to, tokens);
    onto
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

/// What was put down counts until its phase is over.
pub(crate) fn end_phase(world: &mut World) {
    let fresh: Vec<UnitIx> = world.resource::<Marked>().put_down().collect();
    for unit in fresh {
        change::set(world, unit, PutDown::default());
    }
}
