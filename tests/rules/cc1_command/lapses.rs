//! C&C 1.2 Units that nobody commands: supply of their own, and half a move for those who were forgotten.

use super::*;

/// The same with one source for side one in a corner, far from everybody.
fn far_from_supply() -> Field {
    two_armies()
        .with_own_sources()
        .feature("16.06", Feature::Source(Side::One))
        .feature("16.01", Feature::Source(Side::Two))
}

fn play_all(game: &mut Game) {
    for hq in ["a1", "a2", "b1"] {
        game.accept(open_hq(hq));
        game.accept(close_hq());
    }
    game.accept(end_army());
}

#[test]
fn r1_2_who_goes_alone_without_a_source_is_out_of_supply() {
    let out = |game: &Game, unit: &str| fact::<OutOfSupply>(&game.world, game.ix(unit)).0;
    let mut game = far_from_supply().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i2"]));
    game.accept(move_order(&["i2"], &["05.02"]));
    assert!(!out(&game, "i2"));
    game.accept(close_hq());
    game.accept(go_alone("i1"));
    // A change of mode is no move.
    game.accept(change(&["i1"], ModeChange::Move));
    assert!(!out(&game, "i1"));
    game.accept(move_order(&["i1"], &["05.03"]));
    assert!(out(&game, "i1"));

    let mut game = two_armies().begin();
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    game.accept(go_alone("i1"));
    game.accept(move_order(&["i1"], &["05.03"]));
    assert!(!out(&game, "i1"));
}

#[test]
fn r1_2_the_forgotten_move_half_as_far() {
    let mut game = two_armies()
        .unit_moving(
            moving(counter("seven", Side::One), Mobility::Leg, 7),
            "02.04",
        )
        .begin();
    game.refuse(move_order(&["seven"], &["02.05"]), "C&C 1.2");
    play_all(&mut game);
    // 7 points are 3½.
    assert_eq!(game.moves("seven", &["02.05"]), Mp::twelfths(12 * 5 / 2));
    assert_eq!(game.moves("i1", &["05.03"]), Mp::whole(1));
    game.accept(move_order(&["i2"], &["05.02"]));
}

#[test]
fn r1_2_the_forgotten_may_be_out_of_supply_too() {
    let mut game = far_from_supply().begin();
    play_all(&mut game);
    game.accept(move_order(&["i1"], &["05.03"]));
    assert!(fact::<OutOfSupply>(&game.world, game.ix("i1")).0);
}

#[test]
fn c10_who_goes_alone_is_of_a_kind_that_the_army_commands() {
    let mut game = two_armies()
        .unit(division("tanks", Side::One, "PZ"), "05.04")
        .begin();
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    game.refuse(go_alone("tanks"), "C&C 1.2");
    // Whoever is not limited always may.
    game.accept(go_alone("guns"));
    // In the end it is forgotten like others.
    game.accept(end_army());
    game.accept(open_hq("b1"));
    game.accept(end_army());
    game.accept(move_order(&["tanks"], &["06.04"]));
}

#[test]
fn c10_hqs_that_are_dead_or_off_the_map_command_nothing() {
    let panzer = || commander("pz", Side::One, 4, "cb_de_panzerkorps");
    let field = || two_armies().unit(division("tanks", Side::One, "PZ"), "05.04");
    let after_an_hq = |field: Field| {
        let mut game = field
            .with(|setup| setup.armies[0].headquarters.push(id("pz")))
            .begin();
        game.accept(open_hq("a1"));
        game.accept(close_hq());
        game
    };
    after_an_hq(field().unit(panzer(), "16.06")).accept(go_alone("tanks"));
    after_an_hq(field().dead(panzer())).refuse(go_alone("tanks"), "C&C 1.2");
    after_an_hq(field().due(panzer(), 3, "16.06")).refuse(go_alone("tanks"), "C&C 1.2");
}

#[test]
fn r1_2_a_formation_goes_alone_as_one() {
    let mut game = two_armies()
        .with(|setup| formation(setup, "div", Some("INF")))
        .unit(member("m1"), "05.04")
        .unit(member("m2"), "06.04")
        .begin();
    game.accept(open_hq("a2"));
    game.accept(take_up(&["m1"]));
    game.accept(close_hq());
    // What the HQ left of it goes together; here only m2 is left.
    game.accept(go_alone("m2"));
    game.accept(move_order(&["m2"], &["07.04"]));

    let mut game = two_armies()
        .with(|setup| formation(setup, "div", Some("INF")))
        .unit(member("m1"), "05.04")
        .unit(member("m2"), "06.04")
        .begin();
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    game.accept(go_alone("m1"));
    game.accept(move_order(&["m2"], &["07.04"]));
    game.accept(move_order(&["m1"], &["05.05"]));
}

fn member(name: &str) -> stavka_rules::pieces::Printed {
    stavka_rules::pieces::Printed {
        formation: stavka_rules::ids::FormationId::new("div").ok(),
        ..counter(name, Side::One)
    }
}

fn formation(setup: &mut stavka_rules::setup::GameSetup, name: &str, class: Option<&str>) {
    setup.formations.push(stavka_rules::pieces::Formation {
        id: stavka_rules::ids::FormationId::new(name).expect("an id"),
        name: name.to_owned(),
        side: Side::One,
        stripe: 0,
        command: class.map(crate::support::command::class),
    });
}
