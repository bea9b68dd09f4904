//! 13.8d with 15.3: air bases.

use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::engineers::Task;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Barrage, Family, Level, Location, fact};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{Clock, SequenceOrder, StepId};
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_rules::telling::tell;

use super::{OPEN, TARGET, base, build, construct, engineer, yard, yard_on};
use crate::support::{
    Field, Game, counter, hex, id, map, move_order, piece, transport, unload, with_dumps,
};

fn level(game: &Game, unit: &str) -> u8 {
    fact::<Level>(&game.world, game.ix(unit)).0
}

/// Lets the game come to the next Movement Segment of the first side.
fn next_turn(game: &mut Game) {
    let turn = |game: &Game| game.world.resource::<Clock>().turn;
    let before = turn(game);
    let wanted = StepId::numbered("3b").expect("a step of the sequence");
    loop {
        let order = match game.awaiting() {
            Awaiting::Segment { side, step } if turn(game) > before => {
                if side == Side::One && step == wanted {
                    return;
                }
                Order::Sequence(SequenceOrder::EndSegment)
            }
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
}

#[test]
fn r15_3_an_air_base_rises_from_a_strip_a_level_a_turn_at_its_price() {
    let mut game = yard().unit(engineer("pi"), "02.03").begin();
    let entry = game.accept(build("02.03", "pi", 4));
    assert_eq!(game.at("b1"), Location::Map(hex("02.03")));
    assert_eq!(level(&game, "b1"), 0, "a Strip");
    assert_eq!(game.tokens("dump"), 36);
    let said: Vec<String> = entry
        .outcomes
        .iter()
        .map(|o| tell(&game.world, o))
        .collect();
    assert_eq!(said, ["Air Strip built in 02.03, 1 SP from dump: pi"]);
    for wanted in 1..=3 {
        next_turn(&mut game);
        game.refuse(build("02.03", "pi", 4), "15.3");
        game.accept(build("02.03", "pi", 8));
        assert_eq!(level(&game, "b1"), wanted);
    }
}

#[test]
fn r15_3_a_base_does_not_rise_twice_a_turn_nor_above_the_highest_level() {
    let mut game = yard()
        .unit(base("low", Side::One), "02.03")
        .at_level(1)
        .unit(base("high", Side::One), "03.03")
        .at_level(3)
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
        .begin();
    game.accept(build("02.03", "pi", 8));
    let said = game.refuse(build("02.03", "pj", 8), "15.3");
    assert!(said.contains("improved in this turn"), "{said}");
    let said = game.refuse(build("03.03", "pj", 8), "15.3");
    assert!(said.contains("level 3, the highest"), "{said}");
}

#[test]
fn r13_8d_construction_is_immediate_so_that_a_new_base_serves_in_the_same_phase() {
    let board = || {
        yard()
            .in_tray(piece("spare", Side::One, Family::Dump))
            .unit(engineer("pi"), "02.03")
            .unit_moving(transport("truck", Side::One, 20, 4), "03.03")
            .holding(4)
    };
    // Without company transport does not unload; a Strip is company (13.2f).
    board().begin().refuse(unload("truck", 4), "13.2f");
    let mut game = board().begin();
    game.accept(build("03.03", "pi", 4));
    game.accept(unload("truck", 4));
}

#[test]
fn r15_3_bases_are_built_on_open_ground_and_in_villages() {
    let rows = [
        "........", "........", ".v.w.c..", "........", "........", "........",
    ];
    let game = || yard_on(&rows).unit(engineer("pi"), "03.03").begin();
    game().accept(build("02.03", "pi", 4));
    game().accept(build("03.03", "pi", 4));
    game().refuse(build("04.03", "pi", 4), "15.3");
    let mut city = yard_on(&rows).unit(engineer("pi"), "06.03").begin();
    let said = city.refuse(build("06.03", "pi", 4), "15.3");
    assert!(said.contains("not fit for an air base"), "{said}");
}

#[test]
fn r15_3_one_base_a_hex_on_ground_that_is_held_with_a_counter_of_the_tray() {
    let pi = |board: Field| board.unit(engineer("pi"), "02.03");
    let nobodys = |setup: &mut GameSetup| setup.map.control.fill(None);
    let mut game = pi(yard().with(nobodys)).begin();
    game.refuse(build("03.03", "pi", 4), "15.3");
    game.accept(build("02.03", "pi", 4));
    let mut game = pi(yard().unit(base("red", Side::Two), "03.03")).begin();
    let said = game.refuse(build("03.03", "pi", 4), "15.3");
    assert!(said.contains("air base of the enemy"), "{said}");
    let mut game = map(&OPEN)
        .with(|setup| setup.map.control.fill(Some(Side::One)))
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(40)
        .in_tray(base("red", Side::Two))
        .unit(engineer("pi"), "02.03")
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    let said = game.refuse(build("02.03", "pi", 4), "15.3");
    assert!(said.contains("all air base counters are in play"), "{said}");
}

#[test]
fn r15_3_some_games_forbid_new_bases() {
    let rules = stavka_scenario::default_rules();
    let mut forbidden = rules.construction.clone();
    forbidden.bases = false;
    let mut game = yard()
        .with(|setup| setup.tables.construction = forbidden)
        .unit(engineer("pi"), "02.03")
        .begin();
    let said = game.refuse(build("02.03", "pi", 4), "15.3");
    assert!(said.contains("no air bases are built"), "{said}");
    let mut game = yard().unit(engineer("pi"), "02.03").begin();
    game.accept(build("02.03", "pi", 4));
}

#[test]
fn r15_3_reducing_a_base_is_free_and_ends_with_the_strip() {
    let reduce = |at: &str, by: &str, tokens| construct(Task::ReduceBase, at, by, tokens);
    let mut game = yard()
        .unit(base("b", Side::One), "03.03")
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
        .begin();
    game.refuse(reduce("02.03", "pi", 0), "15.3");
    game.refuse(reduce("03.03", "pi", 4), "15.3");
    let entry = game.accept(reduce("03.03", "pi", 0));
    assert_eq!(level(&game, "b"), 0);
    let said = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(said, "Air base reduced to a Strip in 03.03: pi");
    game.accept(reduce("03.03", "pj", 0));
    assert_eq!(game.at("b"), Location::Tray);
    assert_eq!(game.tokens("dump"), 40);
}

#[test]
fn r15_3_a_captured_base_goes_back_to_the_tray_of_those_it_was_made_for() {
    let mut game = yard()
        .unit(base("red", Side::Two), "03.03")
        .at_level(0)
        .unit(counter("taker", Side::One), "03.04")
        .unit(engineer("pi"), "02.03")
        .begin();
    game.accept(move_order(&["taker"], &["03.03"]));
    game.accept(construct(Task::ReduceBase, "03.03", "pi", 0));
    assert_eq!(game.at("red"), Location::Tray);
    let roster = game.world.resource::<stavka_rules::pieces::Roster>();
    assert_eq!(roster.printed(game.ix("red")).side, Side::Two);
}

#[test]
fn r10_5_a_barrage_lowers_a_base_and_leaves_a_strip() {
    let level_after = |before: u8| {
        let mut guns = piece("guns", Side::One, Family::Artillery);
        for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
            face.barrage = Some(Barrage {
                strength: 90,
                range: 3,
            });
        }
        let mut game = with_dumps(&OPEN)
            .with(|setup| setup.map.control.fill(Some(Side::Two)))
            .unit(guns, "03.03")
            .unit(counter("spotter", Side::One), "03.04")
            .unit(base("b", Side::Two), TARGET)
            .at_level(before)
            .unit(counter("e", Side::Two), "08.05")
            .begin();
        game.go_to_step("6a");
        game.dice(&[6])
            .accept(Order::Barrage(BarrageOrder::Barrage {
                units: vec![id("guns")],
                target: hex(TARGET),
                aim: BarrageAim::AirBase,
                supply: None,
            }));
        level(&game, "b")
    };
    assert!(level_after(3) < 3);
    assert_eq!(level_after(0), 0, "nothing makes it a base of level 1");
}
