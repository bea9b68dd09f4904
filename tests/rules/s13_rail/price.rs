//! 4.7, 13.2e, 13.3a, 13.3b What trains cost and how much there is of them.

use stavka_rules::map::{Feature, Gauge, Mobility, Tracks};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed};
use stavka_rules::rail::rail_cap;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::RailChange;
use stavka_rules::side::Side;

use super::field::{battalion, by_rail, cap, fare, journey, line, relay, ship};
use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, counter, dump, hex, moving, piece, release, transport, worth};

/// A motorized regiment, which takes up a point (4.7).
fn motor(name: &str) -> Printed {
    moving(own(name), Mobility::Truck, 12)
}

/// What a unit pays for the way from the city to the last village.
#[track_caller]
fn price(board: Field, unit: Printed) -> String {
    let name = unit.name.clone();
    let game = board.unit_moving(unit, "01.03").begin();
    let journey = journey(&game, &name, "08.03").expect("the line is open");
    journey.cost.to_string()
}

fn doubled(tracks: Tracks) -> Field {
    line().with(relay(1, 10, tracks, Gauge::Standard))
}

#[test]
fn r13_3a_an_re_costs_a_point_over_any_distance() {
    assert_eq!(price(line(), motor("a")), "1");
    let mut game = line().unit_moving(motor("a"), "01.03").begin();
    let entry = game.accept(by_rail(&["a"], "04.03"));
    assert_eq!(fare(&entry.outcomes), (cap("1"), cap("3")));
}

#[test]
fn r4_7_fractions_of_an_re_cost_their_part() {
    assert_eq!(price(line(), battalion(motor("a"))), "½");
    assert_eq!(price(doubled(Tracks::Multi), battalion(motor("a"))), "¼");
}

#[test]
fn r4_7b_men_on_foot_ride_at_half_their_size() {
    assert_eq!(price(line(), own("a")), "½");
    assert_eq!(price(line(), battalion(own("a"))), "¼");
    let mut repl = piece("a", Side::One, Family::Replacement);
    repl.re.0 = 1;
    assert_eq!(price(line(), repl), "1/8");
    // Six Leg points on the Move side are on foot, seven are not, nor is who never moves by himself.
    assert_eq!(price(line(), moving(own("a"), Mobility::Leg, 6)), "½");
    assert_eq!(price(line(), moving(own("a"), Mobility::Leg, 7)), "1");
    assert_eq!(price(line(), moving(own("a"), Mobility::Track, 5)), "1");
    // A division counts by the steps it has left.
    let division = || worth(moving(own("a"), Mobility::Leg, 5), 8, 3, 4);
    assert_eq!(price(line(), division()), "2");
    let reduced = line().unit_moving(division(), "01.03").reduced(1).begin();
    let cost = journey(&reduced, "a", "08.03")
        .expect("the line is open")
        .cost;
    assert_eq!(cost, cap("3/2"));
}

#[test]
fn r4_7b_two_regiments_on_foot_share_a_point_of_rail_cap() {
    let mut game = line()
        .with(|setup| setup.scenario.sides[Side::One].rail_capacity = 1)
        .unit_moving(own("a"), "01.03")
        .unit_moving(own("b"), "01.03")
        .unit_moving(own("c"), "01.03")
        .begin();
    game.refuse(by_rail(&["a", "b", "c"], "08.03"), "13.3b");
    let entry = game.accept(by_rail(&["a", "b"], "08.03"));
    assert_eq!(fare(&entry.outcomes), (cap("1"), cap("0")));
}

#[test]
fn r13_3a_multi_track_throughout_halves_the_price_and_one_single_track_does_not() {
    assert_eq!(price(doubled(Tracks::Multi), motor("a")), "½");
    let gap = doubled(Tracks::Multi).with(relay(5, 6, Tracks::Single, Gauge::Standard));
    assert_eq!(price(gap, motor("a")), "1");
}

/// A line with a Trainbusting marker of the enemy in 06.03.
fn trainbusted(tracks: Tracks) -> Game {
    doubled(tracks)
        .with(|setup| {
            let markers = &mut setup.scenario.damage.trainbusting;
            markers.push((Side::Two, hex("06.03")));
        })
        .unit_moving(motor("a"), "01.03")
        .begin()
}

#[test]
fn r13_3a_a_trainbusting_zone_on_the_way_doubles_the_price() {
    let game = trainbusted(Tracks::Single);
    let through = journey(&game, "a", "08.03").expect("the line is open");
    assert_eq!(through.cost, cap("2"));
    assert!(through.trainbusted);
    let short = journey(&game, "a", "04.03").expect("the line is open");
    assert_eq!(short.cost, cap("1"), "the zone begins in 05.03");
    assert!(!short.trainbusted);
}

#[test]
fn r13_3a_half_and_double_make_one() {
    let game = trainbusted(Tracks::Multi);
    let through = journey(&game, "a", "08.03").expect("the line is open");
    assert_eq!(through.cost, cap("1"));
}

#[test]
fn r13_3a_the_cheapest_way_is_taken() {
    // A longer way round has several tracks.
    let round = ["01.03", "02.02", "03.02", "04.02", "04.03"];
    let mut board = line().rail(&round);
    board = board.with(|setup| {
        for pair in round.windows(2) {
            let side = stavka_rules::map::Hexside::between(hex(pair[0]), hex(pair[1]));
            let facts = setup.map.hexsides.iter_mut().find(|(at, _)| *at == side);
            let rail = facts.and_then(|(_, facts)| facts.rail.as_mut());
            rail.expect("laid").tracks = Tracks::Multi;
        }
    });
    let game = board.unit_moving(motor("a"), "01.03").begin();
    let found = journey(&game, "a", "04.03").expect("two lines are open");
    assert_eq!(found.cost, cap("1/2"));
    assert_eq!(found.path.len(), 5);
    assert!(found.multi_track);
}

#[test]
fn r13_2e_transport_costs_its_size_loaded_or_not() {
    for load in [0, 8] {
        let mut game = line()
            .unit_moving(transport("trucks", Side::One, 20, 8), "01.03")
            .holding(load)
            .begin();
        let entry = game.accept(by_rail(&["trucks"], "08.03"));
        assert_eq!(fare(&entry.outcomes).0, cap("2"));
        assert_eq!(game.tokens("trucks"), load);
    }
}

#[test]
fn r4_7_an_sp_costs_a_point_and_a_token_a_quarter() {
    for (tokens, cost) in [(4, "1"), (1, "1/4"), (6, "3/2")] {
        let mut game = line()
            .unit(motor("a"), "01.01")
            .unit(dump("d", Side::One), "01.03")
            .holding(10)
            .in_tray(dump("spare", Side::One))
            .begin();
        let entry = game.accept(ship("d", tokens, "08.03"));
        assert_eq!(fare(&entry.outcomes).0, cap(cost));
    }
}

#[test]
fn r13_3b_what_is_spent_is_gone_for_the_turn() {
    let mut board = line();
    for name in ["a", "b", "c", "d", "e"] {
        board = board.unit_moving(motor(name), "01.03");
    }
    let mut game = board.begin();
    game.accept(by_rail(&["a", "b"], "08.03"));
    assert_eq!(rail_cap(&game.world, Side::One).left, cap("2"));
    game.refuse(by_rail(&["c", "d", "e"], "08.03"), "13.3b");
    let entry = game.accept(by_rail(&["c", "d"], "08.03"));
    assert_eq!(fare(&entry.outcomes).1, cap("0"));
    game.refuse(by_rail(&["e"], "08.03"), "13.3b");
}

#[test]
fn r13_3b_rail_cap_is_there_again_next_turn_and_nothing_was_saved() {
    let mut game = line()
        .unit_moving(motor("a"), "01.03")
        .unit_moving(motor("b"), "01.03")
        .unit(enemy("e"), "10.01")
        .begin();
    game.accept(by_rail(&["a"], "04.03"));
    assert_eq!(rail_cap(&game.world, Side::One).spent, cap("1"));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    for _ in 0..40 {
        if game.world.resource::<stavka_rules::sequence::Clock>().turn == 2 {
            break;
        }
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    let now = rail_cap(&game.world, Side::One);
    assert_eq!((now.total, now.spent, now.left), (4, cap("0"), cap("4")));
}

#[test]
fn r13_3b_no_trains_in_reaction_and_exploitation() {
    // Everything else that trains need is there, for either side.
    let waiting = |side: Side| {
        line()
            .reserve_markers(1)
            .feature("10.03", Feature::Source(Side::Two))
            .with(move |setup| {
                setup.map.control.fill(Some(side));
                setup.scenario.sides[side].rail_capacity = 4;
            })
            .unit_as(
                counter("waits", side),
                Location::Map(hex("04.03")),
                Orientation::Move,
                ModeMarker::Reserve,
            )
            .unit(dump("d", side), "04.03")
            .holding(8)
            .unit(counter("e", side.other()), "01.01")
            .begin()
    };
    for (side, step) in [(Side::Two, "5a"), (Side::One, "7a")] {
        let mut game = waiting(side);
        game.go_to_step(step);
        game.accept(release(&["waits"]));
        game.refuse(by_rail(&["waits"], "08.03"), "13.3b");
        game.refuse(ship("d", 8, "08.03"), "13.3b");
    }
    let mut game = waiting(Side::One);
    game.go_to_step("3b");
    game.accept(ship("d", 8, "08.03"));
}

#[test]
fn r13_3a_halves_are_not_rounded() {
    let mut game = doubled(Tracks::Multi)
        .unit(motor("a"), "01.01")
        .unit(dump("d", Side::One), "01.03")
        .holding(1)
        .begin();
    let entry = game.accept(ship("d", 1, "08.03"));
    assert_eq!(fare(&entry.outcomes), (cap("1/8"), cap("31/8")));
}

#[test]
fn r13_3b_a_scenario_changes_the_capacity_from_a_turn_on() {
    let setup = line().finish();
    let mut side = setup.scenario.sides[Side::One].clone();
    side.rail_changes = vec![
        RailChange {
            from: 2,
            capacity: 7,
        },
        RailChange {
            from: 5,
            capacity: 0,
        },
    ];
    let by_turn = [1, 2, 4, 5, 9].map(|turn| side.rail_capacity_on(turn));
    assert_eq!(by_turn, [4, 7, 7, 0, 0]);
}
