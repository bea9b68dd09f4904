//! 6.1e, 9.14 What a stack meets in a hex that holds no enemy combat unit: supply, transport, works.
//!
//! This is where captures hook in: it is called for every hex entered, by a move now, by overrun, advance and retreat
//! later, after the stack is in the hex and has taken control of it.

use bevy::prelude::World;

use crate::map::HexPos;
use crate::outcome::Outcome;
use crate::pieces::{Roster, UnitIx, posture};

/// Notes what Attack-Capable units meet; others pass such pieces by (4.4).
pub(crate) fn meet(world: &World, units: &[UnitIx], at: HexPos, out: &mut Vec<Outcome>) {
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
