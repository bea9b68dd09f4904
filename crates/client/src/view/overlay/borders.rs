//! Boundaries as on a staff map: an unbroken line along hexsides, the sign of size across it, and the names of both neighbours along
//! its run. Lines are part of the mesh under the counters; sign and names are drawn by egui where no counter lies.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::emath::Rot2;
use bevy_egui::egui::epaint::TextShape;
use bevy_egui::egui::{Color32, FontId, Galley, Painter, Pos2, Shape, Stroke, vec2};
use stavka_art::layout::HEX_RADIUS;
use stavka_art::num;
use stavka_rules::map::HexPos;

use super::Overlay;
use super::canvas::MapCanvas;
use super::labels::draw_labels;
use super::mesh::Shapes;
use crate::kit::geometry::MapGeometry;
use crate::kit::screen::DrawSystems;
use crate::kit::theme;
use crate::view::counters::StackBoard;
use crate::view::map_view::ShownMap;

/// Pixels a map unit below which there are no names, and no signs.
const NAMED_FROM: f32 = 0.3;
const SIGNED_FROM: f32 = 0.16;
/// Height of the letters in map units, and in points at least and at most.
const LETTERS: f32 = 19.0;
const POINTS: (f32, f32) = (11.0, 19.0);
/// From the middle of a boundary to that of a name, in heights of letters: beyond the hexsides, which run to and fro.
const AWAY: f32 = 1.15;
/// How far hexsides run to and fro, in map units.
const WAVE: f32 = 26.0;
/// A sign stands on every so many map units of a boundary.
const SIGN_EVERY: f32 = 620.0;
/// Shorter pieces of a boundary, in map units, bear nothing.
const SHORTEST: f32 = 130.0;
/// How much room a counter takes around the middle of its hex, in map units.
const COUNTER: f32 = 46.0;
/// Thinnest line, in pixels.
const THINNEST: f32 = 1.6;
const PAPER: Color32 = Color32::from_rgb(0xF6, 0xF1, 0xE0);

/// A boundary along hexsides, each given by the hex inside and the one outside.
#[derive(Clone, Debug, PartialEq)]
pub struct BorderLine {
    /// The hexsides.
    pub sides: Vec<(HexPos, HexPos)>,
    /// Its colour.
    pub colour: Color,
    /// Width in map units.
    pub width: f32,
    /// Whether only every second part of it is drawn.
    pub dashed: bool,
    /// What stands on it.
    pub words: Option<BorderWords>,
}

/// What stands on a boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorderWords {
    /// The sign of size.
    pub sign: String,
    /// Who is inside.
    pub inside: String,
    /// Who is outside; empty for nobody.
    pub outside: String,
}

/// Draws signs and names of all overlay layers.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_words
            .in_set(DrawSystems::Labels)
            .after(draw_labels)
            .run_if(resource_exists::<ShownMap>),
    );
}

/// The ends of the hexside between two hexes.
fn ends(geometry: &MapGeometry, (inside, outside): (HexPos, HexPos)) -> [Vec2; 2] {
    let (from, to) = (geometry.center(inside), geometry.center(outside));
    let along = (to - from).perp().normalize_or_zero() * HEX_RADIUS / 2.0;
    let middle = from.midpoint(to);
    [middle - along, middle + along]
}

impl Shapes {
    /// A boundary as lines that close at their joints.
    pub(super) fn add_border(&mut self, geometry: &MapGeometry, border: &BorderLine) {
        let width = border.width.max(THINNEST * self.pixel());
        for &side in &border.sides {
            let [from, to] = ends(geometry, side);
            if border.dashed {
                for part in 0..2 {
                    let at = |n: f32| from.lerp(to, (num::from_usize(part) + n) / 2.0);
                    self.add_line(at(0.2), at(0.55), width, border.colour);
                }
            } else {
                self.add_line(from, to, width, border.colour);
            }
        }
    }
}

fn draw_words(mut canvas: MapCanvas, overlay: Res<Overlay>, board: Res<StackBoard>) -> Result {
    let Some(brush) = canvas
        .brush()?
        .filter(|brush| brush.view.scale() >= SIGNED_FROM)
    else {
        return Ok(());
    };
    let borders = overlay.layers().flat_map(|layer| &layer.borders);
    let mut borders = borders.filter(|border| border.words.is_some()).peekable();
    if borders.peek().is_none() {
        return Ok(());
    }
    let geometry = &brush.map.geometry;
    let pen = Pen {
        painter: &brush.painter,
        scale: brush.scale(),
        named: brush.view.scale() >= NAMED_FROM,
        place: &|at: Vec2| brush.point(at),
    };
    let seen = brush.seen();
    let mut taken: Vec<Vec2> = board
        .stacks
        .iter()
        .map(|stack| geometry.center(stack.hex))
        .filter(|at| seen.inflate(120.0).contains(*at))
        .collect();
    for border in borders {
        pen.draw(geometry, border, seen, &mut taken);
    }
    Ok(())
}

/// What words of boundaries are drawn with.
struct Pen<'p> {
    painter: &'p Painter,
    /// Points a map unit.
    scale: f32,
    /// Whether names can be read.
    named: bool,
    place: &'p dyn Fn(Vec2) -> Pos2,
}

impl Pen<'_> {
    fn draw(&self, geometry: &MapGeometry, border: &BorderLine, seen: Rect, taken: &mut Vec<Vec2>) {
        let Some(words) = &border.words else {
            return;
        };
        let middles: Vec<(Vec2, Vec2)> = border
            .sides
            .iter()
            .map(|&(inside, outside)| {
                let (from, to) = (geometry.center(inside), geometry.center(outside));
                (from.midpoint(to), (to - from).normalize_or_zero())
            })
            .collect();
        let Some(run) = Run::of(&middles).filter(|run| run.length > SHORTEST) else {
            return;
        };
        let size = (LETTERS * self.scale).clamp(POINTS.0, POINTS.1);
        let font = FontId::new(size, theme::bold_family());
        let ink = ink_of(border.colour);
        let layout = |text: &str| {
            self.painter
                .layout_no_wrap(text.to_owned(), font.clone(), ink)
        };
        let sign = layout(&words.sign);
        let names = [layout(&words.inside), layout(&words.outside)];
        let high = size / self.scale;
        let aside = WAVE + AWAY * high;
        let longest = names.iter().map(|name| name.size().x).fold(0.0, f32::max) / self.scale;
        let parts = num::round_to_usize(run.length / SIGN_EVERY).max(1);
        let mut free_from: Vec<Vec2> = Vec::new();
        for wanted in run.anchors(parts) {
            let anchors = run.nearest_first(wanted);
            let is_far = |at: &Vec2| {
                let others = free_from.iter();
                seen.contains(*at)
                    && others
                        .into_iter()
                        .all(|one| one.distance(*at) > SIGN_EVERY / 2.0)
            };
            let reach = |of: Vec2, half: f32| {
                let from = of - run.along * half;
                let to = of + run.along * half;
                let off = |point: Vec2| {
                    let along = (point - from)
                        .dot(run.along)
                        .clamp(0.0, (to - from).length());
                    point.distance(from + run.along * along)
                };
                let near = COUNTER + high * 0.5;
                taken.iter().all(|&point| off(point) > near)
            };
            let has_room = |at: &Vec2| {
                let sides = [at + run.inward * aside, at - run.inward * aside];
                let is_seen = |side: Vec2| {
                    let half = run.along * longest / 2.0;
                    seen.contains(side - half) && seen.contains(side + half)
                };
                let fits = |&side: &Vec2| is_seen(side) && reach(side, longest / 2.0);
                let named = !self.named || sides.iter().all(fits);
                is_far(at) && named && reach(*at, high)
            };
            let named = anchors.iter().copied().find(|at| has_room(at));
            let bare = || {
                anchors
                    .iter()
                    .copied()
                    .find(|at| is_far(at) && reach(*at, high))
            };
            let Some(at) = named.or_else(bare) else {
                continue;
            };
            free_from.push(at);
            let angle = run.angle();
            if named.is_some() && self.named {
                for (name, way) in names.iter().zip([run.inward, -run.inward]) {
                    let middle = (self.place)(at + way * aside);
                    self.halo(name, middle, angle, &font);
                }
            }
            self.plate(&sign, (self.place)(at), angle, ink);
        }
        taken.extend(free_from);
    }

    /// Letters with a rim of paper, so that they can be read on every ground.
    fn halo(&self, text: &Arc<Galley>, at: Pos2, angle: f32, font: &FontId) {
        if text.text().is_empty() {
            return;
        }
        let pale = self
            .painter
            .layout_no_wrap(text.text().to_owned(), font.clone(), PAPER);
        for (x, y) in [(-1.2, 0.0), (1.2, 0.0), (0.0, -1.2), (0.0, 1.2)] {
            self.painter.add(turned(&pale, at + vec2(x, y), angle));
        }
        self.painter.add(turned(text, at, angle));
    }

    /// The sign on a plate that lies on the line.
    fn plate(&self, sign: &Arc<Galley>, at: Pos2, angle: f32, ink: Color32) {
        let half = sign.size() / 2.0 + vec2(4.0, -1.0);
        let turn = Rot2::from_angle(angle);
        let corner = |x: f32, y: f32| at + turn * vec2(half.x * x, half.y * y);
        let corners = vec![
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ];
        let rim = Stroke::new(1.4, ink);
        self.painter.add(Shape::convex_polygon(corners, PAPER, rim));
        self.painter.add(turned(sign, at, angle));
    }
}

/// Text around a point, turned.
fn turned(text: &Arc<Galley>, at: Pos2, angle: f32) -> Shape {
    let half = text.size() / 2.0;
    let corner = at - Rot2::from_angle(angle) * half;
    let mut shape = TextShape::new(corner, text.clone(), Color32::BLACK);
    shape.angle = angle;
    Shape::Text(shape)
}

fn ink_of(colour: Color) -> Color32 {
    let [red, green, blue, _] = colour.to_srgba().to_u8_array();
    Color32::from_rgb(red, green, blue)
}

/// A boundary as a whole: where it runs, and on which hand its inside is.
struct Run {
    /// The middles of its hexsides.
    middles: Vec<Vec2>,
    from: Vec2,
    along: Vec2,
    /// Across it, toward the inside.
    inward: Vec2,
    length: f32,
}

impl Run {
    fn of(middles: &[(Vec2, Vec2)]) -> Option<Self> {
        let points: Vec<Vec2> = middles.iter().map(|(middle, _)| *middle).collect();
        let first = *points.first()?;
        let farthest = |from: Vec2| {
            let by_distance =
                |a: &&Vec2, b: &&Vec2| from.distance(**a).total_cmp(&from.distance(**b));
            points.iter().max_by(by_distance).copied()
        };
        let from = farthest(first)?;
        let to = farthest(from)?;
        let outward: Vec2 = middles.iter().map(|(_, out)| *out).sum();
        let along = (to - from)
            .try_normalize()
            .unwrap_or_else(|| outward.perp().normalize_or(Vec2::X));
        // Letters never stand on their heads: from left to right, and upright ones from the bottom up.
        let along = if along.x < -0.01 || (along.x.abs() <= 0.01 && along.y < 0.0) {
            -along
        } else {
            along
        };
        let across = along.perp();
        let inward = if outward.dot(across) > 0.0 {
            -across
        } else {
            across
        };
        Some(Self {
            length: from.distance(to),
            from: from.min(to).midpoint(from.max(to)) - along * from.distance(to) / 2.0,
            middles: points,
            along,
            inward,
        })
    }

    /// The angle of its letters on the screen, where y goes down.
    fn angle(&self) -> f32 {
        -self.along.to_angle()
    }

    /// The middles of so many equal parts.
    fn anchors(&self, parts: usize) -> Vec<Vec2> {
        let part = self.length / num::from_usize(parts);
        let at = |n: usize| self.from + self.along * part * (num::from_usize(n) + 0.5);
        (0..parts).map(at).collect()
    }

    /// Places on the line, those nearest to a point first.
    fn nearest_first(&self, wanted: Vec2) -> Vec<Vec2> {
        let mut places: Vec<Vec2> = self
            .middles
            .windows(2)
            .map(|pair| pair[0].midpoint(pair[1]))
            .chain(self.middles.iter().copied())
            .collect();
        places.sort_by(|a, b| wanted.distance(*a).total_cmp(&wanted.distance(*b)));
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_reads_from_left_to_right_and_knows_its_inside() {
        let middle = |x: f32, y: f32| (Vec2::new(x, y), Vec2::Y);
        let run = Run::of(&[middle(0.0, 10.0), middle(300.0, 0.0), middle(100.0, 5.0)]);
        let run = run.expect("a run");
        assert!(run.along.x > 0.9 && run.inward.y < -0.9);
        assert!(run.length > 299.0 && run.anchors(2).len() == 2);
        let upright = Run::of(&[(Vec2::ZERO, Vec2::X), (Vec2::new(0.0, -200.0), Vec2::X)]);
        let upright = upright.expect("a run");
        assert!(upright.along.y > 0.9 && upright.inward.x < -0.9);
    }

    #[test]
    fn nothing_has_no_run() {
        assert!(Run::of(&[]).is_none());
    }
}
