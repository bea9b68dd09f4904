//! C&C 1.2, 1.5 How many units an HQ takes up, and of which kinds.

use super::*;
use crate::support::hex;
use stavka_rules::modes::involuntary;
use stavka_rules::pieces::{Location, ModeMarker, Orientation};

#[test]
fn r1_5_an_hq_takes_up_as_many_as_its_row_says() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1", "i2", "i3"]));
    let why = game.refuse(take_up(&["i4"]), "C&C 1.5");
    assert!(why.contains("i1, i2, i3"), "{why}");
    // Who is not limited needs no room.
    game.accept(take_up(&["guns"]));
    game.refuse(take_up(&["i1"]), "C&C 1.2");
}

#[test]
fn r1_5_four_from_january_1942() {
    let begin = |year, month, day| {
        two_armies()
            .with(|setup| {
                let date = stavka_rules::sequence::Date::new(year, month, day);
                setup.scenario.start = date.expect("a date");
            })
            .begin()
    };
    let mut game = begin(1941, 12, 29);
    game.accept(open_hq("a1"));
    game.refuse(take_up(&["i1", "i2", "i3", "i4"]), "C&C 1.5");
    let mut game = begin(1942, 1, 1);
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1", "i2", "i3", "i4"]));
}

#[test]
fn r1_5_an_hq_takes_up_only_what_its_row_knows() {
    let mut game = two_armies()
        .unit(division("tanks", Side::One, "PZ"), "03.04")
        .begin();
    game.accept(open_hq("a1"));
    let why = game.refuse(take_up(&["tanks"]), "C&C 1.5");
    assert!(why.contains("PZ"), "{why}");
    game.refuse(take_up(&["a2"]), "C&C 1.2");
}

#[test]
fn r1_5_a_formation_has_one_slot() {
    let formation_id = stavka_rules::ids::FormationId::new("div").expect("an id");
    let member = |name: &str| stavka_rules::pieces::Printed {
        formation: Some(formation_id),
        ..counter(name, Side::One)
    };
    let mut game = two_armies()
        .with(|setup| {
            setup.formations.push(stavka_rules::pieces::Formation {
                id: formation_id,
                name: "div".to_owned(),
                side: Side::One,
                stripe: 0,
                command: Some(crate::support::command::class("INF")),
            });
        })
        .unit(member("m1"), "04.04")
        .unit(member("m2"), "05.04")
        .unit(member("m3"), "09.02")
        .begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["m1"]));
    game.accept(take_up(&["m2"]));
    game.accept(take_up(&["i1", "i2"]));
    game.refuse(take_up(&["i3"]), "C&C 1.5");
    // Range is asked of every counter.
    game.refuse(take_up(&["m3"]), "C&C 1.2");
}

#[test]
fn r1_2_a_slot_stays_used_when_its_unit_is_lost() {
    let strat = Location::Map(hex("03.04"));
    let mut game = two_armies()
        .unit_as(
            division("lost", Side::One, "INF"),
            strat,
            Orientation::Move,
            ModeMarker::Strat,
        )
        .unit(counter("enemy", Side::Two), "15.05")
        .begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["lost", "i2", "i3"]));
    // In Strat Mode it does not survive a retreat beside the enemy (5.8a).
    let lost = game.ix("lost");
    game.happens(|world, out| {
        involuntary::retreat_into(world, &[lost], hex("14.05"), 1, out);
    });
    assert_eq!(game.at("lost"), Location::Dead);
    game.refuse(take_up(&["i4"]), "C&C 1.5");
}

#[test]
fn r1_2_an_hq_in_strat_mode_takes_up_nobody() {
    let mut game = two_armies().begin();
    game.accept(change(&["a1"], ModeChange::Strat));
    game.accept(open_hq("a1"));
    let why = game.refuse(take_up(&["i1"]), "C&C 1.2");
    assert!(why.contains("throws nothing"), "{why}");
}

#[test]
fn offers_are_legal_and_name_what_can_be_done() {
    let mut game = two_armies().begin();
    let openers = legal(&game.world).pick(stavka_rules::command::CommandOffer::opener);
    assert_eq!(openers, [id("a1"), id("a2"), id("b1")]);
    game.accept(open_hq("a1"));
    let followers = legal(&game.world).pick(stavka_rules::command::CommandOffer::follower);
    assert_eq!(followers, ["i1", "i2", "i3", "i4", "guns"].map(id));
    game.accept(close_hq());
    let loners = legal(&game.world).pick(stavka_rules::command::CommandOffer::loner);
    assert_eq!(loners, ["i1", "i2", "i3", "i4", "far", "guns"].map(id));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(turn(&game), CommandTurn::default());
}
