//! C&C 1.2 The supply snag of units without a command, where they overrun or set out with transport.

use super::*;
use crate::support::combat::{ratio, report, roll};
use crate::support::{hex, load_with, overrun, worth};
use stavka_rules::combat::{Assault, CombatEvent, Forecast, forecast};
use stavka_rules::outcome::Outcome;
use stavka_rules::tables::AttackKind;

/// The two armies far from the only source, with tanks that have an enemy beside them.
fn tanks() -> Field {
    let tanks = moving(
        worth(counter("tanks", Side::One), 8, 4, 1),
        Mobility::Track,
        12,
    );
    two_armies()
        .with_own_sources()
        .feature("16.06", Feature::Source(Side::One))
        .feature("16.01", Feature::Source(Side::Two))
        .unit(dump("supply", Side::One), "04.04")
        .holding(40)
        .unit_moving(tanks, "05.04")
        .unit(worth(counter("enemy", Side::Two), 2, 3, 1), "06.04")
}

/// What the planner foresees of an overrun by the tanks.
fn foreseen(game: &Game) -> Forecast {
    let units = [game.ix("tanks")];
    let assault = Assault {
        side: Side::One,
        kind: AttackKind::Overrun,
        units: &units,
        target: hex("06.04"),
        known: None,
        supply: None,
        defender_supplied: true,
    };
    forecast(&game.world, &assault)
}

fn is_fought(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Combat(CombatEvent::Fought(_)))
}

#[test]
fn r1_2_an_overrun_without_a_command_is_foreseen_out_of_supply() {
    let mut game = tanks().begin();
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    game.accept(go_alone("tanks"));
    let seen = foreseen(&game);
    assert_eq!(seen.unsupplied, [game.ix("tanks")]);
    let rules: Vec<&str> = seen.attack[0].factors.iter().map(|f| f.rule).collect();
    assert!(rules.contains(&"9.5a"), "{rules:?}");
    // As it then happens.
    game.dice(&roll(7));
    let mut outcomes = game.accept(overrun(&["tanks"], "06.04")).outcomes.clone();
    assert!(fact::<OutOfSupply>(&game.world, game.ix("tanks")).0);
    while !outcomes.iter().any(is_fought) {
        outcomes.extend(game.pass().outcomes.iter().cloned());
    }
    assert_eq!(report(&outcomes).attack, seen.fight.attack);
}

#[test]
fn r1_2_an_overrun_under_command_is_foreseen_in_supply() {
    let mut game = tanks().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["tanks"]));
    let seen = foreseen(&game);
    assert_eq!(seen.unsupplied, []);
    assert_eq!(seen.fight.attack, ratio("8"));
}

#[test]
fn r1_2_who_sets_out_with_a_truck_that_loads_may_be_out_of_supply() {
    let out = |game: &Game| fact::<OutOfSupply>(&game.world, game.ix("i1")).0;
    let field = || {
        tanks()
            .unit_moving(transport("trucks", Side::One, 20, 8), "04.03")
            .unit(dump("stores", Side::One), "04.03")
            .holding(8)
    };
    let load = || load_with("trucks", "stores", 1, &["i1"]);
    let mut game = field().begin();
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    game.accept(go_alone("i1"));
    game.accept(load());
    assert!(out(&game));

    let mut game = field().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1"]));
    game.accept(load());
    assert!(!out(&game));
}
