//! 9.14 Specialized combats: what becomes of pieces that cannot fight when the enemy enters their hex.
//!
//! Dumps and transport are rolled for as the hex is entered. Where the owner has something to decide, which transport is
//! lost and where the rest goes, a procedure asks him.

mod collapse;
mod displacement;
mod division;
mod hand_over;
pub(crate) mod language;
mod offers;
pub(crate) mod reason;
mod subject;
pub(crate) mod telling;

use bevy::prelude::World;

pub use collapse::{Collapse, CollapsePlan, havens};
pub(crate) use collapse::{apply_collapse, check_collapse};
pub use displacement::Displacement;
pub(crate) use division::pick_sum;
pub use hand_over::{Forfeit, HandOver};
pub use language::{CAPTURE_ROLL, CaptureDecision, CaptureEvent, CaptureOrder, GivenUp};
pub use offers::CaptureOffer;
pub use reason::{CaptureReason, points};
pub use subject::{CapturePlan, Captures};

use crate::carriers;
use crate::dice::Dice;
use crate::dumps;
use crate::general::language::GeneralEvent;
use crate::map::HexPos;
use crate::numbers::Percent;
use crate::outcome::Outcomes;
use crate::pieces::{
    Captured, Family, Location, ModeMarker, OnTop, Rations, Roster, Tokens, UnitIx, change, fact,
};
use crate::procedure::Procedures;
use crate::side::Side;
use crate::tables::{Booty, RuleTables};
use crate::transport::language::TransportEvent;

/// Rule 9.14: a side captures enemy pieces in a hex.
pub(crate) fn take(
    world: &mut World,
    side: Side,
    at: HexPos,
    pieces: &[UnitIx],
    out: &mut Outcomes,
) {
    let roster = world.resource::<Roster>();
    let of = |wanted: &[Family]| -> Vec<UnitIx> {
        let fits = |&unit: &UnitIx| wanted.contains(&roster.printed(unit).family);
        pieces.iter().copied().filter(fits).collect()
    };
    // Before anything changes hands: an Extender that is driven as transport and divided is none.
    let transport = of(&[Family::Transport, Family::OrganicTruck]);
    let extenders = of(&[Family::Extender]);
    let on_ground = of(&[Family::Dump]);
    let places = of(&[Family::Hedgehog, Family::AirBase]);
    // The example of 9.14c rolls for transport first, then for what lies on the ground.
    take_transport_of(world, side, at, &transport, out);
    // Rule 9.14d: Extenders do not count among them; they collapse.
    for extender in extenders {
        let collapse = Collapse::new(extender, side, at);
        world.resource_mut::<Procedures>().push(collapse);
    }
    if !on_ground.is_empty() {
        take_dumps(world, side, at, &on_ground, out);
    }
    // Rules 9.14e and 9.14f: works and air bases simply change hands.
    if !places.is_empty() {
        hand_to(world, side, at, &places, 0, out);
    }
}

/// Rule 9.14c: rolls for transport in a hex, trucks before wagons.
fn take_transport_of(
    world: &mut World,
    side: Side,
    at: HexPos,
    transport: &[UnitIx],
    out: &mut Outcomes,
) {
    for booty in [Booty::Trucks, Booty::Wagons] {
        let table = &world.resource::<RuleTables>().capture;
        let roster = world.resource::<Roster>();
        let in_column = |&unit: &UnitIx| {
            let points = roster.printed(unit).movement.ma.as_twelfths() / 12;
            table.column_of_transport(u8::try_from(points).unwrap_or(u8::MAX)) == booty
        };
        let column: Vec<UnitIx> = transport.iter().copied().filter(in_column).collect();
        if !column.is_empty() {
            take_transport(world, side, at, booty, &column, out);
        }
    }
}

/// Rolls a die for a column of the Capture Table.
fn roll(world: &mut World, side: Side, booty: Booty, out: &mut Outcomes) -> Percent {
    let die = world.resource_mut::<Dice>().roll();
    out.push(GeneralEvent::Rolled {
        side: Some(side),
        purpose: CAPTURE_ROLL,
        dice: vec![die],
    });
    let table = &world.resource::<RuleTables>().capture;
    table.share(booty, die.into())
}

/// Rule 9.14b: part of the supply on the ground is captured, the rest destroyed.
fn take_dumps(world: &mut World, side: Side, at: HexPos, taken: &[UnitIx], out: &mut Outcomes) {
    let share = roll(world, side, Booty::Dump, out);
    let held: u16 = taken
        .iter()
        .map(|&dump| fact::<Tokens>(world, dump).0)
        .fold(0, u16::saturating_add);
    let share = share.of(held);
    for &dump in taken {
        dumps::put_away(world, dump);
    }
    if share > 0 {
        // Without a dump of his own there, the captor goes on with the counter that lay there.
        let counter = dumps::dump_in(world, side, at).unwrap_or(taken[0]);
        own(world, side, counter);
        dumps::put_on(world, counter, at, share);
    }
    let (captured, destroyed) = (share, held - share);
    out.push(CaptureEvent::SupplyCaptured {
        side,
        at,
        captured,
        destroyed,
    });
}

/// Makes a side the owner of a piece.
fn own(world: &mut World, side: Side, piece: UnitIx) {
    if world.resource::<Roster>().printed(piece).side != side {
        let captured = fact::<Captured>(world, piece);
        change::set_captured(world, piece, Captured(!captured.0));
    }
}

/// Gives pieces to their captor as they lie.
fn hand_to(
    world: &mut World,
    side: Side,
    at: HexPos,
    pieces: &[UnitIx],
    tokens: u16,
    out: &mut Outcomes,
) {
    for &piece in pieces {
        carriers::note_capture(world, side, piece);
        change::set(world, piece, ModeMarker::None);
        change::set(world, piece, OnTop(false));
        change::set(world, piece, Rations::default());
        own(world, side, piece);
    }
    let ids = world.resource::<Roster>().ids(pieces.iter().copied());
    out.push(CaptureEvent::Captured {
        side,
        pieces: ids,
        at,
        tokens,
    });
    for &piece in pieces {
        convert(world, side, at, piece, out);
    }
}

/// Rule 13.2g F: an Organic Truck that is captured becomes ordinary trucks. A spare counter of the captor takes its place and
/// load, and the Organic Truck lies in the Dead Pile of its formation; without one he drives it as it is.
fn convert(world: &mut World, captor: Side, at: HexPos, piece: UnitIx, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let made = roster.as_made(piece);
    if made.family != Family::OrganicTruck {
        return;
    }
    let stands_in = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let kind = (printed.side, printed.family, printed.symbol);
        kind == (captor, Family::Transport, made.symbol)
            && printed.capacity == made.capacity
            && roster.location(unit) == Location::Tray
    };
    let Some(trucks) = roster.iter().find(stands_in) else {
        return;
    };
    let (from, into) = (vec![made.id], vec![roster.printed(trucks).id]);
    let load: Tokens = fact(world, piece);
    change::set_captured(world, piece, Captured(false));
    change::set(world, piece, Tokens(0));
    change::eliminate(world, piece);
    change::renew(world, trucks);
    change::set(world, trucks, load);
    change::relocate(world, trucks, Location::Map(at));
    carriers::note_converted(world, captor, made.capacity);
    out.push(TransportEvent::Regrouped { from, into, at });
}

/// Rule 9.14c: part of the transport of a column is captured with part of its load; the rest is displaced.
fn take_transport(
    world: &mut World,
    side: Side,
    at: HexPos,
    booty: Booty,
    pieces: &[UnitIx],
    out: &mut Outcomes,
) {
    let share = roll(world, side, booty, out);
    let hand_over = HandOver::of(world, side, at, booty, pieces, share);
    match hand_over.only_choice(world) {
        Some(lost) => hand_over.carry_out(world, &lost, out),
        None => world.resource_mut::<Procedures>().push(hand_over),
    }
}
