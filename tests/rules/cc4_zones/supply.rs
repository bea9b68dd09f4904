//! C&C 4.4 Guests cost double combat supply.

use super::{in_movement, ix, two_armies};
use crate::support::combat::roll;
use crate::support::{Field, Game, attack, counter, dump, hex, id, overrun, worth};
use stavka_rules::armies::combat_supply_factor;
use stavka_rules::combat::{CombatDecision, CombatOrder, CombatSupply, attack_cost, defence_price};
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Stocks, Tokens, fact};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;

/// A division of three steps of the south and one of the north beside the enemy, in the zone of the north, each with a dump.
fn field() -> Field {
    two_armies()
        .unit(worth(counter("v", Side::One), 20, 3, 3), "14.06")
        .unit(worth(counter("h", Side::One), 20, 3, 3), "14.07")
        .unit(dump("ours", Side::One), "12.06")
        .holding(40)
        .with(|setup| {
            setup.armies[0].units.push(id("h"));
            setup.armies[1].units.push(id("v"));
        })
}

fn cost(game: &Game, units: &[&str]) -> Tokens {
    let units: Vec<_> = units.iter().map(|unit| game.ix(unit)).collect();
    attack_cost(&game.world, &units)
}

#[test]
fn ex_8_three_tokens_become_six() {
    let mut game = in_movement(field());
    game.go_to_step("6b");
    assert_eq!(cost(&game, &["h"]), Tokens(3));
    assert_eq!(cost(&game, &["v"]), Tokens(6));
    let before = game.tokens("ours");
    game.dice(&roll(7)).accept(attack(&["v"], "15.06"));
    assert_eq!(before - game.tokens("ours"), 6);
    game.finish();
    let before = game.tokens("ours");
    game.dice(&roll(7)).accept(attack(&["h"], "15.07"));
    assert_eq!(before - game.tokens("ours"), 3);
}

#[test]
fn c30_attackers_double_the_steps_of_guests_alone() {
    let game = in_movement(field());
    assert_eq!(cost(&game, &["v", "h"]), Tokens(9));
    assert_eq!(combat_supply_factor(&game.world, game.ix("v")), 2);
    assert_eq!(combat_supply_factor(&game.world, game.ix("h")), 1);
}

#[test]
fn r4_4_too_little_for_a_guest_may_be_enough_at_home() {
    let paying = |unit: &str, at: &str| {
        let (dump, tokens) = (id("ours"), 3);
        Order::Combat(CombatOrder::Attack {
            units: vec![id(unit)],
            target: hex(at),
            supply: Some(CombatSupply {
                from: vec![Payment { dump, tokens }],
                stocks: Vec::new(),
                feeders: Vec::new(),
            }),
        })
    };
    let mut game = in_movement(field());
    game.go_to_step("6b");
    let why = game.refuse(paying("v", "15.06"), "12.4");
    assert!(why.contains("1 SP 2T"), "{why}");
    game.dice(&roll(7)).accept(paying("h", "15.07"));
}

#[test]
fn r4_4_overruns_cost_guests_double_too() {
    let field = field().with(|setup| {
        for unit in &mut setup.units {
            if unit.id() == id("v") {
                unit.printed.movement.ma = stavka_rules::numbers::Mp::whole(16);
                let combat = unit.printed.combat.as_mut().expect("a face");
                combat.ma = stavka_rules::numbers::Mp::whole(16);
            }
        }
    });
    let mut game = in_movement(field);
    game.accept(crate::support::command::open_hq("s-hq"));
    game.accept(crate::support::command::take_up(&["v"]));
    let before = game.tokens("ours");
    game.dice(&roll(7)).accept(overrun(&["v"], "15.06"));
    assert_eq!(before - game.tokens("ours"), 6);
}

/// The enemy attacks the hex of the division of the south, in which one of the north stands as well.
fn attacked() -> Game {
    let field = field()
        .unit(worth(counter("g", Side::One), 5, 3, 1), "14.06")
        .unit(worth(counter("tank", Side::Two), 60, 5, 1), "15.06")
        .unit(dump("theirs", Side::Two), "16.06")
        .holding(40)
        .with(|setup| setup.armies[0].units.push(id("g")));
    let mut game = in_movement(field);
    game.go_to_step("6b");
    game.accept(super::end_segment());
    game.go_to_step("6b");
    game.dice(&roll(7)).accept(attack(&["tank"], "14.06"));
    game
}

#[test]
fn c30_a_defence_with_a_guest_costs_double() {
    let mut game = attacked();
    let (v, g) = (game.ix("v"), game.ix("g"));
    let both = defence_price(&game.world, &[v, g]);
    assert_eq!(defence_price(&game.world, &[v]).0 % 2, 0);
    assert!(both.0 >= 2 * defence_price(&game.world, &[g]).0);
    let before = game.tokens("ours");
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Supply(_))));
    game.pass();
    assert_eq!(before - game.tokens("ours"), both.0);
}

#[test]
fn c30_the_owner_may_leave_guests_unsupplied() {
    let mut game = attacked();
    let alone = defence_price(&game.world, &[game.ix("g")]);
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Supply(_))));
    let g = id("g");
    let without_guests = answers.into_iter().find(|answer| {
        matches!(answer, Decision::Combat(CombatDecision::Supply(supply)) if supply.units == [g])
    });
    let before = game.tokens("ours");
    game.decide(without_guests.expect("such an answer"));
    assert_eq!(before - game.tokens("ours"), alone.0);
    let fallen = fact::<Stocks>(&game.world, game.ix("v"));
    assert_ne!(fallen, Stocks::Exhausted);
}

#[test]
fn r4_4_the_question_says_why_it_is_so_dear() {
    let game = attacked();
    let stavka_rules::procedure::Awaiting::Decision { question, .. } = game.awaiting() else {
        panic!("a question");
    };
    let north = &stavka_rules::armies::ArmyOf(ix(&game, "north"))
        .facts(&game.world)
        .name;
    assert!(
        question.text.contains("2 times") && question.text.contains(north.as_str()),
        "{}",
        question.text
    );
}
