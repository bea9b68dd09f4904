//! What a supply search has found: the hexes in reach of some others, what the way to each costs, and how it goes.

use crate::map::{Board, Direction, HexIx};
use crate::numbers::Mp;

/// One hex that a search has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    pub hex: HexIx,
    /// Points spent, in twelfths.
    pub spent: u16,
    /// The hex before it on the way from a start; itself for a start.
    pub from: HexIx,
}

/// The hexes within reach of some hexes. Where the last hex of a path may be beside its end, whatever lies between (12.3c),
/// the hexes next to those that paths go through are in reach as well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    /// Hexes that paths go through, by hex.
    walked: Vec<Reached>,
    /// Whether paths may end beside them.
    ends_beside: bool,
    /// All hexes in reach.
    reach: HexSet,
    /// The hexes that the search asked about: where a change would change the field.
    looked_at: HexSet,
}

impl Field {
    /// What a search from these starts has found.
    pub(super) fn new(
        board: &Board,
        starts: &[HexIx],
        mut walked: Vec<Reached>,
        ends_beside: bool,
    ) -> Self {
        walked.sort_unstable_by_key(|reached| reached.hex);
        let mut through = HexSet::new(board.grid().len());
        let mut beside = HexSet::new(board.grid().len());
        for &Reached { hex, .. } in &walked {
            through.insert(hex);
            beside.insert(hex);
            around(board, hex).for_each(|there| beside.insert(there));
        }
        let mut looked_at = beside.clone();
        // A start that is blocked leads nowhere, but it could be freed.
        for &hex in starts {
            looked_at.insert(hex);
            around(board, hex).for_each(|there| looked_at.insert(there));
        }
        Self {
            walked,
            ends_beside,
            reach: if ends_beside { beside } else { through },
            looked_at,
        }
    }

    /// Whether a hex is in reach.
    pub(super) fn has(&self, hex: HexIx) -> bool {
        self.reach.has(hex)
    }

    /// Whether the field could be another if enemies came into a hex or left it.
    pub(super) fn depends_on(&self, hex: HexIx) -> bool {
        self.looked_at.has(hex)
    }

    /// All hexes in reach, in their order.
    pub(super) fn hexes(&self) -> impl Iterator<Item = HexIx> + '_ {
        self.reach.iter()
    }

    fn find(&self, hex: HexIx) -> Option<&Reached> {
        let at = self
            .walked
            .binary_search_by_key(&hex, |reached| reached.hex);
        at.ok().map(|at| &self.walked[at])
    }

    /// The cheaper way to a hex: through it, or from the nearest hex beside it.
    fn best(&self, board: &Board, hex: HexIx) -> Option<Reached> {
        let through = self.find(hex).copied();
        let next_to = |there: HexIx| {
            let &Reached {
                hex: from, spent, ..
            } = self.find(there)?;
            Some(Reached { hex, spent, from })
        };
        let beside = around(board, hex).filter(|_| self.ends_beside);
        let beside = beside.filter_map(next_to);
        let beside = beside.min_by_key(|reached| (reached.spent, reached.from));
        let ways = through.into_iter().chain(beside);
        ways.min_by_key(|reached| reached.spent)
    }

    /// What the path to a hex costs.
    pub(super) fn points(&self, board: &Board, hex: HexIx) -> Option<Mp> {
        self.best(board, hex)
            .map(|reached| Mp::twelfths(reached.spent))
    }

    /// The way between a start and a hex in reach, both included, the hex first.
    pub(super) fn way(&self, board: &Board, hex: HexIx) -> Vec<HexIx> {
        let mut way = vec![hex];
        let mut next = self.best(board, hex);
        while let Some(reached) = next.filter(|reached| reached.from != reached.hex) {
            way.push(reached.from);
            next = self.find(reached.from).copied();
        }
        way
    }

    /// The start from which a hex is reached most cheaply.
    pub(super) fn start_of(&self, board: &Board, hex: HexIx) -> Option<HexIx> {
        let way = self.way(board, hex);
        way.last().copied().filter(|_| self.has(hex))
    }
}

fn around(board: &Board, hex: HexIx) -> impl Iterator<Item = HexIx> + use<'_> {
    let next = move |direction| board.neighbour(hex, direction);
    Direction::ALL.into_iter().filter_map(next)
}

/// Some hexes of a map, a bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct HexSet(Vec<u64>);

impl HexSet {
    fn new(hexes: usize) -> Self {
        Self(vec![0; hexes.div_ceil(64)])
    }

    fn insert(&mut self, hex: HexIx) {
        self.0[hex.at() / 64] |= 1 << (hex.at() % 64);
    }

    fn has(&self, hex: HexIx) -> bool {
        let word = self.0.get(hex.at() / 64);
        word.is_some_and(|word| word & (1 << (hex.at() % 64)) != 0)
    }

    fn iter(&self) -> impl Iterator<Item = HexIx> + '_ {
        let words = (0..=u16::MAX).step_by(64).zip(&self.0);
        words
            .filter(|&(_, &word)| word != 0)
            .flat_map(|(first, &word)| {
                let bits = (0..64).filter(move |bit| word & (1 << bit) != 0);
                bits.map(move |bit| HexIx(first + bit))
            })
    }
}
