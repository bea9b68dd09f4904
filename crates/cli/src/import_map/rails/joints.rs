//! Where lines meet: pieces of track from joint to joint, and the hex of each joint.

use std::collections::BTreeMap;

use stavka_rules::map::HexPos;

use super::super::frame::{Frame, LonLat};
use super::super::plane::{Point, distance_to_stretch, resampled};
use super::Ground;
use super::feature::RailFeature;

/// Steps of a line in a hex.
pub const STEPS: f64 = 8.0;
/// Ends of lines that lie so near one another are one joint, in hexes.
const JOINT: f64 = 0.25;
/// A line that ends so near the edge of the window was cut off there, in hexes.
const CUT_OFF: f64 = 0.25;
/// How far a line that was cut off is drawn on to the rim, in hexes.
const DRAWN_ON: f64 = 2.5;

/// A piece of a line from one joint to the next.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Which line it is of.
    pub feature: usize,
    /// Its points, close to one another.
    pub points: Vec<Point>,
    /// The joints at its ends.
    pub ends: [usize; 2],
}

/// The pieces of all lines, and the hexes of their joints.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The hex of each joint.
    pub joints: Vec<HexPos>,
}

/// Cuts lines at the joints where they meet.
pub fn track_of(ground: &Ground<'_>, features: &[RailFeature]) -> Track {
    let frame = ground.frame;
    let mut runs: Vec<(usize, Vec<Point>)> = Vec::new();
    for (n, feature) in features.iter().enumerate() {
        for line in &feature.lines {
            let on_map = on_the_map(ground, &drawn_on(frame, line));
            runs.extend(on_map.into_iter().map(|run| (n, run)));
        }
    }
    let mut joints: Vec<Point> = Vec::new();
    let near = JOINT * frame.hex_km();
    let ends: Vec<[usize; 2]> = runs
        .iter()
        .map(|(_, run)| {
            [run.first(), run.last()].map(|end| {
                let at = end.copied().unwrap_or(Point::new(0.0, 0.0));
                let known = joints.iter().position(|joint| joint.distance(at) <= near);
                known.unwrap_or_else(|| {
                    joints.push(at);
                    joints.len() - 1
                })
            })
        })
        .collect();
    let by_place = index(&joints, near);
    let mut pieces = Vec::new();
    for ((feature, run), ends) in runs.iter().zip(ends) {
        cut(*feature, run, ends, &joints, &by_place, near, &mut pieces);
    }
    Track {
        pieces,
        joints: joints.iter().map(|&at| joint_hex(ground, at)).collect(),
    }
}

/// A line as points of the plane, drawn on to the rim where the window cut it off.
fn drawn_on(frame: &Frame, line: &[LonLat]) -> Vec<Point> {
    let mut points: Vec<Point> = line.iter().map(|&at| frame.project(at)).collect();
    for backwards in [true, false] {
        let end = if backwards { line.first() } else { line.last() };
        let cut = end.is_some_and(|&end| frame.inside_window_km(end) < CUT_OFF * frame.hex_km());
        points.reverse();
        if !cut || points.len() < 2 {
            continue;
        }
        // The way the line ran over its last half hex.
        let last = points[points.len() - 1];
        let before = points
            .iter()
            .rev()
            .find(|p| p.distance(last) > frame.hex_km() / 2.0);
        let before = *before.unwrap_or(&points[0]);
        let way = last - before;
        if way.length() <= f64::EPSILON {
            continue;
        }
        let step = way * (frame.hex_km() / way.length());
        let on = last + step * DRAWN_ON;
        if frame.hex_at(on).is_none() {
            points.push(on);
        }
    }
    points
}

/// The stretches of a line that lie on land of the map, in close steps.
fn on_the_map(ground: &Ground<'_>, line: &[Point]) -> Vec<Vec<Point>> {
    let points = resampled(line, ground.frame.hex_km() / STEPS);
    let lies = |p: &Point| {
        let hex = ground.frame.hex_at(*p);
        hex.is_some_and(|hex| ground.is_land(hex))
    };
    let runs = points.split(|p| !lies(p));
    let long = runs.filter(|run| run.len() > 1);
    long.map(<[Point]>::to_vec).collect()
}

/// Joints by the square of the plane that they lie in.
type Squares = BTreeMap<(i64, i64), Vec<usize>>;

fn square(p: Point, width: f64) -> (i64, i64) {
    let number = |x: f64| super::super::num::rounded((x / width).floor());
    (number(p.x), number(p.y))
}

fn index(joints: &[Point], width: f64) -> Squares {
    let mut squares = Squares::new();
    for (n, joint) in joints.iter().enumerate() {
        squares.entry(square(*joint, width)).or_default().push(n);
    }
    squares
}

/// Cuts a run of points at each joint that it passes.
fn cut(
    feature: usize,
    run: &[Point],
    ends: [usize; 2],
    joints: &[Point],
    squares: &Squares,
    near: f64,
    pieces: &mut Vec<Piece>,
) {
    // Where the run comes nearest to each joint on its way.
    let mut passed: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
    for (n, pair) in run.windows(2).enumerate() {
        let (x, y) = square(pair[0], near);
        for dx in -1..=1 {
            for dy in -1..=1 {
                for &joint in squares.get(&(x + dx, y + dy)).into_iter().flatten() {
                    let away = distance_to_stretch(joints[joint], pair[0], pair[1]);
                    let least = passed.entry(joint).or_insert((f64::INFINITY, n));
                    if away <= near / 2.0 && away < least.0 {
                        *least = (away, n);
                    }
                }
            }
        }
    }
    let mut cuts: Vec<(usize, usize)> = passed
        .into_iter()
        .filter(|(joint, (away, _))| away.is_finite() && !ends.contains(joint))
        .map(|(joint, (_, at))| (at, joint))
        .collect();
    cuts.sort_unstable();
    let (mut from, mut start) = (ends[0], 0);
    for (at, joint) in cuts {
        if at > start {
            pieces.push(Piece {
                feature,
                points: run[start..=at].to_vec(),
                ends: [from, joint],
            });
            (from, start) = (joint, at);
        }
    }
    pieces.push(Piece {
        feature,
        points: run[start..].to_vec(),
        ends: [from, ends[1]],
    });
}

/// The hex of a joint: that of a town it serves, else the one it lies in.
fn joint_hex(ground: &Ground<'_>, at: Point) -> HexPos {
    let served = ground.served_at(at);
    served
        .or_else(|| ground.frame.hex_at(at))
        .unwrap_or(HexPos::new(1, 1))
}
