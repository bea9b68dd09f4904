//! 9.12, 9.12d Who retreats, in which order, and who goes along.

use super::{OPEN, TARGET, enemy, own, retreat};
use crate::support::{Field, Game, attack, hex, id, moving, overrun, piece, with_dumps, worth};
use stavka_rules::combat::CombatDecision;
use stavka_rules::map::Mobility;
use stavka_rules::modes::reserve::pool;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Activity, Family, Location, Mode, ModeMarker, Orientation};
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;

/// Attacks from 03.03 and 03.04 at 1:1 that end with Ao1/Do1, up to the attacker's option, which he takes as a retreat.
fn thrown_back(board: Field) -> Game {
    let mut game = board
        .unit(worth(own("a"), 3, 3, 2), "03.03")
        .unit(worth(own("b"), 2, 3, 2), "03.04")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 4, 5])
        .accept(attack(&["a", "b"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game
}

/// Lakes leave 03.04 alone as a way out of 03.03.
const NARROW: [&str; 6] = [
    "........", ".~~.....", ".~......", "........", "........", "........",
];

#[test]
fn r9_12_every_unit_retreats_once_from_where_it_stood() {
    let mut game = thrown_back(with_dumps(&NARROW));
    game.decide(retreat(&["a"], "03.04"));
    // What retreated into the hex of others has done its part.
    game.refuse(Order::decide(retreat(&["a"], "02.04")), "9.12c");
    game.refuse(Order::decide(retreat(&["a", "b"], "02.04")), "9.12c");
    game.decide(retreat(&["b"], "02.04"));
    game.finish();
    assert_eq!(game.at("a"), Location::Map(hex("03.04")));
    assert_eq!(game.at("b"), Location::Map(hex("02.04")));
}

#[test]
fn r9_12c_the_owner_says_which_stack_goes_first() {
    for first in ["a", "b"] {
        let mut game = thrown_back(with_dumps(&OPEN));
        let (to, other, then) = match first {
            "a" => ("02.02", "b", "02.04"),
            _ => ("02.04", "a", "02.02"),
        };
        // Stacks do not mix on the way.
        game.refuse(Order::decide(retreat(&["a", "b"], "02.03")), "9.12c");
        game.decide(retreat(&[first], to));
        game.decide(retreat(&[other], then));
        assert_eq!(game.at(first), Location::Map(hex(to)));
        assert_eq!(game.at(other), Location::Map(hex(then)));
    }
}

#[test]
fn r9_12d_who_goes_along_is_asked_for_each_stack() {
    let mut game = thrown_back(
        with_dumps(&OPEN)
            .unit(own("i"), "03.03")
            .unit(own("j"), "03.04"),
    );
    game.refuse(
        Order::decide(CombatDecision::TagAlong(vec![id("j")])),
        "9.12d",
    );
    game.decide(CombatDecision::TagAlong(vec![id("i")]));
    game.refuse(
        Order::decide(CombatDecision::TagAlong(vec![id("i")])),
        "9.12d",
    );
    game.decide(CombatDecision::TagAlong(Vec::new()));
    game.decide(retreat(&["a", "i"], "02.02"));
    game.finish();
    assert_eq!(game.at("i"), Location::Map(hex("02.02")));
    assert_eq!(game.at("j"), Location::Map(hex("03.04")));
}

#[test]
fn r9_12d_nobody_goes_along_to_be_lost() {
    // Mountains behind 03.03 let men on foot through and no trucks.
    let rows = [
        "........", ".mm~....", ".m......", "..~.....", "........", "........",
    ];
    let mut game = with_dumps(&rows)
        .unit(worth(own("a"), 5, 3, 2), "03.03")
        .unit(moving(own("truck"), Mobility::Truck, 12), "03.03")
        .unit(own("idle"), "03.03")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    let said = game.refuse(
        Order::decide(CombatDecision::TagAlong(vec![id("truck")])),
        "9.12d",
    );
    assert!(said.contains("has no way"), "{said}");
    game.decide(CombatDecision::TagAlong(vec![id("idle")]));
    game.finish();
    assert_eq!(game.at("truck"), Location::Map(hex("03.03")));
    assert_ne!(game.at("idle"), Location::Map(hex("03.03")));
}

#[test]
fn r9_12d_the_usual_answer_takes_organic_trucks_along_and_leaves_others() {
    let trucks = moving(
        piece("trucks", Side::One, Family::OrganicTruck),
        Mobility::Truck,
        20,
    );
    let mut game = with_dumps(&OPEN)
        .unit(worth(own("a"), 5, 3, 2), "03.03")
        .unit_moving(trucks.clone(), "03.03")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .begin();
    let usual = |game: &mut Game| {
        game.go_to_step("6b");
        game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], TARGET));
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
        game.decide(CombatDecision::TakeOption { losses: 0 });
        let Awaiting::Decision { question, .. } = game.awaiting() else {
            panic!("{:?}", game.awaiting());
        };
        question.on_pass
    };
    let along = |names: &[&str]| {
        let units = names.iter().map(|name| id(name)).collect();
        Some(Decision::Combat(CombatDecision::TagAlong(units)))
    };
    assert_eq!(usual(&mut game), along(&["trucks"]));
    let mut game = with_dumps(&OPEN)
        .unit(worth(own("a"), 5, 3, 2), "03.03")
        .unit(own("idle"), "03.03")
        .unit_moving(trucks, "03.03")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .begin();
    assert_eq!(usual(&mut game), along(&[]), "the hex is held");
}

#[test]
fn r8_1h_an_overrun_does_nothing_to_others_in_the_hex_of_the_attackers() {
    let tank = moving(worth(own("a"), 6, 4, 4), Mobility::Track, 12);
    let mut game = with_dumps(&OPEN)
        .unit(tank, "03.03")
        .unit(own("idle"), "03.03")
        .unit(worth(enemy("d"), 12, 4, 4), TARGET)
        .begin();
    // 1:1 in the open and 9: Ao1/Do1.
    game.dice(&[3, 4, 1, 4, 5]).accept(overrun(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.refuse(
        Order::decide(CombatDecision::TagAlong(vec![id("idle")])),
        "9.12",
    );
    game.finish();
    assert_eq!(game.at("idle"), Location::Map(hex("03.03")));
    assert_eq!(game.activity("idle"), Activity::Fresh);
    assert_ne!(game.at("a"), Location::Map(hex("03.03")));
}

/// An attack from 03.03 that is thrown back by one hex, up to the question who goes along; two Reserves stand by.
fn beside_reserves(markers: u8) -> Game {
    let reserve = |name: &str, board: Field| {
        board.unit_as(
            own(name),
            Location::Map(hex("03.03")),
            Orientation::Combat,
            ModeMarker::Reserve,
        )
    };
    let board = with_dumps(&OPEN).reserve_markers(markers);
    let mut game = reserve("r", reserve("s", board))
        .unit(worth(own("a"), 5, 3, 2), "03.03")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    // Ao1/Do1: 1:1 in the open, 9.
    game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game
}

fn along(units: &[&str]) -> Decision {
    Decision::Combat(CombatDecision::TagAlong(
        units.iter().map(|unit| id(unit)).collect(),
    ))
}

#[test]
fn r5_4a_reserves_part_in_a_retreat_if_a_marker_is_left() {
    let mut game = beside_reserves(1);
    game.refuse(Order::decide(along(&["r"])), "5.4a");
    let (_, listed) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TagAlong(_))));
    assert_eq!(listed, [along(&["s", "r"]), along(&[])]);
    game.decide(along(&["r", "s"]));
    game.decide(retreat(&["a", "r", "s"], "02.02"));
    assert_eq!(
        (game.mode("r"), game.mode("s")),
        (Mode::Reserve, Mode::Reserve)
    );
    let mut game = beside_reserves(2);
    game.decide(along(&["r"]));
    game.decide(retreat(&["a", "r"], "02.02"));
    assert_eq!(
        (game.mode("r"), game.mode("s")),
        (Mode::Reserve, Mode::Reserve)
    );
}

#[test]
fn r5_4a_of_reserves_that_part_on_the_way_one_keeps_the_marker() {
    let mut game = beside_reserves(1);
    game.decide(along(&["r", "s"]));
    game.decide(retreat(&["a", "r"], "02.02"));
    game.decide(retreat(&["s"], "02.03"));
    game.finish();
    let modes = [game.mode("r"), game.mode("s")];
    assert_eq!(
        modes.iter().filter(|&&mode| mode == Mode::Reserve).count(),
        1
    );
    assert_eq!(pool(&game.world, Side::One).used, 1);
}
