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
use stavka_rules::pieces::{Class, Family, Roster, UnitIx};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::sequence::{Clock, Segment, SequenceOrder};
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::stacking::{StackingReason, re_in_hex};
use stavka_rules::tables::{AttackKind, RuleTables};
use stavka_rules::transport::{TransportOrder, unload_offer};
use stavka_rules::violation::Reason;

use crate::answers::resolute;
use crate::prongs::{PRONGS, prong_of};
use crate::specialists;

/// The worst column on which an attack is made, counted from 0, and an overrun.
const ATTACK_FROM: usize = 4;
const OVERRUN_FROM: usize = 8;
/// Attacks are made so near to a goal.
const ATTACK_WITHIN: u32 = 3;
/// The day of the crossing; on the first the near bank is cleared.
const CROSSING_TURN: u8 = 2;

/// How near to the goal a unit comes: HQs, guns and columns keep back.
const fn keeps_back(family: Family) -> u32 {
    match family {
        Family::Headquarters | Family::Artillery | Family::OrganicTruck => 2,
        Family::Transport => 3,
        _ => 0,
    }
}

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
        Awaiting::Decision { side, question } if is_german(world, side) => {
            Some(resolute(world, &question))
        }
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

/// A way out of a hex that holds too much, where there is one (4.8a): a march on or beside, in another mode or with fuel if it
/// takes that. Whoever finds no room is the owner's loss.
fn make_room(world: &World, side: Side) -> Option<Order> {
    let refused = check(world, &Order::Sequence(SequenceOrder::EndSegment)).err()?;
    let Reason::Stacking(StackingReason::Overstacked { hex, .. }) = *refused.reason else {
        return None;
    };
    let roster = world.resource::<Roster>();
    let hex = world.resource::<Board>().grid().index(hex)?;
    let crowd: Vec<UnitId> = roster
        .in_hex(hex)
        .iter()
        .map(|&unit| roster.printed(unit))
        .filter(|printed| printed.side == side && printed.family.is_combat())
        .map(|printed| printed.id)
        .collect();
    let goal = PRONGS[0].goal;
    let modes = [None].into_iter().chain(ModeChange::ALL.map(Some));
    let mut steps = modes.flat_map(|mode| crowd.iter().map(move |&unit| (unit, mode)));
    steps
        .find_map(|(unit, mode)| step_towards(world, side, unit, goal, mode, Errand::MakeRoom))
        .or_else(|| crowd.iter().find_map(|&unit| fuel(world, unit)))
}

/// Fuel for a unit, from whoever can pay for it.
fn fuel(world: &World, unit: UnitId) -> Option<Order> {
    let offers = fuel_offers(world, unit).into_iter().rev();
    offers.into_iter().find_map(|offer| offer.order().ok())
}

/// What a march is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Errand {
    /// Nearer to the goal than the unit is, and only into room.
    Advance,
    /// Out of a crowd: into room where there is some, however far from the goal.
    MakeRoom,
}

/// A march to the hex that is nearest to the goal.
fn step_towards(
    world: &World,
    side: Side,
    unit: UnitId,
    goal: HexPos,
    mode: Option<ModeChange>,
    errand: Errand,
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
    let least = keeps_back(roster.printed(ix).family);
    let away = |hex: HexPos| grid.distance(hex, goal).max(least);
    let near = range
        .hexes()
        .filter(|hex| errand == Errand::MakeRoom || has_room(hex))
        .filter(|&hex| grid.distance(hex, goal) >= least)
        .min_by_key(|hex| (!has_room(hex), away(*hex)))?;
    if errand == Errand::Advance && away(near) >= away(here) {
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

/// Whether a hex is attacked today: the far bank from the day of the crossing on.
fn is_on_today(world: &World, hex: HexPos) -> bool {
    let is_far = PRONGS.iter().any(|prong| prong.is_far(hex));
    !is_far || world.resource::<Clock>().turn >= CROSSING_TURN
}

/// Everything that reaches a goal, or a hex beside it, fires at the enemies in it: at the goals first.
fn barrage(world: &World) -> Option<Order> {
    let grid = world.resource::<Board>().grid();
    let batteries = legal(world).pick(BarrageOffer::battery);
    let away = |hex: HexPos| {
        PRONGS
            .iter()
            .map(move |prong| grid.distance(hex, prong.goal))
            .min()
    };
    let mut targets: Vec<HexPos> = batteries
        .iter()
        .flat_map(|(_, targets)| targets.iter().copied())
        .filter(|&hex| away(hex) <= Some(1) && is_on_today(world, hex))
        .collect();
    targets.sort_unstable_by_key(|&hex| (away(hex), hex));
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

/// A column that has come as near as it goes puts down its load.
fn unload(world: &World, side: Side, unit: UnitId) -> Option<Order> {
    let tokens = unload_offer(world, side, unit).ok()?.most.0;
    let order = Order::Transport(TransportOrder::Unload {
        unit,
        tokens,
        with: Vec::new(),
    });
    check(world, &order).is_ok().then_some(order)
}

/// One order for one unit of the corps: fuel, an overrun, or a march towards the goal.
fn march(world: &World, side: Side, tried: &mut Vec<UnitId>) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let offers = legal(world);
    let mut units = offers.pick(MovementOffer::dry);
    units.extend(offers.pick(MovementOffer::mover));
    // Riflemen and pioneers go first: tanks are worth little at the river.
    let is_tank = |unit: &UnitId| {
        let found = roster.find(*unit);
        found.is_some_and(|unit| roster.printed(unit).class == Class::Armor)
    };
    units.sort_by_key(is_tank);
    for unit in units {
        let Some(prong) = prong_of(world, unit).filter(|_| !tried.contains(&unit)) else {
            continue;
        };
        let goal = prong.goal;
        if offers.has(MovementOffer::dry, &unit) {
            if let Some(order) = fuel(world, unit) {
                return Some(order);
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
            .find_map(|mode| step_towards(world, side, unit, goal, mode, Errand::Advance));
        match step {
            // It may overrun once it is there.
            Some(order) => return Some(order),
            None => {
                tried.push(unit);
                if let Some(order) = unload(world, side, unit) {
                    return Some(order);
                }
            }
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
            stays: Vec::new(),
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
        .filter(|&hex| away(hex) <= ATTACK_WITHIN && is_on_today(world, hex))
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
