//! 12.5c B and 12.5e: HQs that buy fuel and give it: what they may buy it from, to whom and from where they give it.

use super::{driving_hq, fuel, pay, tank, unit, with_dump};
use crate::support::{headquarters, id, move_order};
use stavka_rules::engine::{fuel_offers, legal};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Fuel, FuelFrom, fact};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, FuelVia, Payment, SupplyOffer, SupplyOrder};

fn hq(name: &str) -> FuelTarget {
    FuelTarget::Headquarters(id(name))
}

fn take(units: &[&str], from: &str) -> Order {
    Order::Supply(SupplyOrder::TakeFuel {
        units: units.iter().map(|unit| id(unit)).collect(),
        from: id(from),
    })
}

#[test]
fn r12_5e_an_hq_gives_fuel_from_one_place_a_phase() {
    let board = || {
        with_dump(8)
            .unit_moving(headquarters("hq", Side::One, 2), "02.03")
            .unit(tank("west"), "03.03")
            .dry()
            .unit(tank("east"), "08.03")
            .dry()
    };
    let drive = ["03.03", "04.03", "05.03", "06.03"];
    // It has given from where it began: the hex in which it ends gives none.
    let mut game = board().begin();
    game.accept(pay(FuelTarget::Headquarters(id("hq")), "dump", 4));
    game.accept(move_order(&["west"], &["03.04"]));
    game.accept(move_order(&["hq"], &drive));
    game.refuse(move_order(&["east"], &["08.04"]), "12.5a");
    // It has given nothing yet: the hex in which it ends does.
    let mut game = board().begin();
    game.accept(pay(FuelTarget::Headquarters(id("hq")), "dump", 4));
    game.accept(move_order(&["hq"], &drive));
    game.refuse(move_order(&["west"], &["02.03"]), "12.5a");
    game.accept(move_order(&["east"], &["08.04"]));
}

#[test]
fn r12_3b_d_what_another_hq_throws_is_not_bought_to_be_given_on() {
    let mut game = with_dump(12)
        .unit(driving_hq("hq-a", 8), "03.02")
        .dry()
        .unit(driving_hq("hq-b", 4), "08.02")
        .dry()
        .unit(tank("far"), "10.02")
        .dry()
        .begin();
    game.refuse(pay(hq("hq-b"), "dump", 4), "12.3b");
    let thrown = Order::Supply(SupplyOrder::Fuel {
        target: hq("hq-b"),
        from: vec![Payment {
            dump: id("dump"),
            tokens: 4,
        }],
        via: Some(FuelVia::Headquarters(id("hq-a"))),
    });
    game.refuse(thrown, "12.3b");
    let offers = fuel_offers(&game.world, id("far"));
    let offer = offers.iter().find(|offer| offer.target == hq("hq-b"));
    let refusal = offer.expect("an offer").payments.clone();
    assert_eq!(refusal.expect_err("thrown only").rule.0, "12.3b");
    // For itself alone it takes what is thrown; and whoever draws may give.
    game.accept(pay(unit("hq-b"), "dump", 1));
    game.accept(pay(hq("hq-a"), "dump", 4));
    assert_eq!(fuel(&game, "hq-b"), Fuel::ThisPhase);
    game.refuse(move_order(&["far"], &["10.03"]), "12.5a");
}

#[test]
fn r12_5c_b_hqs_are_fuelled_by_other_hqs_and_offered_it() {
    let mut game = with_dump(12)
        .unit(driving_hq("hq-a", 8), "03.02")
        .dry()
        .unit(driving_hq("hq-b", 4), "06.02")
        .dry()
        .begin();
    let targets: Vec<FuelTarget> = fuel_offers(&game.world, id("hq-b"))
        .iter()
        .map(|offer| offer.target)
        .collect();
    assert_eq!(targets, [unit("hq-b"), hq("hq-b"), hq("hq-a")]);
    game.accept(pay(hq("hq-a"), "dump", 4));
    game.accept(move_order(&["hq-b"], &["07.02"]));
}

#[test]
fn r12_5e_the_owner_says_which_hq_gives() {
    let board = || {
        with_dump(12)
            .unit_moving(headquarters("first", Side::One, 4), "03.02")
            .unit_moving(headquarters("second", Side::One, 4), "03.03")
            .unit(tank("west"), "04.03")
            .dry()
            .unit(tank("east"), "08.03")
            .dry()
    };
    let drive = ["04.02", "05.03", "06.03"];
    let begun = || {
        let mut game = board().begin();
        game.accept(pay(hq("first"), "dump", 4));
        game.accept(pay(hq("second"), "dump", 4));
        game
    };
    // By itself the first one gives, and is bound to its hex.
    let mut game = begun();
    game.accept(move_order(&["west"], &["04.04"]));
    game.accept(move_order(&["first"], &drive));
    game.refuse(move_order(&["east"], &["08.04"]), "12.5a");
    // The owner names the second, and the first may still give from where it goes.
    let mut game = begun();
    let takers = legal(&game.world).pick(SupplyOffer::taker);
    assert!(takers.contains(&(id("west"), vec![id("first"), id("second")])));
    game.refuse(take(&["east"], "second"), "12.5e");
    game.refuse(take(&["west"], "west"), "12.5e");
    game.accept(take(&["west"], "second"));
    assert_eq!(fuel(&game, "west"), Fuel::None, "not before it sets out");
    game.refuse(take(&["west"], "second"), "12.5e");
    game.accept(move_order(&["west"], &["04.04"]));
    assert_eq!(fuel(&game, "west"), Fuel::ThisPhase);
    game.refuse(take(&["west"], "first"), "12.5c");
    game.accept(move_order(&["first"], &drive));
    game.accept(move_order(&["east"], &["08.04"]));
    // The second has given from its hex, and gives from no other.
    let mut game = begun();
    game.accept(take(&["west"], "second"));
    game.accept(move_order(&["west"], &["04.04"]));
    game.accept(move_order(&["second"], &drive));
    game.refuse(take(&["east"], "second"), "12.5e");
    // The owner may think better of it before the unit sets out.
    let mut game = begun();
    game.accept(take(&["west"], "second"));
    game.accept(take(&["west"], "first"));
    game.accept(move_order(&["west"], &["04.04"]));
    game.accept(move_order(&["second"], &drive));
    game.accept(take(&["east"], "second"));
}

#[test]
fn r12_5e_range_is_measured_as_the_unit_begins_to_move() {
    let board = || {
        with_dump(12)
            .unit_moving(headquarters("hq", Side::One, 4), "03.02")
            .unit(tank("west"), "02.03")
            .dry()
            .unit(tank("east"), "08.03")
            .dry()
    };
    let begun = || {
        let mut game = board().begin();
        game.accept(pay(hq("hq"), "dump", 4));
        game.accept(take(&["west"], "hq"));
        game
    };
    let mut game = begun();
    game.accept(move_order(&["west"], &["02.04"]));
    // Once the HQ has left, what was agreed is worth nothing; and the HQ has given nothing yet.
    let mut game = begun();
    game.accept(move_order(&["hq"], &["04.02", "05.03", "06.03"]));
    game.refuse(move_order(&["west"], &["02.04"]), "12.5a");
    game.accept(move_order(&["east"], &["08.04"]));
    // What an HQ was to give is forgotten with the phase.
    let mut game = begun();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let named = fact::<FuelFrom>(&game.world, game.ix("west"));
    assert_eq!(named, FuelFrom(None));
}
