//! The map and what lies on it, as pixels: camera, tiles, counters, overlay, minimap. It draws what it is told to and knows no
//! game.

pub mod camera;
pub mod counters;
pub mod frame;
pub mod map_view;
pub mod minimap;
pub mod overlay;
pub mod panels;
pub mod rows;

use bevy::prelude::*;

/// The map and what lies on it.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        camera::plugin,
        map_view::plugin,
        overlay::plugin,
        counters::plugin,
        minimap::plugin,
        frame::plugin,
    ));
}
