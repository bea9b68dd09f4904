//! 13.3e Entrain, move, detrain; 13.8c an HQ that entrains itself; 13.6b arrivals.

use stavka_rules::control::Control;
use stavka_rules::engine;
use stavka_rules::engine::{Plan, legal};
use stavka_rules::map::{Feature, Gauge, Mobility, Tracks};
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Family, Location, Mode, ModeMarker, Orientation, Symbol};
use stavka_rules::rail::{RailEvent, RailOffer, RailOrder, RailroadPlan};
use stavka_rules::side::Side;
use stavka_rules::telling;
use stavka_rules::transport::TransportOrder;

use super::field::{
    arrive, broad_from, by_rail, held_by, journey, journeys_of, line, relay, repair, ship,
};
use crate::support::combat::{enemy, own};
use crate::support::{
    Field, Game, dump, headquarters, hex, id, move_order, moving, piece, transport,
};

fn by_rail_in(units: &[&str], to: &str, mode: ModeChange) -> Order {
    Order::Rail(RailOrder::Rail {
        units: units.iter().map(|unit| id(unit)).collect(),
        to: hex(to),
        mode: Some(mode),
    })
}

/// A unit in the city, in Move Mode, and whatever else a test wants.
fn ready() -> Field {
    line().unit_moving(own("a"), "01.03")
}

/// A unit of the first side with a marker.
fn marked(orientation: Orientation, marker: ModeMarker) -> Game {
    line()
        .reserve_markers(3)
        .unit_as(own("a"), Location::Map(hex("01.03")), orientation, marker)
        .unit(own("b"), "01.01")
        .begin()
}

#[test]
fn r13_3e_units_entrain_move_and_detrain_in_one_order() {
    let mut game = ready().begin();
    let entry = game.accept(by_rail(&["a"], "08.03"));
    assert_eq!(game.at("a"), Location::Map(hex("08.03")));
    assert_eq!(game.activity("a"), Activity::Finished);
    let [Outcome::Rail(RailEvent::Carried { units, path, .. })] = &entry.outcomes[..] else {
        panic!("{:?}", entry.outcomes);
    };
    assert_eq!(units, &[id("a")]);
    assert_eq!(
        (path.len(), path[0], path[7]),
        (8, hex("01.03"), hex("08.03"))
    );
    let told = telling::tell(&game.world, &entry.outcomes[0]);
    assert!(
        told.contains("by rail") && told.contains("Rail Cap"),
        "{told}"
    );
}

#[test]
fn r4_7d_no_movement_follows() {
    let mut game = ready().begin();
    game.accept(by_rail(&["a"], "08.03"));
    game.refuse(move_order(&["a"], &["08.04"]), "6.1g");
    game.refuse(by_rail(&["a"], "04.03"), "6.1g");
}

/// A unit with an allowance that goes up and down beside the station, and comes back to it.
fn pacing(allowance: u8, points: usize) -> Game {
    let path = ["04.02", "04.01", "04.02", "04.03"];
    let start = if points.is_multiple_of(2) {
        "04.03"
    } else {
        "04.02"
    };
    let way = match points {
        2 => &["04.02", "04.03"],
        3 => &path[1..],
        _ => &path[..],
    };
    let unit = moving(own("a"), Mobility::Leg, allowance);
    let mut game = line().unit_moving(unit, start).begin();
    game.accept(move_order(&["a"], way));
    game
}

#[test]
fn r13_3e_units_may_spend_half_their_allowance_before() {
    pacing(6, 3).accept(by_rail(&["a"], "08.03"));
    pacing(6, 4).refuse(by_rail(&["a"], "08.03"), "13.3e");
    // Half of five is two and a half, which is not rounded up.
    pacing(5, 2).accept(by_rail(&["a"], "08.03"));
    pacing(5, 3).refuse(by_rail(&["a"], "08.03"), "13.3e");
}

#[test]
fn r13_3e_a_unit_that_has_finished_does_not_entrain() {
    let mut game = ready().unit_moving(own("b"), "01.01").begin();
    game.accept(move_order(&["a"], &["01.02", "01.03"]));
    game.accept(move_order(&["b"], &["02.01"]));
    game.refuse(by_rail(&["a"], "08.03"), "6.1g");
}

#[test]
fn r5_5a_r5_6a_units_travel_in_move_mode() {
    let mut game = line().unit(own("a"), "01.03").begin();
    game.refuse(by_rail(&["a"], "08.03"), "5.5a");
    game.accept(by_rail_in(&["a"], "08.03", ModeChange::Move));
    assert_eq!(game.mode("a"), Mode::Move);
}

#[test]
fn r5_7e_r5_8d_r5_10d_no_train_takes_units_with_a_marker() {
    for (marker, rule) in [
        (ModeMarker::Reserve, "5.7e"),
        (ModeMarker::Strat, "5.8d"),
        (ModeMarker::Disorganized, "5.10d"),
    ] {
        let mut game = marked(Orientation::Move, marker);
        game.refuse(by_rail(&["a"], "08.03"), rule);
    }
}

#[test]
fn r5_4_units_in_strat_mode_or_reserve_change_as_they_board() {
    for marker in [ModeMarker::Strat, ModeMarker::Reserve] {
        let mut game = marked(Orientation::Move, marker);
        assert!(legal(&game.world).has(RailOffer::cargo, &id("a")));
        game.accept(by_rail_in(&["a"], "08.03", ModeChange::Move));
        assert_eq!(game.mode("a"), Mode::Move);
    }
    let game = marked(Orientation::Move, ModeMarker::Disorganized);
    assert!(!legal(&game.world).has(RailOffer::cargo, &id("a")));
}

#[test]
fn r5_5a_rail_repair_units_travel_in_combat_mode() {
    let mut game = line().unit(repair("r"), "01.03").begin();
    game.accept(by_rail(&["r"], "08.03"));
    assert_eq!(game.mode("r"), Mode::Combat);
}

#[test]
fn r13_3a_trains_carry_no_works_nor_dumps_as_units() {
    let mut game = line()
        .unit(own("a"), "01.01")
        .unit(piece("works", Side::One, Family::Hedgehog), "01.03")
        .unit(piece("base", Side::One, Family::AirBase), "01.03")
        .unit_moving(piece("extender", Side::One, Family::Extender), "01.03")
        .unit(dump("d", Side::One), "01.03")
        .holding(4)
        .begin();
    for unit in ["works", "base", "extender", "d"] {
        game.refuse(by_rail(&[unit], "08.03"), "13.3a");
    }
}

#[test]
fn r13_3a_organic_trucks_and_artillery_are_cargo() {
    let mut trucks = piece("trucks", Side::One, Family::OrganicTruck);
    trucks.symbol = Symbol::Truck;
    trucks.capacity = 4;
    let mut game = line()
        .unit_moving(trucks, "01.03")
        .unit_moving(piece("guns", Side::One, Family::Artillery), "01.03")
        .begin();
    game.accept(by_rail(&["trucks", "guns"], "08.03"));
}

#[test]
fn r13_3c_cargo_gets_on_in_stations_alone() {
    let mut game = line().unit_moving(own("a"), "05.03").begin();
    game.refuse(by_rail(&["a"], "08.03"), "13.3c");
    let mut off_the_line = line().unit_moving(own("a"), "05.05").begin();
    off_the_line.refuse(by_rail(&["a"], "08.03"), "13.3e");
}

#[test]
fn r13_3c_cargo_gets_off_in_stations_alone() {
    let mut game = ready().begin();
    let why = game.refuse(by_rail(&["a"], "05.03"), "13.3c");
    assert!(why.contains("not detrainable"), "{why}");
    game.refuse(by_rail(&["a"], "05.05"), "13.3e");
    game.refuse(by_rail(&["a"], "01.03"), "13.3e");
}

#[test]
fn r13_3e_no_station_in_an_enemy_zone_serves_even_with_a_friend() {
    let mut game = ready()
        .unit(own("guard"), "08.03")
        .unit(enemy("e"), "08.04")
        .unit_moving(own("b"), "08.03")
        .begin();
    game.refuse(by_rail(&["a"], "08.03"), "13.3e");
    game.refuse(by_rail(&["b"], "01.03"), "13.3e");
}

#[test]
fn r13_3e_no_zone_on_the_way_is_negated_for_cargo() {
    let mut game = ready()
        .unit(own("guard"), "06.03")
        .unit(enemy("e"), "06.04")
        .begin();
    let why = game.refuse(by_rail(&["a"], "08.03"), "13.3e");
    assert!(why.contains("06.03"), "it names the hex: {why}");
    game.accept(by_rail(&["a"], "04.03"));
}

#[test]
fn r13_3e_an_enemy_on_the_way_stops_trains() {
    let mut game = ready().unit_moving(enemy("e"), "06.03").begin();
    let why = game.refuse(by_rail(&["a"], "08.03"), "13.3e");
    assert!(why.contains("06.03"), "{why}");
}

#[test]
fn r13_3h_lost_stations_stop_trains_and_the_open_line_does_not() {
    let mut game = ready().with(held_by(Side::Two, "04.03")).begin();
    let why = game.refuse(by_rail(&["a"], "08.03"), "13.3h");
    assert!(why.contains("04.03"), "{why}");
    game.refuse(by_rail(&["a"], "04.03"), "13.3h");
    let mut open = ready().with(held_by(Side::Two, "05.03")).begin();
    open.accept(by_rail(&["a"], "08.03"));
}

#[test]
fn r13_3f_trains_need_their_gauge_all_the_way() {
    let mut game = broad_from(5).unit_moving(own("a"), "01.03").begin();
    let why = game.refuse(by_rail(&["a"], "08.03"), "13.3f");
    assert!(why.contains("gauge"), "{why}");
    let mut inside = ready()
        .with(relay(5, 6, Tracks::Single, Gauge::Broad))
        .begin();
    let why = inside.refuse(by_rail(&["a"], "08.03"), "13.3f");
    assert!(
        why.contains("06.03"),
        "the first hex that cannot be had: {why}"
    );
}

#[test]
fn r13_3c_a_net_without_a_source_carries_nothing() {
    let mut game = line()
        .unit_moving(own("a"), "04.03")
        .unit_moving(enemy("e"), "02.03")
        .begin();
    let why = game.refuse(by_rail(&["a"], "08.03"), "13.3c");
    assert!(why.contains("source"), "{why}");
}

#[test]
fn r13_3e_rail_movement_takes_no_fuel() {
    let trucks = moving(own("a"), Mobility::Truck, 10);
    let mut game = line().unit_moving(trucks, "01.03").dry().begin();
    game.accept(by_rail(&["a"], "08.03"));
}

#[test]
fn r4_8c_trains_pass_enemy_pieces_and_nothing_gets_off_among_them() {
    let board = |at: &str| {
        ready()
            .unit(dump("booty", Side::Two), at)
            .holding(4)
            .begin()
    };
    board("08.03").refuse(by_rail(&["a"], "08.03"), "4.8c");
    board("04.03").accept(by_rail(&["a"], "08.03"));
}

#[test]
fn r4_8c_supply_does_not_get_off_among_enemy_pieces() {
    let mut game = line()
        .unit(dump("ours", Side::One), "01.03")
        .holding(8)
        .in_tray(dump("spare", Side::One))
        .unit(dump("booty", Side::Two), "08.03")
        .holding(4)
        .begin();
    game.refuse(ship("ours", 4, "08.03"), "4.8c");
    game.accept(ship("ours", 4, "04.03"));
}

#[test]
fn r13_3e_where_units_get_off_they_take_control() {
    // Stations are in their owner's hands before he gets off there; the open line need not be.
    let mut game = line()
        .with(held_by(Side::Two, "06.03"))
        .unit(repair("r"), "01.03")
        .begin();
    let holder = |game: &Game| game.world.resource::<Control>().at(hex("06.03"));
    assert_eq!(holder(&game), Some(Side::Two));
    game.accept(by_rail(&["r"], "06.03"));
    assert_eq!(holder(&game), Some(Side::One));
}

#[test]
fn r13_3c_ports_are_places_to_get_on_and_off() {
    let mut game = ready().begin();
    game.refuse(by_rail(&["a"], "06.03"), "13.3c");
    let mut game = ready()
        .feature("06.03", Feature::Port { capacity: 4 })
        .unit_moving(own("b"), "06.03")
        .begin();
    game.accept(by_rail(&["b"], "08.03"));
    game.accept(by_rail(&["a"], "06.03"));
}

#[test]
fn r13_8c_an_hq_entrains_itself_before_it_changes_to_move_mode() {
    let board = || line().unit(headquarters("hq", Side::One, 5), "06.03");
    let mut game = board().begin();
    game.refuse(by_rail(&["hq"], "08.03"), "5.5a");
    game.accept(by_rail_in(&["hq"], "08.03", ModeChange::Move));
    assert_eq!(game.mode("hq"), Mode::Move);
    let mut early = board().begin();
    early.accept(crate::support::change(&["hq"], ModeChange::Move));
    early.refuse(by_rail(&["hq"], "08.03"), "13.3c");
}

#[test]
fn r13_8c_others_get_on_where_an_hq_works() {
    let mut game = line()
        .unit(headquarters("hq", Side::One, 5), "06.03")
        .unit_moving(own("a"), "06.03")
        .unit_moving(own("b"), "01.03")
        .begin();
    game.accept(by_rail(&["b"], "06.03"));
    game.accept(by_rail(&["a"], "01.03"));
}

#[test]
fn r13_6b_arrivals_get_on_wherever_their_hex_has_a_railroad() {
    let board = |at: &str| {
        line()
            .unit_moving(own("a"), at)
            .unit(own("other"), "01.01")
            .unit(enemy("e"), "10.04")
    };
    let mut old = board("10.03").begin();
    old.refuse(by_rail(&["a"], "08.03"), "13.3e");
    let mut game = board("10.03").begin();
    arrive(&mut game, "a");
    game.accept(by_rail(&["a"], "08.03"));
    let mut no_rail = board("05.05").begin();
    arrive(&mut no_rail, "a");
    no_rail.refuse(by_rail(&["a"], "08.03"), "13.3e");
}

#[test]
fn r13_6b_arrivals_still_travel_in_move_mode_and_pay() {
    let mut game = line()
        .unit(own("a"), "10.03")
        .with(|setup| setup.scenario.sides[Side::One].rail_capacity = 0)
        .begin();
    arrive(&mut game, "a");
    game.refuse(by_rail(&["a"], "08.03"), "5.5a");
    game.refuse(by_rail_in(&["a"], "08.03", ModeChange::Move), "13.3b");
}

#[test]
fn r13_6b_an_arrival_that_has_marched_off_gets_on_as_others_do() {
    let mut game = line().unit_moving(own("a"), "10.03").begin();
    arrive(&mut game, "a");
    game.accept(move_order(&["a"], &["09.03"]));
    game.refuse(by_rail(&["a"], "08.03"), "13.3c");
}

/// Trucks of two points and two of one that have been on the map, and two of one in the tray; the first have just arrived.
fn convoys() -> Game {
    let trucks = |name: &str, capacity: u16| transport(name, Side::One, 20, capacity);
    let mut game = line()
        .unit_moving(trucks("new", 8), "10.03")
        .unit_moving(trucks("first", 4), "05.03")
        .unit_moving(trucks("second", 4), "05.03")
        .unit_moving(trucks("third", 4), "10.03")
        .in_tray(trucks("u", 4))
        .in_tray(trucks("v", 4))
        .in_tray(trucks("long", 12))
        .begin();
    arrive(&mut game, "new");
    game
}

fn regroup(from: &[&str], into: &[&str]) -> Order {
    let ids = |names: &[&str]| names.iter().map(|name| id(name)).collect();
    let (from, into) = (ids(from), ids(into));
    Order::Transport(TransportOrder::Regroup {
        from,
        into,
        loads: None,
    })
}

#[test]
fn r13_6b_transport_that_has_just_arrived_may_divide_before_it_entrains() {
    let mut game = convoys();
    game.accept(regroup(&["new"], &["u", "v"]));
    game.accept(by_rail(&["u"], "08.03"));
    // Its old counter is not new where it comes into use again.
    game.accept(regroup(&["first", "second"], &["new"]));
    game.refuse(by_rail(&["new"], "08.03"), "13.3c");
    game.accept(by_rail(&["v"], "08.03"));
}

#[test]
fn r13_6b_transport_that_combines_with_others_has_not_just_arrived() {
    let mut game = convoys();
    game.accept(regroup(&["new", "third"], &["long"]));
    game.refuse(by_rail(&["long"], "08.03"), "13.3c");
}

#[test]
fn every_rail_hex_has_a_journey_or_a_reason() {
    let game = ready().unit(enemy("e"), "07.05").begin();
    let found = journeys_of(&game, "a").expect("it can entrain");
    assert_eq!(found.to.len(), 9, "all but its own");
    assert_eq!(found.from, hex("01.03"));
    let open = found.to.values().filter(|journey| journey.is_ok());
    assert_eq!(open.count(), 2);
    for (to, journey) in found.to {
        let order = by_rail(&["a"], &to.to_string());
        let checked = engine::check(&game.world, &order);
        match (journey, checked) {
            (Ok(journey), Ok(Plan::Rail(RailroadPlan::Rail(plan)))) => {
                assert_eq!(journey, plan.journey);
            }
            (Err(offered), Err(refused)) => assert_eq!(offered, refused),
            (offered, checked) => panic!("{to}: {offered:?} but {checked:?}"),
        }
    }
}

#[test]
fn offers_name_cargo_that_can_go() {
    let game = ready()
        .unit_moving(own("stuck"), "05.03")
        .unit(own("sleeper"), "04.03")
        .unit(dump("d", Side::One), "01.03")
        .holding(4)
        .begin();
    let cargo = legal(&game.world).pick(RailOffer::cargo);
    assert_eq!(cargo, ["a", "sleeper", "d"].map(id));
}

#[test]
fn r13_3e_a_mixed_stack_needs_stations_for_all() {
    let mut game = line()
        .unit(repair("r"), "01.03")
        .unit_moving(own("a"), "01.03")
        .begin();
    game.refuse(by_rail(&["r", "a"], "06.03"), "13.3c");
    game.accept(by_rail(&["r", "a"], "08.03"));
    assert_eq!(game.activity("a"), Activity::Finished);
    assert!(matches!(game.activity("r"), Activity::Moving { .. }));
}

#[test]
fn r6_1f_cargo_of_one_order_gets_on_in_one_hex() {
    let mut game = ready().unit_moving(own("b"), "04.03").begin();
    game.refuse(by_rail(&["a", "b"], "08.03"), "6.1f");
}

#[test]
fn a_journey_tells_way_price_and_what_is_left() {
    let game = ready().begin();
    let found = journey(&game, "a", "04.03").expect("open");
    let path: Vec<String> = found.path.iter().map(ToString::to_string).collect();
    assert_eq!(path, ["01.03", "02.03", "03.03", "04.03"]);
    assert_eq!(
        (found.cost.to_string(), found.left.to_string()),
        ("½".into(), "3½".into()),
        "men on foot are half their size (4.7b)"
    );
}

#[test]
fn r13_3e_only_ones_own_units_go() {
    let mut game = ready().unit_moving(enemy("e"), "08.03").begin();
    game.refuse(by_rail(&["e"], "04.03"), "13.3e");
}

#[test]
fn r12_7_transport_that_came_by_rail_becomes_no_extender() {
    let mut parts = line().in_tray({
        let mut extender = transport("x", Side::One, 20, 20);
        extender.family = Family::Extender;
        extender.movement.throw = Some(stavka_rules::pieces::ThrowRange {
            points: stavka_rules::numbers::Mp::whole(12),
            mobility: Mobility::Truck,
        });
        extender
    });
    parts = parts
        .unit_moving(transport("t", Side::One, 20, 12), "01.03")
        .unit_moving(transport("u", Side::One, 20, 8), "08.03");
    let mut game = parts.begin();
    game.accept(by_rail(&["t"], "08.03"));
    let (from, into) = (["t", "u"].map(id).to_vec(), id("x"));
    game.refuse(
        Order::Transport(TransportOrder::MakeExtender { from, into }),
        "12.7",
    );
}
