//! The corners of hexes and the hexsides between them: the net that rivers run on.
//!
//! Every corner is the eastern or the western corner of exactly one hex, on the map or beyond it, which names it.
//! A hexside counts only where both its hexes are on the map, so a corner on the rim has one hexside and any other
//! has three.

use std::collections::BTreeMap;

use stavka_rules::map::{Grid, HexPos, Hexside};

use super::frame::Frame;
use super::plane::Point;

/// Number of a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CornerIx(usize);

/// A corner by the hex whose eastern (or else western) corner it is.
type Name = (i32, i32, bool);

/// All corners of a map that have a hexside.
#[derive(Debug)]
pub struct Corners {
    points: Vec<Point>,
    sides: Vec<Vec<(CornerIx, Hexside)>>,
    by_name: BTreeMap<Name, CornerIx>,
}

impl Corners {
    /// The net of a map.
    pub fn of(frame: &Frame) -> Self {
        let mut corners = Self {
            points: Vec::new(),
            sides: Vec::new(),
            by_name: BTreeMap::new(),
        };
        let (cols, rows) = (i32::from(frame.grid.cols()), i32::from(frame.grid.rows()));
        for col in 0..=cols + 1 {
            for row in 0..=rows + 1 {
                // From each eastern corner three sides lead to western ones.
                let from = (col, row, true);
                let (ne, se) = (beside(col, row, -1), beside(col, row, 0));
                let here = (col, row);
                for (one, other, to) in [(here, ne, ne), (here, se, se), (ne, se, (col + 2, row))] {
                    let hexes = on_map(&frame.grid, one).zip(on_map(&frame.grid, other));
                    if let Some((one, other)) = hexes {
                        let a = corners.add(frame, from);
                        let b = corners.add(frame, (to.0, to.1, false));
                        let side = Hexside::between(one, other);
                        corners.sides[a.0].push((b, side));
                        corners.sides[b.0].push((a, side));
                    }
                }
            }
        }
        corners
    }

    /// Where a corner lies.
    pub fn point(&self, corner: CornerIx) -> Point {
        self.points[corner.0]
    }

    /// The hexsides that meet in a corner, with the corners at their other ends.
    pub fn sides(&self, corner: CornerIx) -> &[(CornerIx, Hexside)] {
        &self.sides[corner.0]
    }

    /// Whether a corner lies on the rim of the map.
    pub fn is_rim(&self, corner: CornerIx) -> bool {
        self.sides[corner.0].len() < 3
    }

    /// The hexside between two corners.
    pub fn side(&self, a: CornerIx, b: CornerIx) -> Option<Hexside> {
        let found = self.sides(a).iter().find(|(to, _)| *to == b);
        found.map(|(_, side)| *side)
    }

    /// The hexsides along a chain of corners.
    pub fn sides_along(&self, chain: &[CornerIx]) -> Vec<Hexside> {
        chain
            .windows(2)
            .filter_map(|pair| self.side(pair[0], pair[1]))
            .collect()
    }

    /// The points along a chain of corners.
    pub fn points_along(&self, chain: &[CornerIx]) -> Vec<Point> {
        chain.iter().map(|&corner| self.point(corner)).collect()
    }

    /// The corners of a hex that have a hexside, clockwise from the east.
    pub fn around(&self, col: i32, row: i32) -> [Option<CornerIx>; 6] {
        let (ne, se) = (beside(col, row, -1), beside(col, row, 0));
        let (nw, sw) = ((ne.0 - 2, ne.1), (se.0 - 2, se.1));
        [
            (col, row, true),
            (se.0, se.1, false),
            (sw.0, sw.1, true),
            (col, row, false),
            (nw.0, nw.1, true),
            (ne.0, ne.1, false),
        ]
        .map(|name| self.by_name.get(&name).copied())
    }

    /// The corners near a point: those of the hex that holds it and of the hexes around.
    pub fn near(&self, frame: &Frame, p: Point) -> Vec<CornerIx> {
        let (col, row) = frame.lattice_at(p);
        let (ne, se) = (beside(col, row, -1), beside(col, row, 0));
        let hexes = [
            (col, row),
            (col, row - 1),
            (col, row + 1),
            ne,
            se,
            (ne.0 - 2, ne.1),
            (se.0 - 2, se.1),
        ];
        let mut near: Vec<CornerIx> = hexes
            .into_iter()
            .flat_map(|(col, row)| self.around(col, row))
            .flatten()
            .collect();
        near.sort_unstable();
        near.dedup();
        near
    }

    fn add(&mut self, frame: &Frame, name: Name) -> CornerIx {
        if let Some(&known) = self.by_name.get(&name) {
            return known;
        }
        let ix = CornerIx(self.points.len());
        let (col, row, east) = name;
        let reach = if east {
            frame.side_km()
        } else {
            -frame.side_km()
        };
        self.points
            .push(frame.middle(col, row) + Point::new(reach, 0.0));
        self.sides.push(Vec::new());
        self.by_name.insert(name, ix);
        ix
    }
}

/// The hex to the east of this one, above (`-1`) or below (`0`) its eastern corner.
const fn beside(col: i32, row: i32, up: i32) -> (i32, i32) {
    let lower = if col.rem_euclid(2) == 0 { 1 } else { 0 };
    (col + 1, row + up + lower)
}

fn on_map(grid: &Grid, (col, row): (i32, i32)) -> Option<HexPos> {
    let pos = HexPos::new(u8::try_from(col).ok()?, u8::try_from(row).ok()?);
    grid.contains(pos).then_some(pos)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::args::HexMetres;
    use super::*;

    fn frame() -> Frame {
        let window = "49.2,3.6,50.6,6.4".parse().expect("a window");
        Frame::cover(window, HexMetres(8050), Some(7), Some(6)).expect("a frame")
    }

    #[test]
    fn every_hexside_of_the_map_joins_two_corners() {
        let frame = frame();
        let corners = Corners::of(&frame);
        let mut seen = BTreeSet::new();
        for n in 0..corners.points.len() {
            let corner = CornerIx(n);
            for &(to, side) in corners.sides(corner) {
                seen.insert(side);
                assert_eq!(corners.side(to, corner), Some(side));
                let (a, b) = (corners.point(corner), corners.point(to));
                assert!((a.distance(b) - frame.side_km()).abs() < 1e-6, "{side}");
                let (one, other) = (frame.middle_of(side.a), frame.middle_of(side.b));
                let middle = (a + b) * 0.5;
                assert!(middle.distance((one + other) * 0.5) < 1e-6, "{side}");
            }
            let degree = corners.sides(corner).len();
            assert!(degree == 1 || degree == 3, "{degree}");
        }
        let grid = &frame.grid;
        let all: BTreeSet<Hexside> = grid
            .iter()
            .flat_map(|pos| {
                let near: Vec<_> = grid.neighbours(pos).collect();
                near.into_iter()
                    .map(move |(_, to)| Hexside::between(pos, to))
            })
            .collect();
        assert_eq!(seen, all);
    }

    #[test]
    fn the_corners_of_a_hex_are_six_and_go_round() {
        let frame = frame();
        let corners = Corners::of(&frame);
        for pos in [HexPos::new(3, 3), HexPos::new(4, 3)] {
            let (col, row) = (i32::from(pos.col), i32::from(pos.row));
            let around: Vec<CornerIx> = corners.around(col, row).into_iter().flatten().collect();
            assert_eq!(around.len(), 6);
            for n in 0..6 {
                let side = corners.side(around[n], around[(n + 1) % 6]);
                let side = side.unwrap_or_else(|| panic!("{pos} {n}"));
                assert!(side.a == pos || side.b == pos);
            }
            assert_eq!(corners.near(&frame, frame.middle_of(pos)).len(), 24);
        }
    }
}
