//! C&C 1.2 Objectives of armies and HQs: notes and pins, the secret of their side.

use crate::support::command::commander;
use crate::support::{Field, Game, counter, hex, id, map, move_order};
use stavka_rules::engine::{StateHash, hash_anew, undo};
use stavka_rules::fog::{Viewer, may_read};
use stavka_rules::ids::ArmyId;
use stavka_rules::modules::RuleModule;
use stavka_rules::objectives::{Assignee, LONGEST_NOTE, MOST_PINS, ObjectiveOrder, objectives_of};
use stavka_rules::order::Order;
use stavka_rules::side::Side;
use stavka_rules::telling::{tell_order, tell_order_to};

fn field() -> Field {
    map(&["............"; 6])
        .playing(RuleModule::Command)
        .unit(
            commander("a1", Side::One, 4, "cb_de_armeekorps_41"),
            "03.03",
        )
        .unit(counter("i1", Side::One), "03.02")
        .unit(commander("e1", Side::Two, 4, "cb_su_army"), "12.06")
        .army("first", Side::One, &["a1"], &[])
        .army("theirs", Side::Two, &["e1"], &[])
}

fn of_army() -> Assignee {
    Assignee::Army(ArmyId::new("first").expect("an id"))
}

fn of_hq(hq: &str) -> Assignee {
    Assignee::Hq(id(hq))
}

fn note(of: Assignee, text: &str) -> Order {
    let text = text.to_owned();
    Order::Objectives(ObjectiveOrder::Note { of, text })
}

fn pin(of: Assignee, at: &str) -> Order {
    let at = hex(at);
    Order::Objectives(ObjectiveOrder::Pin { of, at })
}

fn unpin(of: Assignee, at: &str) -> Order {
    let at = hex(at);
    Order::Objectives(ObjectiveOrder::Unpin { of, at })
}

fn seen(game: &Game, viewer: Viewer) -> usize {
    objectives_of(&game.world, viewer, Side::One).len()
}

#[test]
fn r1_2_armies_and_hqs_have_notes() {
    let mut game = field().begin();
    game.accept(note(of_army(), "Cross the river, then turn north"));
    game.accept(note(of_hq("a1"), "Cover the flank"));
    let written = objectives_of(&game.world, Viewer::Side(Side::One), Side::One);
    let texts: Vec<&str> = written.iter().map(|(_, goal)| goal.note.as_str()).collect();
    assert_eq!(
        texts,
        ["Cross the river, then turn north", "Cover the flank"]
    );
    game.refuse(note(of_hq("a1"), "Cover the flank"), "C&C 1.2");
    game.accept(note(of_hq("a1"), ""));
    assert_eq!(seen(&game, Viewer::Everybody), 1);
}

#[test]
fn r1_2_objectives_are_pinned_to_hexes() {
    let mut game = field().begin();
    game.refuse(unpin(of_army(), "05.05"), "C&C 1.2");
    game.accept(pin(of_army(), "05.05"));
    game.refuse(pin(of_army(), "05.05"), "C&C 1.2");
    game.refuse(pin(of_army(), "13.05"), "C&C 1.2");
    game.accept(pin(of_hq("a1"), "05.05"));
    game.accept(unpin(of_army(), "05.05"));
    assert_eq!(seen(&game, Viewer::Everybody), 1);
}

#[test]
fn r1_2_objectives_are_for_own_armies_and_hqs_that_command() {
    let mut game = field().begin();
    game.refuse(note(of_hq("i1"), "x"), "C&C 1.2");
    game.refuse(note(of_hq("e1"), "x"), "C&C 1.2");
    game.refuse(note(of_hq("nobody"), "x"), "C&C 1.2");
    let theirs = Assignee::Army(ArmyId::new("theirs").expect("an id"));
    game.refuse(pin(theirs, "05.05"), "C&C 1.2");
}

#[test]
fn r1_2_notes_and_pins_are_bounded() {
    let mut game = field().begin();
    game.refuse(note(of_army(), &"x".repeat(LONGEST_NOTE + 1)), "C&C 1.2");
    game.refuse(note(of_army(), "two\nlines"), "C&C 1.2");
    game.accept(note(of_army(), &"ö".repeat(LONGEST_NOTE)));
    for n in 1..=MOST_PINS {
        game.accept(pin(of_army(), &format!("{n:02}.01")));
    }
    let why = game.refuse(pin(of_army(), "01.02"), "C&C 1.2");
    assert!(why.contains(&MOST_PINS.to_string()), "{why}");
}

#[test]
fn r1_2_objectives_bind_nobody_and_can_be_set_at_any_time() {
    let mut game = field()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    for step in ["3b", "5a"] {
        game.go_to_step(step);
        let of = if step == "5a" { of_hq("e1") } else { of_army() };
        game.accept(note(of, "Hold"));
    }
    let mut game = field().begin();
    game.accept(pin(of_hq("a1"), "12.01"));
    game.refuse(move_order(&["i1"], &["04.02"]), "C&C 1.2");
}

#[test]
fn r4_9_objectives_are_kept_from_the_opponent_in_fog() {
    let mut game = field()
        .with(|setup| setup.scenario.options.modules.set(RuleModule::Fog, true))
        .begin();
    let order = note(of_army(), "Secret");
    let entry = game.accept(order.clone());
    let (own, enemy) = (Viewer::Side(Side::One), Viewer::Side(Side::Two));
    assert_eq!((seen(&game, own), seen(&game, enemy)), (1, 0));
    for outcome in &entry.outcomes {
        assert!(may_read(own, &game.world, outcome));
        assert!(!may_read(enemy, &game.world, outcome), "{outcome:?}");
    }
    let told = |viewer| tell_order_to(&game.world, viewer, Some(Side::One), &order);
    assert_eq!(told(own), Some(tell_order(&game.world, &order)));
    assert_eq!(told(enemy), None);
}

#[test]
fn objectives_are_undone_and_hashed() {
    let mut game = field().begin();
    let before = hash_anew(&game.world);
    game.accept(note(of_army(), "Hold"));
    game.accept(pin(of_army(), "02.02"));
    assert_eq!(
        game.world.resource::<StateHash>().value(),
        hash_anew(&game.world)
    );
    assert_ne!(before, hash_anew(&game.world));
    undo(&mut game.world).expect("undone");
    undo(&mut game.world).expect("undone");
    assert_eq!(before, hash_anew(&game.world));
    assert_eq!(seen(&game, Viewer::Everybody), 0);
}

#[test]
fn without_the_module_there_are_no_objectives() {
    let mut game = field()
        .with(|setup| {
            setup
                .scenario
                .options
                .modules
                .set(RuleModule::Command, false);
        })
        .begin();
    game.refuse(note(of_army(), "Hold"), "C&C 1.2");
}
