//! Which units of the acting side have something to do, and what keeps them from moving at once.

use bevy::prelude::*;
use stavka_rules::combat::CombatOffer;
use stavka_rules::engine::Offers;
use stavka_rules::ids::UnitId;
use stavka_rules::modes::ReserveOffer;
use stavka_rules::movement::MovementOffer;
use stavka_rules::pieces::{Activity, Roster, fact};
use stavka_rules::supply::SupplyOffer;
use stavka_rules::transport::TransportOffer;

use super::lead_in::ToCome;

/// What a unit that can act is about to do. Units of one kind act together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readiness {
    /// It is on its way and can go on.
    OnTheMove,
    /// It can begin to move, with fuel or once it has some, and with a command or once it has one.
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
    if offers.has(MovementOffer::mover, &unit) || offers.has(MovementOffer::dry, &unit) {
        Some(match activity {
            Some(Activity::Moving { .. }) => Readiness::OnTheMove,
            _ => Readiness::Ready,
        })
    } else if offers.has(ReserveOffer::released, &unit) {
        Some(Readiness::InReserve)
    } else if offers.has(attacking, &unit) {
        Some(Readiness::Attacker)
    } else if offers.has(SupplyOffer::breaker, &unit) || world.resource::<ToCome>().is_able(unit) {
        Some(Readiness::Ready)
    } else if offers.has(TransportOffer::extender, &unit) || world.resource::<ToCome>().has(unit) {
        Some(Readiness::Piece)
    } else {
        None
    }
}

/// Every unit with something to do, in roster order.
pub(crate) fn actors(world: &World, offers: &Offers) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let mut units = offers.pick(MovementOffer::mover);
    units.extend(offers.pick(MovementOffer::dry));
    units.extend(offers.pick(ReserveOffer::released));
    units.extend(offers.pick(attacking));
    units.extend(offers.pick(SupplyOffer::breaker));
    units.extend(world.resource::<ToCome>().able());
    units.sort_by_key(|&unit| roster.find(unit));
    units.dedup();
    units
}

/// The unit that can attack.
fn attacking(offer: &CombatOffer) -> Option<UnitId> {
    offer.attacker().map(|(unit, _)| unit)
}
