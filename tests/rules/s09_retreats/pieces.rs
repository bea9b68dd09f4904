//! 4.4c, 4.8c, 9.12f: who may retreat into a hex where the enemy has pieces that cannot fight.

use super::{OPEN, TARGET, enemy, own, retreat};
use crate::support::{Field, Game, attack, dump, hex, piece, with_dumps, worth};
use stavka_rules::combat::CombatDecision;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Family, Location, Printed};
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;

/// Lakes around 04.03 leave 05.03.
const ONE_WAY: [&str; 6] = [
    "........", "...~~...", "........", "..~~~...", "........", "........",
];

/// Guns, which are never Attack-Capable.
fn guns(name: &str, steps: u8) -> Printed {
    Printed {
        steps,
        ..piece(name, Side::Two, Family::Artillery)
    }
}

/// A dump of the attacker in 05.03.
fn dump_behind(rows: &[&str]) -> Field {
    with_dumps(rows)
        .unit(dump("found", Side::One), "05.03")
        .holding(8)
}

/// The attack from 03.03 on a strength of 6.
fn fought(board: Field) -> Game {
    let mut game = board.unit(worth(own("a"), 60, 3, 2), "03.03").begin();
    game.go_to_step("6b");
    // Ae4/DL1o2: 9:1 in the open, 8.
    game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
    game
}

/// The same, up to the first answer of some kind.
fn struck_until(board: Field, wanted: impl Fn(&Decision) -> bool) -> Game {
    let mut game = fought(board);
    game.until(wanted);
    game
}

const fn is_option(answer: &Decision) -> bool {
    matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. }))
}

const fn is_step(answer: &Decision) -> bool {
    matches!(answer, Decision::Combat(CombatDecision::Retreat { .. }))
}

/// One hex of retreat lies before the defenders.
fn retreating(board: Field) -> Game {
    let mut game = struck_until(board, is_option);
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.until(is_step);
    game
}

fn answers(game: &Game) -> Vec<Decision> {
    match game.awaiting() {
        Awaiting::Decision { question, .. } => {
            let answers = question.answers.into_iter();
            answers.map(|(answer, _)| answer).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn r4_8c_guns_retreat_among_enemy_pieces_only_with_an_attack_capable_unit() {
    let board = || {
        dump_behind(&OPEN)
            .unit(worth(enemy("d"), 6, 3, 4), TARGET)
            .unit(guns("guns", 4), TARGET)
    };
    let mut game = retreating(board());
    let listed = answers(&game);
    assert!(listed.contains(&retreat(&["d"], "05.03")));
    assert!(!listed.contains(&retreat(&["guns"], "05.03")));
    assert!(listed.contains(&retreat(&["guns"], "05.04")));
    game.refuse(Order::decide(retreat(&["guns"], "05.03")), "4.4c");
    game.decide(retreat(&["d", "guns"], "05.03"));
    assert_eq!(game.at("guns"), Location::Map(hex("05.03")));
    // Once the dump is taken, the hex is open to all.
    let mut game = retreating(board());
    game.decide(retreat(&["d"], "05.03"));
    game.decide(retreat(&["guns"], "05.03"));
    assert_eq!(game.at("guns"), Location::Map(hex("05.03")));
}

#[test]
fn r4_8c_who_has_no_way_alone_goes_beside_one_who_opens_it() {
    let mut game = retreating(
        dump_behind(&ONE_WAY)
            .unit(worth(enemy("d"), 6, 3, 4), TARGET)
            .unit(guns("guns", 1), TARGET)
            .unit(guns("more", 1), TARGET),
    );
    let listed = answers(&game);
    assert!(listed.contains(&retreat(&["d", "guns"], "05.03")));
    assert!(!listed.contains(&retreat(&["guns"], "05.03")));
    game.refuse(Order::decide(retreat(&["guns", "more"], "05.03")), "4.4c");
    game.pass();
    for unit in ["d", "guns", "more"] {
        assert_eq!(game.at(unit), Location::Map(hex("05.03")), "{unit}");
    }
}

#[test]
fn r4_8c_a_dump_bars_the_only_way_of_those_who_cannot_attack() {
    // A strength in parentheses defends alone (4.4).
    let mut garrison = worth(enemy("g"), 6, 3, 4);
    for face in garrison.combat.iter_mut().chain([&mut garrison.movement]) {
        if let Some(strength) = &mut face.strength {
            strength.defence_only = true;
        }
    }
    let mut game = struck_until(
        with_dumps(&ONE_WAY).unit(garrison.clone(), TARGET),
        is_option,
    );
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.finish();
    assert_eq!(game.at("g"), Location::Map(hex("05.03")));
    // Barred, the whole option is losses, and nobody is asked (9.12).
    let mut game = fought(dump_behind(&ONE_WAY).unit(garrison, TARGET));
    while let Awaiting::Decision { question, .. } = game.awaiting() {
        let mut answers = question.answers.iter();
        assert!(
            !answers.any(|(answer, _)| is_option(answer)),
            "{question:?}"
        );
        game.pass();
    }
    assert_eq!(game.at("g"), Location::Map(hex(TARGET)));
    assert_eq!(game.steps("g"), 1);
}
