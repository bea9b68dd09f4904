//! Hexes as smooth fields: how much of a terrain there is at a point, so that neighbouring hexes of one kind grow
//! together into one body with rounded bays and corners.

use super::model::{Hex, Model};
use crate::geometry::Point;

/// Twice the square of the distance over which a hex fades: small enough that the line of equal shares keeps close
/// to the hexside, large enough to round the corners.
const FADE: f32 = 2.0 * 27.0 * 27.0;

/// The mean of `value` over the hexes around a point, the near ones counting most. Continuous everywhere.
pub(crate) fn blend(model: &Model, p: Point, value: impl Fn(&Hex) -> f32) -> f32 {
    Around::of(model, p).blend(value)
}

/// The hexes around a point and how much each counts there. Made once, it serves every terrain that is asked for.
pub(crate) struct Around<'a> {
    /// The hex that holds the point, then its neighbours.
    hexes: [Option<&'a Hex>; 7],
    weights: [f32; 7],
}

impl<'a> Around<'a> {
    /// The surroundings of a point.
    pub(crate) fn of(model: &'a Model, p: Point) -> Self {
        let (col, row) = model.layout.lattice_at(p);
        let [a, b, c, d, e, f] = neighbours(model, col, row);
        let places = [(col, row), a, b, c, d, e, f];
        let hexes = places.map(|(col, row)| model.hex_or_edge(col, row));
        // Where all hexes are alike, the mean is that of any of them, whatever their weights.
        let grounds = hexes.map(|hex| hex.map(|hex| (hex.ground, &hex.also, hex.settlement)));
        let alike = grounds.iter().all(|ground| ground == &grounds[0]);
        let weights = if alike {
            [1.0; 7]
        } else {
            places.map(|(col, row)| {
                let away = model.layout.center_of(col, row) - p;
                (-(away.x * away.x + away.y * away.y) / FADE).exp()
            })
        };
        Self { hexes, weights }
    }

    /// The mean of a value that ground and settlement decide.
    pub(crate) fn blend(&self, value: impl Fn(&Hex) -> f32) -> f32 {
        let values = self.hexes.map(|hex| hex.map_or(0.0, &value));
        let here = values[0];
        if values.iter().all(|v| (v - here).abs() < f32::EPSILON) {
            return here;
        }
        let total: f32 = self.weights.iter().sum();
        let weighted = self.weights.iter().zip(values);
        weighted.map(|(w, v)| w * v).sum::<f32>() / total
    }
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
