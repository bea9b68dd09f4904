//! 4.5b with 12.3d: who negates a zone for a supply path while its side moves stays where it is.

use super::{OPEN, formation, fuel, of_formation, pay, tank, unit};
use crate::support::{
    Field, Game, counter, headquarters, hex, hold, id, map, move_order, overrun, piece,
};
use stavka_rules::combat::{CombatOrder, CombatPlan, overrun_stayers};
use stavka_rules::engine::{Plan, check, fuel_offers};
use stavka_rules::movement::MovementEvent;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Fuel, Holds, Printed, Roster, fact};
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, draw_sources};

fn foot(name: &str) -> Printed {
    counter(name, Side::One)
}

/// A tank beside an enemy, a dump three hexes behind it.
fn at_the_front() -> Field {
    map(&OPEN)
        .unit(piece("dump", Side::One, Family::Dump), "02.03")
        .holding(20)
        .unit(tank("t"), "05.03")
        .dry()
        .unit(counter("e", Side::Two), "06.03")
}

fn stays(game: &Game, unit: &str) -> bool {
    fact::<Holds>(&game.world, game.ix(unit)).0
}

#[test]
fn r4_5b_a_unit_does_not_negate_for_its_own_fuel() {
    let mut game = at_the_front().begin();
    game.refuse(pay(unit("t"), "dump", 1), "12.3");
    // The last hex of a path may be beside the dump, whatever the zone (12.3c).
    let near = piece("near", Side::One, Family::Dump);
    let mut game = at_the_front().unit(near, "04.03").holding(4).begin();
    game.accept(pay(unit("t"), "near", 1));
    game.accept(move_order(&["t"], &["04.03"]));
}

#[test]
fn r4_5b_who_negates_for_anothers_fuel_stays() {
    let mut game = at_the_front().unit(foot("a"), "05.03").begin();
    let offers = fuel_offers(&game.world, id("t"));
    let own = offers.iter().find(|offer| offer.target == unit("t"));
    assert_eq!(own.expect("an offer").stays, [id("a")]);
    let entry = game.accept(pay(unit("t"), "dump", 1));
    let told = |outcome: &Outcome| matches!(outcome, Outcome::Movement(MovementEvent::Holds { unit, .. }) if *unit == id("a"));
    assert!(entry.outcomes.iter().any(told));
    game.refuse(move_order(&["a"], &["04.03"]), "4.5b");
    game.accept(move_order(&["t"], &["04.03"]));
}

#[test]
fn r4_5b_who_has_finished_negates_and_nobody_else_stays() {
    let board = at_the_front().unit(foot("a"), "04.03");
    let mut game = board.unit(foot("b"), "05.03").begin();
    game.accept(move_order(&["a"], &["05.03"]));
    game.accept(move_order(&["b"], &["05.04"]));
    game.accept(pay(unit("t"), "dump", 1));
    assert!(!stays(&game, "a") && !stays(&game, "b"));
}

#[test]
fn r4_5b_who_is_on_the_move_negates_if_it_goes_no_further() {
    let mut game = at_the_front().unit(foot("a"), "04.03").begin();
    game.accept(move_order(&["a"], &["05.03"]));
    game.accept(pay(unit("t"), "dump", 1));
    assert!(stays(&game, "a"));
    game.refuse(move_order(&["a"], &["04.03"]), "4.5b");
}

#[test]
fn r4_5b_the_owner_says_who_stays_for_a_payment() {
    let board = at_the_front().unit(foot("a"), "05.03");
    let mut game = board.unit(foot("b"), "05.03").begin();
    game.accept(hold(&["b"]));
    game.accept(pay(unit("t"), "dump", 1));
    assert!(!stays(&game, "a"));
    game.accept(move_order(&["a"], &["04.03"]));
}

#[test]
fn r4_5b_nobody_stays_where_a_way_goes_round_the_zone() {
    // In its hex and in the one behind it the tank is in a zone; the guard there is needed only if the dump lies that way.
    let mut game = at_the_front()
        .unit(foot("a"), "05.03")
        .unit(foot("guard"), "04.03")
        .unit(counter("f", Side::Two), "04.02")
        .begin();
    game.accept(hold(&["a"]));
    game.accept(pay(unit("t"), "dump", 1));
    assert!(
        stays(&game, "guard"),
        "02.03 is reached through its hex alone"
    );
}

#[test]
fn r4_5b_an_hq_that_throws_out_of_a_zone_stays() {
    let board = || {
        map(&OPEN)
            .unit(piece("dump", Side::One, Family::Dump), "04.03")
            .holding(20)
            .unit(headquarters("hq", Side::One, 8), "05.03")
            .unit(tank("t"), "03.03")
            .dry()
            .unit(counter("e", Side::Two), "06.03")
    };
    let mut game = board().begin();
    game.accept(pay(FuelTarget::Headquarters(id("hq")), "dump", 4));
    assert!(!stays(&game, "hq"), "it draws from beside");
    game.accept(move_order(&["t"], &["03.04"]));
    assert_eq!(fuel(&game, "t"), Fuel::ThisPhase);
    assert!(stays(&game, "hq"), "it has thrown through its own hex");
    game.refuse(move_order(&["hq"], &["04.04"]), "4.5b");
}

#[test]
fn r4_5b_given_fuel_does_not_come_through_the_hex_of_who_leaves() {
    let corridor = ["~~~~~~~~~~~~", "............", "~~~~~~~~~~~~"];
    let board = || {
        map(&corridor)
            .unit(piece("dump", Side::One, Family::Dump), "01.02")
            .holding(20)
            .unit(headquarters("hq", Side::One, 20), "02.02")
            .unit(tank("t"), "05.02")
            .dry()
            .unit(tank("u"), "07.02")
            .dry()
            .unit(counter("e", Side::Two), "05.01")
    };
    let buy = || pay(FuelTarget::Headquarters(id("hq")), "dump", 4);
    // The one in the zone is thrown to from beside; the one behind it is not, if it goes with nobody there.
    let mut game = board().begin();
    game.accept(buy());
    game.accept(move_order(&["u"], &["08.02"]));
    assert!(stays(&game, "t"), "it has negated");
    game.refuse(move_order(&["t"], &["06.02"]), "4.5b");
    let mut game = board().begin();
    game.accept(buy());
    game.accept(move_order(&["t"], &["06.02"]));
    game.refuse(move_order(&["u"], &["08.02"]), "12.5a");
}

#[test]
fn r4_5b_in_combat_presence_is_enough() {
    let mut game = at_the_front().begin();
    game.go_to_step("6b");
    let sources = draw_sources(&game.world, game.ix("t"));
    assert!(sources.has(game.ix("dump")));
}

#[test]
fn r4_5b_an_overrunner_that_negates_for_its_supply_goes_no_further() {
    let board = || {
        map(&OPEN)
            .unit(piece("dump", Side::One, Family::Dump), "02.03")
            .holding(20)
            .unit(tank("t"), "05.03")
            .unit(counter("e", Side::Two), "06.03")
    };
    let mut game = board().begin();
    game.dice(&[6, 6, 6, 6, 6, 6]);
    game.accept(overrun(&["t"], "06.03"));
    assert!(stays(&game, "t"));
    let mut game = board().unit(foot("a"), "05.03").begin();
    game.accept(hold(&["a"]));
    game.dice(&[6, 6, 6, 6, 6, 6]);
    game.accept(overrun(&["t"], "06.03"));
    assert!(!stays(&game, "t"));
}

#[test]
fn r4_5b_the_owner_says_which_overrunner_stays() {
    let begun = || {
        map(&OPEN)
            .unit(piece("dump", Side::One, Family::Dump), "02.03")
            .holding(20)
            .unit(tank("t"), "05.03")
            .unit(tank("u"), "05.03")
            .unit(counter("e", Side::Two), "06.03")
            .begin()
    };
    let staying = |stays: &[&str], units: &[&str]| {
        Order::Combat(CombatOrder::Overrun {
            units: units.iter().map(|unit| id(unit)).collect(),
            target: hex("06.03"),
            supply: None,
            stays: stays.iter().map(|unit| id(unit)).collect(),
        })
    };
    // Who stays, and who could, is known before the order is given.
    let known = |game: &Game, order: &Order| match check(&game.world, order) {
        Ok(Plan::Combat(CombatPlan::Overrun(plan))) => {
            let stayers = overrun_stayers(&game.world, &plan);
            game.world.resource::<Roster>().ids(stayers)
        }
        other => panic!("{other:?}"),
    };
    let both = ["t", "u"];
    assert_eq!(known(&begun(), &staying(&[], &both)), [id("t"), id("u")]);
    assert_eq!(known(&begun(), &staying(&["u"], &both)), [id("u"), id("t")]);
    assert_eq!(known(&begun(), &staying(&[], &["u"])), [id("t"), id("u")]);
    let dice = [6, 6, 6, 6, 6, 6];
    let mut game = begun();
    game.dice(&dice);
    game.accept(overrun(&["t", "u"], "06.03"));
    assert!(stays(&game, "t") && !stays(&game, "u"));
    let mut game = begun();
    game.dice(&dice);
    game.accept(staying(&["u"], &["t", "u"]));
    assert!(stays(&game, "u") && !stays(&game, "t"));
    // One is enough, and it is one of the attackers.
    begun().refuse(staying(&["t", "u"], &["t", "u"]), "4.5b");
    begun().refuse(staying(&["u"], &["t"]), "4.5b");
    // Where somebody stays anyhow nobody is asked for.
    let mut game = begun();
    game.accept(hold(&["u"]));
    assert!(known(&game, &staying(&[], &["t"])).is_empty());
    game.refuse(staying(&["t"], &["t"]), "4.5b");
}

#[test]
fn r4_5b_who_is_left_behind_by_an_overrun_leaves_nobody_else_to_name() {
    let mut game = map(&OPEN)
        .unit(piece("dump", Side::One, Family::Dump), "02.03")
        .holding(20)
        .unit(tank("t"), "04.03")
        .unit(tank("u"), "04.03")
        .unit(counter("e", Side::Two), "06.03")
        .begin();
    game.accept(move_order(&["t", "u"], &["05.03"]));
    // The overrun ends the march of the other, who negates then.
    let named = Order::Combat(CombatOrder::Overrun {
        units: vec![id("t")],
        target: hex("06.03"),
        supply: None,
        stays: vec![id("t")],
    });
    game.refuse(named, "4.5b");
    game.dice(&[6, 6, 6, 6, 6, 6]);
    game.accept(overrun(&["t"], "06.03"));
    assert!(!stays(&game, "t"));
}

#[test]
fn r4_5b_no_fuel_for_who_stays() {
    let board = || {
        map(&OPEN)
            .unit(piece("dump", Side::One, Family::Dump), "02.03")
            .holding(20)
            .unit(tank("t"), "05.03")
            .dry()
            .unit(foot("a"), "05.03")
            .unit(counter("e", Side::Two), "06.03")
    };
    let mut game = board().begin();
    game.accept(hold(&["t"]));
    game.refuse(pay(unit("t"), "dump", 1), "4.5b");
    let offers = fuel_offers(&game.world, id("t"));
    let refused = offers[0].payments.clone().expect_err("it stays");
    assert_eq!(refused.rule.0, "4.5b");
    // Who has finished his move can use none either.
    let mut game = board().unit(tank("gone"), "02.02").begin();
    game.accept(move_order(&["gone"], &["02.01"]));
    game.accept(move_order(&["a"], &["05.04"]));
    game.refuse(pay(unit("gone"), "dump", 1), "6.1g");
}

#[test]
fn r4_5b_members_of_a_formation_that_stay_negate_for_the_others() {
    let board = || {
        map(&OPEN)
            .unit(piece("dump", Side::One, Family::Dump), "02.03")
            .holding(20)
            .unit(of_formation("t"), "05.03")
            .dry()
            .unit(of_formation("u"), "05.03")
            .dry()
            .unit(counter("e", Side::Two), "06.03")
    };
    let buy = || pay(FuelTarget::Formation(formation()), "dump", 4);
    // Both mean to go.
    board().begin().refuse(buy(), "12.3");
    // One was told to stay.
    let mut game = board().begin();
    game.accept(hold(&["u"]));
    game.accept(buy());
    assert_eq!(fuel(&game, "t"), Fuel::UntilCleanUp);
    game.accept(move_order(&["t"], &["04.03"]));
    game.refuse(move_order(&["u"], &["04.03"]), "4.5b");
}

#[test]
fn r4_5b_who_is_left_behind_by_an_overrun_has_finished_and_negates() {
    let mut game = map(&OPEN)
        .unit(piece("dump", Side::One, Family::Dump), "02.03")
        .holding(20)
        .unit(tank("t"), "04.03")
        .unit(foot("a"), "04.03")
        .unit(counter("e", Side::Two), "06.03")
        .begin();
    game.accept(move_order(&["t", "a"], &["05.03"]));
    game.dice(&[6, 6, 6, 6, 6, 6]);
    game.accept(overrun(&["t"], "06.03"));
    assert!(!stays(&game, "t") && !stays(&game, "a"));
}
