//! The one-pass search for trace against a slow one, unit by unit, written straight from 12.3 and 12.6, over random play on
//! random boards.

use crate::support::{counter, headquarters, map, moving};
use bevy::prelude::World;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::engine::{self, submit, undo};
use stavka_rules::map::{Board as Map, Cost, Direction, Feature, HexIx, Mobility};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Printed, Roster, UnitIx, posture};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_rules::supply::{Standings, TraceMemory, TraceNet};
use stavka_rules::tables::{RuleTables, ZoneEffect};
use stavka_rules::terrain::StepCosts;
use stavka_rules::zoc::Zones;

/// Ground of every kind, open ground most of all, without lakes in the first and the last column.
fn ground(random: &mut Xoshiro256PlusPlus) -> Vec<String> {
    let mut hex = |column: usize| {
        let kinds: &[u8] = match column {
            0 | 11 => b"..w.",
            _ => b"......wwfhrsmv~",
        };
        char::from(kinds[random.random_range(0..kinds.len())])
    };
    (0..7).map(|_| (0..12).map(&mut hex).collect()).collect()
}

/// Two sides with two HQs each, of different throw types, on broken ground with rivers and a road, another for each seed.
fn setup(seed: u64) -> GameSetup {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rows = ground(&mut random);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut board = map(&rows);
    for column in 2..11 {
        let row = random.random_range(2..7);
        let kind = ["minor-river", "major-river"][random.random_range(0..2)];
        let (a, b) = (
            format!("{column:02}.{row:02}"),
            format!("{column:02}.{:02}", row + 1),
        );
        board = board.barrier(kind, &a, &b);
    }
    let mut board = board
        .road(
            "primary-road",
            &["01.03", "02.03", "03.04", "04.04", "05.05"],
        )
        .feature("01.03", Feature::Source(Side::One))
        .feature("12.05", Feature::Source(Side::Two));
    let throw = |mut printed: Printed, mobility: Mobility| {
        for face in printed.combat.iter_mut().chain([&mut printed.movement]) {
            face.throw = face
                .throw
                .map(|throw| stavka_rules::pieces::ThrowRange { mobility, ..throw });
        }
        printed
    };
    for (side, columns, types) in [
        (Side::One, [1, 3, 5], [Mobility::Truck, Mobility::Leg]),
        (Side::Two, [12, 10, 8], [Mobility::Track, Mobility::Truck]),
    ] {
        for (n, (mobility, points)) in types.into_iter().zip([2, 4]).enumerate() {
            let name = format!("hq-{}-{n}", side as u8);
            let hq = throw(headquarters(&name, side, points), mobility);
            board = board.unit(hq, &format!("{:02}.0{}", columns[n], 3 + n));
        }
        for n in 0..8_u64 {
            let name = format!("u-{}-{n}", side as u8);
            let kind = [Mobility::Leg, Mobility::Truck, Mobility::Track][(n % 3) as usize];
            let column = columns[(n % 3) as usize];
            let row = 1 + (n + seed) % 7;
            board = board.unit(
                moving(counter(&name, side), kind, 10),
                &format!("{column:02}.{row:02}"),
            );
        }
    }
    board.finish()
}

/// Whether a path may be in a hex (12.3d).
fn is_open(world: &World, side: Side, mobility: Mobility, hex: HexIx) -> bool {
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    let zone = zones.holds_against(concepts, ZoneEffect::TruckSupply, side, hex);
    let blocked = mobility == Mobility::Truck && zone;
    !blocked && !zones.has_combat_unit(side.other(), hex)
}

/// The cheapest way from a hex to every other, by trying every step again until nothing changes.
fn distances(world: &World, side: Side, mobility: Mobility, from: HexIx) -> Vec<Option<u16>> {
    let board = world.resource::<Map>();
    let costs = world.resource::<StepCosts>();
    let mut best = vec![None; board.grid().len()];
    if is_open(world, side, mobility, from) {
        best[from.at()] = Some(0);
    }
    loop {
        let before = best.clone();
        for at in 0..best.len() {
            let hex = HexIx(u16::try_from(at).expect("a small map"));
            let Some(spent) = best[at] else { continue };
            for direction in Direction::ALL {
                let Some(there) = board.neighbour(hex, direction) else {
                    continue;
                };
                let Cost::Points(points) = costs.supply_step(side, mobility, hex, direction) else {
                    continue;
                };
                let total = spent + points.as_twelfths();
                if is_open(world, side, mobility, there)
                    && best[there.at()].is_none_or(|known| total < known)
                {
                    best[there.at()] = Some(total);
                }
            }
        }
        if best == before {
            return best;
        }
    }
}

/// Whether a path of so many points leads from one hex to another or to a hex beside it (12.3c).
fn leads(
    world: &World,
    side: Side,
    mobility: Mobility,
    points: Mp,
    from: HexIx,
    to: HexIx,
) -> bool {
    let board = world.resource::<Map>();
    let best = distances(world, side, mobility, from);
    let within = |hex: HexIx| best[hex.at()].is_some_and(|spent| spent <= points.as_twelfths());
    let mut beside = Direction::ALL
        .into_iter()
        .filter_map(|direction| board.neighbour(to, direction));
    within(to) || beside.any(within)
}

/// Rule 12.6, unit by unit.
fn is_in_trace(world: &World, unit: UnitIx, sources: &[HexIx]) -> bool {
    let roster = world.resource::<Roster>();
    let draw = world.resource::<RuleTables>().concepts.draw;
    let side = roster.printed(unit).side;
    let throw = |unit: UnitIx| {
        roster
            .printed(unit)
            .face(posture(world, unit).orientation)
            .throw
    };
    let draws = |unit: UnitIx| {
        let mobility = throw(unit).map_or(Mobility::Truck, |throw| throw.mobility);
        let hex = roster.hex_of(unit);
        hex.is_some_and(|hex| {
            let mut sources = sources.iter();
            sources.any(|&source| leads(world, side, mobility, draw, hex, source))
        })
    };
    let Some(hex) = roster.hex_of(unit) else {
        return false;
    };
    let thrown = |hq: UnitIx| {
        let printed = roster.printed(hq);
        let (Some(at), Some(throw)) = (roster.hex_of(hq), throw(hq)) else {
            return false;
        };
        printed.family == Family::Headquarters
            && printed.side == side
            && hq != unit
            && stavka_rules::profile::profile(world, hq).throws
            && draws(hq)
            && leads(world, side, throw.mobility, throw.points, at, hex)
    };
    draws(unit) || roster.iter().any(thrown)
}

#[test]
fn one_search_finds_what_a_search_for_each_unit_finds() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..24 {
        let mut world = World::new();
        engine::add_to_world(&mut world);
        engine::start(&mut world, &setup(seed), seed);
        submit(&mut world, &Order::Sequence(SequenceOrder::Begin)).expect("begins");
        let mut player = RandomPlayer::new(seed);
        for n in 0..160 {
            let Some(order) = player.choose(&world) else {
                break;
            };
            submit(&mut world, &order).expect("legal");
            if n % 10 != 0 {
                continue;
            }
            for side in Side::BOTH {
                let net = TraceNet::of(&world, side);
                let roster = world.resource::<Roster>();
                for unit in roster.iter() {
                    let Some(hex) = roster
                        .hex_of(unit)
                        .filter(|_| roster.printed(unit).side == side)
                    else {
                        continue;
                    };
                    let slow = is_in_trace(&world, unit, net.sources());
                    assert_eq!(
                        net.reaches(&world, unit, hex),
                        slow,
                        "{}",
                        roster.printed(unit).id
                    );
                    if slow { with += 1 } else { without += 1 }
                }
            }
        }
    }
    assert!(
        with > 100 && without > 100,
        "{with} in trace, {without} not"
    );
}

#[test]
fn searches_that_are_remembered_find_what_new_ones_find() {
    // One memory for all games, so that it must also notice that the game is another.
    let mut memory = TraceMemory::default();
    let mut last = None;
    let mut changes = 0;
    for seed in 0..16 {
        let mut world = World::new();
        engine::add_to_world(&mut world);
        engine::start(&mut world, &setup(seed), seed);
        submit(&mut world, &Order::Sequence(SequenceOrder::Begin)).expect("begins");
        let mut player = RandomPlayer::new(seed);
        for n in 0..160 {
            let Some(order) = player.choose(&world) else {
                break;
            };
            submit(&mut world, &order).expect("legal");
            if n % 7 == 0 {
                // What was remembered need not be from the state just before.
                let _ = undo(&mut world);
            }
            for side in Side::BOTH {
                let anew = Standings::of(&world, side);
                assert_eq!(
                    memory.standings(&world, side),
                    anew,
                    "game {seed}, order {n}"
                );
                if side == Side::One {
                    changes += usize::from(last.as_ref() != Some(&anew));
                    last = Some(anew);
                }
            }
        }
    }
    assert!(changes > 100, "{changes} changes");
}
