//! 8.0 Overrun, and what 7.0 and 11.0 let move, clause by clause.

use stavka_rules::combat::{CombatDecision, CombatEvent, FightReport};
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Decision;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Activity, Class, Location, Mode, ModeMarker, Orientation, Printed, Symbol,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;
use stavka_rules::tables::AttackKind;

use crate::support;
use crate::support::{
    Field, Game, counter, headquarters, hex, map, move_order, moving, overrun, release, with_dumps,
    worth,
};

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];
const TARGET: &str = "04.03";

fn tank(name: &str) -> Printed {
    Printed {
        class: Class::Armor,
        symbol: Symbol::Armor,
        ..moving(
            worth(counter(name, Side::One), 30, 4, 2),
            Mobility::Track,
            8,
        )
    }
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

fn field() -> Field {
    with_dumps(&OPEN)
        .unit(tank("a"), "02.03")
        .unit(enemy("d"), TARGET)
}

fn spent(game: &Game, unit: &str) -> Mp {
    match game.activity(unit) {
        Activity::Moving { spent, .. } => spent,
        other => panic!("{unit} is {other:?}"),
    }
}

fn report(outcomes: &[Outcome]) -> FightReport {
    let found = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Combat(CombatEvent::Fought(report)) => Some((**report).clone()),
        _ => None,
    });
    found.expect("a combat was resolved")
}

/// Dice without Surprise in an overrun and with a result that destroys one step: 8.
const GOOD: [u8; 5] = [3, 3, 1, 2, 6];

#[test]
fn r8_1_a_stack_overruns_rolls_on_and_overruns_again() {
    let mut game = field().unit(enemy("e"), "06.03").begin();
    game.moves("a", &["03.03"]);
    game.dice(&GOOD).accept(overrun(&["a"], TARGET));
    game.finish();
    // Rule 9.12g D: it must advance, without being asked.
    assert_eq!(game.at("a"), Location::Map(hex(TARGET)));
    assert_eq!(game.at("d"), Location::Dead);
    assert_eq!(spent(&game, "a"), Mp::whole(4));
    game.moves("a", &["05.04"]);
    game.dice(&GOOD).accept(overrun(&["a"], "06.03"));
    game.finish();
    assert_eq!(game.at("a"), Location::Map(hex("06.03")));
    assert_eq!(spent(&game, "a"), Mp::whole(8));
}

#[test]
fn r8_1a_it_costs_three_points() {
    let mut game = field().begin();
    game.moves("a", &["02.02", "02.01", "03.01", "03.02", "04.01", "04.02"]);
    // Six of eight are spent; the first-hex rule of 6.1c is no help.
    game.refuse(overrun(&["a"], TARGET), "8.1a");
    let mut game = field().begin();
    game.moves("a", &["02.02", "03.02", "03.03"]);
    game.accept(overrun(&["a"], TARGET));
    assert_eq!(spent(&game, "a"), Mp::whole(6));
}

#[test]
fn r8_1a_who_has_rolled_on_needs_three_more_points() {
    let board = || field().unit(enemy("e"), "05.04").begin();
    let overruns_after = |march: &[&str]| {
        let mut game = board();
        game.moves("a", march);
        game.dice(&GOOD).accept(overrun(&["a"], TARGET));
        game.finish();
        assert_eq!(game.at("a"), Location::Map(hex(TARGET)));
        game
    };
    let mut game = overruns_after(&["03.03"]);
    assert_eq!(spent(&game, "a"), Mp::whole(4));
    game.accept(overrun(&["a"], "05.04"));
    let mut game = overruns_after(&["02.02", "03.02", "03.03"]);
    assert_eq!(spent(&game, "a"), Mp::whole(6));
    game.refuse(overrun(&["a"], "05.04"), "8.1a");
}

#[test]
fn r8_1a_r6_1e_every_member_needs_three_points_of_its_own() {
    let board = || field().unit(moving(tank("b"), Mobility::Track, 6), "02.03");
    let march = ["02.02", "02.01", "03.01", "03.02", "03.03"];
    let mut game = board().begin();
    game.accept(move_order(&["a", "b"], &march));
    let said = game.refuse(overrun(&["a", "b"], TARGET), "8.1a");
    assert!(said.contains("costs b 3 MP, 1 left"), "{said}");
    assert!(said.contains("without b the others can"), "{said}");
    game.accept(overrun(&["a"], TARGET));
    assert_eq!(spent(&game, "a"), Mp::whole(8));
    // Each pays from its own.
    let mut game = board().begin();
    game.accept(move_order(&["a", "b"], &march[4..]));
    game.accept(overrun(&["a", "b"], TARGET));
    for unit in ["a", "b"] {
        assert_eq!(spent(&game, unit), Mp::whole(4));
    }
}

#[test]
fn r8_1_the_hex_must_be_adjacent_and_held() {
    let mut game = field().begin();
    game.refuse(overrun(&["a"], TARGET), "8.1");
    game.moves("a", &["03.03"]);
    game.refuse(overrun(&["a"], "03.04"), "9.0");
    game.refuse(overrun(&[], TARGET), "6.3a");
    game.accept(overrun(&["a"], TARGET));
}

#[test]
fn r8_1_no_overrun_outside_movement_segments() {
    let mut game = with_dumps(&OPEN)
        .unit(tank("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.refuse(overrun(&["a"], TARGET), "6.3a");
}

#[test]
fn r8_1b_rough_ground_is_too_much() {
    // Rough costs Track units three points, and a minor river two more.
    let mut rows = OPEN;
    rows[2] = "...r....";
    let board = || {
        with_dumps(&rows)
            .unit(tank("a"), "03.03")
            .unit(enemy("d"), TARGET)
    };
    board().begin().accept(overrun(&["a"], TARGET));
    let mut game = board().barrier("minor-river", "03.03", TARGET).begin();
    game.refuse(overrun(&["a"], TARGET), "8.1b");
}

#[test]
fn r8_1c_roads_and_bridges_do_not_help() {
    let mut rows = OPEN;
    rows[2] = "...m....";
    let mut game = with_dumps(&rows)
        .road("primary-road", &["03.03", TARGET])
        .unit(tank("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.refuse(overrun(&["a"], TARGET), "8.1c");
    // A bridge over a major river neither.
    let mut game = with_dumps(&OPEN)
        .barrier("major-river", "03.03", TARGET)
        .bridge("03.03", TARGET)
        .road("primary-road", &["03.03", TARGET])
        .unit(tank("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.refuse(overrun(&["a"], TARGET), "8.1c");
}

#[test]
fn r8_1c_a_stack_in_terrain_closed_to_it_cannot_overrun_out_of_it() {
    let mut rows = OPEN;
    rows[2] = "..m.....";
    let mut game = with_dumps(&rows)
        .road("primary-road", &["02.03", "03.03", TARGET])
        .unit(tank("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.refuse(overrun(&["a"], TARGET), "8.1c");
}

#[test]
fn r12_5b_an_overrun_needs_fuel() {
    let mut game = with_dumps(&OPEN)
        .unit(tank("a"), "03.03")
        .dry()
        .unit(enemy("d"), TARGET)
        .begin();
    game.refuse(overrun(&["a"], TARGET), "12.5a");
}

#[test]
fn r9_5_an_overrun_needs_combat_supply() {
    let mut game = map(&OPEN)
        .unit(tank("a"), "03.03")
        .with(|setup| setup.units[0].stocks = stavka_rules::pieces::Stocks::Exhausted)
        .unit(enemy("d"), TARGET)
        .begin();
    game.refuse(overrun(&["a"], TARGET), "9.5");
}

#[test]
fn r8_1_disorganized_units_and_reserves_do_not_overrun() {
    // Allowances are large enough, so that it is the mode that forbids it.
    for (marker, rule) in [
        (ModeMarker::Disorganized, "8.1"),
        (ModeMarker::Strat, "9.1e"),
        (ModeMarker::Reserve, "9.1e"),
    ] {
        let mut game = with_dumps(&OPEN)
            .reserve_markers(1)
            .unit_as(
                moving(tank("a"), Mobility::Track, 16),
                Location::Map(hex("03.03")),
                Orientation::Move,
                marker,
            )
            .unit(enemy("d"), TARGET)
            .begin();
        game.refuse(overrun(&["a"], TARGET), rule);
    }
}

#[test]
fn r8_1_hqs_do_not_overrun() {
    let mut game = field()
        .unit(headquarters("hq", Side::One, 8), "03.03")
        .begin();
    game.refuse(overrun(&["hq"], TARGET), "4.4");
}

#[test]
fn r4_5a_trucks_stopped_by_a_zone_may_still_overrun() {
    let motor = worth(
        moving(counter("m", Side::One), Mobility::Truck, 10),
        40,
        4,
        2,
    );
    let mut game = with_dumps(&OPEN)
        .unit(motor, "02.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("z"), "05.05")
        .begin();
    game.moves("m", &["03.03"]);
    game.refuse(move_order(&["m"], &["03.02"]), "4.5a");
    game.dice(&GOOD).accept(overrun(&["m"], TARGET));
    game.finish();
    assert_eq!(game.at("m"), Location::Map(hex(TARGET)));
}

#[test]
fn r4_5b_trucks_that_overran_into_a_zone_drop_one_and_go_on() {
    let motor = |name: &str| {
        let motor = moving(counter(name, Side::One), Mobility::Truck, 12);
        worth(motor, 40, 4, 2)
    };
    let mut game = with_dumps(&OPEN)
        .unit(motor("m"), "02.03")
        .unit(motor("n"), "02.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("z"), "05.04")
        .begin();
    game.accept(move_order(&["m", "n"], &["03.03"]));
    game.dice(&GOOD).accept(overrun(&["m", "n"], TARGET));
    game.finish();
    assert_eq!(game.at("n"), Location::Map(hex(TARGET)));
    // The zone of another enemy covers the hex that they took.
    game.refuse(move_order(&["m", "n"], &["04.02"]), "4.5a");
    game.accept(move_order(&["n"], &["04.02"]));
    assert_eq!(game.activity("m"), Activity::Finished);
}

#[test]
fn r9_8_overruns_have_a_surprise_row_of_their_own() {
    let mut game = field().begin();
    game.moves("a", &["03.03"]);
    // 8 + 1 = 9 surprises the defender in an overrun, but would surprise nobody in regular combat.
    game.dice(&[4, 4, 2, 3, 4]).accept(overrun(&["a"], TARGET));
    let outcomes = game.finish();
    let report = report(&outcomes);
    assert_eq!((report.kind, report.shift), (AttackKind::Overrun, 2));
}

#[test]
fn r8_1e_exploit_results_are_ignored() {
    let mut game = field().begin();
    game.moves("a", &["03.03"]);
    game.dice(&GOOD).accept(overrun(&["a"], TARGET));
    let outcomes = game.finish();
    assert!(
        report(&outcomes).result.contains('e'),
        "{:?}",
        report(&outcomes)
    );
    assert_eq!(game.mode("a"), Mode::Combat);
}

#[test]
fn r8_0_a_hex_that_holds_out_can_be_overrun_again() {
    let mut game = with_dumps(&OPEN)
        .unit(worth(tank("a"), 6, 4, 4), "03.03")
        .unit(worth(enemy("d"), 12, 4, 4), TARGET)
        .begin();
    // 1:1 in the open and 8: AL1/Do1.
    game.dice(&[3, 4, 1, 2, 6]).accept(overrun(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 1 });
    game.finish();
    assert_eq!(game.at("a"), Location::Map(hex("03.03")));
    assert_eq!(spent(&game, "a"), Mp::whole(3));
    game.accept(overrun(&["a"], TARGET));
    assert_eq!(spent(&game, "a"), Mp::whole(6));
}

#[test]
fn r8_1f_attackers_that_retreat_have_finished() {
    let mut game = with_dumps(&OPEN)
        .unit(worth(tank("a"), 6, 4, 4), "03.03")
        .unit(worth(enemy("d"), 12, 4, 4), TARGET)
        .begin();
    // 1:1 in the open and 9: Ao1/Do1.
    game.dice(&[3, 4, 1, 4, 5]).accept(overrun(&["a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.finish();
    assert_eq!(game.activity("a"), Activity::Finished);
}

// 7.0

#[test]
fn r7_0a_released_reserves_overrun_in_the_reaction_phase() {
    let reserve = |name: &str| Printed {
        side: Side::Two,
        ..tank(name)
    };
    let mut game = with_dumps(&OPEN)
        .reserve_markers(2)
        .unit(counter("mover", Side::One), TARGET)
        .unit_as(
            reserve("r"),
            Location::Map(hex("05.03")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .unit(reserve("plain"), "05.04")
        .begin();
    game.go_to_step("5a");
    let Awaiting::Segment { side, .. } = game.awaiting() else {
        panic!("{:?}", game.awaiting());
    };
    assert_eq!(side, Side::Two);
    game.refuse(overrun(&["plain"], TARGET), "7.0a");
    game.refuse(overrun(&["r"], TARGET), "7.0a");
    game.accept(release(&["r"]));
    game.refuse(support::attack(&["r"], TARGET), "9.1a");
    // Half of eight points is enough for one overrun.
    game.dice(&GOOD).accept(overrun(&["r"], TARGET));
    game.finish();
    assert_eq!(game.at("r"), Location::Map(hex(TARGET)));
}

#[test]
fn r9_12g_d_nobody_is_asked_whether_to_advance_after_an_overrun() {
    let mut game = field().unit(tank("b"), "02.03").begin();
    game.accept(move_order(&["a", "b"], &["03.03"]));
    game.dice(&GOOD).accept(overrun(&["a", "b"], TARGET));
    while let Awaiting::Decision { question, .. } = game.awaiting() {
        let advances = |(answer, _): &(Decision, String)| {
            matches!(answer, Decision::Combat(CombatDecision::Advance(_)))
        };
        assert!(!question.answers.iter().any(advances), "{question:?}");
        game.pass();
    }
    assert_eq!(game.at("a"), Location::Map(hex(TARGET)));
    assert_eq!(game.at("b"), Location::Map(hex(TARGET)));
}

#[test]
fn r6_1g_an_overrun_ends_the_move_of_others() {
    let mut game = with_dumps(&OPEN)
        .unit(tank("a"), "03.03")
        .unit(tank("b"), "02.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.moves("b", &["02.02"]);
    game.dice(&GOOD).accept(overrun(&["a"], TARGET));
    game.finish();
    assert_eq!(game.activity("b"), Activity::Finished);
    game.refuse(move_order(&["b"], &["02.01"]), "6.1g");
}

#[test]
fn r4_5a_an_overrun_into_another_zone_stops_trucks_and_one_out_of_it_frees_them() {
    let motor = || {
        worth(
            moving(counter("m", Side::One), Mobility::Truck, 12),
            40,
            4,
            2,
        )
    };
    let board = || {
        with_dumps(&OPEN)
            .unit(motor(), "02.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().unit(enemy("z"), "05.03").begin();
    game.moves("m", &["03.03"]);
    game.dice(&GOOD).accept(overrun(&["m"], TARGET));
    game.finish();
    game.refuse(move_order(&["m"], &["04.04"]), "4.5a");
    let mut game = board().begin();
    game.moves("m", &["03.03"]);
    game.refuse(move_order(&["m"], &["03.04"]), "4.5a");
    game.dice(&GOOD).accept(overrun(&["m"], TARGET));
    game.finish();
    game.moves("m", &["04.04"]);
}

#[test]
fn r8_1b_every_unit_of_the_stack_must_be_able_to_enter() {
    let mut rows = OPEN;
    rows[2] = "...f....";
    let board = || {
        with_dumps(&rows)
            .unit(worth(counter("leg", Side::One), 30, 4, 2), "03.03")
            .unit(
                moving(counter("motor", Side::One), Mobility::Truck, 12),
                "03.03",
            )
            .unit(enemy("d"), TARGET)
    };
    // Forest costs 2 on foot and 4 on trucks.
    board()
        .begin()
        .refuse(overrun(&["leg", "motor"], TARGET), "8.1b");
    board().begin().accept(overrun(&["leg"], TARGET));
}
