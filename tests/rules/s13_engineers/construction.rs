//! 13.8d: construction in general, with its offers and words.

use stavka_rules::engine;
use stavka_rules::engine::{legal, task_offers};
use stavka_rules::engineers::{EngineerEvent, EngineerOffer, EngineerOrder, Task};
use stavka_rules::fog::Viewer;
use stavka_rules::map::Feature;
use stavka_rules::modes::ModeChange;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Location, Printed};
use stavka_rules::rail::RailOrder;
use stavka_rules::reports::{Item, Ledger};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;
use stavka_rules::telling::{tell_order, tell_to};

use super::{OPEN, base, build, construct, engineer, harbour, hits, yard, yard_on};
use crate::support::{Field, counter, headquarters, hex, id, move_order, transport};

// 13.8d in general

#[test]
fn r13_8d_construction_reaches_two_hexes_on_ways_open_to_leg_movement() {
    let rows = [
        "........", "...~....", "...~....", "........", "........", "........",
    ];
    let game = |rows: &[&str]| yard_on(rows).unit(engineer("pi"), "03.03").begin();
    game(&OPEN).accept(build("05.03", "pi", 4));
    game(&OPEN).refuse(build("06.03", "pi", 4), "13.8d");
    // Around the lakes it is farther than two hexes.
    game(&rows).refuse(build("05.03", "pi", 4), "13.8d");
}

#[test]
fn r13_8d_zones_of_control_are_ignored() {
    let mut game = yard()
        .unit(engineer("pi"), "03.03")
        .unit(counter("near", Side::Two), "05.04")
        .begin();
    game.accept(build("04.03", "pi", 4));
}

#[test]
fn r13_8d_an_engineer_that_constructs_does_not_move_and_constructs_once() {
    let mut game = yard()
        .unit(engineer("pi"), "03.03")
        .unit(engineer("pj"), "03.03")
        .begin();
    game.accept(build("03.03", "pi", 4));
    assert_eq!(game.activity("pi"), Activity::Finished);
    game.refuse(move_order(&["pi"], &["03.04"]), "6.1g");
    let said = game.refuse(build("04.03", "pi", 4), "13.8d");
    assert!(said.contains("has moved or built"), "{said}");
    // Nor does one that has moved construct.
    game.accept(move_order(&["pj"], &["03.04"]));
    game.refuse(build("03.04", "pj", 4), "13.8d");
}

#[test]
fn r13_8d_only_in_the_movement_phase() {
    let mut game = yard()
        .unit(engineer("pi"), "03.03")
        .unit(counter("a", Side::One), "07.05")
        .begin();
    game.go_to_step("6b");
    game.refuse(build("03.03", "pi", 4), "13.8d");
    // Neither in the Reaction Phase nor in the Exploitation Phase.
    let theirs = Printed {
        engineer: true,
        ..counter("theirs", Side::Two)
    };
    let mut game = yard()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(engineer("pi"), "03.03")
        .unit(theirs, "08.05")
        .begin();
    game.go_to_step("5a");
    game.refuse(build("08.05", "theirs", 4), "13.8d");
    game.go_to_step("7a");
    game.refuse(build("03.03", "pi", 4), "13.8d");
}

#[test]
fn r13_8d_an_engineer_that_constructs_takes_no_train() {
    let rows = [
        "........", "........", ".....v..", "........", "........", "........",
    ];
    let board = || {
        yard_on(&rows)
            .rail(&["02.03", "03.03", "04.03", "05.03", "06.03"])
            .feature("02.03", Feature::Source(Side::One))
            .with(|setup| setup.scenario.sides[Side::One].rail_capacity = 4)
            .unit(headquarters("hq", Side::One, 8), "02.03")
    };
    let train = || {
        Order::Rail(RailOrder::Rail {
            units: vec![id("hq")],
            to: hex("06.03"),
            mode: Some(ModeChange::Move),
        })
    };
    board().begin().accept(train());
    let mut game = board().begin();
    game.accept(build("02.03", "hq", 4));
    game.refuse(train(), "5.4");
}

#[test]
fn r13_8d_r12_3_the_price_comes_exactly_from_dumps_in_reach() {
    let far = |board: Field| board.unit(engineer("pi"), "08.01");
    far(yard()).begin().refuse(build("08.01", "pi", 4), "12.3");
    let mut game = yard().unit(engineer("pi"), "02.03").begin();
    game.refuse(build("02.03", "pi", 3), "15.3");
    game.refuse(build("02.03", "pi", 0), "15.3");
    let entry = game.accept(build("02.03", "pi", 4));
    let ledger = Ledger::of_entry(&game.world, &entry, Side::One);
    assert_eq!(ledger.get(Item::Works), 4);
}

#[test]
fn r13_2a_loaded_transport_pays_for_construction() {
    let mut game = yard()
        .unit_moving(transport("truck", Side::One, 20, 4), "07.02")
        .holding(4)
        .unit(engineer("pi"), "07.01")
        .begin();
    let from = vec![Payment {
        dump: id("truck"),
        tokens: 4,
    }];
    game.accept(Order::Engineers(EngineerOrder::Construct {
        task: Task::BuildBase,
        hex: hex("07.01"),
        by: vec![id("pi")],
        from,
    }));
    assert_eq!(game.tokens("truck"), 0);
}

// Offers, words, fog

#[test]
fn what_engineers_are_offered_is_what_orders_allow() {
    let game = harbour()
        .unit(base("b", Side::One), "02.04")
        .at_level(2)
        .begin();
    assert!(legal(&game.world).has(EngineerOffer::constructor, &id("pi")));
    let offers = task_offers(&game.world, id("pi"));
    assert!(!offers.is_empty());
    let grid = *game.world.resource::<stavka_rules::map::Board>().grid();
    for task in Task::ALL {
        for at in grid.iter() {
            let offer = offers.iter().find(|o| o.task == task && o.hex == at);
            let from = offer
                .and_then(|offer| offer.payments.clone().ok())
                .unwrap_or_default();
            let order = Order::Engineers(EngineerOrder::Construct {
                task,
                hex: at,
                by: vec![id("pi")],
                from,
            });
            let allowed = engine::check(&game.world, &order).is_ok();
            assert_eq!(offer.is_some(), allowed, "{task:?} in {at}");
        }
    }
    assert!(task_offers(&game.world, id("other")).is_empty());
    assert!(task_offers(&game.world, id("e")).is_empty());
}

#[test]
fn orders_of_construction_are_told() {
    let game = yard().unit(engineer("pi"), "02.03").begin();
    let said = tell_order(&game.world, &build("02.03", "pi", 4));
    assert_eq!(said, "Build an air base in 02.03: pi");
}

#[test]
fn r4_9_the_opponent_sees_a_base_rise_but_not_who_builds_it() {
    let mut game = yard()
        .with(|setup| setup.scenario.options.modules.set(RuleModule::Fog, true))
        .unit(engineer("pi"), "02.03")
        .begin();
    let entry = game.accept(build("02.03", "pi", 4));
    let told = tell_to(&game.world, Viewer::Side(Side::Two), &entry.outcomes[0]);
    assert_eq!(
        told.as_deref(),
        Some("Enemy: Air base of level 1 built in 02.03")
    );
    let Outcome::Engineers(EngineerEvent::Constructed { by, .. }) = &entry.outcomes[0] else {
        panic!("{entry:?}");
    };
    assert_eq!(*by, [id("pi")]);
}

#[test]
fn undo_takes_construction_back() {
    let mut game = harbour().begin();
    let before = engine::hash_anew(&game.world);
    game.accept(build("02.03", "pi", 4));
    game.accept(construct(Task::DamagePort, "03.03", "pj", 0));
    engine::undo(&mut game.world).expect("nothing was rolled");
    engine::undo(&mut game.world).expect("nothing was rolled");
    assert_eq!(engine::hash_anew(&game.world), before);
    assert_eq!(hits(&game, "03.03"), 0);
    assert_eq!(game.at("b1"), Location::Tray);
}
