//! What holds in the Reinforcement Phases of every game, seen over random play.

use std::collections::BTreeMap;

use bevy::prelude::World;
use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine;
use stavka_rules::ids::{FormationId, PoolId, TableId, UnitId};
use stavka_rules::map::Feature;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, Printed, Roster, Symbol, Tokens, UnitIx, fact};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::reinforcement::{ReinforcementEvent, ReinforcementOrder, forfeits};
use stavka_rules::reports::Ledger;
use stavka_rules::sequence::{Clock, Phase, SequenceOrder};
use stavka_rules::setup::{CounterPool, GameSetup, TableKind, VariableTable};
use stavka_rules::side::Side;
use stavka_rules::tables::{Gift, GiftTable, ReplKind, ReplPrice, RuleTables};

use crate::support::{counter, dump, headquarters, hex, id, map, repl, transport, worth};

const SEEDS: u64 = 10;
const ORDERS: usize = 260;

/// Six turns in which much is due, dead and reduced on both sides.
fn busy() -> GameSetup {
    let mut board = map(&[
        "........", "........", "........", "........", "........", "........",
    ])
    .reserve_markers(1)
    .with(|setup| {
        setup.scenario.first_player = None;
        setup.scenario.turns = 6;
    });
    for (side, home, gates, port) in [
        (Side::One, ["02.02", "03.04"], ["01.03", "01.05"], "02.05"),
        (Side::Two, ["07.02", "06.04"], ["08.03", "08.05"], "07.05"),
    ] {
        let name = |kind: &str| {
            let whose = if side == Side::One { "one" } else { "two" };
            format!("{whose}-{kind}")
        };
        let division = |kind: &str| worth(counter(&name(kind), side), 8, 3, 3);
        let of = |formation: &str, printed: Printed| Printed {
            formation: FormationId::new(&name(formation)).ok(),
            ..printed
        };
        let organic = |kind: &str| Printed {
            family: Family::OrganicTruck,
            ..transport(&name(kind), side, 20, 4)
        };
        let no_rebuild = |kind: &str| Printed {
            no_rebuild: true,
            ..counter(&name(kind), side)
        };
        board = board
            .feature(port, Feature::Port { capacity: 6 })
            .controlled(port, side)
            .unit(headquarters(&name("hq"), side, 8), home[0])
            .unit(division("d1"), home[0])
            .reduced(1)
            .unit(division("d2"), home[0])
            .reduced(2)
            .unit(of("x", counter(&name("x1"), side)), home[1])
            .unit(of("x", counter(&name("x2"), side)), home[1])
            .unit(counter(&name("free"), side), home[1])
            .unit(no_rebuild("brave"), home[1])
            .unit_moving(transport(&name("t1"), side, 20, 4), home[0])
            .unit_moving(repl(&name("p1"), side, Symbol::Personnel), home[0])
            .unit_moving(repl(&name("p2"), side, Symbol::Personnel), home[0])
            .unit_moving(repl(&name("e1"), side, Symbol::Equipment), home[0])
            .unit_moving(repl(&name("e2"), side, Symbol::Equipment), home[0])
            .unit(dump(&name("dump"), side), home[0])
            .holding(30)
            .in_tray(dump(&name("dump2"), side))
            .in_tray(dump(&name("dump3"), side))
            .in_tray(transport(&name("t2"), side, 20, 4))
            .dead(of("y", counter(&name("y1"), side)))
            .dead(of("y", organic("organic-y")))
            .dead(division("d3"))
            .dead(transport(&name("t3"), side, 20, 4))
            .dead(no_rebuild("proud"))
            .due(of("x", organic("organic-x")), 1, gates[0])
            .due(division("d4"), 2, gates[0])
            .due(counter(&name("r1"), side), 2, port)
            .due(counter(&name("r2"), side), 2, port)
            .due(transport(&name("t4"), side, 20, 4), 3, gates[1])
            .in_tray(counter(&name("g1"), side))
            .in_tray(counter(&name("g2"), side));
        for n in 0..24 {
            board = board
                .in_tray(repl(&name(&format!("pax{n}")), side, Symbol::Personnel))
                .in_tray(repl(&name(&format!("eq{n}")), side, Symbol::Equipment));
        }
        let pool = PoolId::new(&name("guards")).expect("an id");
        let repls = |kind: ReplKind, count: u8| Gift::Repls { kind, count };
        let rows = vec![
            ("1".parse().expect("a band"), Vec::new()),
            (
                "2-3".parse().expect("a band"),
                vec![repls(ReplKind::Personnel, 3), repls(ReplKind::Equipment, 2)],
            ),
            (
                "4-5".parse().expect("a band"),
                vec![repls(ReplKind::Personnel, 2), Gift::Supply(Tokens(3))],
            ),
            (
                "6".parse().expect("a band"),
                vec![Gift::Units { pool, count: 1 }],
            ),
        ];
        let table = VariableTable {
            id: TableId::new(&name("table")).expect("an id"),
            name: name("table"),
            kind: TableKind::Replacements,
            side,
            from: 1,
            until: 6,
            at: [home[0], gates[1]].map(hex).to_vec(),
            rolls: GiftTable::new(1, rows).expect("a sound table"),
        };
        let units = ["g1", "g2"].map(|unit| id(&name(unit))).to_vec();
        board = board.with(|setup| {
            let plan = &mut setup.scenario.arrivals;
            plan.tables.push(table);
            plan.pools.push(CounterPool {
                id: pool,
                name: "Guards".to_owned(),
                units,
            });
        });
    }
    board.finish()
}

fn over_random_play(mut see: impl FnMut(&mut World, &Order)) {
    let setup = busy();
    for seed in 0..SEEDS {
        let mut world = World::new();
        engine::add_to_world(&mut world);
        engine::start(&mut world, &setup, seed);
        let mut player = RandomPlayer::new(seed);
        for _ in 0..ORDERS {
            let Some(order) = player.choose(&world) else {
                break;
            };
            let done = engine::submit(&mut world, &order);
            assert!(done.is_ok(), "{order:?} was offered and refused: {done:?}");
            see(&mut world, &order);
        }
    }
}

fn units(world: &World) -> Vec<UnitIx> {
    world.resource::<Roster>().iter().collect()
}

fn events(world: &World) -> Vec<Outcome> {
    let entry = world.resource::<engine::Timeline>().past().last().cloned();
    entry
        .map(|entry| entry.outcomes.clone())
        .unwrap_or_default()
}

/// Every counter is in exactly one place, and index, entity and stacks agree about it.
#[test]
fn no_unit_is_in_two_places_and_none_vanishes() {
    let count = busy().units.len();
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    over_random_play(|world, _| {
        let roster = world.resource::<Roster>();
        roster.validate(world).expect("index and entities agree");
        assert_eq!(roster.len(), count);
        let mut stacked = 0;
        let mut on_map = 0;
        for unit in roster.iter() {
            let kind = match roster.location(unit) {
                Location::Map(at) => {
                    on_map += 1;
                    assert!(roster.at(at).contains(&unit));
                    "map"
                }
                Location::Arriving { .. } => "arriving",
                Location::Dead => "dead",
                Location::Removed => "removed",
                Location::Tray => "tray",
            };
            *seen.entry(kind).or_default() += 1;
        }
        for at in world.resource::<stavka_rules::map::Board>().grid().iter() {
            stacked += roster.at(at).len();
        }
        assert_eq!(stacked, on_map);
        assert_eq!(
            engine::hash_anew(world),
            world.resource::<engine::StateHash>().value()
        );
    });
    assert_eq!(seen.len(), 5, "{seen:?}");
}

/// Repls and ordinary transport are never in the Dead Pile, nor what is never rebuilt, but for what was there at the start.
#[test]
fn repls_and_units_that_are_never_rebuilt_do_not_die_into_the_pile() {
    let setup = busy();
    let dead = setup
        .units
        .iter()
        .filter(|unit| unit.location == Location::Dead);
    let at_start: Vec<UnitId> = dead.map(|unit| unit.printed.id).collect();
    over_random_play(|world, _| {
        let roster = world.resource::<Roster>();
        for unit in roster.iter() {
            let printed = roster.printed(unit);
            let died = roster.location(unit) == Location::Dead && !at_start.contains(&printed.id);
            let is_spare = matches!(printed.family, Family::Replacement | Family::Transport);
            assert!(
                !(died && (is_spare || printed.no_rebuild)),
                "{}",
                printed.id
            );
        }
    });
}

/// Repls of a side on the map, by kind.
fn on_map(world: &World, side: Side) -> ReplPrice {
    let roster = world.resource::<Roster>();
    let mut sum = ReplPrice::default();
    for unit in units(world) {
        let printed = roster.printed(unit);
        if printed.side == side
            && roster.location(unit).hex().is_some()
            && let Some(kind) = ReplKind::of(printed)
        {
            sum = sum.and_one(kind);
        }
    }
    sum
}

/// Steps of a side on the map, Repls aside.
fn steps(world: &World, side: Side) -> u32 {
    let roster = world.resource::<Roster>();
    let mut sum = 0;
    for unit in units(world) {
        let printed = roster.printed(unit);
        let counts = printed.side == side && printed.family != Family::Replacement;
        if counts && roster.location(unit).hex().is_some() {
            sum += u32::from(stavka_rules::losses::steps_left(world, unit));
        }
    }
    sum
}

/// Rule 13.5: a rebuild spends exactly what the table asks for the steps that it brings, and nothing else changes.
#[test]
fn repls_spent_equal_the_steps_rebuilt_by_the_table() {
    let mut before: Option<[(ReplPrice, u32); 2]> = None;
    let (mut rebuilt, mut pairs) = (0, 0);
    over_random_play(|world, order| {
        let now = Side::BOTH.map(|side| (on_map(world, side), steps(world, side)));
        let rebuild = matches!(
            order,
            Order::Reinforcement(ReinforcementOrder::Rebuild { .. })
        );
        if let (true, Some(had)) = (rebuild, before) {
            let events = events(world);
            let [
                Outcome::Reinforcement(ReinforcementEvent::Rebuilt {
                    units,
                    steps,
                    price,
                    with,
                    ..
                }),
            ] = &events[..]
            else {
                panic!("{events:?}");
            };
            let roster = world.resource::<Roster>();
            let first = roster.printed(roster.find(units[0]).expect("a unit"));
            let side = first.side.index();
            let table = &world.resource::<RuleTables>().rebuild;
            let each = match table.row(first) {
                Some(row) => row.price,
                None => ReplPrice {
                    eq: u8::try_from(first.capacity.div_ceil(4)).expect("few") * table.truck(),
                    pax: 0,
                },
            };
            assert_eq!(*price, each.times(*steps));
            assert_eq!(with.len(), usize::from(price.total()));
            let (repls, stood) = had[side];
            let (left, stands) = now[side];
            assert_eq!(repls.eq - left.eq, price.eq);
            assert_eq!(repls.pax - left.pax, price.pax);
            let came = u32::from(*steps) * u32::try_from(units.len()).expect("few");
            assert_eq!(stands - stood, came);
            rebuilt += 1;
            pairs += usize::from(units.len() == 2);
            assert_eq!(had[1 - side], now[1 - side]);
        }
        before = Some(now);
    });
    assert!(rebuilt > 20, "{rebuilt} rebuilt, {pairs} pairs");
}

/// Rule 13.9: no consolidation makes steps; what is lost was too many for one unit.
#[test]
fn consolidation_makes_no_steps() {
    let mut before: Option<[u32; 2]> = None;
    let (mut merged, mut swapped) = (0, 0);
    over_random_play(|world, order| {
        let now = Side::BOTH.map(|side| steps(world, side));
        if let (Order::Reinforcement(order), Some(had)) = (order, before) {
            let wasted: u32 = events(world)
                .iter()
                .map(|outcome| match outcome {
                    Outcome::Reinforcement(ReinforcementEvent::Merged { wasted, .. }) => {
                        u32::from(*wasted)
                    }
                    _ => 0,
                })
                .sum();
            match order {
                ReinforcementOrder::Merge { .. } => {
                    merged += 1;
                    assert_eq!(now.iter().sum::<u32>() + wasted, had.iter().sum());
                }
                ReinforcementOrder::Swap { .. } => {
                    swapped += 1;
                    assert_eq!(now, had);
                }
                _ => {}
            }
        }
        before = Some(now);
    });
    assert!(
        merged > 2 && swapped > 2,
        "{merged} merged, {swapped} swapped"
    );
}

/// Rule 13.6: what ends a phase loses is what the list said before, and nothing that was due stays behind.
#[test]
fn what_is_forfeit_is_what_was_listed() {
    let mut listed: Option<(Side, Vec<UnitId>)> = None;
    let mut lost = 0;
    over_random_play(|world, order| {
        if let (Order::Sequence(SequenceOrder::EndSegment), Some((side, units))) =
            (order, listed.take())
        {
            for outcome in events(world) {
                if let Outcome::Reinforcement(ReinforcementEvent::Forfeited {
                    side: whose,
                    units: gone,
                }) = outcome
                    && whose == side
                {
                    assert_eq!(gone, units);
                    lost += gone.len();
                }
            }
        }
        let clock = world.resource::<Clock>();
        if clock.now().phase == Phase::Reinforcement
            && let Some(side) = clock.actor()
        {
            let units = forfeits(world, side)
                .into_iter()
                .filter_map(|forfeit| match forfeit {
                    stavka_rules::reinforcement::Forfeit::Unit(unit) => Some(unit),
                    _ => None,
                });
            listed = Some((side, units.collect()));
        }
    });
    assert!(lost > 3, "{lost}");
}

/// What the trucks of a side carry that are in play, in tokens.
fn truck_capacity(world: &World, side: Side) -> i32 {
    let roster = world.resource::<Roster>();
    let counts = |unit: &UnitIx| {
        let location = roster.location(*unit);
        let printed = roster.printed(*unit);
        let in_play = matches!(location, Location::Map(_) | Location::Arriving { .. });
        in_play && printed.side == side && printed.symbol == Symbol::Truck
    };
    let capacity = |unit: UnitIx| i32::from(roster.printed(unit).capacity);
    units(world).into_iter().filter(counts).map(capacity).sum()
}

/// Rule 13.5e: truck points of a side grow by a rebuild, for an Eq each, or by what the enemy loses to a capture.
#[test]
fn truck_points_only_come_back_as_eq_is_spent() {
    let point = 4;
    let mut before: Option<[(i32, u8); 2]> = None;
    let (mut rebuilt, mut spent) = (0, 0);
    over_random_play(|world, order| {
        if *order == Order::Sequence(SequenceOrder::Begin) {
            before = None;
        }
        let now = Side::BOTH.map(|side| (truck_capacity(world, side), on_map(world, side).eq));
        if let Some(had) = before {
            let events = events(world);
            let is_capture = |outcome: &Outcome| {
                matches!(outcome, Outcome::Capture(CaptureEvent::Captured { .. }))
            };
            let captured = events.iter().any(is_capture);
            let is_rebuild = matches!(
                order,
                Order::Reinforcement(ReinforcementOrder::Rebuild { .. })
            );
            for (side, other) in [(0, 1), (1, 0)] {
                let grown = now[side].0 - had[side].0;
                if is_rebuild && grown > 0 {
                    let eq = i32::from(had[side].1) - i32::from(now[side].1);
                    assert_eq!(grown, eq * point, "{order:?}");
                    rebuilt += grown;
                    spent += eq;
                } else if captured {
                    let lost = had[other].0 - now[other].0;
                    assert!(grown <= lost.max(0), "{order:?}: {events:?}");
                } else {
                    assert!(grown <= 0, "{order:?}: {events:?}");
                }
            }
        }
        before = Some(now);
    });
    assert!(rebuilt > 0 && spent > 0, "{rebuilt} rebuilt for {spent} Eq");
}

/// Rule 12.1d: supply is accounted for through arrivals, loads and losses.
#[test]
fn supply_is_accounted_for_through_the_phase() {
    let tokens = |world: &World, side: Side| -> u32 {
        let roster = world.resource::<Roster>();
        let counts = |unit: &UnitIx| {
            let location = roster.location(*unit);
            let there = matches!(location, Location::Map(_) | Location::Arriving { .. });
            roster.printed(*unit).side == side && there
        };
        let held = |unit: UnitIx| u32::from(fact::<Tokens>(world, unit).0);
        units(world).into_iter().filter(counts).map(held).sum()
    };
    let mut before: Option<[u32; 2]> = None;
    over_random_play(|world, order| {
        let now = Side::BOTH.map(|side| tokens(world, side));
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        if let (Some(entry), Some(had)) = (entry, before)
            && *order != Order::Sequence(SequenceOrder::Begin)
        {
            for side in Side::BOTH {
                let told = Ledger::of_entry(world, &entry, side);
                let n = side.index();
                let (sum, before) = (now[n] + told.gone(), had[n] + told.gained());
                assert_eq!(sum, before, "{:?}", entry.outcomes);
            }
        }
        before = Some(now);
    });
}
