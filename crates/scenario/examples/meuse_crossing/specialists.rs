//! What both sides do with section 13 beside the plan: what has come enters, Repls march to an HQ and rebuild what they can, trains
//! bring units and supply nearer to the battle, engineers build bases, and whole divisions go into their markers.

use std::collections::BTreeMap;

use bevy::prelude::World;
use stavka_rules::engine::{check, legal, reach, task_offers};
use stavka_rules::engineers::{EngineerOffer, EngineerOrder, Task};
use stavka_rules::formation::{FormationOffer, FormationOrder};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::movement::{MoveQuery, MovementOffer, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Orientation, Roster, Tokens, fact, posture};
use stavka_rules::rail::{Cargo, Journeys, RailOffer, RailOrder, boarding_mode, journeys};
use stavka_rules::reinforcement::ReinforcementOrder;
use stavka_rules::sequence::{Clock, Phase, Segment};
use stavka_rules::side::Side;

/// A journey must bring cargo so many hexes nearer to the goal.
const WORTH_IT: u32 = 4;
/// A marker is used for so many units at least.
const CROWD: usize = 3;

/// The next order of a side in the current segment; each unit is tried once.
pub fn order(world: &World, side: Side, goal: HexPos, tried: &mut Vec<UnitId>) -> Option<Order> {
    let now = world.resource::<Clock>().now();
    match (now.phase, now.segment) {
        (Phase::Reinforcement, _) => muster(world),
        (Phase::Movement, Segment::Movement) => train(world, side, goal, tried)
            .or_else(|| depot(world, side, tried))
            .or_else(|| construction(world, tried))
            .or_else(|| marker(world)),
        _ => None,
    }
}

/// Rolls first, then what has come, then what Repls can do. Swapping units between formations is left to players.
fn muster(world: &World) -> Option<Order> {
    let rank = |order: &ReinforcementOrder| match order {
        ReinforcementOrder::Roll(_) => Some(0),
        ReinforcementOrder::EnterAll => Some(1),
        ReinforcementOrder::Enter { .. } => Some(2),
        ReinforcementOrder::PlaceSupply { .. } => Some(3),
        ReinforcementOrder::LoadArrival { .. } => Some(4),
        ReinforcementOrder::Rebuild { .. } => Some(5),
        ReinforcementOrder::Merge { .. } => Some(6),
        ReinforcementOrder::Swap { .. } => None,
    };
    let offers = legal(world);
    let ranked = offers
        .of()
        .filter_map(|order| Some((rank(order)?, Order::Reinforcement(order.clone()))));
    let legal = ranked.filter(|(_, order)| check(world, order).is_ok());
    legal.min_by_key(|&(rank, _)| rank).map(|(_, order)| order)
}

/// The first unit or dump that a train brings well forward.
fn train(world: &World, side: Side, goal: HexPos, tried: &mut Vec<UnitId>) -> Option<Order> {
    let roster = world.resource::<Roster>();
    for id in legal(world).pick(RailOffer::cargo) {
        if tried.contains(&id) {
            continue;
        }
        tried.push(id);
        let Some(unit) = roster.find(id) else {
            continue;
        };
        if roster.printed(unit).family == Family::Dump {
            let tokens = fact::<Tokens>(world, unit).0.min(4);
            let cargo = Cargo::Supply { from: id, tokens };
            if let Some(to) = forward(world, goal, journeys(world, side, cargo).ok()) {
                let from = id;
                return Some(Order::Rail(RailOrder::RailSupply { from, tokens, to }));
            }
            continue;
        }
        let (units, mode) = (vec![id], boarding_mode(world, unit));
        let cargo = Cargo::Units {
            units: &units,
            mode,
        };
        if let Some(to) = forward(world, goal, journeys(world, side, cargo).ok()) {
            return Some(Order::Rail(RailOrder::Rail { units, to, mode }));
        }
    }
    None
}

/// The end of a journey that is nearest to the goal, if it is worth the train.
fn forward(world: &World, goal: HexPos, found: Option<Journeys>) -> Option<HexPos> {
    let found = found?;
    let grid = world.resource::<Board>().grid();
    let open = found.to.iter().filter(|(_, journey)| journey.is_ok());
    let (&to, _) = open.min_by_key(|&(&hex, _)| grid.distance(hex, goal))?;
    let nearer = grid.distance(to, goal) + WORTH_IT <= grid.distance(found.from, goal);
    nearer.then_some(to)
}

/// Repls march to the nearest HQ that could rebuild with them.
fn depot(world: &World, side: Side, tried: &mut Vec<UnitId>) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let headquarters: Vec<HexPos> = roster
        .iter()
        .filter(|&unit| {
            let printed = roster.printed(unit);
            printed.side == side
                && printed.family == Family::Headquarters
                && posture(world, unit).orientation == Orientation::Combat
        })
        .filter_map(|unit| roster.location(unit).hex())
        .collect();
    let away = |hex: HexPos| headquarters.iter().map(|&hq| grid.distance(hex, hq)).min();
    for id in legal(world).pick(MovementOffer::mover) {
        let unit = roster.find(id)?;
        if roster.printed(unit).family != Family::Replacement || tried.contains(&id) {
            continue;
        }
        tried.push(id);
        let units = vec![id];
        let Ok(range) = reach(world, &MoveQuery::of(&units)) else {
            continue;
        };
        let here = roster.location(unit).hex()?;
        let near = range.hexes().min_by_key(|&hex| away(hex));
        let nearer = near.filter(|&hex| away(hex) < away(here));
        if let Some(path) = nearer.and_then(|hex| range.path_to(hex)) {
            let mode = None;
            return Some(Order::Movement(MovementOrder::Move { units, path, mode }));
        }
    }
    None
}

/// One engineer a segment builds a base where it can be paid.
fn construction(world: &World, tried: &mut Vec<UnitId>) -> Option<Order> {
    let by = legal(world)
        .pick(EngineerOffer::constructor)
        .into_iter()
        .next()?;
    if tried.contains(&by) {
        return None;
    }
    tried.push(by);
    let offers = task_offers(world, by).into_iter();
    let mut bases = offers.filter(|offer| offer.task == Task::BuildBase);
    bases.find_map(|offer| {
        Some(Order::Engineers(EngineerOrder::Construct {
            task: offer.task,
            hex: offer.hex,
            by: offer.by,
            from: offer.payments.ok()?,
        }))
    })
}

/// Puts the units of a formation that stand together into its marker.
fn marker(world: &World) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let mut together: BTreeMap<(String, HexPos), Vec<UnitId>> = BTreeMap::new();
    for id in legal(world).pick(FormationOffer::joiner) {
        let unit = roster.find(id)?;
        let place = roster.location(unit).hex();
        let formation = roster.printed(unit).formation;
        if let Some((formation, hex)) = formation.zip(place) {
            let stack = together.entry((formation.to_string(), hex)).or_default();
            stack.push(id);
        }
    }
    let crowds = together.into_values().filter(|units| units.len() >= CROWD);
    let orders = crowds.map(|units| Order::Formation(FormationOrder::EnterMarker { units }));
    orders.into_iter().find(|order| check(world, order).is_ok())
}
