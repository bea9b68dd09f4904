//! The map on the screen: painted tiles, and the hex under the pointer.

pub mod picking;
mod tiles;

use bevy::prelude::*;

pub use tiles::{TILE_BUDGET, TileKey};

use crate::geometry::MapGeometry;

/// The map that the play and replay screens show.
#[derive(Resource, Clone)]
pub struct ShownMap {
    /// Where its hexes are.
    pub geometry: MapGeometry,
    /// What it looks like.
    pub painter: std::sync::Arc<dyn crate::stand_in::TilePainter>,
}

impl ShownMap {
    /// The whole map in map units.
    pub fn size(&self) -> Vec2 {
        self.geometry.size()
    }
}

/// Tiles and picking.
pub fn plugin(app: &mut App) {
    app.add_plugins((tiles::plugin, picking::plugin));
}
