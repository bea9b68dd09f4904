//! 13.2 An errand as a player thinks of it: load here, unload there. Only asked; he then orders its parts one by one.

use bevy::prelude::World;

use super::dumps::loadable;
use super::handling::{check_price, check_time, check_transport, handling_price};
use super::load::{check_amount, check_dump, most_from, room_of};
use super::unload::check_place;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::movement::{self, MoveQuery, Mp};
use crate::pieces::{Family, Roster, Tokens, UnitIx};
use crate::side::Side;
use crate::violation::{Reason, Violation};

/// A run of transport: to a dump, and with its supply to another hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The way to the dump; empty if the transport is there.
    pub to_dump: Vec<HexPos>,
    /// What it would load: as much as it has room for and the dump can give.
    pub tokens: Tokens,
    /// What loading costs.
    pub load: Mp,
    /// The way on; empty if it unloads where it loaded.
    pub onward: Vec<HexPos>,
    /// What unloading costs.
    pub unload: Mp,
    /// Movement points of the whole run.
    pub total: Mp,
    /// Movement points left after it.
    pub left: Mp,
}

/// The first part of a run, as far as the loaded transport.
struct Pickup {
    unit: UnitIx,
    dump: UnitIx,
    way: Vec<HexPos>,
    cost: Mp,
    left: Mp,
    price: Mp,
}

/// Rule 13.2: what it would take transport to load from a dump and unload in a hex, in one move; or the first thing that
/// forbids it.
pub fn run(
    world: &World,
    side: Side,
    unit: UnitId,
    from: UnitId,
    to: HexPos,
) -> Result<Run, Violation> {
    let pickup = pick_up(world, side, unit, from)?;
    let Pickup { way, price, .. } = &pickup;
    let tokens = most_from(world, pickup.unit, pickup.dump);
    check_place(world, side, pickup.unit, to)?;
    let units = [unit];
    let query = MoveQuery {
        via: way,
        ..MoveQuery::of(&units)
    };
    let leg = movement::leg(world, side, &query, Some(*price), to)?;
    check_price(unit, *price, leg.left)?;
    Ok(Run {
        tokens,
        load: *price,
        onward: leg.path,
        unload: *price,
        total: pickup.cost + leg.cost + *price,
        left: leg.left.saturating_sub(*price),
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
        return Err(Violation::new("13.2f", Reason::NotOnMap { unit: from }));
    };
    let leg = movement::leg(world, side, &MoveQuery::of(&[id]), None, there)?;
    let price = handling_price(world, unit);
    check_price(id, price, leg.left)?;
    Ok(Pickup {
        unit,
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
) -> Result<Vec<HexPos>, Violation> {
    check_time(world, "loading or unloading", "13.2f")?;
    let ix = check_transport(world, side, unit)?;
    let price = handling_price(world, ix);
    let pickup = match from {
        Some(from) => Some(pick_up(world, side, unit, from)?),
        None => None,
    };
    let units = [unit];
    let via = pickup.as_ref().map_or(&[][..], |pickup| &pickup.way);
    let query = MoveQuery {
        via,
        ..MoveQuery::of(&units)
    };
    let paid = pickup.as_ref().map(|pickup| pickup.price);
    let range = movement::range_after(world, side, &query, paid)?;
    let left = match &pickup {
        Some(pickup) => pickup.left,
        None => movement::check_pause(world, side, unit)?.left,
    };
    let pays = |at: &HexPos| {
        let left = if *at == range.start() {
            Some(left)
        } else {
            range.left(*at)
        };
        left.is_some_and(|left| price <= left)
    };
    let hexes = std::iter::once(range.start()).chain(range.hexes());
    let opens = |at: &HexPos| check_place(world, side, ix, *at).is_ok();
    Ok(hexes.filter(pays).filter(opens).collect())
}
