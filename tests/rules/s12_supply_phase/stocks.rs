//! 12.10e Internal stocks are filled: who, from what, in which order, and what is wasted.

use super::{field, is_out, pocket, question, stocks, supply_phase, with_stocks};
use crate::support::combat::own;
use crate::support::{Game, dump, id, piece, worth};
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Family, Location, Printed, Stocks};
use stavka_rules::side::Side;
use stavka_rules::supply::{Payment, SupplyDecision};

#[test]
fn r12_10e_stocks_are_filled_where_supply_reaches() {
    for (before, price) in [(Stocks::Low, 2), (Stocks::Exhausted, 4)] {
        let board = field()
            .unit(own("a"), "02.03")
            .unit(dump("dump", Side::One), "02.02")
            .holding(10);
        let mut game = with_stocks(board, before).begin();
        supply_phase(&mut game);
        assert_eq!(stocks(&game, "a"), Stocks::Full);
        assert_eq!(game.tokens("dump"), 10 - price);
    }
    // A unit of several steps pays for each RE.
    let board = field()
        .unit(worth(own("a"), 9, 3, 3), "02.03")
        .unit(dump("dump", Side::One), "02.02")
        .holding(10);
    let mut game = with_stocks(board, Stocks::Low).begin();
    supply_phase(&mut game);
    assert_eq!((stocks(&game, "a"), game.tokens("dump")), (Stocks::Full, 4));
}

#[test]
fn r12_10e_stocks_stay_low_where_no_supply_reaches() {
    let board = field()
        .unit(own("a"), "02.03")
        .unit(dump("dump", Side::One), "12.02")
        .holding(10);
    let mut game = with_stocks(board, Stocks::Low).begin();
    supply_phase(&mut game);
    assert_eq!((stocks(&game, "a"), game.tokens("dump")), (Stocks::Low, 10));
}

#[test]
fn r12_10e_supply_on_organic_trucks_is_not_liable() {
    let formation = stavka_rules::ids::FormationId::new("4-pz").ok();
    let with = |printed: Printed| Printed {
        formation,
        ..printed
    };
    let board = field()
        .unit(with(own("a")), "02.03")
        .unit_moving(
            with(piece("trucks", Side::One, Family::OrganicTruck)),
            "02.03",
        )
        .holding(4);
    let mut game = with_stocks(board, Stocks::Low).begin();
    supply_phase(&mut game);
    // But their owner may spend it.
    let (_, rule, answers) = question(&game).expect("a question");
    assert_eq!(rule, "12.10e");
    let spare = Decision::Supply(SupplyDecision::SpareTrucks);
    assert_eq!(answers, [restock("a", &[("trucks", 2)]), spare]);
    game.refuse(Order::decide(restock("a", &[("trucks", 1)])), "12.10e");
    game.pass();
    assert_eq!(question(&game), None);
    assert_eq!(
        (stocks(&game, "a"), game.tokens("trucks")),
        (Stocks::Low, 4)
    );
}

#[test]
fn r12_10e_organic_trucks_may_fill_the_stocks_of_their_formation() {
    let with = |name: &str, printed: Printed| Printed {
        formation: stavka_rules::ids::FormationId::new(name).ok(),
        ..printed
    };
    let board = |tokens: u16| {
        field()
            .unit(with("4-pz", own("a")), "02.03")
            .unit(with("5-pz", own("stranger")), "02.03")
            .unit_moving(
                with("4-pz", piece("trucks", Side::One, Family::OrganicTruck)),
                "02.03",
            )
            .holding(tokens)
    };
    let mut game = with_stocks(board(8), Stocks::Exhausted).begin();
    supply_phase(&mut game);
    game.refuse(
        Order::decide(restock("stranger", &[("trucks", 2)])),
        "12.10e",
    );
    // A level, and then the other.
    game.decide(restock("a", &[("trucks", 2)]));
    assert_eq!(stocks(&game, "a"), Stocks::Low);
    game.decide(restock("a", &[("trucks", 2)]));
    assert_eq!(
        (stocks(&game, "a"), game.tokens("trucks")),
        (Stocks::Full, 4)
    );
    assert_eq!(
        question(&game),
        None,
        "nobody else of the formation lacks any"
    );
    // With a dump that holds too little they may add to it, or let it be wasted.
    let short = || {
        let mut game = with_stocks(board(8), Stocks::Low)
            .unit(dump("dump", Side::One), "02.02")
            .holding(1)
            .with(|setup| setup.units.retain(|unit| unit.id() != id("stranger")))
            .begin();
        supply_phase(&mut game);
        game
    };
    let mut game = short();
    let (_, _, answers) = question(&game).expect("a question");
    let added = restock("a", &[("dump", 1), ("trucks", 1)]);
    assert_eq!(
        answers,
        [
            Decision::Supply(SupplyDecision::Restock(id("a"))),
            added.clone()
        ]
    );
    game.decide(added);
    assert_eq!(
        (stocks(&game, "a"), game.tokens("trucks")),
        (Stocks::Full, 7)
    );
    let mut game = short();
    game.decide(SupplyDecision::Restock(id("a")));
    assert_eq!(
        (stocks(&game, "a"), game.tokens("trucks")),
        (Stocks::Low, 8)
    );
    assert_eq!(game.at("dump"), Location::Tray);
}

#[test]
fn r12_10e_c_supply_that_another_unit_could_use_is_not_wasted() {
    let board = |units: &[(&str, u8)], tokens: u16| {
        let mut board = field()
            .unit(dump("dump", Side::One), "02.02")
            .holding(tokens);
        for &(name, steps) in units {
            board = board.unit(worth(own(name), 5, 3, steps), "02.03");
        }
        let mut game = with_stocks(board, Stocks::Low).begin();
        supply_phase(&mut game);
        game
    };
    // The division would waste it, so that nobody need be asked.
    let game = board(&[("division", 2), ("battalion", 1)], 2);
    assert_eq!(question(&game), None);
    assert_eq!(stocks(&game, "battalion"), Stocks::Full);
    assert_eq!(stocks(&game, "division"), Stocks::Low);
    // With two battalions the owner is asked, and the division is no answer.
    let mut game = board(&[("division", 2), ("first", 1), ("second", 1)], 3);
    let (_, _, answers) = question(&game).expect("a question");
    let next = |name: &str| Decision::Supply(SupplyDecision::Restock(id(name)));
    assert_eq!(answers, [next("first"), next("second")]);
    game.refuse(Order::decide(restock("division", &[("dump", 3)])), "12.10e");
    game.refuse(Order::decide(next("division")), "12.10e");
    game.decide(next("second"));
    assert_eq!(stocks(&game, "second"), Stocks::Full);
    // Where all who need it are divisions it is wasted.
    let mut game = board(&[("one", 2), ("two", 2)], 2);
    game.decide(next("two"));
    assert_eq!(game.at("dump"), Location::Tray);
    assert_eq!(
        [stocks(&game, "one"), stocks(&game, "two")],
        [Stocks::Low; 2]
    );
}

#[test]
fn r12_10e_stocks_are_filled_level_by_level() {
    let game = || {
        let board = field()
            .unit(own("a"), "02.03")
            .unit(own("b"), "02.03")
            .unit(dump("dump", Side::One), "02.02")
            .holding(4);
        let mut game = with_stocks(board, Stocks::Low)
            .with(|setup| {
                let a = setup.units.iter_mut().find(|unit| unit.id() == id("a"));
                a.expect("a").stocks = Stocks::Exhausted;
            })
            .begin();
        supply_phase(&mut game);
        game
    };
    let mut both = game();
    let (_, _, answers) = question(&both).expect("a question");
    assert!(answers.contains(&restock("a", &[("dump", 2)])));
    both.refuse(Order::decide(restock("b", &[("dump", 4)])), "12.10e");
    both.refuse(Order::decide(restock("a", &[("dump", 3)])), "12.10e");
    both.decide(restock("a", &[("dump", 2)]));
    both.decide(SupplyDecision::Restock(id("b")));
    assert_eq!(
        [stocks(&both, "a"), stocks(&both, "b")],
        [Stocks::Low, Stocks::Full]
    );
    // Or all for one of them.
    let mut one = game();
    one.decide(SupplyDecision::Restock(id("a")));
    assert_eq!(
        [stocks(&one, "a"), stocks(&one, "b")],
        [Stocks::Full, Stocks::Low]
    );
}

#[test]
fn r12_10e_too_little_supply_is_spent_all_the_same() {
    let after = |tokens: u16, steps: u8| {
        let board = field()
            .unit(worth(own("a"), 9, 3, steps), "02.03")
            .unit(dump("dump", Side::One), "02.02")
            .holding(tokens);
        let mut game = with_stocks(board, Stocks::Exhausted).begin();
        supply_phase(&mut game);
        assert_eq!(game.at("dump"), Location::Tray, "nothing is left");
        stocks(&game, "a")
    };
    assert_eq!(after(3, 1), Stocks::Low, "one token is wasted");
    assert_eq!(after(1, 1), Stocks::Exhausted, "the token is wasted");
    assert_eq!(after(7, 3), Stocks::Low, "six of seven tokens count");
    assert_eq!(after(5, 3), Stocks::Exhausted);
}

#[test]
fn r12_10e_the_owner_says_who_is_served_first() {
    let board = field()
        .unit(own("a"), "02.03")
        .unit(own("b"), "02.03")
        .unit(dump("dump", Side::One), "02.02")
        .holding(3);
    let mut game = with_stocks(board, Stocks::Low).begin();
    supply_phase(&mut game);
    let (side, rule, answers) = question(&game).expect("a question");
    assert_eq!((side, rule), (Side::One, "12.10e"));
    assert_eq!(
        answers,
        [
            Decision::Supply(SupplyDecision::Restock(id("a"))),
            Decision::Supply(SupplyDecision::Restock(id("b")))
        ]
    );
    game.refuse(Order::decide(SupplyDecision::Restock(id("far"))), "12.10e");
    game.decide(SupplyDecision::Restock(id("b")));
    assert_eq!(
        [stocks(&game, "a"), stocks(&game, "b")],
        [Stocks::Low, Stocks::Full]
    );
    assert_eq!(game.at("dump"), Location::Tray, "the last token is wasted");
}

fn restock(unit: &str, from: &[(&str, u16)]) -> Decision {
    let payment = |&(dump, tokens): &(&str, u16)| Payment {
        dump: id(dump),
        tokens,
    };
    Decision::Supply(SupplyDecision::RestockFrom {
        unit: id(unit),
        from: from.iter().map(payment).collect(),
    })
}

/// Units with stocks that are Low between two dumps, and a third far away.
fn between_dumps(units: &[&str], north: u16, south: u16) -> Game {
    let mut board = field()
        .unit(dump("north", Side::One), "02.02")
        .holding(north)
        .unit(dump("south", Side::One), "02.04")
        .holding(south)
        .unit(dump("far-dump", Side::One), "14.03")
        .holding(9);
    for unit in units {
        board = board.unit(own(unit), "02.03");
    }
    let mut game = with_stocks(board, Stocks::Low).begin();
    supply_phase(&mut game);
    game
}

#[test]
fn r12_10e_the_owner_says_which_dumps_pay() {
    let mut game = between_dumps(&["a"], 5, 5);
    let (side, rule, answers) = question(&game).expect("two ways to pay");
    assert_eq!((side, rule), (Side::One, "12.10e"));
    let (north, south) = (restock("a", &[("north", 2)]), restock("a", &[("south", 2)]));
    assert_eq!(answers, [north, south]);
    for bad in [
        restock("a", &[("far-dump", 2)]),
        restock("a", &[("north", 1)]),
        restock("a", &[("north", 4)]),
        restock("far", &[("north", 2)]),
        Decision::Supply(SupplyDecision::FeedNobody),
    ] {
        game.refuse(Order::decide(bad), "12.10e");
    }
    // A part from each is not listed, but it is right.
    game.decide(restock("a", &[("north", 1), ("south", 1)]));
    assert_eq!(stocks(&game, "a"), Stocks::Full);
    assert_eq!((game.tokens("north"), game.tokens("south")), (4, 4));
}

#[test]
fn r12_10e_all_may_be_filled_in_the_usual_way_at_once() {
    let mut game = between_dumps(&["a", "b"], 3, 3);
    let (_, _, answers) = question(&game).expect("several ways to pay");
    assert_eq!(answers[0], Decision::Supply(SupplyDecision::RestockAll));
    game.pass();
    assert_eq!([stocks(&game, "a"), stocks(&game, "b")], [Stocks::Full; 2]);
    assert_eq!(game.tokens("north") + game.tokens("south"), 2);
    // One after the other: what is left for the last is one way, and nobody is asked.
    let mut game = between_dumps(&["a", "b"], 3, 3);
    game.decide(restock("b", &[("south", 2)]));
    game.decide(restock("a", &[("north", 2)]));
    assert_eq!((game.tokens("north"), game.tokens("south")), (1, 1));
    assert_eq!(question(&game), None);
}

#[test]
fn r12_10e_nothing_is_asked_where_there_is_one_way_to_pay() {
    let game = between_dumps(&["a"], 1, 1);
    assert_eq!(question(&game), None);
    assert_eq!(stocks(&game, "a"), Stocks::Full);
    assert_eq!(game.at("north"), Location::Tray);
    assert_eq!(game.at("south"), Location::Tray);
}

#[test]
fn r12_10e_stocks_come_before_food() {
    let board = pocket(own("a"), 2);
    let mut game = with_stocks(board, Stocks::Low).begin();
    game.dice(&[1, 1]);
    supply_phase(&mut game);
    assert_eq!(stocks(&game, "a"), Stocks::Full);
    assert!(is_out(&game, "a"), "nothing is left to eat");
    assert_eq!(question(&game), None);
}
