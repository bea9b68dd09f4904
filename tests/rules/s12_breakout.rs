//! 12.8e Breakout, clause by clause.

use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, dump, enter, hex, id, map, moving, piece, worth};
use stavka_rules::engine::{Plan, check, legal};
use stavka_rules::fog::Viewer;
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Family, Location, OutOfSupply, Printed, StepsLost, Stocks, Strength, fact,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{Clock, Phase, SequenceOrder, StepId};
use stavka_rules::side::Side;
use stavka_rules::supply::{SupplyDecision, SupplyOffer, SupplyOrder, SupplyPlan};
use stavka_rules::telling::tell_to;

const LONG: [&str; 5] = ["........................"; 5];

/// A field with a source at its western end and a friendly unit beside it.
fn field() -> Field {
    map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .unit(own("home"), "02.03")
        .unit(enemy("far"), "24.05")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
}

fn break_out(units: &[&str]) -> Order {
    Order::Supply(SupplyOrder::BreakOut {
        units: units.iter().map(|unit| id(unit)).collect(),
    })
}

/// Begins in the Breakout Segment.
fn begun(board: Field) -> Game {
    let mut game = board.set_up();
    game.accept(Order::Sequence(SequenceOrder::Begin));
    game.go_to_step("3a");
    game
}

/// A unit that has been cut off for longer.
fn long_cut(unit: Printed, at: &str) -> Field {
    field().unit(unit, at).out_of_supply()
}

#[test]
fn r12_8e_breakouts_come_in_the_breakout_segment() {
    let mut game = begun(long_cut(own("a"), "12.03"));
    assert_eq!(legal(&game.world).pick(SupplyOffer::breaker), [id("a")]);
    game.go_to_step("3b");
    game.refuse(break_out(&["a"]), "12.8e");
}

#[test]
fn r12_8e_only_units_out_of_trace_break_out() {
    let mut game = begun(long_cut(own("a"), "12.03"));
    game.refuse(break_out(&["home"]), "12.8e");
    game.refuse(break_out(&["far"]), "12.8e");
    game.dice(&[1]).accept(break_out(&["a"]));
}

#[test]
fn r12_8e_on_four_or_less_a_unit_is_lost() {
    for (die, lost) in [(1, true), (4, true), (5, false), (6, false)] {
        let mut game = begun(long_cut(own("a"), "12.03"));
        game.dice(&[die, 2]).accept(break_out(&["a"]));
        assert_eq!(game.at("a") == Location::Dead, lost, "{die}");
    }
}

#[test]
fn r12_8e_what_a_unit_may_hope_for_is_known_before() {
    let hopes = |game: &Game| match check(&game.world, &break_out(&["a"])) {
        Ok(Plan::Supply(SupplyPlan::BreakOut(plan))) => plan.hopes(&game.world),
        other => panic!("{other:?}"),
    };
    let late = begun(long_cut(own("a"), "12.03"));
    let [hope] = &hopes(&late)[..] else {
        panic!("one unit");
    };
    assert_eq!((hope.saving, hope.first_turn), (2, false), "5 and 6");
    assert_eq!(hope.back, [hex("01.03")]);
    let first = begun(field().unit(own("a"), "12.03"));
    let [hope] = &hopes(&first)[..] else {
        panic!("one unit");
    };
    assert_eq!((hope.saving, hope.first_turn), (3, true), "4, 5 and 6");
}

#[test]
fn r12_8e_who_gets_out_comes_back_a_die_of_turns_later() {
    let board = long_cut(worth(own("a"), 9, 3, 3), "12.03").with(|setup| {
        let unit = setup.units.last_mut().expect("a");
        unit.steps_lost = StepsLost(1);
        unit.stocks = Stocks::Low;
    });
    let mut game = begun(board);
    game.dice(&[5, 2]).accept(break_out(&["a"]));
    let (turn, at) = (3, hex("01.03"));
    assert_eq!(game.at("a"), Location::Arriving { turn, at });
    assert_eq!(game.steps("a"), 2, "losses are kept");
    assert!(!fact::<OutOfSupply>(&game.world, game.ix("a")).0);
    let stocks = fact::<Stocks>(&game.world, game.ix("a"));
    assert_eq!(stocks, Stocks::Full, "other markers are lost");
}

#[test]
fn r4_9_r12_8e_the_opponent_learns_that_somebody_breaks_out_and_who_is_lost() {
    let told = |die: u8, side: Side| {
        let mut game = begun(long_cut(own("a"), "12.03"));
        let entry = game.dice(&[die, 2]).accept(break_out(&["a"]));
        let supply = entry.outcomes.iter();
        let mut supply = supply.filter(|outcome| matches!(outcome, Outcome::Supply(_)));
        tell_to(&game.world, Viewer::Side(side), supply.next()?)
    };
    let away = told(5, Side::Two).expect("it is seen");
    assert_eq!(away, "An enemy unit breaks out of 12.03");
    let own = told(5, Side::One).expect("his own affair");
    assert!(own.contains("on turn 3"), "{own}");
    // The Dead Pile lies open.
    let lost = told(1, Side::Two).expect("it is seen");
    assert_eq!(lost, "a in 12.03 is lost in its breakout");
}

#[test]
fn r12_8e_a_friendly_unit_in_trace_must_be_near() {
    // Fifteen hexes from the unit at 02.03 is 17.03.
    let mut game = begun(long_cut(own("a"), "17.03"));
    game.dice(&[1]).accept(break_out(&["a"]));
    let mut game = begun(long_cut(own("a"), "18.03"));
    game.refuse(break_out(&["a"]), "12.8e");
}

#[test]
fn r12_8e_a_way_out_must_be_free_of_enemies() {
    let wall = |last: &str| {
        ["10.01", "10.02", "10.03", "10.04", last]
            .into_iter()
            .enumerate()
            .fold(long_cut(own("a"), "12.03"), |board, (n, at)| {
                // Without zones of control: they defend only.
                let mut guard = enemy(&format!("wall{n}"));
                for face in guard.combat.iter_mut().chain([&mut guard.movement]) {
                    face.strength = Some(Strength {
                        value: 5,
                        defence_only: true,
                    });
                }
                board.unit(guard, at)
            })
    };
    let mut game = begun(wall("10.05"));
    game.refuse(break_out(&["a"]), "12.8e");
    let mut game = begun(wall("20.05"));
    game.dice(&[1]).accept(break_out(&["a"]));
}

#[test]
fn r12_8e_zones_stop_those_on_trucks_alone() {
    let board = |mobility: Mobility| {
        let unit = moving(own("a"), mobility, 10);
        ["10.01", "10.03", "10.05"]
            .into_iter()
            .enumerate()
            .fold(long_cut(unit, "13.03"), |board, (n, at)| {
                board.unit(enemy(&format!("wall{n}")), at)
            })
    };
    let mut game = begun(board(Mobility::Leg));
    game.dice(&[1]).accept(break_out(&["a"]));
    let mut game = begun(board(Mobility::Truck));
    game.refuse(break_out(&["a"]), "12.8e");
}

#[test]
fn r12_8e_the_first_turn_without_trace_waives_the_conditions() {
    // Too far from any friend, and one is added to the die.
    let mut game = begun(field().unit(own("a"), "20.03"));
    game.dice(&[4, 1]).accept(break_out(&["a"]));
    let (turn, at) = (2, hex("01.03"));
    assert_eq!(game.at("a"), Location::Arriving { turn, at });
    let mut game = begun(field().unit(own("a"), "20.03"));
    game.dice(&[3]).accept(break_out(&["a"]));
    assert_eq!(game.at("a"), Location::Dead);
}

#[test]
fn r12_8e_who_has_lived_on_dumps_has_no_first_turn() {
    let mut game = field()
        .unit(own("a"), "20.03")
        .unit(dump("dump", Side::One), "20.02")
        .holding(8)
        .begin();
    game.go_to_step("3c");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.decide(SupplyDecision::Feed {
        units: vec![id("a")],
        from: vec![stavka_rules::supply::Payment {
            dump: id("dump"),
            tokens: 1,
        }],
    });
    // His next Breakout Segment: he is alive, but by eating, and too far from any friend.
    for _ in 0..2 {
        game.go_to_step("7c");
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    game.go_to_step("3a");
    game.refuse(break_out(&["a"]), "12.8e");
}

#[test]
fn r12_8e_units_that_never_move_stay() {
    let rooted = moving(own("a"), Mobility::Leg, 0);
    let mut game = begun(long_cut(rooted, "12.03"));
    assert_eq!(legal(&game.world).pick(SupplyOffer::breaker), []);
    game.refuse(break_out(&["a"]), "12.8e");
}

fn trucks(name: &str, points: u16) -> Printed {
    let mut piece = moving(
        piece(name, Side::One, Family::Transport),
        Mobility::Truck,
        20,
    );
    piece.capacity = points * 4;
    piece.movement.ma = Mp::whole(20);
    piece
}

#[test]
fn r12_8e_transport_tries_point_by_point_on_the_first_turn() {
    let board = || {
        let board = field()
            .unit(own("a"), "20.03")
            .unit_moving(trucks("t", 3), "20.03")
            .holding(6);
        board.in_tray(trucks("spare", 2))
    };
    // Two of three points get out and are away equally long: they come back on the counter that holds two.
    let mut game = begun(board());
    let entry = game.dice(&[4, 2, 1, 5, 2]).accept(break_out(&["t"]));
    assert_eq!(
        entry.rolls,
        [4, 2, 1, 5, 2],
        "a die for each point, another for each that gets out"
    );
    let (turn, at) = (3, hex("01.03"));
    assert_eq!(game.at("t"), Location::Tray, "counters serve again");
    assert_eq!(game.at("spare"), Location::Arriving { turn, at });
    assert_eq!(game.tokens("t"), 0, "the load is lost");
    // All of them, and together: the counter itself.
    let mut game = begun(board());
    game.dice(&[4, 2, 5, 2, 6, 2]).accept(break_out(&["t"]));
    assert_eq!(game.at("t"), Location::Arriving { turn, at });
    assert_eq!(game.at("spare"), Location::Tray);
}

#[test]
fn r12_8e_each_point_has_its_own_turn_of_return() {
    let board = field()
        .unit(own("a"), "20.03")
        .unit_moving(trucks("t", 3), "20.03");
    let board = board.in_tray(trucks("one", 1)).in_tray(trucks("two", 1));
    let mut game = begun(board);
    game.dice(&[4, 1, 1, 6, 5]).accept(break_out(&["t"]));
    let at = hex("01.03");
    assert_eq!(game.at("one"), Location::Arriving { turn: 2, at });
    assert_eq!(game.at("two"), Location::Arriving { turn: 6, at });
    assert_eq!(game.at("t"), Location::Tray);
}

#[test]
fn r12_8e_r13_2c_points_come_back_on_counters_of_their_kind() {
    let mut fast = trucks("fast", 1);
    fast.movement.ma = Mp::whole(40);
    let board = field()
        .unit(own("a"), "20.03")
        .unit_moving(trucks("t", 2), "20.03");
    let mut game = begun(board.in_tray(fast));
    game.dice(&[4, 1, 1]).accept(break_out(&["t"]));
    assert_eq!(game.at("fast"), Location::Tray, "other wheels");
    assert_eq!(game.at("t"), Location::Tray);
}

#[test]
fn r12_8e_transport_has_one_turn_to_break_out() {
    let mut game = begun(
        field()
            .unit(own("a"), "20.03")
            .unit_moving(trucks("t", 1), "20.03"),
    );
    assert!(legal(&game.world).has(SupplyOffer::breaker, &id("t")));
    // His Supply Phase finds it out of trace: in the next Breakout Segment the chance is gone.
    for _ in 0..2 {
        game.go_to_step("7c");
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    game.go_to_step("3a");
    let said = game.refuse(break_out(&["t"]), "12.8e");
    assert!(said.contains("cannot break out"), "{said}");
}

#[test]
fn r12_8e_organic_trucks_may_try_and_extenders_may_not() {
    let mut organic = trucks("o", 1);
    organic.family = Family::OrganicTruck;
    organic.formation = Some("1-pz".parse().expect("an id"));
    let mut extender = trucks("x", 5);
    extender.family = Family::Extender;
    let board = || {
        field()
            .unit(own("a"), "20.03")
            .unit_moving(organic.clone(), "20.03")
            .unit(extender.clone(), "20.03")
    };
    let mut game = begun(board());
    game.refuse(break_out(&["x"]), "12.8e");
    game.dice(&[3]).accept(break_out(&["o"]));
    assert_eq!(game.at("o"), Location::Dead, "it may be rebuilt");
    let mut game = begun(board());
    game.dice(&[4, 3]).accept(break_out(&["o"]));
    let (turn, at) = (4, hex("01.03"));
    assert_eq!(game.at("o"), Location::Arriving { turn, at });
}

#[test]
fn r12_8e_units_come_back_in_any_entry_hex_of_their_side() {
    let entries = |board: Field| {
        board
            .feature("24.01", Feature::Entry(Side::One))
            .feature("01.05", Feature::Entry(Side::One))
    };
    let game = begun(entries(long_cut(own("a"), "12.03")));
    let Ok(Plan::Supply(SupplyPlan::BreakOut(plan))) = check(&game.world, &break_out(&["a"]))
    else {
        panic!("he may");
    };
    let both = [hex("01.05"), hex("24.01")];
    assert_eq!(plan.hopes(&game.world)[0].back, both);
    for to in both {
        let mut game = begun(entries(long_cut(own("a"), "12.03")));
        game.dice(&[5, 1]).accept(break_out(&["a"]));
        until_second_turn(&mut game);
        game.refuse(enter(&["a"], "12.03", None), "13.6");
        game.accept(enter(&["a"], &to.to_string(), None));
    }
    // Where the scenario names hexes, those serve and no others.
    let named = entries(long_cut(own("a"), "12.03"))
        .with(|setup| setup.scenario.sides[Side::One].returns = vec![hex("01.01")]);
    let mut game = begun(named);
    game.dice(&[5, 1]).accept(break_out(&["a"]));
    until_second_turn(&mut game);
    game.refuse(enter(&["a"], "01.05", None), "13.6");
    game.accept(enter(&["a"], "01.01", None));
}

#[test]
fn r12_8e_a_unit_that_broke_out_forgets_its_old_list_of_entries() {
    let board = long_cut(own("a"), "12.03")
        .feature("24.01", Feature::Entry(Side::One))
        .with(|setup| {
            let old = vec![hex("24.01"), hex("12.05")];
            setup.scenario.arrivals.choices.insert(id("a"), old);
        });
    let mut game = begun(board);
    game.dice(&[5, 1]).accept(break_out(&["a"]));
    until_second_turn(&mut game);
    game.refuse(enter(&["a"], "12.05", None), "13.6");
    game.accept(enter(&["a"], "24.01", None));
}

/// Goes on to the Reinforcement Phase of side One in turn 2.
fn until_second_turn(game: &mut Game) {
    game.go_to_step("7c");
    for _ in 0..60 {
        let clock = *game.world.resource::<Clock>();
        let phase = clock.now().phase;
        if (clock.turn, clock.actor(), phase) == (2, Some(Side::One), Phase::Reinforcement) {
            return;
        }
        match game.awaiting() {
            Awaiting::Decision { .. } => game.pass(),
            _ => game.accept(Order::Sequence(SequenceOrder::EndSegment)),
        };
    }
    panic!("it never came");
}

#[test]
fn r12_8e_r2_2_the_segment_waits_for_transport_in_peril() {
    let waits = |at: &str| {
        let mut game = map(&LONG)
            .feature("01.03", Feature::Source(Side::One))
            .unit(own("home"), "02.03")
            .unit_moving(trucks("t", 1), "20.03")
            .unit(enemy("e"), at)
            .set_up();
        game.accept(Order::Sequence(SequenceOrder::Begin));
        matches!(game.awaiting(), Awaiting::Segment { step, .. } if Some(step) == StepId::numbered("3a"))
    };
    assert!(waits("22.03"), "the enemy is near");
    assert!(!waits("24.05"), "it can drive home");
}
