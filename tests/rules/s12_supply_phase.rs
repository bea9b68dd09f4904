//! 12.6c to 12.8c and 12.10e The Supply Phase, clause by clause: stocks, eating, Out of Supply, attrition.

mod parts;
mod stocks;

use stavka_rules::combat::CombatDecision;
use stavka_rules::fog::Viewer;
use stavka_rules::map::{Board as Map, Feature};
use stavka_rules::modes::ModeChange;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, OutOfSupply, Printed, Stocks, fact};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{Payment, SupplyDecision, SupplyEvent};
use stavka_rules::telling::tell_to;
use stavka_rules::zoc::Zones;

use crate::support;
use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, dump, hex, id, map, piece, worth};

const LONG: [&str; 5] = ["................"; 5];

/// A field whose only source lies at its western end: units in the east are cut off.
fn field() -> Field {
    map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .unit(enemy("far"), "16.05")
}

/// One unit far from the source, with a dump beside it.
fn pocket(unit: Printed, tokens: u16) -> Field {
    field()
        .unit(unit, "12.03")
        .unit(dump("dump", Side::One), "12.02")
        .holding(tokens)
}

fn with_stocks(board: Field, stocks: Stocks) -> Field {
    board.with(|setup| {
        for unit in &mut setup.units {
            unit.stocks = stocks;
        }
    })
}

/// Goes to the first question of the Supply Phase, or past the phase.
fn supply_phase(game: &mut Game) -> Vec<Outcome> {
    game.go_to_step("3b");
    game.accept(Order::Sequence(SequenceOrder::EndSegment))
        .outcomes
        .clone()
}

fn question(game: &Game) -> Option<(Side, &'static str, Vec<Decision>)> {
    match game.awaiting() {
        Awaiting::Decision { side, question } => {
            let answers = question.answers.into_iter().map(|(answer, _)| answer);
            Some((side, question.rule, answers.collect()))
        }
        _ => None,
    }
}

fn stocks(game: &Game, unit: &str) -> Stocks {
    fact(&game.world, game.ix(unit))
}

fn is_out(game: &Game, unit: &str) -> bool {
    fact::<OutOfSupply>(&game.world, game.ix(unit)).0
}

fn feed(units: &[&str], dump: &str, tokens: u16) -> Decision {
    let dump = id(dump);
    Decision::Supply(SupplyDecision::Feed {
        units: units.iter().map(|unit| id(unit)).collect(),
        from: vec![Payment { dump, tokens }],
    })
}

fn lost(outcomes: &[Outcome]) -> Vec<(u8, i8, i8, u8)> {
    let lost = |outcome: &Outcome| match outcome {
        Outcome::Supply(SupplyEvent::Attrition {
            steps,
            rating,
            modifier,
            lost,
            ..
        }) => Some((*steps, *rating, *modifier, *lost)),
        _ => None,
    };
    outcomes.iter().filter_map(lost).collect()
}

// 12.6c to e

#[test]
fn r12_6c_units_without_trace_may_eat() {
    let mut game = pocket(own("a"), 4).begin();
    supply_phase(&mut game);
    let (side, rule, answers) = question(&game).expect("a question");
    assert_eq!((side, rule), (Side::One, "12.6c"));
    assert_eq!(
        answers,
        [
            feed(&["a"], "dump", 1),
            Decision::Supply(SupplyDecision::FeedNobody)
        ]
    );
    game.decide(feed(&["a"], "dump", 1));
    assert_eq!(game.tokens("dump"), 3);
    assert!(!is_out(&game, "a"));
    assert_eq!(question(&game), None);
}

#[test]
fn r12_6c_two_re_eat_a_token_and_the_total_is_rounded_up() {
    let mut game = pocket(own("a"), 4)
        .unit(own("b"), "12.03")
        .unit(own("c"), "13.03")
        .begin();
    supply_phase(&mut game);
    let all = feed(&["a", "b", "c"], "dump", 2);
    assert_eq!(question(&game).expect("a question").2[0], all);
    game.refuse(Order::decide(feed(&["a", "b", "c"], "dump", 1)), "12.6c");
    // Part of them eats; the others are asked for again.
    game.decide(feed(&["a", "b"], "dump", 1));
    assert_eq!(game.tokens("dump"), 3);
    game.refuse(Order::decide(feed(&["a"], "dump", 1)), "12.6c");
    game.decide(feed(&["c"], "dump", 1));
    assert!(["a", "b", "c"].iter().all(|unit| !is_out(&game, unit)));
}

#[test]
fn r12_6c_who_has_trace_does_not_eat_and_dumps_must_be_in_reach() {
    let mut game = pocket(own("a"), 4)
        .unit(own("home"), "02.03")
        .unit(dump("depot", Side::One), "02.02")
        .holding(4)
        .begin();
    supply_phase(&mut game);
    game.refuse(Order::decide(feed(&["home"], "depot", 1)), "12.6c");
    game.refuse(Order::decide(feed(&["a"], "depot", 1)), "12.3");
    game.decide(feed(&["a"], "dump", 1));
}

#[test]
fn r13_2g_b_organic_trucks_do_not_feed_units_of_others() {
    let formation = stavka_rules::ids::FormationId::new("4-pz").ok();
    let with = |printed: Printed| Printed {
        formation,
        ..printed
    };
    let trucks = with(piece("trucks", Side::One, Family::OrganicTruck));
    let game = |tokens: u16| {
        let mut game = pocket(with(worth(own("a"), 9, 3, 2)), tokens)
            .unit(worth(own("b"), 9, 3, 2), "12.03")
            .unit_moving(trucks.clone(), "12.03")
            .holding(8)
            .begin();
        supply_phase(&mut game);
        game
    };
    let both = |from_trucks: u16| {
        let pays = [("dump", 2 - from_trucks), ("trucks", from_trucks)];
        let given = pays.into_iter().filter(|&(_, tokens)| tokens > 0);
        Decision::Supply(SupplyDecision::Feed {
            units: vec![id("a"), id("b")],
            from: given
                .map(|(dump, tokens)| Payment {
                    dump: id(dump),
                    tokens,
                })
                .collect(),
        })
    };
    // Each of them eats a token.
    let mut poor = game(1);
    poor.refuse(Order::decide(both(2)), "13.2g");
    poor.refuse(Order::decide(feed(&["b"], "trucks", 1)), "13.2g");
    poor.decide(both(1));
    assert_eq!(
        (poor.at("dump"), poor.tokens("trucks")),
        (Location::Tray, 7)
    );
    // The usual way spares the trucks.
    let rich = game(2);
    let (_, _, answers) = question(&rich).expect("a question");
    assert_eq!(answers[0], both(0));
}

#[test]
fn r12_6c_nobody_is_forced_to_eat() {
    let mut game = pocket(own("a"), 4).begin();
    supply_phase(&mut game);
    game.dice(&[1, 1]).pass();
    assert!(is_out(&game, "a"));
    assert_eq!(game.tokens("dump"), 4);
}

#[test]
fn r12_6e_units_in_strat_mode_cannot_eat() {
    let mut game = pocket(worth(own("a"), 9, 3, 2), 4)
        .with(|setup| {
            let unit = setup.units.iter_mut().find(|unit| unit.id() == id("a"));
            unit.expect("a").marker = stavka_rules::pieces::ModeMarker::Strat;
        })
        .begin();
    game.dice(&[1, 1]);
    supply_phase(&mut game);
    assert_eq!(question(&game), None);
    assert!(is_out(&game, "a"));
}

#[test]
fn r12_6d_who_neither_traces_nor_eats_goes_out_of_supply() {
    let mut game = field()
        .unit(own("home"), "02.03")
        .unit(own("a"), "12.03")
        .begin();
    let zone = |game: &Game| {
        let grid = *game.world.resource::<Map>().grid();
        let beside = grid.index(hex("13.03")).expect("a hex");
        game.world.resource::<Zones>().covers(Side::One, beside)
    };
    assert!(zone(&game));
    game.dice(&[1, 1]);
    let outcomes = supply_phase(&mut game);
    assert!(is_out(&game, "a") && !is_out(&game, "home"));
    assert!(!zone(&game), "12.8d");
    let went = Outcome::Supply(SupplyEvent::WentOut {
        side: Side::One,
        units: vec![id("a")],
    });
    assert!(outcomes.contains(&went), "{outcomes:?}");
}

#[test]
fn r12_6d_trace_takes_the_marker_off() {
    let mut game = field().unit(own("a"), "02.03").out_of_supply().begin();
    assert!(is_out(&game, "a"));
    let outcomes = supply_phase(&mut game);
    assert!(!is_out(&game, "a"));
    let back = |outcome: &Outcome| matches!(outcome, Outcome::Supply(SupplyEvent::CameBack { .. }));
    assert!(outcomes.iter().any(back));
    assert_eq!(lost(&outcomes), [], "nobody rolls");
}

#[test]
fn r12_6_only_the_phasing_players_units_are_checked() {
    let mut game = field()
        .with_own_sources()
        .unit(own("a"), "02.03")
        .unit(enemy("e"), "12.03")
        .begin();
    supply_phase(&mut game);
    assert!(!is_out(&game, "e"), "his own Supply Phase comes later");
}

// 12.8a to c

#[test]
fn r12_8_attrition_by_the_best_rating_and_all_steps() {
    // Action Rating 3: 6 or 7 takes a step.
    let roll = |dice: [u8; 2]| {
        let mut game = field().unit(worth(own("a"), 9, 3, 3), "12.03").begin();
        game.dice(&dice);
        let outcomes = supply_phase(&mut game);
        (lost(&outcomes), game.steps("a"))
    };
    assert_eq!(roll([1, 4]), (vec![(3, 3, 0, 0)], 3));
    assert_eq!(roll([3, 3]), (vec![(3, 3, 0, 1)], 2));
    assert_eq!(roll([6, 6]), (vec![(3, 3, 0, 3)], 0));
}

#[test]
fn r4_9_r12_8_the_opponent_learns_of_attrition_what_is_lost() {
    let mut game = field().unit(worth(own("a"), 9, 3, 3), "12.03").begin();
    game.dice(&[3, 3]);
    let outcomes = supply_phase(&mut game);
    let attrition =
        |outcome: &&Outcome| matches!(outcome, Outcome::Supply(SupplyEvent::Attrition { .. }));
    let rolled = outcomes.iter().find(attrition).expect("a roll");
    let to = |side: Side| tell_to(&game.world, Viewer::Side(side), rolled);
    let own = to(Side::One).expect("his own affair");
    assert!(own.contains("3 steps, AR 3"), "{own}");
    let enemy = to(Side::Two).expect("it is seen");
    assert_eq!(enemy, "Attrition in 12.03: 1 step lost");
}

#[test]
fn r12_8_five_steps_are_a_crowd() {
    let mut game = field()
        .unit(worth(own("a"), 9, 3, 3), "12.03")
        .unit(worth(own("b"), 9, 1, 2), "12.03")
        .begin();
    game.dice(&[1, 2]);
    let outcomes = supply_phase(&mut game);
    assert_eq!(lost(&outcomes), [(5, 3, 3, 1)]);
}

#[test]
fn r12_8b_the_owner_picks_the_losses_among_marked_units() {
    let formation = stavka_rules::ids::FormationId::new("4-pz").ok();
    let mut game = field()
        .unit(worth(own("a"), 9, 3, 2), "12.03")
        .unit(worth(own("b"), 9, 2, 2), "12.03")
        .unit(
            Printed {
                formation,
                ..worth(own("c"), 9, 5, 2)
            },
            "12.03",
        )
        .unit(dump("dump", Side::One), "12.02")
        .holding(1)
        .begin();
    supply_phase(&mut game);
    // c eats and does not count: neither its rating nor its steps.
    let entry = {
        game.dice(&[3, 3]);
        game.decide(feed(&["c"], "dump", 1))
    };
    assert_eq!(lost(&entry.outcomes), [(4, 3, 0, 1)]);
    let (side, rule, answers) = question(&game).expect("a question");
    assert_eq!((side, rule), (Side::One, "12.8b"));
    assert_eq!(
        answers,
        [
            Decision::Combat(CombatDecision::LoseStep(id("a"))),
            Decision::Combat(CombatDecision::LoseStep(id("b")))
        ]
    );
    game.refuse(Order::decide(CombatDecision::LoseStep(id("c"))), "12.8b");
    game.decide(CombatDecision::LoseStep(id("b")));
    assert_eq!((game.steps("a"), game.steps("b")), (2, 1));
}

#[test]
fn r12_8c_disorganized_keeps_its_rating_and_strat_counts_zero() {
    use stavka_rules::pieces::ModeMarker;
    let rating = |marker: ModeMarker| {
        let mut game = field()
            .unit(worth(own("a"), 9, 3, 1), "12.03")
            .with(|setup| {
                let unit = setup.units.last_mut().expect("a");
                unit.marker = marker;
            })
            .begin();
        game.dice(&[1, 1]);
        lost(&supply_phase(&mut game))[0].1
    };
    assert_eq!(rating(ModeMarker::None), 3);
    assert_eq!(rating(ModeMarker::Disorganized), 3);
    assert_eq!(rating(ModeMarker::Strat), 0);
}

#[test]
fn r12_8_each_hex_rolls_in_every_supply_phase_while_the_marker_stays() {
    let mut game = field()
        .unit(own("a"), "12.03")
        .unit(own("b"), "14.03")
        .begin();
    game.dice(&[1, 1, 1, 1]);
    assert_eq!(lost(&supply_phase(&mut game)).len(), 2);
    game.dice(&[1, 1, 1, 1]);
    let mut rolled = 0;
    while rolled == 0 {
        let order = match game.awaiting() {
            Awaiting::Decision { .. } => Order::pass(),
            Awaiting::Over => break,
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        rolled = lost(&game.accept(order).outcomes).len();
    }
    assert_eq!(rolled, 2);
}

#[test]
fn r12_8d_units_out_of_supply_move_normally() {
    let mut game = field().unit(own("a"), "12.03").out_of_supply().begin();
    game.accept(support::change(&["a"], ModeChange::Move));
    game.accept(support::move_order(&["a"], &["11.03"]));
}
