//! Lines of equal value through a field of samples (marching squares).

use crate::geometry::{Point, Rect};
use crate::num;

/// A square lattice whose points are multiples of `step`, so that neighbouring patches agree.
#[derive(Clone, Copy)]
pub(crate) struct Lattice {
    first: (i32, i32),
    step: f32,
    cols: usize,
    rows: usize,
}

impl Lattice {
    /// The lattice over a rectangle.
    pub(crate) fn over(area: &Rect, step: f32) -> Self {
        let low = |v: f32| num::floor(v / step);
        let first = (low(area.x0), low(area.y0));
        let count = |a: i32, b: f32| num::round_to_usize(num::from_i32(low(b) + 2 - a));
        Self {
            first,
            step,
            cols: count(first.0, area.x1),
            rows: count(first.1, area.y1),
        }
    }

    /// Its points, row by row.
    pub(crate) fn points(self) -> impl Iterator<Item = Point> {
        let places = (0..self.rows).flat_map(move |j| (0..self.cols).map(move |i| (i, j)));
        places.map(move |(i, j)| self.place(i, j))
    }

    fn place(self, i: usize, j: usize) -> Point {
        Point::new(
            (num::from_i32(self.first.0) + num::from_usize(i)) * self.step,
            (num::from_i32(self.first.1) + num::from_usize(j)) * self.step,
        )
    }
}

/// Values on a lattice.
pub(crate) struct Samples {
    lattice: Lattice,
    values: Vec<f32>,
}

/// The edges of a cell.
#[derive(Clone, Copy)]
enum Edge {
    Top,
    Right,
    Bottom,
    Left,
}

impl Samples {
    /// Samples a field over a rectangle.
    pub(crate) fn of(area: &Rect, step: f32, field: impl Fn(Point) -> f32) -> Self {
        let lattice = Lattice::over(area, step);
        Self::on(lattice, lattice.points().map(field))
    }

    /// A value for each point of a lattice, in the order of [`Lattice::points`].
    pub(crate) fn on(lattice: Lattice, values: impl Iterator<Item = f32>) -> Self {
        Self {
            lattice,
            values: values.collect(),
        }
    }

    /// Whether any value lies above a level.
    pub(crate) fn rises_above(&self, level: f32) -> bool {
        self.values.iter().any(|&v| v > level)
    }

    /// Closed lines around everything above a level. At the rim of the patch they run along the rim.
    pub(crate) fn bodies(&self, level: f32) -> Vec<Vec<Point>> {
        self.trace(level, true)
    }

    /// The lines at a level, open where they leave the patch.
    pub(crate) fn lines(&self, level: f32) -> Vec<Vec<Point>> {
        self.trace(level, false)
    }

    fn value(&self, i: usize, j: usize, level: f32, closed: bool) -> f32 {
        let rim = i == 0 || j == 0 || i + 1 == self.lattice.cols || j + 1 == self.lattice.rows;
        if closed && rim {
            level - 1.0
        } else {
            self.values[j * self.lattice.cols + i]
        }
    }

    /// Number of an edge: two a sample, one to the right and one down.
    fn edge(&self, i: usize, j: usize, edge: Edge) -> usize {
        let at = |i: usize, j: usize| (j * self.lattice.cols + i) * 2;
        match edge {
            Edge::Top => at(i, j),
            Edge::Left => at(i, j) + 1,
            Edge::Bottom => at(i, j + 1),
            Edge::Right => at(i + 1, j) + 1,
        }
    }

    /// Every second crossing is enough for a smooth line. Which one is told by the lattice, so that patches agree.
    fn is_kept(&self, edge: usize) -> bool {
        let (i, j) = (edge / 2 % self.lattice.cols, edge / 2 / self.lattice.cols);
        let place = self.lattice.first.0.rem_euclid(2) + self.lattice.first.1.rem_euclid(2);
        (i + j + edge % 2).is_multiple_of(2) == (place % 2 == 0)
    }

    /// Where a line of the level crosses an edge.
    fn crossing(&self, edge: usize, level: f32, closed: bool) -> Point {
        let (i, j) = (edge / 2 % self.lattice.cols, edge / 2 / self.lattice.cols);
        let (k, l) = if edge.is_multiple_of(2) {
            (i + 1, j)
        } else {
            (i, j + 1)
        };
        let (a, b) = (
            self.value(i, j, level, closed),
            self.value(k, l, level, closed),
        );
        let share = if (b - a).abs() < 1e-6 {
            0.5
        } else {
            ((level - a) / (b - a)).clamp(0.02, 0.98)
        };
        let lattice = self.lattice;
        lattice.place(i, j).towards(lattice.place(k, l), share)
    }

    fn trace(&self, level: f32, closed: bool) -> Vec<Vec<Point>> {
        use Edge::{Bottom, Left, Right, Top};
        let mut next: Vec<Option<usize>> = vec![None; self.values.len() * 2];
        let mut entered = vec![false; self.values.len() * 2];
        for j in 0..self.lattice.rows.saturating_sub(1) {
            for i in 0..self.lattice.cols.saturating_sub(1) {
                let above = |di, dj| self.value(i + di, j + dj, level, closed) > level;
                // What is above the level lies to the left of the line.
                let steps: &[(Edge, Edge)] =
                    match (above(0, 0), above(1, 0), above(1, 1), above(0, 1)) {
                        (false, false, false, false) | (true, true, true, true) => &[],
                        (true, false, false, false) => &[(Left, Top)],
                        (false, true, false, false) => &[(Top, Right)],
                        (false, false, true, false) => &[(Right, Bottom)],
                        (false, false, false, true) => &[(Bottom, Left)],
                        (true, true, false, false) => &[(Left, Right)],
                        (false, true, true, false) => &[(Top, Bottom)],
                        (false, false, true, true) => &[(Right, Left)],
                        (true, false, false, true) => &[(Bottom, Top)],
                        (false, true, true, true) => &[(Top, Left)],
                        (true, false, true, true) => &[(Right, Top)],
                        (true, true, false, true) => &[(Bottom, Right)],
                        (true, true, true, false) => &[(Left, Bottom)],
                        (true, false, true, false) => &[(Left, Top), (Right, Bottom)],
                        (false, true, false, true) => &[(Top, Right), (Bottom, Left)],
                    };
                for &(from, to) in steps {
                    let to = self.edge(i, j, to);
                    next[self.edge(i, j, from)] = Some(to);
                    entered[to] = true;
                }
            }
        }
        // Open lines first, from their beginnings; what is left runs in circles.
        let beginnings = (0..next.len()).filter(|&e| !entered[e]);
        let order: Vec<usize> = beginnings.chain(0..entered.len()).collect();
        let mut lines = Vec::new();
        for start in order {
            let mut line = Vec::new();
            let mut at = start;
            while let Some(to) = next[at].take() {
                if line.is_empty() || self.is_kept(at) {
                    line.push(self.crossing(at, level, closed));
                }
                at = to;
            }
            if !line.is_empty() {
                line.push(self.crossing(at, level, closed));
                lines.push(line);
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_around_a_hill_is_a_circle() {
        let area = Rect::new(-50.0, -50.0, 50.0, 50.0);
        let samples = Samples::of(&area, 4.0, |p| 30.0 - p.length());
        for lines in [samples.lines(0.0), samples.bodies(0.0)] {
            let [circle] = lines.as_slice() else {
                panic!("{} lines", lines.len());
            };
            assert!(circle.iter().all(|p| (p.length() - 30.0).abs() < 0.5));
            assert!(
                (circle[0] - circle[circle.len() - 1]).length() < 0.01,
                "closed"
            );
        }
    }

    #[test]
    fn a_line_that_leaves_the_patch_is_open_and_its_body_closed() {
        let area = Rect::new(-50.0, -50.0, 50.0, 50.0);
        let samples = Samples::of(&area, 5.0, |p| p.x);
        let lines = samples.lines(2.0);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].iter().all(|p| (p.x - 2.0).abs() < 0.1));
        let bodies = samples.bodies(2.0);
        assert_eq!(bodies.len(), 1);
        assert!((bodies[0][0] - bodies[0][bodies[0].len() - 1]).length() < 0.01);
    }
}
