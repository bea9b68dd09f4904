//! C&C 1.3 Supply Phase: an HQ supplies so many limited units freely.

use crate::support::command::{class, commander, counts_as};
use crate::support::{Field, Game, counter, dump, id, map};
use stavka_rules::engine;
use stavka_rules::ids::{FormationId, UnitId};
use stavka_rules::map::Feature;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Formation, OutOfSupply, Printed, Re, Roster, Size, fact};
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

#[test]
fn r1_3_the_owner_says_who_has_room_even_if_nothing_can_be_paid() {
    let field = nine_divisions().with(|setup| setup.units.retain(|unit| unit.id() != id("dump")));
    let mut game = in_supply_phase(field);
    game.decide(Decision::Supply(SupplyDecision::ServeFirst {
        units: vec![id("r9")],
    }));
    let entry = game.decide(Decision::Supply(SupplyDecision::FeedNobody));
    assert_eq!(went_out(&entry.outcomes), [id("r8")]);
}

/// A panzer division of two and three infantry divisions before a corps with room for three of any kind, and the class of the first.
fn formation_and_three(second_hq: bool) -> Field {
    let formation = FormationId::new("div").expect("an id");
    let member = |name: &str| Printed {
        formation: Some(formation),
        re: Re::whole(1),
        ..counter(name, Side::One)
    };
    let mut field = map(&["................"; 9])
        .playing(RuleModule::Command)
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .with_own_sources()
        .feature("03.05", Feature::Source(Side::One))
        .feature("16.09", Feature::Source(Side::Two))
        .unit(commander("hq", Side::One, 30, "cb_de_armee"), "04.05")
        .unit(dump("dump", Side::One), "04.04")
        .holding(40)
        .with(|setup| {
            setup.formations.push(Formation {
                id: formation,
                name: "div".to_owned(),
                side: Side::One,
                stripe: 0,
                command: Some(class("PZ")),
            });
        })
        .unit(member("m1"), "12.08")
        .unit(member("m2"), "12.09");
    for n in 1..=3 {
        let name = format!("d{n}");
        let printed = Printed {
            re: Re::whole(3),
            ..counts_as(&name, Side::One, "INF", Size::Division)
        };
        field = field.unit(printed, &format!("12.0{n}"));
    }
    if second_hq {
        field = field.unit(commander("hq-2", Side::One, 30, "cb_de_armee"), "04.06");
    }
    field.army("army", Side::One, &["hq"], &[])
}

#[test]
fn r1_3_a_formation_takes_room_at_any_hq_that_serves_all_of_it() {
    let game = in_supply_phase(formation_and_three(false));
    let over = above_limits(&game.world);
    assert_eq!(over.len(), 2, "the formation has least RE: {over:?}");
    let mut game = formation_and_three(true).begin();
    game.go_to_step("5a");
    assert!(!fact::<OutOfSupply>(&game.world, game.ix("m1")).0);
}

#[test]
fn r1_3_a_formation_that_draws_from_a_source_is_not_counted() {
    let field = formation_and_three(false).with(|setup| {
        let grid = setup.map.grid;
        let ix = grid.index(crate::support::hex("13.08")).expect("a hex");
        setup.map.hexes[ix.at()]
            .features
            .push(Feature::Source(Side::One));
    });
    let mut game = field.begin();
    game.go_to_step("5a");
    for unit in ["m1", "m2", "d1", "d2", "d3"] {
        assert!(!fact::<OutOfSupply>(&game.world, game.ix(unit)).0, "{unit}");
    }
}

#[test]
fn r1_3_an_hq_without_a_row_has_no_limit() {
    let mut game = nine_divisions()
        .unit(
            crate::support::headquarters("divisional", Side::One, 30),
            "04.06",
        )
        .begin();
    game.go_to_step("5a");
    assert_eq!(out(&game), Vec::<String>::new());
}

#[test]
fn r1_3_rounding_is_kept_as_small_as_it_can_be() {
    // Two HQs with eight slots each, and eighteen divisions that both reach: those two above the limits go through one HQ, so
    // that 6 RE cost 3T and not twice 2T.
    let mut field = nine_divisions()
        .unit(commander("hq-2", Side::One, 30, "cb_su_army"), "04.06")
        .with(|setup| setup.armies[0].headquarters.push(id("hq-2")));
    for n in 1..=9 {
        field = field.unit(rifles(&format!("s{n}")), &format!("13.0{n}"));
    }
    let game = in_supply_phase(field);
    let over = above_limits(&game.world);
    let [(_, first), (_, second)] = over[..] else {
        panic!("two: {over:?}");
    };
    assert_eq!(first, second);
    let both = over.iter().map(|&(unit, _)| unit);
    let both: Vec<UnitId> = game.world.resource::<Roster>().ids(both);
    let names: Vec<&str> = both.iter().map(UnitId::as_str).collect();
    assert!(engine::check(&game.world, &Order::decide(feed(&names, 3))).is_ok());
}
