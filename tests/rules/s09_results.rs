//! 9.10 to 9.14a Combat results, clause by clause: options, losses, advance, Exploit markers, strengths of zero.

use stavka_rules::combat::{CombatDecision, CombatEvent};
use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Location, Mode, ModeMarker, Orientation};
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;

use crate::support;
use crate::support::combat::{TARGET, duel, enemy, fight, foresee, open, own, report, roll};
use crate::support::{Game, attack, hex, id, worth};

// 9.10

#[test]
fn ex_9_10_a_the_attacker_retreats_and_the_defender_loses_one() {
    // Ao1/DL1o2: 1:1 in the open, 12 + 1.
    let mut game = duel(worth(own("a"), 5, 4, 2), worth(enemy("d"), 5, 3, 3));
    game.dice(&roll(12));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "Ao1/DL1o2");
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    assert_eq!(side, Side::One);
    assert_eq!(
        answers,
        [
            Decision::Combat(CombatDecision::TakeOption { losses: 1 }),
            Decision::Combat(CombatDecision::TakeOption { losses: 0 })
        ]
    );
    game.decide(CombatDecision::TakeOption { losses: 0 });
    let (side, answers) =
        game.until(|answer| *answer == Decision::Combat(CombatDecision::IgnoreOption));
    assert_eq!(side, Side::Two);
    assert_eq!(game.steps("d"), 2, "the hard loss is taken all the same");
    // He could still retreat, but not take the option as losses alone.
    assert!(answers.contains(&Decision::Combat(CombatDecision::TakeOption { losses: 0 })));
    assert!(!answers.contains(&Decision::Combat(CombatDecision::TakeOption { losses: 2 })));
    game.decide(CombatDecision::IgnoreOption);
    assert_eq!(game.steps("d"), 2);
    assert_eq!(game.at("d"), Location::Map(hex(TARGET)));
    assert_ne!(game.at("a"), Location::Map(hex("03.03")));
    assert!(
        !matches!(game.awaiting(), Awaiting::Decision { .. }),
        "no advance"
    );
}

#[test]
fn ex_9_10_b_the_sole_attacker_dies_and_the_defender_ignores_his_option() {
    let mut game = duel(own("a"), enemy("d"));
    game.dice(&roll(7));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "AL1o1/Do1");
    assert_eq!(game.at("a"), Location::Dead);
    let (side, _) = game.until(|answer| *answer == Decision::Combat(CombatDecision::IgnoreOption));
    assert_eq!(side, Side::Two);
    game.decide(CombatDecision::IgnoreOption);
    assert_eq!(game.steps("d"), 1);
}

#[test]
fn ex_9_10_c_the_attacker_loses_a_step_and_exploits() {
    // Ao1e4/DL1o2: 5:1 in the open, 9.
    let mut game = duel(worth(own("a"), 25, 4, 2), worth(enemy("d"), 5, 4, 4));
    game.dice(&roll(9));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "Ao1e4/DL1o2");
    game.decide(CombatDecision::TakeOption { losses: 1 });
    assert_eq!(game.steps("a"), 1);
    assert_eq!(game.mode("a"), Mode::Exploit);
    // The defender must lose 1 and execute 2 options.
    assert_eq!(game.steps("d"), 3);
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    assert_eq!(side, Side::Two);
    assert!(!answers.contains(&Decision::Combat(CombatDecision::IgnoreOption)));
    assert_eq!(answers.len(), 3, "two losses, one and one, two hexes");
    game.decide(CombatDecision::TakeOption { losses: 2 });
    assert_eq!(game.steps("d"), 1);
}

#[test]
fn ex_9_10_d_a_required_loss_leaves_the_defender_his_option() {
    let mut game = duel(worth(own("a"), 5, 3, 2), worth(enemy("d"), 5, 3, 2));
    game.dice(&roll(8));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "AL1/Do1");
    assert_eq!(game.steps("a"), 1);
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    assert!(!answers.contains(&Decision::Combat(CombatDecision::IgnoreOption)));
    game.decide(CombatDecision::TakeOption { losses: 1 });
    assert_eq!(game.steps("d"), 1);
}

#[test]
fn ex_9_10_e_a_lone_step_is_destroyed_by_the_hard_loss() {
    let mut game = duel(worth(own("a"), 5, 3, 2), enemy("d"));
    game.dice(&roll(11));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "Ao1/DL1o1");
    game.decide(CombatDecision::TakeOption { losses: 1 });
    assert_eq!(game.at("d"), Location::Dead);
    assert_eq!(game.steps("a"), 1);
}

#[test]
fn r9_10d_who_retreats_earns_no_exploit_marker() {
    let mut game = duel(worth(own("a"), 25, 4, 2), worth(enemy("d"), 5, 4, 4));
    game.dice(&roll(9));
    fight(&mut game, &["a"], TARGET);
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.finish();
    assert_eq!(game.mode("a"), Mode::Combat);
}

// 9.11

#[test]
fn ex_9_11c_a_stack_loses_no_more_steps_than_it_has() {
    // AL2 against a lone step: the second loss is ignored.
    let mut game = duel(worth(own("a"), 1, 3, 1), worth(enemy("d"), 9, 3, 3));
    game.dice(&roll(3));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "AL2/-");
    assert_eq!(game.at("a"), Location::Dead);
    assert!(!matches!(game.awaiting(), Awaiting::Decision { .. }));
}

#[test]
fn ex_9_11c_the_division_that_led_first_then_the_other_unit() {
    // A three-step division and a one-step unit suffer two losses.
    let mut game = open()
        .unit(worth(own("division"), 1, 3, 3), "03.03")
        .unit(worth(own("single"), 1, 2, 1), "03.03")
        .unit(worth(enemy("d"), 20, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(3));
    game.accept(attack(&["division", "single"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Lead(_))));
    game.decide(CombatDecision::Lead(id("division")));
    assert_eq!(game.steps("division"), 2);
    assert_eq!(
        game.at("single"),
        Location::Dead,
        "the only other unit takes the second"
    );
}

#[test]
fn r9_11a_the_owner_chooses_among_units_that_are_equally_worn() {
    let mut game = open()
        .unit(worth(own("a"), 1, 3, 2), "03.03")
        .unit(worth(own("b"), 1, 2, 2), "03.03")
        .unit(worth(own("c"), 1, 2, 2), "03.03")
        .unit(worth(enemy("d"), 20, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(3));
    game.accept(attack(&["a", "b", "c"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Lead(_))));
    game.decide(CombatDecision::Lead(id("a")));
    assert_eq!(game.steps("a"), 1, "the unit that leads loses first");
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::LoseStep(_))));
    assert_eq!(side, Side::One);
    assert_eq!(
        answers,
        [
            Decision::Combat(CombatDecision::LoseStep(id("b"))),
            Decision::Combat(CombatDecision::LoseStep(id("c")))
        ]
    );
    game.refuse(Order::decide(CombatDecision::LoseStep(id("a"))), "9.11a");
    game.decide(CombatDecision::LoseStep(id("c")));
    assert_eq!((game.steps("b"), game.steps("c")), (2, 1));
}

#[test]
fn ex_9_11d_a_rifle_division_of_three_steps() {
    // 14-4-3.
    let strengths = |lost: u8| {
        let mut game = open()
            .unit(worth(own("rifle"), 14, 4, 3), "03.03")
            .with(|setup| {
                let unit = setup.units.last_mut().expect("a unit");
                unit.steps_lost = stavka_rules::pieces::StepsLost(lost);
            })
            .unit(worth(enemy("d"), 14, 4, 3), TARGET)
            .with(|setup| {
                let unit = setup.units.last_mut().expect("a unit");
                unit.steps_lost = stavka_rules::pieces::StepsLost(lost);
            })
            .begin();
        game.go_to_step("6b");
        let seen = foresee(&game, &["rifle"], TARGET);
        (seen.fight.attack, seen.fight.defence)
    };
    let (full, half) = (Fraction::whole(14), Fraction::whole(7));
    assert_eq!(strengths(0), (full, full));
    assert_eq!(strengths(1), (half, full));
    assert_eq!(strengths(2), (half, half));
    // A further step destroys it, and its RE shrink with its steps.
    let mut game = duel(worth(own("a"), 14, 4, 3), enemy("d"));
    let hex_ix = game
        .world
        .resource::<stavka_rules::map::Board>()
        .grid()
        .index(hex("03.03"));
    let size = |game: &Game| {
        stavka_rules::stacking::re_in_hex(&game.world, Side::One, hex_ix.expect("on the map"))
    };
    assert_eq!(size(&game), stavka_rules::pieces::Re::whole(3));
    game.dice(&roll(7));
    fight(&mut game, &["a"], TARGET);
    game.finish();
    assert!(size(&game) < stavka_rules::pieces::Re::whole(3));
}

// 9.12g

#[test]
fn r9_12g_attackers_may_advance_into_an_empty_hex() {
    let mut game = open()
        .unit(worth(own("a"), 50, 3, 2), "03.03")
        .unit(own("b"), "03.04")
        .unit(own("idle"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7)).accept(attack(&["a", "b"], TARGET));
    let (side, _) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    assert_eq!(side, Side::One);
    game.refuse(
        Order::decide(CombatDecision::Advance(vec![id("idle")])),
        "9.12g",
    );
    game.refuse(
        Order::decide(CombatDecision::Advance(vec![id("b"), id("b")])),
        "9.12g",
    );
    game.decide(CombatDecision::Advance(vec![id("b")]));
    assert_eq!(game.at("b"), Location::Map(hex(TARGET)));
    assert_eq!(game.at("a"), Location::Map(hex("03.03")));
}

#[test]
fn r9_12g_nobody_advances_while_defenders_hold() {
    let mut game = duel(worth(own("a"), 5, 3, 2), worth(enemy("d"), 5, 3, 2));
    game.dice(&roll(8));
    fight(&mut game, &["a"], TARGET);
    game.decide(CombatDecision::TakeOption { losses: 1 });
    assert!(!matches!(game.awaiting(), Awaiting::Decision { .. }));
    assert_eq!(game.at("a"), Location::Map(hex("03.03")));
}

// 9.13

/// The modes of two attackers after an Ae4 result (9:1 in the open, 8).
fn after_exploit(from: [&str; 2], marker: ModeMarker, ar: i8) -> [Mode; 2] {
    let mut game = open()
        .unit(worth(own("a"), 40, 4, 2), from[0])
        .unit_as(
            worth(own("b"), 14, ar, 2),
            Location::Map(hex(from[1])),
            Orientation::Combat,
            marker,
        )
        .unit(worth(enemy("d"), 5, 4, 1), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(8)).accept(attack(&["a", "b"], TARGET));
    game.finish();
    [game.mode("a"), game.mode("b")]
}

#[test]
fn r9_13_attackers_with_the_rating_get_exploit_markers() {
    let none = ModeMarker::None;
    let both = [Mode::Exploit, Mode::Exploit];
    assert_eq!(after_exploit(["03.03", "03.03"], none, 4), both);
    assert_eq!(
        after_exploit(["03.03", "03.04"], none, 4),
        both,
        "two adjacent stacks"
    );
    let one = [Mode::Exploit, Mode::Combat];
    assert_eq!(
        after_exploit(["03.03", "03.03"], none, 3),
        one,
        "too low a rating"
    );
}

#[test]
fn r9_13b_exploit_results_that_are_ignored() {
    let none = ModeMarker::None;
    let neither = [Mode::Combat, Mode::Combat];
    let apart = after_exploit(["03.03", "05.03"], none, 4);
    assert_eq!(apart, neither, "stacks that are not adjacent");
    let one = [Mode::Exploit, Mode::Disorganized];
    let shaken = after_exploit(["03.03", "03.03"], ModeMarker::Disorganized, 5);
    assert_eq!(shaken, one, "a Disorganized attacker");
}

// 9.14a

#[test]
fn r9_14a_strengths_of_zero() {
    let columns = |attack: u8, defence: u8| {
        let mut game = duel(
            worth(own("a"), attack, 3, 1),
            worth(enemy("d"), defence, 3, 1),
        );
        let report = fight(&mut game, &["a"], TARGET);
        (report.start, game.tokens("our-dump"))
    };
    assert_eq!(columns(5, 0), (13, 39));
    assert_eq!(
        columns(0, 5),
        (1, 39),
        "an attack with nothing is paid like any other"
    );
    assert_eq!(columns(0, 0), (5, 39), "1:1");
}

// 5.7d

#[test]
fn r5_7d_any_result_ends_the_reserve_of_the_defenders() {
    let fought = |total: u8| {
        let mut game = open()
            .reserve_markers(1)
            .unit(worth(own("a"), 5, 3, 2), "03.03")
            .unit_as(
                worth(enemy("d"), 5, 3, 3),
                Location::Map(hex(TARGET)),
                Orientation::Combat,
                ModeMarker::Reserve,
            )
            .begin();
        game.go_to_step("6b");
        game.dice(&roll(total)).accept(attack(&["a"], TARGET));
        game.finish();
        game.mode("d")
    };
    assert_eq!(fought(2), Mode::Reserve, "no result");
    assert_ne!(fought(9), Mode::Reserve);
}

// 11.0

#[test]
fn r11_0a_exploiting_units_and_released_reserves_attack_in_the_exploitation_phase() {
    let mut game = open()
        .reserve_markers(1)
        .unit_as(
            own("e"),
            Location::Map(hex("03.03")),
            Orientation::Combat,
            ModeMarker::Exploit { rating: 3 },
        )
        .unit_as(
            own("r"),
            Location::Map(hex("03.04")),
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .unit(own("plain"), "03.03")
        .unit(worth(enemy("d"), 50, 3, 4), TARGET)
        .begin();
    game.go_to_step("7a");
    game.accept(support::release(&["r"]));
    game.go_to_step("7c");
    game.refuse(attack(&["plain"], TARGET), "11.0a");
    game.refuse(attack(&["plain", "e"], TARGET), "11.0a");
    game.accept(attack(&["e", "r"], TARGET));
}

// Where each of these clauses ends

#[test]
fn r9_10a_no_more_of_an_option_is_taken_as_losses_than_there_are_steps() {
    // Ae4/DL1o2: 9:1 in the open, 8. One step is left for the option.
    let mut game = duel(worth(own("a"), 45, 3, 2), worth(enemy("d"), 5, 3, 2));
    game.dice(&roll(8)).accept(attack(&["a"], TARGET));
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    let most = Decision::Combat(CombatDecision::TakeOption { losses: 1 });
    assert_eq!(
        answers,
        [
            most,
            Decision::Combat(CombatDecision::TakeOption { losses: 0 })
        ]
    );
    game.refuse(
        Order::decide(CombatDecision::TakeOption { losses: 2 }),
        "9.10a",
    );
}

#[test]
fn r9_11d_exactly_half_of_the_steps_is_enough_to_halve_the_defence() {
    let defence = |steps: u8, lost: u8| {
        let mut game = open()
            .unit(own("a"), "03.03")
            .unit(worth(enemy("d"), 12, 3, steps), TARGET)
            .with(|setup| {
                let unit = setup.units.last_mut().expect("a unit");
                unit.steps_lost = stavka_rules::pieces::StepsLost(lost);
            })
            .begin();
        game.go_to_step("6b");
        foresee(&game, &["a"], TARGET).fight.defence
    };
    assert_eq!(defence(4, 1), Fraction::whole(12));
    assert_eq!(defence(4, 2), Fraction::whole(6));
    assert_eq!(defence(2, 1), Fraction::whole(6));
}

#[test]
fn r9_12g_b_attackers_that_retreat_do_not_advance_into_the_emptied_hex() {
    // Ao1/DL1o1: the lone step dies of the hard loss after the attacker has given way.
    let mut game = duel(worth(own("a"), 5, 3, 2), enemy("d"));
    game.dice(&roll(11));
    fight(&mut game, &["a"], TARGET);
    game.decide(CombatDecision::TakeOption { losses: 0 });
    let outcomes = game.finish();
    assert_eq!(game.at("d"), Location::Dead);
    let advanced =
        |outcome: &Outcome| matches!(outcome, Outcome::Combat(CombatEvent::Advanced { .. }));
    assert!(!outcomes.iter().any(advanced), "{outcomes:?}");
    assert_ne!(game.at("a"), Location::Map(hex(TARGET)));
}

#[test]
fn r9_12b_units_that_cannot_move_do_not_advance() {
    let mut fixed = worth(own("fixed"), 30, 3, 2);
    for face in fixed.combat.iter_mut().chain([&mut fixed.movement]) {
        face.ma = Mp::ZERO;
    }
    let mut game = open()
        .unit(fixed, "03.03")
        .unit(worth(own("a"), 30, 3, 2), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(8)).accept(attack(&["fixed", "a"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    game.refuse(
        Order::decide(CombatDecision::Advance(vec![id("fixed")])),
        "9.12g",
    );
    game.decide(CombatDecision::Advance(vec![id("a")]));
    assert_eq!(game.at("fixed"), Location::Map(hex("03.03")));
}

#[test]
fn r9_13b_c_three_stacks_never_exploit() {
    let mut game = open()
        .unit(worth(own("a"), 15, 4, 2), "03.03")
        .unit(worth(own("b"), 15, 4, 2), "03.04")
        .unit(worth(own("c"), 15, 4, 2), "04.04")
        .unit(worth(enemy("d"), 5, 4, 1), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(8)).accept(attack(&["a", "b", "c"], TARGET));
    let seen = report(&game.finish());
    assert!(seen.result.starts_with("Ae4"), "{}", seen.result);
    for unit in ["a", "b", "c"] {
        assert_eq!(game.mode(unit), Mode::Combat);
    }
}

#[test]
fn r9_13b_b_nobody_exploits_in_the_exploitation_phase() {
    let mut game = open()
        .reserve_markers(1)
        .unit_as(
            worth(own("r"), 45, 4, 2),
            Location::Map(hex("03.03")),
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .unit(worth(enemy("d"), 5, 4, 1), TARGET)
        .begin();
    game.go_to_step("7a");
    game.accept(support::release(&["r"]));
    game.go_to_step("7c");
    game.dice(&roll(8)).accept(attack(&["r"], TARGET));
    let seen = report(&game.finish());
    assert!(seen.result.starts_with("Ae4"), "{}", seen.result);
    assert_eq!(game.mode("r"), Mode::Combat);
}

#[test]
fn r9_11c_each_side_begins_with_its_own_leader() {
    // Ao1/DL1o1: 1:1 in the open, 11.
    let mut game = open()
        .unit(worth(own("a"), 10, 4, 2), "03.03")
        .unit(worth(enemy("d"), 5, 4, 2), TARGET)
        .unit(worth(enemy("e"), 5, 3, 2), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(11));
    assert_eq!(fight(&mut game, &["a"], TARGET).result, "Ao1/DL1o1");
    game.decide(CombatDecision::TakeOption { losses: 1 });
    // The attacker's loss does not stand for the first of the defender.
    assert_eq!((game.steps("d"), game.steps("e")), (1, 2));
}
