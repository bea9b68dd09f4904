//! Where the boundaries of zones run: the hexsides of each, by what they are.

use stavka_rules::map::{Board, Grid, HexPos, along, aside};
use stavka_rules::pieces::Bounds;

use super::Shown;

/// A hexside, by the hex inside and the one outside.
pub(super) type Hexside = (HexPos, HexPos);

/// The boundaries of a zone. Its front, where the enemy is, has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Borders {
    /// Against other zones, by their place in the list.
    pub shared: Vec<(usize, Vec<Hexside>)>,
    /// On the left flank.
    pub left: Vec<Hexside>,
    /// On the right flank.
    pub right: Vec<Hexside>,
    /// The limit to the rear.
    pub rear: Vec<Hexside>,
}

/// The boundaries of the zone at a place of the list.
pub(super) fn borders(board: &Board, zones: &[Shown], at: usize) -> Borders {
    let (grid, zone) = (board.grid(), &zones[at]);
    let mut borders = Borders::default();
    for &inside in &zone.hexes {
        for (_, outside) in grid.neighbours(inside) {
            if zone.covers(outside) {
                continue;
            }
            let side = (inside, outside);
            let others = zones.iter().enumerate();
            let mut others = others.filter(|(_, other)| other.side == zone.side);
            if let Some((other, _)) = others.find(|(_, other)| other.covers(outside)) {
                match borders.shared.iter_mut().find(|(known, _)| *known == other) {
                    Some((_, sides)) => sides.push(side),
                    None => borders.shared.push((other, vec![side])),
                }
                continue;
            }
            match of_side(grid, zone.bounds, side) {
                Some(Edge::Left) => borders.left.push(side),
                Some(Edge::Right) => borders.right.push(side),
                Some(Edge::Rear) => borders.rear.push(side),
                None => {}
            }
        }
    }
    borders
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Left,
    Right,
    Rear,
}

/// On which edge of a zone between two boundaries a hexside lies; none at its front.
fn of_side(grid: &Grid, bounds: Bounds, (inside, outside): Hexside) -> Option<Edge> {
    let there = grid.axial(outside);
    let is_beyond_left = aside(
        bounds.left.toward.step(),
        there - grid.axial(bounds.left.at),
    ) > 0;
    let is_beyond_right = aside(
        bounds.right.toward.step(),
        there - grid.axial(bounds.right.at),
    ) < 0;
    let goes_back = along(bounds.rear(), there - grid.axial(inside)) > 0;
    match (is_beyond_left, is_beyond_right) {
        (true, _) => Some(Edge::Left),
        (false, true) => Some(Edge::Right),
        (false, false) => goes_back.then_some(Edge::Rear),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_rules::map::{Heading, LowerColumns};
    use stavka_rules::pieces::Boundary;

    #[test]
    fn hexsides_lie_on_flanks_in_the_rear_or_at_the_front() {
        let grid = Grid::new(20, 20, LowerColumns::Even);
        let hex = |text: &str| text.parse::<HexPos>().expect("a hex");
        let boundary = |at: &str| Boundary {
            at: hex(at),
            toward: Heading::S,
        };
        // The enemy is in the north; as one looks at him the left is in the west.
        let bounds = Bounds {
            left: boundary("05.05"),
            right: boundary("09.05"),
        };
        let edge =
            |inside: &str, outside: &str| of_side(&grid, bounds, (hex(inside), hex(outside)));
        assert_eq!(edge("05.07", "04.07"), Some(Edge::Left));
        assert_eq!(edge("09.07", "10.07"), Some(Edge::Right));
        assert_eq!(edge("07.10", "07.11"), Some(Edge::Rear));
        assert_eq!(edge("07.05", "07.04"), None);
    }
}
