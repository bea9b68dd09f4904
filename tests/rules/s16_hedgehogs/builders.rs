//! 16.0b and 13.8d: who builds, and where.

use stavka_rules::engine;
use stavka_rules::map::Feature;
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Family, Location, ModeMarker, Orientation, Printed, Re};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::telling::tell;
use stavka_rules::works::has_works;

use super::{battalion, dig, engineer, hedgehog, held, level, manned, yard};
use crate::support::{Field, change, counter, hex, map, move_order, moving, piece};

#[test]
fn r16_0_the_highest_works_that_serve_a_side_count() {
    let board = || {
        yard()
            .unit(hedgehog("own", Side::One), "03.03")
            .at_level(2)
            .feature("03.03", Feature::Fort { level: 3 })
            .feature("04.03", Feature::Fort { level: 1 })
            .unit(counter("a", Side::One), "01.01")
    };
    let held_by = |side| {
        let control = |setup: &mut stavka_rules::setup::GameSetup| setup.map.control.fill(side);
        board().with(control).begin()
    };
    let game = held_by(Some(Side::One));
    assert_eq!(level(&game, Side::One, "03.03"), 3);
    assert_eq!(level(&game, Side::Two, "03.03"), 0);
    assert_eq!(level(&game, Side::One, "01.01"), 0);
    let game = held_by(Some(Side::Two));
    assert_eq!(
        level(&game, Side::One, "03.03"),
        2,
        "the fort is the enemy's"
    );
    assert_eq!(level(&game, Side::Two, "03.03"), 3);
    let game = held_by(None);
    assert_eq!(
        level(&game, Side::Two, "04.03"),
        0,
        "nobody's fort serves nobody"
    );
    let board = game.world.resource::<stavka_rules::map::Board>();
    let there = |at: &str| {
        has_works(
            &game.world,
            board.grid().index(hex(at)).expect("on the map"),
        )
    };
    assert!(there("04.03") && there("03.03") && !there("01.01"));
}

#[test]
fn r16_0_a_hedgehog_that_says_nothing_is_of_level_one() {
    let game = manned().unit(hedgehog("own", Side::One), "03.03").begin();
    assert_eq!(level(&game, Side::One, "03.03"), 1);
}

#[test]
fn r16_0b_a_regiment_in_combat_mode_digs_in_for_two_sp() {
    let mut game = yard().unit(counter("a", Side::One), "02.03").begin();
    let entry = game.accept(dig("02.03", &["a"], 8));
    assert_eq!(level(&game, Side::One, "02.03"), 1);
    assert_eq!(level(&game, Side::Two, "02.03"), 0);
    assert_eq!(game.at("h1"), Location::Map(hex("02.03")));
    assert_eq!(game.at("h2"), Location::Tray);
    assert_eq!(held(&game, "dump"), 32);
    let said: Vec<String> = entry
        .outcomes
        .iter()
        .map(|o| tell(&game.world, o))
        .collect();
    assert_eq!(said, ["Hedgehog of level 1 in 02.03, 2 SP from dump: a"]);
}

#[test]
fn r16_0b_builders_stay_where_they_are_for_the_phase() {
    let mut game = manned().unit(counter("a", Side::One), "02.03").begin();
    game.accept(dig("02.03", &["a"], 8));
    assert_eq!(game.activity("a"), Activity::Finished);
    game.refuse(move_order(&["a"], &["02.04"]), "6.1g");
    game.refuse(change(&["a"], ModeChange::Move), "5.4");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.activity("a"), Activity::Fresh, "the segment is over");
}

#[test]
fn r16_0b_refuses_builders_that_have_moved() {
    let mut game = yard().unit(counter("a", Side::One), "02.04").begin();
    game.accept(move_order(&["a"], &["02.03"]));
    let said = game.refuse(dig("02.03", &["a"], 8), "16.0b");
    assert!(said.contains("has moved or built"), "{said}");
}

#[test]
fn r16_0b_a_unit_may_turn_to_combat_mode_and_dig_in() {
    let mut game = yard().unit_moving(counter("a", Side::One), "02.03").begin();
    game.refuse(dig("02.03", &["a"], 8), "16.0b");
    game.accept(change(&["a"], ModeChange::Combat));
    game.accept(dig("02.03", &["a"], 8));
}

#[test]
fn r16_0b_units_smaller_than_one_re_build_together() {
    let mut game = manned()
        .unit(battalion("a"), "02.03")
        .unit(battalion("b"), "02.03")
        .begin();
    let said = game.refuse(dig("02.03", &["a"], 8), "16.0b");
    assert!(said.contains("come to ½ RE, and it takes 1"), "{said}");
    game.refuse(dig("02.03", &["a", "a"], 8), "16.0b");
    game.refuse(dig("02.03", &[], 8), "16.0b");
    game.accept(dig("02.03", &["a", "b"], 8));
    assert_eq!(game.activity("b"), Activity::Finished);
}

#[test]
fn r16_0b_only_combat_units_of_the_side_in_the_hex_build() {
    let truck = moving(
        piece("truck", Side::One, Family::Transport),
        stavka_rules::map::Mobility::Truck,
        20,
    );
    let mut game = manned()
        .unit(counter("a", Side::One), "02.03")
        .unit(counter("b", Side::One), "03.03")
        .unit_moving(truck, "02.03")
        .begin();
    game.refuse(dig("02.03", &["truck"], 8), "16.0b");
    game.refuse(dig("02.03", &["b"], 8), "16.0b");
    game.refuse(dig("02.03", &["a", "b"], 8), "16.0b");
    game.refuse(dig("02.03", &["e"], 8), "16.0b");
    game.refuse(dig("02.03", &["h1"], 8), "16.0b");
    game.refuse(dig("02.03", &["nobody"], 8), "16.0b");
}

#[test]
fn r5_10e_disorganized_units_do_not_dig_but_disorganized_engineers_do() {
    let dg = |board: Field, printed: Printed, orientation| {
        let here = Location::Map(hex("02.03"));
        board
            .unit_as(printed, here, orientation, ModeMarker::Disorganized)
            .begin()
    };
    let (combat, marching) = (Orientation::Combat, Orientation::Move);
    let order = || dig("02.03", &["a"], 8);
    dg(manned(), counter("a", Side::One), combat).refuse(order(), "5.10e");
    dg(manned(), engineer("a"), marching).refuse(order(), "5.10e");
    dg(manned(), engineer("a"), combat).accept(order());
}

#[test]
fn r5_5b_engineers_build_in_combat_mode_only() {
    let mut game = manned()
        .with(|setup| setup.map.control.fill(Some(Side::One)))
        .unit_moving(engineer("pi"), "02.03")
        .begin();
    game.refuse(dig("02.03", &["pi"], 8), "5.5b");
    game.refuse(dig("02.04", &["pi"], 8), "5.5b");
}

#[test]
fn r13_8d_engineers_build_within_two_hexes() {
    let far = |at: &str| {
        let all = |setup: &mut stavka_rules::setup::GameSetup| {
            setup.map.control.fill(Some(Side::One));
        };
        let mut game = manned().with(all).unit(engineer("pi"), "02.03").begin();
        let order = dig(at, &["pi"], 8);
        engine::submit(&mut game.world, &order).map_err(|violation| violation.rule.0)
    };
    for near in ["02.03", "03.03", "04.03", "02.01"] {
        assert!(far(near).is_ok(), "{near}");
    }
    for beyond in ["05.03", "05.04"] {
        assert_eq!(far(beyond).err(), Some("13.8d"), "{beyond}");
    }
}

#[test]
fn r13_8d_engineers_of_any_size_build_alone_and_need_nobody_in_the_hex() {
    let small = Printed {
        re: Re(1),
        ..engineer("pi")
    };
    let mut game = manned()
        .with(|setup| setup.map.control.fill(Some(Side::One)))
        .unit(small, "02.03")
        .begin();
    game.accept(dig("03.04", &["pi"], 8));
    assert_eq!(level(&game, Side::One, "03.04"), 1);
}

#[test]
fn r13_8d_zones_of_control_do_not_hinder_but_closed_terrain_and_enemies_do() {
    let all = |setup: &mut stavka_rules::setup::GameSetup| {
        setup.map.control.fill(Some(Side::One));
    };
    // An enemy beside both hexes.
    let near_enemy = |at: &str| {
        manned()
            .with(all)
            .unit(engineer("pi"), "02.03")
            .unit(counter("z", Side::Two), at)
            .begin()
    };
    near_enemy("05.03").accept(dig("04.03", &["pi"], 8));
    // In column 2 the way down leads through the enemy, and around it is too long.
    near_enemy("02.04").refuse(dig("02.05", &["pi"], 8), "13.8d");
    let mut game = map(&["....", "~~~~", "....", "...."])
        .with(all)
        .unit(piece("dump", Side::One, Family::Dump), "02.01")
        .holding(8)
        .in_tray(hedgehog("h1", Side::One))
        .unit(engineer("pi"), "02.01")
        .begin();
    game.refuse(dig("02.03", &["pi"], 8), "13.8d");
    game.refuse(dig("02.02", &["pi"], 8), "13.8d");
    game.accept(dig("03.01", &["pi"], 8));
}

#[test]
fn r13_8d_engineers_that_moved_or_built_do_not_build() {
    let mut game = manned()
        .unit(engineer("pi"), "02.03")
        .unit(engineer("other-pi"), "03.03")
        .begin();
    game.accept(move_order(&["other-pi"], &["03.02"]));
    game.refuse(dig("03.02", &["other-pi"], 8), "13.8d");
    game.accept(dig("02.03", &["pi"], 8));
    game.refuse(dig("03.02", &["pi"], 8), "13.8d");
    game.refuse(move_order(&["pi"], &["02.04"]), "6.1g");
}
