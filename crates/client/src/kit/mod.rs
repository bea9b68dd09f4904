//! What every part of the window is built with: numbers and geometry, settings, theme and widgets, notices and dialogs. Nothing
//! here knows of a game.

pub mod actions;
pub mod dialogs;
pub mod folder_list;
pub mod geometry;
pub mod intent;
pub mod notices;
pub mod payers;
pub mod pointer;
pub mod redraw;
pub mod report;
pub mod screen;
pub mod settings;
pub mod theme;
pub mod way_card;
pub mod widgets;

use bevy::prelude::*;

/// The kit.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        redraw::plugin,
        notices::plugin,
        settings::plugin,
        theme::plugin,
        pointer::plugin,
        screen::plugin,
        dialogs::plugin,
    ));
}
