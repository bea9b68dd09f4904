//! The map: terrain, waters, roads, settlements, signs and names, as one prepared drawing.
//!
//! [`MapArt::prepare`] copies what it needs from a board. The map is cut into patches of a few hexes that are
//! drawn when they are first asked for and kept; every patch is a function of hex numbers alone, so that any
//! region, however it is cut into tiles, shows the same picture.

mod contour;
mod field;
mod frame;
mod grid;
mod ground;
mod hexsides;
mod ice;
mod model;
mod names;
mod plants;
mod relief;
mod rivers;
mod roads;
mod sheet;
mod signs;
mod towns;
mod ways;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use stavka_rules::map::{Board, Direction, Gauge, HexPos, Rail, TerrainCharts};
use stavka_rules::setup::MapLabel;
use stavka_rules::side::PerSide;
use tiny_skia::Pixmap;

use crate::drawing::{Drawing, Transform};
use crate::geometry::{Point, Rect};
use crate::layout::MapLayout;
use crate::num;
use crate::palette::Palette;
pub use ice::Ice;
use model::Model;
use rivers::Rivers;
use sheet::{Layer, Sheet, Stored};
use ways::{Way, way_out};

/// How much of the map is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// A large map as a whole: terrain as tone, main roads and rivers, names of the largest cities; no grid.
    Distant,
    /// Terrain as tone, main lines, names of cities.
    Far,
    /// Everything but hex numbers, drawn bolder.
    Middle,
    /// Everything.
    Near,
}

impl Detail {
    /// All levels, from far to near.
    pub const ALL: [Self; 4] = [Self::Distant, Self::Far, Self::Middle, Self::Near];

    /// The level for a scale in pixels a map unit (a hex is 120 units wide).
    pub fn for_scale(px_per_unit: f32) -> Self {
        if px_per_unit < 0.1 {
            Self::Distant
        } else if px_per_unit < 0.3 {
            Self::Far
        } else if px_per_unit < 0.55 {
            Self::Middle
        } else {
            Self::Near
        }
    }

    /// How much wider lines are drawn, so that they do not vanish when everything shrinks.
    pub(crate) const fn boldness(self) -> f32 {
        match self {
            Self::Distant => 5.0,
            Self::Far => 2.5,
            Self::Middle => 1.4,
            Self::Near => 1.0,
        }
    }
}

/// What a map drawing is made from.
#[derive(Clone, Copy, Debug)]
pub struct MapScene<'a> {
    /// Hexes and hexsides.
    pub board: &'a Board,
    /// Kinds of terrain, hexside and road, with the words for their drawings.
    pub charts: &'a TerrainCharts,
    /// Names printed across hexes.
    pub labels: &'a [MapLabel],
    /// Colours of the sides, `0xRRGGBB`.
    pub colours: PerSide<u32>,
    /// Colours of the map.
    pub palette: &'a Palette,
}

/// Draws a region of a map once. Whoever draws often prepares a [`MapArt`].
pub fn draw_map(scene: &MapScene<'_>, detail: Detail, region: Rect) -> Drawing {
    MapArt::of(scene).draw(detail, region)
}

/// Length and breadth of a patch, in hexes.
const PATCH: u8 = 4;

/// How far anything drawn for a hex may reach beyond its patch.
const OVERHANG: f32 = 150.0;

/// How far the drawing of a hex depends on others, in hexes: ground blends with its neighbours, and a river thins out over two
/// hexsides.
const INFLUENCE: u32 = 2;

/// A map ready to be drawn at any scale, in any part, from any thread.
#[derive(Debug)]
pub struct MapArt {
    model: Model,
    rivers: Rivers,
    patches: [Vec<OnceLock<Arc<Stored>>>; Detail::ALL.len()],
    /// What lies across patches: frame and names.
    overall: [OnceLock<Arc<Stored>>; Detail::ALL.len()],
}

impl MapArt {
    /// Copies what the drawing needs. Patches are drawn later, when they are first shown.
    pub fn prepare(
        board: &Board,
        charts: &TerrainCharts,
        labels: &[MapLabel],
        colours: PerSide<u32>,
        palette: &Palette,
    ) -> Self {
        Self::from_model(Model::of(board, charts, labels, colours, palette))
    }

    /// The railroad from a hex to the next as it is drawn, from where lines meet in the one to where they meet in the other;
    /// none where there is none.
    pub fn rail_between(&self, [from, to]: [HexPos; 2]) -> Option<Vec<Point>> {
        let model = &self.model;
        let grid = model.layout.grid();
        let mut directions = Direction::ALL.into_iter();
        let direction = directions.find(|&there| grid.neighbour(from, there) == Some(to))?;
        let out = |pos, direction| way_out(model, pos, Way::Rail, direction, |side| side.rail);
        let mut points = out(from, direction)?;
        let rest = out(to, direction.opposite())?;
        // Both end in the same point of the hexside.
        points.extend(rest.into_iter().rev().skip(1));
        Some(points)
    }

    /// The same from a scene.
    pub fn of(scene: &MapScene<'_>) -> Self {
        Self::prepare(
            scene.board,
            scene.charts,
            scene.labels,
            scene.colours,
            scene.palette,
        )
    }

    /// The same map with railroads of these gauges drawn hollow, for a side that cannot use them.
    pub fn with_foreign_gauges(self, gauges: &[Gauge]) -> Self {
        let mut model = self.model;
        model.foreign_gauges = gauges.to_vec();
        Self::from_model(model)
    }

    /// The hexes that would look otherwise if railroads were so and these gauges were hollow.
    pub fn hexes_with_other_rails(
        &self,
        rail_at: impl Fn(HexPos, Direction) -> Option<Rail>,
        foreign: &[Gauge],
    ) -> Vec<HexPos> {
        let known = &self.model.foreign_gauges;
        let look = |rail: Option<Rail>, hollow: &[Gauge]| {
            rail.map(|rail| (rail, hollow.contains(&rail.gauge)))
        };
        let differs = |pos: &HexPos| {
            let hex = self.model.hex(*pos);
            hex.is_some_and(|hex| {
                Direction::ALL.into_iter().any(|direction| {
                    let drawn = hex.sides[direction.index()].rail;
                    look(drawn, known) != look(rail_at(*pos, direction), foreign)
                })
            })
        };
        self.layout().grid().iter().filter(differs).collect()
    }

    /// The same map with other railroads in these hexes, and these gauges hollow. What lies elsewhere is not drawn again.
    pub fn with_rails(
        &self,
        changed: &[HexPos],
        rail_at: impl Fn(HexPos, Direction) -> Option<Rail>,
        foreign: &[Gauge],
    ) -> Self {
        let mut model = self.model.clone();
        model.foreign_gauges = foreign.to_vec();
        for &pos in changed {
            model.set_rails(pos, |direction| rail_at(pos, direction));
        }
        let art = Self::from_model(model);
        art.take_over(self, changed);
        art
    }

    /// The hexes that look otherwise than on another drawing of the map if only what lies in these or on their sides has changed;
    /// what that drawing has of all others is taken over. None where a name or a sign is another: names make room for one
    /// another across the whole map. None, too, where other waters are frozen.
    pub fn take_over_far_from(&self, drawn: &Self, changed: &[HexPos]) -> Option<Vec<HexPos>> {
        let pairs = self.model.hexes.iter().zip(&drawn.model.hexes);
        let are_named_alike = pairs.into_iter().all(|(now, then)| {
            (&now.name, now.settlement, &now.features)
                == (&then.name, then.settlement, &then.features)
        });
        if !are_named_alike || self.ice() != drawn.ice() {
            return None;
        }
        let grid = self.layout().grid();
        let is_near = |hex: &HexPos| {
            let mut distances = changed.iter().map(|&other| grid.distance(*hex, other));
            distances.any(|distance| distance <= INFLUENCE)
        };
        let near: Vec<HexPos> = grid.iter().filter(is_near).collect();
        self.take_over(drawn, &near);
        Some(near)
    }

    /// Takes over what another drawing of the map has of all patches but those with these hexes.
    fn take_over(&self, other: &Self, but: &[HexPos]) {
        let stale: BTreeSet<usize> = but.iter().map(|&pos| self.patch_of(pos)).collect();
        for (drawn, fresh) in other.patches.iter().zip(&self.patches) {
            let pairs = drawn.iter().zip(fresh).enumerate();
            for (_, (drawn, fresh)) in pairs.filter(|(n, _)| !stale.contains(n)) {
                share(drawn, fresh);
            }
        }
        for (drawn, fresh) in other.overall.iter().zip(&self.overall) {
            share(drawn, fresh);
        }
    }

    /// The gauges that are drawn hollow.
    pub fn foreign_gauges(&self) -> &[Gauge] {
        &self.model.foreign_gauges
    }

    /// The patch that a hex is drawn with.
    fn patch_of(&self, pos: HexPos) -> usize {
        let (_, rows) = patch_counts(&self.model.layout);
        let at = |number: u8| usize::from((number - 1) / PATCH);
        at(pos.col) * rows + at(pos.row)
    }

    fn from_model(model: Model) -> Self {
        let (cols, rows) = patch_counts(&model.layout);
        let empty = || (0..cols * rows).map(|_| OnceLock::new()).collect();
        Self {
            rivers: Rivers::of(&model),
            patches: Detail::ALL.map(|_| empty()),
            overall: [const { OnceLock::new() }; Detail::ALL.len()],
            model,
        }
    }

    /// Where hexes lie.
    pub const fn layout(&self) -> &MapLayout {
        &self.model.layout
    }

    /// The colours the map is drawn in.
    pub const fn palette(&self) -> &Palette {
        &self.model.palette
    }

    /// Everything that touches a region, in drawing order.
    pub fn draw(&self, detail: Detail, region: Rect) -> Drawing {
        let near: Vec<&Stored> = (0..self.patches[detail as usize].len())
            .filter(|&n| self.patch_area(n).grown(OVERHANG).touches(&region))
            .map(|n| self.patch(detail, n))
            .chain([self.overall(detail)])
            .collect();
        let mut drawing = Drawing::new();
        for layer in Layer::ALL {
            for stored in &near {
                stored.copy_into(&mut drawing, layer, &region);
            }
        }
        drawing
    }

    /// Paints what a pixmap shows of the map; `transform` leads from map units to pixels.
    pub fn paint(&self, pixmap: &mut Pixmap, detail: Detail, transform: Transform) {
        let Some(back) = transform.invert() else {
            return;
        };
        let mut corners = [
            tiny_skia::Point::from_xy(0.0, 0.0),
            tiny_skia::Point::from_xy(
                num::from_u32(pixmap.width()),
                num::from_u32(pixmap.height()),
            ),
        ];
        back.map_points(&mut corners);
        let [a, b] = corners;
        let region = Rect::new(a.x.min(b.x), a.y.min(b.y), a.x.max(b.x), a.y.max(b.y));
        // A pixel's worth of rim, because edges are smoothed.
        let rim = 2.0 * region.width() / num::from_u32(pixmap.width());
        self.draw(detail, region.grown(rim))
            .paint(pixmap, transform);
    }

    fn patch(&self, detail: Detail, n: usize) -> &Stored {
        self.patches[detail as usize][n].get_or_init(|| {
            let (_, rows) = patch_counts(&self.model.layout);
            let area = self.patch_area(n);
            let first = |at: usize| u8::try_from(at * usize::from(PATCH) + 1).unwrap_or(u8::MAX);
            let (c0, r0) = (first(n / rows), first(n % rows));
            let span = |from: u8, most: u8| from..=from.saturating_add(PATCH - 1).min(most);
            let grid = self.model.layout.grid();
            let hexes: Vec<_> = span(c0, grid.cols())
                .flat_map(|col| span(r0, grid.rows()).map(move |row| HexPos::new(col, row)))
                .collect();
            let mut sheet = Sheet::new(&self.model, detail, area, &hexes);
            ground::draw(&mut sheet);
            relief::draw(&mut sheet);
            plants::draw(&mut sheet);
            grid::draw(&mut sheet);
            roads::draw(&mut sheet);
            self.rivers.draw(&mut sheet);
            hexsides::draw(&mut sheet);
            towns::draw(&mut sheet);
            signs::draw(&mut sheet);
            Arc::new(sheet.store())
        })
    }

    fn overall(&self, detail: Detail) -> &Stored {
        self.overall[detail as usize].get_or_init(|| {
            let mut sheet = Sheet::new(&self.model, detail, self.model.layout.paper(), &[]);
            frame::draw(&mut sheet);
            names::draw(&mut sheet);
            Arc::new(sheet.store())
        })
    }

    /// The part of the plane whose terrain a patch draws.
    fn patch_area(&self, n: usize) -> Rect {
        let (_, rows) = patch_counts(&self.model.layout);
        let (width, height) = patch_size();
        let frame = self.model.layout.frame();
        let x0 = frame.x0 + num::from_usize(n / rows) * width;
        let y0 = frame.y0 + num::from_usize(n % rows) * height;
        Rect::new(
            x0,
            y0,
            (x0 + width).min(frame.x1),
            (y0 + height).min(frame.y1),
        )
    }
}

/// Lets another map have a part that is drawn already.
fn share(drawn: &OnceLock<Arc<Stored>>, fresh: &OnceLock<Arc<Stored>>) {
    if let Some(part) = drawn.get() {
        // A map that was just made has no part of its own yet.
        let _kept = fresh.set(Arc::clone(part));
    }
}

const fn patch_size() -> (f32, f32) {
    (
        crate::layout::COLUMN_WIDTH * PATCH as f32,
        crate::layout::HEX_HEIGHT * PATCH as f32,
    )
}

/// Patches across and down.
fn patch_counts(layout: &MapLayout) -> (usize, usize) {
    let frame = layout.frame();
    let (width, height) = patch_size();
    let count = |length: f32, size: f32| num::round_to_usize((length / size).ceil()).max(1);
    (count(frame.width(), width), count(frame.height(), height))
}
