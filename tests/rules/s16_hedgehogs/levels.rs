//! 16.0b: levels, prices, what forbids building.

use stavka_rules::engine::legal;
use stavka_rules::map::Feature;
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Family, Level, Location, ModeMarker, Orientation, fact};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;
use stavka_rules::works::{WorksOffer, WorksOrder};

use super::{battalion, dig, dig_from, engineer, hedgehog, held, level, manned, next_turn, slight};
use crate::support::{change, counter, hex, id, move_order, piece};

#[test]
fn r16_0b_engineers_raise_works_by_one_level_a_turn() {
    let mut game = manned()
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pi2"), "02.03")
        .begin();
    game.accept(dig("02.03", &["pi"], 8));
    let said = game.refuse(dig("02.03", &["pi2"], 8), "16.0b");
    assert!(said.contains("have risen by a level this turn"), "{said}");
    next_turn(&mut game);
    game.refuse(dig("02.03", &["pi2"], 4), "16.0b");
    game.accept(dig("02.03", &["pi2"], 8));
    assert_eq!(level(&game, Side::One, "02.03"), 2);
    assert_eq!(game.at("h2"), Location::Tray, "one counter rises");
    assert_eq!(held(&game, "dump"), 24);
}

#[test]
fn r16_0b_one_re_without_engineers_reaches_any_level() {
    for before in 1..=3 {
        let mut game = manned()
            .unit(hedgehog("old", Side::One), "02.03")
            .at_level(before)
            .unit(counter("a", Side::One), "02.03")
            .unit(battalion("b"), "02.03")
            .begin();
        let said = game.refuse(dig("02.03", &["b"], 8), "16.0b");
        assert!(said.contains("come to ½ RE"), "{said}");
        game.accept(dig("02.03", &["a"], 8));
        assert_eq!(level(&game, Side::One, "02.03"), before + 1);
    }
}

#[test]
fn r16_0g_no_second_hedgehog_beside_one_of_the_enemy() {
    let board = |at: &str| {
        manned()
            .with(|setup| setup.map.control.fill(Some(Side::One)))
            .unit(hedgehog("theirs", Side::Two), at)
            .unit(engineer("pi"), "02.03")
            .begin()
    };
    let said = board("03.03").refuse(dig("03.03", &["pi"], 8), "16.0g");
    assert!(said.contains("hedgehog of the enemy"), "{said}");
    board("07.05").accept(dig("03.03", &["pi"], 8));
}

#[test]
fn r16_0b_works_rise_to_the_highest_level_and_no_higher() {
    let board = |level| {
        manned()
            .unit(hedgehog("old", Side::One), "02.03")
            .at_level(level)
            .unit(engineer("pi"), "02.03")
            .begin()
    };
    for before in 1..=3 {
        let mut game = board(before);
        game.refuse(dig("02.03", &["pi"], 4), "16.0b");
        game.accept(dig("02.03", &["pi"], 8));
        assert_eq!(level(&game, Side::One, "02.03"), before + 1);
    }
    let said = board(4).refuse(dig("02.03", &["pi"], 8), "16.0b");
    assert!(said.contains("have reached 4, the highest level"), "{said}");
}

#[test]
fn r16_0b_works_rise_above_a_fort_that_is_held() {
    let mut game = manned()
        .with(|setup| setup.map.control.fill(Some(Side::One)))
        .feature("02.03", Feature::Fort { level: 2 })
        .unit(counter("a", Side::One), "02.03")
        .begin();
    game.refuse(dig("02.03", &["a"], 4), "16.0b");
    game.accept(dig("02.03", &["a"], 8));
    assert_eq!(level(&game, Side::One, "02.03"), 3);
    assert_eq!(fact::<Level>(&game.world, game.ix("h1")), Level(3));
}

#[test]
fn r16_0b_the_price_is_paid_exactly_from_dumps_in_reach() {
    let mut game = manned()
        .unit(piece("far", Side::One, Family::Dump), "08.01")
        .holding(8)
        .unit(piece("small", Side::One, Family::Dump), "02.04")
        .holding(1)
        .unit(piece("theirs", Side::Two, Family::Dump), "07.05")
        .holding(8)
        .unit(counter("a", Side::One), "02.03")
        .begin();
    game.refuse(dig("02.03", &["a"], 7), "16.0b");
    game.refuse(dig("02.03", &["a"], 9), "16.0b");
    game.refuse(dig_from("02.03", &["a"], "small", 8), "16.0b");
    game.refuse(dig_from("02.03", &["a"], "far", 8), "12.3");
    game.refuse(dig_from("02.03", &["a"], "theirs", 8), "12.3a");
    let twice = [("dump", 4), ("dump", 4)];
    let both = [("dump", 7), ("small", 1)];
    let from = |payments: [(&str, u16); 2]| {
        Order::Works(WorksOrder::Dig {
            hex: hex("02.03"),
            by: vec![id("a")],
            from: payments
                .map(|(dump, tokens)| Payment {
                    dump: id(dump),
                    tokens,
                })
                .to_vec(),
        })
    };
    game.refuse(from(twice), "16.0b");
    game.accept(from(both));
    assert_eq!(held(&game, "dump"), 33);
    assert_eq!(game.at("small"), Location::Tray, "an emptied dump is gone");
}

#[test]
fn r16_0b_the_ground_must_be_held() {
    let board = || {
        manned()
            .unit(engineer("pi"), "02.03")
            .unit(counter("z", Side::Two), "04.03")
    };
    board().begin().refuse(dig("03.03", &["pi"], 8), "16.0b");
    board().begin().refuse(dig("04.03", &["pi"], 8), "16.0b");
    board().begin().refuse(dig("09.09", &["pi"], 8), "16.0b");
    let control = |setup: &mut stavka_rules::setup::GameSetup| {
        setup.map.control.fill(Some(Side::One));
    };
    let said = board()
        .with(control)
        .begin()
        .refuse(dig("04.03", &["pi"], 8), "16.0b");
    assert!(said.contains("the enemy holds hex 04.03"), "{said}");
    board()
        .with(control)
        .begin()
        .accept(dig("03.03", &["pi"], 8));
}

#[test]
fn r16_0b_a_counter_must_be_in_the_tray() {
    let mut game = manned()
        .unit(engineer("a"), "02.03")
        .unit(engineer("b"), "03.03")
        .unit(engineer("c"), "04.03")
        .unit(engineer("d"), "01.02")
        .unit(hedgehog("old", Side::One), "01.02")
        .begin();
    game.accept(dig("02.03", &["a"], 8));
    game.accept(dig("03.03", &["b"], 8));
    let said = game.refuse(dig("04.03", &["c"], 8), "16.0b");
    assert!(said.contains("all hedgehog counters are in play"), "{said}");
    // The one of the other side does not help; one's own does once it is free.
    assert_eq!(game.at("red"), Location::Tray);
    game.accept(slight("old"));
    assert_eq!(game.activity("d"), Activity::Finished, "it took them down");
    game.accept(dig("04.03", &["c"], 8));
}

#[test]
fn r16_0b_some_games_forbid_building() {
    let mut game = manned()
        .with(|setup| setup.tables.hedgehogs.building = false)
        .unit(counter("a", Side::One), "02.03")
        .unit(engineer("pi"), "02.03")
        .unit(hedgehog("old", Side::One), "02.03")
        .begin();
    game.refuse(dig("02.03", &["a"], 8), "16.0b");
    assert!(legal(&game.world).pick(WorksOffer::digger).is_empty());
    game.accept(slight("old"));
}

#[test]
fn r13_8d_works_are_built_and_reduced_in_the_movement_phase_only() {
    let here = Location::Map(hex("01.01"));
    let mut game = manned()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .reserve_markers(1)
        .unit(counter("a", Side::One), "02.03")
        .unit(hedgehog("old", Side::One), "02.03")
        .unit_as(
            counter("r", Side::One),
            here,
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .begin();
    game.go_to_step("5a");
    game.refuse(dig("08.05", &["e"], 8), "13.8d");
    game.go_to_step("7a");
    game.refuse(dig("02.03", &["a"], 8), "13.8d");
    game.refuse(slight("old"), "13.8d");
    assert!(legal(&game.world).pick(WorksOffer::digger).is_empty());
    assert!(legal(&game.world).pick(WorksOffer::slightable).is_empty());
}

#[test]
fn r5_7g_nothing_is_built_over_reserves() {
    let here = Location::Map(hex("02.03"));
    let mut game = manned()
        .reserve_markers(1)
        .unit(counter("a", Side::One), "02.03")
        .unit_as(
            counter("r", Side::One),
            here,
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .begin();
    game.refuse(dig("02.03", &["a"], 8), "5.7g");
    assert!(!legal(&game.world).has(WorksOffer::digger, &id("a")));
    game.accept(move_order(&["r"], &["03.03"]));
    game.accept(dig("02.03", &["a"], 8));
    game.refuse(
        change(&["a"], ModeChange::Reserve(Orientation::Combat)),
        "5.4",
    );
}
