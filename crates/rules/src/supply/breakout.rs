//! 12.8e Breakout: cut-off units leave the map for a chance to come back as reinforcements.

use bevy::prelude::World;

use super::language::SupplyEvent;
use super::standing::{Standing, Standings};
use crate::carriers;
use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::ids::UnitId;
use crate::map::{Board, Direction, HexIx, HexPos, Mobility};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{
    Family, Location, OutOfSupply, Printed, Rations, Roster, Stocks, Tokens, UnitIx, change, fact,
};
use crate::railways;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Segment};
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
                back: attempt.back,
                saving: u8::try_from(saving).unwrap_or(6),
            }
        };
        self.units.iter().map(hope).collect()
    }
}

/// What a unit may hope for that breaks out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hope {
    /// The unit.
    pub unit: UnitIx,
    /// Whether it is its first turn without trace, so that no path and no friend is asked for.
    pub first_turn: bool,
    /// Where it would come back.
    pub back: HexPos,
    /// Faces of the die, of six, that save it.
    pub saving: u8,
}

/// One unit that breaks out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Attempt {
    unit: UnitIx,
    /// Its first turn without trace: the conditions are waived and the roll is better.
    first_turn: bool,
    /// Where it would come back.
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

/// Whether the segment waits: transport is often out of trace and seldom given up, so it alone does not make it wait.
pub(crate) fn is_worth_a_stop(world: &World, side: Side) -> bool {
    let roster = world.resource::<Roster>();
    let fights = |unit: &UnitIx| roster.printed(*unit).family.is_combat();
    candidates(world, side).iter().any(fights)
}

fn check_unit(world: &World, standings: &Standings, unit: UnitIx) -> Result<Attempt, Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let refuse = |reason: fn(UnitId) -> Reason| Violation::new("12.8e", reason(printed.id));
    let no_right = refuse(|unit| Reason::Supply(SupplyReason::CannotBreakOut { unit }));
    let (Some(hex), Some(at)) = (roster.hex_of(unit), roster.location(unit).hex()) else {
        return Err(no_right);
    };
    let transport = printed.family == Family::Transport;
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

/// A ruling: who comes back does so in the nearest supply source of his side, as reinforcements do.
fn way_back(world: &World, side: Side, at: HexPos) -> Option<HexPos> {
    let grid = world.resource::<Board>().grid();
    let sources = railways::sources(world, side)
        .into_iter()
        .map(|hex| grid.pos(hex));
    sources.min_by_key(|&source| (grid.distance(at, source), source))
}

/// Rolls for each unit.
pub(crate) fn apply_breakout(world: &mut World, plan: BreakoutPlan, out: &mut Outcomes) {
    for attempt in plan.units {
        let printed = world.resource::<Roster>().printed(attempt.unit);
        if printed.family == Family::Transport {
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
    if comes_out(world, attempt, out) {
        leave_map(world, attempt, out);
    } else {
        lose(world, attempt.unit, out);
    }
}

/// Transport tries point by point. A ruling: those that get out come back together, on the largest counters that hold no
/// more than them; their load is lost.
fn break_out_points(world: &mut World, attempt: Attempt, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(attempt.unit).clone();
    let points = Tokens(printed.capacity).points().0.max(1);
    let mut saved = 0;
    for _ in 0..points {
        saved += u16::from(comes_out(world, attempt, out));
    }
    let mut room = saved * Tokens::PER_SP;
    let mut carriers = Vec::new();
    if saved == points {
        carriers.push(attempt.unit);
        room = 0;
    }
    let roster = world.resource::<Roster>();
    let mut spare: Vec<UnitIx> = roster
        .iter()
        .filter(|&other| {
            let like = roster.printed(other);
            roster.location(other) == Location::Tray
                && (like.side, like.family, like.symbol)
                    == (printed.side, printed.family, printed.symbol)
        })
        .collect();
    spare.sort_by_key(|&other| (std::cmp::Reverse(roster.printed(other).capacity), other));
    for other in spare {
        let capacity = roster.printed(other).capacity;
        if capacity > 0 && capacity <= room {
            room -= capacity;
            carriers.push(other);
        }
    }
    let roster = world.resource::<Roster>();
    let saved = carriers.iter().map(|&unit| roster.printed(unit).capacity);
    let saved = saved.fold(0, u16::saturating_add);
    carriers::note_lost(world, attempt.unit, printed.capacity.saturating_sub(saved));
    for &unit in &carriers {
        if unit != attempt.unit {
            change::renew(world, unit);
        }
        leave_map(world, Attempt { unit, ..attempt }, out);
    }
    if !carriers.contains(&attempt.unit) {
        carriers::note_traded_in(world, attempt.unit, saved);
        lose(world, attempt.unit, out);
    }
}

/// A unit is away and comes back as a reinforcement.
fn leave_map(world: &mut World, attempt: Attempt, out: &mut Outcomes) {
    let Attempt { unit, back, .. } = attempt;
    let (id, side, from) = {
        let roster = world.resource::<Roster>();
        let printed = roster.printed(unit);
        (printed.id, printed.side, roster.location(unit).hex())
    };
    let wait = roll(world, side, out);
    let turn = world.resource::<Clock>().turn.saturating_add(wait);
    let tokens = fact::<Tokens>(world, unit).0;
    change::eliminate(world, unit);
    change::set(world, unit, Tokens(0));
    change::set(world, unit, Stocks::Full);
    change::relocate(world, unit, Location::Arriving { turn, at: back });
    out.push(Outcome::Supply(SupplyEvent::BrokeOut {
        unit: id,
        from,
        back,
        turn,
        tokens,
    }));
}

/// A unit did not get out. Counters of transport are common to all points of their kind, so that they can be used again
/// (13.2c, 13.5e).
fn lose(world: &mut World, unit: UnitIx, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let id = roster.printed(unit).id;
    let Some(at) = roster.location(unit).hex() else {
        return;
    };
    let tokens = fact::<Tokens>(world, unit).0;
    let family = roster.printed(unit).family;
    change::set(world, unit, Tokens(0));
    if family == Family::Transport {
        carriers::give_back(world, unit);
    } else {
        change::eliminate(world, unit);
    }
    out.push(Outcome::Supply(SupplyEvent::LostInBreakout {
        unit: id,
        at,
        tokens,
    }));
}
