//! Boundary counters of operation zones: a small shield with the number of the army, and the ring at the end of a boundary.

use bevy::math::Vec2;
use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect as Area, Shape, Stroke, pos2, vec2,
};

use super::signs::{INK, PAPER};
use crate::kit::theme;

/// Size of a shield in map units, and its width in pixels at least and at most.
const SHIELD: (f32, f32) = (34.0, 38.0);
const WIDTHS: (f32, f32) = (21.0, 46.0);
/// Radius of the ring in map units, and in pixels at least and at most.
const RING: f32 = 13.0;
const RINGS: (f32, f32) = (8.0, 18.0);

/// The size of a shield in the window at so many pixels a map unit.
pub(super) fn size(scale: f32) -> Vec2 {
    let width = (SHIELD.0 * scale).clamp(WIDTHS.0, WIDTHS.1);
    Vec2::new(width, width * SHIELD.1 / SHIELD.0)
}

/// The radius of a ring.
pub(super) fn ring(scale: f32) -> f32 {
    (RING * scale).clamp(RINGS.0, RINGS.1)
}

/// Draws a shield. One that is only proposed has a pale rim, one in hand a bright one.
pub(super) fn draw(
    painter: &Painter,
    area: Area,
    colour: Color32,
    name: &str,
    firm: bool,
    in_hand: bool,
) {
    let at = |x: f32, y: f32| {
        pos2(
            area.left() + area.width() * x,
            area.top() + area.height() * y,
        )
    };
    let corners = |grow: f32| {
        let middle = area.center();
        let points = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.62), (0.5, 1.0), (0.0, 0.62)];
        let points = points.map(|(x, y)| middle + (at(x, y) - middle) * grow);
        points.to_vec()
    };
    let glow = if in_hand { theme::ACCENT } else { PAPER };
    let glow_width = if in_hand { 4.5 } else { 3.0 };
    painter.add(Shape::convex_polygon(
        corners(1.08),
        PAPER,
        Stroke::new(glow_width, glow),
    ));
    let ground = if firm { colour } else { PAPER };
    let rim = Stroke::new((area.width() * 0.075).max(1.5), colour);
    painter.add(Shape::convex_polygon(corners(1.0), ground, rim));
    let ink = if firm { Color32::WHITE } else { INK };
    let letters = match name.chars().count() {
        0..=2 => 0.52,
        3 => 0.42,
        _ => 0.34,
    };
    let font = FontId::new((area.width() * letters).max(9.0), theme::bold_family());
    painter.text(at(0.5, 0.42), Align2::CENTER_CENTER, name, font, ink);
}

/// Draws the ring at the end of a boundary, and the line that leads to it.
pub(super) fn draw_end(painter: &Painter, from: Pos2, area: Area, colour: Color32, in_hand: bool) {
    let (middle, radius) = (area.center(), area.width() / 2.0);
    let along = (middle - from).normalized();
    let ends = [from + along * radius, middle - along * radius];
    let rim = if in_hand { theme::ACCENT } else { PAPER };
    for line in [Stroke::new(5.0, rim), Stroke::new(2.2, colour)] {
        painter.extend(Shape::dashed_line(&ends, line, 9.0, 6.0));
    }
    painter.circle(middle, radius, PAPER, Stroke::new(4.0, rim));
    painter.circle_stroke(middle, radius * 0.8, Stroke::new(2.2, colour));
    let across = along.rot90() * radius * 0.45;
    for way in [across, -across] {
        let tip = middle + way;
        let barb = vec2(0.0, 0.0) + way * 0.5;
        painter.line_segment([middle, tip], Stroke::new(2.0, colour));
        let wing = along * radius * 0.25;
        painter.line_segment([tip, middle + barb + wing], Stroke::new(2.0, colour));
        painter.line_segment([tip, middle + barb - wing], Stroke::new(2.0, colour));
    }
}
