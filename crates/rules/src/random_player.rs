//! A player that picks legal orders at random. It finds crashes, dead ends and games that never end.

use bevy::prelude::World;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::engine::{Offer, legal};
use crate::order::Order;
use crate::side::Side;
use crate::subject::Appeal;

/// Chooses orders at random, the same ones for the same seed.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    generator: Xoshiro256PlusPlus,
}

/// One order in so many ends the segment while there is still something to do.
const ENDS_ONE_IN: u32 = 12;

/// How often each kind of offer is taken up, beside others.
const fn weight(appeal: Appeal) -> u32 {
    match appeal {
        Appeal::Rare => 1,
        Appeal::Occasional => 4,
        Appeal::Usual => 12,
        Appeal::Chief => 36,
    }
}

impl RandomPlayer {
    /// A player with a seed of its own; it never touches the game's dice.
    pub fn new(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5151_5151),
        }
    }

    /// An order that is legal now; none when the game is over.
    pub fn choose(&mut self, world: &World) -> Option<Order> {
        let offers = legal(world);
        let ready: Vec<&Order> = offers.all().iter().filter_map(Offer::ready).collect();
        let open = offers.all().iter().filter(|offer| offer.ready().is_none());
        let open: Vec<&Offer> = open.collect();
        let ends = !ready.is_empty() && self.one_in(ENDS_ONE_IN);
        let chosen = match offers.awaiting.side() {
            Some(side) if !ends => self.take_up(world, side, &open),
            _ => None,
        };
        chosen.or_else(|| self.pick(&ready).map(|&order| order.clone()))
    }

    /// An order that one of the offers comes to: first a kind is chosen, then an offer, then an order.
    fn take_up(&mut self, world: &World, side: Side, open: &[&Offer]) -> Option<Order> {
        // Offers of a kind follow one another.
        let mut kinds: Vec<Vec<&Offer>> = open
            .chunk_by(|one, next| one.is_alike(next))
            .map(<[&Offer]>::to_vec)
            .collect();
        while !kinds.is_empty() {
            let at = self.pick_kind(&kinds);
            let offer = self.generator.random_range(0..kinds[at].len());
            let offer = kinds[at].swap_remove(offer);
            if kinds[at].is_empty() {
                kinds.remove(at);
            }
            if let Some(order) = self.pick(&offer.orders(world, side)) {
                return Some(order.clone());
            }
        }
        None
    }

    /// A kind of offer, by its appeal.
    fn pick_kind(&mut self, kinds: &[Vec<&Offer>]) -> usize {
        let weights = kinds.iter().map(|kind| weight(kind[0].appeal()));
        let all: u32 = weights.clone().sum();
        let mut rest = self.generator.random_range(0..all.max(1));
        for (at, weight) in weights.enumerate() {
            if rest < weight {
                return at;
            }
            rest -= weight;
        }
        0
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.generator.random_range(0..n) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() {
            return None;
        }
        from.get(self.generator.random_range(0..from.len()))
    }
}
