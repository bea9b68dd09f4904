//! 4.8 The stacking limit in play.

use stavka_rules::combat::CombatDecision;
use stavka_rules::map::Mobility;
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed, Re};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::stacking::{StackingDecision, re_in_hex};
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder};

use crate::support::{
    Field, Game, attack, counter, hex, id, map, move_in_mode, move_order, moving, overrun, piece,
    with_dumps, worth,
};

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
fn r4_8a_refuses_to_end_a_movement_segment_overstacked() {
    let mut game = crowd().unit(big("c"), "03.02").begin();
    // Moving in is allowed, staying is not.
    game.moves("c", &["02.02"]);
    let said = game.refuse(Order::Sequence(SequenceOrder::EndSegment), "4.8a");
    assert!(said.contains("02.02") && said.contains("12 RE"), "{said}");
    game.moves("c", &["02.03"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}

#[test]
fn r4_8a_moving_through_friends_is_free() {
    let mut game = crowd().unit(big("c"), "03.02").begin();
    game.moves("c", &["02.02", "01.02"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}

#[test]
fn r4_8a_reinforcements_may_arrive_overstacked_and_move_on() {
    let arriving = Location::Arriving {
        turn: 1,
        at: hex("02.02"),
    };
    let mut game = crowd()
        .unit_as(big("c"), arriving, Orientation::Move, ModeMarker::None)
        .begin();
    game.enters_all();
    assert_eq!(game.at("c"), Location::Map(hex("02.02")));
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "4.8a");
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
fn r4_8a_what_cannot_go_is_lost_by_its_owners_choice() {
    let mut game = island().begin();
    game.enters_all();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let Awaiting::Decision { side, question } = game.awaiting() else {
        panic!("a decision is due");
    };
    assert_eq!(side, Side::One);
    assert_eq!(question.answers.len(), 3);
    game.refuse(Order::decide(StackingDecision::GiveUp(id("e"))), "4.8a");
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "2.2");
    game.accept(Order::decide(StackingDecision::GiveUp(id("b"))));
    assert_eq!(game.at("b"), Location::Dead);
    assert_eq!(game.at("a"), Location::Map(hex("02.02")));
    assert!(
        !matches!(game.awaiting(), Awaiting::Decision { question, .. } if question.rule == "4.8a")
    );
}

#[test]
fn r4_8a_passing_gives_up_no_more_than_need_be() {
    // Thirteen RE: one division cures it, the small unit would not.
    let mut game = island().unit(counter("small", Side::One), "02.02").begin();
    game.enters_all();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("a decision is due");
    };
    assert!(
        question.text.contains("holds 13 of 10 RE"),
        "{}",
        question.text
    );
    game.accept(Order::pass());
    assert_eq!(game.at("small"), Location::Map(hex("02.02")));
    assert!(
        !matches!(game.awaiting(), Awaiting::Decision { question, .. } if question.rule == "4.8a")
    );
}

#[test]
fn r4_8a_passing_gives_up_small_units_rather_than_a_block() {
    // Twelve RE: the block alone would cure it, and so would two of the small units for two steps.
    let block = Printed {
        re: Re::whole(9),
        steps: 9,
        ..counter("block", Side::One)
    };
    let small = |name: &str| counter(name, Side::One);
    let arriving = Location::Arriving {
        turn: 1,
        at: hex("02.02"),
    };
    let mut game = map(&["~~~~~~", "~.~~~~", "~~~~~~", "~~~~~."])
        .unit(block, "02.02")
        .unit(small("s1"), "02.02")
        .unit_as(small("s2"), arriving, Orientation::Move, ModeMarker::None)
        .unit_as(small("s3"), arriving, Orientation::Move, ModeMarker::None)
        .unit(enemy(), "06.04")
        .begin();
    game.enters_all();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(Order::pass());
    assert!(
        matches!(game.awaiting(), Awaiting::Decision { question, .. } if question.rule == "4.8a"),
        "one small unit is not enough"
    );
    game.accept(Order::pass());
    assert_eq!(game.at("block"), Location::Map(hex("02.02")));
    let dead = ["s1", "s2", "s3"].map(|name| game.at(name));
    let dead = dead.iter().filter(|&&at| at == Location::Dead).count();
    assert_eq!(dead, 2);
    assert!(
        !matches!(game.awaiting(), Awaiting::Decision { question, .. } if question.rule == "4.8a")
    );
}

/// A division on tracks.
fn tanks(name: &str) -> Printed {
    moving(big(name), Mobility::Track, 8)
}

/// A division that cannot move on either side.
fn still(name: &str) -> Printed {
    let mut printed = big(name);
    for face in printed.combat.iter_mut().chain([&mut printed.movement]) {
        face.ma = Mp::ZERO;
    }
    printed
}

/// A division that cannot move, another without fuel in the same hex, and a third that has come there and goes no further.
fn crowded_with(other: Printed, supply: &[u16]) -> Game {
    let slow = moving(big("slow"), Mobility::Leg, 1);
    let mut board = map(&OPEN)
        .unit(still("a"), "02.02")
        .unit(slow, "02.03")
        .unit(enemy(), "06.04")
        .unit(other, "02.02")
        .dry();
    for &tokens in supply {
        let dump = piece("dump", Side::One, Family::Dump);
        board = board.unit(dump, "02.02").holding(tokens);
    }
    let mut game = board.begin();
    game.moves("slow", &["02.02"]);
    game
}

#[test]
fn r4_8a_who_can_go_once_fuelled_counts_as_able_to_go() {
    let end = || Order::Sequence(SequenceOrder::EndSegment);
    let mut game = crowded_with(tanks("t"), &[4]);
    let said = game.refuse(end(), "4.8a");
    assert!(said.contains("t can still move if it is fuelled"), "{said}");
    let (target, dump) = (FuelTarget::Unit(id("t")), id("dump"));
    let from = vec![Payment { dump, tokens: 1 }];
    game.accept(Order::Supply(SupplyOrder::Fuel {
        target,
        from,
        via: None,
    }));
    game.moves("t", &["03.02"]);
    game.accept(end());
    // Without supply nobody can go, and the owner chooses.
    let mut game = crowded_with(tanks("t"), &[]);
    game.accept(end());
    assert!(matches!(game.awaiting(), Awaiting::Decision { .. }));
}

#[test]
fn r4_8a_who_can_go_in_another_mode_counts_as_able_to_go() {
    let mut third = big("c");
    third.combat.as_mut().expect("a face").ma = Mp::ZERO;
    let mut game = crowded_with(third, &[]);
    let said = game.refuse(Order::Sequence(SequenceOrder::EndSegment), "4.8a");
    assert!(
        said.contains("c can still move after a change to Move Mode"),
        "{said}"
    );
    game.accept(move_in_mode(&["c"], &["03.02"], ModeChange::Move));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}

const FIELD: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];

#[test]
fn r4_8a_r8_1h_nobody_overruns_from_a_hex_above_the_limit() {
    let mut game = with_dumps(&FIELD)
        .unit(tanks("t"), "03.03")
        .unit(big("a"), "03.03")
        .unit(big("b"), "03.02")
        .unit(enemy(), "04.03")
        .begin();
    game.moves("b", &["03.03"]);
    let said = game.refuse(overrun(&["t"], "04.03"), "4.8a");
    assert!(said.contains("12 RE"), "{said}");
    game.moves("b", &["03.02"]);
    game.accept(overrun(&["t"], "04.03"));
}

#[test]
fn r4_8a_r9_12g_the_usual_advance_fits_into_the_hex() {
    let strong = |name: &str| Printed {
        re: Re::whole(4),
        ..worth(counter(name, Side::One), 20, 3, 4)
    };
    let mut game = with_dumps(&FIELD)
        .unit(strong("a"), "03.03")
        .unit(strong("b"), "03.04")
        .unit(strong("c"), "04.02")
        .unit(worth(counter("d", Side::Two), 6, 3, 1), "04.03")
        .begin();
    game.go_to_step("6b");
    // 10:1 in the open and 8: Ae4/DL1o2.
    game.dice(&[3, 4, 1, 2, 6])
        .accept(attack(&["a", "b", "c"], "04.03"));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("{:?}", game.awaiting());
    };
    let Some(Decision::Combat(CombatDecision::Advance(usual))) = &question.on_pass else {
        panic!("{:?}", question.on_pass);
    };
    assert_eq!(usual.len(), 2, "8 of 12 RE");
    let (_, words) = &question.answers[0];
    assert_eq!(
        words,
        "All of them advance; 2 RE too many as the segment ends"
    );
    // The owner may do otherwise and then gives one up.
    let all = ["a", "b", "c"].map(id).to_vec();
    game.decide(CombatDecision::Advance(all));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("{:?}", game.awaiting());
    };
    assert_eq!(question.rule, "4.8a");
}

#[test]
fn r4_8a_the_usual_retreat_does_not_enter_a_full_hex_beside_an_empty_one() {
    let full = |name: &str| Printed {
        side: Side::Two,
        ..big(name)
    };
    let mut board = with_dumps(&FIELD)
        .unit(worth(counter("a", Side::One), 5, 3, 2), "03.03")
        .unit(worth(counter("d", Side::Two), 5, 3, 3), "04.03");
    for (n, at) in ["05.03", "05.04"].into_iter().enumerate() {
        for half in ["x", "y"] {
            board = board.unit(full(&format!("{half}{n}")), at);
        }
    }
    let mut game = board.begin();
    game.go_to_step("6b");
    // Ao1/Do1: 1:1 in the open, 9.
    game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], "04.03"));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("{:?}", game.awaiting());
    };
    let crowded = |(_, words): &&(Decision, String)| words.contains("hex is full: 1 RE too many");
    assert_eq!(question.answers.iter().filter(crowded).count(), 2);
    game.pass();
    assert_eq!(game.at("d"), Location::Map(hex("04.04")));
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
