//! C&C 1.2 Units that the scenario holds back are no units to command: they could not march.

use super::*;
use stavka_rules::command::{LeadIn, candidates, lead_ins, still_to_come, usual};
use stavka_rules::setup::Hold;

/// The two armies, of which the scenario holds `i1` back.
fn held() -> Field {
    two_armies().with(|setup| {
        setup.scenario.holds = vec![Hold {
            name: "Reserve".to_owned(),
            units: vec![id("i1")],
            until: None,
        }];
    })
}

#[test]
fn r1_2_who_is_held_back_is_not_taken_up() {
    let mut game = held().begin();
    game.accept(open_hq("a1"));
    let why = game.refuse(take_up(&["i1", "i2"]), "6.3");
    assert!(why.contains("held back"), "{why}");
    game.accept(take_up(&["i2"]));
    game.accept(close_hq());
    game.refuse(go_alone("i1"), "6.3");
    game.accept(go_alone("i3"));
}

#[test]
fn r1_2_who_is_held_back_is_proposed_to_nobody() {
    let mut game = held().begin();
    game.accept(open_hq("a1"));
    let (world, i1) = (&game.world, game.ix("i1"));
    assert_eq!(could_command(world, i1), []);
    assert_eq!(lead_ins(world, &[id("i1")]), Vec::<LeadIn>::new());
    assert!(!still_to_come(world, Side::One).contains(&id("i1")));
    let in_range = candidates(world, game.ix("a1"));
    assert!(in_range.iter().all(|(unit, _)| *unit != i1));
    let followers = legal(world).pick(stavka_rules::command::CommandOffer::follower);
    assert!(!followers.contains(&id("i1")));
    // Its slot goes to another.
    let taken = usual(world, game.ix("a1"), &[]);
    assert_eq!(taken, ["i2", "i3", "i4", "guns"].map(|unit| game.ix(unit)));
}

#[test]
fn r1_2_who_is_in_strat_mode_is_not_taken_up_as_usual() {
    let mut game = two_armies().begin();
    game.accept(change(&["i1"], ModeChange::Strat));
    game.accept(open_hq("a1"));
    let taken = usual(&game.world, game.ix("a1"), &[]);
    assert!(!taken.contains(&game.ix("i1")), "{taken:?}");
    // Nobody forbids it.
    game.accept(take_up(&["i2"]));
}

#[test]
fn r1_2_an_hq_that_moved_last_is_no_hq_that_could_take_a_unit_up() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1"]));
    game.accept(move_order(&["a1"], &["03.04"]));
    let able = could_command(&game.world, game.ix("i2"));
    assert_eq!(able, [game.ix("a2")]);
    let found = candidates(&game.world, game.ix("a1"));
    assert!(!found.is_empty(), "units are in its range");
    for (unit, why) in found {
        let why = why.expect("a reason");
        assert!(why.to_string().contains("moved"), "{unit:?}: {why}");
    }
    let at_a2 = candidates(&game.world, game.ix("a2"));
    assert!(at_a2.iter().any(|(_, why)| why.is_none()));
}
