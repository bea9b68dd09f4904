//! 6.2: terrain, roads, weather, and what a price is made of.

use stavka_rules::engine;
use stavka_rules::engine::{Plan, check, reach};
use stavka_rules::map::{Cost, Mobility};
use stavka_rules::movement::{MoveQuery, MovementPlan};
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed};
use stavka_rules::side::Side;
use stavka_rules::terrain::Way;

use super::{OPEN, enemy, leg, truck};
use crate::support;
use crate::support::{hex, id, map, move_order, moving};

#[test]
fn r6_2d_the_dearest_terrain_in_the_hex_counts() {
    let mut game = map(&[".v....", "......"]).unit(truck("t"), "01.01").begin();
    // The village costs a truck 1, the open ground around it 2.
    assert_eq!(game.moves("t", &["02.01"]), Mp::whole(10));
}

#[test]
fn r6_2d_of_several_kinds_of_ground_the_dearest_counts_off_the_road() {
    // Woods cost men on foot 1, a mountain 3; trucks cross woods and no mountain.
    let board = || map(&[".w....", "......"]).also("mountain", "02.01");
    let mut game = board().unit(leg("l"), "01.01").begin();
    let all = game.profile("l").allowance;
    assert_eq!(
        game.moves("l", &["02.01"]),
        all.saturating_sub(Mp::whole(3))
    );
    let mut game = board().unit(truck("t"), "01.01").begin();
    let said = game.refuse(move_order(&["t"], &["02.01"]), "6.2c");
    assert!(said.contains("Mountain"), "{said}");
    let mut game = board()
        .road("primary-road", &["01.01", "02.01"])
        .unit(truck("t"), "01.01")
        .begin();
    game.accept(move_order(&["t"], &["02.01"]));
}

#[test]
fn r6_2a_roads_replace_the_cost_of_hex_and_hexside() {
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
fn r6_2_the_weather_picks_the_column() {
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
fn r6_2_a_frozen_swamp_is_open_to_trucks() {
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
fn r6_2_all_takes_the_whole_allowance_of_a_unit_that_has_not_moved() {
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
    game.refuse(move_order(&["a"], &["01.01", "02.01"]), "6.2");
}

#[test]
fn r13_2_transport_moves_in_its_owners_movement_phase_and_organic_trucks_when_released() {
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
    game.refuse(move_order(&["t"], &["03.01"]), "11.0a");
    game.refuse(move_order(&["o"], &["03.02"]), "11.0a");
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
    let price = |n: usize| plan.steps[n].price.get(Mobility::Truck).expect("a price");
    assert!(matches!(price(0).way, Way::Road(_)));
    assert_eq!(plan.steps[0].paid.to_string(), "½");
    let second = price(1);
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
    let price = plan.steps[0].price.get(Mobility::Truck);
    assert!(price.is_some_and(|price| price.is_road_only()));
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
        Some("6.1")
    );
}
