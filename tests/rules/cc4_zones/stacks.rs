//! C&C 4.4 Guests throw the stacks that they enter into disorder.

use super::{in_movement, ix, two_armies};
use crate::support::combat::roll;
use crate::support::command::{commander, open_hq, take_up};
use crate::support::{
    Field, Game, attack, counter, dump, hex, move_in_mode, move_order, moving, worth,
};
use stavka_rules::activity::allowance;
use stavka_rules::armies::jam_at;
use stavka_rules::engine::{quote, reach};
use stavka_rules::map::Mobility;
use stavka_rules::modes::ModeChange;
use stavka_rules::movement::MoveQuery;
use stavka_rules::numbers::Mp;
use stavka_rules::operation_zones::ZoneEvent;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::Mode;
use stavka_rules::side::Side;

/// A unit of the south behind the zone of the north, and regiments of the north in its zone.
fn field() -> Field {
    two_armies()
        .unit(moving(counter("v", Side::One), Mobility::Leg, 8), "07.06")
        .unit(counter("r", Side::One), "10.05")
        .with(|setup| {
            setup.armies[0].units.push(crate::support::id("r"));
            setup.armies[1].units.push(crate::support::id("v"));
        })
}

fn commanded(field: Field) -> Game {
    let mut game = in_movement(field);
    game.accept(open_hq("s-hq"));
    game.accept(take_up(&["v"]));
    game
}

const WAY: [&str; 3] = ["08.05", "09.06", "10.05"];

#[test]
fn ex_12_19_a_foreign_unit_disorganizes_the_stack_it_enters() {
    let mut game = commanded(field());
    let entry = game.accept(move_order(&["v"], &WAY));
    assert_eq!(game.mode("v"), Mode::Disorganized);
    assert_eq!(game.mode("r"), Mode::Disorganized);
    // No step is lost.
    assert_eq!((game.steps("v"), game.steps("r")), (1, 1));
    let told = |outcome: &Outcome| matches!(outcome, Outcome::Zones(ZoneEvent::Jammed { .. }));
    assert!(entry.outcomes.iter().any(told));
}

#[test]
fn ex_12_19_an_own_unit_does_not() {
    let mut game = in_movement(field());
    game.accept(open_hq("n-hq"));
    game.accept(take_up(&["v"]));
    game.accept(move_order(&["v"], &WAY));
    assert_eq!(game.mode("v"), Mode::Combat);
    assert_eq!(game.mode("r"), Mode::Combat);
    // Nor does a guest in a hex in which nobody stands.
    let mut game = commanded(field());
    game.accept(move_order(&["v"], &["08.06", "09.07", "10.06"]));
    assert_eq!(game.mode("v"), Mode::Combat);
}

#[test]
fn c27_outside_of_zones_stacks_are_entered_freely() {
    let field = field().unit(counter("back", Side::One), "08.05");
    let mut game = commanded(field);
    game.accept(move_order(&["v"], &["08.05", "09.06"]));
    assert_eq!(game.mode("back"), Mode::Combat);
    assert_eq!(game.mode("v"), Mode::Combat);
}

#[test]
fn c29_hqs_count_as_combat_units_and_transport_does_not() {
    let field = field()
        .unit(commander("n2-hq", Side::One, 6, super::ROW), "09.06")
        .unit(
            crate::support::transport("truck", Side::One, 12, 4),
            "09.07",
        )
        .with(|setup| {
            setup.armies[0]
                .headquarters
                .push(crate::support::id("n2-hq"));
        });
    let game = commanded(field);
    let jam = |at: &str| jam_at(&game.world, &[game.ix("v")], hex(at));
    assert_eq!(jam("09.06").map(|jam| jam.host), Some(ix(&game, "north")));
    assert_eq!(jam("09.07"), None);
    assert_eq!(jam("08.05"), None);
}

#[test]
fn s14_in_the_middle_of_a_move_the_allowance_halves_and_what_is_spent_stays_spent() {
    let mut game = commanded(field());
    assert_eq!(allowance(&game.world, game.ix("v")), Mp::whole(8));
    // The order ends where the stack is thrown into disorder, wherever it was to lead.
    let left = game.moves("v", &["08.05", "09.06", "10.05", "11.05", "12.04"]);
    assert_eq!(game.at("v").hex(), Some(hex("10.05")));
    assert_eq!(left, Mp::whole(1));
    assert_eq!(game.left("v"), Mp::whole(1));
    game.accept(move_order(&["v"], &["11.06"]));
    game.refuse(move_order(&["v"], &["11.07"]), "6.1b");
}

#[test]
fn s14_strat_markers_go() {
    let mut game = commanded(field());
    game.accept(move_in_mode(&["v"], &WAY, ModeChange::Strat));
    assert_eq!(game.mode("v"), Mode::Disorganized);
}

#[test]
fn r4_4_what_a_move_does_is_known_before() {
    let game = commanded(field());
    let units = [crate::support::id("v")];
    let query = MoveQuery::of(&units);
    let path: Vec<_> = ["08.05", "09.06", "10.05", "11.05"].map(hex).into();
    let told = quote(&game.world, &query, &path).expect("a price");
    assert_eq!(told.steps.len(), 3);
    let last = told.steps.last().expect("a step");
    assert_eq!(last.jam.map(|jam| jam.host), Some(ix(&game, "north")));
    assert_eq!(told.units[0].left, Mp::whole(1));
    // The way beyond leads around the stack.
    let range = reach(&game.world, &query).expect("a range");
    assert!(range.stops_in(hex("10.05")));
    let around = range.path_to(hex("11.05")).expect("a way");
    assert!(!around.contains(&hex("10.05")), "{around:?}");
    // Nothing is promised beyond it with the same order.
    let via = [hex("08.05"), hex("09.06"), hex("10.05")];
    let beyond = MoveQuery {
        via: &via,
        ..MoveQuery::of(&units)
    };
    assert!(reach(&game.world, &beyond).expect("a range").is_empty());
}

#[test]
fn r4_4_who_retreats_into_a_stack_throws_it_into_disorder() {
    // The enemy attacks the guest from the east; behind it, in every hex of its retreat, stand others.
    let field = two_armies()
        .unit(worth(counter("v", Side::One), 1, 0, 3), "14.06")
        .unit(counter("a", Side::One), "13.06")
        .unit(counter("b", Side::One), "13.07")
        .unit(worth(counter("tank", Side::Two), 60, 5, 1), "15.06")
        .unit(dump("theirs", Side::Two), "16.06")
        .holding(40)
        .with(|setup| setup.armies[1].units.push(crate::support::id("v")));
    let mut game = in_movement(field);
    game.go_to_step("6b");
    // On to the enemy's Combat Phase.
    game.accept(super::end_segment());
    game.go_to_step("6b");
    game.dice(&roll(12)).accept(attack(&["tank"], "14.06"));
    let out = game.finish();
    let jammed = out
        .iter()
        .any(|outcome| matches!(outcome, Outcome::Zones(ZoneEvent::Jammed { .. })));
    assert!(jammed, "{out:?}");
    let shaken = ["n1", "a", "b"]
        .into_iter()
        .filter(|unit| game.mode(unit) == Mode::Disorganized)
        .count();
    assert!(shaken > 0);
}
