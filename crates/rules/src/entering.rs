//! 6.1e What happens as units enter a hex, by a move, an arrival, an overrun, an advance or a retreat.

use bevy::prelude::World;

use crate::capture;
use crate::capture::language::CaptureEvent;
use crate::control::Control;
use crate::general::language::GeneralEvent;
use crate::map::{Board, HexPos};
use crate::outcome::Outcomes;
use crate::pieces::{Location, Roster, UnitIx, change, posture};
use crate::side::Side;

/// What happens as units of one side enter a hex, in this order: they are there, combat units take control, and they meet
/// what the enemy has left (6.1e).
pub(crate) fn enter(world: &mut World, units: &[UnitIx], at: HexPos, out: &mut Outcomes) {
    for &unit in units {
        change::relocate(world, unit, Location::Map(at));
    }
    let roster = world.resource::<Roster>();
    let takes_control = |&&unit: &&UnitIx| roster.printed(unit).family.is_combat();
    if let Some(&unit) = units.iter().find(takes_control) {
        let side = roster.printed(unit).side;
        let hex = world.resource::<Board>().grid().index(at);
        let mut control = world.resource_mut::<Control>();
        if hex.is_some_and(|hex| control.set(hex, Some(side))) {
            out.push(GeneralEvent::Controlled { hex: at, side });
        }
    }
    meet(world, units, at, out);
}

/// Lets Attack-Capable units capture what they meet; others pass such pieces by (4.4).
fn meet(world: &mut World, units: &[UnitIx], at: HexPos, out: &mut Outcomes) {
    let Some(unit) = captor(world, units) else {
        return;
    };
    let roster = world.resource::<Roster>();
    let side = roster.printed(unit).side;
    let pieces = booty_at(world, side, at);
    if pieces.is_empty() {
        return;
    }
    let (unit, ids) = (roster.printed(unit).id, roster.ids(pieces.iter().copied()));
    out.push(CaptureEvent::Met {
        unit,
        at,
        pieces: ids,
    });
    capture::take(world, side, at, &pieces, out);
}

/// The unit that captures: the first that is Attack-Capable (4.4).
fn captor(world: &World, units: &[UnitIx]) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let able = |&&unit: &&UnitIx| {
        let orientation = posture(world, unit).orientation;
        roster.printed(unit).is_attack_capable(orientation)
    };
    units.iter().find(able).copied()
}

/// What a side could capture in a hex.
fn booty_at(world: &World, side: Side, at: HexPos) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let enemy = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side != side && !printed.family.is_combat()
    };
    roster.at(at).iter().copied().filter(enemy).collect()
}

/// Whether units that enter a hex would capture something there, so that their move halts (9.14).
pub(crate) fn would_capture(world: &World, units: &[UnitIx], at: HexPos) -> bool {
    let roster = world.resource::<Roster>();
    captor(world, units)
        .is_some_and(|unit| !booty_at(world, roster.printed(unit).side, at).is_empty())
}
