//! 16.0 What works are in a hex: hedgehog counters, and forts printed on the map that count as hedgehogs.

use bevy::prelude::World;

use crate::map::{Board, Feature, HexIx};
use crate::pieces::{Family, Level, Roster, UnitIx, fact};
use crate::side::Side;
use crate::site_owners::SiteOwners;

/// Rule 16.0: the level of the works that serve a side in a hex: the highest of its hedgehogs and, if they are
/// its own (9.14e), of the forts printed there. 0 without any.
pub fn level_at(world: &World, side: Side, hex: HexIx) -> u8 {
    let counters = hedgehogs(world, hex)
        .filter(|&(owner, _)| owner == side)
        .map(|(_, works)| fact::<Level>(world, works).0);
    let held = world.resource::<SiteOwners>().owner(hex) == Some(side);
    let printed = forts(world, hex).filter(|_| held);
    counters.chain(printed).max().unwrap_or(0)
}

/// Whether there are works in a hex, whomever they serve.
pub fn has_works(world: &World, hex: HexIx) -> bool {
    hedgehogs(world, hex).next().is_some() || forts(world, hex).next().is_some()
}

/// Rule 16.0g: the hedgehog of a side in a hex, of which there is one at most.
pub(super) fn hedgehog_of(world: &World, side: Side, hex: HexIx) -> Option<UnitIx> {
    let mut found = hedgehogs(world, hex).filter(|&(owner, _)| owner == side);
    found.next().map(|(_, works)| works)
}

/// Hedgehogs in a hex, each with its owner.
fn hedgehogs(world: &World, hex: HexIx) -> impl Iterator<Item = (Side, UnitIx)> + '_ {
    let roster = world.resource::<Roster>();
    let counters = roster.in_hex(hex).iter().copied();
    counters
        .map(|unit| (roster.printed(unit), unit))
        .filter(|(printed, _)| printed.family == Family::Hedgehog)
        .map(|(printed, unit)| (printed.side, unit))
}

/// Levels of the forts printed in a hex.
fn forts(world: &World, hex: HexIx) -> impl Iterator<Item = u8> + '_ {
    let features = &world.resource::<Board>().hex(hex).features;
    features.iter().filter_map(Feature::fort_level)
}
