//! 13.6 Units that are due, and where they may come.

use bevy::prelude::World;

use super::gates;
use crate::entering::is_among_pieces;
use crate::map::{HexIx, HexPos};
use crate::pieces::{Arrived, Location, Orientation, Roster, UnitIx, change, fact};
use crate::sequence::Clock;
use crate::side::Side;

/// Rule 13.6: units of a side that are due now.
pub(super) fn due(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let is_due = |&unit: &UnitIx| is_due(world, side, unit);
    roster.iter().filter(is_due).collect()
}

pub(super) fn is_due(world: &World, side: Side, unit: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    let now = world.resource::<Clock>().turn;
    let due = matches!(roster.location(unit), Location::Arriving { turn, .. } if turn <= now);
    due && roster.printed(unit).side == side
}

/// Rule 13.6: the hexes in which a unit that is due may be placed by itself, its mode aside.
pub(super) fn hexes(world: &World, side: Side, unit: UnitIx) -> Vec<HexPos> {
    // Rule 4.4c: what can never attack does not come among enemy pieces alone.
    let printed = world.resource::<Roster>().printed(unit);
    let attacks = [Orientation::Combat, Orientation::Move]
        .into_iter()
        .any(|orientation| printed.has_attack_strength(orientation));
    let mut hexes = hexes_in_company(world, side, unit);
    hexes.retain(|&at| attacks || !is_among_pieces(world, side, at));
    hexes
}

/// Rules 13.6 and 4.4c: the same in the company of a unit that is Attack-Capable.
pub(super) fn hexes_in_company(world: &World, side: Side, unit: UnitIx) -> Vec<HexPos> {
    let Some(entries) = gates::entries_of(world, unit) else {
        return Vec::new();
    };
    let suits = |hex: HexIx| gates::can_stand(world, unit, hex);
    let mut hexes = gates::open_hexes(world, side, &entries, &suits);
    hexes.retain(|&at| gates::check_landing(world, side, &[unit], at).is_ok());
    hexes
}

/// Rule 13.6b: what has just come may go on by rail from where it entered.
pub(super) fn note_arrival(world: &mut World, unit: UnitIx, amount: u16) {
    let Arrived(before) = fact(world, unit);
    change::set(world, unit, Arrived(before.saturating_add(amount)));
}
