//! Dice. One seeded generator, one way to roll, every result recorded.
//!
//! The n-th die of a line of play depends on the seed, the line and n alone. So the generator has no hidden state
//! to save: undo, replay and branches need only the count, and a branch does not see the dice of the line it left.

use std::collections::VecDeque;

use bevy::prelude::Resource;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The dice of a game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    seed: u64,
    line: u32,
    rolled: u32,
    /// Results that come before the generator is asked: recorded ones in a replay, or those a player feeds in.
    queue: VecDeque<u8>,
    /// What the order in hand has rolled so far.
    taken: Vec<u8>,
}

impl Dice {
    /// Dice for a new game.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }

    /// The seed of the game.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Number of dice rolled since the game began.
    pub const fn rolled(&self) -> u32 {
        self.rolled
    }

    /// Puts results in front of the generator, to be used up first.
    pub fn feed(&mut self, results: impl IntoIterator<Item = u8>) {
        self.queue.extend(results);
    }

    /// Results that were fed in and not used.
    pub fn unused(&self) -> usize {
        self.queue.len()
    }

    /// Results that were fed in and not used, in order.
    pub(crate) fn fed(&self) -> impl Iterator<Item = u8> + '_ {
        self.queue.iter().copied()
    }

    /// Drops results that were fed in and not used.
    pub(crate) fn drop_fed(&mut self) {
        self.queue.clear();
    }

    /// Makes the following rolls those of another line of play.
    pub(crate) fn set_line(&mut self, line: u32) {
        self.line = line;
    }

    /// Rolls one die.
    pub(crate) fn roll(&mut self) -> u8 {
        let result = self.queue.pop_front().unwrap_or_else(|| self.generate());
        self.rolled += 1;
        self.taken.push(result);
        result
    }

    /// Rolls two dice; players see both.
    pub(crate) fn roll_two(&mut self) -> [u8; 2] {
        [self.roll(), self.roll()]
    }

    /// Hands over what the order in hand has rolled.
    pub(crate) fn take_rolls(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.taken)
    }

    fn generate(&self) -> u8 {
        let place = u64::from(self.line) << 32 | u64::from(self.rolled);
        // The odd constant spreads neighbouring places over the seed space.
        let mixed = self.seed ^ place.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Xoshiro256PlusPlus::seed_from_u64(mixed).random_range(1..=6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_rolls_the_same_dice() {
        let roll = |seed| {
            let mut dice = Dice::new(seed);
            (0..50).map(|_| dice.roll()).collect::<Vec<_>>()
        };
        assert_eq!(roll(7), roll(7));
        assert_ne!(roll(7), roll(8));
        assert!(roll(7).iter().all(|d| (1..=6).contains(d)));
    }

    #[test]
    fn dice_are_even_over_many_rolls() {
        let mut dice = Dice::new(1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(dice.roll()) - 1] += 1;
        }
        assert!(
            counts.iter().all(|c| (9_600..=10_400).contains(c)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_branch_rolls_other_dice_than_the_line_it_left() {
        let mut main = Dice::new(3);
        let mut branch = Dice::new(3);
        branch.set_line(1);
        let rolls = |dice: &mut Dice| (0..20).map(|_| dice.roll()).collect::<Vec<_>>();
        assert_ne!(rolls(&mut main), rolls(&mut branch));
    }

    #[test]
    fn fed_results_come_first_and_are_recorded() {
        let mut dice = Dice::new(1);
        dice.feed([6, 1]);
        assert_eq!(dice.roll_two(), [6, 1]);
        assert_eq!(dice.unused(), 0);
        assert_eq!(dice.take_rolls(), vec![6, 1]);
        assert_eq!(dice.rolled(), 2);
    }
}
