//! 2.0 Sequence of play, first-player determination and weather.

use stavka_rules::dice::Dice;
use stavka_rules::engine;
use stavka_rules::engine::{hash_anew, legal, stops_everywhere};
use stavka_rules::map::Feature;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{
    Actor, Clock, SEQUENCE, SequenceDecision, SequenceEvent, SequenceOrder, StepId,
};
use stavka_rules::setup::{ArrivingSupply, SupplyArrival};
use stavka_rules::side::Side;
use stavka_rules::weather::{
    TableDice, Weather, WeatherEntry, WeatherPlan, WeatherRow, WeatherTable, WeatherWhen,
};

use crate::support;
use crate::support::{Field, counter, hex, map, move_order, moving};

fn two_units() -> Field {
    map(&["....", "....", "...."])
        .unit(counter("a", Side::One), "01.01")
        .unit(counter("e", Side::Two), "04.03")
}

fn rolling() -> Field {
    two_units().with(|setup| setup.scenario.first_player = None)
}

#[test]
fn r2_2_the_higher_roll_chooses() {
    let mut game = rolling().set_up();
    game.world.resource_mut::<Dice>().feed([1, 2, 5, 5]);
    let entry = game.accept(Order::Sequence(SequenceOrder::Begin));
    assert_eq!(entry.rolls, vec![1, 2, 5, 5]);
    let Awaiting::Decision { side, question } = game.awaiting() else {
        panic!("a decision is due")
    };
    assert_eq!(side, Side::Two);
    assert_eq!(question.answers.len(), 2);
    game.accept(Order::decide(SequenceDecision::GoSecond));
    assert_eq!(game.world.resource::<Clock>().phasing(), Some(Side::One));
}

#[test]
fn r2_2_ties_are_rolled_again() {
    let mut game = rolling().set_up();
    game.world
        .resource_mut::<Dice>()
        .feed([3, 4, 6, 1, 6, 6, 2, 3]);
    let entry = game.accept(Order::Sequence(SequenceOrder::Begin));
    assert_eq!(entry.rolls.len(), 8);
    assert_eq!(
        entry
            .outcomes
            .iter()
            .filter(|outcome| **outcome == Outcome::Sequence(SequenceEvent::FirstPlayerTied))
            .count(),
        1
    );
    assert_eq!(game.awaiting().side(), Some(Side::One));
}

#[test]
fn r2_2_passing_goes_first() {
    let mut game = rolling().set_up();
    game.world.resource_mut::<Dice>().feed([1, 1, 6, 6]);
    game.accept(Order::Sequence(SequenceOrder::Begin));
    game.accept(Order::pass());
    assert_eq!(game.world.resource::<Clock>().phasing(), Some(Side::Two));
}

#[test]
fn r2_2_refuses_everything_else_while_the_choice_is_due() {
    let mut game = rolling().begin();
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "2.2");
    game.refuse(move_order(&["a"], &["02.01"]), "2.2");
    game.refuse(Order::Sequence(SequenceOrder::Begin), "2.2");
}

#[test]
fn r2_2_refuses_an_answer_when_nothing_is_asked() {
    let mut game = two_units().begin();
    game.refuse(Order::decide(SequenceDecision::GoFirst), "2.2");
    game.refuse(Order::pass(), "2.2");
}

#[test]
fn r2_2_a_scenario_can_fix_the_first_player_of_its_first_turn_only() {
    let mut game = two_units().begin();
    assert_eq!(game.world.resource::<Clock>().phasing(), Some(Side::One));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert!(entry.rolls.len() >= 4, "turn 2 is rolled for");
}

#[test]
fn r2_2_a_scenario_can_fix_the_first_player_of_several_turns() {
    let mut game = two_units()
        .with(|setup| setup.scenario.first_player_until = 2)
        .begin();
    let end = || Order::Sequence(SequenceOrder::EndSegment);
    game.accept(end());
    let entry = game.accept(end());
    assert!(entry.rolls.is_empty(), "turn 2 is not rolled for");
    assert_eq!(game.awaiting().side(), Some(Side::One));
    game.accept(end());
    let entry = game.accept(end());
    assert!(entry.rolls.len() >= 4, "turn 3 is rolled for");
}

#[test]
fn r2_2_the_second_player_can_move_twice_in_a_row() {
    let mut game = two_units().begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.awaiting().side(), Some(Side::Two));
    game.world.resource_mut::<Dice>().feed([1, 1, 6, 6]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(Order::decide(SequenceDecision::GoFirst));
    assert_eq!(game.awaiting().side(), Some(Side::Two));
    assert_eq!(game.world.resource::<Clock>().turn, 2);
}

#[test]
fn refuses_orders_before_the_game_begins_and_after_it_ends() {
    let mut game = two_units().with(|setup| setup.scenario.turns = 1).set_up();
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "2.2");
    game.accept(Order::Sequence(SequenceOrder::Begin));
    game.refuse(Order::Sequence(SequenceOrder::Begin), "2.2");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let last = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert!(matches!(
        last.outcomes.last(),
        Some(Outcome::Sequence(SequenceEvent::GameOver { .. }))
    ));
    assert_eq!(game.awaiting(), Awaiting::Over);
    assert!(legal(&game.world).all().is_empty());
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "2.2");
}

/// Stopping everywhere shows the whole sequence with who acts in each step.
#[test]
fn r2_2_every_step_comes_in_order_and_the_other_side_reacts() {
    let mut game = two_units()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    let mut seen = Vec::new();
    while game.world.resource::<Clock>().turn == 1 {
        let Awaiting::Segment { side, step } = game.awaiting() else {
            break;
        };
        seen.push((side, step.step().number));
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    let turn = |first: Side| {
        SEQUENCE
            .iter()
            .filter(|step| step.actor != Actor::Engine)
            .map(move |step| {
                (
                    if step.actor == Actor::Phasing {
                        first
                    } else {
                        first.other()
                    },
                    step.number,
                )
            })
    };
    let expected: Vec<_> = turn(Side::One).chain(turn(Side::Two)).collect();
    assert_eq!(seen, expected);
}

#[test]
fn r2_2_a_player_may_stop_in_every_segment_of_his_and_no_longer() {
    let stop = |on| Order::Sequence(SequenceOrder::StopEverywhere { on });
    let end = || Order::Sequence(SequenceOrder::EndSegment);
    let mut game = two_units().set_up();
    game.refuse(stop(true), "2.2");
    game.accept(Order::Sequence(SequenceOrder::Begin));
    assert!(!stops_everywhere(&game.world, Side::One));
    let before = hash_anew(&game.world);
    let entry = game.accept(stop(true));
    let (side, on) = (Side::One, true);
    let event = Outcome::Sequence(SequenceEvent::StopsSet { side, on });
    assert_eq!(entry.outcomes, [event]);
    assert_ne!(hash_anew(&game.world), before, "it is part of the game");
    // His next segment waits though nothing could be done in it; the other player passes as before.
    game.accept(end());
    let step = StepId::numbered("3c").expect("a step");
    assert_eq!(game.awaiting(), Awaiting::Segment { side, step });
    assert!(!stops_everywhere(&game.world, Side::Two));
    for _ in 0..20 {
        if game.awaiting().side() != Some(side) {
            break;
        }
        game.accept(end());
    }
    assert!(
        matches!(game.awaiting(), Awaiting::Segment { side: Side::Two, step } if Some(step) == StepId::numbered("3b")),
        "{:?}",
        game.awaiting()
    );
    // Taken back, and switched off again.
    let mut game = two_units().begin();
    game.accept(stop(true));
    engine::undo(&mut game.world).expect("nothing was rolled");
    assert!(!stops_everywhere(&game.world, Side::One));
    game.accept(stop(true));
    game.accept(stop(false));
    game.accept(end());
    assert_eq!(game.awaiting().side(), Some(Side::Two));
}

#[test]
fn segments_in_which_nothing_can_be_done_pass_by_themselves() {
    let mut game = two_units().begin();
    assert_eq!(
        game.awaiting(),
        Awaiting::Segment {
            side: Side::One,
            step: StepId::numbered("3b").unwrap()
        }
    );
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let passed = entry
        .outcomes
        .iter()
        .filter(|outcome| matches!(outcome, Outcome::Sequence(SequenceEvent::StepPassed { .. })))
        .count();
    assert_eq!(
        passed, 13,
        "the rest of one player turn and the beginning of the other"
    );
}

#[test]
fn r17_weather_is_read_from_the_row_of_the_date() {
    let entry = |from, to, condition: &str| WeatherEntry {
        from,
        to,
        condition: condition.to_owned(),
    };
    let plan = WeatherPlan {
        fixed: vec![(
            2,
            Weather {
                ground: "mud".to_owned(),
                flight: "none".to_owned(),
            },
        )],
        otherwise: Weather {
            ground: "dry".to_owned(),
            flight: "full".to_owned(),
        },
        ground: Some(WeatherTable {
            dice: TableDice::One,
            rows: vec![WeatherRow {
                when: WeatherWhen::Dates((10, 1), (10, 15)),
                entries: vec![entry(1, 2, "dry"), entry(3, 6, "mud")],
            }],
        }),
        flight: Some(WeatherTable {
            dice: TableDice::Two,
            rows: vec![WeatherRow {
                when: WeatherWhen::Ground("mud".to_owned()),
                entries: vec![entry(2, 12, "limited")],
            }],
        }),
    };
    let mut game = two_units().with(|setup| setup.weather = plan).set_up();
    game.world.resource_mut::<Dice>().feed([3]);
    game.accept(Order::Sequence(SequenceOrder::Begin));
    let weather = game.world.resource::<Weather>();
    assert_eq!(
        (weather.ground.as_str(), weather.flight.as_str()),
        ("mud", "limited")
    );
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(
        game.world.resource::<Weather>().flight,
        "none",
        "turn 2 has fixed weather"
    );
}

#[test]
fn r12_2_supply_arrives_by_schedule() {
    let mut dump = moving(
        counter("dump", Side::One),
        stavka_rules::map::Mobility::Leg,
        0,
    );
    dump.family = Family::Dump;
    let arrival = |at: &str| SupplyArrival {
        turn: 1,
        side: Side::One,
        at: hex(at),
        otherwise: Vec::new(),
        amount: ArrivingSupply::Given(6),
    };
    let game = two_units()
        .unit_as(dump, Location::Tray, Orientation::Move, ModeMarker::None)
        .with(|setup| {
            setup.scenario.supply = vec![arrival("02.02"), arrival("02.02"), arrival("04.03")];
        })
        .begin();
    assert_eq!(game.at("dump"), Location::Map(hex("02.02")));
    let roster = game.world.resource::<stavka_rules::pieces::Roster>();
    let entity = roster.entity(roster.find(support::id("dump")).unwrap());
    assert_eq!(
        game.world
            .get::<stavka_rules::pieces::Tokens>(entity)
            .unwrap()
            .0,
        12
    );
}

#[test]
fn the_side_that_holds_the_objectives_wins() {
    let board = || {
        two_units()
            .feature("02.01", Feature::Objective { points: 2 })
            .with(|setup| setup.scenario.turns = 1)
    };
    let mut idle = board().begin();
    idle.accept(Order::Sequence(SequenceOrder::EndSegment));
    let last = idle.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert!(last.outcomes.iter().any(|outcome| matches!(
        outcome,
        Outcome::Sequence(SequenceEvent::GameOver {
            winner: Some(Side::Two),
            ..
        })
    )));
    let mut game = board().begin();
    game.accept(move_order(&["a"], &["02.01"]));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let last = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let won = Outcome::Sequence(SequenceEvent::GameOver {
        points: 2,
        winner: Some(Side::One),
        result: "Blue wins".to_owned(),
    });
    assert_eq!(last.outcomes.last(), Some(&won));
    assert_eq!(legal(&game.world).awaiting, Awaiting::Over);
}
