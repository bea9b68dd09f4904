//! Which units of the acting side have something to do, and what keeps them from moving at once.

use bevy::prelude::*;
use stavka_rules::engine::Offers;
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Activity, Roster, fact};

/// What a unit that can act is about to do. Units of one kind act together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readiness {
    /// It is on its way and can go on.
    OnTheMove,
    /// It can begin to move, with fuel or once it has some.
    Ready,
    /// It waits in Reserve and can be released.
    InReserve,
    /// It can attack.
    Attacker,
    /// It cannot move, but something can be done with it.
    Piece,
}

/// What a unit can do now; none if it has nothing to do.
pub(crate) fn readiness(world: &World, offers: &Offers, unit: UnitId) -> Option<Readiness> {
    let roster = world.resource::<Roster>();
    let activity = roster.find(unit).map(|ix| fact::<Activity>(world, ix));
    if offers.movers.contains(&unit) || offers.dry.contains(&unit) {
        Some(match activity {
            Some(Activity::Moving { .. }) => Readiness::OnTheMove,
            _ => Readiness::Ready,
        })
    } else if offers.releasable.contains(&unit) {
        Some(Readiness::InReserve)
    } else if offers.attackers.iter().any(|(other, _)| *other == unit) {
        Some(Readiness::Attacker)
    } else if offers.breakers.contains(&unit) {
        Some(Readiness::Ready)
    } else if offers.extenders.contains(&unit) {
        Some(Readiness::Piece)
    } else {
        None
    }
}

/// Every unit with something to do, in roster order.
pub(crate) fn actors(world: &World, offers: &Offers) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let mut units: Vec<UnitId> = [&offers.movers, &offers.dry, &offers.releasable]
        .into_iter()
        .flatten()
        .copied()
        .chain(offers.attackers.iter().map(|(unit, _)| *unit))
        .chain(offers.breakers.iter().copied())
        .collect();
    units.sort_by_key(|&unit| roster.find(unit));
    units.dedup();
    units
}
