//! 12.2, 13.6 Supply that comes: parcels that their owner places where they may come, and transport loaded from them (13.6c).

use bevy::prelude::World;

use super::due::{self, note_arrival};
use super::language::{Chart, ReinforcementEvent};
use super::muster::{Muster, Parcel};
use super::reason::ReinforcementReason;
use super::{check_time, gates};
use crate::dumps;
use crate::entering::is_among_pieces;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{HexIx, HexPos};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Arrived, Family, Roster, Tokens, UnitIx, change, fact};
use crate::reinforcement::refuse::refuse;
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::transport;
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// Legal placing of supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParcelPlan {
    side: Side,
    parcel: u16,
    at: HexPos,
    tokens: u16,
}

/// Supply lies anywhere.
const ANYWHERE: fn(HexIx) -> bool = |_| true;

/// Rules 12.2 and 13.6: the hexes in which a parcel may be placed, at least in part.
pub(super) fn hexes(world: &World, side: Side, parcel: Parcel) -> Vec<HexPos> {
    let entries = gates::entries_of_supply(world, parcel.from);
    let mut hexes = gates::open_hexes(world, side, &entries, &ANYWHERE);
    hexes.retain(|&at| check_target(world, side, at, 1).is_ok());
    hexes
}

/// Whether so much supply finds room in an open hex (13.6a), and no enemy pieces (4.8c).
fn check_target(world: &World, side: Side, at: HexPos, tokens: u16) -> Result<(), Violation> {
    if is_among_pieces(world, side, at) {
        let reason = GeneralReason::AmongEnemyPieces { hex: at };
        return Err(Violation::new("4.8c", reason));
    }
    gates::check_room(world, side, at, gates::in_sp(tokens))
}

/// Rules 12.2 and 13.6: whether so much of a parcel can be placed in a hex.
pub(super) fn check_parcel(
    world: &World,
    side: Side,
    number: u16,
    at: HexPos,
    tokens: u16,
) -> Result<ParcelPlan, Violation> {
    check_time(world, "arrival of supply", "13.6")?;
    let Some(&parcel) = world.resource::<Muster>().parcels.get(&number) else {
        return refuse("13.6", ReinforcementReason::NoParcel { parcel: number });
    };
    if tokens == 0 {
        return Err(Violation::new("13.6", TransportReason::NoSupplyNamed));
    }
    if tokens > parcel.tokens {
        let (holds, asked) = (Tokens(parcel.tokens), Tokens(tokens));
        return refuse("13.6", ReinforcementReason::ParcelHolds { holds, asked });
    }
    let entries = gates::entries_of_supply(world, parcel.from);
    let stranger = ReinforcementReason::NotItsPlace { hex: at };
    gates::check_place(world, side, &entries, at, stranger, &ANYWHERE)?;
    check_target(world, side, at, tokens)?;
    Ok(ParcelPlan {
        side,
        parcel: number,
        at,
        tokens,
    })
}

/// Places supply.
pub(super) fn apply_parcel(world: &mut World, plan: ParcelPlan, out: &mut Outcomes) {
    let ParcelPlan {
        side,
        parcel,
        at,
        tokens,
    } = plan;
    let dump = dumps::counter_for(world, side, at);
    dumps::put_on(world, dump, at, tokens);
    note_arrival(world, dump, tokens);
    let is_port = gates::port(world, side, at).is_some();
    let mut muster = world.resource_mut::<Muster>();
    *muster.fresh.entry(at).or_default() += tokens;
    if is_port {
        muster.land(at, gates::in_sp(tokens));
    }
    if let Some(left) = muster.parcels.get_mut(&parcel) {
        left.tokens = left.tokens.saturating_sub(tokens);
        if left.tokens == 0 {
            muster.parcels.remove(&parcel);
        }
    }
    out.push(ReinforcementEvent::SupplyArrived { side, at, tokens });
}

/// Rule 13.6a: whether supply would take the room of a port that units need which are due, or may be by a roll.
fn is_port_in_demand(world: &World, side: Side, at: HexPos) -> bool {
    let tables = &world.resource::<ScenarioFacts>().arrivals;
    let may_bring = |chart: &Chart| match chart {
        Chart::Supply(_) => false,
        Chart::Table(id) => tables
            .table(*id)
            .is_some_and(|(_, table)| table.at.contains(&at)),
    };
    let wants = |&unit: &UnitIx| due::hexes(world, side, unit).contains(&at);
    gates::port(world, side, at).is_some()
        && (world.resource::<Muster>().rolls.iter().any(may_bring)
            || due::due(world, side).iter().any(wants))
}

/// Places every parcel that leaves no choice: one hex, with room for all of it, that nobody else needs.
pub(super) fn place_what_leaves_no_choice(world: &mut World, side: Side, out: &mut Outcomes) {
    let parcels = world.resource::<Muster>().parcels.clone();
    for (number, parcel) in parcels {
        if let [at] = hexes(world, side, parcel)[..]
            && !is_port_in_demand(world, side, at)
            && let Ok(plan) = check_parcel(world, side, number, at, parcel.tokens)
        {
            apply_parcel(world, plan, out);
        }
    }
}

/// Legal loading of transport that has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadArrivalPlan {
    unit: UnitIx,
    dump: UnitIx,
    at: HexPos,
    tokens: u16,
}

/// Rule 13.6c: whether transport that has just entered can be loaded from supply that has just come to its hex.
pub(super) fn check_load(
    world: &World,
    side: Side,
    id: UnitId,
    tokens: u16,
) -> Result<LoadArrivalPlan, Violation> {
    check_time(world, "loading of new transport", "13.6c")?;
    let roster = world.resource::<Roster>();
    let unit = roster.own_units(side, &[id], "13.6c")?[0];
    if roster.printed(unit).family != Family::Transport {
        return Err(Violation::new(
            "13.6c",
            TransportReason::NotTransport { unit: id },
        ));
    }
    if fact::<Arrived>(world, unit) == Arrived::default() {
        return refuse("13.6c", ReinforcementReason::NotNew { unit: id });
    }
    let Some(hex) = roster.location(unit).hex() else {
        return Err(Violation::new(
            "13.6c",
            GeneralReason::NotOnMap { unit: id },
        ));
    };
    if tokens == 0 {
        return Err(Violation::new("13.6c", TransportReason::NoSupplyNamed));
    }
    let free = free_in(world, hex);
    let dump = dumps::dump_in(world, side, hex);
    let (Some(dump), true) = (dump, free.0 >= tokens) else {
        return refuse("13.6c", ReinforcementReason::NoNewSupply { hex, free });
    };
    let (room, asked) = (transport::room_of(world, unit), Tokens(tokens));
    if room.0 < tokens {
        let unit = id;
        let reason = Reason::Transport(TransportReason::NoRoom { unit, room, asked });
        return Err(Violation::new("13.2c", reason));
    }
    let at = hex;
    Ok(LoadArrivalPlan {
        unit,
        dump,
        at,
        tokens,
    })
}

/// Supply that has just come to a hex and is not loaded.
pub(super) fn free_in(world: &World, hex: HexPos) -> Tokens {
    let fresh = world.resource::<Muster>().fresh.get(&hex);
    Tokens(fresh.copied().unwrap_or_default())
}

/// Loads the transport.
pub(super) fn apply_load(world: &mut World, plan: LoadArrivalPlan, out: &mut Outcomes) {
    let LoadArrivalPlan {
        unit,
        dump,
        at,
        tokens,
    } = plan;
    let held = fact::<Tokens>(world, unit).0;
    change::set(world, unit, Tokens(held + tokens));
    dumps::take_off(world, dump, tokens);
    let Arrived(new) = fact(world, dump);
    change::set(world, dump, Arrived(new.saturating_sub(tokens)));
    let mut muster = world.resource_mut::<Muster>();
    if let Some(fresh) = muster.fresh.get_mut(&at) {
        *fresh = fresh.saturating_sub(tokens);
    }
    let unit = world.resource::<Roster>().printed(unit).id;
    out.push(Outcome::Reinforcement(ReinforcementEvent::Loaded {
        unit,
        at,
        tokens,
    }));
}
