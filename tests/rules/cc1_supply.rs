//! C&C 1.3 Supply Phase: an HQ supplies so many limited units freely.

use crate::support::command::{commander, counts_as};
use crate::support::{Field, Game, dump, id, map};
use stavka_rules::ids::UnitId;
use stavka_rules::map::Feature;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{OutOfSupply, Printed, Re, Size, fact};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{
    Payment, SupplyDecision, SupplyEvent, above_limits, above_limits_if, served_first,
};

fn rifles(name: &str) -> Printed {
    Printed {
        re: Re::whole(3),
        ..counts_as(name, Side::One, "RIFLE", Size::Division)
    }
}

/// An HQ in trace and nine rifle divisions of 3 RE that only it reaches, each in a hex of its own.
fn nine_divisions() -> Field {
    let mut field = map(&["................"; 9])
        .playing(RuleModule::Command)
        .of_country("SU")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .with_own_sources()
        .feature("03.05", Feature::Source(Side::One))
        .feature("16.09", Feature::Source(Side::Two))
        .unit(commander("hq", Side::One, 30, "cb_su_army"), "04.05")
        .unit(dump("dump", Side::One), "04.04")
        .holding(40)
        .army("army", Side::One, &["hq"], &[]);
    for n in 1..=9 {
        field = field.unit(rifles(&format!("r{n}")), &format!("12.0{n}"));
    }
    field
}

fn in_supply_phase(field: Field) -> Game {
    let mut game = field.begin();
    for _ in 0..12 {
        if let Awaiting::Decision { question, .. } = game.awaiting() {
            assert_eq!(question.rule, "12.6c", "{}", question.text);
            return game;
        }
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    panic!("nobody is asked in the Supply Phase");
}

fn feed(units: &[&str], tokens: u16) -> Decision {
    Decision::Supply(SupplyDecision::Feed {
        units: units.iter().map(|unit| id(unit)).collect(),
        from: vec![Payment {
            dump: id("dump"),
            tokens,
        }],
    })
}

/// Who is marked Out of Supply; attrition follows at once.
fn went_out(outcomes: &[Outcome]) -> Vec<UnitId> {
    let marked = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Supply(SupplyEvent::WentOut { units, .. }) => Some(units.clone()),
        _ => None,
    });
    marked.unwrap_or_default()
}

fn out(game: &Game) -> Vec<String> {
    let names = (1..=9).map(|n| format!("r{n}"));
    names
        .filter(|name| fact::<OutOfSupply>(&game.world, game.ix(name)).0)
        .collect()
}

#[test]
fn ex_1_3_the_ninth_division_costs_two_tokens() {
    let mut game = in_supply_phase(nine_divisions());
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("a question");
    };
    assert!(
        question
            .answers
            .iter()
            .any(|(answer, _)| *answer == feed(&["r9"], 2))
    );
    game.refuse(Order::decide(feed(&["r9"], 1)), "12.6c");
    game.refuse(Order::decide(feed(&["r1"], 2)), "12.6c");
    game.decide(feed(&["r9"], 2));
    game.finish();
    assert_eq!(out(&game), Vec::<String>::new());
}

#[test]
fn r1_3_who_is_not_paid_for_is_out_of_supply() {
    let mut game = in_supply_phase(nine_divisions());
    let entry = game.decide(Decision::Supply(SupplyDecision::FeedNobody));
    assert_eq!(went_out(&entry.outcomes), [id("r9")]);
}

#[test]
fn r1_3_the_owner_says_who_has_room() {
    let mut game = in_supply_phase(nine_divisions());
    // He is told who is above the limit, and who would be in place of them.
    let [hq, r8, r9] = ["hq", "r8", "r9"].map(|name| game.ix(name));
    assert_eq!(above_limits(&game.world), [(r9, hq)]);
    assert_eq!(above_limits_if(&game.world, Side::One, &[r9]), [(r8, hq)]);
    game.decide(Decision::Supply(SupplyDecision::ServeFirst {
        units: vec![id("r9")],
    }));
    assert_eq!(served_first(&game.world), [r9]);
    assert_eq!(above_limits(&game.world), [(r8, hq)]);
    game.refuse(Order::decide(feed(&["r9"], 2)), "12.6c");
    let entry = game.decide(Decision::Supply(SupplyDecision::FeedNobody));
    assert_eq!(went_out(&entry.outcomes), [id("r8")]);
}

#[test]
fn r1_3_who_draws_from_a_source_is_not_counted() {
    let mut game = nine_divisions()
        .with(|setup| {
            let grid = setup.map.grid;
            let ix = grid.index(crate::support::hex("13.09")).expect("a hex");
            setup.map.hexes[ix.at()]
                .features
                .push(Feature::Source(Side::One));
        })
        .begin();
    game.go_to_step("5a");
    assert_eq!(out(&game), Vec::<String>::new());
}
