//! 12.7: how Extenders are made, what it costs, and how they are taken apart.

use stavka_rules::engine::legal;
use stavka_rules::fog::{Viewer, may_read};
use stavka_rules::ids::FormationId;
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::movement::MovementOffer;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Family, Location, Printed, Roster, Symbol};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{Standing, Standings, SupplyEvent, TraceNet};
use stavka_rules::transport::{ExtenderOffer, TransportOffer, TransportOrder, extender_offer};
use stavka_rules::{engine, telling};

use super::{ABC, extender, family, field, gathered, make, raided, truck};
use crate::support::combat::{enemy, own};
use crate::support::{Game, dump, headquarters, hex, id, load, map, move_order, moving};

fn take_apart(unit: &str) -> Order {
    Order::Transport(TransportOrder::TakeApart { unit: id(unit) })
}

fn in_trace(game: &Game, unit: &str) -> bool {
    let standings = Standings::of(&game.world, Side::One);
    let standing = standings.get(game.ix(unit));
    standing.expect("a combat unit").is_in_trace()
}

// Making

#[test]
fn r12_7_five_points_become_an_extender_that_carries_trace() {
    let mut game = gathered().unit(own("front"), "10.03").begin();
    assert!(!in_trace(&game, "front"));
    let entry = game.accept(make(&ABC, "x"));
    let at = hex("07.03");
    assert_eq!(game.at("x"), Location::Map(at));
    for part in ABC {
        assert_eq!(game.at(part), Location::Tray);
    }
    assert_eq!(family(&game, "x"), Family::Extender);
    assert!(in_trace(&game, "front"));
    let (unit, of) = (id("x"), ABC.map(id).to_vec());
    let made = SupplyEvent::ExtenderMade { unit, of, at };
    assert_eq!(entry.outcomes, [Outcome::Supply(made)]);
    let told = telling::tell(&game.world, &entry.outcomes[0]);
    assert!(told.contains("become"), "{told}");
}

#[test]
fn r12_7_an_extender_is_neither_moved_nor_loaded() {
    let mut game = gathered()
        .unit(dump("depot", Side::One), "07.03")
        .holding(20)
        .begin();
    game.accept(make(&ABC, "x"));
    game.refuse(move_order(&["x"], &["08.03"]), "6.1b");
    game.refuse(load("x", "depot", 4), "13.2");
}

#[test]
fn r12_7_it_takes_five_points_neither_more_nor_less() {
    let mut game = gathered().unit_moving(truck("d", 2), "07.03").begin();
    let said = game.refuse(make(&["a", "b"], "x"), "12.7");
    assert!(said.contains("5 SP"), "{said}");
    game.refuse(make(&["a", "b", "d"], "x"), "12.7");
    game.accept(make(&["a", "d", "c"], "x"));
}

#[test]
fn r12_7_the_points_are_of_one_kind_in_one_hex_and_empty() {
    let wagon = Printed {
        symbol: Symbol::Wagon,
        ..moving(truck("wagon", 1), Mobility::Leg, 5)
    };
    let mut game = field()
        .unit_moving(truck("a", 2), "07.03")
        .unit_moving(truck("b", 2), "07.03")
        .unit_moving(wagon, "07.03")
        .unit_moving(truck("elsewhere", 1), "08.03")
        .unit_moving(truck("loaded", 1), "07.03")
        .holding(1)
        .unit(own("friend"), "07.03")
        .begin();
    let said = game.refuse(make(&["a", "b", "wagon"], "x"), "12.7");
    assert!(said.contains("different kinds"), "{said}");
    let said = game.refuse(make(&["a", "b", "elsewhere"], "x"), "12.7");
    assert!(said.contains("different hexes"), "{said}");
    let said = game.refuse(make(&["a", "b", "loaded"], "x"), "12.7");
    assert!(said.contains("empty"), "{said}");
    game.refuse(make(&["a", "b", "friend"], "x"), "12.7");
}

#[test]
fn r12_7_the_counter_is_an_extender_of_the_kind_from_the_tray() {
    let mut slow = extender("slow", 12);
    slow.movement.ma = Mp::whole(10);
    let mut game = gathered()
        .in_tray(slow)
        .in_tray(truck("big", 5))
        .unit_moving(extender("placed", 12), "02.03")
        .begin();
    game.refuse(make(&ABC, "slow"), "12.7");
    game.refuse(make(&ABC, "big"), "12.7");
    game.refuse(make(&ABC, "placed"), "12.7");
    game.accept(make(&ABC, "y"));
}

#[test]
fn r13_2g_c_organic_trucks_are_never_part_of_an_extender() {
    let organic = Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new("4-pz").ok(),
        ..truck("o", 5)
    };
    let mut game = gathered().unit_moving(organic, "07.03").begin();
    game.refuse(make(&["o"], "x"), "13.2g");
    game.refuse(make(&["a", "b", "o"], "x"), "13.2g");
    game.accept(make(&ABC, "x"));
}

#[test]
fn r12_7_an_extender_must_be_connected_when_it_is_made() {
    let far = |at: &str| {
        field()
            .unit_moving(truck("t", 5), at)
            .unit(own("raider"), "20.01")
    };
    // Twelve points back are six hexes; beside the source is enough.
    far("08.03").begin().accept(make(&["t"], "x"));
    let mut game = far("09.03").begin();
    let said = game.refuse(make(&["t"], "x"), "12.7");
    assert!(said.contains("would reach no source"), "{said}");
    // An enemy zone in the hex shuts it.
    let shut = far("07.03").unit(enemy("near"), "07.02").begin();
    shut_by(shut, "12.7");
}

#[track_caller]
fn shut_by(mut game: Game, rule: &str) {
    game.refuse(make(&["t"], "x"), rule);
}

#[test]
fn r12_7_extenders_make_chains() {
    let mut game = field()
        .unit_moving(truck("s", 5), "07.03")
        .unit_moving(truck("t", 5), "13.03")
        .unit(own("front"), "16.03")
        .begin();
    game.refuse(make(&["t"], "y"), "12.7");
    game.accept(make(&["s"], "x"));
    game.accept(make(&["t"], "y"));
    assert!(in_trace(&game, "front"));
    let sources = TraceNet::of(&game.world, Side::One).sources().len();
    assert_eq!(sources, 3);
}

#[test]
fn r12_7_an_extender_joins_a_rail_net_for_trace() {
    let board = || {
        map(&[
            "........................",
            "........................",
            "........v......v........",
            "........................",
            "........................",
        ])
        .feature("01.03", Feature::Source(Side::One))
        .rail(&[
            "09.03", "10.03", "11.03", "12.03", "13.03", "14.03", "15.03", "16.03",
        ])
        .with(|setup| {
            let owners = &mut setup.map.control;
            owners.fill(Some(Side::One));
        })
        .unit(enemy("far"), "24.05")
        .unit(own("front"), "18.03")
    };
    let game = board().begin();
    assert!(!in_trace(&game, "front"));
    let game = board().unit_moving(extender("x", 12), "08.03").begin();
    assert!(in_trace(&game, "front"));
}

// What it costs

#[test]
fn r12_7_points_gather_from_different_hexes_with_half_their_allowance_left() {
    let board = || {
        field()
            .unit_moving(truck("a", 2), "05.03")
            .unit_moving(truck("b", 2), "07.02")
            .unit_moving(truck("c", 1), "07.03")
    };
    let mut game = board().begin();
    game.accept(move_order(&["a"], &["06.03", "07.03"]));
    game.accept(move_order(&["b"], &["07.03"]));
    assert_eq!(game.activity("a"), Activity::Finished);
    game.accept(make(&ABC, "x"));
    // One that came from too far has less than half of its 20 points left.
    let mut game = board().begin();
    let long = ["04.02", "05.02", "06.01", "07.01", "07.02", "07.03"];
    game.accept(move_order(&["a"], &long));
    game.accept(move_order(&["b"], &["07.03"]));
    let said = game.refuse(make(&ABC, "x"), "12.7");
    assert!(said.contains("10 MP"), "{said}");
    assert!(said.contains("8 left"), "{said}");
}

#[test]
fn r12_7_what_was_spent_is_forgotten_with_the_segment() {
    let mut game = field().unit_moving(truck("t", 5), "01.03").begin();
    let there = ["02.02", "03.03", "04.02", "05.03", "06.02", "07.03"];
    game.accept(move_order(&["t"], &there));
    game.refuse(make(&["t"], "x"), "12.7");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    for _ in 0..30 {
        if matches!(game.awaiting(), Awaiting::Segment { side: Side::One, step }
            if step == stavka_rules::sequence::StepId::numbered("3b").expect("a step"))
        {
            break;
        }
        let order = match game.awaiting() {
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
    game.accept(make(&["t"], "x"));
}

#[test]
fn r12_7_an_extender_is_taken_apart_for_half_and_its_points_part() {
    let mut game = field()
        .unit_moving(extender("z", 12), "07.03")
        .in_tray(truck("a", 2))
        .in_tray(truck("b", 3))
        .unit(own("front"), "10.03")
        .begin();
    assert!(in_trace(&game, "front"));
    let entry = game.accept(take_apart("z"));
    assert_eq!(family(&game, "z"), Family::Transport);
    assert!(!in_trace(&game, "front"));
    let (unit, at) = (id("z"), hex("07.03"));
    let event = SupplyEvent::ExtenderTakenApart { unit, at };
    assert_eq!(entry.outcomes, [Outcome::Supply(event)]);
    game.accept(Order::Transport(TransportOrder::Regroup {
        from: vec![id("z")],
        into: vec![id("a"), id("b")],
        loads: None,
    }));
    // Each part has the other half of its 20 points, whichever goes first.
    assert_eq!(game.moves("a", &["08.03"]), Mp::whole(8));
    assert_eq!(game.moves("b", &["06.03"]), Mp::whole(8));
    let rest = ["05.03", "04.03", "03.03", "02.03", "01.03"];
    game.refuse(move_order(&["b"], &rest), "6.1b");
    // The counter lies in the tray as it came from the box.
    assert_eq!(game.at("z"), Location::Tray);
    assert_eq!(family(&game, "z"), Family::Extender);
}

#[test]
fn r12_7_making_it_and_taking_it_apart_costs_the_whole_allowance() {
    let mut game = gathered().begin();
    game.accept(make(&ABC, "x"));
    game.accept(take_apart("x"));
    game.refuse(move_order(&["x"], &["08.03"]), "6.1b");
    assert!(!legal(&game.world).has(MovementOffer::mover, &id("x")));
    // Points that had moved cannot pay for both.
    let mut game = field().unit_moving(truck("t", 5), "06.03").begin();
    game.accept(move_order(&["t"], &["07.03"]));
    game.accept(make(&["t"], "x"));
    game.refuse(take_apart("x"), "12.7");
}

#[test]
fn r12_7_a_counter_is_turned_over_and_back() {
    let mut game = field().unit_moving(extender("z", 12), "07.03").begin();
    game.accept(take_apart("z"));
    game.refuse(take_apart("z"), "12.7");
    game.accept(make(&["z"], "z"));
    assert_eq!(family(&game, "z"), Family::Extender);
    assert_eq!(game.at("z"), Location::Map(hex("07.03")));
}

#[test]
fn r12_7_only_in_the_owners_movement_phase() {
    let mut game = gathered()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .set_up();
    game.accept(Order::Sequence(SequenceOrder::Begin));
    game.go_to_step("6b");
    let said = game.refuse(make(&ABC, "x"), "12.7");
    assert!(said.contains("making of Extenders"), "{said}");
    let said = game.refuse(take_apart("x"), "12.7");
    assert!(said.contains("taking apart"), "{said}");
}

#[test]
fn r12_7_undo_brings_the_transport_back() {
    let mut game = gathered().begin();
    let before = engine::hash_anew(&game.world);
    game.accept(make(&ABC, "x"));
    engine::undo(&mut game.world).expect("no die fell");
    assert_eq!(before, engine::hash_anew(&game.world));
    assert_eq!(family(&game, "a"), Family::Transport);
    assert_eq!(game.at("x"), Location::Tray);
}

#[test]
fn a_twin_shows_the_same_sides_of_counters() {
    let mut game = raided(4);
    game.dice(&[6]);
    game.accept(move_order(&["raider"], &["08.02", "07.03"]));
    let twin = engine::twin(&game.world);
    let side_up = |world: &bevy::prelude::World| {
        let printed = world.resource::<Roster>().printed(game.ix("z")).clone();
        (printed.side, printed.family, printed.movement.throw)
    };
    assert_eq!(side_up(&twin), (Side::Two, Family::Transport, None));
    assert_eq!(side_up(&twin), side_up(&game.world));
}

// Offers

#[test]
fn r12_7_what_can_be_made_is_offered() {
    let mut game = gathered().unit_moving(truck("d", 1), "07.03").begin();
    let offer = extender_offer(&game.world, Side::One, id("c")).expect("five points");
    let expected = ExtenderOffer {
        from: ["c", "a", "b"].map(id).to_vec(),
        into: id("x"),
        price: Mp::whole(10),
    };
    assert_eq!(offer, expected);
    assert!(legal(&game.world).pick(TransportOffer::extender).is_empty());
    game.accept(Order::Transport(TransportOrder::MakeExtender {
        from: offer.from,
        into: offer.into,
    }));
    assert_eq!(extender_offer(&game.world, Side::One, id("d")), None);
    assert_eq!(legal(&game.world).pick(TransportOffer::extender), [id("x")]);
}

#[test]
fn r4_9_the_enemy_does_not_read_of_it() {
    let mut game = gathered().begin();
    let entry = game.accept(make(&ABC, "x"));
    let reads = |side| may_read(Viewer::Side(side), &game.world, &entry.outcomes[0]);
    assert!(reads(Side::One));
    assert!(!reads(Side::Two));
}

#[test]
fn r12_7a_an_extender_never_hangs_on_the_throw_of_an_hq() {
    let is_in_trace = |range: u8| {
        let game = field()
            .unit(headquarters("hq", Side::One, 8), "04.03")
            .unit_moving(extender("z", range), "12.03")
            .unit(own("a"), "13.03")
            .begin();
        let standings = Standings::of(&game.world, Side::One);
        let trace = |unit: &str| {
            standings
                .get(game.ix(unit))
                .is_some_and(Standing::is_in_trace)
        };
        assert!(trace("hq"));
        trace("a")
    };
    // Its range ends among hexes that the HQ throws to, and short of the source.
    assert!(!is_in_trace(8));
    assert!(is_in_trace(20), "back to the source itself");
}
