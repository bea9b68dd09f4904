//! The hexes within reach of a unit or stack, with the cheapest ways there.

use std::collections::BTreeSet;

use super::mixed::Labels;
use crate::map::{ByMobility, Direction, Grid, HexIx, HexPos, Mobility};
use crate::numbers::Mp;

/// The hexes within reach of a unit or stack.
#[derive(Clone, Debug)]
pub struct Range {
    grid: Grid,
    start: HexIx,
    ways: Ways,
    /// Hexes reached in which the move may end, cheapest first, without the start.
    reached: Vec<HexIx>,
    /// Hexes that were reached but in which the move may not end.
    not_ends: BTreeSet<HexIx>,
    /// Hexes in which movement stops (4.5a).
    stops: Vec<HexIx>,
}

/// The ways that a search found.
#[derive(Clone, Debug)]
pub(super) enum Ways {
    /// Of one mobility type: the cheapest to each hex.
    One(Tree),
    /// Of several types, none of which pays for another (6.1e).
    Several(Labels),
}

/// The cheapest way of one mobility type to each hex.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub mobility: Mobility,
    pub budget: u16,
    /// Cost of the cheapest way, by hex; [`UNREACHED`] elsewhere.
    pub spent: Vec<u16>,
    /// Direction of the last step into the hex.
    pub via: Vec<u8>,
}

/// The cost of hexes that were not reached.
pub(super) const UNREACHED: u16 = u16::MAX;

/// What a search found.
pub(super) struct Found {
    pub ways: Ways,
    /// Hexes reached, cheapest first, without the start.
    pub reached: Vec<HexIx>,
    /// Hexes in which movement stops.
    pub stops: Vec<HexIx>,
}

impl Range {
    pub(super) fn new(grid: Grid, start: HexIx, found: Found) -> Self {
        let Found {
            ways,
            reached,
            stops,
        } = found;
        Self {
            grid,
            start,
            ways,
            reached,
            not_ends: BTreeSet::new(),
            stops,
        }
    }

    /// The same range without the hexes in which the move may not end.
    pub(super) fn ending_where(mut self, may_end: impl Fn(HexIx) -> bool) -> Self {
        let not_ends = &mut self.not_ends;
        self.reached.retain(|&hex| {
            let ends = may_end(hex);
            if !ends {
                not_ends.insert(hex);
            }
            ends
        });
        self
    }

    /// Whether movement stops in a hex, by an enemy zone of control (4.5a).
    pub fn stops_in(&self, pos: HexPos) -> bool {
        self.grid
            .index(pos)
            .is_some_and(|hex| self.stops.contains(&hex))
    }

    /// The hexes reached, cheapest first.
    pub fn hexes(&self) -> impl Iterator<Item = HexPos> + '_ {
        self.reached.iter().map(|&hex| self.grid.pos(hex))
    }

    /// Number of hexes reached.
    pub fn len(&self) -> usize {
        self.reached.len()
    }

    /// Whether the unit can go nowhere.
    pub fn is_empty(&self) -> bool {
        self.reached.is_empty()
    }

    /// The hex the unit starts from.
    pub fn start(&self) -> HexPos {
        self.grid.pos(self.start)
    }

    /// Movement points left on arriving in a hex, if it is within reach: of the unit that has the fewest.
    pub fn left(&self, pos: HexPos) -> Option<Mp> {
        self.lefts(pos).map(|left| left.least())
    }

    /// Movement points left on arriving in a hex, of the unit of each mobility type that has the fewest (6.1e).
    pub fn lefts(&self, pos: HexPos) -> Option<ByMobility<Mp>> {
        let hex = self.end(pos)?;
        match &self.ways {
            Ways::One(tree) => {
                let left = tree.budget.saturating_sub(tree.spent[hex.at()]);
                Some(ByMobility::of(tree.mobility, Mp::twelfths(left)))
            }
            Ways::Several(labels) => labels.lefts(hex),
        }
    }

    /// Movement points that each mobility type spends on the cheapest way to a hex.
    pub fn spent_to(&self, pos: HexPos) -> Option<ByMobility<Mp>> {
        let hex = self.end(pos)?;
        match &self.ways {
            Ways::One(tree) => {
                let spent = Mp::twelfths(tree.spent[hex.at()]);
                Some(ByMobility::of(tree.mobility, spent))
            }
            Ways::Several(labels) => labels.spent_to(hex),
        }
    }

    /// The hex before a hex on the cheapest way to it; none for the start and out of reach.
    pub fn before(&self, pos: HexPos) -> Option<HexPos> {
        let hex = self.end(pos).filter(|&hex| hex != self.start)?;
        match &self.ways {
            Ways::One(tree) => self.step_back(tree, pos),
            Ways::Several(labels) => labels.way_back(hex).nth(1).map(|hex| self.grid.pos(hex)),
        }
    }

    /// The cheapest way to a hex: the hexes entered, in order.
    pub fn path_to(&self, pos: HexPos) -> Option<Vec<HexPos>> {
        let hex = self.end(pos)?;
        let mut path = match &self.ways {
            Ways::One(tree) => self.way_back(tree, pos)?,
            Ways::Several(labels) => labels
                .way_back(hex)
                .map(|hex| self.grid.pos(hex))
                .take_while(|&hex| hex != self.start())
                .collect(),
        };
        path.reverse();
        Some(path)
    }

    /// The hexes of a way from its end to its start, without the start.
    fn way_back(&self, tree: &Tree, pos: HexPos) -> Option<Vec<HexPos>> {
        let mut path = Vec::new();
        let mut here = pos;
        while here != self.start() {
            path.push(here);
            here = self.step_back(tree, here)?;
        }
        Some(path)
    }

    fn step_back(&self, tree: &Tree, pos: HexPos) -> Option<HexPos> {
        let hex = self.grid.index(pos)?;
        let step = Direction::ALL[usize::from(tree.via[hex.at()])];
        self.grid.neighbour(pos, step.opposite())
    }

    /// A hex that was reached and in which the move may end, or the start.
    fn end(&self, pos: HexPos) -> Option<HexIx> {
        let hex = self.grid.index(pos)?;
        let is_reached = match &self.ways {
            Ways::One(tree) => tree.spent[hex.at()] != UNREACHED,
            Ways::Several(labels) => labels.has_reached(hex),
        };
        (is_reached && !self.not_ends.contains(&hex)).then_some(hex)
    }
}
