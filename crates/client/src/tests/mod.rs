//! The whole client without a window: games are opened, played and watched, frame by frame.

mod amounts;
mod clicks;
mod command;
mod entities;
mod fan;
mod files;
mod fronts;
mod map;
mod moment;
mod truth;
mod zones;

use std::path::Path;

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::window::CursorMoved;
use bevy::winit::WinitPlugin;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;

use crate::ClientPlugin;
use crate::kit::screen::Screen;
use crate::kit::settings::{AnimationSpeed, DataDir, Settings};
use crate::session::{LoadRequest, LoadRequests, Request, Requests};
use crate::view::camera::{MapView, MapViewport};
use crate::view::map_view::ShownMap;
use crate::view::map_view::picking::HoveredHex;

/// A client with everything but a window and a graphics card.
struct Client {
    app: App,
    _folder: tempfile::TempDir,
}

impl Client {
    fn new() -> Self {
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
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = App::new();
        // Without a window there is nothing to draw panels in, and drawing says so.
        app.set_error_handler(bevy::ecs::error::ignore)
            .add_plugins(plugins)
            .insert_resource(DataDir(folder.path().to_owned()))
            .add_plugins(ClientPlugin);
        app.finish();
        app.cleanup();
        app.update();
        app.world_mut().resource_mut::<Settings>().animation = AnimationSpeed::Off;
        Self {
            app,
            _folder: folder,
        }
    }

    /// A client in which a scenario of the repository is played.
    fn playing(scenario: &str) -> Self {
        let mut client = Self::new();
        client.open(scenario);
        client
    }

    /// Opens a scenario of the repository.
    fn open(&mut self, scenario: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(scenario);
        self.load(LoadRequest::Open(path));
        assert_eq!(self.screen(), Screen::Play, "{scenario} is played");
    }

    /// Begins, opens, watches or leaves a game.
    fn load(&mut self, request: LoadRequest) {
        self.world().resource_mut::<LoadRequests>().push(request);
        self.frames(3);
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// Asks for several things within one frame.
    fn request(&mut self, requests: impl IntoIterator<Item = Request>) {
        let mut waiting = self.world().resource_mut::<Requests>();
        for request in requests {
            waiting.push(request);
        }
        self.frames(1);
    }

    fn order(&mut self, order: Order) {
        self.request([Request::Order(order)]);
    }

    /// Gives the map room as if there were a window, and shows all of it.
    fn make_room(&mut self) {
        let room = Rect::new(0.0, 0.0, 1280.0, 800.0);
        self.world().insert_resource(MapViewport(Some(room)));
        self.world().resource_mut::<MapView>().show_all();
        self.frames(3);
    }

    /// Points at a hex; says whether the pointer is on it.
    fn point_at(&mut self, hex: HexPos) -> bool {
        let world = self.world();
        let center = world.resource::<ShownMap>().geometry.center(hex);
        let Some(rect) = world.resource::<MapViewport>().0 else {
            return false;
        };
        let position = world.resource::<MapView>().to_window(rect, center);
        world.write_message(CursorMoved {
            window: Entity::PLACEHOLDER,
            position,
            delta: None,
        });
        self.frames(2);
        self.world().resource::<HoveredHex>().0 == Some(hex)
    }

    /// Clicks where the pointer is.
    fn click(&mut self) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.world().write_message(MouseButtonInput {
                button: MouseButton::Left,
                state,
                window: Entity::PLACEHOLDER,
            });
            self.frames(1);
        }
        self.frames(1);
    }
}
