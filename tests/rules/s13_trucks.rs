//! 13.5e Truck rebuilds: what destroyed and captured trucks are worth to whom, over turns of play; 13.2g F Organic Trucks that
//! are captured.

use stavka_rules::engine;
use stavka_rules::ids::FormationId;
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Captured, Family, Location, Mode, ModeMarker, Orientation, Printed, Roster, Symbol, ThrowRange,
    fact,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::reinforcement::{ReinforcementOrder, rebuild_items};
use stavka_rules::sequence::{Clock, SequenceOrder, StepId};
use stavka_rules::side::Side;
use stavka_rules::supply::SupplyOrder;
use stavka_rules::tables::{Booty, ReplPrice};
use stavka_rules::transport::{TransportEvent, TransportOrder};

use crate::support::{
    Field, Game, counter, headquarters, hex, id, in_reinforcement, map, move_order, moving, repl,
    transport,
};

const LONG: [&str; 5] = ["........................"; 5];

fn truck(name: &str, capacity: u16) -> Printed {
    transport(name, Side::One, 20, capacity)
}

fn their_truck(name: &str, capacity: u16) -> Printed {
    transport(name, Side::Two, 20, capacity)
}

fn organic(name: &str, capacity: u16) -> Printed {
    Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new("x").ok(),
        ..truck(name, capacity)
    }
}

/// An Extender of five trucks.
fn extender(name: &str) -> Printed {
    let mut printed = truck(name, 20);
    printed.family = Family::Extender;
    printed.movement.throw = Some(ThrowRange {
        points: Mp::whole(12),
        mobility: Mobility::Truck,
    });
    printed
}

/// Four Eq beside an HQ in the west, a Blue regiment in 05.03, quick Red riders in 09.05; no segment passes by itself.
fn motor_pool() -> Field {
    let mut board = map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .unit(headquarters("hq", Side::One, 8), "03.03")
        .unit(counter("b", Side::One), "05.03")
        .unit(moving(counter("e", Side::Two), Mobility::Leg, 12), "09.05")
        .with(|setup| {
            setup.scenario.turns = 6;
            setup.scenario.options.pass_empty_segments = false;
        });
    for n in 1..=4 {
        let eq = repl(&format!("eq-{n}"), Side::One, Symbol::Equipment);
        board = board.unit_moving(eq, "04.03");
    }
    board
}

/// Ends segments until a step of a side waits, on this turn or the next.
#[track_caller]
fn go_to(game: &mut Game, side: Side, number: &str) {
    let wanted = StepId::numbered(number).expect("a step of the sequence");
    for _ in 0..80 {
        let actor = game.world.resource::<Clock>().actor();
        let order = match game.awaiting() {
            Awaiting::Segment { step, .. } if step == wanted && actor == Some(side) => return,
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
    panic!("step {number} was never reached");
}

/// The riders shut the source of Blue, whose transport is on its first turn without trace then.
#[track_caller]
fn cut_off(game: &mut Game) {
    go_to(game, Side::Two, "3b");
    let ride = [
        "08.05", "07.05", "06.05", "05.05", "04.05", "03.05", "02.04", "01.04",
    ];
    game.accept(move_order(&["e"], &ride));
    go_to(game, Side::One, "3a");
}

fn begun(board: Field) -> Game {
    let mut game = board.set_up();
    game.accept(Order::Sequence(SequenceOrder::Begin));
    game
}

/// A move that captures as much as can be.
#[track_caller]
fn captures(game: &mut Game, unit: &str, path: &[&str]) {
    let share = |die: &u8| {
        let table = &stavka_scenario::default_rules().capture;
        table.share(Booty::Trucks, i16::from(*die)).get()
    };
    let die = (1..=6).max_by_key(share).expect("six dice");
    game.dice(&[die]).accept(move_order(&[unit], path));
    game.finish();
}

fn rebuild(unit: &str, with: &[&str]) -> Order {
    in_reinforcement(ReinforcementOrder::Rebuild {
        units: vec![id(unit)],
        steps: 1,
        with: with.iter().map(|repl| id(repl)).collect(),
        mode: None,
    })
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

fn break_out(unit: &str) -> Order {
    let units = vec![id(unit)];
    Order::Supply(SupplyOrder::BreakOut { units })
}

fn printed(game: &Game, unit: &str) -> Printed {
    let roster = game.world.resource::<Roster>();
    roster.printed(game.ix(unit)).clone()
}

fn is_captured(game: &Game, unit: &str) -> bool {
    fact::<Captured>(&game.world, game.ix(unit)).0
}

fn on_map(at: &str) -> Location {
    Location::Map(hex(at))
}

// What is lost from the start

#[test]
fn r13_5e_a_truck_costs_one_eq_for_each_point() {
    let mut game = begun(motor_pool().dead(truck("t", 8)).dead(truck("u", 4)));
    go_to(&mut game, Side::One, "2");
    let items = rebuild_items(&game.world, Side::One);
    let item = items.iter().find(|item| item.unit == id("t"));
    let price = item.and_then(|item| item.price);
    assert_eq!(price, Some(ReplPrice { eq: 2, pax: 0 }));
    game.refuse(rebuild("t", &["eq-1"]), "13.5a");
    game.accept(rebuild("u", &["eq-1"]));
    assert_eq!(game.at("u"), on_map("04.03"));
    assert_eq!(game.tokens("u"), 0, "it comes back empty");
    game.accept(rebuild("t", &["eq-2", "eq-3"]));
}

#[test]
fn r13_5e_organic_trucks_are_rebuilt_and_wagons_are_not() {
    let wagon = Printed {
        symbol: Symbol::Wagon,
        ..moving(truck("wagon", 4), Mobility::Leg, 5)
    };
    let mule = Printed {
        symbol: Symbol::Mule,
        ..truck("mule", 4)
    };
    let board = motor_pool()
        .dead(organic("o", 4))
        .in_tray(organic("spare", 4));
    let mut game = begun(board.dead(wagon).dead(mule));
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("wagon", &["eq-1"]), "13.5e");
    game.refuse(rebuild("mule", &["eq-1"]), "13.5e");
    game.refuse(rebuild("spare", &["eq-1"]), "13.5e");
    game.accept(rebuild("o", &["eq-1"]));
}

#[test]
fn r13_5e_lost_trucks_come_back_point_by_point() {
    let board = motor_pool()
        .dead(truck("two", 8))
        .in_tray(truck("one", 4))
        .in_tray(truck("other", 4))
        .in_tray(truck("more", 4));
    let mut game = begun(board);
    go_to(&mut game, Side::One, "2");
    let listed = rebuild_items(&game.world, Side::One);
    let listed: Vec<_> = listed.iter().map(|item| item.unit).collect();
    assert_eq!(listed, [id("two"), id("one")], "one stands for those alike");
    game.accept(rebuild("one", &["eq-1"]));
    game.refuse(rebuild("two", &["eq-2", "eq-3"]), "13.5e");
    game.accept(rebuild("other", &["eq-2"]));
    game.refuse(rebuild("more", &["eq-3"]), "13.5e");
}

#[test]
fn r13_5e_nobody_gets_more_trucks_than_he_has_lost() {
    let board = motor_pool()
        .in_tray(truck("spare", 4))
        .unit_moving(truck("in-play", 4), "04.03");
    let mut game = begun(board);
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("spare", &["eq-1"]), "13.5e");
    game.refuse(rebuild("in-play", &["eq-1"]), "13.5e");
}

// Breakouts

#[test]
fn r13_5e_trucks_lost_in_a_breakout_are_replaced_for_what_was_lost() {
    let board = motor_pool()
        .unit_moving(truck("t", 12), "22.03")
        .unit_as(
            truck("two", 8),
            Location::Tray,
            Orientation::Combat,
            ModeMarker::None,
        )
        .in_tray(truck("one", 4))
        .in_tray(truck("more", 4));
    let mut game = begun(board);
    go_to(&mut game, Side::One, "3a");
    // Two of three points get out, and come back on the counter that holds two.
    game.dice(&[4, 2, 1, 5, 2]).accept(break_out("t"));
    assert_eq!(game.at("t"), Location::Tray);
    assert!(matches!(game.at("two"), Location::Arriving { .. }));
    assert_eq!(
        game.mode("two"),
        Mode::Move,
        "as transport always is (13.2d)"
    );
    go_to(&mut game, Side::Two, "3b");
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("t", &["eq-1", "eq-2", "eq-3"]), "13.5e");
    game.accept(rebuild("one", &["eq-1"]));
    game.refuse(rebuild("more", &["eq-2"]), "13.5e");
}

#[test]
fn r13_5e_an_extender_lost_as_transport_is_replaced_by_trucks() {
    let board = motor_pool()
        .unit_moving(extender("x"), "06.03")
        .in_tray(truck("one", 4));
    let mut game = begun(board);
    go_to(&mut game, Side::One, "3b");
    let unit = id("x");
    game.accept(Order::Transport(TransportOrder::TakeApart { unit }));
    cut_off(&mut game);
    // A die for each of its five points, and one for the HQ without supply.
    game.dice(&[1; 6]).accept(break_out("x"));
    assert_eq!(game.at("x"), Location::Tray);
    assert_eq!(printed(&game, "x").family, Family::Extender);
    go_to(&mut game, Side::Two, "3b");
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("x", &["eq-1", "eq-2"]), "13.5a");
    game.accept(rebuild("one", &["eq-1"]));
}

// Captures

#[test]
fn r13_5e_spare_counters_stand_for_trucks_that_the_enemy_captured() {
    let board = motor_pool()
        .in_tray(truck("spare", 4))
        .in_tray(truck("more", 4))
        .in_tray(truck("large", 8))
        .unit_moving(truck("t", 4), "08.05");
    let mut game = begun(board);
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.05"]);
    assert!(is_captured(&game, "t"));
    go_to(&mut game, Side::One, "2");
    let told = game.refuse(rebuild("t", &["eq-1"]), "13.5e");
    assert!(told.contains("the enemy has t"), "{told}");
    game.refuse(rebuild("large", &["eq-1", "eq-2"]), "13.5e");
    game.accept(rebuild("spare", &["eq-1"]));
    game.refuse(rebuild("more", &["eq-2"]), "13.5e");
}

#[test]
fn r13_5e_what_is_taken_back_is_not_lost_any_more() {
    let board = motor_pool()
        .in_tray(truck("spare", 4))
        .unit_moving(truck("t", 4), "06.03");
    let mut game = begun(board);
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.04", "07.04", "06.03"]);
    game.accept(move_order(&["e"], &["07.04"]));
    go_to(&mut game, Side::One, "3b");
    captures(&mut game, "b", &["06.03"]);
    assert!(!is_captured(&game, "t"));
    go_to(&mut game, Side::Two, "3b");
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("spare", &["eq-1"]), "13.5e");
}

#[test]
fn r13_5e_taking_back_a_truck_that_was_replaced_is_no_gain() {
    let board = motor_pool()
        .in_tray(truck("spare", 4))
        .in_tray(truck("more", 4))
        .unit_moving(truck("t", 4), "06.03");
    let mut game = begun(board);
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.04", "07.04", "06.03"]);
    game.accept(move_order(&["e"], &["07.04"]));
    go_to(&mut game, Side::One, "2");
    game.accept(rebuild("spare", &["eq-1"]));
    go_to(&mut game, Side::One, "3b");
    captures(&mut game, "b", &["06.03"]);
    game.accept(move_order(&["t"], &["06.02"]));
    // Now Blue has a truck more than the scenario gave him; when it is lost again, he has what he was given.
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["07.03", "06.02"]);
    assert!(is_captured(&game, "t"));
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("more", &["eq-2"]), "13.5e");
}

#[test]
fn r13_5e_a_captor_who_loses_a_captured_truck_has_lost_nothing() {
    let board = motor_pool()
        .in_tray(truck("spare", 4))
        .unit_moving(their_truck("r", 4), "06.03");
    let mut game = begun(board);
    go_to(&mut game, Side::One, "3b");
    captures(&mut game, "b", &["06.03"]);
    cut_off(&mut game);
    game.dice(&[1]).accept(break_out("r"));
    assert_eq!(game.at("r"), Location::Tray);
    assert_eq!(printed(&game, "r").side, Side::Two, "it goes back to Red");
    go_to(&mut game, Side::Two, "3b");
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("spare", &["eq-1"]), "13.5e");
    game.refuse(rebuild("r", &["eq-1"]), "13.5e");
    // Red may replace it.
    let items = rebuild_items(&game.world, Side::Two);
    assert!(items.iter().any(|item| item.unit == id("r")));
}

#[test]
fn r13_5e_captured_trucks_on_counters_of_ones_own_are_the_first_to_go() {
    let board = motor_pool()
        .in_tray(truck("mine", 4))
        .in_tray(truck("spare", 4))
        .unit_moving(truck("own", 4), "08.05")
        .unit_moving(their_truck("r", 4), "06.03");
    let mut game = begun(board);
    go_to(&mut game, Side::One, "3b");
    captures(&mut game, "b", &["06.03"]);
    game.accept(regroup(&["r"], &["mine"]));
    assert_eq!(game.at("r"), Location::Tray);
    game.accept(move_order(&["mine"], &["07.04", "08.04"]));
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.04"]);
    assert!(is_captured(&game, "mine"));
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("spare", &["eq-1"]), "13.5e");
    // The next is his own.
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.05"]);
    go_to(&mut game, Side::One, "2");
    game.accept(rebuild("spare", &["eq-1"]));
}

/// Blue's truck is captured, goes on as a truck of Red's own, and Blue captures that.
fn taken_back_on_a_red_counter() -> Game {
    let board = motor_pool()
        .in_tray(truck("spare", 4))
        .in_tray(their_truck("red", 4))
        .unit_moving(truck("t", 4), "06.03");
    let mut game = begun(board);
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.04", "07.04", "06.03"]);
    game.accept(regroup(&["t"], &["red"]));
    game.accept(move_order(&["e"], &["07.04"]));
    go_to(&mut game, Side::One, "3b");
    captures(&mut game, "b", &["06.03"]);
    assert!(is_captured(&game, "red"));
    game.accept(move_order(&["red"], &["06.02"]));
    game
}

#[test]
fn r13_5e_r9_14c_trucks_are_ones_own_again_on_whatever_counter_they_come_back() {
    let mut game = taken_back_on_a_red_counter();
    go_to(&mut game, Side::Two, "3b");
    go_to(&mut game, Side::One, "2");
    game.refuse(rebuild("spare", &["eq-1"]), "13.5e");
    // Lost once more, they can be replaced.
    let mut game = taken_back_on_a_red_counter();
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["07.03", "06.02"]);
    assert!(!is_captured(&game, "red"));
    go_to(&mut game, Side::One, "2");
    game.accept(rebuild("spare", &["eq-1"]));
}

// 13.2g F

#[test]
fn r13_2g_f_a_captured_organic_truck_becomes_trucks_of_the_captor() {
    let board = motor_pool()
        .in_tray(their_truck("large", 8))
        .in_tray(their_truck("red", 4))
        .unit_moving(organic("o", 4), "08.05")
        .holding(4);
    let mut game = begun(board);
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.05"]);
    assert_eq!(game.at("o"), Location::Dead);
    assert_eq!(game.tokens("o"), 0);
    assert_eq!(game.at("red"), on_map("08.05"));
    assert!(game.tokens("red") > 0, "with what was captured of the load");
    assert_eq!(game.at("large"), Location::Tray);
    // Rule 13.2i: it moves at once.
    game.accept(move_order(&["red"], &["09.05"]));
    // Its first owner builds it anew, and it is his and organic.
    go_to(&mut game, Side::One, "2");
    game.accept(rebuild("o", &["eq-1"]));
    assert_eq!(game.at("o"), on_map("04.03"));
    let printed = printed(&game, "o");
    assert_eq!(
        (printed.side, printed.family),
        (Side::One, Family::OrganicTruck)
    );
}

#[test]
fn r13_2g_f_without_a_counter_of_his_own_the_captor_drives_it_as_it_is() {
    let board = motor_pool()
        .in_tray(their_truck("r1", 4))
        .in_tray(their_truck("r2", 4))
        .unit_moving(organic("o", 8), "08.05");
    let mut game = begun(board);
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.05"]);
    assert_eq!(printed(&game, "o").family, Family::Transport);
    assert_eq!(game.at("o"), on_map("08.05"));
    let turn = engine::Timeline::cursor(game.world.resource::<engine::Timeline>());
    go_to(&mut game, Side::One, "2");
    let told = game.refuse(rebuild("o", &["eq-1", "eq-2"]), "13.5e");
    assert!(told.contains("the enemy has o"), "{told}");
    // As soon as he divides it into counters of his own, it is lost to its formation and can be rebuilt.
    while game.world.resource::<engine::Timeline>().cursor() > turn {
        engine::undo(&mut game.world).expect("an order to take back");
    }
    game.accept(regroup(&["o"], &["r1", "r2"]));
    assert_eq!(game.at("o"), Location::Dead);
    assert!(!is_captured(&game, "o"));
    go_to(&mut game, Side::One, "2");
    game.accept(rebuild("o", &["eq-1", "eq-2"]));
}

#[test]
fn r13_2g_f_organic_trucks_that_are_taken_back_do_not_touch_the_account() {
    let back = |spare: u16| {
        let board = motor_pool()
            .dead(truck("lost", 4))
            .in_tray(truck("spare", spare))
            .unit_moving(organic("o", 8), "06.03");
        let mut game = begun(board);
        go_to(&mut game, Side::Two, "3b");
        captures(&mut game, "e", &["08.04", "07.04", "06.03"]);
        assert!(is_captured(&game, "o"));
        game.accept(move_order(&["e"], &["07.04"]));
        go_to(&mut game, Side::One, "3b");
        captures(&mut game, "b", &["06.03"]);
        go_to(&mut game, Side::Two, "3b");
        go_to(&mut game, Side::One, "2");
        game.accept(rebuild("lost", &["eq-1"]));
        game
    };
    // Without a counter that could stand for it, it is what is printed on it.
    let game = back(4);
    assert_eq!(printed(&game, "o").family, Family::OrganicTruck);
    assert_eq!(game.at("o"), on_map("06.03"));
    // With one it is ordinary trucks in its owner's hands, too.
    let mut game = back(8);
    assert_eq!(game.at("spare"), on_map("06.03"));
    game.accept(rebuild("o", &["eq-2", "eq-3"]));
}

#[test]
fn r13_2g_f_a_captured_organic_truck_that_is_not_placed_is_lost_to_its_formation() {
    let theirs = Printed {
        side: Side::Two,
        ..organic("o", 4)
    };
    let mut game = begun(motor_pool().unit_moving(theirs, "06.03"));
    go_to(&mut game, Side::One, "3b");
    captures(&mut game, "b", &["06.03"]);
    cut_off(&mut game);
    game.dice(&[6, 1]).accept(break_out("o"));
    assert!(matches!(game.at("o"), Location::Arriving { .. }));
    go_to(&mut game, Side::Two, "3b");
    go_to(&mut game, Side::One, "2");
    // Blue lets it go; Red may build it anew.
    go_to(&mut game, Side::One, "3b");
    assert_eq!(game.at("o"), Location::Dead);
    assert_eq!(printed(&game, "o").side, Side::Two);
}

#[test]
fn r13_2g_f_the_exchange_of_counters_is_told() {
    let board = motor_pool()
        .in_tray(their_truck("red", 4))
        .unit_moving(organic("o", 4), "08.05");
    let mut game = begun(board);
    go_to(&mut game, Side::Two, "3b");
    captures(&mut game, "e", &["08.05"]);
    let past = game.world.resource::<engine::Timeline>().past();
    let exchange = Outcome::Transport(TransportEvent::Regrouped {
        from: vec![id("o")],
        into: vec![id("red")],
        at: hex("08.05"),
    });
    assert!(past.iter().any(|entry| entry.outcomes.contains(&exchange)));
}
