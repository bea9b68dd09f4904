//! From the pieces that the data cuts a river into to whole lines on the map.

use super::super::frame::{Frame, LonLat};
use super::super::plane::{Point, length_of};

/// Gaps that differ by less than this, in kilometres, are alike; then the longer piece goes on.
const ALIKE: f64 = 0.5;

/// How close to the edge of the window, in kilometres, a line was cut off by it.
const CUT_OFF: f64 = 0.7;

/// A line of a river on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The line.
    pub line: Vec<Point>,
    /// Whether the river runs off the map at the beginning and at the end of the line.
    pub runs_off: [bool; 2],
}

/// A gap between two pieces that was bridged, in kilometres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bridged(pub f64);

/// A piece in the plane, and whether each end lies at the edge of the window.
#[derive(Clone, Debug)]
struct Piece {
    line: Vec<Point>,
    at_edge: [bool; 2],
}

impl Piece {
    fn reverse(&mut self) {
        self.line.reverse();
        self.at_edge.reverse();
    }
}

/// The courses of a river on the map: pieces joined over gaps of at most `bridge_km`, ends at the edge of the window
/// led on to the rim, what lies beyond the map cut off.
pub fn courses(
    frame: &Frame,
    lines: &[Vec<LonLat>],
    bridge_km: f64,
) -> (Vec<Course>, Vec<Bridged>) {
    let mut pieces: Vec<Piece> = lines
        .iter()
        .filter(|line| line.len() > 1)
        .map(|line| piece(frame, line))
        .collect();
    let mut bridged = Vec::new();
    let mut courses = Vec::new();
    while let Some(whole) = next_whole(&mut pieces, bridge_km, &mut bridged) {
        courses.extend(clipped(frame, &led_to_rim(frame, &whole)));
    }
    (courses, bridged)
}

fn piece(frame: &Frame, line: &[LonLat]) -> Piece {
    let at_edge =
        |end: Option<&LonLat>| end.is_some_and(|&at| frame.inside_window_km(at).abs() < CUT_OFF);
    Piece {
        line: line.iter().map(|&at| frame.project(at)).collect(),
        at_edge: [at_edge(line.first()), at_edge(line.last())],
    }
}

/// Takes the longest piece and all that can be joined to its ends.
fn next_whole(
    pieces: &mut Vec<Piece>,
    bridge_km: f64,
    bridged: &mut Vec<Bridged>,
) -> Option<Piece> {
    let longest = (0..pieces.len()).max_by(|&a, &b| {
        let (a, b) = (length_of(&pieces[a].line), length_of(&pieces[b].line));
        a.total_cmp(&b)
    })?;
    let mut whole = pieces.remove(longest);
    while let Some((at_end, n, reversed, gap)) = best_join(&whole, pieces, bridge_km) {
        let mut next = pieces.remove(n);
        if reversed {
            next.reverse();
        }
        if gap > ALIKE {
            bridged.push(Bridged(gap));
        }
        if !at_end {
            std::mem::swap(&mut whole, &mut next);
        }
        whole.line.append(&mut next.line);
        whole.at_edge[1] = next.at_edge[1];
    }
    Some(whole)
}

/// The piece that goes on best: at the end or the beginning, which one, whether turned round, over which gap.
fn best_join(whole: &Piece, pieces: &[Piece], bridge_km: f64) -> Option<(bool, usize, bool, f64)> {
    let mut best: Option<(f64, f64, (bool, usize, bool, f64))> = None;
    for (n, piece) in pieces.iter().enumerate() {
        for at_end in [true, false] {
            for reversed in [false, true] {
                let here = usize::from(at_end);
                // The end of the piece that meets the whole.
                let there = usize::from(at_end == reversed);
                // A river that leaves the window and comes back is not joined within it.
                if whole.at_edge[here] && piece.at_edge[there] {
                    continue;
                }
                let ends = end_of(&whole.line, here).zip(end_of(&piece.line, there));
                let Some(gap) = ends.map(|(a, b)| a.distance(b)) else {
                    continue;
                };
                let (step, length) = ((gap / ALIKE).floor(), length_of(&piece.line));
                let better = best.is_none_or(|(least, longest, _)| {
                    step < least || (step <= least && length > longest)
                });
                if gap <= bridge_km && better {
                    best = Some((step, length, (at_end, n, reversed, gap)));
                }
            }
        }
    }
    best.map(|(_, _, join)| join)
}

fn end_of(line: &[Point], end: usize) -> Option<Point> {
    let found = if end == 0 { line.first() } else { line.last() };
    found.copied()
}

/// Leads ends at the edge of the window straight on, beyond the rim of the map.
fn led_to_rim(frame: &Frame, piece: &Piece) -> Vec<Point> {
    let mut line = piece.line.clone();
    for end in [1, 0] {
        if piece.at_edge[end]
            && let Some(at) = end_of(&line, end)
        {
            let beyond = at + outward(frame, at) * (frame.hex_km() * 3.0);
            if end == 0 {
                line.insert(0, beyond);
            } else {
                line.push(beyond);
            }
        }
    }
    line
}

/// The way from a point at the edge of the window out of it, one kilometre long.
fn outward(frame: &Frame, at: Point) -> Point {
    let place = frame.unproject(at);
    let window = frame.window;
    let gaps = [
        (place.lat - window.south, Point::new(0.0, -1.0)),
        (window.north - place.lat, Point::new(0.0, 1.0)),
        (place.lon - window.west, Point::new(-1.0, 0.0)),
        (window.east - place.lon, Point::new(1.0, 0.0)),
    ];
    let nearest = gaps.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map_or(Point::new(0.0, 1.0), |(_, way)| way)
}

/// The stretches of a line that lie on the map, finely cut so that they end close to the rim.
fn clipped(frame: &Frame, line: &[Point]) -> Vec<Course> {
    let fine = super::super::plane::resampled(line, frame.hex_km() / 12.0);
    let mut courses = Vec::new();
    let mut run: Vec<Point> = Vec::new();
    let mut entered = false;
    for (n, &p) in fine.iter().enumerate() {
        if frame.hex_at(p).is_some() {
            if run.is_empty() {
                entered = n > 0;
            }
            run.push(p);
            continue;
        }
        if run.len() > 1 {
            let line = std::mem::take(&mut run);
            courses.push(Course {
                line,
                runs_off: [entered, true],
            });
        }
        run.clear();
    }
    if run.len() > 1 {
        courses.push(Course {
            line: run,
            runs_off: [entered, false],
        });
    }
    courses
}
