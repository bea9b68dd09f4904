//! Overlay shapes as one mesh with a colour a vertex.

use std::collections::BTreeSet;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use stavka_rules::map::HexPos;

use super::{AreaOutline, HexFill, Overlay, PathLine, Pattern};
use crate::camera::ViewSystems;
use crate::geometry::MapGeometry;
use crate::map_view::ShownMap;

/// Above the map tiles, below the counters.
const DEPTH: f32 = -10.0;
/// Distance of hatching lines, in map units.
const HATCH_STEP: f32 = 15.0;
/// Width of hatching lines, in map units.
const HATCH_WIDTH: f32 = 4.5;

/// Keeps the mesh in step with [`Overlay`].
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        rebuild_mesh.after(ViewSystems).run_if(
            resource_exists_and_changed::<Overlay>.or_else(resource_exists_and_changed::<ShownMap>),
        ),
    );
}

#[derive(Component)]
struct OverlayMesh;

fn rebuild_mesh(
    mut commands: Commands,
    overlay: Res<Overlay>,
    map: Option<Res<ShownMap>>,
    drawn: Query<Entity, With<OverlayMesh>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for old in &drawn {
        commands.entity(old).despawn();
    }
    let Some(map) = map else { return };
    let mut shapes = Shapes::default();
    for layer in overlay.layers() {
        for fill in &layer.fills {
            shapes.add_fill(&map.geometry, fill);
        }
    }
    for layer in overlay.layers() {
        for outline in &layer.outlines {
            shapes.add_outline(&map.geometry, outline);
        }
        for path in &layer.paths {
            shapes.add_path(&map.geometry, path);
        }
    }
    if shapes.indices.is_empty() {
        return;
    }
    commands.spawn((
        OverlayMesh,
        Mesh2d(meshes.add(shapes.into_mesh())),
        MeshMaterial2d(materials.add(ColorMaterial::default())),
        Transform::from_xyz(0.0, 0.0, DEPTH),
    ));
}

/// Triangles being collected.
#[derive(Default)]
struct Shapes {
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Shapes {
    /// A convex polygon as a fan.
    fn add_polygon(&mut self, corners: &[Vec2], colour: Color) {
        let Ok(first) = u32::try_from(self.positions.len()) else {
            return;
        };
        let colour = colour.to_linear().to_f32_array();
        for corner in corners {
            self.positions.push([corner.x, corner.y, 0.0]);
            self.colours.push(colour);
        }
        for (offset, _) in (1_u32..).zip(corners.iter().skip(2)) {
            self.indices
                .extend([first, first + offset, first + offset + 1]);
        }
    }

    /// A line with square ends that reach half its width beyond the points, so that joints close.
    fn add_line(&mut self, from: Vec2, to: Vec2, width: f32, colour: Color) {
        let along = (to - from).normalize_or_zero() * width / 2.0;
        let across = along.perp();
        let (from, to) = (from - along, to + along);
        let corners = [from + across, to + across, to - across, from - across];
        self.add_polygon(&corners, colour);
    }

    fn add_fill(&mut self, geometry: &MapGeometry, fill: &HexFill) {
        let corners = geometry.corners(fill.hex);
        match fill.pattern {
            Pattern::Plain => self.add_polygon(&corners, fill.colour),
            Pattern::Rising => self.add_hatching(&corners, Vec2::new(1.0, 1.0), fill.colour),
            Pattern::Falling => self.add_hatching(&corners, Vec2::new(1.0, -1.0), fill.colour),
        }
    }

    /// Stripes along `along`, clipped to the polygon. They are laid out in world coordinates, so that those of
    /// neighbouring hexes join.
    fn add_hatching(&mut self, corners: &[Vec2; 6], along: Vec2, colour: Color) {
        let across = along.normalize().perp();
        let heights = corners.map(|corner| corner.dot(across));
        let low = heights.iter().copied().fold(f32::INFINITY, f32::min);
        let high = heights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut at = (low / HATCH_STEP).ceil() * HATCH_STEP - HATCH_STEP;
        while at < high {
            let above = clip(corners, across, at);
            let stripe = clip(&above, -across, -(at + HATCH_WIDTH));
            if stripe.len() >= 3 {
                self.add_polygon(&stripe, colour);
            }
            at += HATCH_STEP;
        }
    }

    fn add_outline(&mut self, geometry: &MapGeometry, outline: &AreaOutline) {
        let hexes: BTreeSet<HexPos> = outline.hexes.iter().copied().collect();
        for &hex in &hexes {
            let corners = geometry.corners(hex);
            let center = geometry.center(hex);
            for (index, &from) in corners.iter().enumerate() {
                let to = corners[(index + 1) % 6];
                // The neighbour across a side lies as far beyond it as the hex on this side.
                let beyond = geometry.hex_at(from + to - center);
                if beyond.is_none_or(|there| !hexes.contains(&there)) {
                    self.add_line(from, to, outline.width, outline.colour);
                }
            }
        }
    }

    fn add_path(&mut self, geometry: &MapGeometry, path: &PathLine) {
        let points: Vec<Vec2> = path.hexes.iter().map(|&hex| geometry.center(hex)).collect();
        for pair in points.windows(2) {
            self.add_line(pair[0], pair[1], path.width, path.colour);
        }
        if let (true, [.., before, last]) = (path.arrow, points.as_slice()) {
            let along = (*last - *before).normalize_or_zero() * path.width;
            let across = along.perp();
            let head = [
                *last + along * 2.4,
                *last - along * 0.6 + across * 1.9,
                *last - along * 0.6 - across * 1.9,
            ];
            self.add_polygon(&head, path.colour);
        }
    }

    fn into_mesh(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
        .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// The part of a convex polygon on the side of a line where `point · normal >= at`.
fn clip(polygon: &[Vec2], normal: Vec2, at: f32) -> Vec<Vec2> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (index, &from) in polygon.iter().enumerate() {
        let to = polygon[(index + 1) % polygon.len()];
        let (near, far) = (from.dot(normal) - at, to.dot(normal) - at);
        if near >= 0.0 {
            kept.push(from);
        }
        if (near >= 0.0) != (far >= 0.0) {
            kept.push(from.lerp(to, near / (near - far)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_rules::map::{Grid, LowerColumns};

    fn geometry() -> MapGeometry {
        MapGeometry::new(Grid::new(6, 5, LowerColumns::Even))
    }

    #[test]
    fn an_area_is_outlined_without_its_inner_sides() {
        let mut shapes = Shapes::default();
        let outline = AreaOutline {
            hexes: vec![HexPos::new(3, 3), HexPos::new(3, 4)],
            colour: Color::WHITE,
            width: 4.0,
        };
        shapes.add_outline(&geometry(), &outline);
        assert_eq!(shapes.indices.len(), 10 * 6, "ten sides of two triangles");
    }

    #[test]
    fn hatching_stays_inside_its_hex() {
        let geometry = geometry();
        let hex = HexPos::new(2, 2);
        let mut shapes = Shapes::default();
        let fill = HexFill {
            hex,
            colour: Color::WHITE,
            pattern: Pattern::Rising,
        };
        shapes.add_fill(&geometry, &fill);
        assert!(!shapes.positions.is_empty());
        let center = geometry.center(hex);
        for [x, y, _] in shapes.positions {
            assert!(center.distance(Vec2::new(x, y)) < 60.01);
        }
    }
}
