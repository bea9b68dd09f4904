//! Supply searches that are remembered, so that after a move only those are made anew that the move could have changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::{Resource, World};

use super::field::Field;
use super::paths::{self, Land, Obstacles, PathRules};
use super::standing::Standings;
use super::throw::changed_steps;
use crate::map::HexIx;
use crate::side::{PerSide, Side};
use crate::terrain::{StepCosts, SupplySteps};

/// What is remembered about the trace supply of both sides. It may be asked about any game at any time: whatever has changed
/// since the last question is found by comparing.
#[derive(Resource, Default)]
pub struct TraceMemory(PerSide<Searches>);

impl TraceMemory {
    /// How the units of a side stand: the same as [`Standings::of`], but quicker.
    pub fn standings(&mut self, world: &World, side: Side) -> Standings {
        let searches = &mut self.0[side];
        searches.follow(world, side);
        let standings = Standings::find(world, side, searches);
        searches.forget_unused();
        standings
    }
}

/// What is remembered about the Extenders of both sides.
#[derive(Resource, Default)]
pub(crate) struct LinkMemory(PerSide<Searches>);

impl LinkMemory {
    /// The searches of a side, as far as they still hold.
    pub(super) fn searches(&mut self, world: &World, side: Side) -> &mut Searches {
        let searches = &mut self.0[side];
        searches.follow(world, side);
        searches
    }
}

/// What a search was made for.
type Question = (PathRules, Vec<HexIx>);

/// The searches of one side.
#[derive(Default)]
pub(super) struct Searches {
    /// The costs that they were made with.
    costs: Option<Arc<SupplySteps>>,
    /// Where the enemy stood in the way.
    obstacles: Obstacles,
    found: BTreeMap<Question, Answer>,
}

struct Answer {
    field: Arc<Field>,
    /// Whether anybody has asked for it since the last cleaning.
    used: bool,
}

impl Searches {
    /// The hexes in reach of some hexes, from memory if possible.
    pub(super) fn field(
        &mut self,
        world: &World,
        starts: &[HexIx],
        rules: PathRules,
    ) -> Arc<Field> {
        let search = || Answer {
            field: Arc::new(paths::field(world, starts, rules)),
            used: true,
        };
        let question = (rules, starts.to_vec());
        let answer = self.found.entry(question).or_insert_with(search);
        answer.used = true;
        answer.field.clone()
    }

    /// Forgets what no longer holds.
    fn follow(&mut self, world: &World, side: Side) {
        let costs = world.resource::<StepCosts>().supply(side);
        let now = Obstacles::of(Land::of(world), side);
        let mut changed = now.differences(&self.obstacles);
        match self.costs.replace(costs.clone()) {
            Some(old) if Arc::ptr_eq(&old, costs) => {}
            Some(old) if old[0].len() == costs[0].len() => {
                changed.extend(changed_steps(&old, costs));
            }
            // There was no game before, or it had another map.
            _ => self.found.clear(),
        }
        self.obstacles = now;
        let holds = |answer: &Answer| !changed.iter().any(|&hex| answer.field.depends_on(hex));
        self.found.retain(|_, answer| holds(answer));
    }

    pub(super) fn forget_unused(&mut self) {
        self.found
            .retain(|_, answer| std::mem::take(&mut answer.used));
    }
}
