//! What signs are drawn with: points in radii around the middle of the sign, x to the right and y down.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect as Area, Shape, Stroke, StrokeKind, vec2};

use super::signs::{PAPER, RED};

/// A place and a size to draw a sign at.
pub(super) struct Pen<'p> {
    pub painter: &'p Painter,
    pub at: Pos2,
    pub radius: f32,
}

impl Pen<'_> {
    fn place(&self, (x, y): (f32, f32)) -> Pos2 {
        self.at + vec2(x, y) * self.radius
    }

    fn stroke(&self, colour: Color32) -> Stroke {
        Stroke::new((self.radius * 0.22).max(1.2), colour)
    }

    /// Lines from point to point.
    pub fn line(&self, points: &[(f32, f32)], colour: Color32) {
        for pair in points.windows(2) {
            let ends = [self.place(pair[0]), self.place(pair[1])];
            self.painter.line_segment(ends, self.stroke(colour));
        }
    }

    /// A convex area.
    pub fn area(&self, points: &[(f32, f32)], fill: Color32, rim: Color32) {
        let points = points.iter().map(|&point| self.place(point)).collect();
        let shape = Shape::convex_polygon(points, fill, self.stroke(rim));
        self.painter.add(shape);
    }

    /// A disc with a rim.
    pub fn ring(&self, size: f32, fill: Color32, rim: Color32) {
        let stroke = self.stroke(rim);
        self.painter
            .circle(self.at, size * self.radius, fill, stroke);
    }

    /// A plate of paper with a rim.
    pub fn plate(&self, rim: Color32) {
        let square = Area::from_center_size(self.at, vec2(1.84, 1.84) * self.radius);
        let (round, stroke) = (self.radius * 0.25, self.stroke(rim));
        self.painter
            .rect(square, round, PAPER, stroke, StrokeKind::Middle);
    }

    /// The stroke through what does not work.
    pub fn strike(&self) {
        let ends = [self.place((-1.0, 1.0)), self.place((1.0, -1.0))];
        let width = self.radius * 0.4;
        let wide = Stroke::new(width + 2.0, PAPER);
        self.painter.line_segment(ends, wide);
        self.painter.line_segment(ends, Stroke::new(width, RED));
    }
}
