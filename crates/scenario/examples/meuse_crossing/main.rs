//! Plays the German crossing at Sedan with a simple plan, and saves the game: `tests/games/sedan-1940-crossing.ron` and
//! `sedan-1940-specialists.ron` were made so. The plan: everybody of the XIX Corps marches on Sedan, overruns what stands in the
//! way at good odds, and attacks across the river; the French stand. Both sides bring in what arrives, rebuild, use trains,
//! construct and use formation markers.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program of the command line"
)]

mod specialists;

use std::path::PathBuf;
use std::process::ExitCode;

use bevy::prelude::World;
use stavka_rules::combat::{Assault, CombatOffer, CombatOrder, Forecast, forecast};
use stavka_rules::engine;
use stavka_rules::engine::{check, fuel_offers, legal, reach};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::modes::{ModeChange, ModeOrder};
use stavka_rules::modules::{RuleModule, RuleModules};
use stavka_rules::movement::{MoveQuery, MovementOffer, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::sequence::{Clock, Segment, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::stacking::{overstacked, re_in_hex};
use stavka_rules::tables::{AttackKind, RuleTables};
use stavka_scenario::save::Session;
use stavka_scenario::shipped;

/// Formations that march, and where to: La Marfée, on the far bank.
const CORPS: [&str; 4] = ["1-pz", "2-pz", "10-pz", "gd"];
const GOAL: HexPos = HexPos::new(14, 14);
/// How many turns are played.
const TURNS: u8 = 6;
/// The worst column on which an attack is made, counted from 0, and an overrun.
const ATTACK_FROM: usize = 4;
const OVERRUN_FROM: usize = 8;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().and_then(|text| text.parse().ok());
    let (Some(seed), Some(path)) = (seed, arguments.next().map(PathBuf::from)) else {
        eprintln!("usage: meuse_crossing SEED SAVE");
        return ExitCode::from(2);
    };
    match play(seed, &path) {
        Ok(across) => {
            println!("{across} German units across the Meuse");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn play(seed: u64, path: &std::path::Path) -> Result<usize, String> {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    let shipped = shipped();
    let sedan = shipped.iter().find(|scenario| scenario.id == "sedan-1940");
    let files = sedan.ok_or("no such scenario")?.scenario_files();
    let mut session = Session::new_game(&mut world, files, seed, |options| {
        options.modules = RuleModules::of([RuleModule::Fog, RuleModule::FormationFog]);
    })
    .map_err(|faults| format!("{faults:?}"))?;
    let mut tried: Vec<UnitId> = Vec::new();
    let mut place = None;
    while world.resource::<Clock>().turn <= TURNS {
        let clock = world.resource::<Clock>();
        let now = (clock.turn, clock.player_turn, clock.step);
        if place != Some(now) {
            place = Some(now);
            tried.clear();
        }
        let Some(order) = choose(&world, &mut tried) else {
            break;
        };
        session
            .submit(&mut world, &order)
            .map_err(|error| format!("{order:?}: {error:?}"))?;
    }
    session
        .save(&world, path)
        .map_err(|error| error.to_string())?;
    Ok(across(&world))
}

/// German combat units that stand on the far bank near Sedan.
fn across(world: &World) -> usize {
    let roster = world.resource::<Roster>();
    let far = [(14, 14), (15, 14), (13, 14), (14, 15), (15, 15), (13, 13)];
    let hexes = far.map(|(col, row)| HexPos::new(col, row));
    let german = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family.is_combat() && printed.nation.to_string().starts_with("german")
    };
    let here = |unit: UnitIx| {
        roster
            .location(unit)
            .hex()
            .is_some_and(|hex| hexes.contains(&hex))
    };
    roster
        .iter()
        .filter(german)
        .filter(|&unit| here(unit))
        .count()
}

fn choose(world: &World, tried: &mut Vec<UnitId>) -> Option<Order> {
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
                .or_else(|| specialists::order(world, side, GOAL, tried))
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
        .find_map(|unit| step_towards(world, side, unit, None, false))
}

/// A march to the hex with room in it that is nearest to the goal; `nearer` asks that it be nearer than the unit is.
fn step_towards(
    world: &World,
    side: Side,
    unit: UnitId,
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
    let near = range
        .hexes()
        .filter(has_room)
        .min_by_key(|&hex| grid.distance(hex, GOAL))?;
    if nearer && grid.distance(near, GOAL) >= grid.distance(here, GOAL) {
        return None;
    }
    let path = range.path_to(near)?;
    let units = vec![unit];
    Some(Order::Movement(MovementOrder::Move { units, path, mode }))
}

fn is_german(world: &World, side: Side) -> bool {
    let facts = world.resource::<stavka_rules::setup::ScenarioFacts>();
    facts.sides[side].name == "German"
}

fn plan(world: &World, side: Side, tried: &mut Vec<UnitId>) -> Option<Order> {
    match world.resource::<Clock>().now().segment {
        Segment::Movement => march(world, side, tried),
        Segment::Combat => attack(world, side),
        _ => None,
    }
}

/// One order for one unit of the corps: fuel, an overrun, or a march towards the goal.
fn march(world: &World, side: Side, tried: &mut Vec<UnitId>) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let offers = legal(world);
    let ours = |unit: &UnitId| {
        let formation = roster
            .find(*unit)
            .and_then(|ix| roster.printed(ix).formation);
        formation.is_some_and(|id| CORPS.contains(&id.to_string().as_str()))
    };
    let mut units = offers.pick(MovementOffer::dry);
    units.extend(offers.pick(MovementOffer::mover));
    units.retain(ours);
    for unit in units {
        if tried.contains(&unit) {
            continue;
        }
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
        let at_river = here.is_some_and(|hex| grid.distance(hex, GOAL) <= 2);
        if at_river && check(world, &deploy).is_ok() {
            return Some(deploy);
        }
        let modes = [None, Some(ModeChange::Combat)];
        let step = modes
            .into_iter()
            .find_map(|mode| step_towards(world, side, unit, mode, true));
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

/// The best attack that is good enough.
fn attack(world: &World, side: Side) -> Option<Order> {
    let roster = world.resource::<Roster>();
    let attackers = legal(world).pick(CombatOffer::attacker);
    let mut targets: Vec<HexPos> = attackers
        .iter()
        .flat_map(|(_, targets)| targets.iter().copied())
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
        (column >= ATTACK_FROM && check(world, &order).is_ok()).then_some((column, order))
    });
    planned
        .max_by_key(|&(column, _)| column)
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
