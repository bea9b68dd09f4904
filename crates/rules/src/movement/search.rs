//! Where a unit can go: a shortest-path search on flat arrays and integer costs.
//!
//! Costs are small integers (twelfths of a movement point), so the open list is an array of buckets, one a cost: each
//! hex is taken out in the order of its cost without a heap.

use std::collections::BTreeSet;

use crate::map::{Board, Direction, Grid, HexIx, HexPos};
use crate::numbers::Mp;
use crate::terrain::{PROHIBITED, WHOLE_ALLOWANCE};

/// The hexes within reach of a unit or stack.
#[derive(Clone, Debug)]
pub struct Range {
    grid: Grid,
    start: HexIx,
    budget: u16,
    /// Cost of the cheapest way, by hex; [`UNREACHED`] elsewhere.
    spent: Vec<u16>,
    /// Direction of the last step into the hex.
    via: Vec<u8>,
    /// Hexes reached in which the move may end, cheapest first, without the start.
    reached: Vec<HexIx>,
    /// Hexes that were reached but in which the move may not end.
    not_ends: BTreeSet<HexIx>,
    /// Hexes in which movement stops (4.5a).
    stops: Vec<HexIx>,
}

const UNREACHED: u16 = u16::MAX;
const NOWHERE: u32 = u32::MAX;
/// Numbers of the directions, as the range keeps them.
const DIRECTIONS: [u8; 6] = [0, 1, 2, 3, 4, 5];

impl Range {
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

    /// Movement points left on arriving in a hex, if it is within reach.
    pub fn left(&self, pos: HexPos) -> Option<Mp> {
        let spent = self.spent_to(pos)?;
        Some(Mp::twelfths(
            self.budget.saturating_sub(spent.as_twelfths()),
        ))
    }

    /// Movement points spent on the cheapest way to a hex.
    pub fn spent_to(&self, pos: HexPos) -> Option<Mp> {
        let hex = self.grid.index(pos)?;
        let spent = self.spent[hex.at()];
        (spent != UNREACHED && !self.not_ends.contains(&hex)).then_some(Mp::twelfths(spent))
    }

    /// The hex before a hex on the cheapest way to it; none for the start and out of reach.
    pub fn before(&self, pos: HexPos) -> Option<HexPos> {
        self.spent_to(pos).filter(|_| pos != self.start())?;
        let hex = self.grid.index(pos)?;
        let step = Direction::ALL[usize::from(self.via[hex.at()])];
        self.grid.neighbour(pos, step.opposite())
    }

    /// The cheapest way to a hex: the hexes entered, in order.
    pub fn path_to(&self, pos: HexPos) -> Option<Vec<HexPos>> {
        self.spent_to(pos)?;
        let mut path = Vec::new();
        let mut here = pos;
        while here != self.start() {
            path.push(here);
            let hex = self.grid.index(here)?;
            let step = Direction::ALL[usize::from(self.via[hex.at()])];
            here = self.grid.neighbour(here, step.opposite())?;
        }
        path.reverse();
        Some(path)
    }
}

/// What a search needs to know about the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover<'a> {
    /// Where it starts.
    pub start: HexIx,
    /// Movement points it has left.
    pub budget: Mp,
    /// Cost arrays of the mobility types in the stack; the dearest counts.
    pub costs: &'a [&'a [u16]],
    /// What the first step costs in each direction, where that differs.
    pub first: Option<[u16; 6]>,
    /// It has spent nothing yet, and so may always move one hex (6.1c).
    pub fresh: bool,
}

/// Finds every hex within reach, given which hexes the mover cannot enter and in which it stops.
pub(super) fn search(
    board: &Board,
    mover: Mover<'_>,
    is_closed: impl Fn(HexIx) -> bool,
    stops: impl Fn(HexIx) -> bool,
) -> Range {
    let hexes = board.grid().len();
    let budget = mover.budget.as_twelfths();
    let mut range = Range {
        grid: *board.grid(),
        start: mover.start,
        budget,
        spent: vec![UNREACHED; hexes],
        via: vec![0; hexes],
        reached: Vec::new(),
        not_ends: BTreeSet::new(),
        stops: Vec::new(),
    };
    // Bucket heads by cost, and a list of (hex, next entry) behind each head.
    let mut heads = vec![NOWHERE; usize::from(budget) + 1];
    let mut list: Vec<(u16, u32)> = Vec::with_capacity(256);
    let push = |heads: &mut [u32], list: &mut Vec<(u16, u32)>, cost: u16, hex: HexIx| {
        let head = &mut heads[usize::from(cost)];
        list.push((hex.0, *head));
        *head = u32::try_from(list.len() - 1).unwrap_or(NOWHERE);
    };
    range.spent[mover.start.at()] = 0;
    push(&mut heads, &mut list, 0, mover.start);
    for cost in 0..=budget {
        let mut at = heads[usize::from(cost)];
        while at != NOWHERE {
            let (hex, next) = list[at as usize];
            let hex = HexIx(hex);
            at = next;
            if range.spent[hex.at()] != cost {
                continue;
            }
            if hex != mover.start {
                range.reached.push(hex);
                if stops(hex) {
                    range.stops.push(hex);
                    continue;
                }
            }
            let row = mover.row(hex);
            for (n, (&there, &step)) in board.neighbour_row(hex).iter().zip(&row).enumerate() {
                let total = match step {
                    WHOLE_ALLOWANCE if hex == mover.start && mover.fresh => budget,
                    // Steps off the map are among these.
                    PROHIBITED | WHOLE_ALLOWANCE => continue,
                    step => cost.saturating_add(step),
                };
                let there = HexIx(there);
                if total > budget || total >= range.spent[there.at()] || is_closed(there) {
                    continue;
                }
                range.spent[there.at()] = total;
                range.via[there.at()] = DIRECTIONS[n];
                // A step of no cost goes into the bucket in hand, which this loop is still reading: its head has
                // moved on, so the new entry is put in front of what is left of it.
                if total == cost {
                    list.push((there.0, at));
                    at = u32::try_from(list.len() - 1).unwrap_or(NOWHERE);
                } else {
                    push(&mut heads, &mut list, total, there);
                }
            }
        }
    }
    if mover.fresh {
        always_one_hex(board, &mover, &mut range, is_closed, stops);
    }
    range
}

/// Rule 6.1c: a unit that may move at all can always move one hex, whatever it costs, unless it is prohibited.
fn always_one_hex(
    board: &Board,
    mover: &Mover<'_>,
    range: &mut Range,
    is_closed: impl Fn(HexIx) -> bool,
    stops: impl Fn(HexIx) -> bool,
) {
    for direction in Direction::ALL {
        let Some(there) = board.neighbour(mover.start, direction) else {
            continue;
        };
        let possible = mover.row(mover.start)[direction.index()] != PROHIBITED && !is_closed(there);
        if possible && range.spent[there.at()] == UNREACHED {
            if stops(there) {
                range.stops.push(there);
            }
            range.spent[there.at()] = range.budget;
            range.via[there.at()] = direction as u8;
            range.reached.push(there);
        }
    }
}

impl Mover<'_> {
    /// What the steps out of a hex cost the stack: the dearest of its mobility types.
    fn row(&self, from: HexIx) -> [u16; 6] {
        let at = from.at() * 6;
        match (self.first, self.costs) {
            (Some(first), _) if from == self.start => first,
            (_, [only]) => std::array::from_fn(|n| only[at + n]),
            (_, costs) => std::array::from_fn(|n| dearest(costs.iter().map(|cost| cost[at + n]))),
        }
    }
}

/// The dearest of some costs of one step.
pub(super) fn dearest(costs: impl Iterator<Item = u16>) -> u16 {
    costs.max().unwrap_or(PROHIBITED)
}
