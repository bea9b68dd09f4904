//! Curves through hexes: how roads and railroads enter, pass and meet.

use stavka_rules::map::{Direction, Feature, HexPos};

use super::model::{Hex, Model, Side};
use super::signs::rim_beside;
use crate::drawing::Outline;
use crate::geometry::Point;
use crate::noise;

/// Road or railroad; where both cross a hexside they keep apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Road,
    Rail,
}

/// A cubic curve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curve(pub(crate) [Point; 4]);

impl Curve {
    /// A point of the curve, `t` from 0 to 1.
    pub(crate) fn at(&self, t: f32) -> Point {
        let [a, b, c, d] = self.0;
        let s = 1.0 - t;
        a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
    }

    /// Adds the curve to an outline.
    pub(crate) fn trace(&self, outline: Outline) -> Outline {
        let [a, b, c, d] = self.0;
        outline.move_to(a).cubic_to(b, c, d)
    }

    /// Points at even distances along the curve.
    pub(crate) fn walk(&self) -> Walk {
        const PARTS: u8 = 24;
        let points: Vec<Point> = (0..=PARTS)
            .map(|n| self.at(f32::from(n) / f32::from(PARTS)))
            .collect();
        let mut lengths = vec![0.0];
        for pair in points.windows(2) {
            let so_far = lengths[lengths.len() - 1];
            lengths.push(so_far + (pair[1] - pair[0]).length());
        }
        Walk { points, lengths }
    }
}

/// A curve measured by length.
pub(crate) struct Walk {
    points: Vec<Point>,
    lengths: Vec<f32>,
}

impl Walk {
    pub(crate) fn length(&self) -> f32 {
        self.lengths[self.lengths.len() - 1]
    }

    /// Place and direction after so much length.
    pub(crate) fn at(&self, length: f32) -> (Point, Point) {
        let n = self
            .lengths
            .partition_point(|&l| l < length)
            .clamp(1, self.points.len() - 1);
        let (a, b) = (self.points[n - 1], self.points[n]);
        let part = (self.lengths[n] - self.lengths[n - 1]).max(1e-4);
        let share = (length - self.lengths[n - 1]) / part;
        (a.towards(b, share), (b - a).unit())
    }
}

/// The unit vector from a hex towards its neighbour.
pub(crate) fn outward(model: &Model, pos: HexPos, direction: Direction) -> Point {
    let (a, b) = model.layout.side(pos, direction);
    (a.towards(b, 0.5) - model.layout.center(pos)).unit()
}

/// Where a way crosses a hexside: near its middle, the same from both hexes.
pub(crate) fn crossing(model: &Model, pos: HexPos, direction: Direction, way: Way) -> Point {
    let (mut p, mut q) = model.layout.side(pos, direction);
    // The upper or left end comes first, from whichever hex one looks.
    if (q.x, q.y) < (p.x, p.y) {
        (p, q) = (q, p);
    }
    let side = model
        .hex(pos)
        .map_or_else(Side::default, |hex| hex.sides[direction.index()]);
    let middle = p.towards(q, 0.5);
    let chance = noise::share(
        crate::num::floor(middle.x),
        crate::num::floor(middle.y),
        101,
    );
    let shift = match (side.road.is_some() && side.rail.is_some(), way) {
        (true, Way::Road) => -9.0,
        (true, Way::Rail) => 9.0,
        (false, _) => (chance - 0.5) * 15.0,
    };
    middle + (q - p).unit() * shift
}

/// The curves of a way in one hex: the straightest pair of exits runs through, the others join it.
pub(crate) fn curves_in<T: Copy + Ord>(
    model: &Model,
    pos: HexPos,
    hex: &Hex,
    way: Way,
    kind: impl Fn(&Side) -> Option<T>,
) -> Vec<(T, Curve)> {
    let exits = exits(hex, kind);
    if let Some((kind, curve)) = off_the_map(model, pos, hex, way, &exits) {
        return vec![(kind, curve)];
    }
    let (through, join) = course(model, pos, way, &exits);
    let mut curves = Vec::new();
    for (n, &(direction, kind)) in exits.iter().enumerate() {
        match through {
            Some((a, b, curve)) if n == a => curves.push((kind.min(exits[b].1), curve)),
            Some((_, b, _)) if n == b => {}
            _ => curves.push((kind, spur(model, pos, way, direction, join))),
        }
    }
    // Where a better road ends in a lesser one, the better half is drawn as such.
    if let Some((a, b, curve)) = through {
        let (ka, kb) = (exits[a].1, exits[b].1);
        if ka != kb {
            let from = if ka > kb { exits[a].0 } else { exits[b].0 };
            let half = spur(model, pos, way, from, curve.at(0.5));
            curves.push((ka.max(kb), half));
        }
    }
    curves
}

/// Points of a way from where it meets the others of its hex to the hexside in a direction; none if it does not lead there.
pub(crate) fn way_out<T: Copy + Ord>(
    model: &Model,
    pos: HexPos,
    way: Way,
    direction: Direction,
    kind: impl Fn(&Side) -> Option<T>,
) -> Option<Vec<Point>> {
    const PARTS: u8 = 4;
    let hex = model.hex(pos)?;
    let exits = exits(hex, kind);
    let n = exits.iter().position(|&(other, _)| other == direction)?;
    let (curve, from, to) = match (
        off_the_map(model, pos, hex, way, &exits),
        course(model, pos, way, &exits),
    ) {
        (Some((_, curve)), _) => (curve, 0.5, 0.0),
        (None, (Some((a, _, curve)), _)) if n == a => (curve, 0.5, 0.0),
        (None, (Some((_, b, curve)), _)) if n == b => (curve, 0.5, 1.0),
        (None, (_, join)) => (spur(model, pos, way, direction, join), 1.0, 0.0),
    };
    let at = |part: u8| curve.at(from + (to - from) * f32::from(part) / f32::from(PARTS));
    Some((0..=PARTS).map(at).collect())
}

/// Where a way leaves a hex, with its kind there.
fn exits<T>(hex: &Hex, kind: impl Fn(&Side) -> Option<T>) -> Vec<(Direction, T)> {
    Direction::ALL
        .into_iter()
        .filter_map(|d| Some((d, kind(&hex.sides[d.index()])?)))
        .collect()
}

/// The curve of a way that runs from its only exit to the rim of the map.
fn off_the_map<T: Copy>(
    model: &Model,
    pos: HexPos,
    hex: &Hex,
    way: Way,
    exits: &[(Direction, T)],
) -> Option<(T, Curve)> {
    let &[(direction, kind)] = exits else {
        return None;
    };
    leads_off_the_map(model, pos, hex).then(|| {
        let start = crossing(model, pos, direction, way);
        let (rim, inward) = rim_beside(model, pos);
        let first = start - outward(model, pos, direction) * 36.0;
        (kind, Curve([start, first, rim + inward * 36.0, rim]))
    })
}

/// The exits that run through by number, with their curve, and the point where all ways of the hex meet.
fn course<T: Copy + Ord>(
    model: &Model,
    pos: HexPos,
    way: Way,
    exits: &[(Direction, T)],
) -> (Option<(usize, usize, Curve)>, Point) {
    let center = model.layout.center(pos);
    let through = best_pair(exits).map(|(a, b)| {
        let curve = through_curve(model, pos, way, exits[a].0, exits[b].0);
        (a, b, curve)
    });
    let join = through.map_or_else(
        || match way {
            Way::Road => center,
            Way::Rail => center + Point::new(5.0, -6.0),
        },
        |(_, _, curve)| curve.at(0.5),
    );
    (through, join)
}

/// A curve from a hexside to the point where the ways of the hex meet.
fn spur(model: &Model, pos: HexPos, way: Way, direction: Direction, join: Point) -> Curve {
    let start = crossing(model, pos, direction, way);
    let inward = outward(model, pos, direction) * -26.0;
    Curve([start, start + inward, join.towards(start, 0.3), join])
}

/// Whether a way that ends in a hex goes on to the rim of the map: in every hex beside it, and where reinforcements enter.
fn leads_off_the_map(model: &Model, pos: HexPos, hex: &Hex) -> bool {
    let grid = model.layout.grid();
    let on_rim = pos.col == 1 || pos.row == 1 || pos.col == grid.cols() || pos.row == grid.rows();
    let entered = hex.features.iter().any(|f| matches!(f, Feature::Entry(_)));
    entered || on_rim
}

/// The two exits that make the best road through: the better kind first, then the straighter.
fn best_pair<T: Copy + Ord>(exits: &[(Direction, T)]) -> Option<(usize, usize)> {
    let pairs = (0..exits.len()).flat_map(|a| (a + 1..exits.len()).map(move |b| (a, b)));
    pairs.max_by_key(|&(a, b)| {
        let turn = exits[a].0.index().abs_diff(exits[b].0.index());
        (exits[a].1.min(exits[b].1), turn.min(6 - turn))
    })
}

fn through_curve(model: &Model, pos: HexPos, way: Way, a: Direction, b: Direction) -> Curve {
    let (start, end) = (crossing(model, pos, a, way), crossing(model, pos, b, way));
    let (col, row) = (i32::from(pos.col), i32::from(pos.row));
    let reach = |salt: u32| -30.0 - 9.0 * noise::share(col, row, salt);
    Curve([
        start,
        start + outward(model, pos, a) * reach(103),
        end + outward(model, pos, b) * reach(104),
        end,
    ])
}
