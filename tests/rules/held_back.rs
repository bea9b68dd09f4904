//! Units that a scenario holds back until a turn, or until the enemy attacks one of them.

use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::engine;
use stavka_rules::engine::legal;
use stavka_rules::general::GeneralEvent;
use stavka_rules::held_back::held_by;
use stavka_rules::map::Feature;
use stavka_rules::movement::MovementOffer;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Barrage, Family, Printed, Strength};
use stavka_rules::rail::RailOrder;
use stavka_rules::sequence::{Clock, SequenceOrder};
use stavka_rules::setup::Hold;
use stavka_rules::side::Side;

use crate::support::{
    Field, Game, attack, counter, dump, hex, id, map, move_order, overrun, piece,
};

/// Two units of the second side are held back together, the third is not; the first side stands beside one of them.
fn field(until: Option<u8>) -> Field {
    map(&["......", "......", "......", "......"])
        .unit(counter("a", Side::One), "02.02")
        .unit(dump("our-dump", Side::One), "01.02")
        .holding(40)
        .unit(counter("near", Side::Two), "03.02")
        .unit(counter("far", Side::Two), "06.04")
        .unit(counter("free", Side::Two), "06.01")
        .unit(dump("their-dump", Side::Two), "06.03")
        .holding(40)
        .with(|setup| {
            setup.scenario.holds = vec![Hold {
                name: "Third Army".to_owned(),
                units: vec![id("near"), id("far")],
                until,
            }];
        })
}

/// Ends segments until a side moves on a turn.
#[track_caller]
fn moves_on(game: &mut Game, turn: u8, side: Side) {
    for _ in 0..60 {
        let clock = game.world.resource::<Clock>();
        let movement = clock.now().name().contains("Movement");
        if clock.turn == turn && clock.phasing() == Some(side) && movement {
            return;
        }
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    panic!("turn {turn} of {side:?} never comes");
}

fn free(game: &Game, unit: &str) -> bool {
    held_by(&game.world, game.ix(unit)).is_none()
}

fn lifted(outcomes: &[Outcome]) -> Vec<&str> {
    let names = outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::General(GeneralEvent::HoldLifted { name, .. }) => Some(name.as_str()),
        _ => None,
    });
    names.collect()
}

#[test]
fn units_that_are_held_back_move_from_their_turn_on() {
    let mut game = field(Some(2))
        .with(|setup| setup.scenario.first_player_until = 3)
        .begin();
    moves_on(&mut game, 1, Side::Two);
    let why = game.refuse(move_order(&["far"], &["05.04"]), "6.3");
    assert!(
        why.contains("held back by the scenario until turn 2"),
        "{why}"
    );
    let movers = legal(&game.world).pick(MovementOffer::mover);
    assert!(movers.contains(&id("free")) && !movers.contains(&id("far")));
    game.moves("free", &["05.02"]);
    moves_on(&mut game, 2, Side::Two);
    game.moves("far", &["05.04"]);
}

#[test]
fn units_that_are_held_back_take_no_train() {
    let board = |held: bool| {
        let mut board = map(&["..........", "..........", "c..v...v..", ".........."])
            .rail(&["01.03", "02.03", "03.03", "04.03"])
            .unit_moving(counter("a", Side::One), "01.03")
            .unit(counter("e", Side::Two), "10.01")
            .unit(counter("b", Side::One), "01.01")
            .feature("01.03", Feature::Source(Side::One))
            .with(|setup| {
                setup.map.control.fill(Some(Side::One));
                setup.scenario.sides[Side::One].rail_capacity = 4;
            });
        if held {
            board = board.with(|setup| {
                setup.scenario.holds = vec![Hold {
                    name: "Army".to_owned(),
                    units: vec![id("a")],
                    until: None,
                }];
            });
        }
        board.begin()
    };
    let by_rail = Order::Rail(RailOrder::Rail {
        units: vec![id("a")],
        to: hex("04.03"),
        mode: None,
    });
    board(false).accept(by_rail.clone());
    board(true).refuse(by_rail, "6.3");
}

#[test]
fn an_attack_on_one_frees_all_of_them_for_good() {
    let mut game = field(None)
        .with(|setup| setup.scenario.first_player_until = 3)
        .begin();
    assert!(!free(&game, "near") && !free(&game, "far") && free(&game, "free"));
    game.go_to_step("6b");
    let entry = game.accept(attack(&["a"], "03.02"));
    assert_eq!(lifted(&entry.outcomes), ["Third Army"]);
    assert!(free(&game, "near") && free(&game, "far"));
    game.finish();
    moves_on(&mut game, 2, Side::Two);
    game.moves("far", &["05.04"]);
}

#[test]
fn an_overrun_frees_them_and_an_attack_elsewhere_does_not() {
    let mut strong = counter("b", Side::One);
    for face in strong.combat.iter_mut().chain([&mut strong.movement]) {
        face.strength = face.strength.map(|strength| Strength {
            value: 60,
            ..strength
        });
    }
    let board = || {
        let board = field(None).unit(strong.clone(), "02.01");
        board.unit(counter("other", Side::Two), "01.01").begin()
    };
    let mut game = board();
    let entry = game.accept(overrun(&["b"], "03.02"));
    assert_eq!(lifted(&entry.outcomes), ["Third Army"]);
    let mut game = board();
    game.go_to_step("6b");
    let entry = game.accept(attack(&["b"], "01.01"));
    assert!(lifted(&entry.outcomes).is_empty());
    assert!(!free(&game, "far"));
}

/// Guns that fire two hexes far.
fn guns(name: &str) -> Printed {
    let mut guns = piece(name, Side::One, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength: 12,
            range: 2,
        });
    }
    guns
}

#[test]
fn a_barrage_frees_them_and_going_back_holds_them_again() {
    let mut game = field(None).unit(guns("guns"), "02.03").begin();
    game.go_to_step("6a");
    let fire = Order::Barrage(BarrageOrder::Barrage {
        units: vec![id("guns")],
        target: hex("03.02"),
        aim: BarrageAim::Units,
        supply: None,
    });
    let entry = game.accept(fire);
    assert_eq!(lifted(&entry.outcomes), ["Third Army"]);
    assert!(free(&game, "far"));
    engine::undo(&mut game.world).expect("it can be taken back");
    assert!(!free(&game, "far"));
}
