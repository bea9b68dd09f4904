//! 13.2 An errand as a player thinks of it: load here, unload there. Only asked; he then orders its parts one by one.

use bevy::prelude::World;

use super::handling::{check_price, check_time, check_transport, handling_price};
use super::load::{check_amount, check_dump, most_from, room_of};
use super::unload::check_place;
use crate::dumps::loadable;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::movement;
use crate::movement::MoveQuery;
use crate::movement::language::MovementOrder;
use crate::numbers::Mp;
use crate::order::Order;
use crate::pieces::{Family, Roster, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::transport::language::TransportOrder;
use crate::transport::reason::TransportReason;
use crate::violation::Violation;

/// A run of transport: to a dump, and with its supply to another hex; or with what it carries already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The way to the dump; empty if the transport is there, or loads nothing.
    pub to_dump: Vec<HexPos>,
    /// What it would load: as much as it has room for and the dump can give. Nothing where it delivers what it carries.
    pub loads: Tokens,
    /// What loading costs.
    pub load: Mp,
    /// The way on; empty if it unloads where it loaded.
    pub onward: Vec<HexPos>,
    /// What it would put on the ground: all that it then carries, or nothing where it only loads.
    pub unloads: Tokens,
    /// What unloading costs.
    pub unload: Mp,
    /// Movement points of the whole run.
    pub total: Mp,
    /// Movement points left after it.
    pub left: Mp,
}

impl Run {
    /// The same with less: so much of what it would load, or, where it loads nothing, of what it carries. What was carried before
    /// it loads is unloaded with the rest.
    #[must_use]
    pub fn with_less(self, tokens: Tokens) -> Self {
        let (loads, unloads) = (self.loads.0, self.unloads.0);
        if loads == 0 {
            return Self {
                unloads: Tokens(unloads.min(tokens.0)),
                ..self
            };
        }
        let kept = loads.min(tokens.0);
        Self {
            loads: Tokens(kept),
            unloads: Tokens(unloads.saturating_sub(loads - kept)),
            ..self
        }
    }

    /// The orders that it consists of, in their order. `from` is the dump that it was asked for.
    pub fn orders(&self, unit: UnitId, from: Option<UnitId>) -> Vec<Order> {
        let march = |path: &Vec<HexPos>| {
            (!path.is_empty()).then(|| {
                Order::Movement(MovementOrder::Move {
                    units: vec![unit],
                    path: path.clone(),
                    mode: None,
                })
            })
        };
        let load = from.map(|from| {
            Order::Transport(TransportOrder::Load {
                unit,
                from,
                tokens: self.loads.0,
                with: Vec::new(),
            })
        });
        let unload =
            (self.unloads != Tokens(0)).then_some(Order::Transport(TransportOrder::Unload {
                unit,
                tokens: self.unloads.0,
                with: Vec::new(),
            }));
        let there = march(&self.to_dump).into_iter().chain(load);
        there.chain(march(&self.onward)).chain(unload).collect()
    }
}

/// A hex in which transport could unload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Where.
    pub hex: HexPos,
    /// Movement points left after it.
    pub left: Mp,
}

/// The first part of a run, as far as the loaded transport.
struct Pickup {
    dump: UnitIx,
    way: Vec<HexPos>,
    cost: Mp,
    left: Mp,
    price: Mp,
}

/// Rule 13.2: what it would take transport to load from a dump, if one is named, and unload in a hex, in one move; or the
/// first thing that forbids it.
pub fn run(
    world: &World,
    side: Side,
    unit: UnitId,
    from: Option<UnitId>,
    to: HexPos,
) -> Result<Run, Violation> {
    check_time(world, "loading or unloading", "13.2f")?;
    let ix = check_transport(world, side, unit)?;
    let price = handling_price(world, ix);
    let pickup = match from {
        Some(from) => Some(pick_up(world, side, unit, from)?),
        None => None,
    };
    let loads = pickup
        .as_ref()
        .map_or(Tokens(0), |pickup| most_from(world, ix, pickup.dump));
    let unloads = Tokens(fact::<Tokens>(world, ix).0 + loads.0);
    check_place(world, side, ix, to)?;
    if unloads == Tokens(0) {
        return Err(Violation::new("13.2f", TransportReason::NoSupplyNamed));
    }
    let units = [unit];
    let query = MoveQuery {
        via: pickup.as_ref().map_or(&[][..], |pickup| &pickup.way),
        ..MoveQuery::of(&units)
    };
    let paid = pickup.as_ref().map(|pickup| pickup.price);
    let leg = movement::leg(world, side, &query, paid, to)?;
    check_price(unit, price, leg.left)?;
    let so_far = pickup.as_ref().map_or(Mp::ZERO, |pickup| pickup.cost);
    Ok(Run {
        loads,
        load: paid.unwrap_or(Mp::ZERO),
        unloads,
        onward: leg.path,
        unload: price,
        total: so_far + leg.cost + price,
        left: leg.left.saturating_sub(price),
        to_dump: pickup.map_or_else(Vec::new, |pickup| pickup.way),
    })
}

/// Rule 13.2: what it would take transport to go to a dump and load there, without going on; or the first thing that forbids it.
pub fn fetch(world: &World, side: Side, unit: UnitId, from: UnitId) -> Result<Run, Violation> {
    let pickup = pick_up(world, side, unit, from)?;
    let ix = check_transport(world, side, unit)?;
    Ok(Run {
        loads: most_from(world, ix, pickup.dump),
        load: pickup.price,
        unloads: Tokens(0),
        onward: Vec::new(),
        unload: Mp::ZERO,
        total: pickup.cost,
        left: pickup.left,
        to_dump: pickup.way,
    })
}

/// Goes to a dump and loads there.
fn pick_up(world: &World, side: Side, id: UnitId, from: UnitId) -> Result<Pickup, Violation> {
    check_time(world, "loading or unloading", "13.2f")?;
    let unit = check_transport(world, side, id)?;
    let dump = check_dump(world, side, from)?;
    // Asked as an order asks it, so that a refusal gives the same reason.
    check_amount(world, unit, dump, most_from(world, unit, dump).0.max(1))?;
    let Some(there) = world.resource::<Roster>().location(dump).hex() else {
        return Err(Violation::new(
            "13.2f",
            GeneralReason::NotOnMap { unit: from },
        ));
    };
    let leg = movement::leg(world, side, &MoveQuery::of(&[id]), None, there)?;
    let price = handling_price(world, unit);
    check_price(id, price, leg.left)?;
    Ok(Pickup {
        dump,
        way: leg.path,
        cost: leg.cost + price,
        left: leg.left.saturating_sub(price),
        price,
    })
}

/// Dumps to which transport could go and load there now.
pub fn pickups(world: &World, side: Side, unit: UnitId) -> Vec<UnitId> {
    let Ok(ix) = check_transport(world, side, unit) else {
        return Vec::new();
    };
    if room_of(world, ix) == Tokens(0) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let own = |&dump: &UnitIx| {
        let printed = roster.printed(dump);
        printed.family == Family::Dump
            && printed.side == side
            && roster.hex_of(dump).is_some()
            && loadable(world, dump).0 > 0
    };
    let dumps = roster.iter().filter(own);
    let in_reach = |id: &UnitId| pick_up(world, side, unit, *id).is_ok();
    let ids = dumps.map(|dump| roster.printed(dump).id);
    ids.filter(in_reach).collect()
}

/// Hexes in which transport could unload in the same move after it loaded from a dump, or as it is loaded now.
pub fn deliveries(
    world: &World,
    side: Side,
    unit: UnitId,
    from: Option<UnitId>,
) -> Result<Vec<Delivery>, Violation> {
    check_time(world, "loading or unloading", "13.2f")?;
    let ix = check_transport(world, side, unit)?;
    let price = handling_price(world, ix);
    let pickup = match from {
        Some(from) => Some(pick_up(world, side, unit, from)?),
        None => None,
    };
    if pickup.is_none() && fact::<Tokens>(world, ix) == Tokens(0) {
        return Err(Violation::new("13.2f", TransportReason::NoSupplyNamed));
    }
    let units = [unit];
    let via = pickup.as_ref().map_or(&[][..], |pickup| &pickup.way);
    let query = MoveQuery {
        via,
        ..MoveQuery::of(&units)
    };
    let paid = pickup.as_ref().map(|pickup| pickup.price);
    let range = movement::range_after(world, side, &query, paid)?;
    let here = match &pickup {
        Some(pickup) => pickup.left,
        None => movement::check_pause(world, side, unit, &[])?.left,
    };
    let delivery = |hex: HexPos| {
        let left = if hex == range.start() {
            Some(here)
        } else {
            range.left(hex)
        };
        let left = left.filter(|&left| price <= left)?;
        check_place(world, side, ix, hex).ok()?;
        let left = left.saturating_sub(price);
        Some(Delivery { hex, left })
    };
    let hexes = std::iter::once(range.start()).chain(range.hexes());
    Ok(hexes.filter_map(delivery).collect())
}
