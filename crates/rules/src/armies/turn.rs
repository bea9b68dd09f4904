//! C&C 1.2 How far the side that moves has come: army after army, HQ after HQ.

use bevy::prelude::{Resource, World};

use super::index::{Armies, commanders_of};
use crate::held_back::held_by;
use crate::kept::KeptResource;
use crate::modules::RuleModule;
use crate::numbers::Digest;
use crate::pieces::{ArmyIx, HqTurn, UnitIx, fact};
use crate::sequence::{Clock, Segment};
use crate::setup::plays;
use crate::side::Side;
use crate::tables::RuleTables;

/// The army in hand and its HQ, in a Movement Phase under the command rules.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommandTurn {
    /// The army that is being played; none between armies.
    pub army: Option<ArmyIx>,
    /// The HQ that is being played.
    pub open: Option<UnitIx>,
    /// What that HQ has done with its own move.
    pub hq: HqMove,
    /// The one non-commanded move that the last HQ earned.
    pub alone: AloneMove,
}

/// What an HQ has done with its own move: it goes before its units or after them, or not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HqMove {
    /// It has not moved.
    #[default]
    NotYet,
    /// It has moved, and has taken up nobody yet when it did.
    First,
    /// It has moved after its units.
    Last,
}

/// The one non-commanded unit that may move after an HQ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AloneMove {
    /// There is none to move.
    #[default]
    None,
    /// One may move.
    Earned,
    /// One is moving, or has: this one, by the first of its formation.
    Taken(UnitIx),
}

impl KeptResource for CommandTurn {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    fn digest(&self, digest: Digest) -> Digest {
        if *self == Self::default() {
            return digest;
        }
        let digest = digest.byte(56);
        let digest = match self.army {
            None => digest.byte(0),
            Some(army) => digest.byte(1).word(army.0),
        };
        let digest = match self.open {
            None => digest.byte(0),
            Some(hq) => digest.byte(1).word(hq.0),
        };
        let digest = digest.byte(self.hq as u8);
        match self.alone {
            AloneMove::None => digest.byte(0),
            AloneMove::Earned => digest.byte(1),
            AloneMove::Taken(unit) => digest.byte(2).word(unit.0),
        }
    }
}

/// Whether the sequence of armies and HQs binds a side now: its units move in a phase for which it holds. A side that never
/// had an HQ moves as ever.
pub fn binds(world: &World, side: Side) -> bool {
    if !plays(world, RuleModule::Command) {
        return false;
    }
    let clock = world.resource::<Clock>();
    let now = clock.now();
    now.segment == Segment::Movement
        && clock.actor() == Some(side)
        && world
            .resource::<RuleTables>()
            .command
            .sequence
            .phases
            .contains(&now.phase)
        && !Armies::of_side(world, side).is_empty()
}

/// Whether HQs are limited in whom they supply and feed (C&C 1.3, 1.4).
pub fn binds_supply(world: &World) -> bool {
    plays(world, RuleModule::Command)
}

/// The HQs of an army that have yet to be played: on the map, and not held back.
pub(crate) fn waiting_headquarters(world: &World, army: ArmyIx) -> Vec<UnitIx> {
    let mut waiting = commanders_of(world, army);
    waiting
        .retain(|&hq| fact::<HqTurn>(world, hq) == HqTurn::Waiting && held_by(world, hq).is_none());
    waiting
}

/// Whether all armies of a side have been played, so that those whom nobody commanded may move.
pub(crate) fn is_over(world: &World, side: Side) -> bool {
    let turn = world.resource::<CommandTurn>();
    let is_played = |army: ArmyIx| waiting_headquarters(world, army).is_empty();
    turn.army.is_none() && Armies::of_side(world, side).into_iter().all(is_played)
}
