//! 13.6: who is due, and where they enter.

use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine;
use stavka_rules::engine::legal;
use stavka_rules::modes::ModeChange;
use stavka_rules::movement::MovementOffer;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location};
use stavka_rules::reinforcement::{Forfeit, ReinforcementEvent, ReinforcementOrder, forfeits};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::telling::tell;

use super::{NONE, front, hexes, numbered, of_blue, step};
use crate::support::{counter, enter, headquarters, hex, id, in_reinforcement, piece};

// 2.2

#[test]
fn r2_2_the_phase_waits_where_something_is_due_and_passes_where_nothing_is() {
    let game = front().begin();
    assert_eq!(step(&game), numbered("3b"));
    let mut game = front().due(of_blue("r"), 1, "01.03").begin();
    assert_eq!(step(&game), numbered("2"));
    assert!(legal(&game.world).pick(MovementOffer::mover).is_empty());
    game.accept(enter(&["r"], "01.03", NONE));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(step(&game), numbered("3b"));
}

// 13.6

#[test]
fn r13_6_a_unit_enters_its_hex_on_its_turn_and_no_other() {
    let mut game = front()
        .due(of_blue("r"), 1, "01.03")
        .due(of_blue("late"), 2, "01.03")
        .begin();
    assert_eq!(hexes(&game, "r"), ["01.03"]);
    game.refuse(enter(&["r"], "01.04", NONE), "13.6");
    game.refuse(enter(&["late"], "01.03", NONE), "13.6");
    game.refuse(enter(&["friend"], "01.03", NONE), "13.6");
    game.refuse(enter(&["r", "r"], "01.03", NONE), "13.6");
    game.refuse(enter(&[], "01.03", NONE), "13.6");
    let entry = game.accept(enter(&["r"], "01.03", NONE));
    let arrived = Outcome::Reinforcement(ReinforcementEvent::Arrived {
        unit: id("r"),
        at: hex("01.03"),
    });
    assert!(entry.outcomes.contains(&arrived));
    assert_eq!(game.at("r"), Location::Map(hex("01.03")));
    game.refuse(enter(&["r"], "01.03", NONE), "13.6");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.refuse(enter(&["late"], "01.03", NONE), "13.6");
}

#[test]
fn r13_6_what_is_not_placed_never_arrives() {
    let mut game = front()
        .due(of_blue("r"), 1, "01.03")
        .due(of_blue("s"), 1, "01.02")
        .begin();
    game.accept(enter(&["s"], "01.02", NONE));
    assert_eq!(
        forfeits(&game.world, Side::One),
        [Forfeit::Unit(id("r"))],
        "the player is told before he ends the phase"
    );
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let lost = Outcome::Reinforcement(ReinforcementEvent::Forfeited {
        side: Side::One,
        units: vec![id("r")],
    });
    assert!(entry.outcomes.contains(&lost));
    assert!(tell(&game.world, &lost).contains("never to arrive"));
    assert_eq!(game.at("r"), Location::Removed);
    assert_eq!(game.steps("r"), 0);
    // It is taken back like everything else.
    engine::undo(&mut game.world).expect("an order to take back");
    assert_eq!(game.steps("r"), 1);
    assert_eq!(hexes(&game, "r"), ["01.03"]);
}

#[test]
fn r13_6_of_several_entry_hexes_the_owner_takes_any() {
    let board = || {
        front().due(of_blue("r"), 1, "01.03").with(|setup| {
            let hexes = ["01.03", "01.05", "04.01"].map(hex).to_vec();
            setup.scenario.arrivals.choices.insert(id("r"), hexes);
        })
    };
    let mut game = board().begin();
    assert_eq!(hexes(&game, "r"), ["01.03", "01.05", "04.01"]);
    game.refuse(enter(&["r"], "01.04", NONE), "13.6");
    game.refuse(in_reinforcement(ReinforcementOrder::EnterAll), "13.6");
    game.accept(enter(&["r"], "04.01", NONE));
    // The enemy in one of them leaves the others, and nothing beside them.
    let mut game = board().unit(counter("f", Side::Two), "01.03").begin();
    assert_eq!(hexes(&game, "r"), ["01.05", "04.01"]);
    game.refuse(enter(&["r"], "01.03", NONE), "13.6b");
    game.refuse(enter(&["r"], "01.02", NONE), "13.6");
}

#[test]
fn r13_6_everything_with_one_hex_is_placed_at_once() {
    let mut game = front()
        .due(of_blue("r"), 1, "01.03")
        .due(of_blue("s"), 1, "01.02")
        .due(of_blue("t"), 1, "01.01")
        .with(|setup| {
            let hexes = ["01.01", "01.05"].map(hex).to_vec();
            setup.scenario.arrivals.choices.insert(id("t"), hexes);
        })
        .begin();
    game.accept(in_reinforcement(ReinforcementOrder::EnterAll));
    assert_eq!(game.at("r"), Location::Map(hex("01.03")));
    assert_eq!(game.at("s"), Location::Map(hex("01.02")));
    assert_eq!(forfeits(&game.world, Side::One), [Forfeit::Unit(id("t"))]);
    game.refuse(in_reinforcement(ReinforcementOrder::EnterAll), "13.6");
}

#[test]
fn r9_14b_a_unit_that_enters_captures_what_it_meets() {
    let mut game = front()
        .unit(piece("their-dump", Side::Two, Family::Dump), "01.03")
        .holding(4)
        .due(of_blue("r"), 1, "01.03")
        .begin();
    let entry = game.accept(enter(&["r"], "01.03", NONE));
    let met = |outcome: &Outcome| {
        matches!(
            outcome,
            Outcome::Capture(CaptureEvent::SupplyCaptured { .. })
        )
    };
    assert!(entry.outcomes.iter().any(met), "{:?}", entry.outcomes);
}

#[test]
fn r4_4c_no_hq_arrives_among_enemy_pieces_by_itself() {
    let board = || {
        front()
            .unit(piece("their-dump", Side::Two, Family::Dump), "01.03")
            .holding(4)
            .due(headquarters("hq", Side::One, 5), 1, "01.03")
    };
    let mut game = board().due(of_blue("r"), 1, "01.03").begin();
    game.refuse(enter(&["hq"], "01.03", NONE), "4.4c");
    assert_eq!(hexes(&game, "hq"), Vec::<String>::new());
    let strat = Some(ModeChange::Strat);
    game.refuse(enter(&["hq", "r"], "01.03", strat), "4.4c");
    game.accept(enter(&["hq", "r"], "01.03", NONE));
}

#[test]
fn r4_4c_units_that_come_together_open_the_hex_to_all_of_them() {
    let board = || {
        front()
            .unit(piece("their-dump", Side::Two, Family::Dump), "01.03")
            .holding(4)
            .due(headquarters("hq", Side::One, 5), 1, "01.03")
    };
    let mut game = board().due(of_blue("r"), 1, "01.03").begin();
    game.enters_all();
    assert_eq!(game.at("hq"), Location::Map(hex("01.03")));
    // Nobody comes with it: it waits.
    let mut game = board().due(of_blue("r"), 1, "01.05").begin();
    game.enters_all();
    assert!(matches!(game.at("hq"), Location::Arriving { .. }));
}
