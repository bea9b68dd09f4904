//! 10.1 and 12.4: what a barrage costs, and who pays.

use stavka_rules::barrage::BarrageOrder;
use stavka_rules::engine;
use stavka_rules::ids::FormationId;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Barrage, Family, Location, Printed};
use stavka_rules::sequence::{SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;

use super::{OPEN, TARGET, barrage, enemy, guns, open};
use crate::support::{Game, dump, id, map, piece};

fn pays(order: Order, from: &[(&str, u16)]) -> Order {
    let Order::Barrage(BarrageOrder::Barrage {
        units, target, aim, ..
    }) = order
    else {
        panic!("a barrage");
    };
    let payment = |&(dump, tokens): &(&str, u16)| Payment {
        dump: id(dump),
        tokens,
    };
    Order::Barrage(BarrageOrder::Barrage {
        units,
        target,
        aim,
        supply: Some(from.iter().map(payment).collect()),
    })
}

#[test]
fn r12_4_r12_10_a_barrage_without_supply_is_refused_and_stocks_never_pay() {
    let board = || {
        map(&OPEN)
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().begin();
    game.go_to_step("6a");
    game.refuse(barrage(&["guns"], TARGET), "12.4");
    let mut game = board()
        .unit(dump("our-dump", Side::One), "01.03")
        .holding(2)
        .begin();
    game.go_to_step("6a");
    let said = game.refuse(barrage(&["guns"], TARGET), "12.4");
    assert!(said.contains("3T") && said.contains("2T"), "{said}");
}

#[test]
fn r10_1_a_segment_without_payable_barrage_passes() {
    let board = |tokens: u16| {
        map(&OPEN)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
            .unit(dump("our-dump", Side::One), "01.03")
            .holding(tokens)
    };
    let waits = |mut game: Game| loop {
        let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
        for outcome in &entry.outcomes {
            match outcome {
                Outcome::Sequence(SequenceEvent::StepBegan { step, .. })
                    if step.step().number == "6a" =>
                {
                    return true;
                }
                Outcome::Sequence(SequenceEvent::StepPassed { step, .. })
                    if step.step().number == "6a" =>
                {
                    return false;
                }
                _ => {}
            }
        }
    };
    assert!(waits(board(3).begin()));
    assert!(!waits(board(2).begin()));
}

#[test]
fn r12_4_the_player_may_say_which_dumps_pay() {
    let board = || {
        open()
            .unit(dump("second", Side::One), "02.04")
            .holding(2)
            .unit(dump("far", Side::One), "08.06")
            .holding(9)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().begin();
    game.go_to_step("6a");
    let order = || barrage(&["guns"], TARGET);
    game.refuse(pays(order(), &[("our-dump", 2)]), "12.4");
    game.refuse(pays(order(), &[("second", 3)]), "12.4");
    game.refuse(pays(order(), &[("far", 3)]), "12.3");
    game.accept(pays(order(), &[("our-dump", 1), ("second", 2)]));
    assert_eq!(game.tokens("our-dump"), 39);
    assert_eq!(game.at("second"), Location::Tray);
}

/// Two guns far from each other, each next to a dump of its own.
fn apart(strength: u8) -> Game {
    let long = |name: &str| {
        let mut guns = guns(name, Side::One, strength);
        for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
            face.barrage = Some(Barrage { strength, range: 3 });
        }
        guns
    };
    let mut game = map(&["...................."; 4])
        .unit(dump("left", Side::One), "07.02")
        .holding(9)
        .unit(dump("right", Side::One), "15.02")
        .holding(9)
        .unit(long("a"), "08.02")
        .unit(long("b"), "14.02")
        .unit(enemy("d"), "11.02")
        .begin();
    game.go_to_step("6a");
    game
}

#[test]
fn r12_4_each_firer_reaches_a_dump_that_pays() {
    // 20 points cost 3T: both dumps give.
    let mut game = apart(10);
    let order = || barrage(&["a", "b"], "11.02");
    game.refuse(pays(order(), &[("left", 3)]), "12.4");
    game.accept(order());
    let spent = [9 - game.tokens("left"), 9 - game.tokens("right")];
    assert!(spent[0] > 0 && spent[1] > 0, "{spent:?}");
    assert_eq!(spent[0] + spent[1], 3);
    // 2 points cost 1T, which cannot serve two hexes so far apart.
    let mut game = apart(1);
    game.refuse(barrage(&["a", "b"], "11.02"), "12.4");
    game.accept(barrage(&["a"], "11.02"));
}

#[test]
fn r12_4_the_usual_payment_finds_the_few_dumps_that_serve_everybody() {
    let far = |name: &str| {
        let mut guns = guns(name, Side::One, 1);
        for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
            face.barrage = Some(Barrage {
                strength: 1,
                range: 20,
            });
        }
        guns
    };
    // The fullest dump serves the two in the middle, but only the other two together serve all four.
    let mut game = map(&["...................."; 4])
        .unit(far("a"), "01.02")
        .unit(dump("left", Side::One), "03.02")
        .holding(3)
        .unit(far("b"), "05.02")
        .unit(dump("middle", Side::One), "07.02")
        .holding(9)
        .unit(far("c"), "09.02")
        .unit(dump("right", Side::One), "11.02")
        .holding(3)
        .unit(far("d"), "13.02")
        .unit(enemy("e"), "20.04")
        .begin();
    game.go_to_step("6a");
    let some = |units: &[&str]| barrage(units, "20.04");
    assert!(engine::check(&game.world, &some(&["b", "c"])).is_ok());
    // 4 points cost 2T.
    game.accept(some(&["a", "b", "c", "d"]));
    let left = ["left", "middle", "right"].map(|dump| game.tokens(dump));
    assert_eq!(left, [2, 9, 2]);
}

/// Guns of a division with its Organic Trucks and guns of the army, all in one hex beside the common dump.
fn with_organic_trucks(common: u16) -> Game {
    let of = |printed: Printed| Printed {
        formation: FormationId::new("1-pz").ok(),
        ..printed
    };
    let mut game = map(&OPEN)
        .unit(dump("common", Side::One), "02.02")
        .holding(common)
        .unit_moving(of(piece("o", Side::One, Family::OrganicTruck)), "02.03")
        .holding(8)
        .unit(of(guns("g", Side::One, 20)), "02.03")
        .unit(guns("h", Side::One, 20), "02.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    game
}

#[test]
fn r13_2g_b_organic_trucks_do_not_pay_for_guns_of_others() {
    // Each costs 3T, both together 4T.
    let mut game = with_organic_trucks(2);
    game.refuse(barrage(&["h"], TARGET), "12.4");
    game.refuse(barrage(&["g", "h"], TARGET), "12.4");
    game.accept(barrage(&["g"], TARGET));
    // What the others cost by themselves comes from elsewhere; the trucks may add the rest.
    let order = || barrage(&["g", "h"], TARGET);
    let mut game = with_organic_trucks(3);
    game.refuse(pays(order(), &[("common", 2), ("o", 2)]), "13.2g");
    game.refuse(pays(order(), &[("common", 1), ("o", 3)]), "13.2g");
    game.accept(order());
    assert_eq!((game.at("common"), game.tokens("o")), (Location::Tray, 7));
    // Where the common dump suffices, the trucks keep their load.
    let mut game = with_organic_trucks(8);
    game.accept(order());
    assert_eq!((game.tokens("common"), game.tokens("o")), (4, 8));
}
