//! 12.3 Why a dump does not serve a unit: it is out of reach, or kept from it by 13.1d or 13.2g.

use bevy::prelude::World;

use super::negation::Departure;
use super::reach::{dumps_in_draw, holds_supply, may_supply, throwing_headquarters};
use super::reason::SupplyReason;
use super::throw::throws_to;
use crate::pieces::{Family, Roster, UnitIx};
use crate::violation::Violation;

/// Why a unit cannot be served from a dump.
pub(crate) fn unreached(world: &World, unit: UnitIx, dump: UnitIx) -> Violation {
    let roster = world.resource::<Roster>();
    let (user, printed) = (roster.printed(unit), roster.printed(dump));
    let is_strange = printed.family == Family::OrganicTruck && printed.formation != user.formation;
    if is_strange {
        let reason = SupplyReason::PaysForStrangers { dump: printed.id };
        return Violation::new("13.2g", reason);
    }
    kept_back(world, unit, &[dump]).unwrap_or_else(|| {
        let (dump, unit) = (printed.id, user.id);
        Violation::new("12.3", SupplyReason::OutOfReach { dump, unit })
    })
}

/// Why a unit is served from no dump at all; `rule` is cited where none is in reach.
pub(crate) fn unserved(world: &World, unit: UnitIx, rule: &'static str) -> Violation {
    let roster = world.resource::<Roster>();
    let side = roster.printed(unit).side;
    let dumps: Vec<UnitIx> = roster
        .iter()
        .filter(|&dump| holds_supply(world, dump, side))
        .collect();
    let departure = Departure::of(world, side, &[]);
    let near = dumps_in_draw(world, unit, &dumps, &departure);
    let strange = near.into_iter().find(|&dump| {
        let printed = roster.printed(dump);
        printed.family == Family::OrganicTruck
            && printed.formation != roster.printed(unit).formation
    });
    if let Some(dump) = strange {
        let dump = roster.printed(dump).id;
        return Violation::new("13.2g", SupplyReason::PaysForStrangers { dump });
    }
    kept_back(world, unit, &dumps).unwrap_or_else(|| {
        let unit = roster.printed(unit).id;
        Violation::new(rule, SupplyReason::OutOfReach { dump: unit, unit })
    })
}

/// Rule 13.1d: an HQ that could throw supply of one of these dumps to a unit if it were one of those whom it serves.
fn kept_back(world: &World, unit: UnitIx, dumps: &[UnitIx]) -> Option<Violation> {
    let roster = world.resource::<Roster>();
    let user = roster.printed(unit);
    let here = roster.hex_of(unit)?;
    let departure = Departure::of(world, user.side, &[]);
    let is_barred = |&hq: &UnitIx| {
        hq != unit
            && !may_supply(world, hq, user)
            && throws_to(world, hq, here)
            && !dumps_in_draw(world, hq, dumps, &departure).is_empty()
    };
    let hq = throwing_headquarters(world, user.side)
        .into_iter()
        .find(is_barred)?;
    let (hq, unit) = (roster.printed(hq).id, user.id);
    Some(Violation::new(
        "13.1d",
        SupplyReason::ServesOthers { hq, unit },
    ))
}
