//! Everything that a side could still do in its Reinforcement Phase, in one list: for the window and the random player.

use bevy::prelude::World;

use super::dead_pile::{RebuildItem, rebuild_items};
use super::language::{Chart, ReinforcementOrder};
use super::muster::{Muster, Parcel};
use super::pairs::{MergeItem, SwapItem, merge_items, swap_items};
use super::{due, enter, gates, is_phase_of, parcels};
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::ModeChange;
use crate::pieces::{Family, Location, Roster, Tokens, UnitIx};
use crate::setup::{ArrivingSupply, ScenarioFacts, TableKind};
use crate::side::Side;
use crate::transport;
use crate::violation::Violation;

/// A unit that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrivalItem {
    /// The unit.
    pub unit: UnitId,
    /// The hex and those beside it in which it may be placed; none if it must wait for a way onto the map.
    pub hexes: Vec<HexPos>,
    /// The hex for which it was meant.
    pub meant_for: HexPos,
    /// The modes in which it can enter the first of them.
    pub modes: Vec<ModeChange>,
}

/// Supply that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParcelItem {
    /// Its number, for the order.
    pub parcel: u16,
    /// How much.
    pub tokens: Tokens,
    /// Where it may be placed, each with the most that there is room for now.
    pub hexes: Vec<(HexPos, Tokens)>,
}

/// A table to be rolled on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollItem {
    /// Which, for the order.
    pub chart: Chart,
    /// What it is for.
    pub kind: RollKind,
    /// Its name.
    pub name: String,
    /// How many dice are rolled.
    pub dice: u8,
    /// Where what it brings may enter.
    pub hexes: Vec<HexPos>,
}

/// What a table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollKind {
    /// Supply alone (12.2).
    Supply,
    /// A variable table (13.5, 13.6).
    Variable(TableKind),
}

/// Transport that has just entered and can be loaded (13.6c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadItem {
    /// The transport.
    pub unit: UnitId,
    /// Where it is.
    pub at: HexPos,
    /// The most that it can take.
    pub most: Tokens,
}

/// Something that would be lost for good if the phase ended now (13.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// A unit that would never arrive.
    Unit(UnitId),
    /// Supply that would not come.
    Supply {
        /// The number of the parcel.
        parcel: u16,
        /// How much.
        tokens: Tokens,
    },
    /// A table that would not be rolled on.
    Roll(Chart),
}

/// A side's Reinforcement Phase, as far as it has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MusterSheet {
    /// Units to be placed (13.6).
    pub arrivals: Vec<ArrivalItem>,
    /// Supply to be placed (12.2).
    pub parcels: Vec<ParcelItem>,
    /// Tables to be rolled on (13.5, 13.6).
    pub rolls: Vec<RollItem>,
    /// Transport that can be loaded (13.6c).
    pub loads: Vec<LoadItem>,
    /// The Dead Pile and the reduced units, each with what it costs, where it can be rebuilt now, or why not (13.5).
    pub rebuilds: Vec<RebuildItem>,
    /// Multi-step units that can be combined (13.9).
    pub mergers: Vec<MergeItem>,
    /// Units that can go over to another formation (13.9).
    pub swaps: Vec<SwapItem>,
    /// What would be lost for good if the phase ended now.
    pub forfeits: Vec<Forfeit>,
    /// Units that find no way onto the map and would come later.
    pub waiting: Vec<UnitId>,
}

/// What a side can do in its Reinforcement Phase now; an empty sheet at any other time, but for the Dead Pile.
pub fn sheet(world: &World, side: Side) -> MusterSheet {
    let rebuilds = rebuild_items(world, side);
    if !is_phase_of(world, side) {
        return MusterSheet {
            rebuilds,
            ..MusterSheet::default()
        };
    }
    let arrivals = arrivals(world, side);
    let waits = |item: &&ArrivalItem| item.hexes.is_empty();
    MusterSheet {
        waiting: arrivals
            .iter()
            .filter(waits)
            .map(|item| item.unit)
            .collect(),
        parcels: parcels(world, side),
        rolls: rolls(world),
        loads: loads(world, side),
        mergers: merge_items(world, side),
        swaps: swap_items(world, side),
        forfeits: forfeits(world, side),
        arrivals,
        rebuilds,
    }
}

/// Rule 13.6: what would be lost for good if a side's Reinforcement Phase ended now.
pub fn forfeits(world: &World, side: Side) -> Vec<Forfeit> {
    if !is_phase_of(world, side) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let muster = world.resource::<Muster>();
    let enters = |unit: &UnitIx| !due::hexes(world, side, *unit).is_empty();
    let units = due::due(world, side).into_iter().filter(enters);
    let units = units.map(|unit| Forfeit::Unit(roster.printed(unit).id));
    let lands = |parcel: &Parcel| !parcels::hexes(world, side, *parcel).is_empty();
    let supply = muster.parcels.iter().filter(|(_, parcel)| lands(parcel));
    let supply = supply.map(|(&parcel, due)| Forfeit::Supply {
        parcel,
        tokens: Tokens(due.tokens),
    });
    let rolls = muster.rolls.iter().map(|&chart| Forfeit::Roll(chart));
    units.chain(supply).chain(rolls).collect()
}

fn arrivals(world: &World, side: Side) -> Vec<ArrivalItem> {
    let roster = world.resource::<Roster>();
    let item = |unit: UnitIx| {
        let Location::Arriving { at, .. } = roster.location(unit) else {
            return None;
        };
        let id = roster.printed(unit).id;
        let hexes = due::hexes(world, side, unit);
        let modes = ModeChange::ALL.into_iter().filter(|&mode| {
            let first = hexes.first();
            first.is_some_and(|&at| enter_check(world, side, id, at, Some(mode)).is_ok())
        });
        Some(ArrivalItem {
            unit: id,
            modes: modes.collect(),
            hexes,
            meant_for: at,
        })
    };
    let due = due::due(world, side);
    due.into_iter().filter_map(item).collect()
}

/// Whether a unit that is due can be placed in a hex, in a mode: for the hexes of a single item.
pub fn enter_check(
    world: &World,
    side: Side,
    unit: UnitId,
    at: HexPos,
    mode: Option<ModeChange>,
) -> Result<(), Violation> {
    enter::check_enter(world, side, &[unit], at, mode).map(|_| ())
}

fn parcels(world: &World, side: Side) -> Vec<ParcelItem> {
    let muster = world.resource::<Muster>();
    let item = |(&parcel, due): (&u16, &Parcel)| {
        let most = |at: HexPos| {
            let room = gates::room(world, side, at);
            let fits = |&tokens: &u16| room.is_none_or(|room| gates::in_sp(tokens) <= room);
            let most = (0..=due.tokens).rev().find(fits).unwrap_or_default();
            (at, Tokens(most))
        };
        let hexes = parcels::hexes(world, side, *due).into_iter().map(most);
        ParcelItem {
            parcel,
            tokens: Tokens(due.tokens),
            hexes: hexes.collect(),
        }
    };
    muster.parcels.iter().map(item).collect()
}

fn rolls(world: &World) -> Vec<RollItem> {
    let facts = world.resource::<ScenarioFacts>();
    let item = |&chart: &Chart| match chart {
        Chart::Supply(place) => {
            let arrival = facts.supply.get(usize::from(place))?;
            let ArrivingSupply::Rolled(table) = &arrival.amount else {
                return None;
            };
            let otherwise = arrival.otherwise.iter().copied();
            Some(RollItem {
                chart,
                kind: RollKind::Supply,
                name: format!("Supply in {}", arrival.at),
                dice: table.dice(),
                hexes: std::iter::once(arrival.at).chain(otherwise).collect(),
            })
        }
        Chart::Table(id) => {
            let (_, table) = facts.arrivals.table(id)?;
            Some(RollItem {
                chart,
                kind: RollKind::Variable(table.kind),
                name: table.name.clone(),
                dice: table.rolls.dice(),
                hexes: table.at.clone(),
            })
        }
    };
    let rolls = &world.resource::<Muster>().rolls;
    rolls.iter().filter_map(item).collect()
}

fn loads(world: &World, side: Side) -> Vec<LoadItem> {
    let roster = world.resource::<Roster>();
    let item = |unit: UnitIx| {
        let printed = roster.printed(unit);
        let at = roster.location(unit).hex()?;
        if printed.side != side || printed.family != Family::Transport {
            return None;
        }
        let room = transport::room_of(world, unit).0;
        let most = room.min(parcels::free_in(world, at).0);
        parcels::check_load(world, side, printed.id, most).ok()?;
        Some(LoadItem {
            unit: printed.id,
            at,
            most: Tokens(most),
        })
    };
    roster.iter().filter_map(item).collect()
}

/// Orders that a side can give in its Reinforcement Phase now, one of each sort for each thing: nothing that is refused.
pub fn orders(world: &World, side: Side) -> Vec<ReinforcementOrder> {
    if !is_phase_of(world, side) {
        return Vec::new();
    }
    let sheet = sheet(world, side);
    let mut orders = Vec::new();
    for item in &sheet.arrivals {
        // In the first hex all modes are known; in the others the usual one stands for them.
        let first = item.hexes.first().into_iter();
        let first = first.flat_map(|&at| item.modes.iter().map(move |&mode| (at, Some(mode))));
        let others = item.hexes.iter().skip(1).map(|&at| (at, None));
        let usual = |&(at, mode): &(HexPos, Option<ModeChange>)| {
            mode.is_some() || enter_check(world, side, item.unit, at, mode).is_ok()
        };
        for (at, mode) in first.chain(others).filter(usual) {
            let units = vec![item.unit];
            orders.push(ReinforcementOrder::Enter { units, at, mode });
        }
    }
    if enter::check_enter_all(world, side).is_ok() {
        orders.push(ReinforcementOrder::EnterAll);
    }
    for item in &sheet.parcels {
        let parcel = item.parcel;
        let place = |&(at, most): &(HexPos, Tokens)| ReinforcementOrder::PlaceSupply {
            parcel,
            at,
            tokens: most.0,
        };
        orders.extend(item.hexes.iter().map(place));
    }
    orders.extend(
        sheet
            .rolls
            .iter()
            .map(|item| ReinforcementOrder::Roll(item.chart)),
    );
    orders.extend(
        sheet
            .loads
            .iter()
            .map(|item| ReinforcementOrder::LoadArrival {
                unit: item.unit,
                tokens: item.most.0,
            }),
    );
    for item in sheet.rebuilds {
        orders.extend(item.ways.into_iter().flat_map(|way| way.orders));
    }
    orders.extend(sheet.mergers.iter().map(MergeItem::order));
    orders.extend(sheet.swaps.iter().map(SwapItem::order));
    orders
}
