//! 9.10, 9.12 How much of an option can be taken as a retreat, and what is said before.

use super::{TARGET, division, enemy, lost_by, own, retreat, struck};
use crate::support::{Field, Game, attack, hex, moving, with_dumps, worth};
use stavka_rules::combat::CombatDecision;
use stavka_rules::map::Mobility;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Location, Printed, Re};
use stavka_rules::procedure::{Awaiting, Question};

fn asked(game: &Game) -> Question {
    match game.awaiting() {
        Awaiting::Decision { question, .. } => question,
        other => panic!("{other:?}"),
    }
}

fn take(losses: u8) -> Decision {
    Decision::Combat(CombatDecision::TakeOption { losses })
}

fn words_for(question: &Question, answer: &Decision) -> String {
    let found = question.answers.iter().find(|(other, _)| other == answer);
    found.map(|(_, words)| words.clone()).unwrap_or_default()
}

/// Lakes around 04.03 leave 05.03, from where nothing leads on.
const DEAD_END: [&str; 6] = [
    "........", "...~~~..", ".....~..", "..~~~...", "........", "........",
];

#[test]
fn r9_12_only_as_much_is_taken_as_retreat_as_somebody_can_make() {
    let mut game = struck(with_dumps(&DEAD_END).unit(worth(enemy("d"), 6, 3, 4), TARGET));
    game.refuse(Order::decide(take(0)), "9.12");
    game.decide(take(1));
    assert_eq!(game.at("d"), Location::Map(hex("05.03")));
    assert_eq!(game.steps("d"), 2, "a hard loss and one for the option");
}

#[test]
fn r9_12_without_any_way_the_whole_option_is_losses_and_nobody_is_asked() {
    let enemies = ["04.02", "04.04", "03.04", "05.03", "05.04"].into_iter();
    let board = enemies.enumerate().fold(
        with_dumps(&super::OPEN).unit(worth(enemy("d"), 6, 3, 4), TARGET),
        |board: Field, (n, at)| board.unit(own(&format!("x{n}")), at),
    );
    let mut game = board.unit(worth(own("a"), 60, 3, 2), "03.03").begin();
    game.go_to_step("6b");
    // Ae4/DL1o2, as in `struck`.
    game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
    while let Awaiting::Decision { question, .. } = game.awaiting() {
        assert!(!question.answers.iter().any(|(answer, _)| matches!(
            answer,
            Decision::Combat(CombatDecision::TakeOption { .. })
        )));
        game.pass();
    }
    assert_eq!(game.steps("d"), 1);
    assert_eq!(game.at("d"), Location::Map(hex(TARGET)));
}

/// A tank and infantry behind which lakes leave a mountain alone, which the tank cannot enter.
fn at_the_mountain() -> Game {
    let rows = [
        "........", "...~~...", "....m...", "...~~...", "........", "........",
    ];
    let tank = Printed {
        steps: 3,
        ..moving(worth(enemy("t"), 3, 2, 3), Mobility::Track, 8)
    };
    struck(
        with_dumps(&rows)
            .unit(tank, TARGET)
            .unit(worth(enemy("d"), 3, 3, 3), TARGET)
            .unit(own("x"), "03.04"),
    )
}

#[test]
fn r9_12_an_answer_says_who_has_no_way_and_is_not_the_usual_one() {
    let game = at_the_mountain();
    let question = asked(&game);
    assert_eq!(
        words_for(&question, &take(0)),
        "Retreat 2 hexes: t has no way out and is lost"
    );
    assert_eq!(words_for(&question, &take(2)), "Lose 2 steps");
    assert_eq!(question.on_pass, Some(take(2)));
}

#[test]
fn r9_12_prohibited_terrain_bars_a_retreat() {
    let mut game = at_the_mountain();
    let entry = game.decide(take(0));
    assert_eq!(lost_by(&entry.outcomes, "t").as_deref(), Some("9.12"));
    let goes_on = "infantry crosses the mountain";
    assert_eq!(game.at("d"), Location::Map(hex("05.03")), "{goes_on}");
}

#[test]
fn r9_10a_passing_destroys_nobody_while_another_answer_does_not() {
    // Do1 against a single step: passing retreats.
    let mut game = with_dumps(&super::OPEN)
        .unit(worth(own("a"), 5, 3, 2), "03.03")
        .unit(worth(enemy("d"), 5, 3, 1), TARGET)
        .begin();
    game.go_to_step("6b");
    // Ao1/Do1: 1:1 in the open, 9.
    game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], TARGET));
    game.until(|answer| *answer == take(1));
    assert_eq!(asked(&game).on_pass, Some(take(1)), "the attacker has two");
    game.decide(take(1));
    game.until(|answer| *answer == take(1));
    let question = asked(&game);
    assert_eq!(
        words_for(&question, &take(1)),
        "Lose 1 step: d is destroyed"
    );
    assert_eq!(question.on_pass, Some(take(0)));
    game.pass();
    game.decide(retreat(&["d"], "05.03"));
    // A division loses a step and stays.
    let game = struck(with_dumps(&super::OPEN).unit(division("d"), TARGET));
    let question = asked(&game);
    assert_eq!(
        words_for(&question, &take(2)),
        "Lose 2 steps: d is destroyed"
    );
    assert_eq!(question.on_pass, Some(take(1)));
}

/// Three regiments of 1 RE with full hexes all around but for one, which has room for so many of them. The result is the
/// option of 1 for them.
fn regiments_with_room_for(places: u16) -> Game {
    let block = |name: &str, size: u16| Printed {
        re: Re::whole(size),
        ..worth(enemy(name), 5, 1, 9)
    };
    let mut board = with_dumps(&super::OPEN)
        .unit(worth(own("a"), 12, 3, 3), "03.03")
        .unit(block("x", 10 - places), "05.04");
    for name in ["r1", "r2", "r3"] {
        board = board.unit(worth(enemy(name), 4, 3, 1), TARGET);
    }
    for (n, at) in ["05.03", "04.02", "04.04", "03.04"].into_iter().enumerate() {
        board = board.unit(block(&format!("x{n}"), 10), at);
    }
    let mut game = board.begin();
    game.go_to_step("6b");
    // Ao1/Do1: 1:1 in the open, 9.
    game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], TARGET));
    game.until(|answer| *answer == take(1));
    game.decide(take(1));
    game.until(|answer| *answer == take(1));
    game
}

#[test]
fn r9_12_r4_8a_an_answer_says_how_much_finds_no_room_together() {
    let game = regiments_with_room_for(1);
    let question = asked(&game);
    assert_eq!(
        words_for(&question, &take(0)),
        "Retreat 1 hex: hexes are full: 2 RE find no room and are given up as the segment ends"
    );
    assert_eq!(question.on_pass, Some(take(1)), "one regiment, not two");
    // Where all find room together nothing is said.
    let question = asked(&regiments_with_room_for(3));
    assert_eq!(words_for(&question, &take(0)), "Retreat 1 hex");
    assert_eq!(question.on_pass, Some(take(0)));
}
