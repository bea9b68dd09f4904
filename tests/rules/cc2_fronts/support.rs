//! C&C 2 The support radius: HQs near the marker of their Front draw supply as it does, from November 1942 on.

use super::*;
use stavka_rules::supply::{Source, draw_sources, supply_route};

/// A dump beside the marker in 12.05, and armies near and far from it.
fn supported(date: (u16, u8, u8)) -> Game {
    let (year, month, day) = date;
    line()
        .unit(dump("dump", Side::One), "12.06")
        .holding(8)
        .unit(commander("near", Side::One, 6, ROW), "21.07")
        .unit(commander("far", Side::One, 6, ROW), "24.07")
        .unit(commander("stranger", Side::One, 6, ROW), "21.07")
        .unit(counter("unit", Side::One), "21.07")
        .command_of(
            "f1",
            Side::One,
            ArmyKind::Front,
            None,
            &["near", "far"],
            &["unit"],
        )
        .front_at("12.05", Defense)
        .command_of("f2", Side::One, ArmyKind::Front, None, &["stranger"], &[])
        .with(|setup| setup.scenario.start = Date::new(year, month, day).expect("a date"))
        .begin()
}

fn reaches(game: &Game, hq: &str) -> bool {
    let dump = game.ix("dump");
    let sources = draw_sources(&game.world, game.ix(hq));
    let draws = |source: Source| source.dump == dump && source.via.is_none();
    sources.routes().any(draws)
}

#[test]
fn r2_armies_near_the_marker_draw_from_there_from_november_1942_on() {
    let game = supported((1942, 11, 1));
    assert!(reaches(&game, "near"));
    assert!(!reaches(&game, "far"), "twelve hexes from the marker");
    assert!(!reaches(&game, "stranger"), "an army of another Front");
    let game = supported((1942, 10, 29));
    assert!(!reaches(&game, "near"), "there is no support yet");
}

#[test]
fn r2_what_an_army_draws_so_it_throws_on() {
    let game = supported((1942, 11, 1));
    let sources = draw_sources(&game.world, game.ix("unit"));
    let source = sources
        .routes()
        .find(|source| source.via == Some(game.ix("near")))
        .expect("thrown by the army");
    let route = supply_route(&game.world, game.ix("unit"), source).expect("a route");
    assert_eq!(route.len(), 2);
    assert!(!sources.routes().any(|source| source.via.is_none()));
}

#[test]
fn r2_armies_are_attached_near_the_marker() {
    let field = |date: (u16, u8, u8)| {
        let (year, month, day) = date;
        let field = front(line(), "f1", Some("12.05"), Defense)
            .unit(commander("a1", Side::One, 6, ROW), "22.06")
            .unit(commander("a2", Side::One, 6, ROW), "23.06")
            .with(|setup| setup.scenario.start = Date::new(year, month, day).expect("a date"));
        in_reinforcement(field)
    };
    let mut game = field((1942, 11, 1));
    let why = game.refuse(attach("a2", "f1"), "C&C 2");
    assert!(why.contains("11 hexes"), "{why}");
    game.accept(attach("a1", "f1"));
    // Before November 1942 twenty hexes are near enough.
    let mut game = field((1942, 10, 29));
    game.accept(attach("a2", "f1"));
}

#[test]
fn r2_no_army_joins_a_front_off_the_map() {
    let mut game = in_reinforcement(front(fronts(1), "away", None, Defense));
    let why = game.refuse(attach("f1-1", "away"), "C&C 2");
    assert!(why.contains("off the map"), "{why}");
}
