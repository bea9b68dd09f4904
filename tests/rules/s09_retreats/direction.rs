//! 9.12c Which way a retreat leads.

use super::{OPEN, TARGET, division, enemy, own, retreat, struck};
use crate::support::{attack, hex, moving, with_dumps, worth};
use stavka_rules::combat::CombatDecision;
use stavka_rules::map::Mobility;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Location, ModeMarker, Orientation, Printed, Re};
use stavka_rules::procedure::Awaiting;

#[test]
fn r9_12c_a_retreat_leads_away_from_the_enemy_of_the_combat() {
    let mut game = struck(with_dumps(&OPEN).unit(division("d"), TARGET));
    game.decide(CombatDecision::TakeOption { losses: 1 });
    // Both lie next to the attacker in 03.03.
    game.refuse(Order::decide(retreat(&["d"], "04.02")), "9.12c");
    game.refuse(Order::decide(retreat(&["d"], "03.04")), "9.12c");
    game.decide(retreat(&["d"], "05.03"));
}

#[test]
fn r9_12c_a_retreat_bends_where_nothing_leads_straight_away() {
    // 05.03, 05.04 and 04.04 are lakes.
    let rows = [
        "........", "........", "....~...", "...~~...", "........", "........",
    ];
    let mut game = struck(with_dumps(&rows).unit(division("d"), TARGET));
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.decide(retreat(&["d"], "04.02"));
    assert_eq!(game.at("d"), Location::Map(hex("04.02")));
}

/// An attack from 03.03 by a unit without a zone, on Move side, so that 04.02 beside it is in none. Others have zones over
/// 05.03, 05.04 and 04.04, through which every straight way leads. The result is the defender's option.
fn pressed(marker: ModeMarker) -> crate::support::Game {
    let mut game = with_dumps(&OPEN)
        .unit_as(
            worth(enemy("d"), 6, 3, 4),
            Location::Map(hex(TARGET)),
            Orientation::Combat,
            marker,
        )
        .unit(own("z"), "06.03")
        .unit(own("y"), "04.05")
        .unit_moving(worth(own("a"), 60, 3, 2), "03.03")
        .begin();
    game.go_to_step("6b");
    // Ae4/DL1o2 for a fresh defender; one that is DG has half his strength, which changes nothing at 10:1.
    game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game
}

#[test]
fn r9_12c_a_retreat_bends_to_avoid_losses_and_for_nothing_less() {
    // A unit that is DG would lose a step in every zone.
    let mut game = pressed(ModeMarker::Disorganized);
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Retreat { .. })));
    assert!(answers.contains(&retreat(&["d"], "05.03")), "the owner may");
    game.decide(retreat(&["d"], "04.02"));
    // A fresh one would only become DG.
    let mut game = pressed(ModeMarker::None);
    game.refuse(Order::decide(retreat(&["d"], "04.02")), "9.12c");
    game.decide(retreat(&["d"], "05.03"));
}

#[test]
fn r9_12_a_zigzag_goes_on_until_it_is_far_enough() {
    // Lakes leave 05.03 alone, and from there 05.04, which a river parts from the start.
    let rows = [
        "........", "...~~~..", ".....~..", "...~....", "........", "........",
    ];
    let tank = moving(division("d"), Mobility::Track, 8);
    let mut game = struck(
        with_dumps(&rows)
            .barrier("major-river", TARGET, "05.04")
            .unit(tank, TARGET),
    );
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(retreat(&["d"], "05.03"));
    // 05.04 is next to the start as well: one away is not enough, so the path was extended by itself.
    assert_eq!(game.at("d"), Location::Map(hex("05.04")));
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Retreat { .. })));
    assert!(!answers.contains(&retreat(&["d"], "05.03")), "never back");
    game.decide(retreat(&["d"], "06.04"));
    assert_eq!(game.at("d"), Location::Map(hex("06.04")));
    // On open ground there is nothing to go around.
    let mut game = struck(with_dumps(&OPEN).unit(division("d"), TARGET));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(retreat(&["d"], "05.03"));
    game.refuse(Order::decide(retreat(&["d"], "05.04")), "9.12c");
}

#[test]
fn r9_12_a_dead_end_is_not_offered_while_another_way_leads_on() {
    // From 05.03 nothing leads on: lakes all around it.
    let rows = [
        "........", "...~~~..", ".....~..", "....~...", "........", "........",
    ];
    let mut game = struck(with_dumps(&rows).unit(worth(enemy("d"), 6, 3, 4), TARGET));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    // 04.04 is the only way straight away that leads on, so nobody is asked.
    assert_eq!(game.at("d"), Location::Map(hex("04.04")));
    game.refuse(Order::decide(retreat(&["d"], "05.04")), "9.12");
}

#[test]
fn r9_12c_a_retreat_does_not_come_nearer_again_while_it_can_go_on() {
    // Ae2/DL2o3DG: 15:1 in the open, 10.
    let mut game = with_dumps(&OPEN)
        .unit(worth(enemy("d"), 6, 3, 4), TARGET)
        .unit(worth(own("a"), 90, 3, 2), "03.03")
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 4, 6]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(retreat(&["d"], "05.03"));
    game.decide(retreat(&["d"], "06.03"));
    // 05.04 lies next to the start.
    game.refuse(Order::decide(retreat(&["d"], "05.04")), "9.12c");
    game.decide(retreat(&["d"], "07.04"));
    assert_eq!(game.at("d"), Location::Map(hex("07.04")));
}

/// An attack from 03.03 on a division that has 4 RE left after two losses. The hexes that lead straight away are full of units that cannot leave them
/// before the segment ends; the hexes beside are empty.
fn crowded(rest: u16) -> crate::support::Game {
    let mut board = with_dumps(&OPEN)
        .unit(
            Printed {
                re: Re::whole(6),
                ..division("d")
            },
            TARGET,
        )
        .unit_moving(worth(own("a"), 60, 3, 2), "03.03");
    for (n, at) in ["05.03", "05.04", "04.04"].into_iter().enumerate() {
        let full = Printed {
            re: Re::whole(rest),
            ..worth(enemy(&format!("f{n}")), 6, 3, 4)
        };
        board = board.unit(full, at);
    }
    let mut game = board.begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game
}

#[test]
fn r9_12c_r4_8a_a_retreat_bends_around_full_hexes_that_nobody_can_leave_in_time() {
    let mut game = crowded(7);
    game.decide(CombatDecision::TakeOption { losses: 1 });
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("{:?}", game.awaiting());
    };
    let usual = question.on_pass.clone();
    assert_eq!(
        usual,
        Some(retreat(&["d"], "04.02")),
        "nobody is lost by it"
    );
    let full = retreat(&["d"], "05.03");
    let straight = question.answers.iter().find(|(answer, _)| *answer == full);
    assert!(straight.is_some(), "the owner may enter a full hex");
    game.decide(retreat(&["d"], "04.02"));
    assert_eq!(game.at("d"), Location::Map(hex("04.02")));
    // Where it fits there is nothing to avoid.
    let mut game = crowded(6);
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.refuse(Order::decide(retreat(&["d"], "04.02")), "9.12c");
}
