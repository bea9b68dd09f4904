//! Shapes and the pen that draws their outlines.

use std::sync::Arc;

use tiny_skia::{Path, PathBuilder, Transform};

use crate::geometry::{Point, Rect};

/// A finished outline, shared by whoever draws it.
#[derive(Clone, Debug)]
pub struct Shape(pub(super) Arc<Path>);

impl Shape {
    /// A rectangle that holds the outline.
    pub fn bounds(&self) -> Rect {
        let b = self.0.bounds();
        Rect::new(b.left(), b.top(), b.right(), b.bottom())
    }
}

/// The rectangle around a rectangle that was transformed.
pub(super) fn transformed(rect: Rect, transform: Transform) -> Rect {
    let mut corners = [
        tiny_skia::Point::from_xy(rect.x0, rect.y0),
        tiny_skia::Point::from_xy(rect.x1, rect.y0),
        tiny_skia::Point::from_xy(rect.x1, rect.y1),
        tiny_skia::Point::from_xy(rect.x0, rect.y1),
    ];
    transform.map_points(&mut corners);
    let first = Rect::new(corners[0].x, corners[0].y, corners[0].x, corners[0].y);
    corners.iter().fold(first, |r, p| {
        Rect::new(r.x0.min(p.x), r.y0.min(p.y), r.x1.max(p.x), r.y1.max(p.y))
    })
}

/// An outline under construction. Figures can be chained: `Outline::new().circle(a, 3.0).circle(b, 3.0)`.
#[derive(Clone, Debug, Default)]
pub struct Outline(PathBuilder);

impl Outline {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins a figure.
    pub fn move_to(mut self, p: Point) -> Self {
        self.0.move_to(p.x, p.y);
        self
    }

    /// A straight line.
    pub fn line_to(mut self, p: Point) -> Self {
        self.0.line_to(p.x, p.y);
        self
    }

    /// A curve with one handle.
    pub fn quad_to(mut self, handle: Point, p: Point) -> Self {
        self.0.quad_to(handle.x, handle.y, p.x, p.y);
        self
    }

    /// A curve with two handles.
    pub fn cubic_to(mut self, a: Point, b: Point, p: Point) -> Self {
        self.0.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
        self
    }

    /// Back to where the figure began.
    pub fn close(mut self) -> Self {
        self.0.close();
        self
    }

    /// A line from one point to another.
    pub fn segment(self, a: Point, b: Point) -> Self {
        self.move_to(a).line_to(b)
    }

    /// Straight lines through points.
    pub fn polyline(mut self, points: &[Point]) -> Self {
        for (n, p) in points.iter().enumerate() {
            self = if n == 0 {
                self.move_to(*p)
            } else {
                self.line_to(*p)
            };
        }
        self
    }

    /// A closed figure with straight sides.
    pub fn polygon(self, points: &[Point]) -> Self {
        if points.len() < 3 {
            return self;
        }
        self.polyline(points).close()
    }

    /// A smooth line that begins and ends at the outer points and bends at those between.
    pub fn smooth_line(mut self, points: &[Point]) -> Self {
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return self;
        };
        self = self.move_to(*first);
        for pair in points.windows(2).skip(1) {
            self = self.quad_to(pair[0], pair[0].towards(pair[1], 0.5));
        }
        self.line_to(*last)
    }

    /// A smooth closed figure that bends at each point.
    pub fn smooth_polygon(mut self, points: &[Point]) -> Self {
        let [first, .., last] = points else {
            return self;
        };
        self = self.move_to(last.towards(*first, 0.5));
        for (n, p) in points.iter().enumerate() {
            let next = points[(n + 1) % points.len()];
            self = self.quad_to(*p, p.towards(next, 0.5));
        }
        self.close()
    }

    /// A circle.
    pub fn circle(mut self, center: Point, radius: f32) -> Self {
        self.0.push_circle(center.x, center.y, radius);
        self
    }

    /// A rectangle.
    pub fn rect(mut self, rect: Rect) -> Self {
        if let Some(rect) = tiny_skia::Rect::from_ltrb(rect.x0, rect.y0, rect.x1, rect.y1) {
            self.0.push_rect(rect);
        }
        self
    }

    /// A rectangle with round corners.
    pub fn rounded(self, rect: Rect, radius: f32) -> Self {
        // The usual approximation of a quarter circle by a cubic.
        let k = radius * 0.447_715_25;
        let Rect { x0, y0, x1, y1 } = rect;
        let p = Point::new;
        self.move_to(p(x0 + radius, y0))
            .line_to(p(x1 - radius, y0))
            .cubic_to(p(x1 - k, y0), p(x1, y0 + k), p(x1, y0 + radius))
            .line_to(p(x1, y1 - radius))
            .cubic_to(p(x1, y1 - k), p(x1 - k, y1), p(x1 - radius, y1))
            .line_to(p(x0 + radius, y1))
            .cubic_to(p(x0 + k, y1), p(x0, y1 - k), p(x0, y1 - radius))
            .line_to(p(x0, y0 + radius))
            .cubic_to(p(x0, y0 + k), p(x0 + k, y0), p(x0 + radius, y0))
            .close()
    }

    /// A rectangle around a point, turned by an angle in radians.
    pub fn turned_rect(self, center: Point, half_width: f32, half_height: f32, angle: f32) -> Self {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        self.polygon(
            &corners
                .map(|(x, y)| center + Point::new(x * half_width, y * half_height).turned(angle)),
        )
    }

    /// The shape; none if nothing was drawn.
    pub fn finish(self) -> Option<Shape> {
        self.0.finish().map(|path| Shape(Arc::new(path)))
    }
}
