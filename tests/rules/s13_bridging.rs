//! 13.8b Bridging, as far as moving needs it.

use stavka_rules::map::{Cost, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::movement::MovementEvent;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Location, ModeMarker, Orientation, Printed};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::terrain::StepCosts;

use crate::support::{
    Field, Game, change, counter, headquarters, hex, map, move_in_mode, move_order, moving,
};

const OPEN: [&str; 3] = ["....", "....", "...."];

fn engineer(side: Side) -> Printed {
    Printed {
        engineer: true,
        ..counter("p", side)
    }
}

/// A river between the first and the second column's hex, the mover on the west bank.
fn river(kind: &str) -> Field {
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
    // The enemy's engineers stood at the end of the way and have left; their own side's bridge is never ours.
    let game = river("major-river")
        .unit(leg(), "01.01")
        .unit(engineer(Side::Two), "03.02")
        .begin();
    let costs = game.world.resource::<StepCosts>();
    let grid = *game.world.resource::<stavka_rules::map::Board>().grid();
    let enemys = grid.index(hex("03.02")).unwrap();
    assert!(costs.bridges(Side::Two, enemys));
    assert!(!costs.bridges(Side::One, enemys));
    let step = |side| {
        let side_costs = map(&OPEN)
            .barrier("major-river", "03.02", "02.02")
            .unit(leg(), "02.02")
            .unit(engineer(Side::Two), "03.02")
            .begin();
        let from = grid.index(hex("02.02")).unwrap();
        let direction = grid.direction(hex("02.02"), hex("03.02")).unwrap();
        let costs = side_costs.world.resource::<StepCosts>();
        costs.step(side, Mobility::Leg, from, direction)
    };
    assert_eq!(step(Side::One), Cost::Points(Mp::whole(5)));
    assert_eq!(step(Side::Two), Cost::Points(Mp::whole(2)));
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
    let entry = game.accept(move_in_mode(&["p"], &["02.01"], ModeChange::Move));
    let left = |outcome: &Outcome| match outcome {
        Outcome::Movement(MovementEvent::Moved { left, .. }) => left.iter().copied().min(),
        _ => None,
    };
    assert_eq!(entry.outcomes.iter().find_map(left), Some(Mp::whole(4)));
    // But only from the hex in which they worked, and only in that segment.
    let mut game = river("major-river")
        .unit(engineer(Side::One), "01.02")
        .begin();
    game.accept(change(&["p"], ModeChange::Move));
    game.moves("p", &["01.01"]);
    assert_eq!(game.moves("p", &["02.01"]), Mp::ZERO, "5 of 5 left");
}

/// What is left of the move of a stack that gives up its engineers' work and crosses the river in one order.
fn left_after(mut game: Game, units: &[&str]) -> Option<Mp> {
    let entry = game.accept(move_in_mode(units, &["02.01"], ModeChange::Move));
    entry.outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Movement(MovementEvent::Moved { left, .. }) => left.iter().copied().min(),
        _ => None,
    })
}

#[test]
fn r13_8b_a_bridge_that_is_given_up_serves_its_engineers_alone() {
    let both = || {
        river("major-river")
            .unit(engineer(Side::One), "01.01")
            .unit(counter("a", Side::One), "01.01")
    };
    // Alone the engineers have 4 of 6 left; with others they pay for the river, in one order as in two.
    assert_eq!(left_after(both().begin(), &["p"]), Some(Mp::whole(4)));
    assert_eq!(left_after(both().begin(), &["p", "a"]), Some(Mp::ONE));
    let mut game = both().begin();
    game.accept(change(&["p", "a"], ModeChange::Move));
    let entry = game.accept(move_order(&["p", "a"], &["02.01"]));
    let left = |outcome: &Outcome| match outcome {
        Outcome::Movement(MovementEvent::Moved { left, .. }) => left.iter().copied().min(),
        _ => None,
    };
    assert_eq!(entry.outcomes.iter().find_map(left), Some(Mp::ONE));
    // To trucks the river is closed again.
    let mut game = river("major-river")
        .unit(engineer(Side::One), "01.01")
        .unit(truck(), "01.01")
        .begin();
    let order = move_in_mode(&["p", "a"], &["02.01"], ModeChange::Move);
    game.refuse(order, "6.2c");
    // Others who go on working hold it for everybody.
    let other = Printed {
        engineer: true,
        ..counter("q", Side::One)
    };
    let game = both().unit(other, "01.01").begin();
    assert_eq!(left_after(game, &["p", "a"]), Some(Mp::whole(4)));
}

#[test]
fn r13_8b_an_own_bridge_lasts_for_the_segment() {
    let mut game = river("major-river")
        .unit(engineer(Side::One), "01.01")
        .begin();
    game.accept(change(&["p"], ModeChange::Move));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.go_to_step("3b");
    if let Awaiting::Segment {
        side: Side::Two, ..
    } = game.awaiting()
    {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        game.go_to_step("3b");
    }
    assert_eq!(game.moves("p", &["02.01"]), Mp::ONE, "5 of 6");
}

#[test]
fn r13_8b_engineers_at_work_bring_their_bridge_with_the_stack() {
    let board = || {
        map(&OPEN)
            .barrier("major-river", "02.01", "03.01")
            .unit(engineer(Side::One), "01.01")
            .unit(counter("a", Side::One), "01.01")
            .unit(counter("far", Side::Two), "04.03")
    };
    let path = ["02.01", "03.01"];
    // In one order and in two the march costs the same: 1, then 1 and a Minor River of 1.
    let mut game = board().begin();
    game.accept(move_order(&["p", "a"], &path));
    let in_one = game.activity("a");
    let mut game = board().begin();
    game.accept(move_order(&["p", "a"], &path[..1]));
    game.accept(move_order(&["p", "a"], &path[1..]));
    assert_eq!(game.activity("a"), in_one);
    // Without the engineers the river is as it is.
    let mut game = board().begin();
    game.refuse(move_order(&["a"], &path), "6.1b");
}

#[test]
fn r13_8b_a_bridge_is_not_built_in_passing() {
    let mut game = river("major-river")
        .unit_moving(engineer(Side::One), "01.01")
        .begin();
    game.accept(change(&["p"], ModeChange::Combat));
    game.accept(change(&["p"], ModeChange::Move));
    assert_eq!(game.moves("p", &["02.01"]), Mp::whole(1), "5 of 6");
    // Nor in one order with the second change.
    let mut game = river("major-river")
        .unit_moving(engineer(Side::One), "01.01")
        .begin();
    game.accept(change(&["p"], ModeChange::Combat));
    assert_eq!(left_after(game, &["p"]), Some(Mp::ONE));
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
