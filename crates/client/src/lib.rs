//! The desktop client: screens, map, counters, panels and scripts.
//!
//! It shows what the rules engine says and hands back what players want; it decides nothing.

pub mod features;
pub mod kit;
pub mod launch;
pub mod play;
pub mod script;
pub mod session;
pub mod view;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::EguiPlugin;

/// The whole client. Expects Bevy's default plugins and a [`kit::settings::DataDir`].
pub struct ClientPlugin;

impl Plugin for ClientPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default()).add_plugins((
            kit::plugin,
            view::plugin,
            session::plugin,
            features::plugin,
            play::plugin,
            script::plugin,
        ));
    }
}
