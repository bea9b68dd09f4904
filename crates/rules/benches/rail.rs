//! Rail nets on a generated map of 15,000 hexes with 3,000 rail hexes and 1,500 counters: what one march onto the railroad costs
//! with its nets kept up to date, the same march on a map without railroads, and all nets made from nothing.

mod generated;

use bevy::prelude::World;
use divan::Bencher;
use stavka_rules::engine::{legal, reach, submit, twin};
use stavka_rules::map::{Feature, Gauge, HexPos, Hexside, HexsideFacts, Rail, Tracks};
use stavka_rules::movement::{MoveQuery, MovementOffer, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::railways::{RailNets, RailUse};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_rules::supply::rail_nets_anew;

fn main() {
    divan::main();
}

/// Rows with a railroad from edge to edge.
const LINES: [u8; 20] = [
    3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58, 63, 68, 73, 78, 83, 88, 93, 98,
];

/// The generated game, with a net of railroads or without.
fn setup(lines: &[u8]) -> GameSetup {
    let mut setup = generated::setup();
    setup.scenario.first_player = Some(Side::One);
    for side in Side::BOTH {
        setup.scenario.sides[side].gauges = vec![Gauge::Standard];
    }
    for &row in lines {
        for col in 1..generated::COLS {
            lay(&mut setup, HexPos::new(col, row), HexPos::new(col + 1, row));
        }
        for (side, col) in [(Side::One, 1), (Side::Two, generated::COLS)] {
            let at = setup.map.grid.index(HexPos::new(col, row));
            let features = &mut setup.map.hexes[at.expect("on the map").at()].features;
            features.push(Feature::Source(side));
        }
    }
    setup
}

/// Lays track between two hexes, on a bridge if need be.
fn lay(setup: &mut GameSetup, from: HexPos, to: HexPos) {
    let side = Hexside::between(from, to);
    let sides = &mut setup.map.hexsides;
    let at = sides.iter().position(|(known, _)| *known == side);
    let at = at.unwrap_or_else(|| {
        sides.push((side, HexsideFacts::default()));
        sides.len() - 1
    });
    let facts = &mut sides[at].1;
    facts.bridge = facts.barrier.is_some();
    facts.rail = Some(Rail {
        tracks: Tracks::Single,
        gauge: Gauge::Standard,
    });
}

/// The game in its first Movement Segment, and a march that ends on a railroad.
fn ready(lines: &[u8]) -> (World, Order) {
    let mut world = generated::world(&setup(lines));
    submit(&mut world, &Order::Sequence(SequenceOrder::Begin)).expect("the game begins");
    while legal(&world).pick(MovementOffer::mover).is_empty() {
        submit(&mut world, &Order::Sequence(SequenceOrder::EndSegment)).expect("nothing hinders");
    }
    let march = march(&world);
    (world, march)
}

/// A march of a unit onto one of the lines.
fn march(world: &World) -> Order {
    let movers = legal(world).pick(MovementOffer::mover);
    let found = movers.iter().find_map(|&unit| {
        let range = reach(world, &MoveQuery::of(&[unit])).ok()?;
        let to = range.hexes().find(|hex| LINES.contains(&hex.row))?;
        let (units, path, mode) = (vec![unit], range.path_to(to)?, None);
        Some(Order::Movement(MovementOrder::Move { units, path, mode }))
    });
    found.expect("somebody is near a railroad")
}

fn bench_march(bencher: Bencher<'_, '_>, lines: &[u8]) {
    let (world, march) = ready(lines);
    bencher
        .with_inputs(|| twin(&world))
        .bench_local_values(|mut world| {
            submit(&mut world, &march).expect("a legal march");
            world
        });
}

/// The whole order, nets included.
#[divan::bench(sample_count = 40, sample_size = 1)]
fn march_onto_a_railroad(bencher: Bencher<'_, '_>) {
    bench_march(bencher, &LINES);
}

/// The same order where there are no railroads.
#[divan::bench(sample_count = 40, sample_size = 1)]
fn march_without_railroads(bencher: Bencher<'_, '_>) {
    bench_march(bencher, &[]);
}

/// All nets of both sides from nothing.
#[divan::bench]
fn nets_from_nothing(bencher: Bencher<'_, '_>) {
    let (world, _) = ready(&LINES);
    let rails = world.resource::<RailNets>().rails().len();
    assert_eq!(rails, 3_000);
    bencher.bench_local(|| {
        Side::BOTH.map(|side| RailUse::BOTH.map(|using| rail_nets_anew(&world, side, using)))
    });
}
