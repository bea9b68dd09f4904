//! 14.8b and 14.8c: what Trainbusting zones cost those who move on the ground.

use stavka_rules::engine::{Plan, check};
use stavka_rules::map::{Cost, Mobility};
use stavka_rules::movement::MovementPlan;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::Printed;
use stavka_rules::side::Side;
use stavka_rules::supply::draw_sources;
use stavka_rules::terrain::{StepPrice, Way};
use stavka_rules::weather::Weather;

use super::{enemy, leg, truck};
use crate::support::{Field, Game, dump, hex, map, move_order, moving, overrun};

const GROUND: [&str; 3] = ["..........", "..........", ".........."];
const PATH: [&str; 5] = ["03.02", "04.02", "05.02", "06.02", "07.02"];

/// Trainbusting markers of a side on a map.
fn busted(field: Field, by: Side, hexes: &[&str]) -> Field {
    field.with(|setup| {
        let markers = &mut setup.scenario.damage.trainbusting;
        markers.extend(hexes.iter().map(|at| (by, hex(at))));
    })
}

/// Open ground with a Trainbusting marker of the enemy in 05.02.
fn zone() -> Field {
    busted(map(&GROUND), Side::Two, &["05.02"])
}

fn tank(name: &str, ma: u8) -> Printed {
    moving(leg(name), Mobility::Track, ma)
}

/// What the path costs a unit.
fn paid(field: Field, unit: Printed) -> Mp {
    let mut game = field.unit(unit, "02.02").begin();
    let all = game.profile("u").allowance;
    all.saturating_sub(game.moves("u", &PATH))
}

/// The price of the last step of a path, taken apart.
fn last_price(game: &Game, mobility: Mobility, path: &[&str]) -> StepPrice {
    let order = move_order(&["u"], path);
    let Ok(Plan::Movement(MovementPlan::Move(plan))) = check(&game.world, &order) else {
        panic!("a legal move");
    };
    let last = plan.steps.last().expect("a step");
    last.price.get(mobility).expect("a price")
}

#[test]
fn r14_8c_each_hex_of_a_trainbusting_zone_costs_one_more() {
    // Of five hexes three lie in the zone; for men on foot that with the marker alone.
    let on_foot = |field| paid(field, moving(leg("u"), Mobility::Leg, 12));
    assert_eq!(on_foot(map(&GROUND)), Mp::whole(5));
    assert_eq!(on_foot(zone()), Mp::whole(6));
    assert_eq!(paid(zone(), tank("u", 12)), Mp::whole(8));
    let motor = moving(leg("u"), Mobility::Truck, 20);
    assert_eq!(paid(zone(), motor), Mp::whole(13));
}

#[test]
fn r14_8c_zones_do_not_add_up_and_ones_own_costs_nothing() {
    let two = busted(map(&GROUND), Side::Two, &["05.02", "05.01"]);
    assert_eq!(paid(two, tank("u", 12)), Mp::whole(8));
    let own = busted(map(&GROUND), Side::One, &["05.02"]);
    assert_eq!(paid(own, tank("u", 12)), Mp::whole(5));
}

#[test]
fn r14_8c_who_cannot_pay_for_the_zone_stops_before_it() {
    let path = ["03.02", "04.02"];
    let mut game = zone().unit(tank("u", 2), "02.02").begin();
    game.refuse(move_order(&["u"], &path), "6.1b");
    let mut game = zone().unit(tank("u", 3), "02.02").begin();
    game.accept(move_order(&["u"], &path));
    // The first hex can always be moved (6.1c).
    let mut game = zone().unit(tank("u", 1), "03.02").begin();
    game.accept(move_order(&["u"], &["04.02"]));
}

#[test]
fn r14_8c_a_price_names_the_zone() {
    let game = zone().unit(tank("u", 12), "02.02").begin();
    let outside = last_price(&game, Mobility::Track, &["03.02"]);
    assert_eq!(outside.trainbusting, Mp::ZERO);
    let inside = last_price(&game, Mobility::Track, &["03.02", "04.02"]);
    assert_eq!(inside.trainbusting, Mp::ONE);
    assert_eq!(inside.cost, Cost::Points(Mp::whole(2)));
    assert_eq!(inside.undisturbed(), Cost::Points(Mp::ONE));
}

#[test]
fn r14_8c_on_a_road_the_point_comes_on_top() {
    let game = zone()
        .road("primary-road", &["03.02", "04.02"])
        .unit(truck("u"), "03.02")
        .begin();
    let price = last_price(&game, Mobility::Truck, &["04.02"]);
    assert!(matches!(price.way, Way::Road(_)));
    assert_eq!(price.cost, Cost::Points(Mp::twelfths(18)));
}

#[test]
fn r14_8c_who_brings_a_bridge_pays_it_too() {
    let cost = |field: Field| {
        let engineer = Printed {
            engineer: true,
            ..moving(leg("u"), Mobility::Leg, 12)
        };
        let mut game = field
            .barrier("minor-river", "04.02", "05.02")
            .unit(engineer, "04.02")
            .begin();
        let all = game.profile("u").allowance;
        all.saturating_sub(game.moves("u", &["05.02"]))
    };
    assert_eq!(cost(zone()), cost(map(&GROUND)) + Mp::ONE);
}

#[test]
fn r14_8c_in_other_weather_the_zone_still_costs() {
    let in_mud = |field: Field| {
        let field = field.with(|setup| {
            let mud = Weather {
                ground: "mud".to_owned(),
                ..setup.weather.otherwise.clone()
            };
            setup.weather.fixed.push((1, mud));
        });
        paid(field, moving(leg("u"), Mobility::Track, 40))
    };
    let plain = in_mud(map(&GROUND));
    assert!(plain > Mp::whole(5), "mud holds up tracks");
    assert_eq!(in_mud(zone()), plain + Mp::whole(3));
}

#[test]
fn r8_1b_what_a_trainbusting_zone_adds_counts_towards_an_overrun() {
    // Hills cost trucks 3, all that an overrun may.
    let ground = || map(&["......", "...h..", "......"]);
    let overruns = |field: Field| {
        field
            .unit(dump("dump", Side::One), "02.02")
            .holding(40)
            .unit(truck("u"), "03.02")
            .unit(enemy("e"), "04.02")
            .begin()
    };
    overruns(ground()).accept(overrun(&["u"], "04.02"));
    let mut game = overruns(busted(ground(), Side::Two, &["05.02"]));
    game.refuse(overrun(&["u"], "04.02"), "8.1b");
}

#[test]
fn r14_8c_supply_paths_pay_nothing_for_the_zone() {
    // Two hexes of open ground make 4 of the 5 points of a draw (12.3a).
    let game = zone()
        .unit(dump("dump", Side::One), "06.02")
        .holding(4)
        .unit(leg("u"), "04.02")
        .begin();
    let sources = draw_sources(&game.world, game.ix("u"));
    assert!(sources.has(game.ix("dump")));
}
