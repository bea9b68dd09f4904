//! 4.5: zones of control stop trucks.

use stavka_rules::engine;
use stavka_rules::map::Mobility;
use stavka_rules::movement::MovementOffer;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{Activity, Family};
use stavka_rules::side::Side;

use super::{OPEN, enemy, leg, truck};
use crate::support;
use crate::support::{id, map, move_order, moving};

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
    game.refuse(move_order(&["t"], &["02.02"]), "4.5a");
    // The infantry leaves the truck behind and goes on with what it has left (6.1f).
    assert_eq!(
        engine::legal(&game.world).pick(MovementOffer::mover),
        [id("a")]
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
