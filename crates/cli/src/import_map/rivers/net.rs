//! Rivers on the map, each laid beside those that are there.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::Hexside;

use super::super::corners::{CornerIx, Corners};
use super::super::ground::SEA;
use super::super::num;
use super::super::plane::{Point, distance_to_line, resampled};
use super::super::report::Report;
use super::Bed;
use super::confluence::Waiting;
use super::snap::{End, Task, snap};

/// Heights at the ends of a river that differ by less, in metres, do not tell which way it flows.
const TELLING_FALL: f64 = 5.0;

/// Rivers that are laid, and what is needed for the next.
pub struct Net<'a> {
    bed: &'a Bed<'a>,
    corners: &'a Corners,
    taken: BTreeSet<CornerIx>,
    sides: BTreeSet<Hexside>,
    chains: BTreeMap<usize, Vec<CornerIx>>,
}

/// A chain that was laid.
pub struct Laid {
    /// Its corners, from source to mouth.
    pub chain: Vec<CornerIx>,
    /// How far the line lies from it on the average, in kilometres.
    pub mean_km: f64,
    /// The course that it joins at its mouth.
    pub joins: Option<usize>,
    /// Courses that the data lets it join but that it could not be led to.
    pub missed: Vec<usize>,
}

impl<'a> Net<'a> {
    /// No river yet.
    pub fn new(bed: &'a Bed<'a>, corners: &'a Corners) -> Self {
        Self {
            bed,
            corners,
            taken: BTreeSet::new(),
            sides: BTreeSet::new(),
            chains: BTreeMap::new(),
        }
    }

    /// Lays a course onto hexsides that are free; none if there are none.
    pub fn lay_one(
        &mut self,
        waiting: &Waiting,
        number: usize,
        name: &str,
        report: &mut Report,
    ) -> Option<Laid> {
        let frame = self.bed.frame;
        let mut line = waiting.course.line.clone();
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
        let missed = [0, 1].into_iter().filter_map(|end| {
            let to = waiting.joins[end].filter(|to| self.chains.contains_key(to))?;
            met[end].is_none().then_some(to)
        });
        let missed = missed.collect();
        let forward = self.flows_forward(&waiting.course.line, met);
        let mut chain = chain;
        if !forward {
            chain.reverse();
        }
        Some(Laid {
            chain,
            mean_km,
            joins: met[usize::from(forward)],
            missed,
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

    /// The chain without hexsides at its ends that lie in the sea or along the shore.
    fn on_land(&self, mut chain: Vec<CornerIx>) -> Vec<CornerIx> {
        let wet = |side: Option<Hexside>| {
            side.is_some_and(|side| {
                [side.a, side.b]
                    .iter()
                    .any(|hex| self.bed.ground.get(hex) == Some(&SEA))
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
