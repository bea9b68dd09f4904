//! 9.12 What a retreat would hold for those who must make it, told before it begins.

use bevy::prelude::World;

use super::{Group, Retreat};
use crate::losses::steps_left;
use crate::pieces::UnitIx;

/// What a retreat holds for a unit at best, if it goes alone, or beside another who opens its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::combat) enum Fate {
    /// It lives, if it finds room (4.8a).
    Lives,
    /// It loses its last step to zones of control, unless others take the loss (9.12e).
    LastStep,
    /// It must enter a zone of control in Strat Mode (5.8a).
    Killed,
    /// No way leads out, or it moves in no mode (9.12, 9.12b).
    NoWay,
}

impl Retreat {
    /// What the retreat holds for each unit that must make it.
    pub(in crate::combat) fn fates(&self, world: &World) -> Vec<(UnitIx, Fate)> {
        let fates_of = |group: &Group| -> Vec<(UnitIx, Fate)> {
            let fate = |&unit: &UnitIx| {
                let ways = self.ways_out(world, group, unit).into_iter();
                let fate = match ways.map(|(_, toll)| toll).min().map(|toll| toll.losses) {
                    None => Fate::NoWay,
                    Some(losses) if losses.killed > 0 => Fate::Killed,
                    Some(losses) if losses.steps >= u16::from(steps_left(world, unit)) => {
                        Fate::LastStep
                    }
                    Some(_) => Fate::Lives,
                };
                (unit, fate)
            };
            group.units.iter().map(fate).collect()
        };
        self.groups.iter().flat_map(fates_of).collect()
    }
}
