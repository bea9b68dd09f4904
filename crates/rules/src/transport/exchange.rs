//! 13.2c What transport could be combined with or divided into, for the window and the random player.

use bevy::prelude::World;

use super::regroup::check_regroup;
use crate::carriers::is_alike;
use crate::ids::UnitId;
use crate::pieces::{Location, Roster, UnitIx};
use crate::side::Side;

/// A way to combine or divide transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The counters in the hex.
    pub from: Vec<UnitId>,
    /// The counters that would take their place.
    pub into: Vec<UnitId>,
}

/// The ways to combine or divide a counter: with one other of its kind in the hex, with all of them, into two, or into
/// equal parts. Spare counters of one size are all the same, so one way of each is listed.
pub fn exchanges(world: &World, side: Side, unit: UnitId) -> Vec<Exchange> {
    let roster = world.resource::<Roster>();
    let Ok(found) = roster.own_units(side, &[unit], "13.2c") else {
        return Vec::new();
    };
    let spares = spares(roster, side, found[0]);
    let mut ways: Vec<(Vec<UnitIx>, Vec<UnitIx>)> = Vec::new();
    for from in joined(roster, found[0]) {
        if let Some(one) = of_size(&spares, size(roster, &from)) {
            ways.push((from, vec![one]));
        }
    }
    for parts in divided(&spares, roster.printed(found[0]).capacity) {
        ways.push((vec![found[0]], parts));
    }
    let exchange = |(from, into): (Vec<UnitIx>, Vec<UnitIx>)| Exchange {
        from: roster.ids(from),
        into: roster.ids(into),
    };
    let legal = |way: &Exchange| check_regroup(world, side, &way.from, &way.into, None).is_ok();
    ways.into_iter().map(exchange).filter(legal).collect()
}

/// Counters of a kind in the tray, each with what it carries.
fn spares(roster: &Roster, side: Side, like: UnitIx) -> Vec<(UnitIx, u16)> {
    let fits = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && roster.location(unit) == Location::Tray
            && is_alike(printed, roster.printed(like))
    };
    let sized = |unit: UnitIx| (unit, roster.printed(unit).capacity);
    roster.iter().filter(fits).map(sized).collect()
}

/// A counter with each other of its kind in the hex, and with all of them.
fn joined(roster: &Roster, unit: UnitIx) -> Vec<Vec<UnitIx>> {
    let Some(here) = roster.hex_of(unit) else {
        return Vec::new();
    };
    let printed = roster.printed(unit);
    let joins = |&other: &UnitIx| {
        let candidate = roster.printed(other);
        other != unit && candidate.side == printed.side && is_alike(printed, candidate)
    };
    let others: Vec<UnitIx> = roster.in_hex(here).iter().copied().filter(joins).collect();
    let mut groups: Vec<Vec<UnitIx>> = others.iter().map(|&other| vec![unit, other]).collect();
    if others.len() > 1 {
        groups.push(std::iter::once(unit).chain(others).collect());
    }
    groups
}

fn size(roster: &Roster, units: &[UnitIx]) -> u16 {
    let each = units.iter().map(|&unit| roster.printed(unit).capacity);
    each.fold(0, u16::saturating_add)
}

fn of_size(spares: &[(UnitIx, u16)], wanted: u16) -> Option<UnitIx> {
    let fits = |&&(_, size): &&(UnitIx, u16)| size == wanted;
    spares.iter().find(fits).map(|&(unit, _)| unit)
}

/// Two spare counters, or several of one size, that carry as much together.
fn divided(spares: &[(UnitIx, u16)], whole: u16) -> Vec<Vec<UnitIx>> {
    let mut ways = Vec::new();
    let mut sizes: Vec<u16> = spares.iter().map(|&(_, size)| size).collect();
    sizes.sort_unstable();
    sizes.dedup();
    for part in sizes.into_iter().filter(|&part| part > 0 && part < whole) {
        let sized = spares.iter().filter(|&&(_, size)| size == part);
        let alike: Vec<UnitIx> = sized.map(|&(unit, _)| unit).collect();
        let (rest, count) = (whole - part, usize::from(whole / part));
        if rest > part
            && let Some(larger) = of_size(spares, rest)
        {
            ways.push(vec![alike[0], larger]);
        }
        if whole.is_multiple_of(part) && alike.len() >= count {
            ways.push(alike[..count].to_vec());
        }
    }
    ways
}
