//! 9.6 to 9.9: Action Ratings, Surprise, hedgehogs.

use stavka_rules::combat::CombatDecision;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Class, Family, Location, ModeMarker, Orientation, Printed, Symbol};
use stavka_rules::side::Side;

use crate::support::combat::{TARGET, duel, enemy, fight, open, own, ratio, report, roll};
use crate::support::{attack, hex, id, piece, worth};

// 9.6

#[test]
fn r9_6_the_difference_of_action_ratings_modifies_both_rolls() {
    let mut game = duel(worth(own("a"), 5, 5, 1), worth(enemy("d"), 5, 2, 1));
    game.dice(&[3, 3, 2, 3, 4]);
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!((report.surprise_total, report.total), (9, 10));
}

#[test]
fn r9_6_the_owner_chooses_among_those_who_fight() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(worth(own("b"), 5, 5, 1), "03.03")
        .unit(worth(own("idle"), 5, 5, 1), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.accept(attack(&["a", "b"], TARGET));
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Lead(_))));
    assert_eq!(side, Side::One);
    assert_eq!(
        answers,
        [
            Decision::Combat(CombatDecision::Lead(id("a"))),
            Decision::Combat(CombatDecision::Lead(id("b")))
        ]
    );
    game.refuse(Order::decide(CombatDecision::Lead(id("idle"))), "9.6");
    game.dice(&roll(7));
    let report = report(&game.decide(CombatDecision::Lead(id("a"))).outcomes);
    assert_eq!(
        report.modifier, 0,
        "the weaker one leads if its owner wants"
    );
}

#[test]
fn r9_6a_modes_lower_action_ratings() {
    let fought = |marker, orientation| {
        let mut game = open()
            .unit(worth(own("a"), 5, 3, 1), "03.03")
            .unit_as(
                worth(enemy("d"), 5, 4, 1),
                Location::Map(hex(TARGET)),
                orientation,
                marker,
            )
            .begin();
        game.go_to_step("6b");
        fight(&mut game, &["a"], TARGET).modifier
    };
    assert_eq!(fought(ModeMarker::None, Orientation::Combat), -1);
    assert_eq!(fought(ModeMarker::Disorganized, Orientation::Combat), 0);
    assert_eq!(fought(ModeMarker::Strat, Orientation::Move), 3);
}

// 9.8 and 9.9

#[test]
fn r9_8_surprise_shifts_the_column() {
    let outcome = |dice: [u8; 5]| {
        let mut game = duel(own("a"), enemy("d"));
        game.dice(&dice);
        let report = fight(&mut game, &["a"], TARGET);
        (report.shift, report.column)
    };
    assert_eq!(
        outcome([5, 5, 4, 3, 4]),
        (4, 9),
        "10 surprises the defender"
    );
    assert_eq!(outcome([4, 5, 4, 3, 4]), (0, 5), "9 surprises nobody");
    assert_eq!(
        outcome([2, 3, 4, 3, 4]),
        (-4, 1),
        "5 surprises the attacker"
    );
}

#[test]
fn r9_9_a_hedgehog_takes_one_off_surprise_its_level_off_the_roll_and_gives_heavy_at() {
    let tank = Printed {
        class: Class::Armor,
        symbol: Symbol::Armor,
        ..own("a")
    };
    let mut game = open()
        .unit(tank, "03.03")
        .unit(enemy("d"), TARGET)
        .unit(piece("hog", Side::Two, Family::Hedgehog), TARGET)
        .with(|setup| {
            let hog = setup.units.last_mut().expect("a hedgehog");
            hog.level = stavka_rules::pieces::Level(3);
        })
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7));
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!(report.surprise_total, 6);
    assert_eq!((report.modifier, report.total), (-3, 4));
    assert_eq!(report.attack, ratio("7.5"));
    // In the attacker's own hex it does nothing for him.
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(piece("hog", Side::One, Family::Hedgehog), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    assert_eq!(fight(&mut game, &["a"], TARGET).modifier, 0);
}
