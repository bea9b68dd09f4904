//! 12.6f Formations that cannot trace through one HQ or source: the owner says which part does.

use super::{field, is_out, question, supply_phase};
use crate::support::combat::own;
use crate::support::{Field, Game, headquarters, hex, id, transport};
use stavka_rules::engine::{Plan, check};
use stavka_rules::ids::FormationId;
use stavka_rules::map::Feature;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Family, Printed};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{Standings, SupplyDecision, SupplyOrder, SupplyPlan, TraceVia};

fn formation() -> FormationId {
    FormationId::new("4-pz").expect("an id")
}

fn member(name: &str) -> Printed {
    Printed {
        formation: Some(formation()),
        ..own(name)
    }
}

fn through(via: TraceVia) -> Decision {
    let formation = formation();
    Decision::Supply(SupplyDecision::TraceThrough { formation, via })
}

fn through_hq(name: &str) -> Decision {
    through(TraceVia::Headquarters(id(name)))
}

/// Three units of a division at an HQ in the west, two at one in the east, which has a source of its own.
fn apart() -> Field {
    let mut board = field()
        .feature("14.03", Feature::Source(Side::One))
        .unit(headquarters("hq-west", Side::One, 4), "03.03")
        .unit(headquarters("hq-east", Side::One, 4), "12.03");
    for name in ["w1", "w2", "w3"] {
        board = board.unit(member(name), "06.03");
    }
    for name in ["e1", "e2"] {
        board = board.unit(member(name), "09.03");
    }
    board
}

fn are_out(game: &Game, units: &[&str]) -> Vec<bool> {
    units.iter().map(|unit| is_out(game, unit)).collect()
}

#[test]
fn r12_6f_the_owner_says_which_part_of_a_formation_traces() {
    let asked = || {
        let mut game = apart().begin();
        supply_phase(&mut game);
        let (side, rule, answers) = question(&game).expect("a question");
        assert_eq!((side, rule), (Side::One, "12.6f"));
        assert_eq!(answers, [through_hq("hq-west"), through_hq("hq-east")]);
        game
    };
    let mut game = asked();
    game.refuse(
        Order::decide(through(TraceVia::Source(hex("14.03")))),
        "12.6f",
    );
    game.dice(&[1, 1]);
    game.decide(through_hq("hq-east"));
    assert_eq!(are_out(&game, &["w1", "w2", "w3"]), [true; 3]);
    assert_eq!(are_out(&game, &["e1", "e2"]), [false; 2]);
    // By itself the larger part traces.
    let mut game = asked();
    game.dice(&[1, 1]);
    game.pass();
    assert_eq!(are_out(&game, &["w1", "w2", "w3"]), [false; 3]);
    assert_eq!(are_out(&game, &["e1", "e2"]), [true; 2]);
}

#[test]
fn r12_6f_a_choice_holds_until_the_next_supply_phase_and_comes_first_there() {
    let mut game = apart().begin();
    supply_phase(&mut game);
    game.dice(&[1, 1]);
    game.decide(through_hq("hq-east"));
    let traces = |game: &Game, unit: &str| {
        let standings = Standings::of(&game.world, Side::One);
        let standing = standings.get(game.ix(unit)).expect("a combat unit");
        standing.is_in_trace()
    };
    assert!(traces(&game, "e1") && !traces(&game, "w1"));
    // In the next turn, before the phase.
    game.go_to_step("3b");
    while game.awaiting().side() != Some(Side::One) {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        game.go_to_step("3b");
    }
    assert!(traces(&game, "e1") && !traces(&game, "w1"));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let (_, _, answers) = question(&game).expect("asked again");
    assert_eq!(answers, [through_hq("hq-east"), through_hq("hq-west")]);
}

#[test]
fn r12_6f_nothing_is_asked_where_one_part_contains_the_others() {
    // One HQ reaches all.
    let mut game = apart()
        .unit(headquarters("hq-both", Side::One, 16), "03.04")
        .begin();
    supply_phase(&mut game);
    assert_eq!(question(&game), None);
    assert_eq!(are_out(&game, &["w1", "e1"]), [false; 2]);
    // The eastern units are cut off, whatever the others trace through.
    let mut game = apart()
        .with(|setup| setup.units.retain(|unit| unit.id() != id("hq-east")))
        .begin();
    game.dice(&[1, 1]);
    supply_phase(&mut game);
    assert_eq!(question(&game), None);
    assert_eq!(are_out(&game, &["w1", "e1"]), [false, true]);
}

#[test]
fn r12_8e_transport_has_no_part_in_the_choice_of_its_formation() {
    let organic = Printed {
        family: Family::OrganicTruck,
        formation: Some(formation()),
        ..transport("o", Side::One, 20, 8)
    };
    let mut game = apart()
        .unit_moving(organic, "06.03")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    while question(&game).is_none() {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    game.dice(&[1, 1]);
    game.decide(through_hq("hq-east"));
    for _ in 0..2 {
        game.go_to_step("7c");
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    game.go_to_step("3a");
    let break_out = |unit: &str| {
        Order::Supply(SupplyOrder::BreakOut {
            units: vec![id(unit)],
        })
    };
    // The western HQ reaches the trucks all the same.
    let said = game.refuse(break_out("o"), "12.8e");
    assert!(said.contains("in trace"), "{said}");
    // Whom his owner has left without trace for a turn, has no first turn any more.
    let hopes = match check(&game.world, &break_out("w1")) {
        Ok(Plan::Supply(SupplyPlan::BreakOut(plan))) => plan.hopes(&game.world),
        other => panic!("{other:?}"),
    };
    assert!(!hopes[0].first_turn);
}
