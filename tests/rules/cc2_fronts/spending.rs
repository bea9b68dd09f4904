//! C&C 2 What a posture means in combat: supply for attacks, Action Ratings, barrages.

use super::*;
use crate::support::combat::foresee;
use crate::support::{hex, id, overrun, piece, release};
use stavka_rules::armies::{FrontCharge, attack_cap, spent_on_attacks};
use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::combat::{CombatOrder, CombatSupply, attack_cost};
use stavka_rules::pieces::{
    Barrage, Family, Location, ModeMarker, Orientation, Printed, Stocks, Tokens, fact,
};
use stavka_rules::supply::Payment;

/// A Front with dumps behind it, nine one-step units each beside an enemy, and a division of three steps.
fn facing(posture: FrontPosture) -> Field {
    let mut field = front(fed(line()), "f1", Some("08.05"), posture);
    if posture == Offensive {
        field = front(field, "f2", Some("08.05"), Defense);
    }
    let field = field.with(|setup| setup.scenario.options.pass_empty_segments = false);
    let names: Vec<String> = (0..9).map(|n| format!("u{n}")).collect();
    (0..9).zip(names).fold(field, |field, (n, name)| {
        let row = if n < 5 { "01" } else { "03" };
        let column = 13 + 2 * (n % 5);
        field
            .unit(
                worth(counter(&name, Side::One), 9, 3, 1),
                &format!("{column}.{row}"),
            )
            .unit(
                dump(&format!("d{n}"), Side::One),
                &format!("{column}.{row}"),
            )
            .holding(3)
            .unit(
                worth(counter(&format!("e{n}"), Side::Two), 1, 3, 1),
                &format!("{}.{row}", column + 1),
            )
            .with(|setup| {
                let front = setup
                    .armies
                    .iter_mut()
                    .find(|army| army.army.id.as_str() == "f1");
                front.expect("the Front").units.push(id(&name));
            })
    })
}

fn target(n: usize) -> String {
    let row = if n < 5 { "01" } else { "03" };
    format!("{}.{row}", 14 + 2 * (n % 5))
}

/// What a dump gives, so that nobody falls back on his stocks.
fn from(dump: &str, tokens: u16) -> Option<CombatSupply> {
    Some(CombatSupply {
        from: vec![Payment {
            dump: id(dump),
            tokens,
        }],
        ..CombatSupply::default()
    })
}

fn paid_by(dump: &str, tokens: u16, unit: &str, target: &str) -> Order {
    Order::Combat(CombatOrder::Attack {
        units: vec![id(unit)],
        target: hex(target),
        supply: from(dump, tokens),
    })
}

/// Attacks with one unit after the other until an attack is refused; how many were made.
fn attacks(game: &mut Game) -> Result<(), String> {
    for n in 0..9 {
        let unit = format!("u{n}");
        let order = match attack_cost(&game.world, &[game.ix(&unit)]) {
            Tokens(0) => attack(&[&unit], &target(n)),
            Tokens(price) => paid_by(&format!("d{n}"), price, &unit, &target(n)),
        };
        if n == 8 {
            return submit(&mut game.world, &order)
                .map(|_| ())
                .map_err(|violation| violation.to_string());
        }
        game.dice(&roll(7)).accept(order);
        game.finish();
    }
    Ok(())
}

#[test]
fn r2_a_front_in_defense_spends_two_supply_points_on_attacks_in_a_turn() {
    let mut game = facing(Defense).begin();
    game.go_to_step("6b");
    let why = attacks(&mut game).expect_err("the ninth token");
    assert!(
        why.starts_with("C&C 2") && why.contains("8T of 8T"),
        "{why}"
    );
    assert_eq!(spent_on_attacks(&game.world, ix(&game, "f1")), Tokens(8));
    assert_eq!(attack_cap(&game.world, ix(&game, "f1")), Some(Tokens(8)));
    // In the next turn it has spent nothing.
    next_reinforcement(&mut game);
    assert_eq!(spent_on_attacks(&game.world, ix(&game, "f1")), Tokens(0));
}

#[test]
fn r2_an_offensive_front_spends_what_it_likes() {
    let mut game = facing(Offensive).begin();
    assert_eq!(attack_cap(&game.world, ix(&game, "f1")), None);
    game.go_to_step("6b");
    assert_eq!(attacks(&mut game), Ok(()));
    assert_eq!(spent_on_attacks(&game.world, ix(&game, "f1")), Tokens(9));
}

#[test]
fn ex_2_a_front_that_has_spent_six_tokens_may_spend_two_more() {
    let big = |name: &str, steps: u8| worth(counter(name, Side::One), 9, 3, steps);
    let mut game = facing(Defense)
        .unit(big("six", 6), "13.07")
        .unit(worth(counter("x1", Side::Two), 1, 3, 1), "14.07")
        .unit(big("three", 3), "13.09")
        .unit(big("two", 2), "13.09")
        .unit(worth(counter("x2", Side::Two), 1, 3, 1), "14.08")
        .unit(dump("south", Side::One), "12.08")
        .holding(40)
        .with(|setup| {
            let front = setup
                .armies
                .iter_mut()
                .find(|army| army.army.id.as_str() == "f1");
            let units = &mut front.expect("the Front").units;
            units.extend(["six", "three", "two"].map(id));
        })
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7)).accept(attack(&["six"], "14.07"));
    game.finish();
    game.refuse(paid_by("south", 3, "three", "14.08"), "C&C 2");
    // What is told before an attack is what it takes.
    let two = foresee(&game, &["two"], "14.08").payment;
    let charges = two.expect("it can be paid").front_charges(&game.world);
    let charge = FrontCharge {
        front: ix(&game, "f1"),
        asked: Tokens(2),
        spent: Tokens(6),
        cap: Some(Tokens(8)),
    };
    assert_eq!(charges, [charge]);
    game.dice(&roll(7)).accept(attack(&["two"], "14.08"));
    game.finish();
    assert_eq!(spent_on_attacks(&game.world, ix(&game, "f1")), Tokens(8));
}

#[test]
fn r2_overruns_count() {
    let tank = |name: &str| {
        crate::support::moving(
            worth(counter(name, Side::One), 30, 5, 9),
            Mobility::Track,
            12,
        )
    };
    let mut game = facing(Defense)
        .unit(tank("tank"), "13.02")
        .unit(dump("near", Side::One), "13.02")
        .holding(20)
        .with(|setup| {
            let front = setup
                .armies
                .iter_mut()
                .find(|army| army.army.id.as_str() == "f1");
            front.expect("the Front").units.push(id("tank"));
        })
        .begin();
    game.go_to_step("3b");
    let Order::Combat(CombatOrder::Overrun {
        units,
        target,
        stays,
        ..
    }) = overrun(&["tank"], "14.01")
    else {
        panic!("an overrun");
    };
    let supply = from("near", 9);
    let overrun = CombatOrder::Overrun {
        units,
        target,
        supply,
        stays,
    };
    let why = game.refuse(Order::Combat(overrun), "C&C 2");
    assert!(why.contains("Defense"), "{why}");
}

#[test]
fn r2_units_of_no_front_are_not_limited() {
    let mut game = facing(Defense)
        .unit(worth(counter("free", Side::One), 9, 3, 9), "13.07")
        .unit(worth(counter("x1", Side::Two), 1, 3, 1), "14.07")
        .unit(dump("south", Side::One), "12.08")
        .holding(40)
        .army("other", Side::One, &[], &["free"])
        .begin();
    game.go_to_step("6b");
    game.accept(attack(&["free"], "14.07"));
}

#[test]
fn r2_guns_of_a_front_in_defense_fire_in_combat_and_reaction_phases() {
    let mut guns: Printed = piece("guns", Side::One, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        let (strength, range) = (12, 2);
        face.barrage = Some(Barrage { strength, range });
    }
    let fire = || {
        Order::Barrage(BarrageOrder::Barrage {
            units: vec![id("guns")],
            target: hex("14.01"),
            aim: BarrageAim::Units,
            supply: None,
        })
    };
    for (first, step) in [(Side::One, "6a"), (Side::Two, "5b")] {
        // In the Reaction Phase those fire that are released from Reserve (10.0e).
        let waits = step == "5b";
        let (orientation, marker) = if waits {
            (Orientation::Move, ModeMarker::Reserve)
        } else {
            (Orientation::Combat, ModeMarker::None)
        };
        let mut game = facing(Defense)
            .reserve_markers(1)
            .unit_as(
                guns.clone(),
                Location::Map(hex("13.01")),
                orientation,
                marker,
            )
            .unit(dump("shells", Side::One), "13.01")
            .holding(20)
            .with(|setup| {
                setup.scenario.first_player = Some(first);
                let mut armies = setup.armies.iter_mut();
                let front = armies.find(|army| army.army.id.as_str() == "f1");
                front.expect("the Front").units.push(id("guns"));
            })
            .begin();
        if waits {
            game.go_to_step("5a");
            game.accept(release(&["guns"]));
        }
        game.go_to_step(step);
        game.accept(fire());
        // Barrages are no attacks (ruling C21).
        assert_eq!(spent_on_attacks(&game.world, ix(&game, "f1")), Tokens(0));
    }
}

#[test]
fn r2_action_ratings_change_as_the_tables_say_in_offensive_posture_alone() {
    let rated = |posture: FrontPosture, bonus: i8| {
        let mut game = facing(posture)
            .with(|setup| {
                let fronts = &mut setup.tables.command.fronts;
                fronts.offensive_attack_rating = bonus;
                fronts.offensive_defence_rating = -bonus;
            })
            .begin();
        game.go_to_step("6b");
        foresee(&game, &["u0"], &target(0)).fight.attacker_rating
    };
    let plain = rated(Defense, 0);
    assert_eq!(rated(Defense, 2), plain);
    assert_eq!(rated(Offensive, 2), plain + 2);
    assert_eq!(rated(Offensive, 0), plain, "the tables give no bonus");
}

#[test]
fn r2_free_combat_supply_is_for_offensive_fronts_and_as_the_tables_say() {
    let cost = |posture: FrontPosture| {
        let game = facing(posture)
            .with(|setup| setup.tables.command.fronts.offensive_free_supply = Tokens(2))
            .begin();
        let units: Vec<_> = (0..3).map(|n| game.ix(&format!("u{n}"))).collect();
        attack_cost(&game.world, &units)
    };
    assert_eq!(cost(Defense), Tokens(3));
    assert_eq!(cost(Offensive), Tokens(1));
    let mut game = facing(Offensive)
        .with(|setup| setup.tables.command.fronts.offensive_free_supply = Tokens(2))
        .begin();
    game.go_to_step("6b");
    assert_eq!(attacks(&mut game), Ok(()));
    assert_eq!(spent_on_attacks(&game.world, ix(&game, "f1")), Tokens(7));
    let left: u16 = (0..9).map(|n| game.tokens(&format!("d{n}"))).sum();
    assert_eq!(left, 20);
}

#[test]
fn r2_stocks_are_free_where_a_front_has_spent_all() {
    let mut game = facing(Defense).begin();
    game.go_to_step("6b");
    attacks(&mut game).expect_err("dumps give no ninth token");
    game.dice(&roll(7)).accept(attack(&["u8"], &target(8)));
    assert_eq!(fact::<Stocks>(&game.world, game.ix("u8")), Stocks::Low);
    assert_eq!(spent_on_attacks(&game.world, ix(&game, "f1")), Tokens(8));
}
