//! 9.5 and 12.10 The edges of combat supply: who may use internal stocks, and whom a payment serves.

use stavka_rules::combat::{
    CombatDecision, CombatOrder, CombatSupply, DefenceSupply, defence_beside,
};
use stavka_rules::ids::FormationId;
use stavka_rules::map::Mobility;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Family, Location, Printed, Re, StepsLost, Stocks, fact};
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;

use crate::support::combat::{OPEN, TARGET, duel, enemy, open, own, ratio, report};
use crate::support::{Field, Game, attack, dump, hex, id, map, moving, overrun, piece, worth};

/// An attack of one unit on its internal stocks.
fn on_stocks(unit: &str) -> Order {
    Order::Combat(CombatOrder::Attack {
        units: vec![id(unit)],
        target: hex(TARGET),
        supply: Some(CombatSupply {
            from: Vec::new(),
            stocks: vec![id(unit)],
            ..CombatSupply::default()
        }),
    })
}

/// A counter of a formation.
fn of_formation(printed: Printed) -> Printed {
    Printed {
        formation: Some(FormationId::new("fourth").expect("an id")),
        ..printed
    }
}

/// The trucks of that formation, which carry one SP.
fn organic_trucks(side: Side) -> Printed {
    let trucks = piece("trucks", side, Family::OrganicTruck);
    Printed {
        capacity: 4,
        ..of_formation(moving(trucks, Mobility::Truck, 20))
    }
}

fn stocks_of(game: &Game, unit: &str) -> Stocks {
    fact::<Stocks>(&game.world, game.ix(unit))
}

/// Sets the stocks of the counter that was added last.
fn with_stocks(board: Field, stocks: Stocks) -> Field {
    board.with(|setup| setup.units.last_mut().expect("a unit").stocks = stocks)
}

/// The game in its Combat Segment.
fn in_combat(board: Field) -> Game {
    let mut game = board.begin();
    game.go_to_step("6b");
    game
}

#[test]
fn r9_5c_the_last_token_in_reach_comes_before_stocks() {
    let board = |tokens: u16| {
        map(&OPEN)
            .unit(dump("our-dump", Side::One), "02.03")
            .holding(tokens)
            .unit(worth(own("a"), 5, 3, 2), "03.03")
            .unit(enemy("d"), TARGET)
    };
    in_combat(board(2)).refuse(on_stocks("a"), "9.5");
    in_combat(board(1)).accept(on_stocks("a"));
}

#[test]
fn r9_5c_what_organic_trucks_carry_may_be_spared() {
    let board = |carrier: Printed| {
        map(&OPEN)
            .unit_moving(carrier, "03.03")
            .holding(4)
            .unit(of_formation(own("a")), "03.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = in_combat(board(organic_trucks(Side::One)));
    game.accept(on_stocks("a"));
    assert_eq!(stocks_of(&game, "a"), Stocks::Low);
    assert_eq!(game.tokens("trucks"), 4);
    // Other transport must give first.
    let plain = Printed {
        family: Family::Transport,
        ..organic_trucks(Side::One)
    };
    in_combat(board(plain)).refuse(on_stocks("a"), "9.5");
}

#[test]
fn r12_10h_too_little_supply_is_wasted_by_who_falls_back_on_stocks() {
    let mut game = in_combat(
        map(&OPEN)
            .unit(dump("our-dump", Side::One), "02.03")
            .holding(2)
            .unit(worth(own("a"), 9, 3, 3), "03.03")
            .unit(enemy("d"), TARGET),
    );
    game.accept(attack(&["a"], TARGET));
    assert_eq!(stocks_of(&game, "a"), Stocks::Low);
    assert_eq!(game.at("our-dump"), Location::Tray, "2T of the 3T are gone");
}

/// A defence by a unit of 2 RE, which costs 2T, with so much in reach.
fn defended_with(defender: Printed, tokens: u16) -> Game {
    let mut game = in_combat(
        map(&OPEN)
            .unit(dump("their-dump", Side::Two), "07.03")
            .holding(tokens)
            .unit(
                Printed {
                    re: Re::whole(2),
                    ..defender
                },
                TARGET,
            )
            .unit(own("a"), "03.03"),
    );
    game.accept(attack(&["a"], TARGET));
    game
}

#[test]
fn r12_10h_multi_step_defenders_waste_supply_that_is_too_little() {
    let mut game = defended_with(worth(enemy("d"), 9, 3, 2), 1);
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("the defender is asked");
    };
    let words = &question.answers[0].1;
    assert!(words.contains("1T in reach is wasted"), "{words}");
    game.pass();
    assert_eq!(stocks_of(&game, "d"), Stocks::Low);
    assert_eq!(
        game.at("their-dump"),
        Location::Tray,
        "1T of the 2T is gone"
    );
}

#[test]
fn r12_10h_nothing_is_wasted_by_others_nor_where_supply_is_enough() {
    let mut game = defended_with(enemy("d"), 1);
    game.pass();
    assert_eq!(stocks_of(&game, "d"), Stocks::Low);
    assert_eq!(
        game.tokens("their-dump"),
        1,
        "units of one step waste nothing"
    );
    let mut game = defended_with(worth(enemy("d"), 9, 3, 2), 3);
    game.pass();
    assert_eq!(stocks_of(&game, "d"), Stocks::Full);
    assert_eq!(game.tokens("their-dump"), 1);
    // Who defends without supply wastes none.
    let mut game = defended_with(worth(enemy("d"), 9, 3, 2), 1);
    game.decide(CombatDecision::Supply(DefenceSupply::default()));
    assert_eq!(game.tokens("their-dump"), 1);
}

#[test]
fn r12_10b_exhausted_stocks_cannot_be_named() {
    let board = map(&OPEN).unit(own("a"), "03.03");
    let mut game = in_combat(
        with_stocks(board, Stocks::Exhausted)
            .unit(own("b"), "03.03")
            .unit(enemy("d"), TARGET),
    );
    game.refuse(on_stocks("a"), "12.10b");
    game.accept(on_stocks("b"));
}

#[test]
fn r9_5c_defenders_keep_their_stocks_while_supply_is_in_reach() {
    let mut game = duel(own("a"), enemy("d"));
    game.accept(attack(&["a"], TARGET));
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Supply(_))));
    let offers = |answers: &[Decision]| {
        answers.iter().any(|answer| match answer {
            Decision::Combat(CombatDecision::Supply(supply)) => !supply.stocks.is_empty(),
            _ => false,
        })
    };
    assert!(!offers(&answers), "{answers:?}");
    game.refuse(Order::decide(defence(&[], &["d"])), "9.5");
}

#[test]
fn r9_5_a_payment_serves_only_those_defenders_whom_the_supply_reaches() {
    let board = map(&OPEN)
        .unit_moving(organic_trucks(Side::Two), TARGET)
        .holding(4)
        .unit(of_formation(enemy("d")), TARGET)
        .unit(enemy("e"), TARGET);
    let mut game = in_combat(with_stocks(board, Stocks::Exhausted).unit(own("a"), "03.03"));
    game.accept(attack(&["a"], TARGET));
    game.decide(defence(&[("trucks", 1)], &[]));
    assert_eq!(game.tokens("trucks"), 3, "the price of \"d\" alone");
    // "e" is of no formation and has no stocks left: it defends at half.
    let seen = report(&game.finish());
    assert_eq!(seen.defence, ratio("7.5"));
}

#[test]
fn r12_4_worn_units_pay_for_the_steps_that_they_have_left() {
    let worn = |board: Field| {
        board.with(|setup| setup.units.last_mut().expect("a unit").steps_lost = StepsLost(1))
    };
    let board = worn(open().unit(worth(own("a"), 9, 3, 3), "03.03"));
    let mut game = in_combat(worn(board.unit(worth(enemy("d"), 9, 3, 2), TARGET)));
    game.accept(attack(&["a"], TARGET));
    assert_eq!(game.tokens("our-dump"), 38, "two steps of three");
    game.pass();
    assert_eq!(game.tokens("their-dump"), 39, "1 RE is left");
}

/// A way to supply a defence.
fn defence(from: &[(&str, u16)], stocks: &[&str]) -> CombatDecision {
    defence_of(from, &[], stocks)
}

/// The same where dumps supply these units alone.
fn defence_of(from: &[(&str, u16)], units: &[&str], stocks: &[&str]) -> CombatDecision {
    let ids = |names: &[&str]| names.iter().map(|name| id(name)).collect();
    let payment = |&(name, tokens): &(&str, u16)| Payment {
        dump: id(name),
        tokens,
    };
    CombatDecision::Supply(DefenceSupply {
        from: from.iter().map(payment).collect(),
        units: ids(units),
        stocks: ids(stocks),
    })
}

/// An attack on "u" of a formation with an Organic Truck and on others, all in reach of a dump of one token.
fn attacked(others: &[&str]) -> Game {
    let board = map(&OPEN)
        .unit_moving(organic_trucks(Side::Two), TARGET)
        .holding(4)
        .unit(dump("their-dump", Side::Two), "06.03")
        .holding(1)
        .unit(of_formation(enemy("u")), TARGET)
        .unit(own("a"), "03.03");
    let board = others
        .iter()
        .fold(board, |board, name| board.unit(enemy(name), TARGET));
    let mut game = in_combat(board);
    game.accept(attack(&["a"], TARGET));
    game
}

#[test]
fn r9_5_defenders_combine_dumps_and_who_reaches_one_that_pays_is_supplied() {
    let mut game = attacked(&["v"]);
    game.refuse(Order::decide(defence(&[("their-dump", 1)], &[])), "12.4");
    game.refuse(Order::decide(defence(&[("our-dump", 2)], &[])), "12.3a");
    game.decide(defence(&[("their-dump", 1), ("trucks", 1)], &[]));
    assert_eq!(game.tokens("trucks"), 3);
    let seen = report(&game.finish());
    assert_eq!(seen.defence, ratio("10"), "nobody defends at half");
}

#[test]
fn r13_2g_organic_trucks_do_not_pay_for_defenders_of_others() {
    // Two strangers whom the dump serves cost 2T by themselves.
    let mut game = attacked(&["v", "w"]);
    game.refuse(
        Order::decide(defence(&[("their-dump", 1), ("trucks", 1)], &[])),
        "13.2g",
    );
    // One of them does not, so that the trucks may pay for their own. The other may use his stocks.
    let part =
        |stocks: &[&str]| defence_of(&[("their-dump", 1), ("trucks", 1)], &["u", "v"], stocks);
    game.decide(part(&["w"]));
    assert_eq!(stocks_of(&game, "v"), Stocks::Full);
    assert_eq!(stocks_of(&game, "w"), Stocks::Low);
    assert_eq!(report(&game.finish()).defence, ratio("15"));
    let mut game = attacked(&["v", "w"]);
    game.decide(part(&[]));
    let seen = report(&game.finish());
    assert_eq!(seen.defence, ratio("12.5"), "\"w\" defends at half");
}

#[test]
fn r12_10g_a_unit_that_a_dump_serves_keeps_its_stocks() {
    let mut game = attacked(&["v"]);
    let both = defence(&[("their-dump", 1), ("trucks", 1)], &["v"]);
    game.refuse(Order::decide(both), "12.10g");
    let twice = defence(&[("trucks", 1)], &["v", "v"]);
    game.refuse(Order::decide(twice), "12.10d");
}

#[test]
fn r9_5c_the_defender_says_who_uses_his_stocks_and_spares_organic_trucks() {
    let dump = [("their-dump", 1)];
    for (answer, strength) in [
        (defence_of(&dump, &["v"], &["u"]), "10"),
        (defence_of(&dump, &["v"], &[]), "7.5"),
        (defence(&[], &[]), "5"),
    ] {
        let mut game = attacked(&["v"]);
        // The token on the ground comes before the stocks of whomever it reaches.
        game.refuse(Order::decide(defence(&[], &["u"])), "9.5");
        game.decide(answer.clone());
        assert_eq!(game.tokens("trucks"), 4, "spared");
        let seen = report(&game.finish());
        assert_eq!(seen.defence, ratio(strength), "{answer:?}");
    }
}

/// An attack on two units of 1 RE, in reach of a dump of one token.
fn short() -> Field {
    map(&OPEN)
        .unit(dump("their-dump", Side::Two), "06.03")
        .holding(1)
        .unit(own("a"), "03.03")
        .unit(enemy("u"), TARGET)
        .unit(enemy("v"), TARGET)
}

#[test]
fn r12_10g_a_dump_pays_for_a_part_of_a_defence_and_others_use_their_stocks() {
    let dump = [("their-dump", 1)];
    let mut game = in_combat(short());
    game.accept(attack(&["a"], TARGET));
    // Who does not say for whom it is pays for both.
    game.refuse(Order::decide(defence(&dump, &[])), "12.4");
    let to = |units: &[&str]| Order::decide(defence_of(&dump, units, &[]));
    game.refuse(to(&["u", "v"]), "12.4");
    game.refuse(to(&["a"]), "12.10g");
    game.refuse(Order::decide(defence_of(&[], &["u"], &[])), "12.3");
    game.refuse(Order::decide(defence(&[], &["u", "v"])), "9.5");
    game.decide(defence_of(&dump, &["u"], &["v"]));
    assert_eq!(stocks_of(&game, "u"), Stocks::Full);
    assert_eq!(stocks_of(&game, "v"), Stocks::Low);
    assert_eq!(game.at("their-dump"), Location::Tray);
    assert_eq!(report(&game.finish()).defence, ratio("10"));
}

#[test]
fn r12_10g_the_usual_answer_supplies_those_first_who_have_no_stocks() {
    let board = with_stocks(short(), Stocks::Exhausted);
    let mut game = in_combat(board);
    game.accept(attack(&["a"], TARGET));
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("the defender is asked");
    };
    let words = &question.answers[0].1;
    assert_eq!(words, "Pay 1T from their-dump for v; internal stocks of u");
    game.pass();
    assert_eq!(stocks_of(&game, "u"), Stocks::Low);
    assert_eq!(report(&game.finish()).defence, ratio("10"));
}

#[test]
fn r12_10g_a_defence_beside_those_on_stocks_names_whom_its_dumps_supply() {
    let mut game = in_combat(short());
    game.accept(attack(&["a"], TARGET));
    let units = [game.ix("u"), game.ix("v")];
    let beside = |on_stocks: &[_]| {
        CombatDecision::Supply(defence_beside(
            &game.world,
            Side::Two,
            &units,
            on_stocks,
            None,
        ))
    };
    let expected = defence_of(&[("their-dump", 1)], &["v"], &["u"]);
    assert_eq!(beside(&units[..1]), expected);
    assert_eq!(beside(&units), defence(&[], &["u", "v"]));
    let all = [Payment {
        dump: id("their-dump"),
        tokens: 1,
    }];
    let said = defence_beside(&game.world, Side::Two, &units, &units[1..], Some(&all));
    assert_eq!(
        CombatDecision::Supply(said),
        defence_of(&[("their-dump", 1)], &["u"], &["v"])
    );
}

#[test]
fn r9_5_the_usual_payment_of_an_attack_leaves_nobody_without_who_has_no_stocks() {
    let board = map(&OPEN)
        .unit(dump("our-dump", Side::One), "02.03")
        .holding(1)
        .unit(enemy("d"), TARGET)
        .unit(own("a"), "03.03")
        .unit(own("b"), "03.03");
    // In the Movement Phase: in the Supply Phase the token would go to waste on the stocks of "b" (12.10e).
    let mut game = with_stocks(board, Stocks::Exhausted).begin();
    game.accept(overrun(&["a", "b"], TARGET));
    assert_eq!(stocks_of(&game, "a"), Stocks::Low);
    assert_eq!(
        game.at("our-dump"),
        Location::Tray,
        "its token went to \"b\""
    );
}
