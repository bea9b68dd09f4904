//! Hexes as smooth fields: how much of a terrain there is at a point, so that neighbouring hexes of one kind grow
//! together into one body with rounded bays and corners.

use super::model::{Hex, Model};
use crate::geometry::Point;

/// Twice the square of the distance over which a hex fades: small enough that the line of equal shares keeps close
/// to the hexside, large enough to round the corners.
const FADE: f32 = 2.0 * 27.0 * 27.0;

/// The mean of `value` over the hexes around a point, the near ones counting most. Continuous everywhere.
pub(crate) fn blend(model: &Model, p: Point, value: impl Fn(&Hex) -> f32) -> f32 {
    let (col, row) = model.layout.lattice_at(p);
    let of = |(col, row): (i32, i32)| model.hex_or_edge(col, row).map_or(0.0, &value);
    let here = of((col, row));
    let around = neighbours(model, col, row);
    let there = around.map(of);
    if there.iter().all(|v| (v - here).abs() < f32::EPSILON) {
        return here;
    }
    let weight = |col: i32, row: i32| {
        let away = model.layout.center_of(col, row) - p;
        (-(away.x * away.x + away.y * away.y) / FADE).exp()
    };
    let mut total = weight(col, row);
    let mut sum = total * here;
    for (&(col, row), v) in around.iter().zip(there) {
        let w = weight(col, row);
        total += w;
        sum += w * v;
    }
    sum / total
}

/// The six lattice neighbours, also beyond the map.
fn neighbours(model: &Model, col: i32, row: i32) -> [(i32, i32); 6] {
    // The neighbours' rows follow from where the column lies; asking the layout keeps one truth.
    let lower = model.layout.center_of(col, row).y > model.layout.center_of(col + 1, row).y;
    let (up, down) = if lower {
        (row, row + 1)
    } else {
        (row - 1, row)
    };
    [
        (col, row - 1),
        (col + 1, up),
        (col + 1, down),
        (col, row + 1),
        (col - 1, down),
        (col - 1, up),
    ]
}
