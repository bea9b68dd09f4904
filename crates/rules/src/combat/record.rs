//! 9.1c, 10.0e What has been attacked and barraged in the current segment.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::kept::KeptResource;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::pieces::{HasFought, Roster, UnitIx, change, fact};

/// Hexes that have been attacked or barraged in the current segment.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Fought {
    attacked: BTreeSet<HexPos>,
    barraged: BTreeSet<HexPos>,
}

impl Fought {
    /// Rule 9.1c: whether a hex has been attacked in this Combat Segment.
    pub fn is_attacked(&self, hex: HexPos) -> bool {
        self.attacked.contains(&hex)
    }

    /// Rule 10.0e: whether artillery has barraged a hex in this Barrage Segment.
    pub fn is_barraged(&self, hex: HexPos) -> bool {
        self.barraged.contains(&hex)
    }

    pub(crate) fn attack(&mut self, hex: HexPos) {
        self.attacked.insert(hex);
    }

    pub(crate) fn barrage(&mut self, hex: HexPos) {
        self.barraged.insert(hex);
    }
}

impl KeptResource for Fought {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    fn digest(&self, mut digest: Digest) -> Digest {
        for (mark, hexes) in [(20, &self.attacked), (21, &self.barraged)] {
            for &hex in hexes {
                digest = digest.byte(mark).hex(hex);
            }
        }
        digest
    }
}

/// Forgets who has fought as a segment ends.
pub(crate) fn end_segment(world: &mut World) {
    if *world.resource::<Fought>() == Fought::default() {
        return;
    }
    world.insert_resource(Fought::default());
    let roster = world.resource::<Roster>();
    let fought: Vec<UnitIx> = roster
        .iter()
        .filter(|&unit| fact::<HasFought>(world, unit).0)
        .collect();
    for unit in fought {
        change::set(world, unit, HasFought(false));
    }
}
