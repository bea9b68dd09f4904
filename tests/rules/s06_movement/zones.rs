//! 4.5: zones of control stop trucks.

use stavka_rules::engine;
use stavka_rules::map::Mobility;
use stavka_rules::movement::{MoveQuery, MovementEvent, MovementOffer, MovementOrder};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Family, Holds, Printed, fact};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

use super::{OPEN, enemy, leg, truck};
use crate::support;
use crate::support::{Game, hex, hold, id, map, move_order, moving, worth};

#[test]
fn r4_5a_truck_movement_stops_in_an_enemy_zone_of_control() {
    let mut game = map(&OPEN)
        .unit(truck("t"), "01.02")
        .unit(enemy("e"), "03.01")
        .begin();
    let said = game.refuse(move_order(&["t"], &["02.01", "02.02"]), "4.5a");
    assert!(said.contains("02.01"), "{said}");
    game.accept(move_order(&["t"], &["02.01"]));
    game.refuse(move_order(&["t"], &["02.02"]), "4.5a");
    assert!(
        engine::legal(&game.world)
            .pick(MovementOffer::mover)
            .is_empty()
    );
}

#[test]
fn r4_5_a_zone_stops_trucks_across_a_hexside_that_nobody_passes() {
    let mut game = map(&OPEN)
        .unit(truck("t"), "01.02")
        .unit(enemy("e"), "03.01")
        .barrier("shore", "03.01", "02.01")
        .begin();
    game.refuse(move_order(&["t"], &["02.01", "02.02"]), "4.5a");
}

#[test]
fn r4_5a_leg_movement_is_not_stopped() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.02")
        .unit(enemy("e"), "03.01")
        .begin();
    assert_eq!(game.moves("a", &["02.01", "02.02"]), Mp::whole(2));
}

#[test]
fn r4_5a_track_movement_is_not_stopped() {
    let tank = moving(leg("a"), Mobility::Track, 8);
    let mut game = map(&OPEN)
        .unit(tank, "01.02")
        .unit(enemy("e"), "03.01")
        .begin();
    assert_eq!(game.moves("a", &["02.01", "02.02"]), Mp::whole(6));
}

#[test]
fn r4_5a_a_zone_stops_only_the_trucks_of_a_stack() {
    let mut game = map(&OPEN)
        .unit(truck("t"), "01.02")
        .unit(leg("a"), "01.02")
        .unit(enemy("e"), "03.01")
        .begin();
    let together = |path: &[&str]| move_order(&["a", "t"], path);
    game.refuse(together(&["02.01", "02.02"]), "4.5a");
    game.accept(together(&["02.01"]));
    let said = game.refuse(together(&["02.02"]), "4.5a");
    assert!(said.contains("t must stop"), "{said}");
    assert!(said.contains("unless a combat unit stays"), "{said}");
    // The infantry leaves the truck behind and goes on with what it has left (6.1f), or the other way round (4.5b).
    assert_eq!(
        engine::legal(&game.world).pick(MovementOffer::mover),
        [id("t"), id("a")]
    );
    assert_eq!(game.moves("a", &["02.02"]), Mp::whole(2), "1 a hex (6.1e)");
    assert_eq!(game.activity("t"), Activity::Finished);
}

#[test]
fn r4_5b_a_combat_unit_in_the_hex_negates_the_zone() {
    let mut game = map(&OPEN)
        .unit(truck("t"), "01.02")
        .unit(leg("a"), "02.01")
        .unit(enemy("e"), "03.01")
        .begin();
    assert_eq!(game.moves("t", &["02.01", "02.02"]), Mp::whole(8));
}

fn holds(game: &Game, unit: &str) -> bool {
    fact::<Holds>(&game.world, game.ix(unit)).0
}

#[test]
fn r4_5b_who_negates_spends_no_points_later_in_the_phase() {
    let board = || {
        map(&OPEN)
            .unit(truck("t"), "01.02")
            .unit(leg("a"), "02.01")
            .unit(enemy("e"), "03.01")
            .begin()
    };
    let mut game = board();
    // A march that ends there uses nobody.
    game.accept(move_order(&["t"], &["02.01"]));
    assert!(!holds(&game, "a"));
    let entry = game.accept(move_order(&["t"], &["02.02"]));
    let told = |outcome: &Outcome| matches!(outcome, Outcome::Movement(MovementEvent::Holds { unit, .. }) if *unit == id("a"));
    assert!(entry.outcomes.iter().any(told));
    game.refuse(move_order(&["a"], &["01.01"]), "4.5b");
    game.refuse(hold(&["a"]), "4.5b");
    // What has moved on is free, and the bond ends with the segment.
    game.accept(move_order(&["t"], &["02.03"]));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert!(!holds(&game, "a"));
    // A unit that has begun to move before has finished and negates as well.
    let mut game = map(&OPEN)
        .unit(truck("t"), "01.02")
        .unit(leg("a"), "01.01")
        .unit(enemy("e"), "03.01")
        .begin();
    game.accept(move_order(&["a"], &["02.01"]));
    game.accept(move_order(&["t"], &["02.01", "02.02"]));
    assert!(!holds(&game, "a"));
    assert_eq!(game.activity("a"), Activity::Finished);
}

#[test]
fn r4_5b_the_owner_says_who_stays() {
    let board = || {
        map(&OPEN)
            .unit(truck("t"), "01.02")
            .unit(worth(leg("large"), 10, 4, 3), "02.01")
            .unit(leg("small"), "02.01")
            .unit(enemy("e"), "03.01")
            .begin()
    };
    let through = || move_order(&["t"], &["02.01", "02.02"]);
    let stays = |game: &Game| {
        let (units, way) = ([id("t")], [hex("02.01"), hex("02.02")]);
        let quote = engine::quote(&game.world, &MoveQuery::of(&units), &way).expect("a price");
        quote.stays
    };
    let mut game = board();
    assert_eq!(stays(&game), [id("small")], "the smallest");
    game.accept(through());
    assert!(holds(&game, "small") && !holds(&game, "large"));
    let mut game = board();
    let offers = engine::legal(&game.world);
    assert!(offers.has(MovementOffer::holder, &id("large")));
    assert!(!offers.has(MovementOffer::holder, &id("t")), "in no zone");
    game.refuse(hold(&["t"]), "4.5b");
    game.accept(hold(&["large"]));
    assert_eq!(stays(&game), []);
    game.accept(through());
    assert!(holds(&game, "large") && !holds(&game, "small"));
    game.accept(move_order(&["small"], &["01.01"]));
}

/// Three units before the zone of an enemy that covers 02.01 and 03.02, but not 03.03.
fn carpet(first: Printed) -> Game {
    map(&OPEN)
        .unit(first, "01.02")
        .unit(truck("b"), "01.02")
        .unit(truck("c"), "01.02")
        .unit(enemy("e"), "03.01")
        .begin()
}

#[test]
fn ex_4_5b_truck_units_lay_a_carpet() {
    let mut game = carpet(truck("a"));
    let all = ["a", "b", "c"];
    game.refuse(move_order(&all, &["02.01", "03.02"]), "4.5a");
    game.accept(move_order(&all, &["02.01"]));
    game.refuse(move_order(&all, &["03.02"]), "4.5a");
    // Whoever is left behind has finished, by going on or by being dropped off.
    game.accept(move_order(&["b", "c"], &["03.02"]));
    assert_eq!(game.activity("a"), Activity::Finished);
    game.accept(Order::Movement(MovementOrder::DropOff {
        units: vec![id("b")],
    }));
    game.accept(move_order(&["c"], &["03.03"]));
    // A non-combat unit holds nothing.
    let wagon = moving(
        support::piece("a", Side::One, Family::Transport),
        Mobility::Truck,
        12,
    );
    let mut game = carpet(wagon);
    game.accept(move_order(&all, &["02.01"]));
    game.accept(move_order(&["a", "c"], &["03.02"]));
    game.refuse(move_order(&["c"], &["03.03"]), "4.5a");
}

#[test]
fn ex_4_5b_a_division_lets_both_pass_and_the_trucks_stop_in_the_next_zone() {
    let mut game = map(&OPEN)
        .unit(moving(leg("k"), Mobility::Track, 8), "01.02")
        .unit(truck("t"), "01.02")
        .unit(leg("division"), "02.01")
        .unit(enemy("e"), "03.01")
        .begin();
    let both = |path: &[&str]| move_order(&["k", "t"], path);
    game.refuse(both(&["02.01", "03.02", "03.03"]), "4.5a");
    game.accept(both(&["02.01", "03.02"]));
    assert!(holds(&game, "division"));
    game.accept(move_order(&["k"], &["03.03"]));
}

#[test]
fn r4_5b_non_combat_units_do_not_negate() {
    for family in [Family::Transport, Family::Dump, Family::Hedgehog] {
        let mut game = map(&OPEN)
            .unit(truck("t"), "01.02")
            .unit(support::piece("p", Side::One, family), "02.01")
            .unit(enemy("e"), "03.01")
            .begin();
        game.refuse(move_order(&["t"], &["02.01", "02.02"]), "4.5a");
    }
}

#[test]
fn r4_5b_a_moving_unit_does_not_negate_for_itself() {
    // It leaves the zone, and stops as it comes back into the hex that it held alone.
    let board = || {
        map(&OPEN)
            .unit(truck("t"), "02.01")
            .unit(enemy("e"), "03.01")
    };
    let there_and_back = move_order(&["t"], &["01.01", "02.01", "02.02"]);
    board().begin().refuse(there_and_back.clone(), "4.5a");
    // A friend who stayed there negates it.
    let mut game = board().unit(leg("a"), "02.01").begin();
    game.accept(there_and_back);
}

#[test]
fn r4_5_only_combat_mode_has_a_zone() {
    let mut game = map(&OPEN)
        .unit(truck("t"), "01.02")
        .unit_moving(enemy("e"), "03.01")
        .begin();
    assert_eq!(game.moves("t", &["02.01", "02.02"]), Mp::whole(8));
}
