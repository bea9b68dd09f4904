//! C&C 4.3 Where operation zones lie: a component on the entity of the army or Front.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use crate::armies::index::{Armies, ArmyOf};
use crate::kept::Kept;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::pieces::{ArmyIx, Bounds};
use crate::side::Side;

/// The operation zone of an army. What it covers was settled as it was placed, whatever the enemy does afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationZone {
    /// Its boundaries.
    pub bounds: Bounds,
    /// Its hexes, in the order of their numbers.
    pub hexes: Arc<[HexPos]>,
}

impl OperationZone {
    /// Whether a hex belongs to it.
    pub fn covers(&self, hex: HexPos) -> bool {
        self.hexes.binary_search(&hex).is_ok()
    }
}

/// What is kept of an army's zones.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct ZoneState {
    /// Its zone, if it has one now.
    pub zone: Option<OperationZone>,
    /// The boundaries that it had before its last Reinforcement Phase, to be proposed again.
    pub before: Option<Bounds>,
}

/// The zone of an army, if it has one now.
pub fn zone_of(world: &World, army: ArmyIx) -> Option<&OperationZone> {
    zone_state(world, army)?.zone.as_ref()
}

/// What is kept of an army's zones; none if it never had one.
pub fn zone_state(world: &World, army: ArmyIx) -> Option<&ZoneState> {
    world.get::<ZoneState>(world.resource::<Armies>().entity(army))
}

/// The zones of a side, in the order of its armies.
pub fn zones_of(world: &World, side: Side) -> Vec<(ArmyIx, &OperationZone)> {
    let armies = world.resource::<Armies>().iter();
    let zones = armies.filter_map(|army| Some((army, zone_of(world, army)?)));
    zones
        .filter(|&(army, _)| ArmyOf(army).facts(world).side == side)
        .collect()
}

/// The army of a side in whose zone a hex lies.
pub fn zone_at(world: &World, side: Side, hex: HexPos) -> Option<ArmyIx> {
    let mut armies = world.resource::<Armies>().iter();
    armies.find(|&army| {
        zone_of(world, army).is_some_and(|zone| zone.covers(hex))
            && ArmyOf(army).facts(world).side == side
    })
}

/// Changes what is kept of an army's zones.
pub(crate) fn change_zone(world: &mut World, army: ArmyIx, change: impl FnOnce(&mut ZoneState)) {
    let entity = world.resource::<Armies>().entity(army);
    let mut state = world.get::<ZoneState>(entity).cloned().unwrap_or_default();
    change(&mut state);
    world.entity_mut(entity).insert(state);
}

/// All zones: read from the entities, to be kept and put back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ZoneStates(BTreeMap<ArmyIx, ZoneState>);

impl Kept for ZoneStates {
    /// They are set up once everybody is on the map.
    fn start(_world: &mut World) {}

    fn read(world: &World) -> Self {
        let armies = world.resource::<Armies>().iter();
        let state = |army: ArmyIx| Some((army, zone_state(world, army)?.clone()));
        Self(armies.filter_map(state).collect())
    }

    fn restore(&self, world: &mut World) {
        let armies: Vec<ArmyIx> = world.resource::<Armies>().iter().collect();
        for army in armies {
            let kept = self.0.get(&army);
            if zone_state(world, army) == kept {
                continue;
            }
            let entity = world.resource::<Armies>().entity(army);
            let mut entity = world.entity_mut(entity);
            match kept {
                Some(kept) => entity.insert(kept.clone()),
                None => entity.remove::<ZoneState>(),
            };
        }
    }

    fn digest(world: &World, digest: Digest) -> Digest {
        let states = Self::read(world).0;
        let add = |digest: Digest, (army, state): (&ArmyIx, &ZoneState)| {
            let digest = digest.byte(65).word(army.0);
            let digest = match &state.before {
                None => digest.byte(0),
                Some(bounds) => bounds.digest(digest.byte(1)),
            };
            match &state.zone {
                None => digest.byte(0),
                Some(zone) => zone
                    .hexes
                    .iter()
                    .fold(zone.bounds.digest(digest.byte(1)), |digest, &hex| {
                        digest.hex(hex)
                    }),
            }
        };
        states.iter().fold(digest, add)
    }
}
