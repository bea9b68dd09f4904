//! A whole combat through the engine: the order to attack, every question answered, dice, losses, a retreat, an advance,
//! each order checked, carried out, logged and hashed. The game is taken back before each combat, which is not counted.

#[path = "../../../tests/support/mod.rs"]
mod support;

use std::cell::RefCell;

use divan::Bencher;
use divan::counter::ItemsCount;
use stavka_rules::combat::CombatDecision;
use stavka_rules::engine::{Timeline, go_to, submit_recorded};
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::Family;
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;
use support::combat::{TARGET, enemy, own, supplied};
use support::{Field, Game, attack, counter, map, piece, worth};

fn main() {
    divan::main();
}

/// Orders of a combat with the dice that fell in each.
type Recorded = Vec<(Order, Vec<u8>)>;

/// An attack on a village with a hedgehog from two hexes across a river, up to the Combat Segment.
fn village(board: Field) -> Game {
    let mut game = supplied(board)
        .barrier("minor-river", "03.03", TARGET)
        .unit(worth(own("a"), 30, 4, 3), "03.03")
        .unit(own("b"), "03.03")
        .unit(worth(own("c"), 30, 4, 2), "03.04")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .unit(enemy("e"), TARGET)
        .unit(piece("works", Side::Two, Family::Hedgehog), TARGET)
        .at_level(1)
        .begin();
    game.go_to_step("6b");
    // 9:1 in close terrain: no Surprise, and an option for each side (Ao1/DL1o1).
    game.dice(&[3, 4, 1, 3, 5]);
    game
}

/// A field of 48 hexes.
fn field() -> Field {
    map(&[
        "........", "........", "...v....", "........", "........", "........",
    ])
}

/// 15,000 hexes with 1,500 more counters, in rows far from the village.
fn large() -> Field {
    let plain = ".".repeat(150);
    let village = format!("...v{}", ".".repeat(146));
    let mut rows = vec![plain.as_str(); 100];
    rows[2] = &village;
    let mut board = map(&rows);
    for n in 0..1_500 {
        let side = if n % 2 == 0 { Side::One } else { Side::Two };
        let row = if side == Side::One { 40 } else { 60 } + n / 300;
        let at = format!("{:02}.{row:02}", n / 2 % 150 + 1);
        board = board.unit(counter(&format!("u{n}"), side), &at);
    }
    board
}

/// Plays a combat to its end: the defender retreats, everything else is passed.
fn play(game: &mut Game) -> Recorded {
    let order = attack(&["a", "b", "c"], TARGET);
    let entry = game.accept(order.clone());
    let mut orders = vec![(order, entry.rolls.clone())];
    let mut retreated = false;
    while let Awaiting::Decision { side, question } = game.awaiting() {
        let retreat = Decision::Combat(CombatDecision::TakeOption { losses: 0 });
        let offered = question
            .answers
            .iter()
            .any(|(answer, _)| *answer == retreat);
        let order = if offered && side == Side::Two {
            Order::decide(retreat)
        } else {
            Order::pass()
        };
        retreated |= matches!(
            question.on_pass,
            Some(Decision::Combat(CombatDecision::Retreat { .. }))
        );
        let entry = game.accept(order.clone());
        orders.push((order, entry.rolls.clone()));
    }
    assert!(retreated, "the defender goes");
    orders
}

/// The world goes back to the beginning of the combat before each run, so that it is warm, as in a game under way.
fn measure(bencher: Bencher, board: fn() -> Field) {
    let mut game = village(board());
    let begin = game.world.resource::<Timeline>().cursor();
    let orders = play(&mut game);
    let world = RefCell::new(game.world);
    bencher
        .counter(ItemsCount::new(1_usize))
        .with_inputs(|| go_to(&mut world.borrow_mut(), begin).expect("a way back"))
        .bench_local_values(|()| {
            let world = &mut world.borrow_mut();
            for (order, rolls) in &orders {
                submit_recorded(world, order, rolls).expect("a legal order");
            }
        });
}

#[divan::bench(sample_count = 2000, sample_size = 1)]
fn on_48_hexes(bencher: Bencher) {
    measure(bencher, field);
}

#[divan::bench(sample_count = 200, sample_size = 1)]
fn on_15_000_hexes(bencher: Bencher) {
    measure(bencher, large);
}
