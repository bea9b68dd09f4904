//! Hills and mountains as hachures: short strokes down the slopes, strong where the light from the upper left does
//! not reach. Rough ground as scattered crags.

use stavka_rules::map::HexPos;

use super::Detail;
use super::contour::Samples;
use super::field::blend;
use super::grid::number_box;
use super::model::{Ground, Hex};
use super::sheet::{Layer, Sheet};
use crate::drawing::Outline;
use crate::geometry::{Point, Rect};
use crate::noise::{self, Dice};
use crate::num;

/// Heights at which a line of hachures runs.
const LEVELS: [f32; 5] = [0.35, 0.66, 0.97, 1.28, 1.6];

/// The way out of the light.
const SHADE: Point = Point::new(0.6, 0.8);

/// How high the ground rises.
fn height_of(hex: &Hex) -> f32 {
    if hex.has(Ground::Mountain) {
        1.75
    } else if hex.has(Ground::Hills) {
        1.05
    } else if hex.has(Ground::LowHills) {
        0.62
    } else {
        0.0
    }
}

fn height(sheet: &Sheet<'_>, p: Point) -> f32 {
    let rise = blend(sheet.model, p, height_of);
    if rise < 0.01 {
        return 0.0;
    }
    rise * (0.72 + 0.5 * noise::rough(p.x / 62.0, p.y / 62.0, 51))
}

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    if sheet.detail <= Detail::Far {
        return;
    }
    let area = sheet.area.grown(12.0);
    let rises = sheet
        .model
        .layout
        .hexes_in(&area)
        .filter_map(|pos| sheet.model.hex(pos))
        .any(|hex| height_of(hex) > 0.0);
    if rises {
        draw_hachures(sheet, &area);
    }
    draw_crags(sheet);
}

fn draw_hachures(sheet: &mut Sheet<'_>, area: &Rect) {
    let coarse = sheet.detail == Detail::Middle;
    let (spacing, size) = if coarse { (9.0, 1.45) } else { (5.9, 1.12) };
    let samples = Samples::of(area, if coarse { 9.0 } else { 6.0 }, |p| height(sheet, p));
    // Small outlines, so that a tile draws only the strokes that it shows.
    let cell = 120.0;
    let columns = num::round_to_usize((sheet.area.width() / cell).ceil()).max(1);
    let rows = num::round_to_usize((sheet.area.height() / cell).ceil()).max(1);
    let mut outlines: Vec<Outline> = vec![Outline::new(); columns * rows];
    for (n, level) in LEVELS.into_iter().enumerate() {
        for line in samples.lines(level) {
            let mut walked = 0.0;
            let mut due = spacing / 2.0;
            for pair in line.windows(2) {
                let way = pair[1] - pair[0];
                let length = way.length();
                while due <= walked + length {
                    let p = pair[0] + way.unit() * (due - walked);
                    due += spacing;
                    if !sheet.area.contains(p) || covers_number(sheet, p) {
                        continue;
                    }
                    // Higher ground lies to the left of the line; downhill is to its right.
                    let downhill = way.unit().quarter_turn();
                    let stroke = Hachure {
                        from: p,
                        downhill,
                        level: n,
                        size,
                    };
                    let at =
                        |v: f32, most: usize| num::round_to_usize((v / cell).floor()).min(most - 1);
                    let slot =
                        at(p.y - sheet.area.y0, rows) * columns + at(p.x - sheet.area.x0, columns);
                    let outline = std::mem::take(&mut outlines[slot]);
                    outlines[slot] = stroke.draw(outline);
                }
                walked += length;
            }
        }
    }
    let colour = sheet.colours().hachure;
    for outline in outlines {
        sheet.on(Layer::Relief).fill(outline, colour);
    }
}

/// Whether a stroke at this point would run into a hex number.
fn covers_number(sheet: &Sheet<'_>, p: Point) -> bool {
    let hex = sheet.model.layout.hex_at(p.x, p.y);
    let covered = |pos| number_box(sheet.model, pos).grown(2.0).contains(p);
    sheet.detail == Detail::Near && hex.is_some_and(covered)
}

struct Hachure {
    from: Point,
    downhill: Point,
    level: usize,
    size: f32,
}

impl Hachure {
    /// A thin wedge, its broad end uphill.
    fn draw(&self, outline: Outline) -> Outline {
        let shade = self.downhill.x * SHADE.x + self.downhill.y * SHADE.y;
        let mut dice = Dice::at(
            num::floor(self.from.x * 4.0),
            num::floor(self.from.y * 4.0),
            61,
        );
        let high = num::from_usize(self.level);
        let length = (6.4 + 3.0 * shade + 0.9 * high + dice.between(-1.2, 1.2)) * self.size;
        let broad =
            (0.62 + 0.62 * shade.max(-0.55) + 0.1 * num::from_usize(self.level)) * self.size;
        let way = (self.downhill + self.downhill.quarter_turn() * dice.between(-0.12, 0.12)).unit();
        let across = way.quarter_turn() * broad;
        outline.polygon(&[
            self.from + across,
            self.from - across,
            self.from + way * length - across * 0.25,
            self.from + way * length + across * 0.25,
        ])
    }
}

/// Angular rocks with a shaded side, scattered over rough ground.
fn draw_crags(sheet: &mut Sheet<'_>) {
    let coarse = sheet.detail == Detail::Middle;
    let cell = if coarse { 26.0 } else { 17.0 };
    let size = if coarse { 1.5 } else { 1.0 };
    let colour = sheet.colours().hachure;
    for (pos, hex) in sheet.hexes() {
        if !hex.has(Ground::Rough) {
            continue;
        }
        let mut outline = Outline::new();
        for (p, mut dice) in scatter(sheet, pos, cell, 71) {
            if dice.share() < 0.25 {
                continue;
            }
            let s = size * dice.between(0.75, 1.35);
            let peak = p + Point::new(dice.between(-1.0, 1.0), -3.6) * s;
            let left = p + Point::new(-4.2, dice.between(0.8, 2.2)) * s;
            let right = p + Point::new(4.6, dice.between(1.8, 3.4)) * s;
            let foot = p + Point::new(dice.between(-0.4, 1.4), 2.6) * s;
            // The lit side is a thin edge, the other a dark face.
            outline = outline.polygon(&[peak, right, foot]).polygon(&[
                peak,
                left,
                left + Point::new(0.9, 0.5) * s,
                peak + Point::new(0.2, 1.5) * s,
            ]);
        }
        sheet.on(Layer::Relief).fill(outline, colour);
    }
}

/// Places scattered over a hex, about one a cell of this size, each with dice of its own. Hexes at the rim reach
/// out to the frame; the place of the hex number stays free.
pub(crate) fn scatter(sheet: &Sheet<'_>, pos: HexPos, cell: f32, salt: u32) -> Vec<(Point, Dice)> {
    let layout = &sheet.model.layout;
    let grid = layout.grid();
    let center = layout.center(pos);
    let lattice = |v: f32| num::floor(v / cell);
    let at_rim = pos.col == 1 || pos.row == 1 || pos.col == grid.cols() || pos.row == grid.rows();
    let reach = if at_rim { 120.0 } else { 62.0 };
    let (i0, i1) = (lattice(center.x - reach), lattice(center.x + reach));
    let (j0, j1) = (lattice(center.y - reach), lattice(center.y + reach));
    let here = (i32::from(pos.col), i32::from(pos.row));
    let (cols, rows) = (i32::from(grid.cols()), i32::from(grid.rows()));
    let frame = layout.frame();
    let number = number_box(sheet.model, pos).grown(2.5);
    (j0..=j1)
        .flat_map(|j| (i0..=i1).map(move |i| (i, j)))
        .filter_map(|(i, j)| {
            let mut dice = Dice::at(i, j, salt);
            let p = Point::new(
                (num::from_i32(i) + dice.between(0.08, 0.92)) * cell,
                (num::from_i32(j) + dice.between(0.08, 0.92)) * cell,
            );
            let (col, row) = layout.lattice_at(p);
            let owner = (col.clamp(1, cols), row.clamp(1, rows));
            let free = sheet.detail != Detail::Near || !number.contains(p);
            (owner == here && frame.contains(p) && free).then_some((p, dice))
        })
        .collect()
}
