//! 12.5c A and 13.7a: fuel for a formation, through one HQ or from one dump, once.

use super::{OPEN, formation, fuel, held, of_formation, pay, unit};
use crate::support::{Field, counter, headquarters, id, map, move_order, piece, transport};
use stavka_rules::engine::{check, fuel_offers};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Fuel, Printed};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::fuel::FuelOffer;
use stavka_rules::supply::{FuelTarget, FuelVia, Payment, SupplyOrder};

/// Fuel for the formation, taken in a way that is named.
fn pay_by(via: FuelVia, dump: &str) -> Order {
    let dump = id(dump);
    Order::Supply(SupplyOrder::Fuel {
        target: FuelTarget::Formation(formation()),
        from: vec![Payment { dump, tokens: 4 }],
        via: Some(via),
    })
}

fn through(hq: &str) -> FuelVia {
    FuelVia::Headquarters(id(hq))
}

/// The ways that are offered to fuel the formation with a unit of it.
fn ways(game: &crate::support::Game, unit: &str) -> Vec<FuelOffer> {
    let mut offers = fuel_offers(&game.world, id(unit));
    offers.retain(|offer| matches!(offer.target, FuelTarget::Formation(_)));
    offers
}

/// A dump between two HQs, each of which serves one unit of a division.
fn between_headquarters() -> Field {
    map(&OPEN)
        .unit(piece("dump", Side::One, Family::Dump), "06.03")
        .holding(9)
        .unit(headquarters("hq-west", Side::One, 6), "05.03")
        .unit(headquarters("hq-east", Side::One, 6), "07.03")
        .unit(of_formation("west"), "02.03")
        .dry()
        .unit(of_formation("east"), "10.03")
        .dry()
        .unit(counter("e", Side::Two), "12.06")
}

#[test]
fn r13_7a_a_formation_is_fuelled_through_the_same_hq() {
    let all = || pay(FuelTarget::Formation(formation()), "dump", 4);
    let mut game = between_headquarters().begin();
    let offers = fuel_offers(&game.world, id("east"));
    let formation = |offer: &&FuelOffer| matches!(offer.target, FuelTarget::Formation(_));
    let offered = offers.iter().find(formation).expect("an offer");
    assert_eq!(offered.receivers, [id("east")], "through its own HQ");
    game.accept(all());
    assert_eq!(fuel(&game, "west"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "east"), Fuel::None);
    game.refuse(move_order(&["east"], &["10.04"]), "12.5a");
    // The rest pays for each unit.
    game.accept(pay(unit("east"), "dump", 1));
    game.accept(move_order(&["east"], &["10.04"]));
    // An HQ that reaches both serves both, and so does a dump beside them.
    let mut game = between_headquarters()
        .unit(headquarters("hq-far", Side::One, 16), "06.04")
        .begin();
    game.accept(all());
    assert_eq!(fuel(&game, "west"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "east"), Fuel::UntilCleanUp);
}

#[test]
fn r13_7a_a_formation_is_fuelled_from_the_same_dump() {
    let near = |board: Field| {
        board
            .unit(of_formation("one"), "04.03")
            .dry()
            .unit(of_formation("two"), "04.04")
            .dry()
    };
    let board = map(&OPEN)
        .unit(piece("dump", Side::One, Family::Dump), "06.03")
        .holding(9)
        .unit(headquarters("hq", Side::One, 4), "08.03")
        .unit(of_formation("thrown"), "10.03")
        .dry()
        .unit(counter("e", Side::Two), "12.06");
    let mut game = near(board).begin();
    game.accept(pay(FuelTarget::Formation(formation()), "dump", 4));
    assert_eq!(fuel(&game, "one"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "two"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "thrown"), Fuel::None, "it draws in another way");
}

#[test]
fn r12_5c_a_formation_pays_through_one_hq() {
    let board = |throw: u8| {
        map(&OPEN)
            .unit(piece("one", Side::One, Family::Dump), "02.02")
            .holding(2)
            .unit(piece("two", Side::One, Family::Dump), "02.04")
            .holding(2)
            .unit(headquarters("hq", Side::One, throw), "03.03")
            .unit(of_formation("a"), "03.02")
            .dry()
            .unit(of_formation("b"), "07.03")
            .dry()
            .unit(counter("e", Side::Two), "12.06")
    };
    let both = Order::Supply(SupplyOrder::fuel(
        FuelTarget::Formation(formation()),
        ["one", "two"]
            .map(|dump| Payment {
                dump: id(dump),
                tokens: 2,
            })
            .to_vec(),
    ));
    // The HQ throws from both dumps to everybody.
    let mut game = board(8).begin();
    game.accept(both.clone());
    assert_eq!(
        [fuel(&game, "a"), fuel(&game, "b")],
        [Fuel::UntilCleanUp; 2]
    );
    // Without it the unit beside the dumps draws from two of them, which is not one source.
    let mut game = board(8)
        .with(|setup| setup.units.retain(|unit| unit.id() != id("hq")))
        .begin();
    game.refuse(both, "12.5c");
}

#[test]
fn r13_7a_the_formation_method_is_used_once_and_the_rest_pays_singly() {
    let mut game = between_headquarters()
        .unit(piece("other", Side::One, Family::Dump), "07.04")
        .holding(9)
        .begin();
    let all = FuelTarget::Formation(formation());
    game.accept(pay(all, "dump", 4));
    assert_eq!(fuel(&game, "east"), Fuel::None);
    game.refuse(pay(all, "other", 4), "13.7a");
    game.refuse(pay_by(through("hq-east"), "other"), "13.7a");
    let offered = ways(&game, "east");
    assert_eq!(offered.len(), 1);
    let refusal = offered[0].payments.clone().expect_err("paid already");
    assert_eq!(refusal.rule.0, "13.7a");
    game.accept(pay(unit("east"), "other", 1));
    // After the owner's Clean Up Phase it may buy again.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.go_to_step("3b");
    while stavka_rules::procedure::awaiting(&game.world).side() != Some(Side::One) {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        game.go_to_step("3b");
    }
    assert_eq!(fuel(&game, "west"), Fuel::None);
    game.accept(pay(all, "other", 4));
}

#[test]
fn r13_7a_the_owner_says_through_what_his_formation_is_fuelled() {
    for (hq, served, left) in [("hq-west", "west", "east"), ("hq-east", "east", "west")] {
        let mut game = between_headquarters().begin();
        game.accept(pay_by(through(hq), "dump"));
        assert_eq!(fuel(&game, served), Fuel::UntilCleanUp, "through {hq}");
        assert_eq!(fuel(&game, left), Fuel::None, "through {hq}");
    }
    let mut game = between_headquarters().begin();
    game.refuse(pay_by(FuelVia::Direct, "dump"), "13.7a");
    game.refuse(pay_by(through("e"), "dump"), "12.5c");
    // Each unit is offered the way that serves it, and the order says so where another way is usual.
    let usual = &ways(&game, "west")[0];
    assert_eq!((usual.way, usual.via()), (Some(through("hq-west")), None));
    let other = &ways(&game, "east")[0];
    assert_eq!(other.via(), Some(through("hq-east")));
    assert_eq!((other.receivers.len(), other.users), (1, 2));
    game.accept(other.order().expect("payable"));
    assert_eq!(fuel(&game, "east"), Fuel::UntilCleanUp);
}

#[test]
fn r13_7a_hqs_that_serve_the_same_units_from_other_dumps_are_a_choice() {
    let board = map(&OPEN)
        .unit(piece("one", Side::One, Family::Dump), "01.03")
        .holding(9)
        .unit(headquarters("hq-one", Side::One, 12), "02.03")
        .unit(piece("two", Side::One, Family::Dump), "11.03")
        .holding(9)
        .unit(headquarters("hq-two", Side::One, 12), "10.03")
        .unit(of_formation("a"), "06.03")
        .dry()
        .unit(counter("e", Side::Two), "12.06");
    let mut game = board.begin();
    let offered = ways(&game, "a");
    let by: Vec<Option<FuelVia>> = offered.iter().map(|offer| offer.way).collect();
    assert_eq!(by.len(), 2, "{by:?}");
    for hq in ["hq-one", "hq-two"] {
        assert!(by.contains(&Some(through(hq))), "{by:?}");
    }
    let other = offered
        .iter()
        .find(|offer| offer.way == Some(through("hq-two")));
    game.accept(other.expect("a way").order().expect("payable"));
    assert_eq!(held(&game, "two"), 5);
    assert_eq!(held(&game, "one"), 9);
}

#[test]
fn r12_5c_a_units_that_burn_no_fuel_do_not_count() {
    let rifles = |name: &str| Printed {
        formation: Some(formation()),
        ..counter(name, Side::One)
    };
    let board = || {
        between_headquarters()
            .unit(rifles("first"), "02.03")
            .dry()
            .unit(rifles("second"), "02.04")
            .dry()
            .unit(of_formation("more"), "10.04")
            .dry()
    };
    // Two on foot and one on tracks in the west, two on tracks in the east.
    let mut game = board().begin();
    game.accept(pay(FuelTarget::Formation(formation()), "dump", 4));
    assert_eq!(fuel(&game, "east"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "more"), Fuel::UntilCleanUp);
    assert_eq!(fuel(&game, "west"), Fuel::None);
    let only_on_foot = |game: &mut crate::support::Game| {
        game.refuse(pay_by(through("hq-west"), "dump"), "13.7a");
    };
    let mut game = board()
        .with(|setup| setup.units.retain(|unit| unit.id() != id("west")))
        .begin();
    only_on_foot(&mut game);
    // A formation on foot buys none.
    let mut game = board()
        .with(|setup| {
            let tracked = ["west", "east", "more"].map(id);
            setup.units.retain(|unit| !tracked.contains(&unit.id()));
        })
        .begin();
    game.refuse(pay(FuelTarget::Formation(formation()), "dump", 4), "12.5a");
}

#[test]
fn r12_1b_all_supply_of_a_hex_is_one_dump_for_a_formation() {
    let board = |truck_at: &str| {
        map(&OPEN)
            .unit(piece("dump", Side::One, Family::Dump), "06.03")
            .holding(2)
            .unit_moving(transport("truck", Side::One, 20, 8), truck_at)
            .holding(2)
            .unit(of_formation("one"), "05.03")
            .dry()
            .unit(of_formation("two"), "07.03")
            .dry()
            .unit(counter("e", Side::Two), "12.06")
    };
    let from = ["dump", "truck"].map(|dump| Payment {
        dump: id(dump),
        tokens: 2,
    });
    let target = FuelTarget::Formation(formation());
    let both = Order::Supply(SupplyOrder::fuel(target, from.to_vec()));
    let mut game = board("06.03").begin();
    let offered = ways(&game, "one")[0].order();
    assert_eq!(offered, Ok(both.clone()));
    game.accept(both.clone());
    for unit in ["one", "two"] {
        assert_eq!(fuel(&game, unit), Fuel::UntilCleanUp);
    }
    assert_eq!(held(&game, "truck"), 0);
    // In another hex it is another dump, and each of them would draw from two.
    let mut game = board("06.02").begin();
    let said = game.refuse(both, "12.5c");
    assert!(said.contains("from one dump"), "{said}");
}

#[test]
fn offers_list_each_way_that_serves_others_or_from_elsewhere() {
    // The unit in the middle is served by both HQs, each of which serves another beside it, or draws itself.
    let game = between_headquarters()
        .unit(of_formation("middle"), "06.04")
        .dry()
        .begin();
    let offers = ways(&game, "middle");
    let served: Vec<_> = offers.iter().map(|offer| offer.receivers.clone()).collect();
    assert_eq!(
        served,
        [
            vec![id("west"), id("middle")],
            vec![id("east"), id("middle")],
            vec![id("middle")]
        ]
    );
    for offer in offers {
        let order = offer.order().expect("payable");
        assert!(check(&game.world, &order).is_ok(), "{order:?}");
    }
}
