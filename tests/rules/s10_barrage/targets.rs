//! 10.0a, 10.0b and 10.0d: targets, losses, spotting.

use stavka_rules::barrage::BarrageAim;
use stavka_rules::combat::CombatDecision;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, Mode, ModeMarker};
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;

use super::{TARGET, barrage, barrage_of, enemy, guns, in_mode, open, own, report};
use crate::support::{dump, headquarters, id, piece, worth};

// 10.0d Targets

#[test]
fn r10_0d_a_barrage_needs_a_target_of_its_type() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(dump("x", Side::Two), "04.02")
        .holding(4)
        .begin();
    game.go_to_step("6a");
    game.refuse(barrage(&["guns"], "03.02"), "10.0d");
    game.refuse(barrage(&["guns"], "03.03"), "10.0d");
    game.refuse(barrage(&["guns"], "04.02"), "10.0d");
    game.refuse(barrage(&["guns"], "40.40"), "10.0d");
    for aim in [BarrageAim::AirBase, BarrageAim::Port] {
        game.refuse(barrage_of(&["guns"], TARGET, aim), "10.0d");
    }
    game.accept(barrage(&["guns"], TARGET));
}

#[test]
fn r10_0a_the_owner_chooses_who_loses_and_may_choose_the_same_unit() {
    let mut game = open()
        .unit(guns("guns", Side::One, 120), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(worth(enemy("e"), 5, 3, 3), TARGET)
        .unit(headquarters("hq", Side::Two, 8), TARGET)
        .unit(dump("x", Side::Two), TARGET)
        .holding(4)
        .begin();
    game.go_to_step("6a");
    let entry = game.dice(&[6, 6]).accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!((report.read.as_str(), report.steps), ("3", 3));
    for left in [3, 2, 1] {
        let Awaiting::Decision { side, question } = game.awaiting() else {
            panic!("a loss is asked for");
        };
        assert_eq!((side, question.rule), (Side::Two, "10.0a"));
        assert!(question.text.starts_with(&left.to_string()), "{left}");
        let lose = |unit: &str| Order::decide(CombatDecision::LoseStep(id(unit)));
        game.refuse(lose("x"), "10.0a");
        game.accept(lose("e"));
    }
    assert_eq!(
        (game.steps("d"), game.steps("e"), game.steps("hq")),
        (1, 0, 1)
    );
    assert_eq!(game.mode("d"), Mode::Disorganized, "DG comes first");
    assert_eq!(game.tokens("x"), 4, "supply does not suffer");
    assert_eq!(game.at("e"), Location::Dead);
}

#[test]
fn r10_0a_what_leaves_no_choice_is_not_asked() {
    let mut game = open()
        .unit(guns("guns", Side::One, 120), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    // Two steps are lost, and one is there.
    game.dice(&[6, 6]).accept(barrage(&["guns"], TARGET));
    assert!(matches!(game.awaiting(), Awaiting::Segment { .. }));
    assert_eq!(game.at("d"), Location::Dead);
}

#[test]
fn r5_7d_r5_10_a_result_ends_reserve_and_strat_mode() {
    for marker in [ModeMarker::Reserve, ModeMarker::Strat] {
        let board = open()
            .reserve_markers(1)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(own("spotter"), "03.03");
        let mut game = in_mode(board, enemy("d"), TARGET, marker).begin();
        game.go_to_step("6a");
        game.dice(&[4, 4]).accept(barrage(&["guns"], TARGET));
        assert_eq!(game.mode("d"), Mode::Disorganized);
    }
    let board = open()
        .reserve_markers(1)
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03");
    let mut game = in_mode(board, enemy("d"), TARGET, ModeMarker::Reserve).begin();
    game.go_to_step("6a");
    game.dice(&[1, 1]).accept(barrage(&["guns"], TARGET));
    assert_eq!(game.mode("d"), Mode::Reserve, "no result, no effect");
}

// 10.0b Spotting

#[test]
fn r10_0b_without_a_spotter_the_column_is_three_to_the_left_and_a_bracketed_half_is_dg() {
    let board = |spotter: Option<ModeMarker>| {
        let board = open()
            .unit(guns("guns", Side::One, 120), "02.03")
            .unit(enemy("d"), TARGET)
            .unit(enemy("e"), TARGET);
        match spotter {
            Some(marker) => in_mode(board, own("spotter"), "03.03", marker),
            None => board,
        }
    };
    {
        let mut game = board(None).begin();
        game.go_to_step("6a");
        let entry = game.dice(&[4, 4]).accept(barrage(&["guns"], TARGET));
        let report = report(&entry.outcomes);
        assert_eq!(report.shifts, [("no correct spotter".to_owned(), -3)]);
        assert_eq!(
            (report.start.as_str(), report.label.as_str()),
            ("117+", "25-40")
        );
        assert_eq!(
            (report.read.as_str(), report.means.as_str()),
            ("[1/2]", "DG")
        );
        assert_eq!(entry.rolls.len(), 2, "no loss die is rolled");
    }
    for marker in [
        ModeMarker::None,
        ModeMarker::Disorganized,
        ModeMarker::Reserve,
        ModeMarker::Strat,
    ] {
        let mut game = board(Some(marker)).reserve_markers(1).begin();
        game.go_to_step("6a");
        let entry = game.accept(barrage(&["guns"], TARGET));
        assert_eq!(report(&entry.outcomes).shifts, []);
    }
}

#[test]
fn r10_0b_artillery_next_to_its_target_spots_for_itself() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    let entry = game.accept(barrage(&["guns"], TARGET));
    assert_eq!(report(&entry.outcomes).shifts, []);
}

#[test]
fn r10_0b_transport_does_not_spot() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit_moving(piece("truck", Side::One, Family::Transport), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    let entry = game.accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!(report.shifts, [("no correct spotter".to_owned(), -3)]);
}
