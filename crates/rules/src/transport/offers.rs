//! What can be ordered of transport and supply on the ground now.

use bevy::prelude::World;

use super::blow::{blowable, supply_in};
use super::exchange::exchanges;
use super::extender::{check_take_apart, workable_extenders};
use super::extender_offer::extender_offer;
use super::handling;
use super::language::TransportOrder;
use super::load::load_offer;
use super::regroup::check_phase;
use super::unload::unload_offer;
use crate::activity::check_movement_phase;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::order::Order;
use crate::pieces::{Family, Roster, UnitIx};
use crate::side::Side;
use crate::subject::Appeal;
use crate::supply::language::Payment;

/// Something about transport or supply on the ground that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransportOffer {
    /// Transport loads or unloads where it stands (13.2f).
    Handle(UnitId),
    /// Transport is combined with others or divided, where counters allow it (13.2c).
    Regroup(UnitId),
    /// Transport becomes an Extender, where there is enough (12.7).
    MakeExtender(UnitId),
    /// An Extender is taken apart (12.7).
    TakeApart(UnitId),
    /// Supply in a hex is blown up (12.11a).
    Blow(HexPos),
}

impl TransportOffer {
    /// The transport that can load or unload.
    pub const fn handler(&self) -> Option<UnitId> {
        match self {
            Self::Handle(unit) => Some(*unit),
            Self::Regroup(_) | Self::MakeExtender(_) | Self::TakeApart(_) | Self::Blow(_) => None,
        }
    }

    /// The Extender that can be taken apart.
    pub const fn extender(&self) -> Option<UnitId> {
        match self {
            Self::TakeApart(unit) => Some(*unit),
            Self::Handle(_) | Self::Regroup(_) | Self::MakeExtender(_) | Self::Blow(_) => None,
        }
    }

    /// The hex whose supply can be blown up.
    pub const fn blowable(&self) -> Option<HexPos> {
        match self {
            Self::Blow(hex) => Some(*hex),
            Self::Handle(_) | Self::Regroup(_) | Self::MakeExtender(_) | Self::TakeApart(_) => None,
        }
    }

    /// How often a player without a plan takes it up.
    pub(super) const fn appeal(&self) -> Appeal {
        match self {
            Self::Handle(_) => Appeal::Usual,
            Self::Regroup(_) | Self::MakeExtender(_) | Self::TakeApart(_) => Appeal::Occasional,
            Self::Blow(_) => Appeal::Rare,
        }
    }
}

/// What a side can order of transport.
pub(super) fn offers(world: &World, side: Side) -> Vec<TransportOffer> {
    let roster = world.resource::<Roster>();
    let named = |units: Vec<UnitIx>| roster.ids(units).into_iter();
    let mut found: Vec<TransportOffer> = Vec::new();
    found.extend(named(handlers(world, side)).map(TransportOffer::Handle));
    if check_phase(world).is_ok() {
        let any = named(on_map(roster, side, handling::is_transport));
        found.extend(any.map(TransportOffer::Regroup));
    }
    if check_movement_phase(world, "making of an Extender", "12.7").is_ok() {
        let ordinary = named(on_map(roster, side, |family| family == Family::Transport));
        found.extend(ordinary.map(TransportOffer::MakeExtender));
    }
    found.extend(named(workable_extenders(world, side)).map(TransportOffer::TakeApart));
    found.extend(blowable(world, side).into_iter().map(TransportOffer::Blow));
    found
}

/// Counters of a side on the map, of these families.
fn on_map(roster: &Roster, side: Side, of: impl Fn(Family) -> bool) -> Vec<UnitIx> {
    let own = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && of(printed.family) && roster.hex_of(unit).is_some()
    };
    roster.iter().filter(own).collect()
}

/// Transport of a side that can load or unload where it stands.
fn handlers(world: &World, side: Side) -> Vec<UnitIx> {
    if handling::check_time(world, "loading or unloading", "13.2f").is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let able = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && handling::is_transport(printed.family)
            && roster.hex_of(unit).is_some()
            && (load_offer(world, side, printed.id).is_ok()
                || unload_offer(world, side, printed.id).is_ok())
    };
    roster.iter().filter(able).collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &TransportOffer) -> Vec<Order> {
    let orders = match *offer {
        TransportOffer::Handle(unit) => handling(world, side, unit),
        TransportOffer::Regroup(unit) => exchanges(world, side, unit)
            .into_iter()
            .map(|way| TransportOrder::Regroup {
                from: way.from,
                into: way.into,
                loads: None,
            })
            .collect(),
        TransportOffer::MakeExtender(unit) => {
            let made = extender_offer(world, side, unit);
            let order = |offer: super::ExtenderOffer| TransportOrder::MakeExtender {
                from: offer.from,
                into: offer.into,
            };
            made.map(order).into_iter().collect()
        }
        TransportOffer::TakeApart(unit) => {
            let order = TransportOrder::TakeApart { unit };
            let legal = check_take_apart(world, side, unit).is_ok();
            legal.then_some(order).into_iter().collect()
        }
        TransportOffer::Blow(at) => {
            let all = supply_in(world, side, at);
            let held = all.iter().map(|part| part.tokens).sum();
            let order = |tokens| TransportOrder::Blow {
                of: first_of(&all, tokens),
            };
            some_of(held).into_iter().map(order).collect()
        }
    };
    orders.into_iter().map(Order::Transport).collect()
}

/// Loading from the dump that lies there, and unloading.
fn handling(world: &World, side: Side, unit: UnitId) -> Vec<TransportOrder> {
    let mut orders = Vec::new();
    if let Ok(offer) = load_offer(world, side, unit) {
        let from = offer.from;
        let load = |tokens| TransportOrder::Load {
            unit,
            from,
            tokens,
            with: Vec::new(),
        };
        orders.extend(some_of(offer.most.0).into_iter().map(load));
    }
    if let Ok(offer) = unload_offer(world, side, unit) {
        let unload = |tokens| TransportOrder::Unload {
            unit,
            tokens,
            with: Vec::new(),
        };
        orders.extend(some_of(offer.most.0).into_iter().map(unload));
    }
    orders
}

/// As much of some supply, from the first counters.
fn first_of(all: &[Payment], mut tokens: u16) -> Vec<Payment> {
    let mut of = Vec::new();
    for part in all {
        let taken = part.tokens.min(tokens);
        tokens -= taken;
        if taken > 0 {
            of.push(Payment {
                tokens: taken,
                ..*part
            });
        }
    }
    of
}

/// All of an amount, half of it, and the least.
pub(crate) fn some_of(most: u16) -> Vec<u16> {
    let mut amounts = vec![most, most / 2, 1];
    amounts.retain(|&tokens| tokens > 0 && tokens <= most);
    amounts.dedup();
    amounts
}
