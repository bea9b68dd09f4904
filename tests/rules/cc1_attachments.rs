//! C&C 1.1 Attachments that change in the Reinforcement Phase.

use crate::support::command::{attach, close_hq, commander, division, open_hq};
use crate::support::{Field, counter, headquarters, id, map};
use stavka_rules::armies::{Armies, ArmyOf, army_of, attached_headquarters};
use stavka_rules::command::CommandOffer;
use stavka_rules::engine::{StateHash, hash_anew, legal, undo};
use stavka_rules::ids::ArmyId;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Allegiance, ArmyKind, Size, fact};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::Attaching;
use stavka_rules::side::Side;

const ROW: &str = "cb_de_armeekorps_41";

/// Two armies with two HQs each, the HQ of an army group, one that nobody has, and one of a division.
fn field() -> Field {
    map(&["................"; 6])
        .playing(RuleModule::Command)
        .unit(commander("a1", Side::One, 4, ROW), "03.03")
        .unit(commander("a2", Side::One, 4, ROW), "04.05")
        .unit(commander("b1", Side::One, 4, ROW), "10.03")
        .unit(commander("lone", Side::One, 4, ROW), "12.03")
        .unit(commander("g1", Side::One, 4, ROW), "13.03")
        .in_tray(commander("away", Side::One, 4, ROW))
        .unit(
            stavka_rules::pieces::Printed {
                size: Size::Division,
                ..headquarters("divisional", Side::One, 4)
            },
            "14.03",
        )
        .unit(division("i1", Side::One, "INF"), "03.02")
        .unit(commander("e1", Side::Two, 4, ROW), "16.06")
        .command_of("group", Side::One, ArmyKind::Group, None, &["g1"], &[])
        .army("first", Side::One, &["a1", "a2"], &["i1"])
        .army("second", Side::One, &["b1", "away"], &[])
        .army("theirs", Side::Two, &["e1"], &[])
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
}

fn in_reinforcement() -> crate::support::Game {
    let mut game = field().begin();
    game.go_to_step("2");
    game
}

fn army(game: &crate::support::Game, hq: &str) -> String {
    let army = army_of(&game.world, game.ix(hq)).expect("an army");
    ArmyOf(army).facts(&game.world).name.clone()
}

#[test]
fn r1_1_an_hq_changes_over_in_the_reinforcement_phase() {
    let mut game = in_reinforcement();
    game.accept(attach("a2", "second"));
    assert_eq!(army(&game, "a2"), "second");
    let why = game.refuse(attach("a2", "second"), "C&C 1.1");
    assert!(why.contains("is attached"), "{why}");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let why = game.refuse(attach("a2", "first"), "C&C 1.1");
    assert!(why.contains("Reinforcement Phase"), "{why}");
}

#[test]
fn r1_1_its_new_army_plays_it() {
    let mut game = in_reinforcement();
    game.accept(attach("a2", "second"));
    game.go_to_step("3b");
    game.accept(open_hq("b1"));
    game.accept(close_hq());
    // The second army is not done before it has been played.
    let why = game.refuse(open_hq("a1"), "C&C 1.2");
    assert!(why.contains("a2"), "{why}");
    game.accept(open_hq("a2"));
}

#[test]
fn c17_units_keep_the_army_that_commanded_them() {
    let mut game = in_reinforcement();
    let first = army_of(&game.world, game.ix("a1"));
    game.accept(attach("a1", "second"));
    assert_eq!(fact::<Allegiance>(&game.world, game.ix("i1")).0, first);
}

#[test]
fn r1_1_who_commands_nobody_is_attached_nowhere() {
    let mut game = in_reinforcement();
    game.refuse(attach("divisional", "first"), "C&C 1.1");
    game.refuse(attach("i1", "first"), "C&C 1.1");
    game.refuse(attach("e1", "first"), "C&C 1.1");
}

#[test]
fn r1_1_hqs_join_armies_of_their_side() {
    let mut game = in_reinforcement();
    game.refuse(attach("a1", "theirs"), "C&C 1.1");
    game.refuse(attach("a1", "nobody"), "C&C 1.1");
    let why = game.refuse(attach("away", "first"), "C&C 1.1");
    assert!(why.contains("not on the map"), "{why}");
}

#[test]
fn r3_the_hq_of_an_army_group_stays_by_itself() {
    let mut game = in_reinforcement();
    game.refuse(attach("g1", "first"), "C&C 1.1");
    game.refuse(attach("a1", "group"), "C&C 1.1");
}

#[test]
fn r1_1_an_hq_of_no_army_joins_one() {
    let mut game = in_reinforcement();
    game.refuse(attach("a1", "lone"), "C&C 1.1");
    game.accept(attach("lone", "first"));
    let first = Armies::find(&game.world, ArmyId::new("first").expect("an id"));
    let attached = attached_headquarters(&game.world, first.expect("an army"));
    assert!(attached.contains(&game.ix("lone")));
}

#[test]
fn r1_1_a_scenario_may_leave_hqs_where_they_are() {
    let mut game = field()
        .with(|setup| setup.scenario.attaching = Attaching::Fixed)
        .begin();
    game.go_to_step("2");
    let why = game.refuse(attach("a2", "second"), "C&C 1.1");
    assert!(why.contains("stay with their armies"), "{why}");
    assert!(legal(&game.world).pick(CommandOffer::attached).is_empty());
}

#[test]
fn attachments_are_offered_and_undone() {
    let mut game = in_reinforcement();
    let offered = legal(&game.world).pick(CommandOffer::attached);
    let second = ArmyId::new("second").expect("an id");
    assert!(offered.contains(&(id("a1"), second)), "{offered:?}");
    let before = hash_anew(&game.world);
    game.accept(attach("a1", "second"));
    assert_eq!(
        game.world.resource::<StateHash>().value(),
        hash_anew(&game.world)
    );
    assert_ne!(before, hash_anew(&game.world));
    undo(&mut game.world).expect("undone");
    assert_eq!(before, hash_anew(&game.world));
    assert_eq!(army(&game, "a1"), "first");
}

#[test]
fn without_command_rules_nobody_changes_over() {
    let mut game = map(&["........"; 4])
        .unit(commander("a1", Side::One, 4, ROW), "03.03")
        .unit(counter("e", Side::Two), "08.04")
        .army("first", Side::One, &["a1"], &[])
        .army("second", Side::One, &[], &[])
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("2");
    game.refuse(attach("a1", "second"), "C&C 1.1");
}
