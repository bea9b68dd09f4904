//! Where hexes lie on the map, in map units.

use stavka_rules::map::{Direction, Grid, HexPos, LowerColumns};

use crate::geometry::{Point, Rect};
use crate::num;

/// Distance from the centre of a hex to its corners.
pub const HEX_RADIUS: f32 = 60.0;
/// Distance between opposite sides of a hex, and between rows.
pub const HEX_HEIGHT: f32 = HEX_RADIUS * 1.732_050_8;
/// Distance between columns.
pub const COLUMN_WIDTH: f32 = HEX_RADIUS * 1.5;
/// Width of the paper around the map.
pub const MARGIN: f32 = 40.0;

/// The corners of a hex around its centre: clockwise, beginning with the upper left.
const CORNERS: [Point; 6] = [
    Point::new(-HEX_RADIUS / 2.0, -HEX_HEIGHT / 2.0),
    Point::new(HEX_RADIUS / 2.0, -HEX_HEIGHT / 2.0),
    Point::new(HEX_RADIUS, 0.0),
    Point::new(HEX_RADIUS / 2.0, HEX_HEIGHT / 2.0),
    Point::new(-HEX_RADIUS / 2.0, HEX_HEIGHT / 2.0),
    Point::new(-HEX_RADIUS, 0.0),
];

/// Places of hexes on a map: flat tops, y down, origin at the upper left of the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapLayout {
    grid: Grid,
}

impl MapLayout {
    /// The layout of a grid.
    pub const fn new(grid: Grid) -> Self {
        Self { grid }
    }

    /// The grid that is laid out.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Centre of a hex.
    pub fn center(&self, pos: HexPos) -> Point {
        self.center_of(i32::from(pos.col), i32::from(pos.row))
    }

    /// Corners of a hex, clockwise from the upper left. Side N lies between the first two, and so on.
    pub fn corners(&self, pos: HexPos) -> [Point; 6] {
        let center = self.center(pos);
        CORNERS.map(|corner| center + corner)
    }

    /// The two ends of a hexside, clockwise around the hex.
    pub fn side(&self, pos: HexPos, direction: Direction) -> (Point, Point) {
        let center = self.center(pos);
        let n = direction.index();
        (center + CORNERS[n], center + CORNERS[(n + 1) % 6])
    }

    /// Width and height of the paper.
    pub fn size(&self) -> (f32, f32) {
        let frame = self.frame();
        (frame.x1 + MARGIN, frame.y1 + MARGIN)
    }

    /// The whole paper as a rectangle.
    pub fn paper(&self) -> Rect {
        let (width, height) = self.size();
        Rect::new(0.0, 0.0, width, height)
    }

    /// The rectangle around all hexes, which the map's frame follows.
    pub fn frame(&self) -> Rect {
        let cols = f32::from(self.grid.cols());
        let drop = if self.grid.cols() > 1 { 0.5 } else { 0.0 };
        Rect::new(
            MARGIN,
            MARGIN,
            MARGIN + (cols - 1.0) * COLUMN_WIDTH + 2.0 * HEX_RADIUS,
            MARGIN + (f32::from(self.grid.rows()) + drop) * HEX_HEIGHT,
        )
    }

    /// The hex that holds a point; none beyond the map.
    pub fn hex_at(&self, x: f32, y: f32) -> Option<HexPos> {
        let (col, row) = self.lattice_at(Point::new(x, y));
        let pos = HexPos::new(u8::try_from(col).ok()?, u8::try_from(row).ok()?);
        self.grid.contains(pos).then_some(pos)
    }

    /// The hexes whose rectangle touches a region, column by column.
    pub fn hexes_in(&self, region: &Rect) -> impl Iterator<Item = HexPos> + use<> {
        let layout = *self;
        let span = |low: f32, high: f32, step: f32, count: u8| {
            let first = num::floor((low - MARGIN) / step).clamp(0, i32::from(count));
            let last = num::floor((high - MARGIN) / step + 2.0).clamp(0, i32::from(count));
            (first.max(1), last)
        };
        let region = *region;
        let (c0, c1) = span(region.x0, region.x1, COLUMN_WIDTH, layout.grid.cols());
        let (r0, r1) = span(region.y0, region.y1, HEX_HEIGHT, layout.grid.rows());
        (c0..=c1)
            .flat_map(move |col| (r0..=r1).map(move |row| (col, row)))
            .filter_map(move |(col, row)| {
                let pos = HexPos::new(u8::try_from(col).ok()?, u8::try_from(row).ok()?);
                let around = Rect::around(layout.center(pos), HEX_RADIUS, HEX_HEIGHT / 2.0);
                around.touches(&region).then_some(pos)
            })
    }

    /// Centre of a hex by numbers that may lie beyond the map.
    pub(crate) fn center_of(&self, col: i32, row: i32) -> Point {
        let drop = if self.is_lower(col) { 1.0 } else { 0.5 };
        Point::new(
            MARGIN + HEX_RADIUS + num::from_i32(col - 1) * COLUMN_WIDTH,
            MARGIN + (num::from_i32(row - 1) + drop) * HEX_HEIGHT,
        )
    }

    /// Column and row of the hex that holds a point, also beyond the map.
    pub(crate) fn lattice_at(&self, p: Point) -> (i32, i32) {
        let guess = num::floor((p.x - MARGIN - HEX_RADIUS) / COLUMN_WIDTH) + 1;
        let mut best = (0, 0);
        let mut least = f32::MAX;
        // The nearest centre is in one of the two columns to the left and right of the point.
        for col in [guess, guess + 1] {
            let drop = if self.is_lower(col) { 0.5 } else { 0.0 };
            let row = num::floor((p.y - MARGIN) / HEX_HEIGHT - drop) + 1;
            let away = self.center_of(col, row) - p;
            let distance = away.x * away.x + away.y * away.y;
            if distance < least {
                least = distance;
                best = (col, row);
            }
        }
        best
    }

    const fn is_lower(&self, col: i32) -> bool {
        let even = col.rem_euclid(2) == 0;
        match self.grid.lower_columns() {
            LowerColumns::Even => even,
            LowerColumns::Odd => !even,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layouts() -> [MapLayout; 3] {
        [
            MapLayout::new(Grid::new(9, 7, LowerColumns::Even)),
            MapLayout::new(Grid::new(8, 5, LowerColumns::Odd)),
            MapLayout::new(Grid::new(1, 1, LowerColumns::Even)),
        ]
    }

    #[test]
    fn a_point_finds_its_hex_in_the_middle_and_near_corners() {
        for layout in layouts() {
            for pos in layout.grid().iter() {
                let center = layout.center(pos);
                assert_eq!(layout.hex_at(center.x, center.y), Some(pos));
                for corner in layout.corners(pos) {
                    let inside = center.towards(corner, 0.99);
                    assert_eq!(layout.hex_at(inside.x, inside.y), Some(pos), "{inside:?}");
                    let outside = center.towards(corner, 1.01);
                    assert_ne!(
                        layout.hex_at(outside.x, outside.y),
                        Some(pos),
                        "{outside:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_side_is_the_same_from_both_hexes() {
        for layout in layouts() {
            for pos in layout.grid().iter() {
                for (direction, there) in layout.grid().neighbours(pos) {
                    let (a, b) = layout.side(pos, direction);
                    let (c, d) = layout.side(there, direction.opposite());
                    assert!(
                        (a - d).length() < 0.01 && (b - c).length() < 0.01,
                        "{pos} {there}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_paper_holds_every_hex_and_nothing_lies_beyond() {
        for layout in layouts() {
            let frame = layout.frame().grown(0.01);
            for pos in layout.grid().iter() {
                assert!(
                    layout.corners(pos).iter().all(|&p| frame.contains(p)),
                    "{pos}"
                );
            }
            let (width, height) = layout.size();
            for (x, y) in [
                (1.0, 1.0),
                (-50.0, 200.0),
                (width - 1.0, height - 1.0),
                (width / 2.0, -9e9),
            ] {
                assert_eq!(layout.hex_at(x, y), None, "{x} {y}");
            }
        }
    }

    #[test]
    fn a_region_holds_the_hexes_that_touch_it() {
        for layout in layouts() {
            let all: Vec<_> = layout.hexes_in(&layout.paper()).collect();
            assert_eq!(all, layout.grid().iter().collect::<Vec<_>>());
            for pos in layout.grid().iter() {
                let dot = Rect::around(layout.center(pos), 1.0, 1.0);
                assert!(layout.hexes_in(&dot).any(|p| p == pos), "{pos}");
            }
        }
    }
}
