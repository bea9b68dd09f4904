//! Laying a piece of track onto hexes.
//!
//! The line is cut into short steps, and a walker on the hexes accompanies it: at each step it stays or goes to a
//! neighbour, and pays for its distance from the line and, a little, for each hex. Towns that the line serves lie nearer
//! to the walker than they are, and track that is there already costs nothing, so that lines which run side by side
//! share their hexes.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::{HexPos, Hexside};

use super::super::plane::Point;
use super::Ground;
use super::joints::STEPS;

/// What a step to another hex costs, against a step of the same length one hex away from the line.
const HEX_COST: f64 = 0.12;
/// The same along track that is there.
const LAID_COST: f64 = 0.01;
/// How much nearer to the line a hex with track counts, or a town that the line serves.
const LAID_NEARER: f64 = 0.75;
const SERVED_NEARER: f64 = 0.3;
/// So far from the line a walker goes, in hexes.
const REACH: f64 = 1.45;

/// What it costs to be in a hex at a step, and where the walker came from.
type Stage = BTreeMap<HexPos, (f64, Option<Origin>)>;

#[derive(Clone, Copy, Debug)]
enum Origin {
    /// It stayed there since the step before.
    Stayed,
    /// It came from a neighbour in this step.
    Walked(HexPos),
}

/// The chain of hexes from one to another that follows a line; none if there is no way on land.
pub fn walk(
    ground: &Ground<'_>,
    points: &[Point],
    [from, to]: [HexPos; 2],
    laid: &BTreeSet<Hexside>,
) -> Option<Vec<HexPos>> {
    let walker = Walker {
        ground,
        served: ground.served_by(points),
        laid,
        railway: laid.iter().flat_map(|side| [side.a, side.b]).collect(),
    };
    let mut stages: Vec<Stage> = Vec::with_capacity(points.len());
    for &p in points {
        let stage = walker.step(p, [from, to], stages.last());
        stages.push(stage);
    }
    stages.last()?.get(&to)?;
    let mut walk = vec![to];
    let mut at = to;
    let mut step = stages.len() - 1;
    while let Some((_, Some(origin))) = stages.get(step).and_then(|stage| stage.get(&at)) {
        match *origin {
            Origin::Walked(before) => {
                at = before;
                walk.push(at);
            }
            Origin::Stayed => step = step.saturating_sub(1),
        }
    }
    walk.reverse();
    Some(without_loops(&walk))
}

struct Walker<'a> {
    ground: &'a Ground<'a>,
    served: BTreeSet<HexPos>,
    laid: &'a BTreeSet<Hexside>,
    railway: BTreeSet<HexPos>,
}

impl Walker<'_> {
    /// One step of the line: whoever stayed, and wherever neighbours are reached from there.
    fn step(&self, p: Point, ends: [HexPos; 2], before: Option<&Stage>) -> Stage {
        let frame = self.ground.frame;
        let near = self.near(p, ends);
        let mut stage = Stage::new();
        for &hex in &near {
            match before {
                None if hex == ends[0] => {
                    stage.insert(hex, (self.cost(hex, p), None));
                }
                None => {}
                Some(before) => {
                    if let Some((cost, _)) = before.get(&hex) {
                        stage.insert(hex, (cost + self.cost(hex, p), Some(Origin::Stayed)));
                    }
                }
            }
        }
        loop {
            let mut changed = false;
            let known: Vec<(HexPos, f64)> =
                stage.iter().map(|(&h, &(cost, _))| (h, cost)).collect();
            for (from, cost) in known {
                for (_, to) in frame.grid.neighbours(from) {
                    if !near.contains(&to) {
                        continue;
                    }
                    let toll = match self.laid.contains(&Hexside::between(from, to)) {
                        true => LAID_COST,
                        false => HEX_COST,
                    };
                    let cost = cost + toll + self.cost(to, p);
                    let known = stage.get(&to);
                    if known.is_none_or(|&(other, _)| cost < other - 1e-12) {
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

    /// The hexes on land near a point, and the ends of the walk.
    fn near(&self, p: Point, ends: [HexPos; 2]) -> BTreeSet<HexPos> {
        let frame = self.ground.frame;
        let (col, row) = frame.lattice_at(p);
        let mut near = BTreeSet::new();
        for col in col - 2..=col + 2 {
            for row in row - 2..=row + 2 {
                let (Ok(c), Ok(r)) = (u8::try_from(col), u8::try_from(row)) else {
                    continue;
                };
                let hex = HexPos::new(c, r);
                let close = frame.middle(col, row).distance(p) <= REACH * frame.hex_km();
                if frame.grid.contains(hex)
                    && (close || ends.contains(&hex))
                    && self.ground.is_land(hex)
                {
                    near.insert(hex);
                }
            }
        }
        near
    }

    fn cost(&self, hex: HexPos, p: Point) -> f64 {
        let frame = self.ground.frame;
        let mut away = frame.middle_of(hex).distance(p) / frame.hex_km();
        if self.served.contains(&hex) {
            away *= SERVED_NEARER;
        } else if self.railway.contains(&hex) {
            away *= LAID_NEARER;
        }
        away * away / STEPS
    }
}

/// The walk without what lies between two visits to the same hex.
fn without_loops(walk: &[HexPos]) -> Vec<HexPos> {
    let mut chain: Vec<HexPos> = Vec::new();
    for &hex in walk {
        if let Some(seen) = chain.iter().position(|&h| h == hex) {
            chain.truncate(seen);
        }
        chain.push(hex);
    }
    chain
}
