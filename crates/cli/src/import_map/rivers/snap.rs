//! Laying a line onto hexsides.
//!
//! The line is cut into short steps, and a walker on the corners of hexes accompanies it: at each step it stays or
//! goes along hexsides, and pays for its distance from the line and, a little, for each hexside. The cheapest walk
//! follows the line in order, through every bend that hexes can show. Where the line doubles back within a hex the
//! walk comes back to a corner it has seen; such loops are cut out, so that a chain is left that never touches
//! itself.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::HexPos;

use super::super::corners::{CornerIx, Corners};
use super::super::frame::Frame;
use super::super::plane::{Point, distance_to_line, resampled};

/// Steps of the line in a hex.
const STEPS: f64 = 8.0;
/// What a hexside costs, against a step of the same length one hex away from the line.
const SIDE_COST: f64 = 0.05;
/// What it costs to come to a corner of another river.
const TAKEN_COST: f64 = 3.0;

/// Where a chain may begin or end.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// At any corner.
    Free,
    /// On the rim of the map.
    Rim,
    /// At one of these corners, which belong to the river it joins.
    At(BTreeSet<CornerIx>),
}

impl End {
    fn allows(&self, corners: &Corners, corner: CornerIx) -> bool {
        match self {
            Self::Free => true,
            Self::Rim => corners.is_rim(corner),
            Self::At(set) => set.contains(&corner),
        }
    }

    fn holds(&self, corner: CornerIx) -> bool {
        matches!(self, Self::At(set) if set.contains(&corner))
    }
}

/// A line to lay onto hexsides.
#[derive(Debug)]
pub struct Task<'a> {
    /// The line.
    pub line: &'a [Point],
    /// Where the chain may begin and end.
    pub ends: [End; 2],
    /// Corners of rivers that are there already.
    pub taken: &'a BTreeSet<CornerIx>,
}

/// What it costs to be at a corner at a step, and where the walker came from.
type Stage = BTreeMap<CornerIx, (f64, Option<Origin>)>;

#[derive(Clone, Copy, Debug)]
enum Origin {
    /// It stayed there since the step before.
    Stayed,
    /// It came along a hexside in this step.
    Walked(CornerIx),
}

/// The chain of corners that follows a line; none where the map has no corner that could begin or end it.
pub fn snap(frame: &Frame, corners: &Corners, task: &Task<'_>) -> Option<Vec<CornerIx>> {
    let points = resampled(task.line, frame.hex_km() / STEPS);
    let mut stages: Vec<Stage> = Vec::with_capacity(points.len());
    for &p in &points {
        let stage = walk_step(frame, corners, task, p, stages.last());
        if stage.is_empty() {
            return None;
        }
        stages.push(stage);
    }
    let last = stages.last()?;
    let allowed = last
        .iter()
        .filter(|(corner, _)| task.ends[1].allows(corners, **corner));
    let (&end, _) = allowed.min_by(|(_, a), (_, b)| a.0.total_cmp(&b.0))?;
    let walk = walked_back(&stages, end);
    let chain = without_loops(&walk);
    Some(without_rounds(corners, chain, task))
}

/// One step of the line: whoever stayed, and wherever hexsides lead from there.
fn walk_step(
    frame: &Frame,
    corners: &Corners,
    task: &Task<'_>,
    p: Point,
    before: Option<&Stage>,
) -> Stage {
    let near = corners.near(frame, p);
    let here = |corner: CornerIx| {
        let away = corners.point(corner).distance(p) / frame.hex_km();
        away * away / STEPS
    };
    let toll = |corner: CornerIx| {
        let free = task.ends.iter().any(|end| end.holds(corner));
        if task.taken.contains(&corner) && !free {
            TAKEN_COST
        } else {
            0.0
        }
    };
    let mut stage = Stage::new();
    for &corner in &near {
        match before {
            None if task.ends[0].allows(corners, corner) => {
                stage.insert(corner, (here(corner) + toll(corner), None));
            }
            None => {}
            Some(before) => {
                if let Some((cost, _)) = before.get(&corner) {
                    stage.insert(corner, (cost + here(corner), Some(Origin::Stayed)));
                }
            }
        }
    }
    let side_cost = SIDE_COST * frame.side_km() / frame.hex_km();
    let reached: BTreeSet<CornerIx> = near.into_iter().collect();
    loop {
        let mut changed = false;
        let known: Vec<(CornerIx, f64)> = stage.iter().map(|(&c, &(cost, _))| (c, cost)).collect();
        for (from, cost) in known {
            for &(to, _) in corners.sides(from) {
                // The walker pays for being where it goes, once more than if it had been there before.
                let cost = cost + side_cost + here(to) + toll(to);
                let better = stage
                    .get(&to)
                    .is_none_or(|&(other, _)| cost < other - 1e-12);
                if better && reached.contains(&to) {
                    stage.insert(to, (cost, Some(Origin::Walked(from))));
                    changed = true;
                }
            }
        }
        if !changed {
            return stage;
        }
    }
}

/// The corners that led to this end, from the beginning.
fn walked_back(stages: &[Stage], end: CornerIx) -> Vec<CornerIx> {
    let mut walk = vec![end];
    let mut at = end;
    let mut step = stages.len().saturating_sub(1);
    while let Some((_, Some(origin))) = stages.get(step).and_then(|stage| stage.get(&at)) {
        match *origin {
            Origin::Walked(from) => {
                at = from;
                walk.push(at);
            }
            Origin::Stayed => step = step.saturating_sub(1),
        }
    }
    walk.reverse();
    walk
}

/// The walk without what lies between two visits to the same corner.
fn without_loops(walk: &[CornerIx]) -> Vec<CornerIx> {
    let mut chain: Vec<CornerIx> = Vec::new();
    for &corner in walk {
        if let Some(seen) = chain.iter().position(|&c| c == corner) {
            chain.truncate(seen);
        }
        chain.push(corner);
    }
    chain
}

/// So many sides of one hex may be followed if the other way round lies no nearer to the line.
const MOST_ROUND: usize = 4;

/// The chain with the shorter way round wherever it follows most of a hex, or more than half for no good reason.
fn without_rounds(corners: &Corners, mut chain: Vec<CornerIx>, task: &Task<'_>) -> Vec<CornerIx> {
    // Each change makes the chain shorter, so this ends.
    while let Some((from, to, detour)) = first_round(corners, &chain, task) {
        chain.splice(from + 1..to, detour);
    }
    cut_rounds(corners, chain)
}

/// The longer part of a chain that would run round a hex where there is no other way, as on the rim.
fn cut_rounds(corners: &Corners, mut chain: Vec<CornerIx>) -> Vec<CornerIx> {
    while let Some((from, to, _)) =
        rounds(corners, &chain).find(|(from, to, _)| to - from > MOST_ROUND)
    {
        let (head, tail) = (from + MOST_ROUND, to - MOST_ROUND);
        if head >= chain.len() - 1 - tail {
            chain.truncate(head + 1);
        } else {
            chain.drain(..tail);
        }
    }
    chain
}

/// Stretches of a chain along one hex: where they begin and end in it, and the hex.
fn rounds(
    corners: &Corners,
    chain: &[CornerIx],
) -> impl Iterator<Item = (usize, usize, HexPos)> + use<> {
    let sides = corners.sides_along(chain);
    (0..sides.len()).flat_map(move |from| {
        let run = |hex: HexPos| {
            let along = sides[from..].iter();
            let count = along
                .take_while(|side| side.a == hex || side.b == hex)
                .count();
            (from, from + count, hex)
        };
        [run(sides[from].a), run(sides[from].b)]
    })
}

/// The first stretch of a chain that has to give way, by its ends, and the corners of the other way round the hex.
fn first_round(
    corners: &Corners,
    chain: &[CornerIx],
    task: &Task<'_>,
) -> Option<(usize, usize, Vec<CornerIx>)> {
    for (from, to, hex) in rounds(corners, chain) {
        if to - from < MOST_ROUND {
            continue;
        }
        let around = corners.around(i32::from(hex.col), i32::from(hex.row));
        let Some(way) = other_way(&around, &chain[from..=to]) else {
            continue;
        };
        let whole: Vec<CornerIx> = [&chain[from..=from], &way, &chain[to..=to]].concat();
        // On the rim the side to the other way may be missing.
        let connected = corners.sides_along(&whole).len() + 1 == whole.len();
        let blocked = |c: &CornerIx| chain.contains(c) || task.taken.contains(c);
        let away = |between: &[CornerIx]| farthest(corners, between, task.line);
        let worse = to - from > MOST_ROUND || away(&way) <= away(&chain[from + 1..to]);
        if worse && connected && !way.iter().any(blocked) {
            return Some((from, to, way));
        }
    }
    None
}

/// The distance from a line of that corner which is farthest from it.
fn farthest(corners: &Corners, some: &[CornerIx], line: &[Point]) -> f64 {
    let away = |&corner: &CornerIx| distance_to_line(corners.point(corner), line);
    some.iter().map(away).fold(0.0, f64::max)
}

/// The corners of a hex between the ends of a stretch around it, the other way round.
fn other_way(around: &[Option<CornerIx>; 6], stretch: &[CornerIx]) -> Option<Vec<CornerIx>> {
    let place = |corner: CornerIx| around.iter().position(|&c| c == Some(corner));
    let (&first, &second, &last) = (stretch.first()?, stretch.get(1)?, stretch.last()?);
    let (first, second, last) = (place(first)?, place(second)?, place(last)?);
    let clockwise = (first + 1) % 6 == second;
    let step = if clockwise { 5 } else { 1 };
    let mut way = Vec::new();
    let mut at = (first + step) % 6;
    while at != last {
        way.push(around[at]?);
        at = (at + step) % 6;
    }
    Some(way)
}
