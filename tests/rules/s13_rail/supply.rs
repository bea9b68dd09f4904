//! 12.2 Supply by rail: one means of transport for each SP and phase, and new supply that entrains off the map.

use stavka_rules::engine::{self, Plan};
use stavka_rules::map::Mobility;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Arrived, Location, PutDown, fact};
use stavka_rules::rail::{RailEvent, RailroadPlan};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::{ArrivingSupply, SupplyArrival};
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder};
use stavka_rules::telling;

use super::field::{by_rail, fare, line, ship};
use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, dump, hex, id, load, move_order, moving, transport, unload};

fn stocked() -> Field {
    line()
        .unit(own("a"), "01.01")
        .unit(dump("d", Side::One), "01.03")
        .holding(10)
}

#[test]
fn r12_2_supply_goes_by_rail_to_a_dump_counter_of_the_tray() {
    let mut game = stocked().in_tray(dump("spare", Side::One)).begin();
    let order = ship("d", 4, "08.03");
    let plan = engine::check(&game.world, &order).expect("legal");
    assert!(plan.is_surely_undoable());
    assert!(matches!(plan, Plan::Rail(RailroadPlan::RailSupply(_))));
    let entry = game.accept(order);
    assert_eq!((game.tokens("d"), game.tokens("spare")), (6, 4));
    assert_eq!(game.at("spare"), Location::Map(hex("08.03")));
    let [
        Outcome::Rail(RailEvent::Shipped {
            from, to, tokens, ..
        }),
    ] = &entry.outcomes[..]
    else {
        panic!("{:?}", entry.outcomes);
    };
    assert_eq!((*from, *to, *tokens), (id("d"), id("spare"), 4));
    let told = telling::tell(&game.world, &entry.outcomes[0]);
    assert!(told.contains("1 SP") && told.contains("08.03"), "{told}");
}

#[test]
fn r12_1c_supply_always_has_a_counter_where_it_ends() {
    let mut game = stocked().begin();
    let entry = game.accept(ship("d", 4, "08.03"));
    let [Outcome::Rail(RailEvent::Shipped { to, .. })] = &entry.outcomes[..] else {
        panic!("{:?}", entry.outcomes);
    };
    let made = to.to_string();
    assert_eq!((game.tokens("d"), game.tokens(&made)), (6, 4));
    assert_eq!(game.at(&made), Location::Map(hex("08.03")));
    let mut game = stocked().begin();
    game.accept(ship("d", 10, "08.03"));
    assert_eq!(
        game.at("d"),
        Location::Map(hex("08.03")),
        "its own counter goes along"
    );
    let mut joined = stocked()
        .unit(dump("e", Side::One), "08.03")
        .holding(2)
        .begin();
    joined.accept(ship("d", 4, "08.03"));
    assert_eq!(joined.tokens("e"), 6);
}

#[test]
fn r12_2a_what_came_by_rail_is_not_loaded_in_the_phase() {
    let mut game = stocked()
        .unit(dump("e", Side::One), "08.03")
        .holding(2)
        .unit_moving(transport("t", Side::One, 20, 8), "08.03")
        .begin();
    game.accept(ship("d", 4, "08.03"));
    game.refuse(load("t", "e", 3), "12.2a");
    game.refuse(ship("e", 3, "04.03"), "12.2a");
    game.accept(load("t", "e", 2));
}

#[test]
fn r12_2a_what_came_on_wheels_does_not_go_on_by_rail() {
    let mut game = line()
        .unit(own("a"), "01.03")
        .unit_moving(transport("t", Side::One, 20, 8), "01.03")
        .holding(4)
        .in_tray(dump("d", Side::One))
        .begin();
    game.accept(unload("t", 4));
    game.refuse(ship("d", 4, "08.03"), "12.2a");
}

#[test]
fn r12_2a_a_load_that_was_taken_up_or_driven_does_not_go_on_by_rail() {
    let board = || stocked().unit_moving(transport("t", Side::One, 40, 8), "01.03");
    // Loaded in the phase before, or empty, it goes.
    let mut game = board().holding(8).begin();
    game.accept(by_rail(&["t"], "08.03"));
    assert_eq!(game.tokens("t"), 8);
    let mut game = board().begin();
    game.accept(load("t", "d", 8));
    let said = game.refuse(by_rail(&["t"], "08.03"), "12.2a");
    assert!(said.contains("loaded or carried"), "{said}");
    game.accept(unload("t", 8));
    game.accept(by_rail(&["t"], "08.03"));
    // So with a load that has come on wheels.
    let mut game = stocked()
        .unit_moving(transport("t", Side::One, 40, 8), "01.02")
        .holding(4)
        .begin();
    game.accept(move_order(&["t"], &["01.03"]));
    game.refuse(by_rail(&["t"], "08.03"), "12.2a");
}

#[test]
fn r13_3e_supply_gets_on_and_off_where_units_do() {
    let mut game = line()
        .unit(own("a"), "01.01")
        .unit(dump("d", Side::One), "05.03")
        .holding(4)
        .unit(dump("e", Side::One), "01.03")
        .holding(4)
        .begin();
    game.refuse(ship("d", 4, "08.03"), "13.3c");
    game.refuse(ship("e", 4, "05.03"), "13.3c");
    game.refuse(ship("a", 4, "08.03"), "13.2f");
    game.refuse(ship("e", 0, "08.03"), "13.2f");
    game.refuse(ship("e", 5, "08.03"), "13.2f");
}

#[test]
fn r13_3b_supply_takes_rail_cap_like_units() {
    let mut game = stocked()
        .holding(40)
        .in_tray(dump("spare", Side::One))
        .begin();
    game.refuse(ship("d", 17, "08.03"), "13.3b");
    let entry = game.accept(ship("d", 16, "08.03"));
    assert_eq!(fare(&entry.outcomes).1, super::field::cap("0"));
    game.refuse(ship("d", 1, "08.03"), "13.3b");
}

/// Supply that arrives at the end of the line, which is no station and in an enemy zone.
fn delivered() -> Game {
    let mut game = line()
        .unit(own("a"), "01.01")
        .unit(enemy("e"), "10.04")
        .in_tray(dump("new", Side::One))
        .in_tray(dump("spare", Side::One))
        .with(|setup| {
            setup.scenario.supply = vec![SupplyArrival {
                turn: 1,
                side: Side::One,
                at: hex("10.03"),
                otherwise: Vec::new(),
                amount: ArrivingSupply::Given(8),
            }];
        })
        .begin();
    game.go_to_step("3b");
    game
}

#[test]
fn r13_3e_new_supply_entrains_off_the_map() {
    let mut game = delivered();
    assert_eq!(game.tokens("new"), 8);
    game.accept(ship("new", 6, "08.03"));
    game.accept(ship("new", 2, "08.03"));
    assert_eq!(game.tokens("spare"), 8);
}

#[test]
fn r12_1c_nothing_of_spent_supply_stays_on_its_counter() {
    let tank = moving(own("tank"), Mobility::Track, 8);
    let mut game = line()
        .unit(tank, "05.03")
        .dry()
        .unit_moving(transport("t", Side::One, 20, 8), "05.03")
        .holding(1)
        .in_tray(dump("d", Side::One))
        .begin();
    game.accept(unload("t", 1));
    super::field::arrive(&mut game, "d");
    let (dump, tokens) = (id("d"), 1);
    game.accept(Order::Supply(SupplyOrder::fuel(
        FuelTarget::Unit(id("tank")),
        vec![Payment { dump, tokens }],
    )));
    let spent = game.ix("d");
    assert_eq!(game.at("d"), Location::Tray);
    assert_eq!(fact::<Arrived>(&game.world, spent), Arrived::default());
    assert_eq!(fact::<PutDown>(&game.world, spent), PutDown::default());
}

#[test]
fn r13_3e_new_supply_is_new_for_one_phase() {
    let mut game = delivered();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    for _ in 0..40 {
        if game.world.resource::<stavka_rules::sequence::Clock>().turn == 2 {
            break;
        }
        let order = match game.awaiting() {
            stavka_rules::procedure::Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
    game.go_to_step("3b");
    game.refuse(ship("new", 4, "08.03"), "13.3e");
}
