//! What players are told of a move before they order it: prices hex by hex, what is missing, and what could be done there.

use crate::support;
use crate::support::{Game, counter, hex, id, map, move_order, moving};
use stavka_rules::engine::{self, prospects, quote, reach};
use stavka_rules::fog::Viewer;
use stavka_rules::map::{Feature, HexPos, Mobility};
use stavka_rules::movement::{MoveQuery, MovementOrder, Prospects, bridge_builder};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed, Roster};
use stavka_rules::side::Side;
use stavka_rules::supply::SupplyReason;
use stavka_rules::telling::{explain, explain_to};
use stavka_rules::violation::Violation;

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn hexes(numbers: &[&str]) -> Vec<HexPos> {
    numbers.iter().map(|number| hex(number)).collect()
}

fn prospects_of(game: &Game, unit: &str) -> Prospects {
    let units = [id(unit)];
    let query = MoveQuery::of(&units);
    let range = reach(&game.world, &query).expect("it can move");
    prospects(&game.world, &query, &range)
}

fn engineer(name: &str) -> Printed {
    Printed {
        engineer: true,
        ..counter(name, Side::One)
    }
}

#[test]
fn a_way_that_is_too_long_has_a_price_and_says_what_is_missing() {
    let game = map(&OPEN).unit(counter("a", Side::One), "01.01").begin();
    let units = [id("a")];
    let way = hexes(&["02.01", "03.02", "04.02", "05.03", "06.03"]);
    let quote = quote(&game.world, &MoveQuery::of(&units), &way).expect("a price");
    assert_eq!(quote.total().to_string(), "5");
    let short = quote.shortest().expect("the unit lacks something");
    assert_eq!((short.left, short.missing), (Mp::ZERO, Mp::whole(1)));
}

#[test]
fn r6_1e_a_quote_says_what_each_type_pays_and_who_lacks_what() {
    let truck = moving(counter("t", Side::One), Mobility::Truck, 16);
    let game = map(&OPEN)
        .unit(truck, "01.01")
        .unit(counter("a", Side::One), "01.01")
        .begin();
    let units = [id("a"), id("t")];
    let way = hexes(&["02.01", "03.02", "04.02", "05.03", "06.03"]);
    let price = |way: &[HexPos]| quote(&game.world, &MoveQuery::of(&units), way).expect("a price");
    let whole = price(&way);
    assert_eq!(whole.total().to_string(), "Leg 5, Truck 10");
    let short = whole.shortest().expect("the infantry lacks a point");
    assert_eq!((short.unit, short.missing), (id("a"), Mp::whole(1)));
    let part = price(&way[..4]);
    assert_eq!(part.shortest(), None);
    assert_eq!(part.left.to_string(), "Leg 0, Truck 8");
    assert_eq!(part.steps[0].paid.short(), "1·2");
}

#[test]
fn a_quote_ends_before_the_enemy() {
    let game = map(&OPEN)
        .unit(counter("a", Side::One), "01.01")
        .unit(counter("e", Side::Two), "03.02")
        .begin();
    let units = [id("a")];
    let way = hexes(&["02.01", "03.02"]);
    let quote = quote(&game.world, &MoveQuery::of(&units), &way).expect("a price");
    assert_eq!(quote.steps.len(), 1);
    assert_eq!(quote.shortest(), None);
}

#[test]
fn a_quote_reckons_only_the_hexes_that_it_lists() {
    let game = map(&OPEN)
        .unit(counter("a", Side::One), "01.01")
        .unit(counter("e", Side::Two), "06.03")
        .begin();
    let units = [id("a")];
    let price = |way: &[&str]| {
        let way = hexes(way);
        quote(&game.world, &MoveQuery::of(&units), &way).expect("a price")
    };
    let before = ["02.01", "03.02", "04.02", "05.03"];
    let to_him = price(&[&before[..], &["06.03"]].concat());
    assert_eq!(to_him, price(&before));
    assert_eq!(to_him.total().to_string(), "4");
    assert_eq!(to_him.shortest(), None, "the enemy's hex has no price");
}

/// The rule and the words with which a way is refused that was asked for without regard to its price.
fn refused_way(game: &Game, unit: &str, to: &str) -> Violation {
    let units = [id(unit)];
    let way = engine::route(&game.world, &MoveQuery::of(&units), hex(to));
    let path = way.unwrap_or_else(|| vec![hex(to)]);
    let order = Order::Movement(MovementOrder::Move {
        units: units.to_vec(),
        path,
        mode: None,
    });
    engine::check(&game.world, &order).expect_err("it cannot go there")
}

#[test]
fn r4_8c_trucks_far_from_an_enemy_stack_are_told_of_the_enemy() {
    let truck = moving(counter("t", Side::One), Mobility::Truck, 16);
    let game = map(&OPEN)
        .unit(truck, "01.01")
        .unit(counter("e", Side::Two), "05.03")
        .begin();
    assert_eq!(refused_way(&game, "t", "05.03").rule.0, "4.8c");
}

#[test]
fn r4_5a_trucks_are_told_of_the_zone_that_closes_a_way() {
    let truck = moving(counter("t", Side::One), Mobility::Truck, 16);
    let game = map(&["......", "......"])
        .unit(truck, "01.01")
        .unit(counter("e", Side::Two), "03.01")
        .begin();
    let refused = refused_way(&game, "t", "06.01");
    assert_eq!(refused.rule.0, "4.5a", "{refused}");
}

#[test]
fn r6_2c_hexes_that_only_the_road_opens_are_named() {
    let truck = moving(counter("t", Side::One), Mobility::Truck, 8);
    let game = map(&["..s...", "......"])
        .road("primary-road", &["02.01", "03.01", "04.01"])
        .unit(truck, "02.01")
        .begin();
    assert_eq!(prospects_of(&game, "t").road_only, hexes(&["03.01"]));
}

#[test]
fn r13_3e_entraining_needs_move_mode_and_half_the_allowance() {
    let game = |orientation| {
        let here = Location::Map(hex("01.01"));
        map(&["v..v..", "......"])
            .feature("06.01", Feature::Source(Side::One))
            .rail(&["01.01", "02.01", "03.01", "04.01", "05.01", "06.01"])
            .with(|setup| setup.map.control.fill(Some(Side::One)))
            .unit_as(counter("a", Side::One), here, orientation, ModeMarker::None)
            .begin()
    };
    let marching = prospects_of(&game(Orientation::Move), "a").entrain;
    let mut expected = hexes(&["01.01", "04.01"]);
    expected.sort_unstable();
    let mut found = marching.clone();
    found.sort_unstable();
    assert_eq!(found, expected, "half of 6 MP is just enough for 3 hexes");
    assert!(
        prospects_of(&game(Orientation::Combat), "a")
            .entrain
            .is_empty()
    );
}

#[test]
fn r16_0b_only_units_that_have_not_moved_dig_in_where_works_are_too() {
    let mut game = map(&OPEN)
        .unit(counter("a", Side::One), "01.01")
        .unit(counter("b", Side::One), "03.03")
        .unit(
            support::piece("works", Side::One, Family::Hedgehog),
            "03.03",
        )
        .in_tray(support::piece("spare", Side::One, Family::Hedgehog))
        .unit_moving(counter("c", Side::One), "05.01")
        .begin();
    assert_eq!(prospects_of(&game, "a").dig_in, Some(hex("01.01")));
    let raised = prospects_of(&game, "b").dig_in;
    assert_eq!(raised, Some(hex("03.03")), "1 RE raises works to any level");
    assert_eq!(prospects_of(&game, "c").dig_in, None);
    game.accept(move_order(&["a"], &["02.01"]));
    assert_eq!(prospects_of(&game, "a").dig_in, None);
}

#[test]
fn r13_8b_the_engineers_at_a_bridge_are_named() {
    let game = map(&OPEN)
        .unit(counter("a", Side::One), "01.01")
        .unit(engineer("pi"), "02.01")
        .begin();
    let roster = game.world.resource::<Roster>();
    let name = |side| {
        let unit = bridge_builder(&game.world, side, hex("01.01"), hex("02.01"));
        unit.map(|unit| roster.printed(unit).id)
    };
    assert_eq!(name(Side::One), Some(id("pi")));
    assert_eq!(name(Side::Two), None);
}

#[test]
fn r4_9_a_refusal_names_no_unit_that_is_hidden() {
    let game = map(&OPEN)
        .reserve_markers(1)
        .unit(counter("a", Side::One), "01.01")
        .unit_as(
            counter("secret", Side::Two),
            Location::Map(hex("02.01")),
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .unit(counter("top", Side::Two), "02.01")
        .begin();
    let viewer = Viewer::Side(Side::One);
    let refusal =
        engine::check(&game.world, &move_order(&["a"], &["02.01"])).expect_err("an enemy is there");
    let told = explain_to(&game.world, viewer, &refusal);
    assert!(told.contains("top") && !told.contains("secret"), "{told}");
    // Whatever names a unit that is not seen.
    let unit = id("secret");
    let refusal = Violation::new("12.5c", SupplyReason::HasFuel { unit });
    assert!(explain(&game.world, &refusal).contains("secret"));
    let told = explain_to(&game.world, viewer, &refusal);
    assert!(!told.contains("secret"), "{told}");
    assert!(told.contains("an enemy unit"), "{told}");
}
