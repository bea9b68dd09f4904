//! 13.2c: transport combines and divides.

use stavka_rules::engine::{Offer, legal};
use stavka_rules::numbers::Mp;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Location, ModeMarker, Orientation, Printed};
use stavka_rules::side::Side;
use stavka_rules::transport::{TransportEvent, TransportOffer, exchanges};

use super::{depot, organic, regroup, regroup_with, spent, truck, wagon};
use crate::support::{hex, id, load, move_order, release, transport};

#[test]
fn r13_2c_transport_carries_up_to_its_size() {
    let mut game = depot().unit_moving(truck("t", 8), "02.02").begin();
    game.accept(load("t", "depot", 6));
    let said = game.refuse(load("t", "depot", 3), "13.2c");
    assert!(said.contains("has room for 2T"), "{said}");
    game.accept(load("t", "depot", 2));
    assert_eq!(game.tokens("t"), 8);
    game.refuse(load("t", "depot", 1), "13.2c");
}

#[test]
fn r13_2c_transport_combines_and_takes_its_loads_along() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .holding(3)
        .unit_moving(truck("u", 4), "02.02")
        .holding(4)
        .in_tray(truck("big", 12))
        .begin();
    let entry = game.accept(regroup(&["t", "u"], &["big"]));
    assert_eq!(game.tokens("big"), 7);
    assert_eq!(game.at("big"), Location::Map(hex("02.02")));
    assert_eq!(
        (game.at("t"), game.at("u")),
        (Location::Tray, Location::Tray)
    );
    assert_eq!((game.tokens("t"), game.tokens("u")), (0, 0));
    assert_eq!(
        game.activity("big"),
        Activity::Fresh,
        "it costs no movement"
    );
    assert_eq!(
        entry.outcomes,
        [Outcome::Transport(TransportEvent::Regrouped {
            from: vec![id("t"), id("u")],
            into: vec![id("big")],
            at: hex("02.02"),
        })]
    );
    assert_eq!(game.moves("big", &["03.03"]), Mp::whole(18));
}

#[test]
fn r13_2c_transport_divides_and_its_parts_go_on() {
    let mut game = depot()
        .unit_moving(truck("big", 12), "02.02")
        .holding(10)
        .in_tray(truck("t", 8))
        .in_tray(truck("u", 4))
        .begin();
    game.accept(move_order(&["big"], &["03.03"]));
    game.accept(regroup(&["big"], &["u", "t"]));
    assert_eq!((game.tokens("u"), game.tokens("t")), (4, 6));
    assert_eq!(spent(&game, "t"), Some(Mp::whole(2)));
    assert_eq!(game.moves("t", &["04.02"]), Mp::whole(16));
    // Rule 6.1f: what the moving part leaves behind has finished.
    game.refuse(move_order(&["u"], &["04.02"]), "6.1g");
}

#[test]
fn r13_2c_the_order_may_say_what_each_part_carries() {
    let board = || {
        depot()
            .unit_moving(truck("big", 16), "02.02")
            .holding(8)
            .in_tray(truck("t", 8))
            .in_tray(truck("u", 8))
            .begin()
    };
    let with = |loads: &[u16]| regroup_with(&["big"], &["t", "u"], Some(loads));
    let mut game = board();
    // As much as there is, on counters that carry it, and said of each.
    let said = game.refuse(with(&[4, 3]), "13.2c");
    assert!(said.contains("carry 2 SP"), "{said}");
    game.refuse(with(&[4, 5]), "13.2c");
    game.refuse(with(&[8]), "13.2c");
    game.accept(with(&[4, 4]));
    assert_eq!((game.tokens("t"), game.tokens("u")), (4, 4));
    // Without a word they are filled in their order.
    let mut game = board();
    game.accept(regroup(&["big"], &["t", "u"]));
    assert_eq!((game.tokens("t"), game.tokens("u")), (8, 0));
    let mut full = depot()
        .unit_moving(truck("big", 12), "02.02")
        .holding(12)
        .in_tray(truck("t", 8))
        .in_tray(truck("u", 4))
        .begin();
    let said = full.refuse(regroup_with(&["big"], &["t", "u"], Some(&[4, 8])), "13.2c");
    assert!(said.contains("room for 1 SP"), "{said}");
}

#[test]
fn r13_2c_transport_divides_in_every_segment_of_the_phase() {
    let board = || {
        depot()
            .unit_moving(truck("big", 8), "02.02")
            .in_tray(truck("t", 4))
            .in_tray(truck("u", 4))
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .begin()
    };
    for step in ["3a", "3b", "3c"] {
        let mut game = board();
        game.go_to_step(step);
        let offered = Offer::Transport(TransportOffer::Regroup(id("big")));
        assert!(legal(&game.world).all().contains(&offered), "{step}");
        game.accept(regroup(&["big"], &["t", "u"]));
        game.go_to_step("4");
        game.refuse(regroup(&["t", "u"], &["big"]), "13.2c");
    }
}

#[test]
fn r13_2c_r6_1f_who_joins_has_moved_as_much_as_the_other() {
    let board = || {
        depot()
            .unit_moving(truck("t", 4), "01.02")
            .unit_moving(truck("u", 4), "02.02")
            .in_tray(truck("big", 8))
    };
    let mut game = board().begin();
    game.accept(move_order(&["t"], &["02.02"]));
    game.accept(regroup(&["u", "t"], &["big"]));
    assert_eq!(spent(&game, "big"), Some(Mp::whole(2)));
    let mut game = board().begin();
    game.accept(move_order(&["t"], &["02.02"]));
    game.accept(move_order(&["friend"], &["05.03"]));
    game.accept(regroup(&["u", "t"], &["big"]));
    assert_eq!(game.activity("big"), Activity::Finished);
    game.refuse(move_order(&["big"], &["03.03"]), "6.1g");
}

#[test]
fn r13_2c_only_transport_of_one_kind_combines() {
    let mut game = depot()
        .unit_moving(truck("t", 4), "02.02")
        .unit_moving(wagon("w", 4), "02.02")
        .unit_moving(transport("fast", Side::One, 40, 4), "02.02")
        .unit_moving(organic("o", "1-pz"), "02.02")
        .unit_moving(truck("u", 4), "02.02")
        .unit_moving(truck("away", 4), "03.03")
        .in_tray(truck("big", 8))
        .in_tray(wagon("wagons", 8))
        .begin();
    for other in ["w", "fast"] {
        let said = game.refuse(regroup(&["t", other], &["big"]), "13.2c");
        assert!(said.contains("different kinds"), "{said}");
    }
    game.refuse(regroup(&["t", "u"], &["wagons"]), "13.2c");
    // Organic Trucks neither combine with others nor become them.
    game.refuse(regroup(&["o"], &["big"]), "13.2c");
    game.refuse(regroup(&["t", "away"], &["big"]), "13.2c");
    game.refuse(regroup(&["friend"], &["big"]), "13.2c");
    game.accept(regroup(&["t", "u"], &["big"]));
}

#[test]
fn r13_2c_organic_trucks_of_one_formation_divide_among_themselves() {
    let part = |name: &str, formation: &str| Printed {
        capacity: 4,
        ..organic(name, formation)
    };
    let mut game = depot()
        .unit_moving(organic("o", "1-pz"), "02.02")
        .holding(5)
        .in_tray(part("p", "1-pz"))
        .in_tray(part("q", "1-pz"))
        .in_tray(part("r", "2-pz"))
        .begin();
    game.refuse(regroup(&["o"], &["p", "r"]), "13.2c");
    let offered = Offer::Transport(TransportOffer::Regroup(id("o")));
    assert!(legal(&game.world).all().contains(&offered));
    let orders = offered.orders(&game.world, Side::One);
    assert_eq!(orders, [regroup(&["o"], &["p", "q"])]);
    game.accept(regroup(&["o"], &["p", "q"]));
    assert_eq!((game.tokens("p"), game.tokens("q")), (4, 1));
}

#[test]
fn r13_2c_counters_come_from_the_tray_and_carry_the_same() {
    let mut game = depot()
        .unit_moving(truck("t", 4), "02.02")
        .unit_moving(truck("u", 4), "02.02")
        .unit_moving(truck("far", 8), "04.04")
        .in_tray(truck("big", 8))
        .in_tray(truck("bigger", 12))
        .in_tray(transport("red", Side::Two, 20, 8))
        .begin();
    let said = game.refuse(regroup(&["t", "u"], &["far"]), "13.2c");
    assert!(said.contains("counter tray"), "{said}");
    let said = game.refuse(regroup(&["t", "u"], &["bigger"]), "13.2c");
    assert!(said.contains("2 SP") && said.contains("3 SP"), "{said}");
    game.refuse(regroup(&["t", "u"], &["red"]), "13.2c");
    game.refuse(regroup(&["t", "u"], &["t", "u"]), "13.2c");
    game.refuse(regroup(&["t", "u"], &["big", "big"]), "13.2c");
    game.refuse(regroup(&["t"], &[]), "13.2c");
    game.refuse(regroup(&[], &["big"]), "13.2c");
    game.accept(regroup(&["t", "u"], &["big"]));
}

#[test]
fn r13_2c_only_in_the_owners_movement_phase() {
    let waits = |name: &str| Printed {
        capacity: 4,
        ..organic(name, "1-pz")
    };
    let mut game = depot()
        .reserve_markers(1)
        .unit_as(
            organic("o", "1-pz"),
            Location::Map(hex("02.02")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .in_tray(waits("p"))
        .in_tray(waits("q"))
        .begin();
    game.go_to_step("7a");
    game.accept(release(&["o"]));
    game.refuse(regroup(&["o"], &["p", "q"]), "13.2c");
}

#[test]
fn r13_2c_the_parts_of_a_reserve_stay_in_reserve() {
    let part = |name: &str| Printed {
        capacity: 4,
        ..organic(name, "1-pz")
    };
    let mut game = depot()
        .reserve_markers(1)
        .unit_as(
            organic("o", "1-pz"),
            Location::Map(hex("02.02")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .unit_moving(organic("out", "1-pz"), "02.02")
        .in_tray(part("p"))
        .in_tray(part("q"))
        .in_tray(Printed {
            capacity: 16,
            ..organic("all", "1-pz")
        })
        .begin();
    game.refuse(regroup(&["o", "out"], &["all"]), "13.2c");
    game.accept(regroup(&["o"], &["p", "q"]));
    for part in ["p", "q"] {
        assert_eq!(game.posture(part).marker, ModeMarker::Reserve);
    }
    assert_eq!(game.posture("o").marker, ModeMarker::None);
}

#[test]
fn r13_2c_ways_to_regroup_are_listed() {
    let game = depot()
        .unit_moving(truck("t", 4), "02.02")
        .unit_moving(truck("u", 4), "02.02")
        .unit_moving(truck("v", 8), "02.02")
        .in_tray(truck("two", 8))
        .in_tray(truck("three", 12))
        .in_tray(truck("four", 16))
        .in_tray(truck("half", 2))
        .in_tray(truck("other-half", 2))
        .begin();
    let ways = |unit: &str| -> Vec<(Vec<String>, Vec<String>)> {
        let words = |ids: Vec<stavka_rules::ids::UnitId>| {
            ids.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        exchanges(&game.world, Side::One, id(unit))
            .into_iter()
            .map(|way| (words(way.from), words(way.into)))
            .collect()
    };
    let of = |from: &[&str], into: &[&str]| {
        let words = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        (words(from), words(into))
    };
    assert_eq!(
        ways("t"),
        [
            of(&["t", "u"], &["two"]),
            of(&["t", "v"], &["three"]),
            of(&["t", "u", "v"], &["four"]),
            of(&["t"], &["half", "other-half"]),
        ]
    );
    assert!(ways("friend").is_empty());
}
