//! C&C 1.2 What players are told of the sequence: the sheet of armies and HQs, how it becomes the turn of units, and whom an HQ
//! takes up as usual. All of it agrees with what orders do.

use super::*;
use stavka_rules::armies::has_been_played;
use stavka_rules::command::{
    ArmyProgress, ArmySheet, CommandSheet, HqProgress, LeadIn, candidates, lead_ins, sheet,
    unsupplied_alone, usual,
};
use stavka_rules::engine::{ahead, check};
use stavka_rules::ids::UnitId;
use stavka_rules::procedure::Awaiting;
use stavka_rules::reports::commanded_before;
use stavka_rules::setup::Hold;

fn ways(game: &Game, units: &[&str]) -> Vec<LeadIn> {
    let units: Vec<UnitId> = units.iter().map(|unit| id(unit)).collect();
    lead_ins(&game.world, &units)
}

fn open_for(hq: &str, units: &[&str]) -> LeadIn {
    LeadIn::Open {
        hq: id(hq),
        units: units.iter().map(|unit| id(unit)).collect(),
        closes: None,
    }
}

fn sheet_now(game: &Game) -> CommandSheet {
    sheet(&game.world, Side::One)
}

#[test]
fn r1_2_every_way_to_a_turn_is_known() {
    let mut game = two_armies().begin();
    let both = [open_for("a1", &["i1"]), open_for("a2", &["i1"])];
    assert_eq!(ways(&game, &["i1"]), both);
    assert_eq!(ways(&game, &["a2"]), [open_for("a2", &[])]);
    assert_eq!(ways(&game, &["far"]), []);
    game.accept(open_hq("a1"));
    let (hq, units) = (id("a1"), vec![id("i1")]);
    assert_eq!(ways(&game, &["i1"]), [LeadIn::TakeUp { hq, units }]);
    assert_eq!(ways(&game, &["a2"]), []);
    // Whose turn it is needs no way to it, and who is with him needs his own.
    game.accept(take_up(&["i1", "i2", "i3"]));
    assert_eq!(ways(&game, &["i1"]), []);
    assert_eq!(ways(&game, &["i4"]), []);
    game.accept(close_hq());
    let unit = id("i4");
    let two = [open_for("a2", &["i4"]), LeadIn::Alone { unit }];
    assert_eq!(ways(&game, &["i4"]), two);
    assert_eq!(ways(&game, &["i1"]), []);
}

#[test]
fn r1_2_after_every_way_the_unit_moves() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    let march = move_order(&["i1"], &["05.03"]);
    assert!(check(&game.world, &march).is_err());
    let ways = ways(&game, &["i1"]);
    assert_eq!(ways.len(), 2);
    for way in ways {
        let then = ahead(&game.world, &way.orders()).expect("legal orders");
        assert!(check(&then, &march).is_ok(), "{way:?}");
    }
    // Nothing has happened to the game itself.
    assert_eq!(turn(&game).alone, AloneMove::Earned);
    let refused = ahead(&game.world, &[open_hq("a1")])
        .err()
        .map(|why| why.rule.0);
    assert_eq!(refused, Some("C&C 1.2"));
}

#[test]
fn r1_2_the_sheet_follows_the_sequence() {
    let mut game = two_armies().begin();
    let progress = |game: &Game| -> Vec<ArmyProgress> {
        let armies = sheet_now(game).armies.into_iter();
        armies.map(|army| army.progress).collect()
    };
    use ArmyProgress::{InHand, Played, Waiting};
    assert_eq!(progress(&game), [Waiting, Waiting]);
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1", "guns"]));
    assert_eq!(progress(&game), [InHand, Waiting]);
    let now = sheet_now(&game);
    let first = &now.armies[0].headquarters[0];
    assert_eq!(first.commands, [game.ix("i1"), game.ix("guns")]);
    assert_eq!((first.slots.len(), first.free()), (3, 2));
    assert_eq!(first.slots[0].by, Some(game.ix("i1")));
    let left = ["i2", "i3", "i4", "far"].map(|unit| game.ix(unit));
    assert_eq!(now.uncommanded, left);
    assert!(now.loners.is_empty() && !now.is_over);
    game.accept(close_hq());
    assert_eq!(sheet_now(&game).loners, left);
    game.accept(end_army());
    assert_eq!(progress(&game), [Played, Waiting]);
    game.accept(open_hq("b1"));
    game.accept(end_army());
    assert_eq!(progress(&game), [Played, Played]);
    assert!(sheet_now(&game).is_over);
    assert_eq!(sheet(&game.world, Side::Two), CommandSheet::default());
}

#[test]
fn r1_2_hqs_that_are_held_back_are_told_apart_from_those_that_wait() {
    let hold = |unit: &str, until: Option<u8>| Hold {
        name: unit.to_owned(),
        units: vec![id(unit)],
        until,
    };
    let mut game = two_armies()
        .with(|setup| setup.scenario.holds = vec![hold("a2", Some(3)), hold("b1", None)])
        .begin();
    let progress = |game: &Game| -> Vec<(ArmyProgress, Vec<HqProgress>)> {
        let armies = sheet_now(game).armies.into_iter();
        let hqs = |army: ArmySheet| {
            let hqs = army.headquarters.iter();
            (army.progress, hqs.map(|hq| hq.progress).collect())
        };
        armies.map(hqs).collect()
    };
    let a2 = HqProgress::HeldBack { until: Some(3) };
    let b1 = HqProgress::HeldBack { until: None };
    let second = (ArmyProgress::HeldBack, vec![b1]);
    let first = |army: ArmyProgress, a1: HqProgress| (army, vec![a1, a2]);
    let waits = first(ArmyProgress::Waiting, HqProgress::Waiting);
    assert_eq!(progress(&game), [waits, second.clone()]);
    game.refuse(open_hq("a2"), "6.3");
    game.accept(open_hq("a1"));
    let in_hand = first(ArmyProgress::InHand, HqProgress::Open);
    assert_eq!(progress(&game), [in_hand, second.clone()]);
    game.accept(close_hq());
    let played = first(ArmyProgress::InHand, HqProgress::Played);
    assert_eq!(progress(&game), [played, second.clone()]);
    game.accept(end_army());
    let played = first(ArmyProgress::Played, HqProgress::Played);
    assert_eq!(progress(&game), [played, second]);
    assert!(sheet_now(&game).is_over);
}

#[test]
fn r1_2_who_has_had_his_turn_is_known() {
    let mut game = two_armies().begin();
    let played = |game: &Game, unit: &str| has_been_played(&game.world, game.ix(unit));
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1"]));
    assert!(!played(&game, "a1") && !played(&game, "i1"));
    game.accept(close_hq());
    assert!(played(&game, "a1") && played(&game, "i1"));
    game.accept(go_alone("i2"));
    assert!(!played(&game, "i2"));
    game.accept(open_hq("a2"));
    assert!(played(&game, "i2") && !played(&game, "i3"));
}

#[test]
fn r1_2_candidates_say_why_they_cannot_be_taken() {
    let mut game = two_armies()
        .unit(division("tanks", Side::One, "PZ"), "03.04")
        .begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1", "i2"]));
    let found = candidates(&game.world, game.ix("a1"));
    let of = |unit: &str| {
        let why = found.iter().find(|(other, _)| *other == game.ix(unit));
        why.map(|(_, why)| why.as_ref().map(|why| why.rule.0))
    };
    assert_eq!(of("i3"), Some(None));
    assert_eq!(of("tanks"), Some(Some("C&C 1.5")));
    assert_eq!(of("far"), None);
    assert_eq!(of("i1"), None);
}

#[test]
fn r1_2_the_usual_ones_fill_the_slots() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    let units = |game: &Game, hq: &str| {
        let before = commanded_before(&game.world, game.ix(hq));
        usual(&game.world, game.ix(hq), &before)
    };
    let names = |game: &Game, names: &[&str]| -> Vec<UnitIx> {
        names.iter().map(|name| game.ix(name)).collect()
    };
    // The nearest as far as there are slots, and the guns, which need none.
    assert_eq!(
        units(&game, "a1"),
        names(&game, &["i1", "i2", "i3", "guns"])
    );
    let ids = ["i1", "i2", "i3", "guns"];
    game.accept(take_up(&ids));
    assert_eq!(units(&game, "a1"), []);
}

#[test]
fn r1_2_whom_an_hq_commanded_last_turn_comes_first() {
    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i4"]));
    assert_eq!(commanded_before(&game.world, game.ix("a1")), []);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    // On to the next Movement Segment of the same side.
    let has_come = |game: &Game| {
        let openers = legal(&game.world).pick(stavka_rules::command::CommandOffer::opener);
        openers.contains(&id("a1"))
    };
    while !has_come(&game) {
        let order = match game.awaiting() {
            Awaiting::Decision { .. } => Order::pass(),
            Awaiting::Begin | Awaiting::Segment { .. } | Awaiting::Over => {
                Order::Sequence(SequenceOrder::EndSegment)
            }
        };
        game.accept(order);
    }
    assert_eq!(
        commanded_before(&game.world, game.ix("a1")),
        [game.ix("i4")]
    );
    game.accept(open_hq("a1"));
    let before = commanded_before(&game.world, game.ix("a1"));
    let found = usual(&game.world, game.ix("a1"), &before);
    assert_eq!(found.first(), Some(&game.ix("i4")));
}

#[test]
fn r1_2_who_would_be_out_of_supply_is_known_before() {
    let mut game = two_armies()
        .with_own_sources()
        .feature("16.06", Feature::Source(Side::One))
        .feature("16.01", Feature::Source(Side::Two))
        .unit(counter("near", Side::One), "15.05")
        .begin();
    let units = [game.ix("i1"), game.ix("near")];
    let cut = unsupplied_alone(&game.world, Side::One, &units);
    assert_eq!(cut, [game.ix("i1")]);
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    game.accept(go_alone("i1"));
    game.accept(move_order(&["i1"], &["05.03"]));
    assert!(fact::<OutOfSupply>(&game.world, game.ix("i1")).0);
}
