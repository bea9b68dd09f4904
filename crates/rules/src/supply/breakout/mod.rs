//! 12.8e Breakout: cut-off units leave the map for a chance to come back as reinforcements.

mod points;

use bevy::prelude::World;

use self::points::{break_out_points, points_of};
use super::language::SupplyEvent;
use super::standing::{Standing, Standings};
use crate::carriers;
use crate::dice::Dice;
use crate::fog::has_enemy_near;
use crate::general::language::GeneralEvent;
use crate::ids::UnitId;
use crate::map::{Board, Direction, Feature, HexIx, HexPos, Mobility};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{
    BrokenOut, Family, Location, OutOfSupply, Printed, Rations, Roster, Stocks, Tokens, UnitIx,
    change, fact,
};
use crate::railways;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Segment};
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::supply::language::BREAKOUT_ROLL;
use crate::supply::reason::SupplyReason;
use crate::tables::{BreakoutResult, RuleTables, ZoneEffect};
use crate::terrain::StepCosts;
use crate::violation::{Reason, Violation};
use crate::zoc::Zones;

/// A legal order to break out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakoutPlan {
    units: Vec<Attempt>,
}

impl BreakoutPlan {
    /// What each unit may hope for, in the order of the order.
    pub fn hopes(&self, world: &World) -> Vec<Hope> {
        let table = &world.resource::<RuleTables>().breakout;
        let hope = |attempt: &Attempt| {
            let modifier = i16::from(modifier(world, *attempt));
            let saves = |die: &i16| table.read(die + modifier) == BreakoutResult::Returns;
            let saving = (1..=6).filter(saves).count();
            Hope {
                unit: attempt.unit,
                first_turn: attempt.first_turn,
                points: points_of_attempt(world, *attempt),
                back: returns(world, world.resource::<Roster>().printed(attempt.unit).side),
                saving: u8::try_from(saving).unwrap_or(6),
            }
        };
        self.units.iter().map(hope).collect()
    }
}

/// What a unit may hope for that breaks out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hope {
    /// The unit.
    pub unit: UnitIx,
    /// Whether it is its first turn without trace, so that no path and no friend is asked for.
    pub first_turn: bool,
    /// How many dice it has: one for each point of transport, one for any other unit.
    pub points: u16,
    /// Where it could come back.
    pub back: Vec<HexPos>,
    /// Faces of each die, of six, that save.
    pub saving: u8,
}

fn points_of_attempt(world: &World, attempt: Attempt) -> u16 {
    let printed = world.resource::<Roster>().printed(attempt.unit);
    if is_transport(printed.family) {
        points_of(printed)
    } else {
        1
    }
}

/// One unit that breaks out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Attempt {
    unit: UnitIx,
    /// Its first turn without trace: the conditions are waived and the roll is better.
    first_turn: bool,
    /// The nearest of the hexes in which it would come back.
    back: HexPos,
}

/// Rule 12.8e: whether units can break out now.
pub(crate) fn check_breakout(
    world: &World,
    side: Side,
    ids: &[UnitId],
) -> Result<BreakoutPlan, Violation> {
    check_time(world)?;
    let units = world.resource::<Roster>().own_units(side, ids, "12.8e")?;
    let standings = Standings::of(world, side);
    let attempts = units
        .into_iter()
        .map(|unit| check_unit(world, &standings, unit));
    Ok(BreakoutPlan {
        units: attempts.collect::<Result<_, _>>()?,
    })
}

/// Whether the Breakout Segment is on.
fn check_time(world: &World) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    if now.segment == Segment::Breakout {
        return Ok(());
    }
    let (action, now) = ("breakout", now.name());
    let reason = Reason::Sequence(SequenceReason::WrongSegment { action, now });
    Err(Violation::new("12.8e", reason))
}

/// Units of a side that could break out now.
pub(crate) fn candidates(world: &World, side: Side) -> Vec<UnitIx> {
    if check_time(world).is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let standings = Standings::of(world, side);
    let here = |&unit: &UnitIx| {
        roster.printed(unit).side == side
            && roster.hex_of(unit).is_some()
            && check_unit(world, &standings, unit).is_ok()
    };
    roster.iter().filter(here).collect()
}

/// Rule 2.2: whether the segment waits. Transport is often out of trace and seldom given up, so it waits for transport alone
/// where that has no way home, or the enemy is near.
pub(crate) fn is_worth_a_stop(world: &World, side: Side) -> bool {
    let roster = world.resource::<Roster>();
    let candidates = candidates(world, side);
    let fights = |unit: &UnitIx| roster.printed(*unit).family.is_combat();
    if candidates.iter().any(fights) {
        return true;
    }
    let standings = Standings::of(world, side);
    let is_in_peril = |&unit: &UnitIx| {
        let near = roster.location(unit).hex();
        let near = near.is_some_and(|at| has_enemy_near(world, side, at));
        let hex = roster.hex_of(unit);
        near || hex.is_some_and(|hex| !has_way_out(world, &standings, unit, hex))
    };
    candidates.iter().any(is_in_peril)
}

/// Whether a piece tries point by point: Transport Points, and Organic Trucks, which are such (13.2g).
const fn is_transport(family: Family) -> bool {
    matches!(family, Family::Transport | Family::OrganicTruck)
}

fn check_unit(world: &World, standings: &Standings, unit: UnitIx) -> Result<Attempt, Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let refuse = |reason: fn(UnitId) -> Reason| Violation::new("12.8e", reason(printed.id));
    let no_right = refuse(|unit| Reason::Supply(SupplyReason::CannotBreakOut { unit }));
    let (Some(hex), Some(at)) = (roster.hex_of(unit), roster.location(unit).hex()) else {
        return Err(no_right);
    };
    let transport = is_transport(printed.family);
    if !(printed.family.is_combat() || transport) || !can_walk(printed) {
        return Err(no_right);
    }
    let in_trace = if transport {
        standings.net().reaches(world, unit, hex)
    } else {
        standings.get(unit).is_none_or(Standing::is_in_trace)
    };
    if in_trace {
        return Err(refuse(|unit| {
            Reason::Supply(SupplyReason::IsInTrace { unit })
        }));
    }
    let first_turn =
        fact::<Rations>(world, unit) == Rations::Traced && !fact::<OutOfSupply>(world, unit).0;
    if !first_turn {
        if transport {
            return Err(no_right);
        }
        if !has_friend_near(world, standings, printed.side, at) {
            return Err(refuse(|unit| {
                Reason::Supply(SupplyReason::NoFriendNear { unit })
            }));
        }
        if !has_way_out(world, standings, unit, hex) {
            return Err(refuse(|unit| {
                Reason::Supply(SupplyReason::NoWayOut { unit })
            }));
        }
    }
    let back = way_back(world, printed.side, at).ok_or(no_right)?;
    Ok(Attempt {
        unit,
        first_turn,
        back,
    })
}

/// Rule 12.8e: a printed movement allowance of 1 or more on either side.
fn can_walk(printed: &Printed) -> bool {
    let mut faces = printed.combat.iter().chain([&printed.movement]);
    faces.any(|face| face.ma >= crate::numbers::Mp::whole(1))
}

/// Rule 12.8e: a friendly combat unit in trace as near as the table asks, as the crow flies.
fn has_friend_near(world: &World, standings: &Standings, side: Side, at: HexPos) -> bool {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let reach = u32::from(world.resource::<RuleTables>().breakout.reach());
    let mut friends = standings
        .iter()
        .filter(|(unit, standing)| standing.is_in_trace() && roster.printed(*unit).side == side);
    friends.any(|(unit, _)| {
        let friend = roster.location(unit).hex();
        friend.is_some_and(|friend| grid.distance(at, friend) <= reach)
    })
}

/// Rule 12.8e: a path of any length to a friendly unit in trace, without enemy combat units and over ground that the unit can
/// enter in Move Mode; those on Truck points also keep out of enemy zones.
fn has_way_out(world: &World, standings: &Standings, unit: UnitIx, from: HexIx) -> bool {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let (side, mobility) = (printed.side, printed.movement.mobility);
    let (board, zones) = (world.resource::<Board>(), world.resource::<Zones>());
    let costs = world.resource::<StepCosts>();
    let concepts = &world.resource::<RuleTables>().concepts;
    let mut goals = vec![false; board.grid().len()];
    for (friend, standing) in standings.iter() {
        if let Some(hex) = roster.hex_of(friend).filter(|_| standing.is_in_trace()) {
            goals[hex.at()] = true;
        }
    }
    let is_open = |hex: HexIx| {
        !zones.has_combat_unit(side.other(), hex)
            && (mobility != Mobility::Truck
                || !zones.holds_against(concepts, ZoneEffect::TruckBreakout, side, hex))
    };
    let mut seen = vec![false; board.grid().len()];
    let mut open = vec![from];
    seen[from.at()] = true;
    while let Some(hex) = open.pop() {
        if goals[hex.at()] {
            return true;
        }
        for direction in Direction::ALL {
            if let Some(there) = board.neighbour(hex, direction)
                && !seen[there.at()]
                && costs.is_open(side, mobility, hex, direction)
                && is_open(there)
            {
                seen[there.at()] = true;
                open.push(there);
            }
        }
    }
    false
}

/// Rule 12.8e: where the units of a side come back that broke out: where the scenario says, or else in its entry hexes; a side
/// without any comes back in its sources.
pub(crate) fn returns(world: &World, side: Side) -> Vec<HexPos> {
    let listed = &world.resource::<ScenarioFacts>().sides[side].returns;
    if !listed.is_empty() {
        return listed.clone();
    }
    let board = world.resource::<Board>();
    let is_entry = |hex: &HexPos| {
        let facts = board.hex_at(*hex);
        facts.is_some_and(|facts| facts.features.contains(&Feature::Entry(side)))
    };
    let entries: Vec<HexPos> = board.grid().iter().filter(is_entry).collect();
    if !entries.is_empty() {
        return entries;
    }
    let sources = railways::sources(world, side).into_iter();
    sources.map(|hex| board.grid().pos(hex)).collect()
}

/// The nearest of the hexes in which a unit comes back.
fn way_back(world: &World, side: Side, at: HexPos) -> Option<HexPos> {
    let grid = world.resource::<Board>().grid();
    let hexes = returns(world, side).into_iter();
    hexes.min_by_key(|&hex| (grid.distance(at, hex), hex))
}

/// Rolls for each unit.
pub(crate) fn apply_breakout(world: &mut World, plan: BreakoutPlan, out: &mut Outcomes) {
    for attempt in plan.units {
        let printed = world.resource::<Roster>().printed(attempt.unit);
        if is_transport(printed.family) {
            break_out_points(world, attempt, out);
        } else {
            break_out(world, attempt, out);
        }
    }
}

fn roll(world: &mut World, side: Side, out: &mut Outcomes) -> u8 {
    let die = world.resource_mut::<Dice>().roll();
    out.push(GeneralEvent::Rolled {
        side: Some(side),
        purpose: BREAKOUT_ROLL,
        dice: vec![die],
    });
    die
}

/// Rule 12.8e: whether a die brings a unit out.
fn comes_out(world: &mut World, attempt: Attempt, out: &mut Outcomes) -> bool {
    let side = world.resource::<Roster>().printed(attempt.unit).side;
    let die = roll(world, side, out);
    let modifier = modifier(world, attempt);
    let table = &world.resource::<RuleTables>().breakout;
    table.read(i16::from(die) + i16::from(modifier)) == BreakoutResult::Returns
}

/// Rule 12.8e: the first turn without trace makes it easier.
fn modifier(world: &World, attempt: Attempt) -> i8 {
    let table = &world.resource::<RuleTables>().breakout;
    if attempt.first_turn {
        table.first_turn_modifier()
    } else {
        0
    }
}

/// One unit: dead, or away for a die of turns with its losses kept and its markers lost.
fn break_out(world: &mut World, attempt: Attempt, out: &mut Outcomes) {
    let unit = attempt.unit;
    if comes_out(world, attempt, out) {
        let side = world.resource::<Roster>().printed(unit).side;
        let wait = roll(world, side, out);
        leave_map(world, attempt, unit, wait, out);
    } else {
        lose(world, unit, false, out);
    }
}

/// A counter is away for so many turns and comes back as a reinforcement: the one that broke out, or one that stands for a part
/// of it.
fn leave_map(world: &mut World, attempt: Attempt, counter: UnitIx, wait: u8, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(counter);
    let (id, side, from) = (
        printed.id,
        printed.side,
        roster.location(attempt.unit).hex(),
    );
    let turn = world.resource::<Clock>().turn.saturating_add(wait);
    let tokens = fact::<Tokens>(world, counter).0;
    change::eliminate(world, counter);
    change::set(world, counter, Tokens(0));
    change::set(world, counter, Stocks::Full);
    change::set(world, counter, BrokenOut(true));
    let at = attempt.back;
    change::relocate(world, counter, Location::Arriving { turn, at });
    out.push(Outcome::Supply(SupplyEvent::BrokeOut {
        unit: id,
        from,
        back: returns(world, side),
        turn,
        tokens,
    }));
}

/// A unit did not get out, or not as a whole.
fn lose(world: &mut World, unit: UnitIx, saved: bool, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let id = roster.printed(unit).id;
    let Some(at) = roster.location(unit).hex() else {
        return;
    };
    let tokens = fact::<Tokens>(world, unit).0;
    put_away(world, unit, saved);
    out.push(Outcome::Supply(SupplyEvent::LostInBreakout {
        unit: id,
        at,
        tokens,
    }));
}

/// Takes a counter off the map that is not away. Counters of transport are common to all points of their kind, so that they can
/// be used again (13.2c, 13.5e); an Organic Truck goes whole into the Dead Pile, unless a part of it was saved.
fn put_away(world: &mut World, unit: UnitIx, saved: bool) {
    change::set(world, unit, Tokens(0));
    let family = world.resource::<Roster>().printed(unit).family;
    if family == Family::Transport || family == Family::OrganicTruck && saved {
        carriers::give_back(world, unit);
    } else {
        change::eliminate(world, unit);
    }
}
