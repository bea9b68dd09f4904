//! Points and lines of the plane that the map is laid on, in kilometres: x to the east, y to the north.

use std::ops::{Add, Mul, Sub};

use super::num;

/// A point, or the way from one to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Kilometres to the east.
    pub x: f64,
    /// Kilometres to the north.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Distance from the origin, or the length of a way.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// Distance between two points.
    pub fn distance(self, other: Self) -> f64 {
        (self - other).length()
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

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// Distance of a point from the stretch between two others.
pub fn distance_to_stretch(p: Point, a: Point, b: Point) -> f64 {
    let along = b - a;
    let square = along.x * along.x + along.y * along.y;
    if square <= f64::EPSILON {
        return p.distance(a);
    }
    let off = p - a;
    let share = ((off.x * along.x + off.y * along.y) / square).clamp(0.0, 1.0);
    p.distance(a + along * share)
}

/// Distance of a point from a line; without bound for a line without points.
pub fn distance_to_line(p: Point, line: &[Point]) -> f64 {
    match line {
        [] => f64::INFINITY,
        [only] => p.distance(*only),
        _ => line
            .windows(2)
            .map(|pair| distance_to_stretch(p, pair[0], pair[1]))
            .fold(f64::INFINITY, f64::min),
    }
}

/// Length of a line.
pub fn length_of(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// Points along a line, at most `step` apart; both ends are among them.
pub fn resampled(line: &[Point], step: f64) -> Vec<Point> {
    let mut points: Vec<Point> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let length = pair[0].distance(pair[1]);
        if length <= f64::EPSILON {
            continue;
        }
        let count = num::steps(length, step);
        for n in 1..=count {
            let share = num::from_usize(n) / num::from_usize(count);
            points.push(pair[0] + (pair[1] - pair[0]) * share);
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_measured_and_cut_into_steps() {
        let line = [
            Point::new(0.0, 0.0),
            Point::new(3.0, 4.0),
            Point::new(3.0, 4.0),
            Point::new(3.0, 6.0),
        ];
        assert!((length_of(&line) - 7.0).abs() < 1e-9);
        let points = resampled(&line, 1.0);
        assert_eq!(points.len(), 8);
        assert!(points.windows(2).all(|p| p[0].distance(p[1]) < 1.0001));
        assert!((distance_to_line(Point::new(5.0, 5.0), &line) - 2.0).abs() < 1e-9);
        assert!((distance_to_line(Point::new(3.0, 9.0), &line) - 3.0).abs() < 1e-9);
        assert!(distance_to_line(Point::new(0.0, 0.0), &[]).is_infinite());
    }
}
