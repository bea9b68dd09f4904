//! Straight lines of hexes, worked out in whole numbers.

use hexx::{Hex, HexOrientation, OffsetHexMode};

use super::{Grid, HexPos, LowerColumns};

impl Grid {
    /// The hex at axial coordinates, if it is on the map: the inverse of [`axial`](Self::axial).
    pub fn at_axial(&self, hex: Hex) -> Option<HexPos> {
        let mode = match self.lower_columns() {
            LowerColumns::Even => OffsetHexMode::Odd,
            LowerColumns::Odd => OffsetHexMode::Even,
        };
        let [col, row] = hex.to_offset_coordinates(mode, HexOrientation::Flat);
        let printed = |number: i32| u8::try_from(number + 1).ok();
        let pos = HexPos::new(printed(col)?, printed(row)?);
        self.contains(pos).then_some(pos)
    }

    /// The hexes of the straight line between two, both included; the same from either end.
    pub fn straight(&self, from: HexPos, to: HexPos) -> Vec<HexPos> {
        let (from, to) = (self.axial(from), self.axial(to));
        let steps = from.distance_to(to).max(1);
        let on_line = |n: i32| rounded(from * (steps - n) + to * n, steps);
        let hexes = (0..=steps).filter_map(|n| self.at_axial(on_line(n)));
        let mut hexes: Vec<HexPos> = hexes.collect();
        hexes.dedup();
        hexes
    }
}

/// The hex in which a point lies, given so many times too large. One on the border of two hexes is moved a little off it.
fn rounded(point: Hex, times: i32) -> Hex {
    let unit = 6 * times;
    let (x, y) = (6 * point.x + 1, 6 * point.y + 2);
    let z = -x - y;
    let near = |part: i32| (2 * part + unit).div_euclid(2 * unit);
    let off = |part: i32| (near(part) * unit - part).abs();
    let (nx, ny, nz) = (near(x), near(y), near(z));
    if off(x) > off(y) && off(x) > off(z) {
        Hex::new(-ny - nz, ny)
    } else if off(y) > off(z) {
        Hex::new(nx, -nx - nz)
    } else {
        Hex::new(nx, ny)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lead_from_hex_to_hex_by_the_shortest_way() {
        for lower in [LowerColumns::Even, LowerColumns::Odd] {
            let grid = Grid::new(11, 11, lower);
            let from = HexPos::new(6, 6);
            for to in grid.iter() {
                assert_eq!(grid.at_axial(grid.axial(to)), Some(to));
                let line = grid.straight(from, to);
                let far = grid.distance(from, to) as usize;
                assert_eq!(line.len(), far + 1, "{to}");
                assert_eq!((line[0], line[far]), (from, to));
                let touch = |pair: &[HexPos]| grid.distance(pair[0], pair[1]) == 1;
                assert!(line.windows(2).all(touch), "{to}: {line:?}");
                let mut back = grid.straight(to, from);
                back.reverse();
                assert_eq!(line, back);
            }
        }
    }
}
