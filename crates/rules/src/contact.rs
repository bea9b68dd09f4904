//! 6.1e, 9.14 What a stack meets in a hex that holds no enemy combat unit: supply, transport, works.
//!
//! This is where captures hook in: [`enter`] is called for every hex entered, by a move or an arrival now, by overrun,
//! advance and retreat later.

use bevy::prelude::World;

use crate::control::Control;
use crate::map::{Board, HexPos};
use crate::outcome::Outcome;
use crate::pieces::{Location, Roster, UnitIx, change, posture};

/// What happens as units of one side enter a hex, in this order: they are there, combat units take control, and they meet
/// what the enemy has left (6.1e).
pub(crate) fn enter(world: &mut World, units: &[UnitIx], at: HexPos, out: &mut Vec<Outcome>) {
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
            out.push(Outcome::Controlled { hex: at, side });
        }
    }
    meet(world, units, at, out);
}

/// Notes what Attack-Capable units meet; others pass such pieces by (4.4).
fn meet(world: &World, units: &[UnitIx], at: HexPos, out: &mut Vec<Outcome>) {
    let roster = world.resource::<Roster>();
    let able = |&&unit: &&UnitIx| {
        let orientation = posture(world, unit).orientation;
        roster.printed(unit).is_attack_capable(orientation)
    };
    let Some(&unit) = units.iter().find(able) else {
        return;
    };
    let side = roster.printed(unit).side;
    let pieces = roster.at(at).iter().copied().filter(|&piece| {
        let printed = roster.printed(piece);
        printed.side != side && !printed.family.is_combat()
    });
    let pieces = roster.ids(pieces);
    if !pieces.is_empty() {
        let unit = roster.printed(unit).id;
        out.push(Outcome::Met { unit, at, pieces });
    }
}
