//! 13.8d with 15.2 to 15.4: air bases.

use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::engine;
use stavka_rules::engineers::{EngineerOrder, Task};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Barrage, Family, Level, Location, fact};
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_rules::telling::tell;

use super::{
    OPEN, TARGET, base, battalion, build, construct, construct_by, engineer, next_turn, yard,
    yard_on,
};
use crate::support::{
    Field, Game, counter, hex, id, map, move_order, piece, transport, unload, with_dumps,
};

fn level(game: &Game, unit: &str) -> u8 {
    fact::<Level>(&game.world, game.ix(unit)).0
}

#[test]
fn r15_3_an_air_base_rises_a_level_a_turn_for_one_sp_each() {
    let mut game = yard().unit(engineer("pi"), "02.03").begin();
    let entry = game.accept(build("02.03", "pi", 4));
    assert_eq!(game.at("b1"), Location::Map(hex("02.03")));
    assert_eq!(level(&game, "b1"), 1);
    assert_eq!(game.tokens("dump"), 36);
    let said: Vec<String> = entry
        .outcomes
        .iter()
        .map(|o| tell(&game.world, o))
        .collect();
    assert_eq!(
        said,
        ["Air base of level 1 built in 02.03, 1 SP from dump: pi"]
    );
    for wanted in 2..=3 {
        next_turn(&mut game);
        game.refuse(build("02.03", "pi", 8), "15.3");
        game.accept(build("02.03", "pi", 4));
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
    game.accept(build("02.03", "pi", 4));
    let said = game.refuse(build("02.03", "pj", 4), "15.3");
    assert!(said.contains("improved in this turn"), "{said}");
    let said = game.refuse(build("03.03", "pj", 4), "15.3");
    assert!(said.contains("level 3, the highest"), "{said}");
}

#[test]
fn r15_2_strips_are_built_where_the_game_has_them_and_raised_for_three_tokens() {
    let strip = |at: &str, by: &str| construct(Task::BuildStrip, at, by, 1);
    let board = |building: bool| {
        yard()
            .with(move |setup| setup.tables.construction.strips.building = building)
            .unit(engineer("pi"), "02.03")
            .unit(engineer("pj"), "02.03")
            .begin()
    };
    let said = board(false).refuse(strip("02.03", "pi"), "15.2");
    assert!(said.contains("no Air Strips are built"), "{said}");
    let mut game = board(true);
    let entry = game.accept(strip("02.03", "pi"));
    assert_eq!(level(&game, "b1"), 0);
    assert_eq!(game.tokens("dump"), 39);
    let said = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(said, "Air Strip built in 02.03, 1T from dump: pi");
    let said = game.refuse(build("02.03", "pj", 3), "15.3");
    assert!(said.contains("improved in this turn"), "{said}");
    next_turn(&mut game);
    game.refuse(strip("02.03", "pi"), "15.2");
    game.refuse(build("02.03", "pi", 4), "15.3");
    game.accept(build("02.03", "pi", 3));
    assert_eq!(level(&game, "b1"), 1);
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
    // Without company transport does not unload; a base is company (13.2f).
    board().begin().refuse(unload("truck", 4), "13.2f");
    let mut game = board().begin();
    game.accept(build("03.03", "pi", 4));
    game.accept(unload("truck", 4));
}

#[test]
fn r15_3_bases_are_built_on_any_ground() {
    let rows = [
        "........", "........", ".v.w.c..", "........", "........", "........",
    ];
    for (from, at) in [("03.03", "02.03"), ("03.03", "04.03"), ("06.03", "06.03")] {
        let mut game = yard_on(&rows)
            .unit(piece("near", Side::One, Family::Dump), "05.04")
            .holding(8)
            .unit(engineer("pi"), from)
            .begin();
        let offers = engine::task_offers(&game.world, id("pi"));
        let offer = offers
            .into_iter()
            .find(|offer| offer.task == Task::BuildBase && offer.hex == hex(at))
            .expect("it is offered");
        game.accept(Order::Engineers(EngineerOrder::Construct {
            task: offer.task,
            hex: offer.hex,
            by: offer.by,
            from: offer.payments.expect("it can be paid"),
        }));
        assert_eq!(level(&game, "b1"), 1, "{at}");
    }
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
fn r15_4_reducing_a_base_is_free_once_a_phase_and_never_below_level_one() {
    let reduce = |at: &str, by: &str, tokens| construct(Task::ReduceBase, at, by, tokens);
    let mut game = yard()
        .unit(base("b", Side::One), "03.03")
        .at_level(3)
        .unit(base("low", Side::One), "03.02")
        .unit(base("strip", Side::One), "02.04")
        .at_level(0)
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
        .begin();
    game.refuse(reduce("02.03", "pi", 0), "15.4");
    game.refuse(reduce("03.03", "pi", 4), "15.4");
    let said = game.refuse(reduce("03.02", "pi", 0), "15.4");
    assert!(said.contains("is not reduced further"), "{said}");
    game.refuse(reduce("02.04", "pi", 0), "15.4");
    let entry = game.accept(reduce("03.03", "pi", 0));
    assert_eq!(level(&game, "b"), 2);
    let said = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(said, "Air base reduced to level 2 in 03.03: pi");
    let said = game.refuse(reduce("03.03", "pj", 0), "15.4");
    assert!(said.contains("reduced in this phase"), "{said}");
    next_turn(&mut game);
    game.accept(reduce("03.03", "pj", 0));
    assert_eq!(level(&game, "b"), 1);
    assert_eq!(game.tokens("dump"), 40);
}

#[test]
fn r15_4_one_re_in_combat_mode_in_the_hex_reduces_a_base() {
    let reduce = |by: &[&str]| construct_by(Task::ReduceBase, "03.03", by, 0);
    let board = || {
        yard()
            .unit(base("b", Side::One), "03.03")
            .at_level(2)
            .unit(counter("near", Side::One), "03.04")
            .unit(battalion("a"), "03.03")
            .unit(battalion("c"), "03.03")
    };
    let mut game = board().begin();
    game.refuse(reduce(&["near"]), "15.4");
    let said = game.refuse(reduce(&["a"]), "15.4");
    assert!(said.contains("come to ½ RE"), "{said}");
    let offers = engine::task_offers(&game.world, id("c"));
    assert_eq!(offers.len(), 1, "{offers:?}");
    assert_eq!(offers[0].by, [id("c"), id("a")]);
    game.accept(reduce(&["a", "c"]));
    assert_eq!(level(&game, "b"), 1);
    game.refuse(move_order(&["c"], &["03.04"]), "6.1g");
    // They build nothing, and nobody helps an engineer to build.
    let mut game = board().unit(engineer("pi"), "03.03").begin();
    game.refuse(build("03.03", "near", 4), "13.8");
    let together = construct_by(Task::BuildBase, "03.03", &["pi", "a"], 4);
    let said = game.refuse(together, "13.8d");
    assert!(said.contains("alone"), "{said}");
    // Nor do they work in Move Mode.
    let mut game = yard()
        .unit(base("b", Side::One), "03.03")
        .at_level(2)
        .unit_moving(counter("a", Side::One), "03.03")
        .begin();
    game.refuse(reduce(&["a"]), "15.4");
}

#[test]
fn r15_0c_a_barrage_lowers_a_base_to_level_one_and_leaves_a_strip() {
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
    assert!((1..3).contains(&level_after(3)));
    assert_eq!(level_after(1), 1);
    assert_eq!(level_after(0), 0, "nothing makes it a base of level 1");
}
