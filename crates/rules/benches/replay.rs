//! Replay with hash check, and jumps, in a random game of 10,000 orders with 1,500 counters on 15,000 hexes.

mod generated;

use std::sync::OnceLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use stavka_rules::engine::{Timeline, go_to, legal, submit, submit_recorded};
use stavka_rules::movement::MovementOffer;
use stavka_rules::order::Order;
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::GameSetup;

fn main() {
    divan::main();
}

/// Orders in the recorded game.
const ORDERS: usize = 10_000;

/// Moves before a segment may end.
const MOVES_A_SEGMENT: usize = 60;

/// An order with its dice and the hash after it.
type Recorded = (Order, Vec<u8>, u64);

/// The set-up and the recorded orders.
fn recorded() -> &'static (GameSetup, Vec<Recorded>) {
    static GAME: OnceLock<(GameSetup, Vec<Recorded>)> = OnceLock::new();
    GAME.get_or_init(|| {
        let setup = generated::setup();
        let mut world = generated::world(&setup);
        let mut player = RandomPlayer::new(11);
        let mut orders = Vec::new();
        let mut moves = 0;
        while orders.len() < ORDERS {
            let mut order = player.choose(&world).expect("the game goes on");
            // The player ends a segment early now and then; a game of this size has more moves a segment.
            while order == Order::Sequence(SequenceOrder::EndSegment) && moves < MOVES_A_SEGMENT {
                order = player.choose(&world).expect("the game goes on");
            }
            moves = if order == Order::Sequence(SequenceOrder::EndSegment) {
                0
            } else {
                moves + 1
            };
            let entry = submit(&mut world, &order).expect("a legal order");
            orders.push((order, entry.rolls.clone(), entry.hash));
        }
        (setup, orders)
    })
}

#[divan::bench(sample_count = 10)]
fn replay_with_hash_check(bencher: Bencher) {
    let (setup, orders) = recorded();
    bencher
        .counter(ItemsCount::new(orders.len()))
        .with_inputs(|| generated::world(setup))
        .bench_local_refs(|world| {
            for (order, rolls, hash) in orders {
                let entry = submit_recorded(world, order, rolls).expect("a legal order");
                assert_eq!(entry.hash, *hash);
            }
        });
}

#[divan::bench(sample_count = 50)]
fn jump_to_any_point(bencher: Bencher) {
    let (setup, orders) = recorded();
    let mut world = generated::world(setup);
    for (order, rolls, _) in orders {
        submit_recorded(&mut world, order, rolls).expect("a legal order");
    }
    let mut at = 0;
    bencher.bench_local(|| {
        at = (at + 3_761) % world.resource::<Timeline>().entries().len();
        go_to(&mut world, at)
    });
}

#[divan::bench(sample_count = 50)]
fn list_what_can_be_ordered(bencher: Bencher) {
    let (setup, orders) = recorded();
    let mut world = generated::world(setup);
    for (order, rolls, _) in &orders[..2] {
        submit_recorded(&mut world, order, rolls).expect("a legal order");
    }
    bencher.bench_local(|| legal(&world).pick(MovementOffer::mover).len());
}
