//! 6.1: what a unit and a stack may spend.

use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine::{Offer, legal, reach};
use stavka_rules::general::GeneralEvent;
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::movement::{MoveQuery, MovementEvent, MovementOffer, MovementOrder};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Family, Location, ModeMarker, Orientation, Printed};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

use super::{OPEN, enemy, leg, truck};
use crate::support;
use crate::support::{hex, id, map, move_order, moving};

#[test]
fn r6_1b_the_allowance_is_that_of_the_side_showing() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit_moving(leg("b"), "01.02")
        .begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(3));
    assert_eq!(game.moves("b", &["02.02"]), Mp::whole(5));
}

#[test]
fn r6_1h_modes_change_the_allowance() {
    let here = Location::Map(hex("01.01"));
    let left = |marker, path: &[&str]| {
        let unit = moving(leg("u"), Mobility::Leg, 8);
        map(&OPEN)
            .feature("01.01", Feature::Source(Side::One))
            .unit_as(unit, here, Orientation::Move, marker)
            .begin()
            .moves("u", path)
    };
    assert_eq!(left(ModeMarker::Reserve, &["02.01", "03.02"]), Mp::ZERO);
    assert_eq!(
        left(ModeMarker::Disorganized, &["02.01", "03.02"]),
        Mp::whole(2)
    );
    assert_eq!(
        left(ModeMarker::Exploit { rating: 3 }, &["02.01", "03.02"]),
        Mp::whole(2)
    );
    assert_eq!(left(ModeMarker::Strat, &["02.01", "03.02"]), Mp::whole(14));
}

#[test]
fn r6_1g_refuses_a_unit_that_has_finished() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(leg("b"), "01.03")
        .begin();
    game.moves("a", &["02.01"]);
    game.moves("a", &["03.01"]);
    game.moves("b", &["02.03"]);
    assert_eq!(game.activity("a"), Activity::Finished);
    game.refuse(move_order(&["a"], &["04.01"]), "6.1g");
}

#[test]
fn r6_3a_refuses_units_that_cannot_take_the_order() {
    let still = moving(leg("dump"), Mobility::Leg, 0);
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(still, "02.02")
        .unit(enemy("e"), "05.03")
        .begin();
    game.refuse(move_order(&[], &["02.01"]), "6.3a");
    game.refuse(move_order(&["nobody"], &["02.01"]), "6.3a");
    game.refuse(move_order(&["a", "a"], &["02.01"]), "6.3a");
    game.refuse(move_order(&["e"], &["05.04"]), "6.3a");
    game.refuse(move_order(&["dump"], &["02.03"]), "6.1b");
    game.refuse(move_order(&["a"], &[]), "6.1");
}

#[test]
fn r6_1a_r6_2b_pays_terrain_and_hexside() {
    let mut game = map(&["..w...", "......"])
        .barrier("minor-river", "01.01", "02.01")
        .unit(leg("a"), "01.01")
        .begin();
    // Open 1 and minor river 1, then woods 1.
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(2));
    assert_eq!(game.moves("a", &["03.01"]), Mp::whole(1));
}

#[test]
fn r6_1b_refuses_more_than_the_allowance() {
    let mut game = map(&OPEN).unit(leg("a"), "01.01").begin();
    let said = game.refuse(
        move_order(&["a"], &["02.01", "03.02", "04.02", "05.03", "06.03"]),
        "6.1b",
    );
    assert!(said.contains("costs a 1 MP, 0 left"), "{said}");
}

#[test]
fn r6_1_refuses_gaps_and_the_edge_of_the_map() {
    let mut game = map(&OPEN).unit(leg("a"), "01.01").begin();
    game.refuse(move_order(&["a"], &["03.01"]), "6.1");
    game.refuse(move_order(&["a"], &["01.09"]), "6.1");
}

#[test]
fn r6_1c_a_unit_can_always_move_one_hex() {
    let slow = moving(leg("slow"), Mobility::Leg, 1);
    let mut game = map(&[".m....", "......"]).unit(slow, "01.01").begin();
    assert_eq!(
        reach(&game.world, &MoveQuery::of(&[id("slow")]))
            .unwrap()
            .left(hex("02.01")),
        Some(Mp::ZERO)
    );
    assert_eq!(game.moves("slow", &["02.01"]), Mp::ZERO);
}

#[test]
fn r6_1c_is_for_the_first_hex_only() {
    let mut game = map(&[".....m", "......"]).unit(leg("a"), "02.02").begin();
    let said = game.refuse(
        move_order(&["a"], &["03.02", "04.01", "05.01", "06.01"]),
        "6.1b",
    );
    assert!(said.contains("06.01 costs a 3 MP, 1 left"), "{said}");
}

#[test]
fn r6_1c_does_not_open_prohibited_terrain() {
    let mut game = map(&[".s....", "......"]).unit(truck("t"), "01.01").begin();
    game.refuse(move_order(&["t"], &["02.01"]), "6.2c");
}

#[test]
fn r6_1d_refuses_a_step_that_could_not_be_made_back() {
    // A truck standing in a swamp without a road could not come back, and so cannot leave.
    let mut game = map(&[".s....", "......"]).unit(truck("t"), "02.01").begin();
    game.refuse(move_order(&["t"], &["03.01"]), "6.1d");
}

#[test]
fn r6_1d_a_road_satisfies_it() {
    let mut game = map(&[".s....", "......"])
        .road("secondary-road", &["01.01", "02.01", "03.01"])
        .unit(truck("t"), "02.01")
        .begin();
    assert_eq!(game.moves("t", &["03.01"]), Mp::whole(11));
}

#[test]
fn r4_8c_refuses_a_hex_with_an_enemy_combat_unit() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(enemy("e"), "02.01")
        .begin();
    let said = game.refuse(move_order(&["a"], &["02.01"]), "4.8c");
    assert!(said.contains("e holds hex 02.01"), "{said}");
    assert_eq!(
        reach(&game.world, &MoveQuery::of(&[id("a")]))
            .unwrap()
            .left(hex("02.01")),
        None
    );
}

#[test]
fn r4_8c_an_attack_capable_unit_enters_a_hex_with_only_non_combat_units() {
    let mut wagon = enemy("wagon");
    wagon.family = Family::Transport;
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(wagon, "02.01")
        .begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(3));
}

#[test]
fn r6_1f_a_stack_may_drop_units_off_but_not_pick_them_up() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(leg("b"), "01.01")
        .unit(leg("c"), "02.01")
        .begin();
    game.accept(move_order(&["a", "b"], &["02.01"]));
    let said = game.refuse(move_order(&["a", "c"], &["03.01"]), "6.1f");
    assert!(said.contains("may not pick up c"), "{said}");
    game.accept(move_order(&["a"], &["03.01"]));
    assert_eq!(game.activity("b"), Activity::Finished);
    game.refuse(move_order(&["b"], &["03.01"]), "6.1g");
}

#[test]
fn r6_1f_a_stack_on_the_move_is_offered_apart_from_those_who_have_not_begun() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(leg("b"), "01.01")
        .unit(leg("c"), "02.01")
        .unit(leg("d"), "02.01")
        .begin();
    let stack =
        |units: [&str; 2]| Offer::Movement(MovementOffer::MoveStack(units.map(id).to_vec()));
    game.accept(move_order(&["a", "b"], &["02.01"]));
    let offers = legal(&game.world);
    for units in [["a", "b"], ["c", "d"]] {
        assert!(offers.all().contains(&stack(units)), "{units:?}");
        assert!(!stack(units).orders(&game.world, Side::One).is_empty());
    }
}

#[test]
fn r6_1f_refuses_a_stack_from_two_hexes() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(leg("b"), "02.01")
        .begin();
    game.refuse(move_order(&["a", "b"], &["02.02"]), "6.1f");
}

#[test]
fn r6_1e_points_are_not_saved_for_another_segment() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(enemy("e"), "06.04")
        .begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(3));
    // Both sides end their segments, somebody wins the roll, and the unit's own turn comes again.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(Order::pass());
    if game.awaiting().side() != Some(Side::One) {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    assert_eq!(game.moves("a", &["03.02"]), Mp::whole(3), "4 again, not 7");
}

#[test]
fn r4_8c_attack_capable_units_come_upon_what_cannot_fight() {
    let dump = || support::piece("d", Side::Two, Family::Dump);
    let board = |mover: Printed| {
        map(&OPEN)
            .unit_moving(mover, "01.01")
            .unit(dump(), "02.01")
            .holding(4)
            .unit(enemy("e"), "06.04")
            .begin()
    };
    let met = |mut game: support::Game| {
        let entry = game.accept(move_order(&["a"], &["02.01", "03.02"]));
        let is_met = |outcome: &Outcome| matches!(outcome, Outcome::Capture(CaptureEvent::Met { at, .. }) if *at == hex("02.01"));
        let moved = entry
            .outcomes
            .iter()
            .position(|outcome| matches!(outcome, Outcome::Movement(MovementEvent::Moved { .. })));
        let taken = entry.outcomes.iter().position(
            |outcome| matches!(outcome, Outcome::General(GeneralEvent::Controlled { hex: at, .. }) if *at == hex("02.01")),
        );
        (moved, taken, entry.outcomes.iter().position(is_met))
    };
    assert_eq!(
        met(board(leg("a"))),
        (Some(0), Some(1), Some(2)),
        "it moves, takes the hex, and then meets what is there"
    );
    let guns = Printed {
        family: Family::Artillery,
        ..leg("a")
    };
    board(guns).refuse(move_order(&["a"], &["02.01"]), "4.4c");
}

#[test]
fn r6_1f_a_unit_that_is_dropped_off_has_finished() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(leg("b"), "01.01")
        .unit(leg("c"), "01.01")
        .begin();
    let drop = |unit: &str| {
        Order::Movement(MovementOrder::DropOff {
            units: vec![id(unit)],
        })
    };
    game.refuse(drop("a"), "6.1f");
    game.accept(move_order(&["a", "b"], &["02.01"]));
    game.accept(drop("b"));
    assert_eq!(game.activity("b"), Activity::Finished);
    game.refuse(drop("b"), "6.1f");
    game.refuse(drop("c"), "6.1f");
    game.refuse(move_order(&["b"], &["03.02"]), "6.1g");
    game.accept(move_order(&["a"], &["03.02"]));
}

#[test]
fn r6_1f_members_left_behind_have_finished() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(leg("b"), "01.01")
        .begin();
    game.accept(move_order(&["a", "b"], &["02.01"]));
    game.accept(move_order(&["a"], &["03.02"]));
    assert_eq!(game.activity("b"), Activity::Finished);
}
