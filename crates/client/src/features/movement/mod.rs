//! Moving: where the selection can go, the way there and what it costs.

pub mod orders;
pub mod overlay;
pub mod supposed;
pub mod way;

use bevy::prelude::*;

/// Movement.
pub fn plugin(app: &mut App) {
    app.add_plugins((overlay::plugin, supposed::plugin, way::plugin));
}
