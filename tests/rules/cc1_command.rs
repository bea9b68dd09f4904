//! C&C 1.2 The sequence of armies and HQs, and who is commanded.

use crate::support::command::{
    close_hq, commander, division, end_army, go_alone, open_hq, take_up,
};
use crate::support::{Field, Game, change, counter, dump, id, map, move_order, moving, transport};
use stavka_rules::armies::{AloneMove, CommandTurn, HqMove};
use stavka_rules::command::could_command;
use stavka_rules::engine::legal;
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::modules::RuleModule;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Allegiance, Fuel, OutOfSupply, UnitIx, fact};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder};

mod example;
mod for_players;
mod free;
mod fuel;
mod held_back;
mod lapses;
mod limits;
mod modes;
mod rifle_army;
mod snag;

const OPEN_GROUND: [&str; 6] = ["................"; 6];

/// Two armies: the first with the HQs `a1` and `a2`, the second with `b1`, and a division `i1` to `i5` near `a1`.
fn two_armies() -> Field {
    let row = "cb_de_armeekorps_41";
    map(&OPEN_GROUND)
        .playing(RuleModule::Command)
        .unit(commander("a1", Side::One, 4, row), "03.03")
        .unit(commander("a2", Side::One, 4, row), "04.05")
        .unit(commander("b1", Side::One, 4, row), "13.03")
        .unit(division("i1", Side::One, "INF"), "04.03")
        .unit(division("i2", Side::One, "INF"), "04.02")
        .unit(division("i3", Side::One, "INF"), "03.02")
        .unit(division("i4", Side::One, "INF"), "02.03")
        .unit(division("far", Side::One, "INF"), "09.01")
        .unit(counter("guns", Side::One), "02.02")
        .army("first", Side::One, &["a1", "a2"], &[])
        .army("second", Side::One, &["b1"], &[])
}

fn turn(game: &Game) -> CommandTurn {
    *game.world.resource::<CommandTurn>()
}

#[test]
fn r1_2_a_unit_moves_when_an_hq_commands_it() {
    let mut game = two_armies().begin();
    game.refuse(move_order(&["i1"], &["05.03"]), "C&C 1.2");
    game.accept(open_hq("a1"));
    game.refuse(move_order(&["i1"], &["05.03"]), "C&C 1.2");
    game.accept(take_up(&["i1"]));
    game.accept(move_order(&["i1"], &["05.03"]));
    game.refuse(move_order(&["i2"], &["05.02"]), "C&C 1.2");
}

#[test]
fn r1_2_one_hq_is_played_at_a_time_and_one_army() {
    let mut game = two_armies().begin();
    game.refuse(close_hq(), "C&C 1.2");
    game.refuse(end_army(), "C&C 1.2");
    game.refuse(take_up(&["i1"]), "C&C 1.2");
    game.accept(open_hq("a1"));
    game.refuse(open_hq("a1"), "C&C 1.2");
    game.refuse(open_hq("a2"), "C&C 1.2");
    game.refuse(open_hq("b1"), "C&C 1.2");
    game.accept(close_hq());
    game.refuse(open_hq("a1"), "C&C 1.2");
    // The second army waits until all HQs of the first have been played.
    let why = game.refuse(open_hq("b1"), "C&C 1.2");
    assert!(why.contains("a2"), "{why}");
    game.accept(open_hq("a2"));
    game.accept(close_hq());
    game.accept(open_hq("b1"));
    game.refuse(open_hq("a2"), "C&C 1.2");
}

#[test]
fn r1_2_an_army_that_is_ended_closes_its_hqs() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(end_army());
    game.refuse(open_hq("a2"), "C&C 1.2");
    game.accept(open_hq("b1"));
}

#[test]
fn r1_2_an_hq_moves_before_its_units_or_after_them() {
    let mut game = two_armies().begin();
    game.refuse(move_order(&["a1"], &["03.04"]), "C&C 1.2");
    game.accept(open_hq("a1"));
    game.accept(move_order(&["a1"], &["03.04"]));
    game.accept(take_up(&["i1", "i2"]));
    assert_eq!(turn(&game).hq, HqMove::First);
    game.refuse(move_order(&["a1"], &["03.05"]), "C&C 1.2");
    game.accept(move_order(&["i1"], &["05.03"]));
    game.refuse(move_order(&["a1"], &["03.05"]), "6.1g");
    game.accept(move_order(&["i2"], &["05.02"]));

    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1", "i2"]));
    game.accept(move_order(&["i1"], &["05.03"]));
    game.accept(move_order(&["a1"], &["03.04"]));
    assert_eq!(turn(&game).hq, HqMove::Last);
    // Who waited has had his turn, and nobody is taken up any more.
    game.refuse(move_order(&["i2"], &["05.02"]), "C&C 1.2");
    game.refuse(take_up(&["i3"]), "C&C 1.2");
    game.accept(move_order(&["a1"], &["03.05"]));
}

#[test]
fn r1_2_throw_range_counts_as_a_unit_is_taken_up() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.refuse(take_up(&["far"]), "C&C 1.2");
    game.accept(change(&["a1"], ModeChange::Move));
    game.accept(move_order(&["a1"], &["04.02", "05.02", "06.01"]));
    game.accept(take_up(&["far"]));
    game.accept(move_order(&["far"], &["10.01"]));
}

#[test]
fn r1_2_the_mode_of_an_hq_stands_once_it_commands() {
    let mut game = two_armies().begin();
    game.refuse(change(&["a1"], ModeChange::Move), "C&C 1.2");
    game.accept(open_hq("a1"));
    game.accept(change(&["a1"], ModeChange::Move));
    game.accept(change(&["a1"], ModeChange::Combat));
    game.accept(take_up(&["i1"]));
    game.refuse(change(&["a1"], ModeChange::Move), "C&C 1.2");
}

#[test]
fn r1_2_a_change_of_mode_wants_a_command() {
    let mut game = two_armies().begin();
    game.refuse(change(&["i1"], ModeChange::Move), "C&C 1.2");
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1"]));
    game.accept(change(&["i1"], ModeChange::Move));
}

#[test]
fn r1_2_one_goes_without_a_command_after_each_hq() {
    let mut game = two_armies().begin();
    game.refuse(go_alone("i1"), "C&C 1.2");
    game.accept(open_hq("a1"));
    game.refuse(go_alone("i1"), "C&C 1.2");
    game.accept(close_hq());
    game.accept(go_alone("i1"));
    assert_eq!(game.moves("i1", &["05.03"]), Mp::whole(3));
    game.refuse(go_alone("i2"), "C&C 1.2");
    game.refuse(move_order(&["i2"], &["05.02"]), "C&C 1.2");
    // The next HQ ends its move and earns another.
    game.accept(open_hq("a2"));
    game.refuse(move_order(&["i1"], &["06.02"]), "6.1g");
    game.refuse(move_order(&["guns"], &["02.01"]), "C&C 1.2");
    game.accept(close_hq());
    game.accept(go_alone("i2"));
}

#[test]
fn r1_2_an_unused_move_lapses_with_the_army() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    game.accept(end_army());
    game.refuse(go_alone("i1"), "C&C 1.2");
}

#[test]
fn r1_2_who_could_take_a_unit_up_is_known() {
    let mut game = two_armies().begin();
    let able =
        |game: &Game, unit: &str| -> Vec<UnitIx> { could_command(&game.world, game.ix(unit)) };
    assert_eq!(able(&game, "i1"), [game.ix("a1"), game.ix("a2")]);
    assert_eq!(able(&game, "far"), []);
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1"]));
    assert_eq!(able(&game, "i1"), []);
}

#[test]
fn r1_2_whoever_was_commanded_last_has_a_unit() {
    let mut game = two_armies().begin();
    // Nobody has commanded it: the nearest HQ in whose range it is.
    let army = |game: &Game, unit: &str| fact::<Allegiance>(&game.world, game.ix(unit)).0;
    let first = army(&game, "i1").expect("an army");
    assert_eq!(army(&game, "far"), None);
    game.accept(open_hq("b1"));
    game.accept(change(&["b1"], ModeChange::Move));
    game.accept(move_order(&["b1"], &["12.02", "11.02", "10.01"]));
    game.accept(take_up(&["far"]));
    let second = army(&game, "far").expect("an army");
    assert_ne!(first, second);
}

#[test]
fn c14_other_phases_know_no_sequence() {
    let mut game = two_armies()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("7a");
    game.refuse(open_hq("a1"), "C&C 1.2");
}

#[test]
fn without_the_module_nothing_is_asked() {
    let mut game = two_armies()
        .with(|setup| {
            let modules = &mut setup.scenario.options.modules;
            modules.set(RuleModule::Command, false);
        })
        .begin();
    game.accept(move_order(&["i1"], &["05.03"]));
    game.refuse(open_hq("a1"), "C&C 1.2");
    assert_eq!(fact::<Allegiance>(&game.world, game.ix("i1")).0, None);
}
