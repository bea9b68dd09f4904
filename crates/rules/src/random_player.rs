//! A player that picks legal orders at random. It finds crashes, dead ends and games that never end.

use bevy::prelude::World;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::engine::{legal, reach};
use crate::order::Order;
use crate::pieces::Roster;

/// Chooses orders at random, the same ones for the same seed.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    generator: Xoshiro256PlusPlus,
}

/// One order in so many ends the segment while units could still move.
const ENDS_ONE_IN: u32 = 12;
/// One move in so many takes the whole stack.
const STACK_ONE_IN: u32 = 4;

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
        let wants_to_move =
            !offers.movers.is_empty() && self.generator.random_range(0..ENDS_ONE_IN) != 0;
        if wants_to_move && let Some(order) = self.choose_move(world, &offers.movers) {
            return Some(order);
        }
        self.pick(&offers.orders).cloned()
    }

    fn choose_move(&mut self, world: &World, movers: &[crate::ids::UnitId]) -> Option<Order> {
        let unit = *self.pick(movers)?;
        let roster = world.resource::<Roster>();
        let mut units = vec![unit];
        if self.generator.random_range(0..STACK_ONE_IN) == 0 {
            let at = roster.location(roster.find(unit)?);
            let together = |other: &&crate::ids::UnitId| {
                **other != unit
                    && roster
                        .find(**other)
                        .is_some_and(|ix| roster.location(ix) == at)
            };
            units.extend(movers.iter().filter(together));
        }
        // Members of the stack may be unfit to move together; then the unit goes alone.
        let range = match reach(world, &units) {
            Ok(range) => range,
            Err(_) => {
                units.truncate(1);
                reach(world, &units).ok()?
            }
        };
        let hexes: Vec<_> = range.hexes().collect();
        let path = range.path_to(*self.pick(&hexes)?)?;
        Some(Order::Move { units, path })
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() {
            return None;
        }
        from.get(self.generator.random_range(0..from.len()))
    }
}
