//! What can be ordered of railroads now.

use bevy::prelude::World;

use super::capacity::rail_cap;
use super::claim::claimable;
use super::journey::{goes_anywhere, journeys};
use super::language::RailOrder;
use crate::dumps::loadable;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::ModeChange;
use crate::numbers::Fraction;
use crate::order::Order;
use crate::pieces::{Family, Roster, UnitIx, posture};
use crate::rail::train::Cargo;
use crate::railways::{check_time, conversion, is_idle, may_board};
use crate::side::Side;
use crate::subject::Appeal;
use crate::transport::some_of;

/// Something about railroads that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RailOffer {
    /// A unit goes by rail, as it is or in Move Mode (13.3e).
    Go(UnitId),
    /// Supply of a dump goes by rail (13.3e).
    Ship(UnitId),
    /// Control of a station is claimed (13.3h).
    Claim(HexPos),
    /// A Rail Repair unit is to convert track on its way, or to leave it (13.3f B).
    Convert(UnitId),
}

impl RailOffer {
    /// The unit that can go by rail, or the dump of which supply can.
    pub const fn cargo(&self) -> Option<UnitId> {
        match self {
            Self::Go(unit) | Self::Ship(unit) => Some(*unit),
            Self::Claim(_) | Self::Convert(_) => None,
        }
    }

    /// The station whose control can be claimed.
    pub const fn claim(&self) -> Option<HexPos> {
        match self {
            Self::Claim(hex) => Some(*hex),
            Self::Go(_) | Self::Ship(_) | Self::Convert(_) => None,
        }
    }

    /// How often a player without a plan takes it up.
    pub(super) const fn appeal(&self) -> Appeal {
        match self {
            Self::Go(_) | Self::Ship(_) => Appeal::Usual,
            Self::Claim(_) => Appeal::Occasional,
            Self::Convert(_) => Appeal::Rare,
        }
    }
}

/// What a side can order of railroads.
pub(super) fn offers(world: &World, side: Side) -> Vec<RailOffer> {
    let roster = world.resource::<Roster>();
    let go = roster.ids(entrainable(world, side)).into_iter();
    let ship = roster.ids(shippable(world, side)).into_iter();
    let claim = claimable(world, side).into_iter();
    go.map(RailOffer::Go)
        .chain(ship.map(RailOffer::Ship))
        .chain(claim.map(|(hex, _)| RailOffer::Claim(hex)))
        .chain(
            roster
                .ids(workers(world, side))
                .into_iter()
                .map(RailOffer::Convert),
        )
        .collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &RailOffer) -> Vec<Order> {
    let roster = world.resource::<Roster>();
    let orders: Vec<RailOrder> = match *offer {
        RailOffer::Go(unit) => {
            let mode = roster
                .find(unit)
                .and_then(|unit| boarding_mode(world, unit));
            let units = &[unit];
            let ends = ends(world, side, Cargo::Units { units, mode }).into_iter();
            ends.map(|to| RailOrder::Rail {
                units: vec![unit],
                to,
                mode,
            })
            .collect()
        }
        RailOffer::Ship(from) => match roster.find(from) {
            Some(dump) => shipments(world, side, dump),
            None => Vec::new(),
        },
        RailOffer::Claim(hex) => vec![RailOrder::ClaimRail { hex }],
        RailOffer::Convert(unit) => {
            let idle = roster.find(unit).is_some_and(|unit| is_idle(world, unit));
            vec![RailOrder::ConvertTrack { unit, on: idle }]
        }
    };
    orders.into_iter().map(Order::Rail).collect()
}

/// Rail Repair units of a side that could convert track now.
fn workers(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let works = |&unit: &UnitIx| {
        roster.printed(unit).side == side
            && roster.hex_of(unit).is_some()
            && conversion(world, unit).is_ok()
    };
    roster.iter().filter(works).collect()
}

/// Some of what a dump holds, to every hex to which it can go.
fn shipments(world: &World, side: Side, dump: UnitIx) -> Vec<RailOrder> {
    let from = world.resource::<Roster>().printed(dump).id;
    let mut orders = Vec::new();
    for tokens in some_of(loadable(world, dump).0) {
        let ends = ends(world, side, Cargo::Supply { from, tokens });
        let ship = |to| RailOrder::RailSupply { from, tokens, to };
        orders.extend(ends.into_iter().map(ship));
    }
    orders
}

/// The hexes to which cargo can go.
fn ends(world: &World, side: Side, cargo: Cargo<'_>) -> Vec<HexPos> {
    let Ok(journeys) = journeys(world, side, cargo) else {
        return Vec::new();
    };
    let open = journeys
        .to
        .into_iter()
        .filter(|(_, journey)| journey.is_ok());
    open.map(|(hex, _)| hex).collect()
}

/// Whether trains of a side could do anything now.
fn is_time(world: &World, side: Side) -> bool {
    check_time(world, side).is_ok() && rail_cap(world, side).left > Fraction::ZERO
}

/// Rules 5.4 and 13.3e: the change of mode with which a unit would board; none if it may as it is.
pub fn boarding_mode(world: &World, unit: UnitIx) -> Option<ModeChange> {
    let boards_so = may_board(world, unit, posture(world, unit));
    (!boards_so).then_some(ModeChange::Move)
}

/// Units of a side that could go by rail, as they are or in Move Mode.
fn entrainable(world: &World, side: Side) -> Vec<UnitIx> {
    if !is_time(world, side) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let can = |&unit: &UnitIx| {
        let id = roster.printed(unit).id;
        let (units, mode) = (&[id], boarding_mode(world, unit));
        goes_anywhere(world, side, Cargo::Units { units, mode })
    };
    own(world, side).filter(can).collect()
}

/// Dumps of a side of which something could go by rail.
fn shippable(world: &World, side: Side) -> Vec<UnitIx> {
    if !is_time(world, side) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let can = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let (from, tokens) = (printed.id, 1);
        printed.family == Family::Dump
            && loadable(world, unit).0 > 0
            && goes_anywhere(world, side, Cargo::Supply { from, tokens })
    };
    own(world, side).filter(can).collect()
}

fn own(world: &World, side: Side) -> impl Iterator<Item = UnitIx> + '_ {
    let roster = world.resource::<Roster>();
    let on_map =
        move |&unit: &UnitIx| roster.printed(unit).side == side && roster.hex_of(unit).is_some();
    roster.iter().filter(on_map)
}

/// Whether a side could send anything by rail in the current segment.
pub(crate) fn has_business(world: &World, side: Side) -> bool {
    is_time(world, side)
        && (!shippable(world, side).is_empty() || !entrainable(world, side).is_empty())
}
