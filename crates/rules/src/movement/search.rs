//! Where a unit can go: a shortest-path search on flat arrays and integer costs, for one mobility type.
//!
//! Costs are small integers (twelfths of a movement point), so the open list is an array of buckets, one a cost: each
//! hex is taken out in the order of its cost without a heap.

use super::range::{Found, Tree, UNREACHED, Ways};
use crate::map::{Board, Direction, HexIx, Mobility};
use crate::numbers::Mp;
use crate::terrain::{PROHIBITED, WHOLE_ALLOWANCE};

const NOWHERE: u32 = u32::MAX;
/// Numbers of the directions, as the range keeps them.
const DIRECTIONS: [u8; 6] = [0, 1, 2, 3, 4, 5];

/// What a search needs to know about the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover<'a> {
    /// Where it starts.
    pub start: HexIx,
    /// Movement points it has left.
    pub budget: Mp,
    /// Its mobility type.
    pub mobility: Mobility,
    /// What steps cost that type, six a hex.
    pub costs: &'a [u16],
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
) -> Found {
    let hexes = board.grid().len();
    let budget = mover.budget.as_twelfths();
    let mut tree = Tree {
        mobility: mover.mobility,
        budget,
        spent: vec![UNREACHED; hexes],
        via: vec![0; hexes],
    };
    let (mut reached, mut ends) = (Vec::new(), Vec::new());
    // Bucket heads by cost, and a list of (hex, next entry) behind each head.
    let mut heads = vec![NOWHERE; usize::from(budget) + 1];
    let mut list: Vec<(u16, u32)> = Vec::with_capacity(256);
    let push = |heads: &mut [u32], list: &mut Vec<(u16, u32)>, cost: u16, hex: HexIx| {
        let head = &mut heads[usize::from(cost)];
        list.push((hex.0, *head));
        *head = u32::try_from(list.len() - 1).unwrap_or(NOWHERE);
    };
    tree.spent[mover.start.at()] = 0;
    push(&mut heads, &mut list, 0, mover.start);
    for cost in 0..=budget {
        let mut at = heads[usize::from(cost)];
        while at != NOWHERE {
            let (hex, next) = list[at as usize];
            let hex = HexIx(hex);
            at = next;
            if tree.spent[hex.at()] != cost {
                continue;
            }
            if hex != mover.start {
                reached.push(hex);
                if stops(hex) {
                    ends.push(hex);
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
                if total > budget || total >= tree.spent[there.at()] || is_closed(there) {
                    continue;
                }
                tree.spent[there.at()] = total;
                tree.via[there.at()] = DIRECTIONS[n];
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
        // Rule 6.1c: a unit that may move at all can always move one hex, whatever it costs, unless it is prohibited.
        for direction in Direction::ALL {
            let Some(there) = board.neighbour(mover.start, direction) else {
                continue;
            };
            let possible =
                mover.row(mover.start)[direction.index()] != PROHIBITED && !is_closed(there);
            if possible && tree.spent[there.at()] == UNREACHED {
                if stops(there) {
                    ends.push(there);
                }
                tree.spent[there.at()] = budget;
                tree.via[there.at()] = DIRECTIONS[direction.index()];
                reached.push(there);
            }
        }
    }
    Found {
        ways: Ways::One(tree),
        reached,
        stops: ends,
    }
}

impl Mover<'_> {
    /// What the steps out of a hex cost.
    fn row(&self, from: HexIx) -> [u16; 6] {
        let at = from.at() * 6;
        match self.first {
            Some(first) if from == self.start => first,
            _ => std::array::from_fn(|n| self.costs[at + n]),
        }
    }
}
