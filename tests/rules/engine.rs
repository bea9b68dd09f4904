//! The engine as a whole: its schedule, its indexes, an editor's changes, several games in one world.

use bevy::prelude::*;
use stavka_rules::engine;
use stavka_rules::engine::{RulesPlugin, RulesStep, StateHash, derive, hash_anew, reach};
use stavka_rules::game_piece::GamePiece;
use stavka_rules::map::{Board, Hexside, HexsideFacts, TerrainCharts};
use stavka_rules::movement::MoveQuery;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Location, Marker, MarkerOn, Markers, ModeMarker, Orientation, Roster, StepsLost,
};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

use crate::support::{counter, hex, id, map};

/// The schedule is built with ambiguity detection set to error: it refuses to build on any conflict.
#[test]
fn the_rules_schedule_builds_without_ambiguities() {
    let mut app = App::new();
    app.add_plugins(RulesPlugin);
    app.world_mut()
        .schedule_scope(RulesStep, |world, schedule| {
            let settings = schedule.get_build_settings();
            assert!(matches!(
                settings.ambiguity_detection,
                bevy::ecs::schedule::LogLevel::Error
            ));
            schedule.initialize(world).expect("no ambiguities");
            assert!(schedule.graph().conflicting_systems().is_empty());
        });
}

#[test]
fn an_edited_map_changes_reach_at_once_and_index_and_entities_agree() {
    let mut game = map(&["....", "....", "...."])
        .unit(counter("a", Side::One), "01.01")
        .begin();
    let left = |world: &World| {
        reach(world, &MoveQuery::of(&[id("a")]))
            .unwrap()
            .left(hex("02.01"))
    };
    assert_eq!(left(&game.world), Some(Mp::whole(3)));
    let charts = game.world.resource::<TerrainCharts>();
    let river = HexsideFacts {
        barrier: charts.barrier_by_id("minor-river"),
        ..HexsideFacts::default()
    };
    let swamp = charts.terrain_by_id("swamp").unwrap();
    let side = Hexside::between(hex("01.01"), hex("02.01"));
    Board::set_hexside(&mut game.world, side, river);
    let board = game.world.resource::<Board>();
    let ix = board.grid().index(hex("02.01")).unwrap();
    let mut facts = board.hex(ix).clone();
    facts.terrain = swamp;
    Board::set_hex(&mut game.world, ix, facts);
    derive(&mut game.world);
    assert_eq!(left(&game.world), Some(Mp::ZERO), "swamp 3 and river 1");
    let board = game.world.resource::<Board>();
    board.validate(&game.world).unwrap();
    assert_eq!(board.hexsides().count(), 1);
}

#[test]
fn markers_are_entities_on_their_counters() {
    let mut game = map(&["....", "...."])
        .unit_as(
            counter("a", Side::One),
            Location::Map(hex("01.01")),
            Orientation::Combat,
            ModeMarker::Disorganized,
        )
        .dry()
        .unit(counter("b", Side::One), "01.01")
        .dry()
        .with(|setup| setup.units[0].steps_lost = StepsLost(1))
        .begin();
    let roster = game.world.resource::<Roster>();
    let marked = roster.entity(roster.find(id("a")).unwrap());
    let plain = roster.entity(roster.find(id("b")).unwrap());
    assert_eq!(
        game.world.get::<Markers>(marked).unwrap().entities().len(),
        2
    );
    assert!(game.world.get::<Markers>(plain).is_none());
    let mut query = game.world.query::<(&Marker, &MarkerOn)>();
    let mut shown: Vec<_> = query
        .iter(&game.world)
        .map(|(marker, on)| (format!("{marker:?}"), on.0))
        .collect();
    shown.sort();
    assert_eq!(
        shown,
        vec![
            ("Mode(Disorganized)".to_owned(), marked),
            ("StepsLost(1)".to_owned(), marked)
        ]
    );
}

#[test]
fn another_game_replaces_the_first_and_leaves_other_entities_alone() {
    #[derive(Component)]
    struct Bystander;
    let mut game = map(&["....", "...."])
        .unit(counter("a", Side::One), "01.01")
        .begin();
    let bystander = game.world.spawn(Bystander).id();
    let pieces = |world: &mut World| world.query::<&GamePiece>().iter(world).count();
    let before = pieces(&mut game.world);
    let mut other = map(&["....", "...."])
        .unit(counter("a", Side::One), "01.01")
        .begin();
    let expected = hash_anew(&other.world);
    // The same set-up again, into the world of the first game.
    map(&["....", "...."])
        .unit(counter("a", Side::One), "01.01")
        .with(|setup| engine::start(&mut game.world, setup, 1));
    engine::submit(&mut game.world, &Order::Sequence(SequenceOrder::Begin)).unwrap();
    assert_eq!(game.world.resource::<StateHash>().value(), expected);
    assert_eq!(pieces(&mut game.world), before);
    assert_eq!(pieces(&mut other.world), before);
    assert!(game.world.get_entity(bystander).is_ok());
    engine::clear(&mut game.world);
    assert!(!engine::is_loaded(&game.world));
    assert_eq!(pieces(&mut game.world), 0);
}
