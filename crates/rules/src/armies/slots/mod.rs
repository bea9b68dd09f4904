//! C&C 1.5: which limited units an HQ has room for, and which HQ takes which where several reach them.
//!
//! A unit needs a slot of its own that is for its class and country. Which units of a choice find slots together is a question
//! of flows, so that they are moved around among slots and HQs for as long as that helps.

mod network;

use std::cmp::Reverse;

use self::network::Network;
use crate::ids::{CommandClass, CountryId};
use crate::tables::CapacityRow;

/// A limited unit as an HQ counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Troop {
    /// What it counts as.
    pub class: CommandClass,
    /// Its country; if that does not matter, none, and it fits slots of any.
    pub country: Option<CountryId>,
}

/// How troops lie in the slots of one HQ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filling {
    /// The slot of each troop, as counted in its row; none for one that is left over.
    pub slots: Vec<Option<usize>>,
    /// How many units each slot of the row still has room for. A cap of the row may keep them out.
    pub free: Vec<u8>,
}

impl Filling {
    /// Whether every troop has a slot.
    pub fn is_legal(&self) -> bool {
        self.slots.iter().all(Option::is_some)
    }

    /// The troops without a slot.
    pub fn unplaced(&self) -> impl Iterator<Item = usize> {
        let left = |(at, slot): (usize, &Option<usize>)| slot.is_none().then_some(at);
        self.slots.iter().enumerate().filter_map(left)
    }
}

/// C&C 1.5: as many of the troops as an HQ has room for, those that come first before others.
pub fn fill(row: &CapacityRow, troops: &[Troop]) -> Filling {
    let mut network = Network::new(&[row]);
    for &troop in troops {
        network.add(troop, &[0]);
    }
    for at in 0..troops.len() {
        network.place(at);
    }
    let seats = (0..troops.len()).map(|at| network.seat(at));
    let slots: Vec<Option<usize>> = seats.map(|seat| seat.map(|seat| seat.slot)).collect();
    let mut free: Vec<u8> = row.slots.iter().map(|slot| slot.count).collect();
    for &slot in slots.iter().flatten() {
        free[slot] = free[slot].saturating_sub(1);
    }
    Filling { slots, free }
}

/// C&C 1.5: whether an HQ may command some troops together.
pub fn accepts(row: &CapacityRow, troops: &[Troop]) -> bool {
    fill(row, troops).is_legal()
}

/// A troop that several HQs may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limited {
    /// What it counts as.
    pub troop: Troop,
    /// What it costs if no HQ takes it.
    pub weight: u32,
    /// The HQs that reach it, by their numbers, the one that it would rather have first.
    pub hqs: Vec<usize>,
}

/// C&C 1.3, 1.4: which HQ takes each troop, so that those left over weigh least together. Of equal ones the first are taken.
///
/// Sets of troops that can all be taken form a matroid, so that it is enough to go from the heaviest to the lightest and take
/// each that still fits when others are moved around.
pub fn assign(hqs: &[&CapacityRow], troops: &[Limited]) -> Vec<Option<usize>> {
    let mut network = Network::new(hqs);
    for limited in troops {
        network.add(limited.troop, &limited.hqs);
    }
    let mut order: Vec<usize> = (0..troops.len()).collect();
    order.sort_by_key(|&at| Reverse(troops[at].weight));
    for at in order {
        network.place(at);
    }
    let seats = (0..troops.len()).map(|at| network.seat(at));
    seats.map(|seat| seat.map(|seat| seat.hq)).collect()
}
