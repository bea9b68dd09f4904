//! 9.12 Retreats, clause by clause.

mod direction;
mod options;
mod pieces;
mod stacks;

use crate::support::{
    Field, Game, attack, counter, dump, headquarters, hex, id, moving, piece, with_dumps, worth,
};
use stavka_rules::combat::CombatDecision;
use stavka_rules::general::GeneralEvent;
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, Mode, ModeMarker, Orientation, Printed, Roster};
use stavka_rules::side::Side;

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];
const TARGET: &str = "04.03";

fn own(name: &str) -> Printed {
    counter(name, Side::One)
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

/// An attack from 03.03 whose result is `Ae4/DL1o2` (9:1 in the open, 8), up to the defender's option. The defender has
/// a step to lose.
fn struck(board: Field) -> Game {
    let mut game = board.unit(worth(own("a"), 60, 3, 2), "03.03").begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game
}

/// The defender: a division of three steps with a strength of 6, so that the odds are 10:1.
fn division(name: &str) -> Printed {
    worth(enemy(name), 6, 3, 3)
}

fn retreat(units: &[&str], to: &str) -> Decision {
    Decision::Combat(CombatDecision::Retreat {
        units: units.iter().map(|unit| id(unit)).collect(),
        to: hex(to),
    })
}

fn lost_by(outcomes: &[Outcome], unit: &str) -> Option<String> {
    outcomes.iter().find_map(|outcome| match outcome {
        Outcome::General(GeneralEvent::Eliminated {
            unit: lost, rule, ..
        }) if *lost == id(unit) => Some(rule.clone()),
        _ => None,
    })
}

#[test]
fn r9_12_a_retreat_ends_the_full_distance_away() {
    let mut game = struck(with_dumps(&OPEN).unit(division("d"), TARGET));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(retreat(&["d"], "05.03"));
    // Two hexes in all: the next must be two away from the start, not beside it.
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Retreat { .. })));
    assert!(answers.contains(&retreat(&["d"], "06.03")));
    game.refuse(Order::decide(retreat(&["d"], TARGET)), "9.12");
    game.decide(retreat(&["d"], "06.03"));
    assert_eq!(game.at("d"), Location::Map(hex("06.03")));
}

#[test]
fn r9_12a_the_second_hex_disorganizes_everybody_in_it() {
    let mut game = struck(
        with_dumps(&OPEN)
            .unit(division("d"), TARGET)
            .unit(enemy("bystander"), "06.03"),
    );
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(retreat(&["d"], "05.03"));
    assert_eq!(game.mode("d"), Mode::Combat, "one hex does no harm");
    game.decide(retreat(&["d"], "06.03"));
    assert_eq!(game.mode("d"), Mode::Disorganized);
    assert_eq!(game.mode("bystander"), Mode::Disorganized);
}

#[test]
fn r9_12a_a_dg_result_comes_before_the_retreat() {
    // Ae3/DL2o2DG: 10:1 in the open, 11. The retreat into a zone of control then costs a step (9.12e).
    let mut game = with_dumps(&OPEN)
        .unit(worth(enemy("d"), 6, 3, 4), TARGET)
        .unit(own("z"), "06.02")
        .unit(worth(own("a"), 60, 3, 2), "03.03")
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 5, 6]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    assert_eq!(game.mode("d"), Mode::Disorganized);
    assert_eq!(game.steps("d"), 2);
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(retreat(&["d"], "05.03"));
    assert_eq!(game.steps("d"), 1, "already Disorganized, and into a zone");
}

#[test]
fn r9_12e_a_zone_of_control_disorganizes_whoever_is_in_it() {
    let mut game = struck(
        with_dumps(&OPEN)
            .unit(division("d"), TARGET)
            .unit(enemy("friend"), "05.03")
            .unit(own("z"), "06.02"),
    );
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.decide(retreat(&["d"], "05.03"));
    // The friend there does not negate the zone.
    assert_eq!(game.mode("d"), Mode::Disorganized);
    assert_eq!(game.mode("friend"), Mode::Disorganized);
    assert_eq!(game.steps("d"), 1, "the option's loss alone");
    assert_eq!(game.steps("friend"), 1);
}

#[test]
fn r9_12e_a_zone_across_a_closed_hexside_disorganizes_too() {
    let mut game = struck(
        with_dumps(&OPEN)
            .unit(division("d"), TARGET)
            .unit(own("z"), "06.02")
            .barrier("shore", "06.02", "05.03"),
    );
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.decide(retreat(&["d"], "05.03"));
    assert_eq!(game.mode("d"), Mode::Disorganized);
}

#[test]
fn r9_12e_the_owner_chooses_which_disorganized_unit_loses_a_step() {
    let mut game = with_dumps(&OPEN)
        .unit_as(
            worth(enemy("d"), 3, 3, 3),
            Location::Map(hex(TARGET)),
            Orientation::Combat,
            ModeMarker::Disorganized,
        )
        .unit_as(
            worth(enemy("e"), 3, 2, 3),
            Location::Map(hex(TARGET)),
            Orientation::Combat,
            ModeMarker::Disorganized,
        )
        .unit(own("z"), "06.02")
        .unit(worth(own("a"), 33, 2, 2), "03.03")
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(retreat(&["d", "e"], "05.03"));
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::LoseStep(_))));
    assert_eq!(side, Side::Two);
    assert_eq!(answers.len(), 2, "the rules of 9.11c do not hold here");
    game.decide(CombatDecision::LoseStep(id("e")));
    assert_eq!(game.steps("e"), 2);
}

#[test]
fn r9_12f_hexes_that_the_enemy_held_as_the_combat_began_are_closed() {
    let mut game = struck(
        with_dumps(&OPEN)
            .unit(division("d"), TARGET)
            .unit(own("x"), "05.04"),
    );
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.refuse(Order::decide(retreat(&["d"], "05.04")), "9.12");
    game.refuse(Order::decide(retreat(&["d"], "03.03")), "9.12");
    game.decide(retreat(&["d"], "05.03"));
}

#[test]
fn r9_12f_a_hex_that_the_attacker_has_just_left_is_closed_too() {
    // Ao1/DL1o2: 1:1 in the open, 12 + 1. The attacker retreats from 03.03, which stays closed.
    let mut game = with_dumps(&OPEN)
        .unit(worth(own("a"), 5, 4, 2), "03.03")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 6, 6]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(retreat(&["a"], "02.02"));
    game.until(|answer| *answer == Decision::Combat(CombatDecision::IgnoreOption));
    // The defender may retreat if he wants to.
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.refuse(Order::decide(retreat(&["d"], "03.03")), "9.12");
    game.decide(retreat(&["d"], "05.03"));
}

#[test]
fn r9_12b_units_without_allowance_turn_to_their_move_side() {
    let mut fixed = division("d");
    fixed.combat.as_mut().expect("a face").ma = Mp::ZERO;
    let mut game = struck(with_dumps(&OPEN).unit(fixed.clone(), TARGET));
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.decide(retreat(&["d"], "05.03"));
    assert_eq!(game.posture("d").orientation, Orientation::Move);
    // A unit that cannot move on either side is destroyed if the others retreat.
    fixed.movement.ma = Mp::ZERO;
    let board = || with_dumps(&OPEN).unit(fixed.clone(), TARGET);
    let mut game = struck(board().unit(worth(enemy("e"), 0, 2, 3), TARGET));
    let entry = game.decide(CombatDecision::TakeOption { losses: 1 });
    assert_eq!(lost_by(&entry.outcomes, "d").as_deref(), Some("9.12b"));
}

#[test]
fn r9_12c_a_stack_may_split_up() {
    let mut game = struck(
        with_dumps(&OPEN)
            .unit(worth(enemy("d"), 3, 3, 3), TARGET)
            .unit(worth(enemy("e"), 3, 2, 3), TARGET),
    );
    // "d" leads and has taken the hard loss; the option's loss falls on "e" (9.11c).
    game.decide(CombatDecision::TakeOption { losses: 1 });
    assert_eq!((game.steps("d"), game.steps("e")), (2, 2));
    game.refuse(Order::decide(retreat(&[], "05.04")), "9.12c");
    game.refuse(Order::decide(retreat(&["a"], "05.04")), "9.12c");
    game.decide(retreat(&["e"], "05.04"));
    assert_eq!(
        game.at("d"),
        Location::Map(hex(TARGET)),
        "the rest is asked for next"
    );
    game.decide(retreat(&["d"], "05.03"));
    assert_eq!(game.at("e"), Location::Map(hex("05.04")));
    assert_eq!(game.at("d"), Location::Map(hex("05.03")));
}

/// Organic Trucks of the defender.
fn organic() -> Printed {
    let trucks = piece("trucks", Side::Two, Family::OrganicTruck);
    moving(trucks, Mobility::Truck, 20)
}

/// A defender of three steps whose Organic Trucks go along with his retreat.
fn with_trucks(rows: &[&str]) -> Game {
    let mut game = struck(
        with_dumps(rows)
            .unit(division("d"), TARGET)
            .unit_moving(organic(), TARGET)
            .unit(own("x"), "03.04"),
    );
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(CombatDecision::TagAlong(vec![id("trucks")]));
    game
}

#[test]
fn r9_12d_organic_trucks_go_along_and_other_things_stay() {
    let mut game = struck(
        with_dumps(&OPEN)
            .unit(division("d"), TARGET)
            .unit_moving(organic(), TARGET)
            .unit(dump("left", Side::Two), TARGET)
            .holding(8),
    );
    game.decide(CombatDecision::TakeOption { losses: 1 });
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TagAlong(_))));
    assert_eq!(side, Side::Two);
    assert_eq!(
        answers,
        [
            Decision::Combat(CombatDecision::TagAlong(vec![id("trucks")])),
            Decision::Combat(CombatDecision::TagAlong(Vec::new()))
        ]
    );
    game.refuse(
        Order::decide(CombatDecision::TagAlong(vec![id("left")])),
        "9.12d",
    );
    game.decide(CombatDecision::TagAlong(vec![id("trucks")]));
    game.decide(retreat(&["d", "trucks"], "05.03"));
    assert_eq!(game.at("trucks"), Location::Map(hex("05.03")));
    assert_eq!(game.at("left"), Location::Map(hex(TARGET)));
}

#[test]
fn r13_2g_e_organic_trucks_never_retreat_alone() {
    let mut game = with_trucks(&OPEN);
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Retreat { .. })));
    assert!(answers.contains(&retreat(&["d"], "05.03")));
    assert!(answers.contains(&retreat(&["d", "trucks"], "05.03")));
    assert!(!answers.contains(&retreat(&["trucks"], "05.03")));
    game.refuse(Order::decide(retreat(&["trucks"], "05.03")), "13.2g");
    game.decide(retreat(&["d", "trucks"], "05.03"));
    game.refuse(Order::decide(retreat(&["trucks"], "06.03")), "13.2g");
    game.decide(retreat(&["d", "trucks"], "06.03"));
    assert_eq!(game.at("trucks"), Location::Map(hex("06.03")));
}

#[test]
fn r13_2g_e_organic_trucks_whom_their_units_leave_stay_where_they_are() {
    let mut game = with_trucks(&OPEN);
    game.decide(retreat(&["d", "trucks"], "05.03"));
    game.decide(retreat(&["d"], "06.03"));
    game.finish();
    assert_eq!(game.at("trucks"), Location::Map(hex("05.03")));
}

#[test]
fn r13_2g_e_organic_trucks_that_cannot_follow_stay_and_are_not_lost() {
    // Lakes leave one way out, which is open to infantry alone: mountain without a road.
    let rows = [
        "........", "...~~...", "....m...", "...~~...", "........", "........",
    ];
    let mut game = struck(
        with_dumps(&rows)
            .unit(division("d"), TARGET)
            .unit_moving(organic(), TARGET)
            .unit(own("x"), "03.04"),
    );
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    assert_ne!(game.at("d"), Location::Map(hex(TARGET)));
    assert_eq!(game.at("trucks"), Location::Map(hex(TARGET)));
}

#[test]
fn r13_2g_e_organic_trucks_stay_where_the_last_combat_unit_is_lost() {
    let mut game = with_dumps(&OPEN)
        .unit_as(
            worth(enemy("d"), 6, 3, 2),
            Location::Map(hex(TARGET)),
            Orientation::Combat,
            ModeMarker::Disorganized,
        )
        .unit_moving(organic(), TARGET)
        .unit(own("z"), "06.02")
        .unit(worth(own("a"), 33, 2, 2), "03.03")
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(CombatDecision::TagAlong(vec![id("trucks")]));
    let entry = game.decide(retreat(&["d", "trucks"], "05.03"));
    assert_eq!(lost_by(&entry.outcomes, "d").as_deref(), Some("9.12e"));
    assert_eq!(game.at("trucks"), Location::Map(hex("05.03")));
    game.finish();
    assert_eq!(game.at("trucks"), Location::Map(hex("05.03")));
}

#[test]
fn r9_12d_units_that_did_not_attack_may_join_the_attackers_retreat() {
    let mut game = with_dumps(&OPEN)
        .unit(worth(own("a"), 5, 3, 2), "03.03")
        .unit(own("idle"), "03.03")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    // Ao1/Do1: 1:1 in the open, 9.
    game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.decide(CombatDecision::TagAlong(vec![id("idle")]));
    game.decide(retreat(&["a", "idle"], "02.02"));
    assert_eq!(game.at("idle"), Location::Map(hex("02.02")));
    game.finish();
}

#[test]
fn r5_8a_units_in_strat_mode_keep_out_of_zones_while_they_can() {
    // A strength of zero is attacked on the last column; 3 + 3 gives Ae4/DL1o2, without a DG result.
    let mut game = with_dumps(&OPEN)
        .unit_as(
            division("d"),
            Location::Map(hex(TARGET)),
            Orientation::Move,
            ModeMarker::Strat,
        )
        .unit(own("z"), "06.02")
        .unit(own("a"), "03.03")
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 1, 2]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    // 05.03 is in the zone, other hexes are not.
    game.refuse(Order::decide(retreat(&["d"], "05.03")), "5.8a");
    game.decide(retreat(&["d"], "04.04"));
    assert_ne!(game.at("d"), Location::Dead);
}

#[test]
fn r13_1c_headquarters_retreat_in_move_mode() {
    let mut game = struck(
        with_dumps(&OPEN)
            .unit(worth(enemy("d"), 1, 3, 3), TARGET)
            .unit(headquarters("hq", Side::Two, 8), TARGET),
    );
    game.decide(CombatDecision::TakeOption { losses: 0 });
    assert_eq!(game.posture("hq").orientation, Orientation::Move);
    assert_eq!(game.posture("d").orientation, Orientation::Combat);
    game.decide(retreat(&["d", "hq"], "05.03"));
    game.finish();
    assert_eq!(game.posture("hq").orientation, Orientation::Move);
}

#[test]
fn r9_12d_who_cannot_move_is_not_asked_to_go_along() {
    let mut fixed = own("fixed");
    for face in fixed.combat.iter_mut().chain([&mut fixed.movement]) {
        face.ma = Mp::ZERO;
    }
    let mut game = with_dumps(&OPEN)
        .unit(worth(own("a"), 5, 3, 2), "03.03")
        .unit(fixed, "03.03")
        .unit(worth(enemy("d"), 5, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    // Ao1/Do1: 1:1 in the open, 9.
    game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.finish();
    assert_ne!(game.at("a"), Location::Map(hex("03.03")));
    assert_eq!(game.at("fixed"), Location::Map(hex("03.03")));
}

#[test]
fn r9_12f_a_retreat_captures_what_it_comes_across() {
    let mut game = struck(
        with_dumps(&OPEN)
            .unit(division("d"), TARGET)
            .unit(dump("found", Side::One), "05.03")
            .holding(8),
    );
    game.decide(CombatDecision::TakeOption { losses: 1 });
    // A 4 captures half of it.
    game.dice(&[4]).decide(retreat(&["d"], "05.03"));
    let found = game.ix("found");
    let owner = game.world.resource::<Roster>().printed(found).side;
    assert_eq!((owner, game.tokens("found")), (Side::Two, 4));
}
