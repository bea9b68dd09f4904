//! The map on the screen: painted tiles, and the hex under the pointer.

mod paper;
pub mod picking;
mod table;
mod tiles;

use std::sync::Arc;

use bevy::prelude::*;
use stavka_art::map::{Detail, MapArt};
use stavka_rules::map::HexPos;
use tiny_skia::{Pixmap, Transform};

use crate::kit::geometry::{MapGeometry, flip};

/// The map that the play and replay screens show. Insert another one to show another map, or the same map changed.
#[derive(Resource, Clone)]
pub struct ShownMap {
    /// Where its hexes are.
    pub geometry: MapGeometry,
    /// What it looks like.
    pub art: Arc<MapArt>,
}

impl ShownMap {
    /// A map by its drawing.
    pub fn new(art: Arc<MapArt>) -> Self {
        Self {
            geometry: MapGeometry::new(*art.layout().grid()),
            art,
        }
    }

    /// The railroad from a hex to the next as the map shows it; straight where there is none.
    pub fn rail_between(&self, hexes: [HexPos; 2]) -> Vec<Vec2> {
        let drawn = self.art.rail_between(hexes);
        drawn.map_or_else(
            || hexes.map(|hex| self.geometry.center(hex)).to_vec(),
            |points| {
                points
                    .into_iter()
                    .map(|at| flip(Vec2::new(at.x, at.y)))
                    .collect()
            },
        )
    }

    /// The whole map in map units.
    pub fn size(&self) -> Vec2 {
        self.geometry.size()
    }
}

/// Hexes of the shown map that are drawn otherwise now. It stays the same map, so nothing but its tiles and the minimap need follow.
#[derive(Resource, Default, Debug)]
pub struct RedrawnHexes(Vec<HexPos>);

impl RedrawnHexes {
    /// Shows another drawing of the same map, which differs in these hexes.
    pub fn show(world: &mut World, art: MapArt, hexes: Vec<HexPos>) {
        // Whoever follows another map must not begin anew.
        let mut map = world.resource_mut::<ShownMap>();
        map.bypass_change_detection().art = Arc::new(art);
        world.resource_mut::<Self>().0.extend(hexes);
    }

    fn take(&mut self) -> Vec<HexPos> {
        std::mem::take(&mut self.0)
    }
}

/// Paints a map so that `origin`, in map units, comes to the upper left pixel, at so many pixels a map unit.
pub fn paint_map(art: &MapArt, pixmap: &mut Pixmap, scale: f32, origin: Vec2) {
    let transform = Transform::from_translate(-origin.x, -origin.y).post_scale(scale, scale);
    art.paint(pixmap, Detail::for_scale(scale), transform);
}

/// Paper, table, tiles and picking.
pub fn plugin(app: &mut App) {
    app.add_plugins((paper::plugin, table::plugin, tiles::plugin, picking::plugin));
}
