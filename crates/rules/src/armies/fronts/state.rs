//! C&C 2 What is kept of a Front during a game: a component on the entity of the army that it is.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::armies::index::{Armies, whose};
use crate::kept::Kept;
use crate::map::HexPos;
use crate::modules::RuleModule;
use crate::numbers::Digest;
use crate::pieces::{ArmyIx, ArmyKind, FrontPosture, Tokens, UnitIx};
use crate::setup::{ArmySetup, plays};

/// A Front as it stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrontState {
    /// What it is about.
    pub posture: FrontPosture,
    /// Where its HQ marker lies; none while it is off the map.
    pub at: Option<HexPos>,
    /// Whether its posture has been changed in this Reinforcement Phase.
    pub decided: bool,
    /// Whether its HQ marker has moved in this Movement Phase.
    pub moved: bool,
    /// In so many Reinforcement Phases of its side, the present one included, it may not become Offensive, because it evaded.
    pub barred: u8,
    /// Combat supply that its attacks have taken from dumps in this turn.
    pub spent: Tokens,
    /// Combat supply that it has had for nothing in this turn.
    pub free: Tokens,
}

impl FrontState {
    fn digest(&self, digest: Digest) -> Digest {
        let digest = match self.at {
            None => digest.byte(0),
            Some(at) => digest.byte(1).hex(at),
        };
        digest
            .byte(self.posture as u8)
            .byte(u8::from(self.decided))
            .byte(u8::from(self.moved))
            .byte(self.barred)
            .word(self.spent.0)
            .word(self.free.0)
    }
}

/// Gives a Front that is set up its state, where Fronts are played.
pub(crate) fn raise_front(world: &mut World, entity: Entity, setup: &ArmySetup) {
    if setup.army.kind == ArmyKind::Front && plays(world, RuleModule::Fronts) {
        let state = FrontState {
            posture: setup.front.posture,
            at: setup.front.at,
            ..FrontState::default()
        };
        world.entity_mut(entity).insert(state);
    }
}

/// The state of an army that is a Front, where Fronts are played.
pub fn front_state(world: &World, army: ArmyIx) -> Option<&FrontState> {
    world.get::<FrontState>(world.resource::<Armies>().entity(army))
}

/// Changes the state of a Front.
pub(crate) fn change_front(world: &mut World, front: ArmyIx, change: impl FnOnce(&mut FrontState)) {
    let entity = world.resource::<Armies>().entity(front);
    if let Some(mut state) = world.get_mut::<FrontState>(entity) {
        change(&mut state);
    }
}

/// C&C 2: the Front that a unit is of: the one that commanded it last, or that its HQ is attached to.
pub fn front_of(world: &World, unit: UnitIx) -> Option<ArmyIx> {
    whose(world, unit).filter(|&army| front_state(world, army).is_some())
}

/// All Fronts as they stand: read from the entities, to be kept and put back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrontStates(BTreeMap<ArmyIx, FrontState>);

impl Kept for FrontStates {
    /// They are set up with the armies.
    fn start(_world: &mut World) {}

    fn read(world: &World) -> Self {
        let armies = world.resource::<Armies>().iter();
        let state = |army: ArmyIx| Some((army, *front_state(world, army)?));
        Self(armies.filter_map(state).collect())
    }

    fn restore(&self, world: &mut World) {
        for (&front, &kept) in &self.0 {
            if front_state(world, front) != Some(&kept) {
                change_front(world, front, |state| *state = kept);
            }
        }
    }

    fn digest(world: &World, digest: Digest) -> Digest {
        let states = Self::read(world).0;
        let add = |digest: Digest, (front, state): (&ArmyIx, &FrontState)| {
            state.digest(digest.byte(62).word(front.0))
        };
        states.iter().fold(digest, add)
    }
}
