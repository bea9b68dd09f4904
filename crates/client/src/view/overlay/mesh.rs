//! Overlay shapes as meshes with a colour a vertex.

use std::collections::BTreeSet;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use stavka_art::front_line;
use stavka_art::layout::{COLUMN_WIDTH, HEX_HEIGHT, HEX_RADIUS};
use stavka_art::num;
use stavka_rules::map::HexPos;

use super::{AreaOutline, FrontInk, HexFill, Overlay, OverlayLayer, PathLine, Pattern, Sparse};
use crate::kit::geometry::{MapGeometry, flip};
use crate::kit::screen::FrameSystems;
use crate::view::camera::MapView;
use crate::view::map_view::ShownMap;

/// Where covered hexes lie: above the map tiles, below the counters.
const GROUNDS: f32 = -10.0;
/// Where outlines and paths lie: above all covered hexes.
const LINES: f32 = -9.0;
/// Distance of hatching lines, in map units, where they are not too narrow to be told apart.
const HATCH_STEP: f32 = 15.0;
/// The least distance of hatching lines, in pixels.
const HATCH_PIXELS: f32 = 5.0;
/// Width of hatching lines, as a share of their distance.
const HATCH_WIDTH: f32 = 0.3;
/// Distance of dashes along a hatching line, as a share of the distance of lines.
const DASH_STEP: f32 = 4.0 / 3.0;
/// Length of a dash, as a share of the distance of lines.
const DASH_LENGTH: f32 = 0.53;
/// Corners of a round spot.
const DISC_CORNERS: usize = 14;
const RISING: Vec2 = Vec2::new(1.0, 1.0);
const FALLING: Vec2 = Vec2::new(1.0, -1.0);

/// Hexes narrower than this many pixels are covered column by column.
const SMALL_HEX: f32 = 14.0;

/// How a hatching line is drawn.
#[derive(Clone, Copy)]
enum Line {
    Whole,
    Dashed,
}

/// How hatching is drawn.
#[derive(Clone, Copy)]
struct Hatch {
    line: Line,
    /// Distance of lines, in dense ones.
    spacing: f32,
    /// Their width, likewise.
    weight: f32,
}

const DENSE: Hatch = Hatch {
    line: Line::Whole,
    spacing: 1.0,
    weight: 1.0,
};
const DENSE_DASHES: Hatch = Hatch {
    line: Line::Dashed,
    ..DENSE
};

impl Sparse {
    /// The way of its lines, and how they are drawn.
    const fn hatching(self) -> (Vec2, Hatch) {
        let (along, line, spacing) = match self {
            Self::Rising => (RISING, Line::Whole, 2.0),
            Self::Falling => (FALLING, Line::Whole, 2.0),
            Self::Upright => (Vec2::Y, Line::Whole, 2.0),
            Self::RisingDashes => (RISING, Line::Dashed, 1.6),
            Self::Level => (Vec2::X, Line::Whole, 2.0),
            Self::FallingDashes => (FALLING, Line::Dashed, 1.6),
            Self::UprightDashes => (Vec2::Y, Line::Dashed, 1.6),
            Self::LevelDashes => (Vec2::X, Line::Dashed, 1.6),
        };
        let weight = 0.45;
        (
            along,
            Hatch {
                line,
                spacing,
                weight,
            },
        )
    }
}

/// Keeps the meshes in step with [`Overlay`].
pub fn plugin(app: &mut App) {
    app.add_systems(Update, rebuild_meshes.in_set(FrameSystems::DrawOverlay));
}

/// A mesh of a subject's layer.
#[derive(Component)]
struct OverlayMesh(OverlayLayer);

/// What the meshes were built for.
#[derive(Default)]
struct Built {
    scale: f32,
    changes: Vec<(OverlayLayer, u64)>,
}

impl Built {
    /// Whether other subjects are shown: then the order of drawing is another.
    fn has_other_subjects(&self, changes: &[(OverlayLayer, u64)]) -> bool {
        let subject = |(subject, _): &(OverlayLayer, u64)| *subject;
        !self
            .changes
            .iter()
            .map(subject)
            .eq(changes.iter().map(subject))
    }
}

/// Builds the meshes of layers that have changed; all of them when the map or the zoom has changed, because soft edges
/// are a pixel wide at any zoom.
fn rebuild_meshes(
    mut commands: Commands,
    overlay: Res<Overlay>,
    map: Option<Res<ShownMap>>,
    view: Res<MapView>,
    drawn: Query<(Entity, &OverlayMesh)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut built: Local<Built>,
) {
    let differs = (view.scale() / built.scale - 1.0).abs() > 0.15;
    let other_zoom = !view.is_moving() && differs;
    let other_map = map.as_ref().is_some_and(Res::is_changed);
    let map_left = map.is_none() && !drawn.is_empty();
    let changes: Vec<(OverlayLayer, u64)> = overlay.changes().collect();
    let all = other_zoom || other_map || map_left || built.has_other_subjects(&changes);
    if !all && built.changes == changes {
        return;
    }
    let is_stale = |subject: OverlayLayer| {
        let known = built.changes.iter().find(|(known, _)| *known == subject);
        let now = changes.iter().find(|(known, _)| *known == subject);
        all || known != now
    };
    for (old, OverlayMesh(subject)) in &drawn {
        if is_stale(*subject) {
            commands.entity(old).despawn();
        }
    }
    let subjects = changes.iter().zip(overlay.layers()).enumerate();
    for (n, ((subject, _), layer)) in subjects.filter(|(_, ((subject, _), _))| is_stale(*subject)) {
        let Some(map) = &map else { continue };
        let mut grounds = Shapes::new(1.0 / view.scale());
        let mut lines = Shapes::new(1.0 / view.scale());
        grounds.add_fills(&map.geometry, &layer.fills);
        for outline in &layer.outlines {
            lines.add_outline(&map.geometry, outline);
        }
        for border in &layer.borders {
            lines.add_border(&map.geometry, border);
        }
        for front in &layer.fronts {
            lines.add_front(&map.geometry, front);
        }
        lines.add_tracks(&layer.tracks, |hexes| map.rail_between(hexes));
        for path in &layer.paths {
            lines.add_path(&map.geometry, path);
        }
        for (shapes, depth) in [(grounds, GROUNDS), (lines, LINES)] {
            if shapes.indices.is_empty() {
                continue;
            }
            commands.spawn((
                OverlayMesh(*subject),
                Mesh2d(meshes.add(shapes.into_mesh())),
                MeshMaterial2d(materials.add(ColorMaterial::default())),
                Transform::from_xyz(0.0, 0.0, depth + 0.01 * num::from_usize(n)),
            ));
        }
    }
    if all {
        built.scale = view.scale();
    } else if differs {
        // A layer was built while the view glides; all are built again where it comes to rest.
        built.scale = 0.0;
    }
    built.changes = changes;
}

/// Triangles being collected.
pub(super) struct Shapes {
    /// Width of soft edges: a pixel, in map units.
    soft: f32,
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Shapes {
    pub(super) const fn new(soft: f32) -> Self {
        Self {
            soft,
            positions: Vec::new(),
            colours: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// How many map units a pixel is.
    pub(super) const fn pixel(&self) -> f32 {
        self.soft
    }

    /// A convex polygon as a fan, in one colour.
    fn add_polygon(&mut self, corners: &[Vec2], colour: Color) {
        let colour = colour.to_linear();
        self.add_shaded(corners.iter().map(|&corner| (corner, colour)));
    }

    /// A convex polygon as a fan, with a colour a corner.
    fn add_shaded(&mut self, corners: impl ExactSizeIterator<Item = (Vec2, LinearRgba)>) {
        let (Ok(first), Ok(count)) = (
            u32::try_from(self.positions.len()),
            u32::try_from(corners.len()),
        ) else {
            return;
        };
        for (corner, colour) in corners {
            self.positions.push([corner.x, corner.y, 0.0]);
            self.colours.push(colour.to_f32_array());
        }
        for offset in 1..count.saturating_sub(1) {
            self.indices
                .extend([first, first + offset, first + offset + 1]);
        }
    }

    /// A line with square ends that reach half its width beyond the points, so that joints close.
    pub(super) fn add_line(&mut self, from: Vec2, to: Vec2, width: f32, colour: Color) {
        let along = (to - from).normalize_or_zero() * width / 2.0;
        let across = along.perp();
        let (from, to) = (from - along, to + along);
        let corners = [from + across, to + across, to - across, from - across];
        self.add_polygon(&corners, colour);
        self.add_soft_edge(corners[0], corners[1], colour);
        self.add_soft_edge(corners[2], corners[3], colour);
    }

    /// A round spot.
    pub(super) fn add_disc(&mut self, middle: Vec2, radius: f32, colour: Color) {
        let corner = |n: usize| {
            let angle = num::from_usize(n) * std::f32::consts::TAU / num::from_usize(DISC_CORNERS);
            // Clockwise, so that the outside of each edge is to its left.
            middle + Vec2::new(angle.sin(), angle.cos()) * radius
        };
        let corners: Vec<Vec2> = (0..DISC_CORNERS).map(corner).collect();
        self.add_polygon(&corners, colour);
        for (n, &from) in corners.iter().enumerate() {
            self.add_soft_edge(from, corners[(n + 1) % DISC_CORNERS], colour);
        }
    }

    /// A seam of one pixel along an edge that fades out to the left of it.
    fn add_soft_edge(&mut self, from: Vec2, to: Vec2, colour: Color) {
        let out = (to - from).normalize_or_zero().perp() * self.soft;
        let (full, none) = (colour.to_linear(), colour.with_alpha(0.0).to_linear());
        let corners = [
            (from, full),
            (to, full),
            (to + out, none),
            (from + out, none),
        ];
        self.add_shaded(corners.into_iter());
    }

    /// Covers hexes. Where they are only a few pixels wide, hexes of a column that lie together are covered as one
    /// rectangle: a range over half a large map is thousands of hexes.
    fn add_fills(&mut self, geometry: &MapGeometry, fills: &[HexFill]) {
        if self.soft * SMALL_HEX < 2.0 * HEX_RADIUS {
            for fill in fills {
                self.cover(&geometry.corners(fill.hex), fill.colour, fill.pattern);
            }
            return;
        }
        for kind in fills.chunk_by(|a, b| (a.colour, a.pattern) == (b.colour, b.pattern)) {
            let mut hexes: Vec<HexPos> = kind.iter().map(|fill| fill.hex).collect();
            hexes.sort_unstable_by_key(|hex| (hex.col, hex.row));
            for run in hexes.chunk_by(|a, b| a.col == b.col && a.row + 1 == b.row) {
                let corners = column_of(geometry, run);
                self.cover(&corners, kind[0].colour, kind[0].pattern);
            }
        }
    }

    fn cover(&mut self, corners: &[Vec2], colour: Color, pattern: Pattern) {
        match pattern {
            Pattern::Plain => self.add_polygon(corners, colour),
            Pattern::Rising => self.add_hatching(corners, RISING, DENSE, colour),
            Pattern::Falling => self.add_hatching(corners, FALLING, DENSE, colour),
            Pattern::RisingDashes => self.add_hatching(corners, RISING, DENSE_DASHES, colour),
            Pattern::FallingDashes => self.add_hatching(corners, FALLING, DENSE_DASHES, colour),
            Pattern::Sparse(kind) => {
                let (along, hatch) = kind.hatching();
                self.add_hatching(corners, along, hatch, colour);
            }
        }
    }

    /// Stripes along `along`, clipped to the polygon. They are laid out in world coordinates, so that those of
    /// neighbouring hexes join.
    fn add_hatching(&mut self, corners: &[Vec2], along: Vec2, hatch: Hatch, colour: Color) {
        let along = along.normalize();
        let across = along.perp();
        let heights = || corners.iter().map(|corner| corner.dot(across));
        let low = heights().fold(f32::INFINITY, f32::min);
        let high = heights().fold(f32::NEG_INFINITY, f32::max);
        let dense = hatch_step(self.soft);
        let step = dense * hatch.spacing;
        let mut at = (low / step).ceil() * step - step;
        while at < high {
            let above = clip(corners, across, at);
            let stripe = clip(&above, -across, -(at + HATCH_WIDTH * dense * hatch.weight));
            let parts = match hatch.line {
                Line::Whole => vec![stripe],
                Line::Dashed => dashes(&stripe, along, step),
            };
            for part in parts.into_iter().filter(|part| part.len() >= 3) {
                self.add_polygon(&part, colour);
                self.soften_stripe(&part, across, colour);
            }
            at += step;
        }
    }

    /// Fades out the two long edges of a stripe; its ends meet the neighbouring hex.
    fn soften_stripe(&mut self, stripe: &[Vec2], across: Vec2, colour: Color) {
        for (index, &from) in stripe.iter().enumerate() {
            let to = stripe[(index + 1) % stripe.len()];
            let along = (to - from).normalize_or_zero();
            if along.dot(across).abs() < 0.01 && along != Vec2::ZERO {
                // Corners go clockwise, so the outside is to the left.
                self.add_soft_edge(from, to, colour);
            }
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

    /// The front in the ink of a side. The edge that lies along hexsides meets the ink of the other.
    fn add_front(&mut self, geometry: &MapGeometry, front: &FrontInk) {
        let width = front_line::width_at(1.0 / self.soft);
        for figure in front.line.ink(geometry.layout(), front.side, width) {
            let corners: Vec<Vec2> = figure
                .into_iter()
                .map(|at| flip(Vec2::new(at.x, at.y)))
                .collect();
            self.add_polygon(&corners, front.colour);
            if let [.., from, to] = corners[..] {
                self.add_soft_edge(from, to, front.colour);
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

    /// How many triangles there are.
    #[cfg(test)]
    pub(super) const fn triangles(&self) -> usize {
        self.indices.len() / 3
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

/// The rectangle of hexes that lie one below the other, as wide as columns are apart, clockwise on the screen.
fn column_of(geometry: &MapGeometry, run: &[HexPos]) -> [Vec2; 4] {
    let half = Vec2::new(COLUMN_WIDTH, HEX_HEIGHT) / 2.0;
    let [top, bottom] = [run[0], run[run.len() - 1]].map(|hex| geometry.center(hex));
    let (left, right) = (top.x - half.x, top.x + half.x);
    let (high, low) = (top.y + half.y, bottom.y - half.y);
    [
        Vec2::new(left, high),
        Vec2::new(right, high),
        Vec2::new(right, low),
        Vec2::new(left, low),
    ]
}

/// Distance of hatching lines at so many map units a pixel, doubled until lines can be told apart.
fn hatch_step(units_a_pixel: f32) -> f32 {
    let wanted = (HATCH_PIXELS * units_a_pixel / HATCH_STEP).max(1.0);
    HATCH_STEP * wanted.log2().ceil().exp2()
}

/// Cuts a stripe into dashes, laid out in world coordinates.
fn dashes(stripe: &[Vec2], along: Vec2, hatch_step: f32) -> Vec<Vec<Vec2>> {
    let (step, length) = (DASH_STEP * hatch_step, DASH_LENGTH * hatch_step);
    let places = || stripe.iter().map(|corner| corner.dot(along));
    let low = places().fold(f32::INFINITY, f32::min);
    let high = places().fold(f32::NEG_INFINITY, f32::max);
    let mut cut = Vec::new();
    let mut at = (low / step).floor() * step;
    while at < high {
        let beyond = clip(stripe, along, at);
        cut.push(clip(&beyond, -along, -(at + length)));
        at += step;
    }
    cut
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
        let mut shapes = Shapes::new(0.5);
        let outline = AreaOutline {
            hexes: vec![HexPos::new(3, 3), HexPos::new(3, 4)],
            colour: Color::WHITE,
            width: 4.0,
        };
        shapes.add_outline(&geometry(), &outline);
        let line = 6 * 3;
        assert_eq!(
            shapes.indices.len(),
            10 * line,
            "ten sides, each with two soft edges"
        );
    }

    #[test]
    fn hatching_lines_never_run_into_each_other() {
        assert!((hatch_step(0.5) - HATCH_STEP).abs() < 1e-3);
        for units_a_pixel in [3.1, 7.0, 18.0, 60.0] {
            let pixels = hatch_step(units_a_pixel) / units_a_pixel;
            assert!(
                (HATCH_PIXELS..2.0 * HATCH_PIXELS).contains(&pixels),
                "{pixels}"
            );
        }
    }

    #[test]
    fn small_hexes_of_a_column_are_covered_as_one() {
        let fills = |hexes: &[(u8, u8)]| -> Vec<HexFill> {
            let hexes = hexes.iter().map(|&(col, row)| HexPos::new(col, row));
            hexes
                .map(|hex| HexFill {
                    hex,
                    colour: Color::WHITE,
                    pattern: Pattern::Plain,
                })
                .collect()
        };
        let triangles = |units_a_pixel: f32, hexes: &[(u8, u8)]| {
            let mut shapes = Shapes::new(units_a_pixel);
            shapes.add_fills(&geometry(), &fills(hexes));
            shapes.indices.len() / 3
        };
        let column = [(2, 1), (2, 3), (2, 2)];
        assert_eq!(triangles(1.0, &column), 3 * 4);
        assert_eq!(triangles(20.0, &column), 2);
        assert_eq!(triangles(20.0, &[(2, 1), (2, 3), (3, 2)]), 3 * 2);
    }

    #[test]
    fn hatching_stays_inside_its_hex() {
        let geometry = geometry();
        let hex = HexPos::new(2, 2);
        for pattern in [Pattern::Rising, Pattern::FallingDashes] {
            let mut shapes = Shapes::new(0.5);
            let fill = HexFill {
                hex,
                colour: Color::WHITE,
                pattern,
            };
            shapes.add_fills(&geometry, &[fill]);
            assert!(!shapes.positions.is_empty());
            let center = geometry.center(hex);
            for [x, y, _] in shapes.positions {
                assert!(center.distance(Vec2::new(x, y)) < 60.6);
            }
        }
    }
}
