//! 6.1e Where a stack of several mobility types can go: each type pays its own price from its own points, but all go one
//! way.
//!
//! A road in a bow may be cheap for trucks and long for men, so that no way to a hex need be the best for everybody. Every
//! hex keeps all ways to it that are not worse for each type than another: few, for prices of types rise together.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::range::{Found, Ways};
use crate::map::{Board, ByMobility, HexIx, Mobility};
use crate::numbers::Mp;
use crate::terrain::{PROHIBITED, WHOLE_ALLOWANCE};

/// What a mobility type of a stack can spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Purse {
    /// Movement points left to the member that has the fewest.
    pub left: Mp,
    /// The most that the first step may cost; none if a hex can be entered at any price, for all are fresh (6.1c).
    pub first: Option<Mp>,
}

/// What a search for several mobility types needs to know about the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct MixedMover<'a> {
    /// Where it starts.
    pub start: HexIx,
    /// What each type can spend.
    pub purses: ByMobility<Purse>,
    /// Cost arrays of the types.
    pub costs: ByMobility<&'a [u16]>,
    /// What the first step costs in each direction, where that differs.
    pub first: Option<ByMobility<[u16; 6]>>,
}

/// Twelfths of a point by mobility type; none for a type that is absent.
type Each = [u16; 3];

/// One way to a hex.
#[derive(Clone, Copy, Debug)]
struct Label {
    hex: HexIx,
    spent: Each,
    /// The way that it goes on from.
    parent: u32,
    /// The next way to the same hex.
    next: u32,
}

const NONE: u32 = u32::MAX;

/// The ways that are not worse for each type than another.
#[derive(Clone, Debug)]
pub(super) struct Labels {
    all: Vec<Label>,
    /// The last way found to each hex.
    heads: Vec<u32>,
    purses: ByMobility<Purse>,
}

impl Labels {
    fn ways_to(&self, hex: HexIx) -> impl Iterator<Item = &Label> {
        let way = |at: u32| self.all.get(at as usize);
        std::iter::successors(way(self.heads[hex.at()]), move |label| way(label.next))
    }

    /// The way that is shown: that which leaves most to whoever then has least, and then most in all.
    fn best(&self, hex: HexIx) -> Option<&Label> {
        self.ways_to(hex).max_by_key(|label| {
            let left = self.left(label);
            let all: u32 = left
                .values()
                .map(|left| u32::from(left.as_twelfths()))
                .sum();
            // The first that was found, of equal ones.
            (left.least(), all, Reverse(label.parent))
        })
    }

    fn left(&self, label: &Label) -> ByMobility<Mp> {
        let left = |mobility: Mobility, purse: Purse| {
            purse
                .left
                .saturating_sub(Mp::twelfths(label.spent[mobility.index()]))
        };
        self.purses.map(left)
    }

    pub(super) fn has_reached(&self, hex: HexIx) -> bool {
        self.heads[hex.at()] != NONE
    }

    pub(super) fn lefts(&self, hex: HexIx) -> Option<ByMobility<Mp>> {
        self.best(hex).map(|label| self.left(label))
    }

    pub(super) fn spent_to(&self, hex: HexIx) -> Option<ByMobility<Mp>> {
        let spent = |label: &Label| {
            self.purses
                .map(|mobility, _| Mp::twelfths(label.spent[mobility.index()]))
        };
        self.best(hex).map(spent)
    }

    /// The hexes of the way that is shown, from its end to the start.
    pub(super) fn way_back(&self, hex: HexIx) -> impl Iterator<Item = HexIx> {
        let before = |label: &&Label| self.all.get(label.parent as usize);
        std::iter::successors(self.best(hex), move |label| before(label)).map(|label| label.hex)
    }

    /// Whether a hex was reached for no more by any type.
    fn has_as_good(&self, hex: HexIx, spent: Each) -> bool {
        self.ways_to(hex)
            .any(|known| known.spent.iter().zip(&spent).all(|(had, new)| had <= new))
    }

    fn settle(&mut self, mut label: Label) -> Option<u32> {
        let at = u32::try_from(self.all.len()).ok()?;
        label.next = std::mem::replace(&mut self.heads[label.hex.at()], at);
        self.all.push(label);
        Some(at)
    }
}

/// Finds every hex within reach, given which hexes the mover cannot enter and in which it stops.
pub(super) fn search_mixed(
    board: &Board,
    mover: MixedMover<'_>,
    is_closed: impl Fn(HexIx) -> bool,
    stops: impl Fn(HexIx) -> bool,
) -> Found {
    let mut labels = Labels {
        all: Vec::with_capacity(256),
        heads: vec![NONE; board.grid().len()],
        purses: mover.purses,
    };
    let (mut reached, mut ends) = (Vec::new(), Vec::new());
    // Ways in the order of what they cost all types together: whatever could be as good for each comes out before.
    let mut open = BinaryHeap::new();
    let mut ways = vec![Label {
        hex: mover.start,
        spent: [0; 3],
        parent: NONE,
        next: NONE,
    }];
    open.push(Reverse((0, 0)));
    while let Some(Reverse((_, at))) = open.pop() {
        let label: Label = ways[at];
        let is_start = label.parent == NONE;
        if labels.has_as_good(label.hex, label.spent) {
            continue;
        }
        if !is_start && !labels.has_reached(label.hex) {
            reached.push(label.hex);
            if stops(label.hex) {
                ends.push(label.hex);
            }
        }
        let Some(parent) = labels.settle(label) else {
            break;
        };
        if !is_start && ends.contains(&label.hex) {
            continue;
        }
        for (n, &there) in board.neighbour_row(label.hex).iter().enumerate() {
            let step = mover.step(label.hex, n, is_start);
            let Some(spent) = mover.pay(label.spent, step, is_start) else {
                continue;
            };
            let hex = HexIx(there);
            if labels.has_as_good(hex, spent) || is_closed(hex) {
                continue;
            }
            let all: u32 = spent.iter().map(|&each| u32::from(each)).sum();
            open.push(Reverse((all, ways.len())));
            ways.push(Label {
                hex,
                spent,
                parent,
                next: NONE,
            });
        }
    }
    Found {
        ways: Ways::Several(labels),
        reached,
        stops: ends,
    }
}

impl MixedMover<'_> {
    /// What a step costs each type.
    fn step(&self, from: HexIx, direction: usize, is_start: bool) -> ByMobility<u16> {
        match self.first {
            Some(first) if is_start => first.map(|_, row| row[direction]),
            _ => self.costs.map(|_, costs| costs[from.at() * 6 + direction]),
        }
    }

    /// What each type has spent after a step, if each can make it.
    fn pay(&self, spent: Each, step: ByMobility<u16>, is_start: bool) -> Option<Each> {
        let mut after = spent;
        for (mobility, purse) in self.purses.iter() {
            let has = purse.left.as_twelfths();
            let any_price = is_start && purse.first.is_none();
            // Steps off the map are among the prohibited.
            let cost = match step.get(mobility)? {
                WHOLE_ALLOWANCE if any_price => has,
                PROHIBITED | WHOLE_ALLOWANCE => return None,
                cost => cost,
            };
            let most = match purse.first {
                Some(first) if is_start => first.as_twelfths(),
                _ => has,
            };
            let total = spent[mobility.index()].saturating_add(cost);
            if total > most && !any_price {
                return None;
            }
            after[mobility.index()] = total.min(has);
        }
        Some(after)
    }
}
