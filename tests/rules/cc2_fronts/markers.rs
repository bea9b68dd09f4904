//! C&C 2 HQ markers of Fronts: where they lie, how they move, and how they evade.

use super::*;
use crate::support::command::move_front;
use crate::support::{hex, move_order};
use stavka_rules::fronts::{FrontEvent, FrontWay, destinations, is_on_line};
use stavka_rules::outcome::Outcome;

/// One Front at the middle of the line, in the Movement Segment.
fn marching(at: &str) -> Game {
    let mut game = front(line(), "f1", Some(at), Defense)
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("3b");
    game
}

#[test]
fn r2_a_marker_goes_twenty_hexes_by_rail() {
    let mut game = marching("04.05");
    assert_eq!(is_on_line(&game.world, ix(&game, "f1")), Some(true));
    game.refuse(move_front("f1", "04.05"), "C&C 2");
    let why = game.refuse(move_front("f1", "28.05"), "C&C 2");
    assert!(why.contains("20 hexes by rail"), "{why}");
    game.accept(move_front("f1", "24.05"));
    assert_eq!(state(&game, "f1").at, Some(hex("24.05")));
    let why = game.refuse(move_front("f1", "20.05"), "C&C 2");
    assert!(why.contains("has moved"), "{why}");
}

#[test]
fn r2_a_marker_goes_five_hexes_across_country_to_a_station() {
    // The railroad is cut between 12.05 and 16.05, which lie four hexes apart; beyond them it is too far.
    let mut game = front(line(), "f1", Some("12.05"), Defense)
        .with(|setup| {
            setup.scenario.options.pass_empty_segments = false;
            let a = hex("13.05");
            for (side, facts) in &mut setup.map.hexsides {
                if side.a == a || side.b == a {
                    facts.rail = None;
                }
            }
        })
        .feature("30.05", Feature::Source(Side::One))
        .controlled("30.05", Side::One)
        .begin();
    game.go_to_step("3b");
    let open = destinations(&game.world, ix(&game, "f1"));
    assert_eq!(open.get(&hex("16.05")), Some(&FrontWay::Country));
    assert_eq!(open.get(&hex("08.05")), Some(&FrontWay::Rail));
    assert_eq!(open.get(&hex("20.05")), None, "{open:?}");
    game.refuse(move_front("f1", "20.05"), "C&C 2");
    game.accept(move_front("f1", "16.05"));
}

#[test]
fn r2_a_marker_lies_on_detrainable_hexes_and_apart_from_enemies() {
    let mut game = front(line(), "f1", Some("04.05"), Defense)
        .unit(counter("near", Side::Two), "13.06")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.refuse(move_front("f1", "04.05"), "C&C 2");
    game.go_to_step("3b");
    let why = game.refuse(move_front("f1", "06.05"), "C&C 2");
    assert!(why.contains("detrainable"), "{why}");
    game.refuse(move_front("f1", "12.05"), "C&C 2");
    game.accept(move_front("f1", "08.05"));
}

#[test]
fn r2_markers_keep_no_distance_from_each_other() {
    let mut game = front(fronts(1), "f2", Some("12.05"), Defense)
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("3b");
    game.accept(move_front("f2", "08.05"));
    assert_eq!(state(&game, "f1").at, state(&game, "f2").at);
}

fn evaded(outcomes: &[Outcome]) -> bool {
    let evades = |outcome: &Outcome| matches!(outcome, Outcome::Fronts(FrontEvent::Evaded { .. }));
    outcomes.iter().any(evades)
}

#[test]
fn r2_a_front_evades_at_once_from_an_enemy_beside_it() {
    let mut game = front(fronts(1), "f2", Some("24.05"), Offensive)
        .with(|setup| {
            setup.scenario.first_player = Some(Side::Two);
            setup.scenario.options.pass_empty_segments = false;
        })
        .begin();
    game.go_to_step("3b");
    let path = ["29.02", "28.02", "27.03", "26.03"];
    let entry = game.accept(move_order(&["enemy"], &path));
    assert!(!evaded(&entry.outcomes));
    assert_eq!(state(&game, "f2").at, Some(hex("24.05")));
    let entry = game.accept(move_order(&["enemy"], &["25.04", "25.05"]));
    assert!(evaded(&entry.outcomes));
    // The nearest station at least five hexes from him.
    let evaded = state(&game, "f2");
    assert_eq!((evaded.at, evaded.posture), (Some(hex("20.05")), Defense));
    // It may not become Offensive in the next Reinforcement Phase.
    next_reinforcement(&mut game);
    let why = game.refuse(set_posture("f2", Offensive), "C&C 2");
    assert!(why.contains("evaded"), "{why}");
}

#[test]
fn r2_a_front_whose_line_is_broken_evades_in_the_reinforcement_phase() {
    let mut game = front(fronts(1), "f2", Some("24.05"), Offensive)
        .feature("18.03", Feature::Source(Side::Two))
        .with(|setup| {
            setup.scenario.first_player = Some(Side::Two);
            setup.scenario.turns = 4;
            setup.scenario.options.pass_empty_segments = false;
        })
        .begin();
    game.go_to_step("3b");
    // He will stand on the line between 16.05 and 20.05, and draw supply there.
    let path = [
        "29.02", "28.02", "27.03", "26.03", "25.04", "24.03", "23.03", "22.03", "21.03", "20.03",
        "19.04", "18.04", "18.05",
    ];
    let entry = game.accept(move_order(&["enemy"], &path));
    assert!(
        !evaded(&entry.outcomes),
        "the line breaks, and nobody is beside it"
    );
    assert_eq!(state(&game, "f2").at, Some(hex("24.05")));
    let lines = ["f1", "f2"].map(|front| is_on_line(&game.world, ix(&game, front)));
    assert_eq!(lines, [Some(true), Some(false)]);
    next_reinforcement(&mut game);
    let evaded = state(&game, "f2");
    assert_eq!((evaded.at, evaded.posture), (Some(hex("12.05")), Defense));
    game.refuse(set_posture("f2", Offensive), "C&C 2");
    // The next Reinforcement Phase of its side is barred, too; then it may.
    for barred in [true, false] {
        next_reinforcement(&mut game);
        if barred {
            game.refuse(set_posture("f2", Offensive), "C&C 2");
        } else {
            game.accept(set_posture("f2", Offensive));
        }
    }
}

#[test]
fn r2_a_front_without_refuge_leaves_the_map_and_comes_back() {
    let mut game = front(line(), "f1", Some("01.05"), Defense)
        .with(|setup| {
            setup.scenario.first_player = Some(Side::Two);
            setup.scenario.turns = 4;
            setup.scenario.options.pass_empty_segments = false;
            for at in &STATIONS[1..] {
                let ix = setup.map.grid.index(hex(at)).expect("on the map");
                setup.map.control[ix.at()] = None;
            }
        })
        .unit(counter("raider", Side::Two), "03.04")
        .feature("04.03", Feature::Source(Side::Two))
        .begin();
    game.go_to_step("3b");
    let entry = game.accept(move_order(&["raider"], &["02.04"]));
    assert!(evaded(&entry.outcomes));
    assert_eq!(state(&game, "f1").at, None);
    // He stays too near for it to come back.
    next_reinforcement(&mut game);
    game.refuse(place_front("f1", "01.05"), "C&C 2");
    game.accept(end_segment());
    game.go_to_step("3b");
    game.refuse(place_front("f1", "01.05"), "C&C 2");
}

#[test]
fn r2_a_front_on_the_map_is_not_placed_again() {
    let mut game = in_reinforcement(fronts(1));
    let why = game.refuse(place_front("f1", "12.05"), "C&C 2");
    assert!(why.contains("on the map"), "{why}");
}
