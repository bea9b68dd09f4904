//! Who is in trace, on a generated map of 15,000 hexes with 1,500 counters, HQs and sources among them: one net for a whole
//! side, and beside it searches for each unit, as dumps are looked for.

mod generated;
mod supplied;

use std::cell::RefCell;

use bevy::prelude::World;
use divan::Bencher;
use stavka_rules::engine::{Timeline, go_to, legal, reach, submit};
use stavka_rules::map::Board;
use stavka_rules::movement::{MoveQuery, MovementOffer, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{Standings, TraceMemory, draw_sources};

fn main() {
    divan::main();
}

fn world() -> World {
    generated::world(&supplied::setup())
}

/// Both sides, everybody, as the Supply Phase and the window ask.
#[divan::bench]
fn standings_of_all_units(bencher: Bencher) {
    let world = world();
    bencher.bench_local(|| Side::BOTH.map(|side| Standings::of(&world, side)));
}

/// The same after one unit has moved, or has come back, with the searches of before remembered.
#[divan::bench]
fn standings_after_a_move(bencher: Bencher) {
    let mut world = world();
    submit(&mut world, &Order::Sequence(SequenceOrder::Begin)).expect("the game begins");
    while legal(&world).pick(MovementOffer::mover).is_empty() {
        submit(&mut world, &Order::Sequence(SequenceOrder::EndSegment)).expect("nothing hinders");
    }
    let long_move = a_long_move(&world);
    submit(&mut world, &long_move).expect("a legal move");
    let mut memory = TraceMemory::default();
    let world = RefCell::new(world);
    let after = world.borrow().resource::<Timeline>().cursor();
    let go_or_come_back = || {
        let mut world = world.borrow_mut();
        let before = world.resource::<Timeline>().cursor() == after;
        go_to(&mut world, after - usize::from(before)).expect("it has been there");
    };
    bencher
        .with_inputs(go_or_come_back)
        .bench_local_values(|()| {
            let world = world.borrow();
            Side::BOTH.map(|side| memory.standings(&world, side))
        });
}

/// The longest move of the first combat units that can move, so that much changes.
fn a_long_move(world: &World) -> Order {
    let roster = world.resource::<Roster>();
    let moves = legal(world)
        .pick(MovementOffer::mover)
        .into_iter()
        .take(40)
        .filter_map(|unit| {
            let at = roster.location(roster.find(unit)?).hex()?;
            let range = reach(world, &MoveQuery::of(&[unit])).ok()?;
            let grid = world.resource::<Board>().grid();
            let there = range.hexes().max_by_key(|&hex| grid.distance(at, hex))?;
            Some((grid.distance(at, there), unit, range.path_to(there)?))
        });
    let (_, unit, path) = moves.max().expect("somebody can move");
    Order::Movement(MovementOrder::Move {
        units: vec![unit],
        path,
        mode: None,
    })
}

/// The peer: a draw and the throws of HQs near by, searched for each unit alone.
#[divan::bench(sample_count = 5)]
fn a_search_for_each_unit(bencher: Bencher) {
    let world = world();
    let roster = world.resource::<Roster>();
    bencher.bench_local(|| {
        let reached = |unit| draw_sources(&world, unit).iter().count();
        roster.iter().map(reached).sum::<usize>()
    });
}
