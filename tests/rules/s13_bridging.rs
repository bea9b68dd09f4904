//! 13.8b Bridging, as far as moving needs it.

#[path = "../support/mod.rs"]
mod support;

use stavka_rules::map::Mobility;
use stavka_rules::modes::ModeChange;
use stavka_rules::movement::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Location, ModeMarker, Orientation, Printed};
use stavka_rules::side::Side;
use support::{Board, change, counter, headquarters, hex, map, move_in_mode, move_order, moving};

const OPEN: [&str; 3] = ["....", "....", "...."];

fn engineer(side: Side) -> Printed {
    Printed {
        engineer: true,
        ..counter("p", side)
    }
}

/// A river between the first and the second column's hex, the mover on the west bank.
fn river(kind: &str) -> Board {
    map(&OPEN)
        .barrier(kind, "01.01", "02.01")
        .unit(counter("far", Side::Two), "04.03")
}

fn leg() -> Printed {
    moving(counter("a", Side::One), Mobility::Leg, 8)
}

fn truck() -> Printed {
    moving(counter("a", Side::One), Mobility::Truck, 12)
}

#[test]
fn r13_8b_a_major_river_costs_as_a_minor_one_beside_engineers() {
    // Open 1, Major River 4, Minor River 1 for Leg.
    let mut game = river("major-river").unit(leg(), "01.01").begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(3));
    for at in ["01.01", "02.01"] {
        let mut game = river("major-river")
            .unit(leg(), "01.01")
            .unit(engineer(Side::One), at)
            .begin();
        assert_eq!(
            game.moves("a", &["02.01"]),
            Mp::whole(6),
            "engineers in {at}"
        );
    }
}

#[test]
fn r13_8b_it_opens_a_major_river_to_trucks() {
    let mut game = river("major-river").unit(truck(), "01.01").begin();
    game.refuse(move_order(&["a"], &["02.01"]), "6.2c");
    let mut game = river("major-river")
        .unit(truck(), "01.01")
        .unit(engineer(Side::One), "02.01")
        .begin();
    // Open 2 and Minor River 3.
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(7));
}

#[test]
fn r13_8b_a_minor_river_costs_nothing_beside_engineers() {
    let mut game = river("minor-river")
        .unit(leg(), "01.01")
        .unit(headquarters("hq", Side::One, 10), "01.01")
        .begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(7), "HQs bridge, too");
}

#[test]
fn r13_8b_only_the_engineers_own_side_and_hex_benefit() {
    let mut game = river("major-river")
        .unit(leg(), "01.01")
        .unit(engineer(Side::Two), "02.02")
        .begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(3));
    let mut game = river("major-river")
        .unit(leg(), "01.01")
        .unit(engineer(Side::One), "01.02")
        .begin();
    assert_eq!(
        game.moves("a", &["02.01"]),
        Mp::whole(3),
        "the engineers stand beside the way, not at its end"
    );
}

#[test]
fn r13_8a_engineers_in_move_mode_do_not_bridge_and_disorganized_ones_do() {
    let cross = |orientation, marker| {
        let here = Location::Map(hex("02.01"));
        let mut game = river("major-river")
            .unit(leg(), "01.01")
            .unit_as(engineer(Side::One), here, orientation, marker)
            .begin();
        game.moves("a", &["02.01"])
    };
    assert_eq!(
        cross(Orientation::Move, ModeMarker::None),
        Mp::whole(3),
        "no bridge"
    );
    assert_eq!(
        cross(Orientation::Combat, ModeMarker::Disorganized),
        Mp::whole(6)
    );
    assert_eq!(
        cross(Orientation::Move, ModeMarker::Disorganized),
        Mp::whole(3)
    );
}

#[test]
fn r13_8b_a_bridge_goes_as_soon_as_the_engineers_change() {
    let mut game = river("major-river")
        .unit(leg(), "01.01")
        .unit(engineer(Side::One), "02.01")
        .begin();
    game.accept(change(&["p"], ModeChange::Move));
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(3));
}

#[test]
fn r13_8b_engineers_leave_by_their_own_bridge() {
    let mut game = river("major-river")
        .unit(engineer(Side::One), "01.01")
        .begin();
    game.accept(change(&["p"], ModeChange::Move));
    // Move Mode: 6, less 1 for open ground and 1 for what is now a Minor River.
    assert_eq!(game.moves("p", &["02.01"]), Mp::whole(4));
    // The same in one order.
    let mut game = river("major-river")
        .unit(engineer(Side::One), "01.01")
        .begin();
    game.accept(move_in_mode(&["p"], &["02.01"], ModeChange::Move));
    // But only from the hex in which they worked, and only in that segment.
    let mut game = river("major-river")
        .unit(engineer(Side::One), "01.02")
        .begin();
    game.accept(change(&["p"], ModeChange::Move));
    game.moves("p", &["01.01"]);
    assert_eq!(game.moves("p", &["02.01"]), Mp::ZERO, "5 of 5 left");
    game.accept(Order::EndSegment);
}

#[test]
fn r13_8b_frozen_rivers_are_bridged_as_they_are() {
    let mut game = river("major-river")
        .with(|setup| setup.weather.otherwise.ground = "freeze".to_owned())
        .unit(leg(), "01.01")
        .unit(engineer(Side::One), "02.01")
        .begin();
    // A frozen Minor River costs Leg units nothing.
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(7));
}
