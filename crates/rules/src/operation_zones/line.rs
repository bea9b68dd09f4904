//! C&C 4.2 The enemy line: of each column the enemy who stands nearest, joined by straight lines of hexes.

use std::collections::BTreeMap;

use hexx::Hex;

use crate::map::{Grid, HexPos, along, aside};

/// The enemy line, seen from where the rear is.
pub(super) struct Line {
    /// Its hexes, in the order of their numbers.
    pub hexes: Vec<HexPos>,
    /// The same in axial coordinates.
    axial: Vec<Hex>,
    /// The way to the rear.
    rear: Hex,
    /// How far to the rear the enemy reaches in each column that has any of the line.
    fronts: BTreeMap<i32, i32>,
}

impl Line {
    /// The line through enemies who stand in these hexes.
    pub(super) fn through(grid: &Grid, nodes: &[Hex], rear: Hex) -> Self {
        let mut columns: Vec<(i32, i32, Hex)> = nodes
            .iter()
            .map(|&node| (column(rear, node), -along(rear, node), node))
            .collect();
        columns.sort_unstable_by_key(|&(column, far, node)| (column, far, node.x, node.y));
        columns.dedup_by_key(|&mut (column, ..)| column);
        let nearest = columns.iter();
        let nearest: Vec<HexPos> = nearest
            .filter_map(|&(.., hex)| grid.at_axial(hex))
            .collect();
        let mut hexes: Vec<HexPos> = nearest
            .windows(2)
            .flat_map(|pair| grid.straight(pair[0], pair[1]))
            .chain(nearest.first().copied())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        let axial: Vec<Hex> = hexes.iter().map(|&hex| grid.axial(hex)).collect();
        let mut fronts = BTreeMap::new();
        for &hex in &axial {
            let front = fronts.entry(column(rear, hex)).or_insert(i32::MIN);
            *front = along(rear, hex).max(*front);
        }
        // Where the enemy stands himself, the line beside him moves nothing.
        fronts.extend(columns.iter().map(|&(column, far, _)| (column, -far)));
        Self {
            hexes,
            axial,
            rear,
            fronts,
        }
    }

    /// Whether a boundary can begin in a hex: the first one behind the line, on the own side of it.
    pub(super) fn is_start(&self, grid: &Grid, at: HexPos) -> bool {
        let at = grid.axial(at);
        let is_before = |&hex: &Hex| at.distance_to(hex) == 1 && along(self.rear, at - hex) > 0;
        self.is_clear_of(at) && self.axial.iter().any(is_before)
    }

    /// C&C 4.2 (ruling C24): whether a hex lies behind the line, so many hexes deep at the most; the first one behind it is the
    /// first hex.
    pub(super) fn has_behind(&self, grid: &Grid, hex: HexPos, depth: u8) -> bool {
        let at = grid.axial(hex);
        let distances = self.axial.iter().map(|&line| at.distance_to(line));
        let deep = 1..=i32::from(depth);
        let Some(near) = distances.min().filter(|near| deep.contains(near)) else {
            return false;
        };
        let mut nearest = self.axial.iter();
        self.is_clear_of(at)
            && nearest.any(|&line| at.distance_to(line) == near && along(self.rear, at - line) >= 0)
    }

    /// Whether a hex is not beyond the line in its own column, nor in it: what stands there has the line before it, whatever part
    /// of it is nearest.
    fn is_clear_of(&self, hex: Hex) -> bool {
        let front = self.fronts.get(&column(self.rear, hex));
        front.is_none_or(|&front| along(self.rear, hex) > front) && !self.axial.contains(&hex)
    }
}

/// The column of a hex, seen along a way; each is about one hex wide.
fn column(rear: Hex, hex: Hex) -> i32 {
    // The square of its length; a column is as wide as the root of that, rounded up.
    let square = along(rear, rear) / 2;
    let width = (1..).find(|width| width * width >= square).unwrap_or(1);
    aside(rear, hex).div_euclid(width)
}
