//! C&C 1.2 Modes and halts in the step of an HQ: what it may do with its mode, and how a stack with it goes on.

use super::*;
use crate::support::{hex, move_in_mode};
use stavka_rules::armies::has_been_played;
use stavka_rules::pieces::Location;

#[test]
fn c37_an_hq_that_commands_does_not_go_over_to_strat_mode() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1"]));
    let why = game.refuse(change(&["a1"], ModeChange::Strat), "C&C 1.2");
    assert!(why.contains("mode"), "{why}");
    game.refuse(
        move_in_mode(&["a1"], &["03.04"], ModeChange::Strat),
        "C&C 1.2",
    );
    // One that commands nobody may, and has been played then.
    game.accept(close_hq());
    game.accept(open_hq("a2"));
    game.accept(change(&["a2"], ModeChange::Strat));
    game.accept(move_order(&["a2"], &["04.06"]));
    assert_eq!(turn(&game).open, None);
}

#[test]
fn r1_2_an_hq_chooses_its_mode_first_and_may_move_last() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(change(&["a1"], ModeChange::Move));
    game.accept(take_up(&["i1", "i2"]));
    game.accept(change(&["i2"], ModeChange::Move));
    game.accept(move_order(&["i1"], &["05.03"]));
    // What both chose stands; of the unit that is its move, of the HQ it is not.
    game.refuse(move_order(&["i2"], &["05.02"]), "5.4");
    game.refuse(change(&["a1"], ModeChange::Combat), "C&C 1.2");
    game.accept(move_order(&["a1"], &["03.04"]));
    assert_eq!(turn(&game).hq, HqMove::Last);
}

#[test]
fn r1_2_a_unit_may_go_over_to_strat_mode_after_it_was_taken_up() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1", "i2", "i3"]));
    game.accept(change(&["i1"], ModeChange::Strat));
    // Its slot stays used.
    game.refuse(take_up(&["i4"]), "C&C 1.5");
    game.accept(close_hq());
    // Others of the HQ have had their turn; in Strat Mode nobody is asked.
    game.refuse(move_order(&["i2"], &["05.02"]), "C&C 1.2");
    game.accept(move_order(&["i1"], &["05.03"]));
}

/// `a1` with a division in its hex, and booty on their way.
fn with_booty() -> Game {
    let mut game = two_armies()
        .unit(division("with", Side::One, "INF"), "03.03")
        .unit(dump("booty", Side::Two), "05.03")
        .holding(4)
        .begin();
    game.accept(open_hq("a1"));
    game.accept(change(&["a1"], ModeChange::Move));
    game.accept(take_up(&["with", "i2"]));
    game
}

#[test]
fn r1_2_who_set_out_with_its_hq_goes_on_with_it_after_a_halt() {
    let mut game = with_booty();
    game.accept(move_order(&["a1", "with"], &["04.03", "05.03"]));
    assert_eq!(game.at("with"), Location::Map(hex("05.03")));
    assert_eq!(turn(&game).hq, HqMove::Last);
    assert!(!has_been_played(&game.world, game.ix("with")));
    // Whoever did not set out with it has had his turn.
    game.refuse(move_order(&["i2"], &["05.02"]), "C&C 1.2");
    assert!(has_been_played(&game.world, game.ix("i2")));
    game.accept(move_order(&["a1", "with"], &["06.02"]));
    // Whom it leaves behind has finished (6.1f).
    game.accept(move_order(&["a1"], &["07.02"]));
    game.refuse(move_order(&["with"], &["07.02"]), "6.1g");
}

#[test]
fn r1_2_who_moved_before_its_hq_has_finished_as_it_sets_out() {
    let mut game = with_booty();
    game.accept(move_order(&["with"], &["04.03"]));
    game.accept(move_order(&["a1"], &["03.04"]));
    game.refuse(move_order(&["with"], &["05.03"]), "6.1g");
}
