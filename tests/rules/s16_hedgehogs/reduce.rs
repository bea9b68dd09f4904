//! 16.0c and 13.8d: works are reduced; undo, offers, words.

use stavka_rules::engine;
use stavka_rules::engine::{Offer, dig_offers, legal};
use stavka_rules::fog::Viewer;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Level, Location, Printed, Tokens, fact};
use stavka_rules::side::Side;
use stavka_rules::telling::{tell, tell_order, tell_to};
use stavka_rules::works::{WorksOffer, WorksOrder};

use super::{battalion, dig, engineer, hedgehog, held, level, manned, next_turn, slight, yard};
use crate::support::{Game, counter, headquarters, hex, id, move_order};

fn slight_by(unit: &str, by: &[&str]) -> Order {
    Order::Works(WorksOrder::Slight {
        unit: id(unit),
        by: by.iter().map(|unit| id(unit)).collect(),
    })
}

#[test]
fn r16_0c_the_owner_reduces_his_works_for_nothing_a_level_a_turn() {
    let mut game = manned()
        .unit(hedgehog("old", Side::One), "02.03")
        .at_level(2)
        .unit(hedgehog("theirs", Side::Two), "08.05")
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "03.03")
        .begin();
    game.refuse(slight("theirs"), "16.0c");
    game.refuse(slight("dump"), "16.0c");
    game.refuse(slight("h1"), "16.0c");
    game.accept(slight("old"));
    assert_eq!(level(&game, Side::One, "02.03"), 1);
    // Others who could work do not take off a second level.
    let said = game.refuse(slight("old"), "16.0c");
    assert!(said.contains("have been reduced this turn"), "{said}");
    game.refuse(slight_by("old", &["pj"]), "16.0c");
    assert!(legal(&game.world).pick(WorksOffer::slightable).is_empty());
    next_turn(&mut game);
    let entry = game.accept(slight("old"));
    assert_eq!(level(&game, Side::One, "02.03"), 0);
    assert_eq!(game.at("old"), Location::Tray);
    assert_eq!(fact::<Level>(&game.world, game.ix("old")), Level(1));
    assert_eq!(held(&game, "dump"), 40);
    let gone = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(gone, "No hedgehog is left in 02.03: pi");
}

#[test]
fn r16_0c_works_are_not_raised_and_lowered_in_one_turn() {
    let board = |level| {
        manned()
            .unit(hedgehog("old", Side::One), "02.03")
            .at_level(level)
            .unit(engineer("pi"), "02.03")
            .unit(engineer("pj"), "02.03")
            .unit(counter("a", Side::One), "02.03")
            .begin()
    };
    let mut game = board(1);
    game.accept(dig("02.03", &["pi"], 8));
    game.refuse(slight_by("old", &["pj"]), "16.0c");
    // Nor is a hex dug out again whose counter has gone to the tray.
    let mut game = board(1);
    game.accept(slight_by("old", &["pi"]));
    assert_eq!(game.at("old"), Location::Tray);
    let said = game.refuse(dig("02.03", &["pj"], 8), "16.0b");
    assert!(said.contains("have been reduced this turn"), "{said}");
    next_turn(&mut game);
    game.accept(dig("02.03", &["pj"], 8));
}

#[test]
fn r16_0c_one_re_in_combat_mode_in_the_hex_takes_works_down_without_engineers() {
    let board = |unit: Printed| {
        manned()
            .unit(hedgehog("old", Side::One), "02.03")
            .unit(unit, "02.03")
            .unit(counter("near", Side::One), "03.03")
            .begin()
    };
    let mut game = board(counter("a", Side::One));
    game.refuse(slight_by("old", &["near"]), "16.0c");
    game.accept(slight("old"));
    assert_eq!(game.at("old"), Location::Tray);
    assert_eq!(game.activity("a"), Activity::Finished);
    game.refuse(move_order(&["a"], &["02.04"]), "6.1g");
    // A battalion is too small, and who has moved does not work.
    let mut game = board(battalion("a"));
    let said = game.refuse(slight("old"), "16.0c");
    assert!(said.contains("come to 1 RE there"), "{said}");
    let said = game.refuse(slight_by("old", &["a"]), "16.0c");
    assert!(said.contains("come to ½ RE, and it takes 1"), "{said}");
    assert!(legal(&game.world).pick(WorksOffer::slightable).is_empty());
    let mut game = manned()
        .unit(hedgehog("old", Side::One), "02.03")
        .unit(counter("a", Side::One), "02.04")
        .begin();
    game.accept(move_order(&["a"], &["02.03"]));
    game.refuse(slight_by("old", &["a"]), "16.0c");
    // Two battalions do it together; in Move Mode they do not.
    let mut game = manned()
        .unit(hedgehog("old", Side::One), "02.03")
        .unit(battalion("a"), "02.03")
        .unit(battalion("b"), "02.03")
        .unit_moving(battalion("c"), "02.03")
        .begin();
    game.refuse(slight_by("old", &["a", "c"]), "16.0c");
    let offered = Offer::Works(WorksOffer::Slight(id("old")));
    let orders = offered.orders(&game.world, Side::One);
    assert_eq!(orders, [slight_by("old", &["a", "b"])]);
    game.accept(slight("old"));
    assert_eq!(game.activity("b"), Activity::Finished);
    assert_eq!(game.activity("c"), Activity::Fresh);
}

#[test]
fn r13_8d_engineers_take_works_down_within_two_hexes() {
    let board = |at: &str, unit: Printed| {
        manned()
            .unit(hedgehog("old", Side::One), "02.03")
            .at_level(2)
            .unit(unit, at)
            .begin()
    };
    let mut game = board("05.03", engineer("pi"));
    let said = game.refuse(slight("old"), "16.0c");
    assert!(said.contains("02.03"), "{said}");
    game.refuse(slight_by("old", &["pi"]), "13.8d");
    assert!(legal(&game.world).pick(WorksOffer::slightable).is_empty());
    let mut game = board("04.03", engineer("pi"));
    assert_eq!(legal(&game.world).pick(WorksOffer::slightable), [id("old")]);
    game.accept(slight("old"));
    assert_eq!(level(&game, Side::One, "02.03"), 1);
    // It is their work for the phase.
    game.refuse(move_order(&["pi"], &["05.03"]), "6.1g");
    // Who has moved does not work, and HQs are spared where there are engineers.
    let mut game = board("04.03", engineer("pi"));
    game.accept(move_order(&["pi"], &["03.03"]));
    game.refuse(slight("old"), "16.0c");
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
fn r16_0c_the_owner_says_who_takes_works_down() {
    let board = || {
        manned()
            .unit(hedgehog("old", Side::One), "02.03")
            .at_level(3)
            .unit(headquarters("hq", Side::One, 8), "02.03")
            .unit(engineer("pi"), "04.03")
            .unit(engineer("far"), "06.03")
            .unit(counter("garrison", Side::One), "02.03")
            .begin()
    };
    let by = |unit: &str| slight_by("old", &[unit]);
    let mut game = board();
    game.refuse(by("far"), "13.8d");
    game.refuse(by("nobody"), "16.0c");
    let offered = WorksOffer::Slight(id("old"));
    let orders = Offer::Works(offered).orders(&game.world, Side::One);
    let all = [by("pi"), by("hq"), by("garrison")];
    assert_eq!(orders, all, "the usual one first");
    for (order, unit) in all.iter().zip(["pi", "hq", "garrison"]) {
        let mut game = board();
        game.accept(order.clone());
        for other in ["pi", "hq", "garrison"] {
            let works = game.activity(other) == Activity::Finished;
            assert_eq!(works, other == unit, "{other}");
        }
    }
    let said = tell_order(&game.world, &by("pi"));
    assert_eq!(said, "Reduce old: pi");
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
    game.refuse(dig("02.03", &["pj"], 8), "16.0b");
    // A hedgehog that comes and goes leaves its mark on the hex, in the hash too.
    engine::undo(&mut game.world).expect("no die has fallen");
    game.accept(slight("old"));
    let gone = hash(&game);
    engine::undo(&mut game.world).expect("no die has fallen");
    assert_ne!(gone, hash(&game));
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
    let diggers = legal(&game.world).pick(WorksOffer::digger);
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
    assert_eq!(offers[0].price, Tokens(8));
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
    assert_eq!(legal(&game.world).pick(WorksOffer::digger), [id("a")]);
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
    let entry = game.accept(dig("02.03", &["a"], 8));
    let dug: &Outcome = &entry.outcomes[0];
    let said = tell_to(&game.world, Viewer::Side(Side::Two), dug).expect("it is seen");
    assert_eq!(said, "Enemy hedgehog of level 1 in 02.03");
    let own = tell_to(&game.world, Viewer::Side(Side::One), dug).expect("one's own");
    assert!(own.ends_with(": a"), "{own}");
    next_turn(&mut game);
    let entry = game.accept(slight("h1"));
    let told = tell_to(&game.world, Viewer::Side(Side::Two), &entry.outcomes[0]);
    assert_eq!(told.as_deref(), Some("No enemy hedgehog is left in 02.03"));
}
