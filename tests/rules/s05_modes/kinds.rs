//! 5.1 and 5.2: who has modes, and what a marker does.

use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Mode, ModeMarker};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::tables::TransportEffect;

use super::{COMBAT, MOVE, enemy, open, own, with};
use crate::support::{change, move_order, piece};

// 5.1

#[test]
fn r5_1_pieces_without_modes_refuse_them() {
    for family in [Family::Dump, Family::Hedgehog, Family::AirBase] {
        let mut game = open()
            .unit(piece("p", Side::One, family), "03.03")
            .unit(own("a"), "02.02")
            .begin();
        game.refuse(change(&["p"], ModeChange::Reserve(MOVE)), "5.1");
        game.refuse(change(&["p"], ModeChange::Strat), "5.1");
    }
    let mut game = open()
        .unit_moving(piece("p", Side::One, Family::Extender), "03.03")
        .unit(own("a"), "02.02")
        .begin();
    game.refuse(change(&["p"], ModeChange::Strat), "5.1");
    game.refuse(move_order(&["p"], &["03.04"]), "6.1b");
}

#[test]
fn r5_1_ground_units_take_the_four_voluntary_modes() {
    for (to, mode) in [
        (ModeChange::Move, Mode::Move),
        (ModeChange::Reserve(COMBAT), Mode::Reserve),
        (ModeChange::Strat, Mode::Strat),
    ] {
        let mut game = open().unit(own("a"), "02.02").begin();
        game.accept(change(&["a"], to));
        assert_eq!(game.mode("a"), mode);
    }
    let mut game = open().unit_moving(own("a"), "02.02").begin();
    game.accept(change(&["a"], ModeChange::Combat));
    assert_eq!(game.mode("a"), Mode::Combat);
}

// 5.2

#[test]
fn r5_2_a_unit_without_a_marker_is_in_the_mode_of_the_side_showing() {
    let game = open()
        .unit(own("a"), "02.02")
        .unit_moving(own("b"), "03.03")
        .begin();
    assert_eq!(game.mode("a"), Mode::Combat);
    assert_eq!(game.mode("b"), Mode::Move);
}

#[test]
fn r5_2_a_marker_is_the_only_mode_and_changes_the_values_of_the_side_showing() {
    let game = with(own("a"), "02.02", MOVE, ModeMarker::Disorganized).begin();
    assert_eq!(game.mode("a"), Mode::Disorganized);
    // The Move side shows strength 2 and allowance 6.
    assert_eq!(game.profile("a").defence, Fraction::whole(1));
    assert_eq!(game.profile("a").allowance, Mp::whole(3));
    assert_eq!(
        game.profile("a").transport,
        TransportEffect::No,
        "Disorganized is not Move Mode, whichever side shows"
    );
}

#[test]
fn r5_2_a_removed_marker_leaves_the_mode_of_the_orientation() {
    for (orientation, mode) in [(COMBAT, Mode::Combat), (MOVE, Mode::Move)] {
        let marker = ModeMarker::Disorganized;
        let mut game = with(own("a"), "02.02", orientation, marker)
            .unit(enemy("e"), "08.06")
            .begin();
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        assert_eq!(game.mode("a"), mode, "the Clean Up Phase has passed");
    }
}

#[test]
fn r5_2_units_of_one_stack_keep_modes_of_their_own() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "02.02")
        .begin();
    game.accept(change(&["b"], ModeChange::Reserve(MOVE)));
    assert_eq!(game.mode("a"), Mode::Combat);
    assert_eq!(game.mode("b"), Mode::Reserve);
}
