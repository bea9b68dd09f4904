//! 12.5 Fuel, as far as moving needs it, and the reach of supply it is paid through (12.3).

mod formations;
mod givers;
mod refusals;
mod zones;

use crate::support::{Field, Game, counter, headquarters, hex, id, map, move_order, moving, piece};
use stavka_rules::engine::{self, fuel_offers, legal};
use stavka_rules::ids::FormationId;
use stavka_rules::map::{Cost, Mobility};
use stavka_rules::movement::{FuelCheck, MoveQuery, MovementOffer};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Fuel, Location, Printed, Tokens, fact};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder, draw_sources};

const OPEN: [&str; 6] = [
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
];

fn tank(name: &str) -> Printed {
    moving(counter(name, Side::One), Mobility::Track, 8)
}

fn formation() -> FormationId {
    FormationId::new("4-pz").expect("an id")
}

fn of_formation(name: &str) -> Printed {
    Printed {
        formation: Some(formation()),
        ..tank(name)
    }
}

/// An HQ on wheels, which needs fuel itself.
fn driving_hq(name: &str, throw: u8) -> Printed {
    moving(headquarters(name, Side::One, throw), Mobility::Truck, 12)
}

fn with_dump(tokens: u16) -> Field {
    map(&OPEN)
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(tokens)
        .unit(counter("e", Side::Two), "12.06")
}

fn pay(target: FuelTarget, dump: &str, tokens: u16) -> Order {
    let dump = id(dump);
    let from = vec![Payment { dump, tokens }];
    Order::Supply(SupplyOrder::fuel(target, from))
}

fn unit(name: &str) -> FuelTarget {
    FuelTarget::Unit(id(name))
}

fn fuel(game: &Game, unit: &str) -> Fuel {
    fact::<Fuel>(&game.world, game.ix(unit))
}

fn held(game: &Game, unit: &str) -> u16 {
    fact::<Tokens>(&game.world, game.ix(unit)).0
}

#[test]
fn r12_5a_truck_and_track_units_spend_nothing_without_fuel() {
    for mobility in [Mobility::Truck, Mobility::Track] {
        let mut game = with_dump(8)
            .unit(moving(counter("a", Side::One), mobility, 8), "02.03")
            .dry()
            .begin();
        assert!(legal(&game.world).has(MovementOffer::dry, &id("a")));
        assert!(!legal(&game.world).has(MovementOffer::mover, &id("a")));
        game.refuse(move_order(&["a"], &["02.04"]), "12.5a");
        game.accept(pay(unit("a"), "dump", 1));
        game.accept(move_order(&["a"], &["02.04"]));
    }
}

#[test]
fn r12_5a_leg_units_and_transport_never_need_fuel() {
    let truck = moving(
        piece("t", Side::One, Family::Transport),
        Mobility::Truck,
        20,
    );
    let mut game = with_dump(8)
        .unit(counter("a", Side::One), "02.03")
        .dry()
        .unit_moving(truck, "03.03")
        .dry()
        .begin();
    game.refuse(pay(unit("a"), "dump", 1), "12.5a");
    game.refuse(pay(unit("t"), "dump", 1), "12.5a");
    game.accept(move_order(&["a"], &["02.04"]));
    game.accept(move_order(&["t"], &["03.04"]));
}

#[test]
fn r12_5a_the_side_showing_decides() {
    let mut motorised = counter("m", Side::One);
    motorised.movement.mobility = Mobility::Truck;
    let mut game = with_dump(8).unit(motorised, "02.03").dry().begin();
    game.accept(move_order(&["m"], &["02.04"]));
}

#[test]
fn r12_5c_c_one_token_fuels_one_unit_for_the_phase() {
    let mut game = with_dump(2).unit(tank("a"), "02.03").dry().begin();
    game.accept(pay(unit("a"), "dump", 1));
    assert_eq!(fuel(&game, "a"), Fuel::ThisPhase);
    assert_eq!(held(&game, "dump"), 1);
    game.refuse(pay(unit("a"), "dump", 1), "12.5c");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(fuel(&game, "a"), Fuel::None, "the phase is over");
}

#[test]
fn r12_5c_refuses_other_sums_and_empty_dumps() {
    let mut game = with_dump(2)
        .unit(tank("a"), "02.03")
        .dry()
        .unit(of_formation("f"), "02.03")
        .dry()
        .begin();
    game.refuse(pay(unit("a"), "dump", 2), "12.5c");
    game.refuse(
        Order::Supply(SupplyOrder::fuel(unit("a"), Vec::new())),
        "12.5c",
    );
    game.refuse(pay(FuelTarget::Formation(formation()), "dump", 4), "12.5c");
    game.refuse(pay(unit("a"), "e", 1), "12.3a");
    game.refuse(pay(FuelTarget::Headquarters(id("a")), "dump", 4), "12.5c");
}

#[test]
fn r12_5c_an_emptied_dump_goes_back_to_the_tray() {
    let mut game = with_dump(1).unit(tank("a"), "02.03").dry().begin();
    game.accept(pay(unit("a"), "dump", 1));
    assert_eq!(game.at("dump"), Location::Tray);
}

#[test]
fn r12_5c_several_dumps_pay_together() {
    let mut game = with_dump(3)
        .unit(piece("dump2", Side::One, Family::Dump), "02.04")
        .holding(1)
        .unit(of_formation("a"), "02.03")
        .dry()
        .begin();
    let from = vec![
        Payment {
            dump: id("dump"),
            tokens: 3,
        },
        Payment {
            dump: id("dump2"),
            tokens: 1,
        },
    ];
    let target = FuelTarget::Formation(formation());
    game.accept(Order::Supply(SupplyOrder::fuel(target, from)));
    assert_eq!(fuel(&game, "a"), Fuel::UntilCleanUp);
}

#[test]
fn r12_5c_a_a_formation_is_fuelled_as_far_as_it_reaches_the_same_supply() {
    let mut game = with_dump(8)
        .unit(of_formation("near"), "02.03")
        .dry()
        .unit(of_formation("also"), "03.03")
        .dry()
        .unit(of_formation("far"), "10.05")
        .dry()
        .begin();
    game.accept(pay(FuelTarget::Formation(formation()), "dump", 4));
    assert_eq!(fuel(&game, "near"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "also"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "far"), Fuel::None, "it must pay by itself");
    assert_eq!(held(&game, "dump"), 4);
    game.refuse(pay(FuelTarget::Formation(formation()), "dump", 4), "13.7a");
}

#[test]
fn r12_5d_formation_fuel_lasts_until_the_owners_clean_up() {
    let reserve = stavka_rules::pieces::ModeMarker::Reserve;
    let mut game = map(&OPEN)
        .reserve_markers(1)
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(8)
        .unit(counter("e", Side::Two), "12.06")
        .unit(of_formation("a"), "02.03")
        .dry()
        .unit_as(
            counter("r", Side::One),
            Location::Map(hex("01.01")),
            stavka_rules::pieces::Orientation::Combat,
            reserve,
        )
        .begin();
    game.accept(pay(FuelTarget::Formation(formation()), "dump", 4));
    game.go_to_step("7a");
    assert_eq!(fuel(&game, "a"), Fuel::UntilCleanUp);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(
        fuel(&game, "a"),
        Fuel::None,
        "the Clean Up Phase has passed"
    );
}

#[test]
fn r12_5c_b_a_fuelled_hq_covers_independents_in_its_throw_range() {
    let mut game = with_dump(8)
        .unit(headquarters("hq", Side::One, 4), "02.03")
        .unit(tank("in"), "04.03")
        .dry()
        .unit(tank("out"), "09.03")
        .dry()
        .unit(of_formation("member"), "03.03")
        .dry()
        .with(|setup| {
            // The HQ itself has none yet either.
            for unit in &mut setup.units {
                unit.fuel = Fuel::None;
            }
        })
        .begin();
    game.refuse(move_order(&["in"], &["04.04"]), "12.5a");
    game.accept(pay(FuelTarget::Headquarters(id("hq")), "dump", 4));
    game.refuse(move_order(&["out"], &["09.04"]), "12.5a");
    game.refuse(move_order(&["member"], &["03.04"]), "12.5a");
    // Range is asked as the unit starts: it may leave it.
    game.accept(move_order(&["in"], &["05.04", "06.04", "07.05"]));
    assert_eq!(fuel(&game, "in"), Fuel::ThisPhase);
    game.accept(move_order(&["in"], &["08.05"]));
}

#[test]
fn r12_5c_a_formations_own_hq_does_not_fuel_independents() {
    let hq = Printed {
        formation: Some(formation()),
        ..driving_hq("hq", 8)
    };
    let mut game = with_dump(12)
        .unit(hq, "02.03")
        .dry()
        .unit(tank("alone"), "03.03")
        .dry()
        .begin();
    game.accept(pay(FuelTarget::Formation(formation()), "dump", 4));
    assert_eq!(fuel(&game, "hq"), Fuel::UntilCleanUp);
    game.refuse(move_order(&["alone"], &["03.04"]), "12.5a");
    // Bought for the HQ, it serves them; and it costs again.
    game.accept(pay(FuelTarget::Headquarters(id("hq")), "dump", 4));
    assert_eq!(fuel(&game, "hq"), Fuel::Giving);
    game.accept(move_order(&["alone"], &["03.04"]));
}

#[test]
fn r13_2g_b_an_hq_buys_no_fuel_for_independents_from_organic_trucks() {
    let with = |printed: Printed| Printed {
        formation: Some(formation()),
        ..printed
    };
    let trucks = with(piece("trucks", Side::One, Family::OrganicTruck));
    let mut game = with_dump(3)
        .unit_moving(trucks, "02.03")
        .holding(16)
        .unit(with(driving_hq("hq", 8)), "02.03")
        .dry()
        .unit(of_formation("member"), "03.03")
        .dry()
        .unit(tank("alone"), "03.03")
        .dry()
        .begin();
    let headquarters = FuelTarget::Headquarters(id("hq"));
    game.refuse(pay(headquarters, "trucks", 4), "13.2g");
    let together = Order::Supply(SupplyOrder::fuel(
        headquarters,
        [("dump", 3), ("trucks", 1)]
            .map(|(dump, tokens)| Payment {
                dump: id(dump),
                tokens,
            })
            .to_vec(),
    ));
    game.refuse(together, "13.2g");
    let offers = fuel_offers(&game.world, id("alone"));
    let offer = offers.iter().find(|offer| offer.target == headquarters);
    assert!(offer.expect("an offer").payments.is_err());
    game.refuse(pay(unit("alone"), "trucks", 1), "13.2g");
    // Their own formation they fuel, unit by unit or as a whole.
    game.accept(pay(unit("member"), "trucks", 1));
    game.accept(pay(FuelTarget::Formation(formation()), "trucks", 4));
    assert_eq!(fuel(&game, "member"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "hq"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "alone"), Fuel::None);
}

#[test]
fn offers_pay_from_dumps_that_the_unit_itself_reaches() {
    let game = with_dump(4)
        .unit(piece("fuller", Side::One, Family::Dump), "10.05")
        .holding(9)
        .unit(of_formation("a"), "02.03")
        .dry()
        .unit(of_formation("b"), "10.04")
        .dry()
        .begin();
    let offers = fuel_offers(&game.world, id("a"));
    let paid = offers[1].payments.clone().expect("payable");
    assert_eq!(
        paid[0].dump,
        id("dump"),
        "the fuller dump is out of its reach"
    );
}

#[test]
fn r12_3a_supply_is_drawn_within_five_truck_points_or_next_to_the_dump() {
    // Open ground costs trucks 2: two hexes, and one more beside the dump.
    let reaches = |at: &str| {
        let mut game = with_dump(8).unit(tank("a"), at).dry().begin();
        engine::submit(&mut game.world, &pay(unit("a"), "dump", 1)).map_err(|v| v.rule.0)
    };
    assert!(reaches("05.04").is_ok());
    assert_eq!(reaches("06.04").err(), Some("12.3"));
}

#[test]
fn r12_3b_throws_go_as_far_as_the_charts_of_the_game_allow() {
    // Twelve hexes of this road cost one point.
    let columns: Vec<String> = (1..=12).map(|column| format!("{column:02}.01")).collect();
    let along: Vec<&str> = columns.iter().map(String::as_str).collect();
    let game = map(&OPEN)
        .with(|setup| {
            let charts = &mut setup.tables.movement;
            let road = charts.road_by_id("primary-road").expect("a road");
            charts.charts[0].roads[road.at()] = [Cost::Points(Mp::twelfths(1)); 3];
            setup.tables.concepts.draw = Mp::ZERO;
        })
        .road("primary-road", &along)
        .unit(headquarters("hq", Side::One, 1), "01.01")
        .unit(piece("dump", Side::One, Family::Dump), "01.01")
        .holding(8)
        .unit(tank("a"), "11.01")
        .dry()
        .begin();
    let sources = draw_sources(&game.world, game.ix("a"));
    assert!(sources.has(game.ix("dump")));
}

#[test]
fn r12_3b_an_hq_throws_what_it_draws() {
    let board = |hq: Printed| {
        with_dump(8)
            .unit(hq, "04.03")
            .unit(tank("a"), "08.03")
            .dry()
            .begin()
    };
    let order = || pay(unit("a"), "dump", 1);
    board(headquarters("hq", Side::One, 8)).accept(order());
    board(headquarters("hq", Side::One, 3)).refuse(order(), "12.3");
}

#[test]
fn offers_name_price_and_payer_and_can_be_accepted() {
    let mut game = with_dump(8)
        .unit(of_formation("a"), "02.03")
        .dry()
        .unit(tank("far"), "10.05")
        .dry()
        .begin();
    let offers = fuel_offers(&game.world, id("a"));
    let prices: Vec<u16> = offers.iter().map(|offer| offer.price.0).collect();
    assert_eq!(prices, [1, 4], "the unit alone, its formation");
    for offer in &offers {
        let from = offer.payments.clone().expect("payable");
        let target = offer.target;
        assert!(
            engine::check(&game.world, &Order::Supply(SupplyOrder::fuel(target, from))).is_ok()
        );
    }
    let offers = fuel_offers(&game.world, id("far"));
    assert!(offers.iter().all(|offer| offer.payments.is_err()));
    let from = offers[0].payments.clone().unwrap_or_default();
    let target = offers[0].target;
    game.refuse(Order::Supply(SupplyOrder::fuel(target, from)), "12.5c");
}

#[test]
fn ranges_can_be_asked_as_if_fuel_were_paid() {
    let game = with_dump(8).unit(tank("a"), "02.03").dry().begin();
    let units = [id("a")];
    let asked = engine::reach(&game.world, &MoveQuery::of(&units));
    assert_eq!(asked.err().map(|violation| violation.rule.0), Some("12.5a"));
    let supposed = MoveQuery {
        fuel: FuelCheck::Supposed,
        ..MoveQuery::of(&units)
    };
    assert!(!engine::reach(&game.world, &supposed).unwrap().is_empty());
}
