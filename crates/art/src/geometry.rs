//! Points, rectangles and a little arithmetic on them.

use std::ops::{Add, Mul, Sub};

/// A point, or the way from one point to another. Units are those of the drawing; y points down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// A point part of the way to another.
    pub fn towards(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }

    /// Distance from the origin.
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The same way, one unit long; nothing stays nothing.
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 {
            self * (1.0 / length)
        } else {
            self
        }
    }

    /// Turned by a quarter, clockwise on the screen.
    pub fn quarter_turn(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// The unit vector of an angle in radians, clockwise from the right.
    pub fn of_angle(angle: f32) -> Self {
        Self::new(angle.cos(), angle.sin())
    }

    /// Turned by an angle in radians, clockwise on the screen.
    pub fn turned(self, angle: f32) -> Self {
        let (sin, cos) = angle.sin_cos();
        Self::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x0: f32,
    /// Top edge.
    pub y0: f32,
    /// Right edge.
    pub x1: f32,
    /// Bottom edge.
    pub y1: f32,
}

impl Rect {
    /// From two opposite corners: left, top, right, bottom.
    pub const fn new(x0: f32, y0: f32, x1: f32, y1: f32) -> Self {
        Self { x0, y0, x1, y1 }
    }

    /// Around a point, with half width and half height.
    pub const fn around(center: Point, half_width: f32, half_height: f32) -> Self {
        Self::new(
            center.x - half_width,
            center.y - half_height,
            center.x + half_width,
            center.y + half_height,
        )
    }

    /// Width.
    pub fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    /// Height.
    pub fn height(&self) -> f32 {
        self.y1 - self.y0
    }

    /// Middle.
    pub fn center(&self) -> Point {
        Point::new((self.x0 + self.x1) / 2.0, (self.y0 + self.y1) / 2.0)
    }

    /// Larger by a margin on all sides.
    pub const fn grown(&self, by: f32) -> Self {
        Self::new(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)
    }

    /// Whether the two share a point.
    pub fn touches(&self, other: &Self) -> bool {
        self.x0 <= other.x1 && other.x0 <= self.x1 && self.y0 <= other.y1 && other.y0 <= self.y1
    }

    /// Whether the point lies inside.
    pub fn contains(&self, p: Point) -> bool {
        (self.x0..=self.x1).contains(&p.x) && (self.y0..=self.y1).contains(&p.y)
    }

    /// Whether the other rectangle lies inside.
    pub fn encloses(&self, other: &Self) -> bool {
        self.x0 <= other.x0 && self.y0 <= other.y0 && self.x1 >= other.x1 && self.y1 >= other.y1
    }
}
