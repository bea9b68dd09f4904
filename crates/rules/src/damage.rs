//! 10.0c Damage to facilities that no counter remembers: hits on ports, Trainbusting markers on railroads.
//!
//! Air bases remember theirs as their level.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::{Res, ResMut, Resource, World};

use crate::barrage::language::BarrageEvent;
use crate::kept::KeptResource;
use crate::map::{Board, HexPos, TerrainCharts};
use crate::numbers::Digest;
use crate::outcome::Outcomes;
use crate::setup::ScenarioFacts;
use crate::side::{PerSide, Side};
use crate::tables::RuleTables;
use crate::terrain::{StepCosts, TrainbustingZones};

/// Hits on ports, and Trainbusting markers by the side that placed them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    ports: BTreeMap<HexPos, u8>,
    trainbusting: PerSide<BTreeSet<HexPos>>,
    /// Counts changes.
    stamp: u64,
}

impl Damage {
    /// Hits that a port has taken.
    pub fn port_hits(&self, hex: HexPos) -> u8 {
        self.ports.get(&hex).copied().unwrap_or_default()
    }

    /// The ports that have been hit, each with its hits.
    pub fn ports(&self) -> impl Iterator<Item = (HexPos, u8)> + '_ {
        self.ports.iter().map(|(&hex, &hits)| (hex, hits))
    }

    /// The hexes with Trainbusting markers that a side has placed.
    pub fn trainbusting(&self, by: Side) -> impl Iterator<Item = HexPos> + '_ {
        self.trainbusting[by].iter().copied()
    }

    /// Hits a port, which holds no more than so many; returns what it has now.
    pub(crate) fn hit_port(&mut self, hex: HexPos, hits: u8, most: u8) -> u8 {
        self.stamp += 1;
        let has = self.ports.entry(hex).or_default();
        *has = has.saturating_add(hits).min(most);
        *has
    }

    /// Sets the hits on a port, as it is repaired or damaged by its owner (19.0c, 19.0d).
    pub(crate) fn set_port(&mut self, hex: HexPos, hits: u8) {
        self.stamp += 1;
        if hits == 0 {
            self.ports.remove(&hex);
        } else {
            self.ports.insert(hex, hits);
        }
    }

    fn zones(&self, tables: &RuleTables) -> TrainbustingZones {
        TrainbustingZones {
            markers: self.trainbusting.clone(),
            figures: tables.concepts.trainbusting,
        }
    }

    /// How many changes there have been.
    pub(crate) const fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Places a Trainbusting marker.
    fn bust(&mut self, hex: HexPos, by: Side) {
        self.stamp += 1;
        self.trainbusting[by].insert(hex);
    }
}

impl KeptResource for Damage {
    fn at_start(world: &World) -> Self {
        let start = &world.resource::<ScenarioFacts>().damage;
        let mut damage = Self::default();
        for &(hex, hits) in &start.ports {
            damage.set_port(hex, hits);
        }
        for &(by, hex) in &start.trainbusting {
            damage.bust(hex, by);
        }
        damage
    }

    /// Adds what there is to a digest; nothing for a game without damage.
    fn digest(&self, mut digest: Digest) -> Digest {
        for (&hex, &hits) in &self.ports {
            digest = digest.byte(22).hex(hex).byte(hits);
        }
        for (side, hexes) in self.trainbusting.iter() {
            for &hex in hexes {
                digest = digest.byte(23).byte(side as u8).hex(hex);
            }
        }
        digest
    }
}

/// Rules 14.8b and 14.8c: the Trainbusting zones on the map.
pub fn trainbusting_zones(world: &World) -> TrainbustingZones {
    let damage = world.resource::<Damage>();
    damage.zones(world.resource::<RuleTables>())
}

/// Keeps what Trainbusting zones add to movement up to date (14.8c).
pub(crate) fn derive_trainbusting(
    damage: Res<Damage>,
    board: Res<Board>,
    charts: Res<TerrainCharts>,
    tables: Res<RuleTables>,
    mut costs: ResMut<StepCosts>,
) {
    let zones = damage.zones(&tables);
    if !costs.counts_in(&zones) {
        costs.disturb(&board, &charts, &zones);
    }
}

/// Rule 2.2, Clean Up: the phasing player takes off the Trainbusting markers that his opponent placed.
pub(crate) fn clean_up(world: &mut World, side: Side, out: &mut Outcomes) {
    let mut damage = world.resource_mut::<Damage>();
    damage.stamp += 1;
    let hexes = std::mem::take(&mut damage.trainbusting[side.other()]);
    if !hexes.is_empty() {
        let hexes = hexes.into_iter().collect();
        out.push(BarrageEvent::TrainsRunAgain { hexes });
    }
}
