//! What both sides do: the Germans by the plan, the French stand.

use std::cmp::Reverse;

use bevy::prelude::World;
use stavka_rules::barrage::{BarrageAim, BarrageOffer, BarrageOrder};
use stavka_rules::combat::{Assault, CombatOffer, CombatOrder, Forecast, forecast};
use stavka_rules::engine::{check, fuel_offers, legal, reach};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::modes::{ModeChange, ModeOrder};
use stavka_rules::movement::{MoveQuery, MovementOffer, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Roster, UnitIx};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::sequence::{Clock, Segment, SequenceOrder};
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::stacking::{overstacked, re_in_hex};
use stavka_rules::tables::{AttackKind, RuleTables};

use crate::prongs::{PRONGS, prong_of};
use crate::specialists;

/// The worst column on which an attack is made, counted from 0, and an overrun.
const ATTACK_FROM: usize = 4;
const OVERRUN_FROM: usize = 8;
/// Attacks are made so near to a goal.
const ATTACK_WITHIN: u32 = 3;
/// HQs and guns come no nearer to the goal.
const KEEP_BACK: u32 = 2;

/// What the French do beside standing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum French {
    /// They bring in what arrives.
    Still,
    /// They use trains, rebuild and construct as well.
    Busy,
}

/// The next order; none when the game is over. Each unit is tried once a segment.
pub fn choose(world: &World, french: French, tried: &mut Vec<UnitId>) -> Option<Order> {
    match awaiting(world) {
        Awaiting::Begin => Some(Order::Sequence(SequenceOrder::Begin)),
        Awaiting::Over => None,
        Awaiting::Decision { .. } => Some(Order::pass()),
        Awaiting::Segment { side, .. } => {
            let planned = if is_german(world, side) {
                plan(world, side, tried)
            } else {
                None
            };
            let planned = planned
                .or_else(|| match (is_german(world, side), french) {
                    (false, French::Still) => specialists::muster(world),
                    _ => specialists::order(world, side, PRONGS[0].goal, tried),
                })
                .or_else(|| make_room(world, side));
            Some(planned.unwrap_or(Order::Sequence(SequenceOrder::EndSegment)))
        }
    }
}

/// A move out of a hex that holds too much, where there is one.
fn make_room(world: &World, side: Side) -> Option<Order> {
    check(world, &Order::Sequence(SequenceOrder::EndSegment)).err()?;
    let roster = world.resource::<Roster>();
    let full = overstacked(world, side);
    let crowded = |unit: &UnitId| {
        let hex = roster.find(*unit).and_then(|ix| roster.hex_of(ix));
        hex.is_some_and(|hex| full.contains(&hex))
    };
    let movers = legal(world)
        .pick(MovementOffer::mover)
        .into_iter()
        .filter(crowded);
    movers
        .into_iter()
        .find_map(|unit| step_towards(world, side, unit, PRONGS[0].goal, None, false))
}

/// A march to the hex with room in it that is nearest to the goal; `nearer` asks that it be nearer than the unit is.
fn step_towards(
    world: &World,
    side: Side,
    unit: UnitId,
    goal: HexPos,
    mode: Option<ModeChange>,
    nearer: bool,
) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let ix = roster.find(unit)?;
    let here = roster.location(ix).hex()?;
    let units = [unit];
    let query = MoveQuery {
        mode,
        ..MoveQuery::of(&units)
    };
    let range = reach(world, &query).ok()?;
    let limit = world.resource::<RuleTables>().concepts.stacking.limit;
    let size = roster.printed(ix).re;
    let has_room = |hex: &HexPos| {
        let held = grid.index(*hex).map(|hex| re_in_hex(world, side, hex));
        held.is_some_and(|held| held.0 + size.0 <= limit.0)
    };
    let family = roster.printed(ix).family;
    let is_rear = matches!(family, Family::Headquarters | Family::Artillery);
    let least = if is_rear { KEEP_BACK } else { 0 };
    let away = |hex: HexPos| grid.distance(hex, goal).max(least);
    let near = range
        .hexes()
        .filter(has_room)
        .filter(|&hex| grid.distance(hex, goal) >= least)
        .min_by_key(|&hex| away(hex))?;
    if nearer && away(near) >= away(here) {
        return None;
    }
    let path = range.path_to(near)?;
    let units = vec![unit];
    Some(Order::Movement(MovementOrder::Move { units, path, mode }))
}

/// Whether a side is the German one.
pub fn is_german(world: &World, side: Side) -> bool {
    world.resource::<ScenarioFacts>().sides[side].name == "German"
}

fn plan(world: &World, side: Side, tried: &mut Vec<UnitId>) -> Option<Order> {
    match world.resource::<Clock>().now().segment {
        Segment::Movement => march(world, side, tried),
        Segment::Barrage => barrage(world),
        Segment::Combat => attack(world, side),
        _ => None,
    }
}

/// Everything that reaches a hex beside a goal, or the goal itself, fires at the enemies in it.
fn barrage(world: &World) -> Option<Order> {
    let grid = world.resource::<Board>().grid();
    let batteries = legal(world).pick(BarrageOffer::battery);
    let mut targets: Vec<HexPos> = batteries
        .iter()
        .flat_map(|(_, targets)| targets.iter().copied())
        .filter(|&hex| {
            PRONGS
                .iter()
                .any(|prong| grid.distance(hex, prong.goal) <= 1)
        })
        .collect();
    targets.sort_unstable();
    targets.dedup();
    let orders = targets.into_iter().map(|target| {
        let units = batteries
            .iter()
            .filter(|(_, targets)| targets.contains(&target))
            .map(|&(unit, _)| unit)
            .collect();
        let (aim, supply) = (BarrageAim::Units, None);
        Order::Barrage(BarrageOrder::Barrage {
            units,
            target,
            aim,
            supply,
        })
    });
    orders.into_iter().find(|order| check(world, order).is_ok())
}

/// One order for one unit of the corps: fuel, an overrun, or a march towards the goal.
fn march(world: &World, side: Side, tried: &mut Vec<UnitId>) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let offers = legal(world);
    let mut units = offers.pick(MovementOffer::dry);
    units.extend(offers.pick(MovementOffer::mover));
    for unit in units {
        let Some(prong) = prong_of(world, unit).filter(|_| !tried.contains(&unit)) else {
            continue;
        };
        let goal = prong.goal;
        if offers.has(MovementOffer::dry, &unit) {
            let payable = fuel_offers(world, unit)
                .into_iter()
                .rev()
                .find_map(|offer| offer.order().ok());
            if payable.is_some() {
                return payable;
            }
            tried.push(unit);
            continue;
        }
        if let Some(order) = overrun(world, side, unit) {
            return Some(order);
        }
        // At the river everybody shows his Combat side.
        let deploy = Order::Modes(ModeOrder::ChangeMode {
            units: vec![unit],
            to: ModeChange::Combat,
        });
        let here = roster.find(unit).and_then(|ix| roster.location(ix).hex());
        let at_river = here.is_some_and(|hex| grid.distance(hex, goal) <= 2);
        if at_river && check(world, &deploy).is_ok() {
            return Some(deploy);
        }
        let modes = [None, Some(ModeChange::Combat)];
        let step = modes
            .into_iter()
            .find_map(|mode| step_towards(world, side, unit, goal, mode, true));
        match step {
            // It may overrun once it is there.
            Some(order) => return Some(order),
            None => tried.push(unit),
        }
    }
    None
}

/// An overrun of a neighbouring hex, if its odds are good.
fn overrun(world: &World, side: Side, unit: UnitId) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let ix = roster.find(unit)?;
    let here = roster.location(ix).hex()?;
    let orders = grid.neighbours(here).filter_map(|(_, target)| {
        let order = Order::Combat(CombatOrder::Overrun {
            units: vec![unit],
            target,
            supply: None,
        });
        check(world, &order).ok()?;
        let seen = foresee(world, side, AttackKind::Overrun, &[ix], target);
        let table = &world.resource::<RuleTables>().combat;
        (seen.fight.starting_column(table).index() >= OVERRUN_FROM).then_some(order)
    });
    orders.into_iter().next()
}

/// The attack nearest to a goal that is good enough, and the best of those that are as near.
fn attack(world: &World, side: Side) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let distances = |hex: HexPos| {
        PRONGS
            .iter()
            .map(move |prong| grid.distance(hex, prong.goal))
    };
    let away = |hex: HexPos| distances(hex).min().unwrap_or_default();
    let attackers = legal(world).pick(CombatOffer::attacker);
    let mut targets: Vec<HexPos> = attackers
        .iter()
        .flat_map(|(_, targets)| targets.iter().copied())
        .filter(|&hex| away(hex) <= ATTACK_WITHIN)
        .collect();
    targets.sort_unstable();
    targets.dedup();
    let table = &world.resource::<RuleTables>().combat;
    let planned = targets.into_iter().filter_map(|target| {
        let units: Vec<UnitId> = attackers
            .iter()
            .filter(|(_, targets)| targets.contains(&target))
            .map(|&(unit, _)| unit)
            .collect();
        let found: Vec<UnitIx> = units.iter().filter_map(|&unit| roster.find(unit)).collect();
        let seen = foresee(world, side, AttackKind::Regular, &found, target);
        let column = seen.fight.starting_column(table).index();
        let order = Order::Combat(CombatOrder::Attack {
            units,
            target,
            supply: None,
        });
        let is_good = column >= ATTACK_FROM && check(world, &order).is_ok();
        is_good.then_some(((Reverse(away(target)), column), order))
    });
    planned
        .max_by_key(|&(worth, _)| worth)
        .map(|(_, order)| order)
}

/// An attack against supplied defenders, as it would go.
fn foresee(
    world: &World,
    side: Side,
    kind: AttackKind,
    units: &[UnitIx],
    target: HexPos,
) -> Forecast {
    let assault = Assault {
        side,
        kind,
        units,
        target,
        known: None,
        supply: None,
        defender_supplied: true,
    };
    forecast(world, &assault)
}
