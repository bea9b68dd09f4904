//! 13.2d and 13.2f: the mode of transport, loading and unloading.

use stavka_rules::engine;
use stavka_rules::engine::legal;
use stavka_rules::map::Feature;
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Tokens};
use stavka_rules::side::Side;
use stavka_rules::transport::{
    TransportEvent, TransportOffer, handling_price, load_offer, unload_offer,
};

use super::{depot, organic, regroup, truck, wagon};
use crate::support::{change, counter, dump, hex, id, load, move_order, piece, transport, unload};

// 13.2d

#[test]
fn r13_2d_transport_is_always_in_move_mode() {
    let mut game = depot()
        .reserve_markers(1)
        .unit_moving(truck("t", 8), "03.03")
        .unit_moving(organic("o", "1-pz"), "03.03")
        .begin();
    for to in [
        ModeChange::Combat,
        ModeChange::Strat,
        ModeChange::Reserve(Orientation::Move),
    ] {
        assert!(
            engine::check(&game.world, &change(&["t"], to)).is_err(),
            "{to:?}"
        );
    }
    game.refuse(
        change(&["t"], ModeChange::Reserve(Orientation::Move)),
        "5.7f",
    );
    game.accept(change(&["o"], ModeChange::Reserve(Orientation::Move)));
    // A new counter shows its Move side as the old one did.
    let mut game = depot()
        .unit_moving(truck("t", 8), "03.03")
        .unit_as(
            truck("one", 4),
            Location::Tray,
            Orientation::Combat,
            ModeMarker::None,
        )
        .in_tray(truck("two", 4))
        .begin();
    game.accept(regroup(&["t"], &["one", "two"]));
    assert_eq!(game.posture("one").orientation, Orientation::Move);
}

// 13.2f

#[test]
fn ex_13_2f_a_truck_of_45_pays_5() {
    let game = depot()
        .unit_moving(transport("t", Side::One, 45, 8), "02.02")
        .unit_moving(truck("u", 8), "02.02")
        .unit_moving(wagon("w", 8), "02.02")
        .begin();
    let price = |unit: &str| handling_price(&game.world, game.ix(unit));
    assert_eq!(price("t"), Mp::whole(5));
    assert_eq!(price("u"), Mp::whole(2));
    assert_eq!(price("w"), Mp::ONE, "a half counts up");
}

#[test]
fn r13_2f_transport_loads_moves_and_unloads_in_one_move() {
    let mut game = depot().unit_moving(truck("t", 8), "01.02").begin();
    game.accept(move_order(&["t"], &["02.02"]));
    let entry = game.accept(load("t", "depot", 8));
    assert_eq!(
        entry.outcomes,
        [Outcome::Transport(TransportEvent::Loaded {
            unit: id("t"),
            from: id("depot"),
            at: hex("02.02"),
            tokens: 8,
            cost: Mp::whole(2),
            left: Mp::whole(16),
        })]
    );
    game.accept(move_order(&["t"], &["03.03", "04.02", "05.02"]));
    let entry = game.accept(unload("t", 5));
    assert_eq!(
        entry.outcomes,
        [Outcome::Transport(TransportEvent::Unloaded {
            unit: id("t"),
            to: id("spare"),
            at: hex("05.02"),
            tokens: 5,
            cost: Mp::whole(2),
            left: Mp::whole(8),
        })]
    );
    assert_eq!((game.tokens("t"), game.tokens("spare")), (3, 5));
    assert_eq!(game.moves("t", &["06.02"]), Mp::whole(6));
}

#[test]
fn r13_2f_refuses_what_cannot_be_paid() {
    let mut game = depot()
        .unit_moving(transport("t", Side::One, 10, 8), "07.02")
        .holding(4)
        .begin();
    // Ten points: four hexes take eight, loading or unloading one each.
    game.accept(move_order(&["t"], &["06.02", "05.02"]));
    for _ in 0..4 {
        game.accept(unload("t", 1));
    }
    game.accept(move_order(&["t"], &["06.02"]));
    let said = game.refuse(unload("t", 1), "13.2f");
    assert!(said.contains("1 MP, 0 left"), "{said}");
}

#[test]
fn r13_2f_unloading_needs_company_and_loading_does_not() {
    let mut game = depot()
        .unit(dump("lonely", Side::One), "01.04")
        .holding(8)
        .unit_moving(transport("t", Side::One, 60, 8), "01.04")
        .begin();
    game.accept(load("t", "lonely", 8));
    assert_eq!(game.at("lonely"), Location::Tray);
    let said = game.refuse(unload("t", 4), "13.2f");
    assert!(said.contains("neither a combat unit nor"), "{said}");
    game.accept(move_order(&["t"], &["01.03", "02.02"]));
    game.accept(unload("t", 4));
    assert_eq!(game.tokens("depot"), 24, "a dump lies there");
    game.accept(move_order(&["t"], &["03.03", "04.02", "05.02"]));
    game.accept(unload("t", 4));
}

#[test]
fn r13_2f_ports_and_air_bases_are_company_to_their_side() {
    let port = Feature::Port { capacity: 8 };
    let board = |side| {
        depot()
            .feature("03.04", port)
            .with(move |setup| setup.map.control.fill(side))
            .unit(piece("base", Side::One, Family::AirBase), "04.04")
            .unit(piece("theirs", Side::Two, Family::AirBase), "04.05")
            .unit_moving(truck("t", 8), "03.04")
            .holding(8)
            .unit_moving(truck("u", 8), "04.04")
            .holding(8)
            .unit_moving(truck("v", 8), "04.05")
            .holding(8)
    };
    let mut game = board(Some(Side::One)).begin();
    game.accept(unload("t", 4));
    game.accept(unload("u", 4));
    game.refuse(unload("v", 4), "13.2f");
    for owner in [Some(Side::Two), None] {
        let mut game = board(owner).begin();
        game.refuse(unload("t", 4), "13.2f");
    }
}

#[test]
fn r13_2f_only_transport_loads_and_only_from_a_dump_in_its_hex() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "03.03")
        .unit_moving(truck("u", 8), "03.03")
        .holding(8)
        .unit(counter("a", Side::One), "02.02")
        .begin();
    game.refuse(load("a", "depot", 4), "13.2");
    game.refuse(unload("a", 4), "13.2");
    game.refuse(load("t", "depot", 4), "13.2f");
    game.refuse(load("t", "u", 4), "13.2f");
    game.refuse(load("t", "spare", 4), "13.2f");
    game.refuse(load("e", "depot", 4), "13.2");
    game.accept(move_order(&["t"], &["02.02"]));
    game.accept(load("t", "depot", 4));
}

#[test]
fn r13_2f_unloading_takes_what_is_loaded_and_no_more() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "05.02")
        .holding(3)
        .begin();
    game.refuse(unload("t", 4), "13.2f");
    game.refuse(unload("t", 0), "13.2f");
    game.accept(unload("t", 3));
}

#[test]
fn r13_2f_a_zone_of_control_ends_steps_but_not_loading() {
    let mut game = depot()
        .unit(counter("near", Side::Two), "06.02")
        .unit(counter("guard", Side::One), "04.03")
        .unit(dump("front", Side::One), "05.03")
        .holding(8)
        .unit_moving(truck("t", 8), "04.03")
        .begin();
    game.accept(move_order(&["t"], &["05.03"]));
    game.accept(load("t", "front", 4));
    game.refuse(move_order(&["t"], &["04.02"]), "4.5a");
}

#[test]
fn r13_2f_only_in_movement_segments_in_which_the_unit_may_move() {
    let mut game = depot()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit_moving(truck("t", 8), "02.02")
        .holding(2)
        .begin();
    game.go_to_step("3b");
    game.accept(load("t", "depot", 1));
    game.go_to_step("6b");
    game.refuse(load("t", "depot", 1), "13.2f");
    game.go_to_step("7a");
    game.refuse(load("t", "depot", 1), "11.0a");
    game.refuse(unload("t", 1), "11.0a");
    assert!(legal(&game.world).pick(TransportOffer::handler).is_empty());
}

#[test]
fn what_can_be_handled_is_told_beforehand() {
    let game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .holding(3)
        .unit_moving(truck("u", 8), "03.03")
        .holding(3)
        .begin();
    let side = Side::One;
    let offer = load_offer(&game.world, side, id("t")).expect("a dump is there");
    assert_eq!(
        (offer.from, offer.most, offer.price),
        (id("depot"), Tokens(5), Mp::whole(2))
    );
    let offer = unload_offer(&game.world, side, id("t")).expect("a dump is there");
    assert_eq!((offer.most, offer.price), (Tokens(3), Mp::whole(2)));
    let refused = load_offer(&game.world, side, id("u")).expect_err("no dump");
    assert_eq!(refused.to_string(), "13.2f: no dump lies where u is");
    let refused = unload_offer(&game.world, side, id("u")).expect_err("nobody there");
    assert_eq!(refused.rule.0, "13.2f");
    assert_eq!(legal(&game.world).pick(TransportOffer::handler), [id("t")]);
}
