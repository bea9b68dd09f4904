//! The map with its counters, as one drawing: for pictures, thumbnails and exports.

use std::fmt;
use std::sync::Arc;

use stavka_rules::map::HexPos;
use stavka_rules::pieces::Family;
use tiny_skia::Pixmap;

use crate::counter::{COUNTER_SIZE, CounterDetail, CounterLook, draw_counter};
use crate::drawing::{Colour, Drawing, Line, Outline, Text, TextStyle, Transform};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};
use crate::layout::{HEX_HEIGHT, HEX_RADIUS, MapLayout};
use crate::map::{Detail, MapArt};
use crate::marker::{MarkerKind, draw_marker};
use crate::num;

/// Side of a counter on the map, in map units.
pub const COUNTER_ON_MAP: f32 = 66.0;
/// How far each counter of a stack lies above and to the right of the one below.
pub const STACK_OFFSET: Point = Point::new(4.2, -4.2);
/// Counters of a stack that are drawn.
pub const MOST_SHOWN: usize = 5;

/// A counter in a stack with the markers that lean on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackedCounter {
    /// The counter.
    pub look: CounterLook,
    /// Its markers.
    pub markers: Vec<MarkerKind>,
}

/// A stack in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackOnMap {
    /// Where.
    pub pos: HexPos,
    /// The counters, the top one last.
    pub counters: Vec<StackedCounter>,
}

/// Where the counters of a stack lie: the upper left corners of the `shown` topmost, from the bottom up.
pub fn stack_places(center: Point, count: usize) -> Vec<Point> {
    let shown = count.min(MOST_SHOWN);
    let half = COUNTER_ON_MAP / 2.0;
    let middle = num::from_usize(shown.saturating_sub(1)) / 2.0;
    (0..shown)
        .map(|n| center + STACK_OFFSET * (num::from_usize(n) - middle) - Point::new(half, half))
        .collect()
}

/// Where the markers of a counter lean on it: the upper left corner and the side of each, in shares of the counter's
/// side. Modes and losses lean on the upper right corner, signs of what was done on the left edge, the marker for units
/// further down looks out at the lower left, and works lean on the lower right corner.
pub fn marker_places(markers: &[MarkerKind]) -> Vec<(Point, f32)> {
    let (mut above, mut beside) = (0_usize, 0_usize);
    let place = |kind: &MarkerKind| {
        if *kind == MarkerKind::ReserveBelow {
            return (Point::new(-0.16, 0.78), 0.36);
        }
        if matches!(kind, MarkerKind::Works(_)) {
            return (Point::new(0.8, 0.8), 0.36);
        }
        if kind.is_sign() {
            let side = 0.27;
            let y = -0.06 + num::from_usize(beside) * side * 0.94;
            beside += 1;
            return (Point::new(-0.15, y), side);
        }
        let side = 0.36;
        let x = 0.68 - num::from_usize(above % 3) * side * 0.92;
        let y = if above < 3 { -0.1 } else { 0.24 };
        above += 1;
        (Point::new(x, y), side)
    };
    markers.iter().map(place).collect()
}

/// Rule 5.4a: one marker covers every Reserve of a stack, whose markers are given from the bottom up. Where the top
/// counter is not in Reserve, the marker looks out from under it.
pub fn cover_reserves(stack: &mut [&mut Vec<MarkerKind>]) {
    let is_reserve = |kind: &MarkerKind| *kind == MarkerKind::Reserve;
    let top_covered = stack
        .iter()
        .rposition(|markers| markers.iter().any(is_reserve));
    let Some(covered) = top_covered else { return };
    let on_top = covered + 1 == stack.len();
    for (n, markers) in stack.iter_mut().enumerate() {
        if n != covered || !on_top {
            markers.retain(|kind| !is_reserve(kind));
        }
    }
    if !on_top && let Some(top) = stack.last_mut() {
        top.push(MarkerKind::ReserveBelow);
    }
}

/// Rule 4.8b: works lie on top of a stack, which is given from the bottom up. So that they hide no unit, they lean on the
/// topmost as a marker.
pub fn lean_works<T>(
    stack: &mut Vec<T>,
    look: impl Fn(&T) -> &CounterLook,
    markers: impl Fn(&mut T) -> &mut Vec<MarkerKind>,
) {
    let top = stack.last().map(look);
    let works = top.filter(|top| top.family == Family::Hedgehog && stack.len() > 1);
    if let Some(level) = works.map(|works| works.level) {
        stack.pop();
        if let Some(unit) = stack.last_mut() {
            markers(unit).push(MarkerKind::Works(level));
        }
    }
}

/// The map of a region with its stacks, for a picture of so many pixels a map unit.
pub fn draw_picture(
    map: &MapArt,
    stacks: &[StackOnMap],
    region: Rect,
    px_per_unit: f32,
) -> Drawing {
    let mut drawing = map.draw(Detail::for_scale(px_per_unit), region);
    draw_stacks(&mut drawing, map.layout(), stacks, region, px_per_unit);
    drawing
}

/// Puts the stacks of a region on a drawing.
pub(crate) fn draw_stacks(
    drawing: &mut Drawing,
    layout: &MapLayout,
    stacks: &[StackOnMap],
    region: Rect,
    px_per_unit: f32,
) {
    let detail = CounterDetail::for_size(COUNTER_ON_MAP * px_per_unit);
    for stack in stacks {
        let center = layout.center(stack.pos);
        let around = Rect::around(center, HEX_RADIUS, HEX_HEIGHT / 2.0);
        if around.grown(20.0).touches(&region) {
            draw_stack(drawing, stack, center, detail);
        }
    }
}

fn draw_stack(drawing: &mut Drawing, stack: &StackOnMap, center: Point, detail: CounterDetail) {
    let count = stack.counters.len();
    let hidden = count.saturating_sub(MOST_SHOWN);
    let places = stack_places(center, count);
    for (counter, at) in stack.counters.iter().skip(hidden).zip(places) {
        let place = |corner: Point, side: f32| {
            let scale = side / COUNTER_SIZE;
            Transform::from_translate(corner.x, corner.y).pre_scale(scale, scale)
        };
        let face = Arc::new(draw_counter(&counter.look, detail));
        drawing.place(face, place(at, COUNTER_ON_MAP));
        if detail == CounterDetail::Block {
            continue;
        }
        let leaning = marker_places(&counter.markers);
        for (&marker, (off, side)) in counter.markers.iter().zip(leaning) {
            let corner = at + off * COUNTER_ON_MAP;
            let transform = place(corner, side * COUNTER_ON_MAP);
            drawing.place(Arc::new(draw_marker(marker)), transform);
        }
    }
    if hidden > 0 {
        draw_count(drawing, center, count);
    }
}

/// How many counters a stack has, where it has more than are drawn.
fn draw_count(drawing: &mut Drawing, center: Point, count: usize) {
    let at = center + Point::new(-COUNTER_ON_MAP / 2.0 + 1.0, COUNTER_ON_MAP / 2.0);
    let disc = Outline::new().circle(at, 10.5);
    drawing.fill(disc.clone(), Colour::hex(0x0022_2220));
    drawing.stroke(disc, Line::new(1.6, Colour::hex(0x00FB_F8EE)));
    let style = TextStyle::new(FontRole::Counter, 14.0, Colour::hex(0x00FB_F8EE));
    drawing.text(Text::centered(count.to_string(), at, style));
}

/// The region around a hex, out to so many hexes; the whole paper without one.
pub fn region_around(layout: &MapLayout, hex: Option<(HexPos, u8)>) -> Rect {
    let paper = layout.paper();
    let Some((pos, radius)) = hex else {
        return paper;
    };
    let hexes = f32::from(radius) + 0.6;
    let reach = hexes * HEX_HEIGHT;
    let around = Rect::around(layout.center(pos), reach, reach);
    Rect::new(
        around.x0.max(paper.x0),
        around.y0.max(paper.y0),
        around.x1.min(paper.x1),
        around.y1.min(paper.y1),
    )
}

/// The largest picture in either direction, in pixels.
pub const MOST_PIXELS: u32 = 16_384;

/// Paints a region of a drawing onto a new pixmap of this width; none if there is nothing to see or too much.
pub fn paint_region(drawing: &Drawing, region: Rect, width_px: u32) -> Option<Pixmap> {
    let scale = num::from_u32(width_px) / region.width();
    let height = num::round_to_usize(region.height() * scale);
    let height = u32::try_from(height).ok()?.max(1);
    if width_px > MOST_PIXELS || height > MOST_PIXELS {
        return None;
    }
    let mut pixmap = Pixmap::new(width_px, height)?;
    let transform = Transform::from_scale(scale, scale).pre_translate(-region.x0, -region.y0);
    drawing.paint(&mut pixmap, transform);
    Some(pixmap)
}

/// A picture could not be written as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PngError(String);

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture cannot be written as PNG: {}", self.0)
    }
}

impl std::error::Error for PngError {}

/// A pixmap as a PNG file.
pub fn encode_png(pixmap: &Pixmap) -> Result<Vec<u8>, PngError> {
    pixmap
        .encode_png()
        .map_err(|error| PngError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(stack: &[&[MarkerKind]]) -> Vec<Vec<MarkerKind>> {
        let mut markers: Vec<Vec<MarkerKind>> = stack.iter().map(|kinds| kinds.to_vec()).collect();
        cover_reserves(&mut markers.iter_mut().collect::<Vec<_>>());
        markers
    }

    #[test]
    fn one_reserve_marker_covers_a_stack() {
        use MarkerKind::{Finished, Reserve, ReserveBelow, Strat};
        assert_eq!(
            covered(&[&[Reserve], &[Reserve, Finished]]),
            [vec![], vec![Reserve, Finished]]
        );
        assert_eq!(
            covered(&[&[Reserve], &[Reserve], &[Strat]]),
            [vec![], vec![], vec![Strat, ReserveBelow]]
        );
        assert_eq!(covered(&[&[Strat], &[]]), [vec![Strat], vec![]]);
    }

    #[test]
    fn markers_of_a_counter_do_not_lie_on_one_another() {
        let places = marker_places(&[
            MarkerKind::Disorganized,
            MarkerKind::StepLoss(1),
            MarkerKind::Released,
            MarkerKind::Fuel,
            MarkerKind::Finished,
            MarkerKind::ReserveBelow,
        ]);
        for (n, (a, _)) in places.iter().enumerate() {
            for (b, _) in &places[n + 1..] {
                assert!(
                    (a.x - b.x).abs().max((a.y - b.y).abs()) > 0.2,
                    "{a:?} {b:?}"
                );
            }
        }
    }
}
