//! 13.2a and 13.2b: transport pauses on its way, and needs no fuel.

use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Barrage, Family, OutOfSupply, fact};
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder};

use super::{depot, spent, truck};
use crate::support::{counter, hex, id, load, load_with, move_order, moving, piece, unload};

// 13.2a

#[test]
fn r13_2a_transport_moves_pauses_to_pay_and_goes_on() {
    let tank = moving(counter("tank", Side::One), Mobility::Track, 8);
    let mut game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .holding(8)
        .unit_moving(tank, "04.03")
        .dry()
        .begin();
    game.accept(move_order(&["t"], &["03.03"]));
    let dump = id("t");
    game.accept(Order::Supply(SupplyOrder::fuel(
        FuelTarget::Unit(id("tank")),
        vec![Payment { dump, tokens: 1 }],
    )));
    assert_eq!(game.tokens("t"), 7);
    assert_eq!(game.moves("t", &["04.02"]), Mp::whole(16));
}

#[test]
fn r13_2a_transport_finishes_before_another_unit_moves() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .unit_moving(truck("u", 8), "02.02")
        .begin();
    game.accept(load("t", "depot", 4));
    game.accept(move_order(&["friend"], &["05.03"]));
    game.refuse(move_order(&["t"], &["03.03"]), "6.1g");
    game.refuse(load("t", "depot", 4), "6.1g");
    game.refuse(unload("t", 4), "6.1g");
    // Loading begins a move, too.
    game.accept(load("u", "depot", 4));
    game.refuse(move_order(&["friend"], &["05.04"]), "6.1g");
}

#[test]
fn r13_2a_members_of_a_stack_on_the_move_load_one_after_the_other() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "01.02")
        .unit_moving(truck("u", 8), "01.02")
        .begin();
    game.accept(move_order(&["t", "u"], &["02.02"]));
    game.accept(load("t", "depot", 8));
    game.accept(load("u", "depot", 8));
    game.accept(move_order(&["t", "u"], &["03.03"]));
    assert_eq!(spent(&game, "u"), Some(Mp::whole(6)));
    assert_eq!((game.tokens("t"), game.tokens("u")), (8, 8));
}

#[test]
fn r13_2f_r6_1f_those_who_begin_with_a_loader_go_on_with_it() {
    let board = || {
        depot()
            .unit_moving(truck("t", 8), "02.02")
            .unit_moving(truck("u", 8), "02.02")
            .begin()
    };
    let mut game = board();
    game.accept(load_with("t", "depot", 8, &["u"]));
    game.accept(load("u", "depot", 8));
    game.accept(move_order(&["t", "u"], &["03.03"]));
    assert_eq!(spent(&game, "t"), spent(&game, "u"));
    // Only the loader pays; the other goes on with more.
    let mut game = board();
    game.accept(load_with("t", "depot", 8, &["u"]));
    assert_eq!(spent(&game, "u"), Some(Mp::ZERO));
    game.accept(move_order(&["t", "u"], &["03.03"]));
    assert_eq!(
        (game.left("t"), game.left("u")),
        (Mp::whole(16), Mp::whole(18))
    );
    // Whoever is not named has not begun, and is not picked up.
    let mut game = board();
    game.accept(load("t", "depot", 8));
    game.refuse(move_order(&["t", "u"], &["03.03"]), "6.1f");
    // Nobody begins with it from another hex.
    let mut game = board();
    game.refuse(load_with("t", "depot", 8, &["friend"]), "6.1f");
}

#[test]
fn r6_1e_a_stack_goes_on_though_one_of_it_has_loaded() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "01.02")
        .unit_moving(truck("u", 8), "01.02")
        .begin();
    game.accept(move_order(&["t", "u"], &["02.02"]));
    game.accept(load("t", "depot", 8));
    game.accept(move_order(&["t", "u"], &["03.03"]));
    assert!(game.left("t") < game.left("u"));
}

#[test]
fn r13_2a_a_pause_pays_for_no_barrage_to_come() {
    let mut battery = moving(
        piece("guns", Side::One, Family::Artillery),
        Mobility::Truck,
        10,
    );
    for face in battery.combat.iter_mut().chain([&mut battery.movement]) {
        face.barrage = Some(Barrage {
            strength: 20,
            range: 2,
        });
    }
    let paused = || {
        let mut game = depot()
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .unit(battery.clone(), "07.04")
            .dry()
            .unit_moving(truck("t", 8), "05.04")
            .holding(8)
            .begin();
        game.go_to_step("3b");
        game.accept(move_order(&["t"], &["06.04"]));
        game.accept(Order::Supply(SupplyOrder::fuel(
            FuelTarget::Unit(id("guns")),
            vec![Payment {
                dump: id("t"),
                tokens: 1,
            }],
        )));
        game
    };
    let fire = || {
        Order::Barrage(BarrageOrder::Barrage {
            units: vec![id("guns")],
            target: hex("08.05"),
            aim: BarrageAim::Units,
            supply: None,
        })
    };
    let mut gone = paused();
    gone.accept(move_order(&["t"], &["05.04", "04.04", "03.04", "02.04"]));
    gone.go_to_step("6a");
    gone.refuse(fire(), "10.1b");
    // Where it stays, its load pays when the guns fire, without being unloaded.
    let mut stays = paused();
    stays.go_to_step("6a");
    stays.accept(fire());
    assert_eq!(stays.tokens("t"), 4);
}

// 13.2b

#[test]
fn r13_2b_transport_needs_no_fuel() {
    let mut game = depot().unit_moving(truck("t", 8), "02.02").dry().begin();
    game.accept(load("t", "depot", 4));
    assert_eq!(game.moves("t", &["03.03"]), Mp::whole(16));
    let order = Order::Supply(SupplyOrder::fuel(
        FuelTarget::Unit(id("t")),
        vec![Payment {
            dump: id("depot"),
            tokens: 1,
        }],
    ));
    game.refuse(order, "12.5a");
    assert!(!fact::<OutOfSupply>(&game.world, game.ix("t")).0);
}
