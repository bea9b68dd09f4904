//! 13.6a, 13.6b Where arrivals may be placed: their entry hexes, ports, and what stands in for a blocked map edge.

use bevy::prelude::World;

use super::muster::{Muster, ParcelSource};
use super::reason::ReinforcementReason;
use crate::general::reason::GeneralReason;
use crate::map::{Board, Cost, Feature, HexIx, HexPos};
use crate::numbers::Fraction;
use crate::pieces::{BrokenOut, Location, Roster, Tokens, UnitIx, fact};
use crate::ports;
use crate::reinforcement::refuse::refuse;
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::stacking::transport_size;
use crate::supply;
use crate::tables::{RuleTables, ZoneEffect};
use crate::terrain::StepCosts;
use crate::violation::Violation;
use crate::zoc::Zones;

/// The hexes that the scenario gives to an arrival, before anybody looks at the enemy.
#[derive(Clone, Debug)]
pub(super) enum Entries {
    /// Any of them, as its owner likes.
    Any(Vec<HexPos>),
    /// The first that is open.
    FirstOpen(Vec<HexPos>),
}

impl Entries {
    fn hexes(&self) -> &[HexPos] {
        match self {
            Self::Any(hexes) | Self::FirstOpen(hexes) => hexes,
        }
    }
}

/// Rule 13.6: the entry hexes of a unit that is on its way: those that its table or the scenario lists, or its one hex.
pub(super) fn entries_of(world: &World, unit: UnitIx) -> Option<Entries> {
    let roster = world.resource::<Roster>();
    let Location::Arriving { at, .. } = roster.location(unit) else {
        return None;
    };
    // Rule 12.8e: a unit that broke out comes back elsewhere than it was scheduled.
    if fact::<BrokenOut>(world, unit).0 {
        let side = roster.printed(unit).side;
        return Some(Entries::Any(supply::returns(world, side)));
    }
    let plan = &world.resource::<ScenarioFacts>().arrivals;
    let drawn = world.resource::<Muster>().drawn.get(&unit);
    let table = drawn.and_then(|&number| plan.tables.get(usize::from(number)));
    if let Some(table) = table {
        return Some(Entries::Any(table.at.clone()));
    }
    let listed = plan.choices.get(&roster.printed(unit).id);
    let hexes = listed.cloned().unwrap_or_else(|| vec![at]);
    Some(Entries::Any(hexes))
}

/// Rules 12.2 and 13.6: the hexes to which supply may come.
pub(super) fn entries_of_supply(world: &World, from: ParcelSource) -> Entries {
    let facts = world.resource::<ScenarioFacts>();
    match from {
        ParcelSource::Schedule(place) => {
            let arrival = facts.supply.get(usize::from(place));
            let hexes = arrival.map(|arrival| {
                let otherwise = arrival.otherwise.iter().copied();
                std::iter::once(arrival.at).chain(otherwise).collect()
            });
            Entries::FirstOpen(hexes.unwrap_or_default())
        }
        ParcelSource::Table(number) => {
            let table = facts.arrivals.tables.get(usize::from(number));
            Entries::Any(table.map(|table| table.at.clone()).unwrap_or_default())
        }
    }
}

/// The hex for which supply was meant.
pub(super) fn meant_for(world: &World, from: ParcelSource) -> HexPos {
    let entries = entries_of_supply(world, from);
    let first = entries.hexes().first();
    first.copied().unwrap_or(HexPos::new(1, 1))
}

/// Rule 13.6: whether something of a side may be placed in a hex, given its entry hexes. `stranger` is the refusal for a hex
/// that is none of them; `suits` tells of a hex of the map edge whether it could be there at all (13.6b).
pub(super) fn check_place(
    world: &World,
    side: Side,
    entries: &Entries,
    at: HexPos,
    stranger: ReinforcementReason,
    suits: &dyn Fn(HexIx) -> bool,
) -> Result<(), Violation> {
    let listed = entries.hexes();
    if listed.contains(&at) {
        check_open(world, side, at)?;
        let open = |&hex: &HexPos| check_open(world, side, hex).is_ok();
        return match entries {
            Entries::FirstOpen(hexes) if hexes.iter().copied().find(open) != Some(at) => {
                refuse("12.2", stranger)
            }
            Entries::FirstOpen(_) | Entries::Any(_) => Ok(()),
        };
    }
    let open = |&hex: &HexPos| check_open(world, side, hex).is_ok();
    if listed.iter().any(open) {
        return refuse("13.6", stranger);
    }
    if nearest_edge(world, side, listed, suits).contains(&at) {
        return Ok(());
    }
    let hex = at;
    refuse("13.6b", ReinforcementReason::NotNearest { hex })
}

/// The hexes in which something of a side may be placed.
pub(super) fn open_hexes(
    world: &World,
    side: Side,
    entries: &Entries,
    suits: &dyn Fn(HexIx) -> bool,
) -> Vec<HexPos> {
    let open = |hex: &HexPos| check_open(world, side, *hex).is_ok();
    let listed: Vec<HexPos> = entries.hexes().iter().copied().filter(open).collect();
    match entries {
        _ if listed.is_empty() => nearest_edge(world, side, entries.hexes(), suits),
        Entries::FirstOpen(_) => listed.into_iter().take(1).collect(),
        Entries::Any(_) => listed,
    }
}

/// Rules 13.6a and 13.6b: whether an entry hex is open to a side: enemy units block it. A port is closed also by an enemy zone,
/// and to all but the side that owns it (9.14h).
fn check_open(world: &World, side: Side, at: HexPos) -> Result<(), Violation> {
    let hex = at;
    let Some(ix) = world.resource::<Board>().grid().index(at) else {
        return Err(Violation::new("13.6", GeneralReason::OffMap { hex }));
    };
    let zones = world.resource::<Zones>();
    if zones.has_combat_unit(side.other(), ix) {
        return refuse("13.6b", ReinforcementReason::EntryHeld { hex });
    }
    if port(world, side, at).is_none() {
        return Ok(());
    }
    let concepts = &world.resource::<RuleTables>().concepts;
    if zones.holds_against(concepts, ZoneEffect::PortCapacity, side, ix) {
        return refuse("13.6a", ReinforcementReason::PortInZone { hex });
    }
    if !ports::is_held(world, side, ix) {
        return refuse("13.6a", ReinforcementReason::PortNotHeld { hex });
    }
    Ok(())
}

/// Rule 13.6b: the hexes of the map edge that stand in for those on it that enemy units block: the nearest that no enemy unit
/// holds. For a port that is closed otherwise nothing stands in.
fn nearest_edge(
    world: &World,
    side: Side,
    listed: &[HexPos],
    suits: &dyn Fn(HexIx) -> bool,
) -> Vec<HexPos> {
    let grid = world.resource::<Board>().grid();
    let is_edge = |hex: HexPos| {
        hex.col == 1 || hex.row == 1 || hex.col == grid.cols() || hex.row == grid.rows()
    };
    let zones = world.resource::<Zones>();
    let is_held = |hex: HexPos| {
        let ix = grid.index(hex);
        ix.is_some_and(|ix| zones.has_combat_unit(side.other(), ix))
    };
    let from: Vec<HexPos> = listed
        .iter()
        .copied()
        .filter(|&hex| is_edge(hex) && is_held(hex))
        .collect();
    let distance = |hex: HexPos| from.iter().map(|&edge| grid.distance(edge, hex)).min();
    let open = |&hex: &HexPos| {
        let fits = grid.index(hex).is_some_and(suits);
        is_edge(hex) && fits && check_open(world, side, hex).is_ok()
    };
    let open: Vec<HexPos> = grid.iter().filter(open).collect();
    let Some(nearest) = open.iter().filter_map(|&hex| distance(hex)).min() else {
        return Vec::new();
    };
    let is_nearest = |hex: &HexPos| distance(*hex) == Some(nearest);
    open.into_iter().filter(is_nearest).collect()
}

/// Whether a unit could be in a hex at all: some way leads into it for one of its sides, or it never moves.
pub(super) fn can_stand(world: &World, unit: UnitIx, hex: HexIx) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    let board = world.resource::<Board>();
    let costs = world.resource::<StepCosts>();
    let grid = board.grid();
    let mut faces = printed.combat.iter().chain([&printed.movement]);
    let enters = |mobility| {
        let mut around = grid.neighbours(grid.pos(hex));
        around.any(|(direction, there)| {
            let from = grid.index(there);
            from.is_some_and(|from| {
                costs.step(printed.side, mobility, from, direction.opposite()) != Cost::Prohibited
            })
        })
    };
    !printed.can_ever_move() || faces.any(|face| enters(face.mobility))
}

/// Rule 13.6a: the port in a hex, with what it can take now; none where a side comes over land, or no port is.
pub(super) fn port(world: &World, side: Side, at: HexPos) -> Option<Tokens> {
    let board = world.resource::<Board>();
    let facts = board.hex_at(at)?;
    if facts.features.contains(&Feature::Entry(side)) {
        return None;
    }
    ports::capacity(world, board.grid().index(at)?)
}

/// Rule 13.6a: what a port can still take in this phase, in SP; none for hexes that are no port.
pub(super) fn room(world: &World, side: Side, at: HexPos) -> Option<Fraction> {
    let whole = in_sp(port(world, side, at)?.0);
    let landed = world.resource::<Muster>().landed.get(&at);
    Some(landed.map_or(whole, |&landed| whole.less(landed)))
}

/// Rule 13.6a: whether a port has room for so much, in SP.
pub(super) fn check_room(
    world: &World,
    side: Side,
    at: HexPos,
    asked: Fraction,
) -> Result<(), Violation> {
    match room(world, side, at) {
        Some(free) if free < asked => {
            let hex = at;
            refuse("13.6a", ReinforcementReason::PortFull { hex, free, asked })
        }
        Some(_) | None => Ok(()),
    }
}

/// Rules 13.6a and 19.0a: what units take up of a port together, if there is room for them. One combat unit that is larger than
/// the port takes it up as a whole, where nothing has landed yet. Elsewhere nothing is taken up.
pub(super) fn check_landing(
    world: &World,
    side: Side,
    units: &[UnitIx],
    at: HexPos,
) -> Result<Fraction, Violation> {
    let Some(whole) = port(world, side, at) else {
        return Ok(Fraction::ZERO);
    };
    let sizes = units.iter().map(|&unit| transport_size(world, unit));
    let asked = sizes.fold(Fraction::ZERO, |sum, size| sum + size);
    let is_one = match units {
        &[only] => world.resource::<Roster>().printed(only).family.is_combat(),
        _ => false,
    };
    let is_unused = !world.resource::<Muster>().landed.contains_key(&at);
    if is_one && is_unused && whole.0 > 0 {
        return Ok(asked.min(in_sp(whole.0)));
    }
    check_room(world, side, at, asked).map(|()| asked)
}

/// Tokens in Supply Points.
pub(super) fn in_sp(tokens: u16) -> Fraction {
    Fraction::new(tokens.into(), Tokens::PER_SP.into()).unwrap_or(Fraction::ZERO)
}
