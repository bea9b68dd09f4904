//! 6.0 Ground movement, as far as it goes by terrain, hexsides, roads and allowances.

use std::collections::BTreeMap;

use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine;
use stavka_rules::engine::{Plan, check, reach};
use stavka_rules::general::GeneralEvent;
use stavka_rules::map::{Cost, Feature, HexPos, Mobility};
use stavka_rules::movement::{MoveQuery, MovementEvent, MovementOrder, MovementPlan};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Family, Location, ModeMarker, Orientation, Printed};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::terrain::Way;

use crate::support;
use crate::support::{counter, hex, id, map, move_order, moving};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn leg(name: &str) -> Printed {
    counter(name, Side::One)
}

fn truck(name: &str) -> Printed {
    moving(counter(name, Side::One), Mobility::Truck, 12)
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

#[test]
fn r6_1a_the_allowance_is_that_of_the_side_showing() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit_moving(leg("b"), "01.02")
        .begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(3));
    assert_eq!(game.moves("b", &["02.02"]), Mp::whole(5));
}

#[test]
fn r6_1a_modes_change_the_allowance() {
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
fn r6_1a_refuses_a_unit_that_has_finished() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(leg("b"), "01.03")
        .begin();
    game.moves("a", &["02.01"]);
    game.moves("a", &["03.01"]);
    game.moves("b", &["02.03"]);
    assert_eq!(game.activity("a"), Activity::Finished);
    game.refuse(move_order(&["a"], &["04.01"]), "6.1a");
}

#[test]
fn r6_1a_refuses_units_that_cannot_take_the_order() {
    let still = moving(leg("dump"), Mobility::Leg, 0);
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(still, "02.02")
        .unit(enemy("e"), "05.03")
        .begin();
    game.refuse(move_order(&[], &["02.01"]), "6.1a");
    game.refuse(move_order(&["nobody"], &["02.01"]), "6.1a");
    game.refuse(move_order(&["a", "a"], &["02.01"]), "6.1a");
    game.refuse(move_order(&["e"], &["05.04"]), "6.1a");
    game.refuse(move_order(&["dump"], &["02.03"]), "6.1a");
    game.refuse(move_order(&["a"], &[]), "6.1a");
}

#[test]
fn r6_1b_pays_terrain_and_hexside() {
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
    assert!(said.contains("costs 1 MP, 0 left"), "{said}");
}

#[test]
fn r6_1b_refuses_gaps_and_the_edge_of_the_map() {
    let mut game = map(&OPEN).unit(leg("a"), "01.01").begin();
    game.refuse(move_order(&["a"], &["03.01"]), "6.1b");
    game.refuse(move_order(&["a"], &["01.09"]), "6.1b");
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
    assert!(said.contains("06.01 costs 3 MP, 1 left"), "{said}");
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
fn r6_1e_refuses_a_hex_with_an_enemy_combat_unit() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(enemy("e"), "02.01")
        .begin();
    let said = game.refuse(move_order(&["a"], &["02.01"]), "6.1e");
    assert!(said.contains("e holds hex 02.01"), "{said}");
    assert_eq!(
        reach(&game.world, &MoveQuery::of(&[id("a")]))
            .unwrap()
            .left(hex("02.01")),
        None
    );
}

#[test]
fn r6_1e_enters_a_hex_with_only_non_combat_units() {
    let mut wagon = enemy("wagon");
    wagon.family = Family::Transport;
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(wagon, "02.01")
        .begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::whole(3));
}

#[test]
fn r6_1f_a_stack_has_the_allowance_of_its_slowest_member() {
    let quick = moving(leg("quick"), Mobility::Leg, 6);
    let mut game = map(&OPEN)
        .unit(leg("slow"), "01.01")
        .unit(quick, "01.01")
        .begin();
    let entry = game.accept(move_order(
        &["quick", "slow"],
        &["02.01", "03.02", "04.02", "05.03"],
    ));
    assert!(!entry.is_sealed());
    game.refuse(move_order(&["quick", "slow"], &["06.03"]), "6.1b");
}

#[test]
fn r6_1f_a_stack_pays_the_dearest_of_its_mobility_types() {
    let mut game = map(&OPEN)
        .unit(truck("t"), "01.01")
        .unit(leg("a"), "01.01")
        .begin();
    let range = reach(&game.world, &MoveQuery::of(&[id("a"), id("t")])).unwrap();
    // Truck pays 2 a hex of open ground, and the stack has the 4 MP of the infantry.
    assert_eq!(range.left(hex("02.01")), Some(Mp::whole(2)));
    assert_eq!(range.left(hex("03.02")), Some(Mp::ZERO));
    assert_eq!(range.left(hex("04.02")), None);
    game.accept(move_order(&["a", "t"], &["02.01", "03.02"]));
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
    game.refuse(move_order(&["b"], &["03.01"]), "6.1a");
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
fn r6_2b_the_dearest_terrain_in_the_hex_counts() {
    let mut game = map(&[".v....", "......"]).unit(truck("t"), "01.01").begin();
    // The village costs a truck 1, the open ground around it 2.
    assert_eq!(game.moves("t", &["02.01"]), Mp::whole(10));
}

#[test]
fn r6_2c_roads_replace_the_cost_of_hex_and_hexside() {
    let board = map(&[".f....", "......"])
        .barrier("major-river", "02.01", "03.01")
        .bridge("02.01", "03.01");
    let mut game = board
        .road("primary-road", &["01.01", "02.01", "03.01"])
        .unit(truck("t"), "01.01")
        .begin();
    assert_eq!(game.moves("t", &["02.01", "03.01"]), Mp::whole(11));
}

#[test]
fn r6_2c_a_road_without_a_bridge_ends_at_the_river() {
    let board = map(&["......", "......"]).barrier("major-river", "02.01", "03.01");
    let mut game = board
        .road("primary-road", &["01.01", "02.01", "03.01"])
        .unit(truck("t"), "01.01")
        .begin();
    let said = game.refuse(move_order(&["t"], &["02.01", "03.01"]), "6.2c");
    assert!(said.contains("Major River"), "{said}");
}

#[test]
fn r6_2c_a_railroad_leads_through_prohibited_terrain() {
    let mut game = map(&[".s....", "......"])
        .rail(&["01.01", "02.01", "03.01"])
        .unit(truck("t"), "01.01")
        .begin();
    assert_eq!(game.moves("t", &["02.01", "03.01"]), Mp::whole(10));
}

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
    assert!(engine::legal(&game.world).movers.is_empty());
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
    assert_eq!(engine::legal(&game.world).movers, [id("a")]);
    assert_eq!(game.moves("a", &["02.02"]), Mp::whole(1));
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

#[test]
fn moving_takes_control_of_the_hexes_entered() {
    let mut game = map(&OPEN).unit(leg("a"), "01.01").begin();
    game.moves("a", &["02.01", "03.02"]);
    let control = game.world.resource::<stavka_rules::control::Control>();
    assert_eq!(control.at(hex("02.01")), Some(Side::One));
    assert_eq!(control.at(hex("03.02")), Some(Side::One));
    assert_eq!(control.at(hex("04.02")), None);
    // Transport passes without taking anything.
    let wagon = support::piece("t", Side::One, Family::Transport);
    let mut game = map(&OPEN).unit_moving(wagon, "01.01").begin();
    game.moves("t", &["02.01"]);
    let control = game.world.resource::<stavka_rules::control::Control>();
    assert_eq!(control.at(hex("02.01")), None);
}

#[test]
fn units_are_fresh_again_in_the_next_movement_segment() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(enemy("e"), "06.04")
        .begin();
    game.moves("a", &["02.01"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.activity("a"), Activity::Fresh);
    assert_eq!(game.at("a"), Location::Map(hex("02.01")));
    game.refuse(move_order(&["a"], &["03.01"]), "6.1a");
}

/// Where orders lead: every path that is accepted, made longer by one hex as long as that is accepted too.
fn reached_by_orders(
    world: &bevy::prelude::World,
    units: &[&str],
    start: &str,
) -> BTreeMap<HexPos, Mp> {
    let grid = *world.resource::<stavka_rules::map::Board>().grid();
    let units: Vec<_> = units.iter().map(|unit| id(unit)).collect();
    let mut best: BTreeMap<HexPos, Mp> = BTreeMap::new();
    let mut open = vec![Vec::new()];
    while let Some(path) = open.pop() {
        let here = path.last().copied().unwrap_or(hex(start));
        for (_, there) in grid.neighbours(here) {
            let path: Vec<HexPos> = path.iter().copied().chain([there]).collect();
            let order = Order::Movement(MovementOrder::Move {
                units: units.clone(),
                path: path.clone(),
                mode: None,
            });
            let Ok(Plan::Movement(MovementPlan::Move(plan))) = check(world, &order) else {
                continue;
            };
            if there != hex(start) && best.get(&there).is_none_or(|&left| plan.left > left) {
                best.insert(there, plan.left);
                open.push(path);
            }
        }
    }
    best
}

/// Everything in reach can be ordered, at the price shown, and nothing else can.
#[test]
fn reach_and_orders_agree_on_every_hex() {
    let rows = ["..wf..", ".sh.m.", "..rv..", "~....."];
    let board = |unit: &Printed, mate: &Printed| {
        map(&rows)
            .barrier("minor-river", "03.01", "04.01")
            .barrier("major-river", "02.03", "03.03")
            .road("primary-road", &["01.02", "02.02", "03.03"])
            .unit(unit.clone(), "01.01")
            .unit(mate.clone(), "01.01")
            .unit(enemy("e"), "05.01")
            .begin()
    };
    let named = |printed: Printed, name: &str| Printed {
        id: id(name),
        ..printed
    };
    let kinds = [
        leg("u"),
        truck("u"),
        moving(leg("u"), Mobility::Track, 9),
        moving(leg("u"), Mobility::Leg, 1),
    ];
    for unit in &kinds {
        for mate in kinds.iter().map(|kind| named(kind.clone(), "v")) {
            for units in [&["u"][..], &["u", "v"]] {
                let mut game = board(unit, &mate);
                let ids: Vec<_> = units.iter().map(|unit| id(unit)).collect();
                let agree = |game: &support::Game, start: &str| {
                    let range = reach(&game.world, &MoveQuery::of(&ids)).unwrap();
                    let ordered = reached_by_orders(&game.world, units, start);
                    let shown: BTreeMap<HexPos, Mp> = range
                        .hexes()
                        .map(|hex| (hex, range.left(hex).unwrap()))
                        .collect();
                    assert_eq!(shown, ordered, "{units:?}");
                    shown.len()
                };
                assert!(agree(&game, "01.01") > 0);
                // The same for units that are on the move already.
                game.accept(move_order(units, &["01.02"]));
                agree(&game, "01.02");
            }
        }
    }
}

#[test]
fn r6_1a_r6_1b_points_are_not_saved_for_another_segment() {
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
fn r6_1e_attack_capable_units_come_upon_what_cannot_fight() {
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
    assert_eq!(met(board(guns)).2, None, "artillery passes it by");
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
    game.refuse(move_order(&["b"], &["03.02"]), "6.1a");
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

#[test]
fn r6_2a_the_weather_picks_the_column() {
    let left = |ground: &str, unit: Printed| {
        map(&["..", ".."])
            .with(|setup| setup.weather.otherwise.ground = ground.to_owned())
            .unit(unit, "01.01")
            .begin()
            .moves("t", &["02.01"])
    };
    assert_eq!(left("dry", truck("t")), Mp::whole(10));
    assert_eq!(left("mud", truck("t")), Mp::whole(8), "4 in the open");
    assert_eq!(left("freeze", truck("t")), Mp::whole(10));
    assert_eq!(left("mud", leg("t")), Mp::whole(2));
}

#[test]
fn r6_2a_a_frozen_swamp_is_open_to_trucks() {
    let enter = |ground: &str| {
        let mut game = map(&[".s", ".."])
            .with(|setup| setup.weather.otherwise.ground = ground.to_owned())
            .unit(truck("t"), "01.01")
            .begin();
        engine::submit(&mut game.world, &move_order(&["t"], &["02.01"])).map_err(|v| v.rule.0)
    };
    assert_eq!(enter("dry").err(), Some("6.2c"));
    assert!(enter("freeze").is_ok());
}

#[test]
fn r6_2a_all_takes_the_whole_allowance_of_a_unit_that_has_not_moved() {
    let board = || {
        map(&[".m..", "...."]).with(|setup| {
            let charts = &mut setup.tables.movement;
            let mountain = charts.terrain_by_id("mountain").unwrap();
            charts.charts[0].terrain[mountain.at()] = [Cost::All; 3];
        })
    };
    let mut game = board().unit(leg("a"), "01.01").begin();
    assert_eq!(game.moves("a", &["02.01"]), Mp::ZERO);
    let mut game = board().unit(leg("a"), "01.02").begin();
    game.refuse(move_order(&["a"], &["01.01", "02.01"]), "6.2a");
}

#[test]
fn r6_3_transport_moves_in_its_owners_movement_phase_and_organic_trucks_when_released() {
    let wheels =
        |name: &str, family| moving(support::piece(name, Side::One, family), Mobility::Truck, 12);
    let mut game = map(&OPEN)
        .reserve_markers(1)
        .unit_moving(wheels("t", Family::Transport), "01.01")
        .unit_as(
            wheels("o", Family::OrganicTruck),
            Location::Map(hex("02.02")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .unit(enemy("e"), "06.04")
        .begin();
    assert_eq!(game.moves("t", &["02.01"]), Mp::whole(10));
    game.go_to_step("7a");
    game.refuse(move_order(&["t"], &["03.01"]), "11.0");
    game.refuse(move_order(&["o"], &["03.02"]), "11.0");
    game.accept(support::release(&["o"]));
    assert_eq!(game.moves("o", &["03.02"]), Mp::whole(10));
}

#[test]
fn prices_say_why_a_hex_is_dear() {
    let game = map(&["..w...", "......"])
        .barrier("minor-river", "02.01", "03.01")
        .road("primary-road", &["01.01", "02.01"])
        .unit(truck("t"), "01.01")
        .begin();
    let order = move_order(&["t"], &["02.01", "03.01"]);
    let Ok(Plan::Movement(MovementPlan::Move(plan))) = check(&game.world, &order) else {
        panic!("a legal move");
    };
    assert!(matches!(plan.steps[0].price.way, Way::Road(_)));
    assert_eq!(plan.steps[0].paid.to_string(), "½");
    let second = plan.steps[1].price;
    assert_eq!(second.way, Way::Country);
    assert_eq!(second.ground.1, Cost::Points(Mp::whole(3)), "woods");
    assert_eq!(
        second.barrier.map(|(_, cost)| cost),
        Some(Cost::Points(Mp::whole(3))),
        "river"
    );
    assert!(!second.is_road_only());
}

#[test]
fn prices_show_hexes_that_only_a_road_reaches() {
    let game = map(&[".s", ".."])
        .road("track", &["01.01", "02.01"])
        .unit(truck("t"), "01.01")
        .begin();
    let Ok(Plan::Movement(MovementPlan::Move(plan))) =
        check(&game.world, &move_order(&["t"], &["02.01"]))
    else {
        panic!("a legal move");
    };
    assert!(plan.steps[0].price.is_road_only());
}

#[test]
fn ranges_go_on_from_a_waypoint() {
    let game = map(&OPEN).unit(leg("a"), "01.01").begin();
    let units = [id("a")];
    let via = [hex("01.02"), hex("02.02")];
    let query = MoveQuery {
        via: &via,
        ..MoveQuery::of(&units)
    };
    let range = reach(&game.world, &query).unwrap();
    assert_eq!(range.start(), hex("02.02"));
    assert_eq!(range.left(hex("03.03")), Some(Mp::whole(1)));
    let far = [hex("01.02"), hex("01.04")];
    let query = MoveQuery {
        via: &far,
        ..MoveQuery::of(&units)
    };
    assert_eq!(
        reach(&game.world, &query).err().map(|v| v.rule.0),
        Some("6.1b")
    );
}
