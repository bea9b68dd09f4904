//! A stack that is fanned out: hint, card and click mean the counter under the pointer, and not the hex that it lies over.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::CursorMoved;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::Roster;

use super::Client;
use crate::kit::geometry::MapGeometry;
use crate::play::click::{ClickMeans, NextClick, click_means};
use crate::play::view::PlayView;
use crate::session::fanned::fanned_under_pointer;
use crate::session::selection::Selection;
use crate::view::camera::{MapView, MapViewport};
use crate::view::counters::StackBoard;
use crate::view::map_view::ShownMap;
use crate::view::map_view::picking::HoveredHex;

fn hex(text: &str) -> HexPos {
    text.parse().expect("a hex")
}

fn unit(text: &str) -> UnitId {
    text.parse().expect("a unit")
}

/// A client in which the pointer has rested on a stack until it fanned out, with a unit selected.
fn fanned(scenario: &str, selected: &str, at: HexPos) -> Client {
    let mut client = Client::playing(scenario);
    client.make_room();
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(50));
    client.world().insert_resource(step);
    let world = client.world();
    let roster = world.resource::<Roster>();
    let from = roster.find(unit(selected)).expect("a unit");
    let from = roster.location(from).hex();
    *world.resource_mut::<Selection>() = Selection {
        hex: from,
        units: vec![unit(selected)],
        mode: None,
    };
    assert!(client.point_at(at));
    client.frames(20);
    let board = client.world().resource::<StackBoard>();
    let fan = board.stacks.iter().find(|stack| stack.fan.is_some());
    assert_eq!(fan.map(|stack| stack.hex), Some(at), "it fans out");
    client
}

/// A place on each counter of the fan, and the hex over which it lies.
fn counters(world: &World) -> Vec<(Vec2, Option<HexPos>)> {
    let board = world.resource::<StackBoard>();
    let geometry: &MapGeometry = &world.resource::<ShownMap>().geometry;
    let whole = board.fan(geometry).expect("a fan");
    let steps = |from: f32, to: f32| {
        let count = 60_u16;
        (0..=count).map(move |n| from + (to - from) * f32::from(n) / f32::from(count))
    };
    let mut found: Vec<(usize, Vec2)> = Vec::new();
    for x in steps(whole.min.x, whole.max.x) {
        for y in steps(whole.min.y, whole.max.y) {
            let at = Vec2::new(x, y);
            let Some(counter) = board.fanned_at(geometry, at) else {
                continue;
            };
            // Not on its rim.
            let corners = [Vec2::splat(6.0), Vec2::new(6.0, -6.0)];
            let within = |off: Vec2| board.fanned_at(geometry, at + off) == Some(counter);
            if !corners.into_iter().all(|off| within(off) && within(-off)) {
                continue;
            }
            let foreign = geometry.hex_at(at) != Some(counter.hex);
            let known = found.iter().position(|&(place, _)| place == counter.place);
            match known {
                // A place over another hex says more.
                Some(n) if foreign => found[n].1 = at,
                Some(_) => {}
                None => found.push((counter.place, at)),
            }
        }
    }
    let place = |(_, at): (usize, Vec2)| (at, geometry.hex_at(at));
    found.into_iter().map(place).collect()
}

fn point_at_place(client: &mut Client, at: Vec2) {
    let world = client.world();
    let rect = world.resource::<MapViewport>().0.expect("room");
    let position = world.resource::<MapView>().to_window(rect, at);
    world.write_message(CursorMoved {
        window: Entity::PLACEHOLDER,
        position,
        delta: None,
    });
    client.frames(2);
}

#[test]
fn over_a_fan_hint_card_and_click_mean_the_counter() {
    let at = hex("02.10");
    let mut client = fanned("scenarios/first-steps", "4pz-s33", at);
    let counters = counters(client.world());
    let beside = counters.iter().filter(|(_, below)| *below != Some(at));
    assert!(beside.count() > 1, "counters lie over other hexes");
    for (place, below) in counters {
        point_at_place(&mut client, place);
        let world = client.world();
        let meant = fanned_under_pointer(world).expect("a counter");
        let ix = world.resource::<Roster>().find(meant).expect("a unit");
        let name = world.resource::<Roster>().printed(ix).name.clone();
        assert_eq!(world.resource::<HoveredHex>().0, Some(at), "not {below:?}");
        let next = world.resource::<NextClick>().0.clone();
        assert_eq!(next, Some(ClickMeans::Pick(meant)));
        let view = world.resource::<PlayView>();
        assert!(view.way.is_none(), "no way to {below:?} is priced");
        let prompt = view.what_now.prompt.clone();
        assert!(
            prompt.starts_with(&format!("Click selects {name}.")),
            "{prompt}"
        );
        client.click();
        let selected = client.world().resource::<Selection>();
        assert_eq!(selected.hex, Some(at));
        assert_eq!(selected.units, [meant]);
    }
}

#[test]
fn a_dump_of_a_fan_is_selected_and_no_run_is_announced() {
    let at = hex("02.10");
    let mut client = fanned("scenarios/first-steps", "german-truck-1", at);
    for (place, _) in counters(client.world()) {
        point_at_place(&mut client, place);
        let prompt = &client.world().resource::<PlayView>().what_now.prompt;
        assert!(!prompt.contains("plan a run"), "{prompt}");
    }
}

#[test]
fn a_counter_of_an_enemy_fan_stands_for_its_hex() {
    let at = hex("05.04");
    let mut client = fanned("tests/ui-scenarios/bridgehead", "3-pz", at);
    for (place, _) in counters(client.world()) {
        point_at_place(&mut client, place);
        let world = client.world();
        assert_eq!(world.resource::<HoveredHex>().0, Some(at));
        let next = world.resource::<NextClick>().0.clone();
        assert_eq!(next, Some(click_means(world, at)));
    }
}
