//! 9.5: combat supply and internal stocks.

use stavka_rules::combat::{CombatDecision, CombatOrder, CombatSupply, DefenceSupply};
use stavka_rules::ids::FormationId;
use stavka_rules::numbers::Fraction;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Printed, Size, Stocks, fact};
use stavka_rules::sequence::{SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;

use crate::support::combat::{OPEN, TARGET, duel, enemy, fight, open, own, ratio, report, roll};
use crate::support::{Game, attack, hex, id, map, piece, worth};

#[test]
fn ex_9_5b_three_attackers_with_one_token() {
    let half = |mut printed: Printed| {
        printed.size = Size::Battalion;
        printed.re = stavka_rules::pieces::Re(2);
        printed
    };
    let exhausted = |setup: &mut stavka_rules::setup::GameSetup| {
        for unit in &mut setup.units {
            unit.stocks = Stocks::Exhausted;
        }
    };
    let formation = Some(FormationId::new("4-pz").expect("an id"));
    // Supply on Organic Trucks does not fill stocks (12.10e), so that it is still there when they fight.
    let trucks = Printed {
        formation,
        ..piece("our-trucks", Side::One, Family::OrganicTruck)
    };
    let ours = |name: &str| Printed {
        formation,
        ..own(name)
    };
    let board = |tokens: u16| {
        map(&OPEN)
            .unit_moving(trucks.clone(), "02.03")
            .holding(tokens)
            .unit(ours("a"), "03.03")
            .unit(ours("b"), "03.03")
            .unit(ours("c"), "03.03")
            .unit(half(enemy("d")), TARGET)
            .with(exhausted)
    };
    let mut game = board(1).begin();
    game.go_to_step("6b");
    let said = game.refuse(attack(&["a", "b", "c"], TARGET), "9.5");
    assert!(said.contains("1T"), "{said}");
    // With one unit the token is enough; the defender has no supply and no stocks, and halves.
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!(game.tokens("our-trucks"), 0);
    assert_eq!(report.defence, ratio("2.5"));
    // Three tokens pay for all three.
    let mut game = board(3).begin();
    game.go_to_step("6b");
    game.accept(attack(&["a", "b", "c"], TARGET));
    assert_eq!(game.tokens("our-trucks"), 0);
}

#[test]
fn r12_4_the_attacker_pays_a_token_for_each_step_and_the_defender_for_the_combat() {
    let mut game = duel(worth(own("a"), 9, 3, 3), worth(enemy("d"), 9, 3, 2));
    game.accept(attack(&["a"], TARGET));
    assert_eq!(game.tokens("our-dump"), 37);
    assert_eq!(
        game.tokens("their-dump"),
        40,
        "the defender has not been asked yet"
    );
    game.pass();
    assert_eq!(game.tokens("their-dump"), 38);
    // A defence of 1 RE or less costs one token.
    let mut game = duel(own("a"), enemy("d"));
    game.accept(attack(&["a"], TARGET));
    game.pass();
    assert_eq!(game.tokens("their-dump"), 39);
}

#[test]
fn r9_5_the_defender_may_decline_and_halves() {
    let mut game = duel(own("a"), enemy("d"));
    game.accept(attack(&["a"], TARGET));
    let none = Decision::Combat(CombatDecision::Supply(DefenceSupply::default()));
    let entry = game.decide(none);
    assert_eq!(report(&entry.outcomes).defence, ratio("2.5"));
    assert_eq!(game.tokens("their-dump"), 40);
    // Nobody defends with what is not offered.
    let mut game = duel(own("a"), enemy("d"));
    game.accept(attack(&["a"], TARGET));
    let too_much = DefenceSupply {
        from: vec![Payment {
            dump: id("their-dump"),
            tokens: 3,
        }],
        ..DefenceSupply::default()
    };
    game.refuse(Order::decide(CombatDecision::Supply(too_much)), "12.4");
}

/// A fight without any dump, of units whose stocks are like this.
fn on_stocks(stocks: Stocks) -> Game {
    let mut game = map(&OPEN)
        .unit(worth(own("a"), 5, 3, 4), "03.03")
        .unit(worth(enemy("d"), 5, 3, 4), TARGET)
        .with(|setup| setup.units.iter_mut().for_each(|unit| unit.stocks = stocks))
        .begin();
    // A segment in which nobody could pay for an attack passes by itself.
    if stocks != Stocks::Exhausted {
        game.go_to_step("6b");
    }
    game
}

#[test]
fn r12_10b_units_that_no_supply_reaches_fight_on_their_stocks() {
    let stocks_of = |game: &Game, unit: &str| fact::<Stocks>(&game.world, game.ix(unit));
    for (before, after) in [
        (Stocks::Full, Stocks::Low),
        (Stocks::Low, Stocks::Exhausted),
    ] {
        let mut game = on_stocks(before);
        game.dice(&roll(7)).accept(attack(&["a"], TARGET));
        assert_eq!(stocks_of(&game, "a"), after);
        let (side, answers) =
            game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Supply(_))));
        assert_eq!((side, answers.len()), (Side::Two, 2), "stocks or nothing");
        let entry = game.pass();
        assert_eq!(stocks_of(&game, "d"), after);
        let report = report(&entry.outcomes);
        assert_eq!(
            (report.attack, report.defence),
            (Fraction::whole(5), Fraction::whole(5))
        );
    }
}

#[test]
fn r12_10c_exhausted_units_without_supply_cannot_attack() {
    let mut game = map(&OPEN)
        .unit(own("a"), "03.03")
        .with(|setup| setup.units[0].stocks = Stocks::Exhausted)
        .unit(own("b"), "03.04")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["a"], TARGET), "9.5");
    game.accept(attack(&["b"], TARGET));
    // Nobody stops in a segment in which no attack could be paid.
    let mut game = on_stocks(Stocks::Exhausted);
    game.go_to_step("3b");
    let steps: Vec<Outcome> = game
        .accept(Order::Sequence(SequenceOrder::EndSegment))
        .outcomes
        .clone();
    let passed = |number: &str| {
        let wanted = stavka_rules::sequence::StepId::numbered(number);
        steps.iter().any(|outcome| match outcome {
            Outcome::Sequence(SequenceEvent::StepPassed { step, .. }) => Some(*step) == wanted,
            _ => false,
        })
    };
    assert!(passed("6b"));
}

#[test]
fn r9_5c_stocks_are_refused_while_supply_is_in_reach() {
    let mut game = duel(own("a"), enemy("d"));
    let stocks = |units: &[&str]| {
        Order::Combat(CombatOrder::Attack {
            units: vec![id("a")],
            target: hex(TARGET),
            supply: Some(CombatSupply {
                from: Vec::new(),
                stocks: units.iter().map(|unit| id(unit)).collect(),
                ..CombatSupply::default()
            }),
        })
    };
    game.refuse(stocks(&["a"]), "9.5");
    game.refuse(stocks(&[]), "12.4");
    game.refuse(stocks(&["d"]), "12.10");
}

#[test]
fn r9_5a_units_marked_out_of_supply_halve_again() {
    let mut game = open()
        .with_own_sources()
        .unit(own("a"), "03.03")
        .out_of_supply()
        .unit(enemy("d"), TARGET)
        .out_of_supply()
        .begin();
    // Nobody traces, nobody eats, and attrition spares the unit.
    game.dice(&[1, 1]).go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
    let none = Decision::Combat(CombatDecision::Supply(DefenceSupply::default()));
    let report = report(&game.decide(none).outcomes);
    assert_eq!(report.attack, ratio("2.5"), "supplied, but Out of Supply");
    assert_eq!(
        report.defence,
        ratio("1.25"),
        "a quarter without combat supply"
    );
}
