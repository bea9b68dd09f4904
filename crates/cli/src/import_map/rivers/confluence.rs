//! What joins what, and in which order rivers are laid.

use std::collections::BTreeSet;

use super::super::layers::RiverFeature;
use super::super::plane::{Point, distance_to_line, length_of};
use super::Bed;
use super::pieces::Course;

/// An end that lies so many metres higher than the other is the source.
const SURE_FALL: f64 = 40.0;

/// One course of a river that waits to be laid, with what it joins at either end.
pub struct Waiting {
    /// Which river it belongs to.
    pub feature: usize,
    /// The line.
    pub course: Course,
    /// The course that it joins at the beginning and at the end of its line.
    pub joins: [Option<usize>; 2],
}

impl Waiting {
    /// The first and the last point of the course.
    pub fn ends(&self) -> [Option<Point>; 2] {
        let line = &self.course.line;
        [line.first().copied(), line.last().copied()]
    }
}

/// Finds for each end of a course the other course that it joins: within `join_km` of the middle of another course, or
/// a good deal nearer where that one ends too (two sources are often close to one another), or where this end is the
/// higher one.
pub fn find_confluences(bed: &Bed<'_>, waiting: &mut [Waiting], join_km: f64) {
    let close_km = join_km / 4.0;
    let reach = bed.frame.hex_km() * 1.25;
    let mut found = Vec::new();
    for (n, one) in waiting.iter().enumerate() {
        let heights = one
            .ends()
            .map(|p| bed.heights.zip(p).and_then(|(h, p)| h.around(p, reach)));
        let nearest = [0, 1].map(|end| {
            let p = one.ends()[end].filter(|_| !one.course.runs_off[end])?;
            let fall = heights[end].zip(heights[1 - end]);
            let is_source = fall.is_some_and(|(here, there)| here - there > SURE_FALL);
            let allowed = |other: &Waiting| {
                let beside_end = |q: Option<Point>| q.is_some_and(|q| q.distance(p) < join_km);
                let free = (0..2).any(|e| !other.course.runs_off[e] && beside_end(other.ends()[e]));
                if is_source || free { close_km } else { join_km }
            };
            let others = waiting.iter().enumerate().filter(|(m, _)| *m != n);
            others
                .map(|(m, other)| (m, distance_to_line(p, &other.course.line), allowed(other)))
                .filter(|(_, km, allowed)| km <= allowed)
                .min_by(|a, b| a.1.total_cmp(&b.1))
                .map(|(m, km, _)| (m, km))
        });
        // A river has one mouth: of two ends the nearer joins, and the other only if it truly touches.
        found.push(match nearest {
            [Some((a, near)), Some((b, far))] if near <= far => {
                [Some(a), Some(b).filter(|_| a != b && far < close_km)]
            }
            [Some((a, far)), Some((b, _))] => {
                [Some(a).filter(|_| a != b && far < close_km), Some(b)]
            }
            [start, end] => [start.map(|(m, _)| m), end.map(|(m, _)| m)],
        });
    }
    for (one, joins) in waiting.iter_mut().zip(found) {
        one.joins = joins;
    }
}

/// Big rivers first, longer ones first among equals, and each before those that join it.
pub fn laying_order(waiting: &[Waiting], features: &[RiverFeature]) -> Vec<usize> {
    let rank = |n: usize| features[waiting[n].feature].rank;
    let mut by_size: Vec<usize> = (0..waiting.len()).collect();
    by_size.sort_by(|&a, &b| {
        let lengths = [b, a].map(|n| length_of(&waiting[n].course.line));
        rank(a)
            .cmp(&rank(b))
            .then(lengths[0].total_cmp(&lengths[1]))
    });
    let mut order = Vec::new();
    let mut begun = BTreeSet::new();
    for n in by_size {
        // A stack of what has to come first; what is begun is not begun again, so circles end.
        let mut stack = vec![n];
        while let Some(&top) = stack.last() {
            begun.insert(top);
            let first = waiting[top]
                .joins
                .iter()
                .flatten()
                .find(|&&to| !begun.contains(&to) && rank(to) <= rank(top));
            if let Some(&to) = first {
                stack.push(to);
                continue;
            }
            stack.pop();
            if !order.contains(&top) {
                order.push(top);
            }
        }
    }
    order
}
