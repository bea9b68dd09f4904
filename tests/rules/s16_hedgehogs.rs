//! 16.0 Hedgehogs: what works are in a hex, and how they are built, improved and reduced (16.0b, 13.8d).

use crate::support::{
    Field, Game, change, counter, headquarters, hex, id, map, move_order, moving, piece,
};
use stavka_rules::engine::{self, dig_offers, legal};
use stavka_rules::fog::Viewer;
use stavka_rules::map::Feature;
use stavka_rules::modes::ModeChange;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Activity, Family, Level, Location, ModeMarker, Orientation, Printed, Re, Size, Tokens, fact,
};
use stavka_rules::sequence::{Clock, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;
use stavka_rules::telling::{tell, tell_to};
use stavka_rules::works::{WorksOrder, has_works, level_at};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];

fn hedgehog(name: &str, side: Side) -> Printed {
    piece(name, side, Family::Hedgehog)
}

fn engineer(name: &str) -> Printed {
    Printed {
        engineer: true,
        ..counter(name, Side::One)
    }
}

fn battalion(name: &str) -> Printed {
    Printed {
        size: Size::Battalion,
        re: Re(2),
        ..counter(name, Side::One)
    }
}

/// A dump in 02.02 with 40 tokens, two spare hedgehogs, and an enemy far away.
fn yard() -> Field {
    map(&OPEN)
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(40)
        .in_tray(hedgehog("h1", Side::One))
        .in_tray(hedgehog("h2", Side::One))
        .in_tray(hedgehog("red", Side::Two))
        .unit(counter("e", Side::Two), "08.05")
}

/// The yard with a unit that always can move, so that the Movement Segment waits.
fn manned() -> Field {
    yard().unit(counter("other", Side::One), "01.05")
}

fn dig(at: &str, by: &[&str], tokens: u16) -> Order {
    dig_from(at, by, "dump", tokens)
}

fn dig_from(at: &str, by: &[&str], dump: &str, tokens: u16) -> Order {
    let dump = id(dump);
    Order::Works(WorksOrder::Dig {
        hex: hex(at),
        by: by.iter().map(|unit| id(unit)).collect(),
        from: vec![Payment { dump, tokens }],
    })
}

fn slight(unit: &str) -> Order {
    Order::Works(WorksOrder::Slight { unit: id(unit) })
}

fn level(game: &Game, side: Side, at: &str) -> u8 {
    let board = game.world.resource::<stavka_rules::map::Board>();
    let hex = board.grid().index(hex(at)).expect("on the map");
    level_at(&game.world, side, hex)
}

fn held(game: &Game, unit: &str) -> u16 {
    fact::<Tokens>(&game.world, game.ix(unit)).0
}

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
fn r16_0b_a_regiment_in_combat_mode_digs_in_for_one_sp() {
    let mut game = yard().unit(counter("a", Side::One), "02.03").begin();
    let entry = game.accept(dig("02.03", &["a"], 4));
    assert_eq!(level(&game, Side::One, "02.03"), 1);
    assert_eq!(level(&game, Side::Two, "02.03"), 0);
    assert_eq!(game.at("h1"), Location::Map(hex("02.03")));
    assert_eq!(game.at("h2"), Location::Tray);
    assert_eq!(held(&game, "dump"), 36);
    let said: Vec<String> = entry
        .outcomes
        .iter()
        .map(|o| tell(&game.world, o))
        .collect();
    assert_eq!(said, ["Hedgehog of level 1 in 02.03, 1 SP from dump: a"]);
}

#[test]
fn r16_0b_builders_stay_where_they_are_for_the_phase() {
    let mut game = manned().unit(counter("a", Side::One), "02.03").begin();
    game.accept(dig("02.03", &["a"], 4));
    assert_eq!(game.activity("a"), Activity::Finished);
    game.refuse(move_order(&["a"], &["02.04"]), "6.1a");
    game.refuse(change(&["a"], ModeChange::Move), "5.4");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.activity("a"), Activity::Fresh, "the segment is over");
}

#[test]
fn r16_0b_refuses_builders_that_have_moved() {
    let mut game = yard().unit(counter("a", Side::One), "02.04").begin();
    game.accept(move_order(&["a"], &["02.03"]));
    let said = game.refuse(dig("02.03", &["a"], 4), "16.0b");
    assert!(said.contains("has moved or built"), "{said}");
}

#[test]
fn r16_0b_a_unit_may_turn_to_combat_mode_and_dig_in() {
    let mut game = yard().unit_moving(counter("a", Side::One), "02.03").begin();
    game.refuse(dig("02.03", &["a"], 4), "16.0b");
    game.accept(change(&["a"], ModeChange::Combat));
    game.accept(dig("02.03", &["a"], 4));
}

#[test]
fn r16_0b_units_smaller_than_one_re_build_together() {
    let mut game = manned()
        .unit(battalion("a"), "02.03")
        .unit(battalion("b"), "02.03")
        .begin();
    let said = game.refuse(dig("02.03", &["a"], 4), "16.0b");
    assert!(said.contains("come to ½ RE, and it takes 1"), "{said}");
    game.refuse(dig("02.03", &["a", "a"], 4), "16.0b");
    game.refuse(dig("02.03", &[], 4), "16.0b");
    game.accept(dig("02.03", &["a", "b"], 4));
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
    game.refuse(dig("02.03", &["truck"], 4), "16.0b");
    game.refuse(dig("02.03", &["b"], 4), "16.0b");
    game.refuse(dig("02.03", &["a", "b"], 4), "16.0b");
    game.refuse(dig("02.03", &["e"], 4), "16.0b");
    game.refuse(dig("02.03", &["h1"], 4), "16.0b");
    game.refuse(dig("02.03", &["nobody"], 4), "16.0b");
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
    let order = || dig("02.03", &["a"], 4);
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
    game.refuse(dig("02.03", &["pi"], 4), "5.5b");
    game.refuse(dig("02.04", &["pi"], 4), "5.5b");
}

#[test]
fn r13_8d_engineers_build_within_two_hexes() {
    let far = |at: &str| {
        let all = |setup: &mut stavka_rules::setup::GameSetup| {
            setup.map.control.fill(Some(Side::One));
        };
        let mut game = manned().with(all).unit(engineer("pi"), "02.03").begin();
        let order = dig(at, &["pi"], 4);
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
    game.accept(dig("03.04", &["pi"], 4));
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
    near_enemy("05.03").accept(dig("04.03", &["pi"], 4));
    // In column 2 the way down leads through the enemy, and around it is too long.
    near_enemy("02.04").refuse(dig("02.05", &["pi"], 4), "13.8d");
    let mut game = map(&["....", "~~~~", "....", "...."])
        .with(all)
        .unit(piece("dump", Side::One, Family::Dump), "02.01")
        .holding(4)
        .in_tray(hedgehog("h1", Side::One))
        .unit(engineer("pi"), "02.01")
        .begin();
    game.refuse(dig("02.03", &["pi"], 4), "13.8d");
    game.refuse(dig("02.02", &["pi"], 4), "13.8d");
    game.accept(dig("03.01", &["pi"], 4));
}

#[test]
fn r13_8d_engineers_that_moved_or_built_do_not_build() {
    let mut game = manned()
        .unit(engineer("pi"), "02.03")
        .unit(engineer("other-pi"), "03.03")
        .begin();
    game.accept(move_order(&["other-pi"], &["03.02"]));
    game.refuse(dig("03.02", &["other-pi"], 4), "13.8d");
    game.accept(dig("02.03", &["pi"], 4));
    game.refuse(dig("03.02", &["pi"], 4), "13.8d");
    game.refuse(move_order(&["pi"], &["02.04"]), "6.1a");
}

#[test]
fn r16_0b_engineers_raise_works_by_one_level_a_turn() {
    let mut game = manned()
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pi2"), "02.03")
        .begin();
    game.accept(dig("02.03", &["pi"], 4));
    let said = game.refuse(dig("02.03", &["pi2"], 8), "16.0b");
    assert!(said.contains("have risen by a level this turn"), "{said}");
    next_turn(&mut game);
    game.refuse(dig("02.03", &["pi2"], 4), "16.0b");
    game.accept(dig("02.03", &["pi2"], 8));
    assert_eq!(level(&game, Side::One, "02.03"), 2);
    assert_eq!(game.at("h2"), Location::Tray, "one counter rises");
    assert_eq!(held(&game, "dump"), 28);
}

/// Goes on to the first player's Movement Segment of the next turn.
fn next_turn(game: &mut Game) {
    let turn = |game: &Game| {
        let clock = game.world.resource::<Clock>();
        (clock.turn, clock.actor())
    };
    let (before, _) = turn(game);
    while turn(game) != (before + 1, Some(Side::One)) {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        game.go_to_step("3b");
    }
}

#[test]
fn r16_0b_others_reach_level_one_only() {
    let board = || manned().unit(hedgehog("old", Side::One), "02.03");
    let mut game = board()
        .unit(counter("a", Side::One), "02.03")
        .unit(engineer("pi"), "02.03")
        .begin();
    let said = game.refuse(dig("02.03", &["a"], 8), "16.0b");
    assert!(
        said.contains("level 2 takes one Engineer-Capable unit"),
        "{said}"
    );
    game.refuse(dig("02.03", &["a", "pi"], 8), "16.0b");
    game.accept(dig("02.03", &["pi"], 8));
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
    for (before, tokens) in [(1, 8), (2, 12), (3, 16)] {
        let mut game = board(before);
        game.accept(dig("02.03", &["pi"], tokens));
        assert_eq!(level(&game, Side::One, "02.03"), before + 1);
    }
    let said = board(4).refuse(dig("02.03", &["pi"], 16), "16.0b");
    assert!(said.contains("have reached 4, the highest level"), "{said}");
}

#[test]
fn r16_0b_works_rise_above_a_fort_that_is_held() {
    let mut game = manned()
        .with(|setup| setup.map.control.fill(Some(Side::One)))
        .feature("02.03", Feature::Fort { level: 2 })
        .unit(counter("a", Side::One), "02.03")
        .unit(engineer("pi"), "02.03")
        .begin();
    game.refuse(dig("02.03", &["a"], 12), "16.0b");
    game.accept(dig("02.03", &["pi"], 12));
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
    game.refuse(dig("02.03", &["a"], 3), "16.0b");
    game.refuse(dig("02.03", &["a"], 5), "16.0b");
    game.refuse(dig_from("02.03", &["a"], "small", 4), "16.0b");
    game.refuse(dig_from("02.03", &["a"], "far", 4), "12.3");
    game.refuse(dig_from("02.03", &["a"], "theirs", 4), "12.3a");
    let twice = [("dump", 2), ("dump", 2)];
    let both = [("dump", 3), ("small", 1)];
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
    assert_eq!(held(&game, "dump"), 37);
    assert_eq!(game.at("small"), Location::Tray, "an emptied dump is gone");
}

#[test]
fn r16_0b_the_ground_must_be_held() {
    let board = || {
        manned()
            .unit(engineer("pi"), "02.03")
            .unit(counter("z", Side::Two), "04.03")
    };
    board().begin().refuse(dig("03.03", &["pi"], 4), "16.0b");
    board().begin().refuse(dig("04.03", &["pi"], 4), "16.0b");
    board().begin().refuse(dig("09.09", &["pi"], 4), "16.0b");
    let control = |setup: &mut stavka_rules::setup::GameSetup| {
        setup.map.control.fill(Some(Side::One));
    };
    let said = board()
        .with(control)
        .begin()
        .refuse(dig("04.03", &["pi"], 4), "16.0b");
    assert!(said.contains("the enemy holds hex 04.03"), "{said}");
    board()
        .with(control)
        .begin()
        .accept(dig("03.03", &["pi"], 4));
}

#[test]
fn r16_0b_a_counter_must_be_in_the_tray() {
    let mut game = manned()
        .unit(engineer("a"), "02.03")
        .unit(engineer("b"), "03.03")
        .unit(engineer("c"), "04.03")
        .unit(engineer("d"), "02.03")
        .begin();
    game.accept(dig("02.03", &["a"], 4));
    game.accept(dig("03.03", &["b"], 4));
    let said = game.refuse(dig("04.03", &["c"], 4), "16.0b");
    assert!(said.contains("all hedgehog counters are in play"), "{said}");
    // The one of the other side does not help; one's own does once it is free.
    assert_eq!(game.at("red"), Location::Tray);
    game.accept(slight("h1"));
    assert_eq!(game.activity("d"), Activity::Finished, "it took them down");
    game.accept(dig("04.03", &["c"], 4));
}

#[test]
fn r16_0b_some_games_forbid_building() {
    let mut game = manned()
        .with(|setup| setup.tables.hedgehogs.building = false)
        .unit(counter("a", Side::One), "02.03")
        .unit(engineer("pi"), "02.03")
        .unit(hedgehog("old", Side::One), "02.03")
        .begin();
    game.refuse(dig("02.03", &["a"], 4), "16.0b");
    assert!(legal(&game.world).diggers.is_empty());
    game.accept(slight("old"));
}

#[test]
fn r13_8d_works_are_built_and_reduced_in_the_movement_phase_only() {
    let here = Location::Map(hex("01.01"));
    let mut game = manned()
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
    game.go_to_step("7a");
    game.refuse(dig("02.03", &["a"], 4), "13.8d");
    game.refuse(slight("old"), "13.8d");
    assert!(legal(&game.world).diggers.is_empty());
    assert!(legal(&game.world).slightable.is_empty());
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
    game.refuse(dig("02.03", &["a"], 4), "5.7g");
    assert!(!legal(&game.world).diggers.contains(&id("a")));
    game.accept(move_order(&["r"], &["03.03"]));
    game.accept(dig("02.03", &["a"], 4));
    game.refuse(
        change(&["a"], ModeChange::Reserve(Orientation::Combat)),
        "5.4",
    );
}

#[test]
fn r16_0b_the_owner_reduces_his_works_for_nothing() {
    let mut game = manned()
        .unit(hedgehog("old", Side::One), "02.03")
        .at_level(2)
        .unit(hedgehog("theirs", Side::Two), "08.05")
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "03.03")
        .begin();
    game.refuse(slight("theirs"), "16.0b");
    game.refuse(slight("dump"), "16.0b");
    game.refuse(slight("h1"), "16.0b");
    game.accept(slight("old"));
    assert_eq!(level(&game, Side::One, "02.03"), 1);
    let entry = game.accept(slight("old"));
    assert_eq!(level(&game, Side::One, "02.03"), 0);
    assert_eq!(game.at("old"), Location::Tray);
    assert_eq!(fact::<Level>(&game.world, game.ix("old")), Level(1));
    assert_eq!(held(&game, "dump"), 40);
    let gone = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(gone, "No hedgehog is left in 02.03");
}

#[test]
fn r13_8d_engineers_take_works_down_and_nobody_else_does() {
    let board = |at: &str, unit: Printed| {
        manned()
            .unit(counter("garrison", Side::One), "02.03")
            .unit(hedgehog("old", Side::One), "02.03")
            .at_level(2)
            .unit(unit, at)
            .begin()
    };
    let mut game = board("05.03", engineer("pi"));
    let said = game.refuse(slight("old"), "13.8d");
    assert!(said.contains("02.03"), "{said}");
    assert!(legal(&game.world).slightable.is_empty());
    let mut game = board("04.03", engineer("pi"));
    assert_eq!(legal(&game.world).slightable, [id("old")]);
    game.accept(slight("old"));
    assert_eq!(level(&game, Side::One, "02.03"), 1);
    // It is their work for the phase: one step of one task, and no move.
    game.refuse(slight("old"), "13.8d");
    game.refuse(move_order(&["pi"], &["05.03"]), "6.1a");
    // Who has moved does not work, and HQs are spared where there are engineers.
    let mut game = board("04.03", engineer("pi"));
    game.accept(move_order(&["pi"], &["03.03"]));
    game.refuse(slight("old"), "13.8d");
    let mut game = manned()
        .unit(hedgehog("old", Side::One), "02.03")
        .unit(headquarters("hq", Side::One, 8), "02.03")
        .unit(engineer("pi"), "04.03")
        .begin();
    game.accept(slight("old"));
    assert_eq!(game.activity("pi"), Activity::Finished);
    assert_eq!(game.activity("hq"), Activity::Fresh);
}

#[test]
fn what_was_dug_is_undone_and_hashed() {
    let mut game = manned()
        .unit(hedgehog("old", Side::One), "02.03")
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
        .begin();
    let hash = |game: &Game| {
        let kept = game.world.resource::<engine::StateHash>().value();
        assert_eq!(kept, engine::hash_anew(&game.world));
        kept
    };
    let before = hash(&game);
    game.accept(dig("02.03", &["pi"], 8));
    let after = hash(&game);
    assert_ne!(before, after);
    engine::undo(&mut game.world).expect("no die has fallen");
    assert_eq!(hash(&game), before);
    assert_eq!(level(&game, Side::One, "02.03"), 1);
    game.accept(dig("02.03", &["pi"], 8));
    assert_eq!(hash(&game), after);
    game.accept(slight("old"));
    assert_ne!(hash(&game), before, "it has been built on this turn");
    game.refuse(dig("02.03", &["pi"], 8), "16.0b");
}

#[test]
fn offers_name_hex_level_price_and_builders() {
    let game = manned()
        .unit(battalion("a"), "02.03")
        .unit(battalion("b"), "02.03")
        .unit(battalion("alone"), "04.04")
        .unit(counter("far", Side::One), "08.01")
        .unit_moving(counter("marching", Side::One), "02.04")
        .unit(engineer("pi"), "03.03")
        .begin();
    let diggers = legal(&game.world).diggers;
    for unit in ["a", "b", "far", "pi", "other"] {
        assert!(diggers.contains(&id(unit)), "{unit}");
    }
    for unit in ["alone", "marching", "e", "dump"] {
        assert!(!diggers.contains(&id(unit)), "{unit}");
        assert!(dig_offers(&game.world, id(unit)).is_empty(), "{unit}");
    }
    let offers = dig_offers(&game.world, id("b"));
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].by, [id("b"), id("a")]);
    assert_eq!((offers[0].hex, offers[0].level), (hex("02.03"), 1));
    assert_eq!(offers[0].price, Tokens(4));
    assert!(offers[0].payments.is_ok());
    let far = dig_offers(&game.world, id("far"));
    let refused = far[0].payments.as_ref().err().map(|no| no.rule.0);
    assert_eq!(refused, Some("12.3"), "no dump is near");
    let engineers = dig_offers(&game.world, id("pi"));
    let mut hexes: Vec<String> = engineers.iter().map(|o| o.hex.to_string()).collect();
    hexes.sort();
    assert_eq!(
        hexes,
        ["02.03", "02.04", "03.03", "04.04"],
        "those that are held"
    );
}

#[test]
fn a_segment_in_which_somebody_can_only_dig_waits() {
    let stuck = Printed {
        combat: counter("a", Side::One).combat.map(still),
        movement: still(counter("a", Side::One).movement),
        ..counter("a", Side::One)
    };
    let game = yard().unit(stuck, "02.03").begin();
    assert_eq!(legal(&game.world).diggers, [id("a")]);
}

fn still(face: stavka_rules::pieces::Face) -> stavka_rules::pieces::Face {
    stavka_rules::pieces::Face {
        ma: stavka_rules::numbers::Mp::ZERO,
        ..face
    }
}

#[test]
fn r4_9_the_opponent_sees_works_rise_but_not_who_builds() {
    let mut game = manned()
        .with(|setup| setup.scenario.options.modules.set(RuleModule::Fog, true))
        .unit(counter("a", Side::One), "02.03")
        .begin();
    let entry = game.accept(dig("02.03", &["a"], 4));
    let dug: &Outcome = &entry.outcomes[0];
    let said = tell_to(&game.world, Viewer::Side(Side::Two), dug).expect("it is seen");
    assert_eq!(said, "Enemy hedgehog of level 1 in 02.03");
    let own = tell_to(&game.world, Viewer::Side(Side::One), dug).expect("one's own");
    assert!(own.ends_with(": a"), "{own}");
}
