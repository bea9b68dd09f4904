//! The desktop client: screens, map, counters, panels and scripts.
//!
//! It shows what the rules engine says and hands back what players want; it decides nothing.

pub mod camera;
pub mod counters;
pub mod dialogs;
pub mod game;
pub mod geometry;
pub mod launch;
pub mod map_view;
pub mod minimap;
pub mod notices;
pub mod overlay;
pub mod panels;
pub mod pointer;
pub mod redraw;
pub mod screens;
pub mod script;
pub mod settings;
pub mod theme;
pub mod widgets;

use bevy::prelude::*;
use bevy_egui::EguiPlugin;

/// The whole client. Expects Bevy's default plugins and a [`settings::DataDir`].
pub struct ClientPlugin;

impl Plugin for ClientPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default()).add_plugins((
            redraw::plugin,
            notices::plugin,
            settings::plugin,
            theme::plugin,
            pointer::plugin,
            camera::plugin,
            map_view::plugin,
            overlay::plugin,
            counters::plugin,
            minimap::plugin,
            screens::plugin,
            dialogs::plugin,
            script::plugin,
            game::plugin,
        ));
    }
}
