//! Between the map's own coordinates (y down) and Bevy's world (y up).

use bevy::prelude::*;
use stavka_art::geometry::Point;
use stavka_art::layout::MapLayout;
use stavka_rules::map::{Grid, HexPos};

/// Where hexes are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapGeometry {
    layout: MapLayout,
}

impl MapGeometry {
    /// The geometry of a map with this grid.
    pub const fn new(grid: Grid) -> Self {
        Self {
            layout: MapLayout::new(grid),
        }
    }

    /// The rectangle of hexes.
    pub const fn grid(&self) -> &Grid {
        self.layout.grid()
    }

    /// The layout in map units.
    pub const fn layout(&self) -> &MapLayout {
        &self.layout
    }

    /// The whole map in map units; the world rectangle is `x 0..width`, `y -height..0`.
    pub fn size(&self) -> Vec2 {
        Vec2::from(self.layout.size())
    }

    /// The middle of the map.
    pub fn middle(&self) -> Vec2 {
        flip(self.size() / 2.0)
    }

    /// The centre of a hex.
    pub fn center(&self, hex: HexPos) -> Vec2 {
        flip(vec2(self.layout.center(hex)))
    }

    /// The corners of a hex, clockwise on the screen.
    pub fn corners(&self, hex: HexPos) -> [Vec2; 6] {
        self.layout.corners(hex).map(|corner| flip(vec2(corner)))
    }

    /// The hex at a point of the world, if the map has one there.
    pub fn hex_at(&self, world: Vec2) -> Option<HexPos> {
        let map = flip(world);
        self.layout.hex_at(map.x, map.y)
    }
}

/// Map to world and back: the y axis changes its sign.
pub const fn flip(point: Vec2) -> Vec2 {
    Vec2::new(point.x, -point.y)
}

/// A point of a drawing as a Bevy vector.
const fn vec2(point: Point) -> Vec2 {
    Vec2::new(point.x, point.y)
}
