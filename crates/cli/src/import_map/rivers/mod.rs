//! Rivers on hexsides: continuous chains, confluences kept, no hexside shared.

mod pieces;
mod snap;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::{HexPos, Hexside};

use self::pieces::{Course, courses};
use self::snap::{End, Task, snap};
use super::args::RiverArgs;
use super::corners::{CornerIx, Corners};
use super::elevation::Heights;
use super::frame::Frame;
use super::ground::SEA;
use super::layers::RiverFeature;
use super::num;
use super::plane::{Point, distance_to_line, length_of, resampled};
use super::report::Report;

/// Heights at the ends of a river that differ by less, in metres, do not tell which way it flows.
const TELLING_FALL: f64 = 5.0;
/// An end that lies so many metres higher than the other is the source.
const SURE_FALL: f64 = 40.0;

/// A river laid onto hexsides.
#[derive(Clone, Debug, PartialEq)]
pub struct River {
    /// Barrier kind.
    pub kind: &'static str,
    /// Name, if the data has one.
    pub name: Option<String>,
    /// The hexsides in order, from source to mouth where the data tells.
    pub along: Vec<Hexside>,
    /// How far the data's line lies from the hexsides on the average, in kilometres.
    pub mean_km: f64,
    /// The river that it joins at its mouth.
    pub joins: Option<String>,
}

/// One course of a river that waits to be laid, with what it joins at either end.
struct Waiting {
    feature: usize,
    course: Course,
    joins: [Option<usize>; 2],
}

impl Waiting {
    /// The first and the last point of the course.
    fn ends(&self) -> [Option<Point>; 2] {
        let line = &self.course.line;
        [line.first().copied(), line.last().copied()]
    }
}

/// What rivers are laid onto.
pub struct Bed<'a> {
    /// Where hexes lie.
    pub frame: &'a Frame,
    /// Terrain kinds: rivers end where the sea begins.
    pub ground: &'a BTreeMap<HexPos, &'static str>,
    /// Heights, which tell the way a river flows.
    pub heights: Option<&'a Heights>,
}

/// Lays rivers onto hexsides, the biggest first.
pub fn lay(
    bed: &Bed<'_>,
    features: &[RiverFeature],
    how: &RiverArgs,
    report: &mut Report,
) -> Vec<River> {
    let frame = bed.frame;
    let join_km = how.join_km.unwrap_or_else(|| frame.hex_km());
    let mut waiting = gather(frame, features, how, report);
    find_confluences(bed, &mut waiting, join_km);
    let order = laying_order(&waiting, features);
    let corners = Corners::of(frame);
    let mut net = Net {
        bed,
        corners: &corners,
        taken: BTreeSet::new(),
        sides: BTreeSet::new(),
        chains: BTreeMap::new(),
        join_km,
    };
    let mut rivers: Vec<(usize, River)> = Vec::new();
    for n in order {
        let feature = &features[waiting[n].feature];
        let name = title(feature);
        let Some(laid) = net.lay_one(&waiting[n], n, &name, report) else {
            let km = length_of(&waiting[n].course.line);
            report.warn(format!(
                "{name}: {km:.1} km of it are too short for a hexside or find no free one; left out"
            ));
            continue;
        };
        let joins = laid.joins.map(|to| title(&features[waiting[to].feature]));
        rivers.push((
            waiting[n].feature,
            River {
                kind: kind_of(feature, how),
                name: feature.name.clone(),
                along: corners.sides_along(&laid.chain),
                mean_km: laid.mean_km,
                joins,
            },
        ));
    }
    rivers.sort_by_key(|(feature, river)| (features[*feature].rank, *feature, !river.along.len()));
    rivers.into_iter().map(|(_, river)| river).collect()
}

fn kind_of(feature: &RiverFeature, how: &RiverArgs) -> &'static str {
    if feature.rank <= how.major_rank {
        "major-river"
    } else {
        "minor-river"
    }
}

/// The name of a river in messages.
fn title(feature: &RiverFeature) -> String {
    feature
        .name
        .clone()
        .unwrap_or_else(|| format!("nameless river (feature {})", feature.number))
}

/// The courses of all rivers that are wanted.
fn gather(
    frame: &Frame,
    features: &[RiverFeature],
    how: &RiverArgs,
    report: &mut Report,
) -> Vec<Waiting> {
    let bridge_km = how.bridge_km.unwrap_or_else(|| frame.hex_km());
    let mut waiting = Vec::new();
    for (n, feature) in features.iter().enumerate() {
        let name = title(feature);
        if feature.canal && !how.canals {
            report.warn(format!("{name}: a canal, left out; --canals keeps it"));
            continue;
        }
        if how.max_rank.is_some_and(|most| feature.rank > most) {
            continue;
        }
        let (courses, bridged) = courses(frame, &feature.lines, bridge_km);
        for gap in bridged {
            report.warn(format!("{name}: a gap of {:.1} km was bridged", gap.0));
        }
        if courses.is_empty() {
            report.warn(format!("{name}: nothing of it lies on the map"));
        }
        waiting.extend(courses.into_iter().map(|course| Waiting {
            feature: n,
            course,
            joins: [None, None],
        }));
    }
    waiting
}

/// Finds for each end of a course the other course that it joins: within `join_km` of the middle of another course, or
/// a good deal nearer where that one ends too (two sources are often close to one another), or where this end is the
/// higher one.
fn find_confluences(bed: &Bed<'_>, waiting: &mut [Waiting], join_km: f64) {
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
fn laying_order(waiting: &[Waiting], features: &[RiverFeature]) -> Vec<usize> {
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

/// Rivers that are laid, and what is needed for the next.
struct Net<'a> {
    bed: &'a Bed<'a>,
    corners: &'a Corners,
    taken: BTreeSet<CornerIx>,
    sides: BTreeSet<Hexside>,
    chains: BTreeMap<usize, Vec<CornerIx>>,
    join_km: f64,
}

/// A chain that was laid.
struct Laid {
    chain: Vec<CornerIx>,
    mean_km: f64,
    joins: Option<usize>,
}

impl Net<'_> {
    fn lay_one(
        &mut self,
        waiting: &Waiting,
        number: usize,
        name: &str,
        report: &mut Report,
    ) -> Option<Laid> {
        let frame = self.bed.frame;
        let mut line = waiting.course.line.clone();
        if length_of(&line) < frame.side_km() / 2.0 {
            return None;
        }
        let ends = [0, 1].map(|end| self.end_of(waiting, end, &mut line));
        let task = Task {
            line: &line,
            ends,
            taken: &self.taken,
        };
        let chain = snap(frame, self.corners, &task).or_else(|| {
            let free = Task {
                ends: [End::Free, End::Free],
                ..task
            };
            snap(frame, self.corners, &free)
        })?;
        let whole = chain.len();
        let chain = self.on_land(self.longest_free(&chain));
        if chain.len() < 2 {
            return None;
        }
        let lost = whole - chain.len();
        if lost > 2 {
            report.warn(format!(
                "{name}: runs together with a bigger river or in the sea for {lost} hexsides; they were left out"
            ));
        }
        let mean_km = self.mean_distance(&waiting.course.line, &chain);
        self.taken.extend(&chain);
        self.sides.extend(self.corners.sides_along(&chain));
        self.chains.insert(number, chain.clone());
        let met = [chain.first(), chain.last()].map(|end| self.river_at(end, number));
        for (end, met) in met.iter().enumerate() {
            if let Some(to) = waiting.joins[end].filter(|to| self.chains.contains_key(to))
                && met.is_none()
            {
                let km = self.join_km;
                report.warn(format!(
                    "{name}: ends within {km:.1} km of river {} of the data but could not be led to it; check its end",
                    to + 1
                ));
            }
        }
        let forward = self.flows_forward(&waiting.course.line, met);
        let mut chain = chain;
        if !forward {
            chain.reverse();
        }
        Some(Laid {
            chain,
            mean_km,
            joins: met[usize::from(forward)],
        })
    }

    /// Where the chain may end; the line is led on to the river that it joins.
    fn end_of(&self, waiting: &Waiting, end: usize, line: &mut Vec<Point>) -> End {
        if waiting.course.runs_off[end] {
            return End::Rim;
        }
        let joined = waiting.joins[end].and_then(|to| self.chains.get(&to));
        let at = if end == 0 { line.first() } else { line.last() };
        let (Some(joined), Some(&at)) = (joined, at) else {
            return End::Free;
        };
        let away = |corner: &CornerIx| self.corners.point(*corner).distance(at);
        let reach = self.bed.frame.hex_km();
        let nearest = joined.iter().min_by(|a, b| away(a).total_cmp(&away(b)));
        let Some(&nearest) = nearest else {
            return End::Free;
        };
        let point = self.corners.point(nearest);
        if end == 0 {
            line.insert(0, point);
        } else {
            line.push(point);
        }
        let within = joined.iter().filter(|corner| away(corner) <= reach);
        End::At(within.copied().chain([nearest]).collect())
    }

    /// The longest stretch of a chain that touches other rivers at its ends alone.
    fn longest_free(&self, chain: &[CornerIx]) -> Vec<CornerIx> {
        let mut best: &[CornerIx] = &[];
        let mut from = 0;
        for to in 1..chain.len() {
            if to + 1 < chain.len() && !self.taken.contains(&chain[to]) {
                continue;
            }
            let stretch = &chain[from..=to];
            let shared = self
                .corners
                .sides_along(stretch)
                .iter()
                .any(|side| self.sides.contains(side));
            if !shared && stretch.len() > best.len() {
                best = stretch;
            }
            from = to;
        }
        best.to_vec()
    }

    /// The chain without hexsides at its ends that lie in the sea.
    fn on_land(&self, mut chain: Vec<CornerIx>) -> Vec<CornerIx> {
        let wet = |side: Option<Hexside>| {
            side.is_some_and(|side| {
                [side.a, side.b]
                    .iter()
                    .all(|hex| self.bed.ground.get(hex) == Some(&SEA))
            })
        };
        while chain.len() > 1 && wet(self.corners.side(chain[0], chain[1])) {
            chain.remove(0);
        }
        while let [.., a, b] = chain[..]
            && wet(self.corners.side(a, b))
        {
            chain.pop();
        }
        chain
    }

    /// The river, other than this one, that has this corner.
    fn river_at(&self, corner: Option<&CornerIx>, not: usize) -> Option<usize> {
        let corner = corner?;
        let mut others = self.chains.iter().filter(|(n, _)| **n != not);
        others
            .find(|(_, chain)| chain.contains(corner))
            .map(|(n, _)| *n)
    }

    /// Whether a river flows as its line is drawn: into another, else downhill, else as the data has it.
    fn flows_forward(&self, line: &[Point], met: [Option<usize>; 2]) -> bool {
        match met {
            [None, Some(_)] => return true,
            [Some(_), None] => return false,
            _ => {}
        }
        let reach = self.bed.frame.hex_km() * 1.25;
        let height = |p: Option<&Point>| {
            self.bed
                .heights
                .zip(p)
                .and_then(|(h, p)| h.around(*p, reach))
        };
        match (height(line.first()), height(line.last())) {
            (Some(start), Some(end)) => end - start < TELLING_FALL,
            _ => true,
        }
    }

    fn mean_distance(&self, line: &[Point], chain: &[CornerIx]) -> f64 {
        let hexsides = self.corners.points_along(chain);
        let points = resampled(line, self.bed.frame.hex_km() / 8.0);
        let sum: f64 = points.iter().map(|p| distance_to_line(*p, &hexsides)).sum();
        sum / num::from_usize(points.len().max(1))
    }
}
