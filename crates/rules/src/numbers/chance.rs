//! Exact chances: whole numbers of throws out of all that can fall. Nothing here is rounded.

use std::collections::BTreeMap;

/// What two dice add up to, each with its number of the 36 throws.
pub const TWO_DICE: [(i16, u32); 11] = [
    (2, 1),
    (3, 2),
    (4, 3),
    (5, 4),
    (6, 5),
    (7, 6),
    (8, 5),
    (9, 4),
    (10, 3),
    (11, 2),
    (12, 1),
];

/// What one die shows.
pub const ONE_DIE: [u8; 6] = [1, 2, 3, 4, 5, 6];

/// The sum of two dice.
pub fn sum([first, second]: [u8; 2]) -> i16 {
    i16::from(first) + i16::from(second)
}

/// How likely something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// So many throws bring it …
    pub throws: u32,
    /// … of so many that can fall.
    pub of: u32,
}

/// Counts what the throws lead to, from the least on: each with its chance among all throws given.
pub fn counted<T: Ord>(throws: impl IntoIterator<Item = (T, u32)>) -> Vec<(T, Chance)> {
    let mut counts = BTreeMap::new();
    for (result, weight) in throws {
        *counts.entry(result).or_insert(0) += weight;
    }
    let of = counts.values().sum();
    let chance = |throws| Chance { throws, of };
    counts
        .into_iter()
        .map(|(result, throws)| (result, chance(throws)))
        .collect()
}

/// What something comes to on average, as an exact fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    /// What all throws bring together.
    pub sum: u32,
    /// How many throws there are.
    pub of: u32,
}
