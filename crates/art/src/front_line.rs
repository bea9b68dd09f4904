//! The front: where both sides stand near, a firm line along the hexsides between what one controls and what the other does, each
//! side in its own ink on its own side of it. It tells who holds what where counters have become too small to tell.

use std::collections::BTreeSet;

use bevy::prelude::World;
use stavka_rules::control::Control;
use stavka_rules::map::{Board, Direction, Grid, HexPos};
use stavka_rules::side::{PerSide, Side};
use stavka_rules::zoc::Zones;

use crate::drawing::{Colour, Drawing, Outline};
use crate::geometry::Point;
use crate::layout::MapLayout;
use crate::map::Detail;

/// How far, in hexes, a combat unit may stand from its side of the line for the line to be a front.
pub const NEAR: u32 = 3;
/// How many pixels broad the ink of a side is.
const INK_PIXELS: f32 = 2.5;
/// The same in map units, at least and at most.
const NARROWEST: f32 = 6.0;
const BROADEST: f32 = 40.0;

/// A hexside of the front, seen by one side: its own hex and the way across.
type Facing = (HexPos, Direction);

/// The front of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrontLine {
    grid: Option<Grid>,
    /// Hexsides by side.
    facing: [BTreeSet<Facing>; 2],
}

impl FrontLine {
    /// The front as it runs now.
    pub fn of(world: &World) -> Self {
        let board = world.resource::<Board>();
        let control = world.resource::<Control>();
        let zones = world.resource::<Zones>();
        let grid = *board.grid();
        let stands = |side: Side, pos: HexPos| {
            let hex = grid.index(pos);
            hex.is_some_and(|hex| zones.has_combat_unit(side, hex))
        };
        Self::between(grid, |pos| control.at(pos), stands)
    }

    /// The front by who controls each hex and where combat units of a side stand.
    pub fn between(
        grid: Grid,
        owner: impl Fn(HexPos) -> Option<Side>,
        stands: impl Fn(Side, HexPos) -> bool,
    ) -> Self {
        let held = Side::BOTH.map(|side| near_units(&grid, |pos| stands(side, pos)));
        let mut facing = [BTreeSet::new(), BTreeSet::new()];
        for pos in grid.iter() {
            let Some(side) = owner(pos).filter(|side| held[side.index()].contains(&pos)) else {
                continue;
            };
            let enemy = side.other();
            for (direction, there) in grid.neighbours(pos) {
                if owner(there) == Some(enemy) && held[enemy.index()].contains(&there) {
                    facing[side.index()].insert((pos, direction));
                }
            }
        }
        Self {
            grid: Some(grid),
            facing,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.facing.iter().all(BTreeSet::is_empty)
    }

    /// The hexsides of the front, each as the hex of a side and the hex of its enemy.
    pub fn hexsides(&self, side: Side) -> impl Iterator<Item = (HexPos, HexPos)> + '_ {
        let there = |&(pos, direction): &Facing| {
            let grid = self.grid.as_ref()?;
            Some((pos, grid.neighbour(pos, direction)?))
        };
        self.facing[side.index()].iter().filter_map(there)
    }

    /// The ink of a side: convex figures along the hexsides, so broad and all on its own side of them. They meet without a gap.
    pub fn ink(&self, layout: &MapLayout, side: Side, width: f32) -> Vec<Vec<Point>> {
        let own = &self.facing[side.index()];
        // Into the hex along its radius, so that a band is as broad as asked for.
        let inward = |hex: HexPos, corner: Point| {
            let way = layout.center(hex) - corner;
            corner + way.unit() * (width * 2.0 / 3.0_f32.sqrt())
        };
        let grid = layout.grid();
        let mut figures = Vec::new();
        for &(pos, direction) in own {
            let (a, b) = layout.side(pos, direction);
            figures.push(vec![a, b, inward(pos, b), inward(pos, a)]);
            // Where the line goes on along the next hex of the side, the gap between both bands is filled.
            let next = grid.neighbour(pos, direction.clockwise());
            let goes_on = |next: &HexPos| {
                let enemy = grid.neighbour(pos, direction);
                let across = enemy.and_then(|enemy| grid.direction(*next, enemy));
                across.is_some_and(|across| own.contains(&(*next, across)))
            };
            if let Some(next) = next.filter(goes_on) {
                figures.push(vec![b, inward(next, b), inward(pos, b)]);
            }
        }
        figures
    }

    /// Draws it for a picture of so many pixels a map unit.
    pub fn draw(
        &self,
        drawing: &mut Drawing,
        layout: &MapLayout,
        inks: PerSide<Colour>,
        px_per_unit: f32,
    ) {
        for side in Side::BOTH {
            let mut outline = Outline::new();
            for figure in self.ink(layout, side, width_at(px_per_unit)) {
                outline = outline.polygon(&figure);
            }
            drawing.fill(outline, inks[side]);
        }
    }
}

/// Whether counters have become too small for the front to be seen by them.
pub fn is_needed_at(px_per_unit: f32) -> bool {
    Detail::for_scale(px_per_unit) <= Detail::Far
}

/// How broad the ink of a side is, in map units: broad enough to be seen, and never more than what is left beside a counter.
pub fn width_at(px_per_unit: f32) -> f32 {
    (INK_PIXELS / px_per_unit).clamp(NARROWEST, BROADEST)
}

/// All hexes that lie near one in which a unit stands.
fn near_units(grid: &Grid, stands: impl Fn(HexPos) -> bool) -> BTreeSet<HexPos> {
    let mut found: BTreeSet<HexPos> = grid.iter().filter(|&pos| stands(pos)).collect();
    let mut rim: Vec<HexPos> = found.iter().copied().collect();
    for _ in 0..NEAR {
        let next = rim
            .iter()
            .flat_map(|&pos| grid.neighbours(pos).map(|(_, there)| there));
        rim = next.filter(|&there| found.insert(there)).collect();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::num;
    use stavka_rules::map::LowerColumns;

    /// Columns up to 4 are the one side's, those beyond 5 the other's; nobody has column 5 below row 4.
    fn owner(pos: HexPos) -> Option<Side> {
        match pos.col {
            0..=4 => Some(Side::One),
            5 if pos.row > 4 => None,
            _ => Some(Side::Two),
        }
    }

    fn front(units: &[(Side, HexPos)]) -> FrontLine {
        let grid = Grid::new(9, 12, LowerColumns::Even);
        FrontLine::between(grid, owner, |side, pos| units.contains(&(side, pos)))
    }

    #[test]
    fn the_front_runs_where_both_sides_stand_near() {
        let units = [
            (Side::One, HexPos::new(3, 2)),
            (Side::Two, HexPos::new(6, 2)),
            // Nobody stands opposite to him.
            (Side::One, HexPos::new(4, 12)),
        ];
        let front = front(&units);
        assert!(!front.is_empty());
        for (own, other) in front.hexsides(Side::One) {
            assert_eq!(
                (owner(own), owner(other)),
                (Some(Side::One), Some(Side::Two))
            );
            assert!(own.row <= 2 + 4, "{own}");
        }
        // Both sides see the same hexsides.
        let mut seen: Vec<_> = front.hexsides(Side::One).collect();
        let mut there: Vec<_> = front.hexsides(Side::Two).map(|(a, b)| (b, a)).collect();
        seen.sort_unstable();
        there.sort_unstable();
        assert_eq!(seen, there);
    }

    #[test]
    fn there_is_no_front_where_one_side_stands_alone() {
        assert!(front(&[(Side::One, HexPos::new(4, 3))]).is_empty());
        assert!(
            front(&[
                (Side::One, HexPos::new(4, 10)),
                (Side::Two, HexPos::new(6, 10))
            ])
            .is_empty(),
            "what nobody controls lies between them"
        );
    }

    #[test]
    fn each_side_has_its_ink_in_its_own_hexes() {
        let units = [
            (Side::One, HexPos::new(3, 2)),
            (Side::Two, HexPos::new(6, 2)),
        ];
        let front = front(&units);
        let layout = MapLayout::new(Grid::new(9, 12, LowerColumns::Even));
        for side in Side::BOTH {
            let figures = front.ink(&layout, side, 8.0);
            let bands = front.hexsides(side).count();
            // A gap is filled at every corner between two hexes of the side.
            assert!(figures.len() > bands, "{} of {bands}", figures.len());
            for figure in figures {
                let count = num::from_usize(figure.len());
                let sum = figure.iter().fold(Point::default(), |sum, &p| sum + p);
                let middle = sum * (1.0 / count);
                let hex = layout.hex_at(middle.x, middle.y).expect("on the map");
                assert_eq!(owner(hex), Some(side), "{hex}");
            }
        }
    }

    #[test]
    fn the_line_is_seen_at_every_zoom() {
        for px_per_unit in [0.03_f32, 0.06, 0.1, 0.2, 0.4, 1.0, 3.0] {
            let pixels = width_at(px_per_unit) * px_per_unit;
            assert!(pixels > 1.1, "{px_per_unit}: {pixels}");
        }
        assert!(is_needed_at(0.05) && is_needed_at(0.2) && !is_needed_at(0.6));
    }
}
