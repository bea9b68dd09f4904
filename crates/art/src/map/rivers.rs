//! Rivers along hexsides, with meanders, rounded joints and sources that run thin.

use std::collections::BTreeMap;

use stavka_rules::map::{Direction, HexPos};

use super::Detail;
use super::ice::crack_river;
use super::model::{Barrier, Ground, Model, Side};
use super::sheet::{Layer, Sheet};
use crate::drawing::Outline;
use crate::geometry::Point;
use crate::noise::Dice;
use crate::num;

/// Width of a minor river.
const MINOR: f32 = 4.2;
/// Width of a major river, three times a minor one.
const MAJOR: f32 = 12.6;
/// How much of a major river is its darker banks.
const BANKS: f32 = 4.4;

/// A corner of hexes, by rounded coordinates.
type Corner = (i32, i32);

fn corner_of(p: Point) -> Corner {
    (num::floor(p.x * 0.5 + 0.5), num::floor(p.y * 0.5 + 0.5))
}

/// One hexside of a river.
#[derive(Debug)]
struct Reach {
    class: Barrier,
    ends: [Point; 2],
    /// Points between the ends where the river wanders off the hexside.
    bends: [Point; 2],
}

/// All rivers of a map, joined at their corners.
#[derive(Debug)]
pub(crate) struct Rivers {
    reaches: Vec<Reach>,
    corners: BTreeMap<Corner, Vec<usize>>,
    /// Share of the full width at corners near a source.
    thin: BTreeMap<Corner, f32>,
    by_hex: BTreeMap<HexPos, Vec<usize>>,
}

impl Rivers {
    pub(crate) fn of(model: &Model) -> Self {
        let mut rivers = Self {
            reaches: Vec::new(),
            corners: BTreeMap::new(),
            thin: BTreeMap::new(),
            by_hex: BTreeMap::new(),
        };
        for (pos, hex) in model.layout.grid().iter().zip(&model.hexes) {
            for direction in [Direction::N, Direction::NE, Direction::SE] {
                let side = hex.sides[direction.index()];
                if let Some(class) = side.barrier.filter(|barrier| barrier.is_river()) {
                    rivers.add(model, pos, direction, class, &side);
                }
            }
        }
        rivers.find_sources(model);
        rivers
    }

    fn add(
        &mut self,
        model: &Model,
        hex: HexPos,
        direction: Direction,
        class: Barrier,
        side: &Side,
    ) {
        let (a, b) = model.layout.side(hex, direction);
        let mut dice = Dice::at(
            i32::from(hex.col) * 6,
            i32::from(hex.row) * 6 + i32::from(direction == Direction::N),
            111 + u32::from(direction == Direction::NE),
        );
        // At a bridge the river keeps to the hexside, so that the bars stand across it.
        let sway = if side.bridge { 1.0 } else { 4.6 };
        let across = (b - a).unit().quarter_turn();
        let n = self.reaches.len();
        self.reaches.push(Reach {
            class,
            ends: [a, b],
            bends: [1.0 / 3.0, 2.0 / 3.0]
                .map(|share| a.towards(b, share) + across * dice.between(-sway, sway)),
        });
        self.by_hex.entry(hex).or_default().push(n);
        for end in [a, b] {
            self.corners.entry(corner_of(end)).or_default().push(n);
        }
    }

    /// A river thins out where it begins on dry land.
    fn find_sources(&mut self, model: &Model) {
        for reach in &self.reaches {
            for (end, other) in [(0, 1), (1, 0)] {
                let corner = corner_of(reach.ends[end]);
                if self.corners[&corner].len() == 1 && on_dry_land(model, reach.ends[end]) {
                    self.thin.insert(corner, 0.25);
                    let next = corner_of(reach.ends[other]);
                    self.thin.entry(next).or_insert(0.72);
                }
            }
        }
    }

    /// The line of a reach with its width at each point.
    fn course(&self, n: usize, model: &Model) -> Vec<(Point, f32)> {
        let reach = &self.reaches[n];
        let [start, end] = [0, 1].map(|e| self.joint(n, e, model));
        let points = [
            start.before,
            start.at,
            reach.bends[0],
            reach.bends[1],
            end.at,
            end.before,
        ];
        const PARTS: u8 = 6;
        let mut course = Vec::new();
        for (segment, four) in points.windows(4).enumerate() {
            let first = u8::from(segment > 0);
            for part in first..=PARTS {
                let t = f32::from(part) / f32::from(PARTS);
                let along = (num::from_usize(segment) + t) / 3.0;
                let width = start.width + (end.width - start.width) * along;
                course.push((spline(four, t), width));
            }
        }
        if let Some(beyond) = start.beyond {
            course.insert(0, (beyond, start.width));
        }
        if let Some(beyond) = end.beyond {
            course.push((beyond, end.width));
        }
        course
    }

    fn joint(&self, n: usize, end: usize, model: &Model) -> Joint {
        let reach = &self.reaches[n];
        let corner = reach.ends[end];
        let key = corner_of(corner);
        let bend = reach.bends[end];
        let own = width_of(reach.class);
        let thin = self.thin.get(&key).copied().unwrap_or(1.0);
        let others: Vec<usize> = self.corners[&key]
            .iter()
            .copied()
            .filter(|&m| m != n)
            .collect();
        match others.as_slice() {
            [other] => {
                let other = &self.reaches[*other];
                let other_bend = if corner_of(other.ends[0]) == key {
                    other.bends[0]
                } else {
                    other.bends[1]
                };
                let width = if other.class == reach.class {
                    own * thin
                } else {
                    own.min(width_of(other.class) * 1.25)
                };
                Joint {
                    at: corner * 0.4 + (bend + other_bend) * 0.3,
                    before: other_bend,
                    width,
                    beyond: None,
                }
            }
            [] => {
                // A river that reaches the rim goes on beyond it.
                let leaves = touching(model, corner).any(|hex| hex.is_none());
                Joint {
                    at: corner,
                    before: corner + (corner - bend),
                    width: own * thin,
                    beyond: leaves.then(|| corner + (corner - bend).unit() * 70.0),
                }
            }
            _ => Joint {
                at: corner,
                before: corner + (corner - bend),
                width: own * thin.max(0.72),
                beyond: None,
            },
        }
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet<'_>) {
        let c = sheet.colours();
        for (pos, _) in sheet.hexes() {
            for &n in self.by_hex.get(&pos).into_iter().flatten() {
                let course = self.course(n, sheet.model);
                let class = self.reaches[n].class;
                if sheet.detail == Detail::Distant && class != Barrier::MajorRiver {
                    continue;
                }
                let bold = match sheet.detail {
                    Detail::Distant => 2.6,
                    Detail::Far => 1.7,
                    Detail::Middle => 1.25,
                    Detail::Near => 1.0,
                };
                let banks = ribbon(&course, |w| w * bold);
                if sheet.model.ice.covers(class) {
                    // From afar ice alone would be lost on the snow.
                    let shade = match sheet.detail {
                        Detail::Distant | Detail::Far => 0.45,
                        Detail::Middle | Detail::Near => 0.0,
                    };
                    let ice = c.ice.mix(c.ice_crack, shade);
                    sheet.on(Layer::River).fill(banks, ice);
                    crack_river(sheet, &course, 117);
                    continue;
                }
                sheet.on(Layer::River).fill(banks, c.river);
                if class == Barrier::MajorRiver && sheet.detail != Detail::Distant {
                    let core = ribbon(&course, |w| (w - BANKS).max(0.0) * bold);
                    sheet.on(Layer::RiverCore).fill(core, c.river_core);
                }
            }
        }
    }
}

/// One end of a reach.
struct Joint {
    at: Point,
    /// Where the line comes from, for its direction.
    before: Point,
    width: f32,
    /// A point past the rim of the map.
    beyond: Option<Point>,
}

/// Width of a river of a class.
pub(crate) const fn width_of(class: Barrier) -> f32 {
    match class {
        Barrier::MajorRiver => MAJOR,
        _ => MINOR,
    }
}

/// What surrounds a corner: the hexes, none for those beyond the map.
fn touching(model: &Model, corner: Point) -> impl Iterator<Item = Option<Ground>> + '_ {
    [30.0_f32, 90.0, 150.0, 210.0, 270.0, 330.0]
        .into_iter()
        .map(move |angle| {
            let p = corner + Point::of_angle(angle.to_radians()) * 12.0;
            let pos = model.layout.hex_at(p.x, p.y)?;
            model.hex(pos).map(|hex| hex.ground)
        })
}

fn on_dry_land(model: &Model, corner: Point) -> bool {
    touching(model, corner).all(|ground| ground.is_some_and(|g| g != Ground::Water))
}

/// A point between the second and third of four, on a smooth line through all of them.
fn spline(four: &[Point], t: f32) -> Point {
    let [a, b, c, d] = [four[0], four[1], four[2], four[3]];
    let (t2, t3) = (t * t, t * t * t);
    (b * 2.0
        + (c - a) * t
        + (a * 2.0 - b * 5.0 + c * 4.0 - d) * t2
        + (b * 3.0 - a - c * 3.0 + d) * t3)
        * 0.5
}

/// A band of changing width with round ends.
fn ribbon(course: &[(Point, f32)], width: impl Fn(f32) -> f32) -> Outline {
    let way = |n: usize| {
        let before = course[n.saturating_sub(1)].0;
        let after = course[(n + 1).min(course.len() - 1)].0;
        (after - before).unit().quarter_turn()
    };
    let side = |n: usize, sign: f32| course[n].0 + way(n) * (sign * width(course[n].1) / 2.0);
    let last = course.len() - 1;
    // Half a circle from the left bank to the right one, around the end of the river, and back at its beginning.
    let cap = |n: usize, sign: f32| {
        let (middle, radius) = (course[n].0, width(course[n].1) / 2.0);
        let (out, ahead) = (way(n) * sign, way(n).quarter_turn() * -sign);
        [30.0_f32, 60.0, 90.0, 120.0, 150.0].map(|angle| {
            let (sin, cos) = angle.to_radians().sin_cos();
            middle + (out * cos + ahead * sin) * radius
        })
    };
    let left = (0..=last).map(|n| side(n, 1.0));
    let right = (0..=last).rev().map(|n| side(n, -1.0));
    let band: Vec<Point> = left
        .chain(cap(last, 1.0))
        .chain(right)
        .chain(cap(0, -1.0))
        .collect();
    Outline::new().polygon(&band)
}
