//! The order of systems in a frame: no two systems of the client touch the same thing in an order that is left to chance.

use std::collections::BTreeMap;

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPrimaryContextPass;
use stavka::ClientPlugin;
use stavka::kit::screen::Screen;
use stavka::kit::settings::DataDir;

/// The client with everything but a window and a graphics card.
fn client() -> App {
    let no_card = WgpuSettings {
        backends: None,
        ..default()
    };
    let plugins = DefaultPlugins
        .build()
        .disable::<WinitPlugin>()
        .set(RenderPlugin {
            render_creation: RenderCreation::Automatic(Box::new(no_card)),
            ..default()
        });
    let folder = std::env::temp_dir().join("stavka-order-of-systems");
    let mut app = App::new();
    app.add_plugins(plugins)
        .insert_resource(DataDir(folder))
        .add_plugins(ClientPlugin);
    app
}

/// Pairs of systems of a schedule that conflict without an order, both of them ours: the order among Bevy's and egui's own is
/// theirs to say.
fn conflicts(app: &mut App, label: impl ScheduleLabel) -> Vec<String> {
    let mut found = Vec::new();
    app.world_mut().schedule_scope(label, |world, schedule| {
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Ignore,
            ..default()
        });
        schedule.initialize(world).expect("a schedule that builds");
        let systems = schedule.systems().expect("a schedule that is built");
        let names: BTreeMap<_, _> = systems
            .map(|(key, system)| (key, system.name().to_string()))
            .filter(|(_, name)| name.contains("stavka"))
            .collect();
        assert!(!names.is_empty(), "the schedule holds systems of ours");
        for (one, other, _) in schedule.graph().conflicting_systems().iter() {
            if let (Some(one), Some(other)) = (names.get(one), names.get(other)) {
                found.push(format!("{one} and {other}"));
            }
        }
    });
    found
}

#[test]
fn no_two_systems_of_the_client_leave_their_order_to_chance() {
    let mut app = client();
    let mut all = Vec::new();
    all.extend(conflicts(&mut app, Update));
    all.extend(conflicts(&mut app, EguiPrimaryContextPass));
    all.extend(conflicts(&mut app, OnEnter(Screen::Play)));
    all.extend(conflicts(&mut app, OnExit(Screen::Play)));
    assert!(all.is_empty(), "{} pairs: {all:#?}", all.len());
}
