//! 4.8 The stacking limit in play.

use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed, Re};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::stacking::{StackingDecision, re_in_hex};

use crate::support::{Field, counter, hex, id, map, move_order, piece};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn big(name: &str) -> Printed {
    Printed {
        re: Re::whole(4),
        steps: 4,
        ..counter(name, Side::One)
    }
}

fn enemy() -> Printed {
    counter("e", Side::Two)
}

fn crowd() -> Field {
    map(&OPEN)
        .unit(big("a"), "02.02")
        .unit(big("b"), "02.02")
        .unit(enemy(), "06.04")
}

#[test]
fn r4_8_ten_re_fit_into_a_hex() {
    let mut game = crowd()
        .unit(counter("c", Side::One), "02.02")
        .unit(counter("d", Side::One), "02.02")
        .unit(piece("truck", Side::One, Family::Transport), "02.02")
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(4)
        .begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}

#[test]
fn r4_8_refuses_to_end_a_movement_segment_overstacked() {
    let mut game = crowd().unit(big("c"), "03.02").begin();
    // Moving in is allowed, staying is not.
    game.moves("c", &["02.02"]);
    let said = game.refuse(Order::Sequence(SequenceOrder::EndSegment), "4.8");
    assert!(said.contains("02.02") && said.contains("12 RE"), "{said}");
    game.moves("c", &["02.03"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}

#[test]
fn r4_8_moving_through_friends_is_free() {
    let mut game = crowd().unit(big("c"), "03.02").begin();
    game.moves("c", &["02.02", "01.02"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}

#[test]
fn r4_8_reinforcements_may_arrive_overstacked_and_move_on() {
    let arriving = Location::Arriving {
        turn: 1,
        at: hex("02.02"),
    };
    let mut game = crowd()
        .unit_as(big("c"), arriving, Orientation::Move, ModeMarker::None)
        .begin();
    game.enters_all();
    assert_eq!(game.at("c"), Location::Map(hex("02.02")));
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "4.8");
    game.moves("c", &["02.03"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}

/// Three divisions on an island: the third arrives and nobody can leave.
fn island() -> Field {
    let arriving = Location::Arriving {
        turn: 1,
        at: hex("02.02"),
    };
    map(&["~~~~~~", "~.~~~~", "~~~~~~", "~~~~~."])
        .unit(big("a"), "02.02")
        .unit(big("b"), "02.02")
        .unit_as(big("c"), arriving, Orientation::Move, ModeMarker::None)
        .unit(enemy(), "06.04")
}

#[test]
fn r4_8_what_cannot_go_is_lost_by_its_owners_choice() {
    let mut game = island().begin();
    game.enters_all();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let Awaiting::Decision { side, question } = game.awaiting() else {
        panic!("a decision is due");
    };
    assert_eq!(side, Side::One);
    assert_eq!(question.answers.len(), 3);
    game.refuse(Order::decide(StackingDecision::GiveUp(id("e"))), "4.8");
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "2.2");
    game.accept(Order::decide(StackingDecision::GiveUp(id("b"))));
    assert_eq!(game.at("b"), Location::Dead);
    assert_eq!(game.at("a"), Location::Map(hex("02.02")));
    assert!(
        !matches!(game.awaiting(), Awaiting::Decision { question, .. } if question.rule == "4.8")
    );
}

#[test]
fn r4_8_passing_gives_up_the_smallest_unit() {
    let mut game = island().unit(counter("small", Side::One), "02.02").begin();
    game.enters_all();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(Order::pass());
    assert_eq!(game.at("small"), Location::Dead);
    // Twelve are still too many.
    game.accept(Order::pass());
    assert!(
        !matches!(game.awaiting(), Awaiting::Decision { question, .. } if question.rule == "4.8")
    );
}

#[test]
fn r4_8_the_enemys_units_do_not_count() {
    let theirs = Printed {
        family: Family::Transport,
        re: Re::whole(4),
        ..counter("t", Side::Two)
    };
    let mut game = crowd()
        .unit(big("c"), "02.03")
        .unit(theirs, "02.03")
        .begin();
    let at = |number: &str| {
        let grid = *game.world.resource::<stavka_rules::map::Board>().grid();
        grid.index(hex(number)).unwrap()
    };
    assert_eq!(re_in_hex(&game.world, Side::One, at("02.03")), Re::whole(4));
    assert_eq!(
        re_in_hex(&game.world, Side::Two, at("02.03")),
        Re(0),
        "transport does not count either"
    );
    assert_eq!(re_in_hex(&game.world, Side::Two, at("06.04")), Re::whole(1));
    game.accept(move_order(&["c"], &["03.03"]));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}
