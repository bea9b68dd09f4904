//! Counters and markers painted side by side on a few large textures, so that all sprites of a zoom level are drawn in
//! one go. Cells are painted when they are first wanted.

use bevy::asset::RenderAssetUsages;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use stavka_art::counter::{COUNTER_SIZE, CounterDetail, CounterLook, draw_counter};
use stavka_art::marker::{MarkerKind, draw_marker};
use stavka_art::num;
use tiny_skia::{Pixmap, Transform};

/// Sides of a cell, in pixels, from far to near.
pub const LEVELS: [u32; 4] = [24, 48, 96, 160];
/// Side of a page, in pixels.
const PAGE: u32 = 1024;
/// Empty pixels around each cell, so that filtering does not reach the neighbour.
const GUTTER: u32 = 1;
/// Pages of one level; when they are full, the level begins afresh with what is on the screen.
const MOST_PAGES: usize = 12;

/// Something with a cell of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stamp {
    /// A counter.
    Counter(CounterLook),
    /// A marker.
    Marker(MarkerKind),
    /// A square with round corners, white, to be tinted: the rim of a selected counter.
    Rim,
    /// The same broken into dots: the rim of a counter that could be taken.
    DottedRim,
    /// A plain white square, to be tinted: a stack seen from far off.
    Dot,
}

/// A place on a page.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The page.
    pub image: Handle<Image>,
    /// The part of it.
    pub rect: Rect,
}

/// The pages.
#[derive(Resource, Default)]
pub struct CounterAtlas {
    levels: [Level; LEVELS.len()],
}

#[derive(Default)]
struct Level {
    pages: Vec<Handle<Image>>,
    /// Cells by what is on them.
    cells: HashMap<Stamp, usize>,
}

/// Makes the atlas.
pub fn plugin(app: &mut App) {
    app.init_resource::<CounterAtlas>();
}

/// The level whose cells are painted for counters of so many physical pixels.
pub fn level_for(pixels: f32) -> usize {
    let enough = LEVELS
        .iter()
        .position(|&side| num::from_usize(num::length(side)) * 1.12 >= pixels);
    enough.unwrap_or(LEVELS.len() - 1)
}

/// Cells in a row of a page.
const fn cells_in_row(level: usize) -> usize {
    num::length(PAGE / (LEVELS[level] + 2 * GUTTER))
}

impl CounterAtlas {
    /// Whether so many more stamps might not fit; then everything shown must be asked for again.
    pub fn make_room(&mut self, level: usize, wanted: usize) {
        let per_page = cells_in_row(level).pow(2);
        let level = &mut self.levels[level];
        if level.cells.len() + wanted > per_page * MOST_PAGES {
            *level = Level::default();
        }
    }

    /// The cell of a stamp, painted now if it is new.
    pub fn cell(&mut self, stamp: &Stamp, level: usize, images: &mut Assets<Image>) -> Cell {
        let per_row = cells_in_row(level);
        let per_page = per_row * per_row;
        let side = num::length(LEVELS[level] + 2 * GUTTER);
        let this = &mut self.levels[level];
        let known = this.cells.get(stamp).copied();
        let number = known.unwrap_or(this.cells.len());
        let page = number / per_page;
        if page >= this.pages.len() {
            this.pages.push(images.add(empty_page()));
        }
        let image = this.pages[page].clone();
        let within = number % per_page;
        let (column, row) = (within % per_row, within / per_row);
        if known.is_none() {
            this.cells.insert(stamp.clone(), number);
            if let (Some(cell), Some(mut page)) = (paint(stamp, level), images.get_mut(&image)) {
                copy(&cell, &mut page, column * side, row * side);
            }
        }
        let gutter = num::length(GUTTER);
        let corner = Vec2::new(
            num::from_usize(column * side + gutter),
            num::from_usize(row * side + gutter),
        );
        let size = num::from_usize(num::length(LEVELS[level]));
        Cell {
            image,
            rect: Rect::from_corners(corner, corner + size),
        }
    }
}

/// Paints a stamp with its gutter.
fn paint(stamp: &Stamp, level: usize) -> Option<Pixmap> {
    let pixels = LEVELS[level];
    let mut pixmap = Pixmap::new(pixels + 2 * GUTTER, pixels + 2 * GUTTER)?;
    let size = num::from_usize(num::length(pixels));
    let gutter = num::from_usize(num::length(GUTTER));
    let scale = size / COUNTER_SIZE;
    let transform = Transform::from_scale(scale, scale).post_translate(gutter, gutter);
    match stamp {
        Stamp::Counter(look) => {
            draw_counter(look, CounterDetail::for_size(size)).paint(&mut pixmap, transform);
        }
        Stamp::Marker(kind) => draw_marker(*kind).paint(&mut pixmap, transform),
        Stamp::Rim => paint_rim(&mut pixmap, transform),
        Stamp::DottedRim => paint_dotted_rim(&mut pixmap, transform),
        // To the very edge, gutter and all, so that it does not fade where it is shrunk.
        Stamp::Dot => pixmap.fill(tiny_skia::Color::WHITE),
    }
    Some(pixmap)
}

fn paint_rim(pixmap: &mut Pixmap, transform: Transform) {
    if let Some(path) = rounded_square(1.0) {
        let rule = tiny_skia::FillRule::Winding;
        pixmap.fill_path(&path, &white(), rule, transform, None);
    }
}

fn paint_dotted_rim(pixmap: &mut Pixmap, transform: Transform) {
    let stroke = tiny_skia::Stroke {
        width: 6.0,
        dash: tiny_skia::StrokeDash::new(vec![9.0, 7.0], 0.0),
        ..tiny_skia::Stroke::default()
    };
    if let Some(path) = rounded_square(3.5) {
        pixmap.stroke_path(&path, &white(), &stroke, transform, None);
    }
}

/// A square with round corners, so far from the edges of the cell.
fn rounded_square(low: f32) -> Option<tiny_skia::Path> {
    let mut path = tiny_skia::PathBuilder::new();
    let (high, round) = (COUNTER_SIZE - low, 9.0);
    path.move_to(low + round, low);
    path.line_to(high - round, low);
    path.quad_to(high, low, high, low + round);
    path.line_to(high, high - round);
    path.quad_to(high, high, high - round, high);
    path.line_to(low + round, high);
    path.quad_to(low, high, low, high - round);
    path.line_to(low, low + round);
    path.quad_to(low, low, low + round, low);
    path.close();
    path.finish()
}

fn white() -> tiny_skia::Paint<'static> {
    let mut paint = tiny_skia::Paint {
        anti_alias: true,
        ..tiny_skia::Paint::default()
    };
    paint.set_color(tiny_skia::Color::WHITE);
    paint
}

fn empty_page() -> Image {
    Image::new_fill(
        Extent3d {
            width: PAGE,
            height: PAGE,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        &[0, 0, 0, 0],
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}

/// Copies a painting into a page.
fn copy(cell: &Pixmap, page: &mut Image, x: usize, y: usize) {
    let Some(data) = &mut page.data else { return };
    let (width, stride) = (num::length(cell.width()), num::length(PAGE) * 4);
    let straight = cell.clone().take_demultiplied();
    for (line, row) in straight.chunks_exact(width * 4).enumerate() {
        let start = (y + line) * stride + x * 4;
        data[start..start + row.len()].copy_from_slice(row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_fits_the_size_on_the_screen() {
        assert_eq!(level_for(10.0), 0);
        assert_eq!(level_for(40.0), 1);
        assert_eq!(level_for(100.0), 2);
        assert_eq!(level_for(900.0), 3);
    }

    #[test]
    fn a_stamp_is_painted_once_and_cells_do_not_overlap() {
        let mut atlas = CounterAtlas::default();
        let mut images = Assets::<Image>::default();
        let stamps: Vec<_> = MarkerKind::ALL.map(Stamp::Marker).into();
        for level in 0..LEVELS.len() {
            let cells: Vec<_> = stamps
                .iter()
                .map(|stamp| atlas.cell(stamp, level, &mut images))
                .collect();
            for (n, a) in cells.iter().enumerate() {
                assert!(a.rect.max.max_element() <= num::from_usize(num::length(PAGE)));
                for b in &cells[n + 1..] {
                    let shared = a.rect.intersect(b.rect);
                    assert!(a.image != b.image || shared.is_empty());
                }
            }
            let again = atlas.cell(&stamps[3], level, &mut images);
            assert_eq!(again.rect, cells[3].rect);
        }
    }
}
