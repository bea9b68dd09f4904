//! 15.3, 15.4, 16.0b, 16.0c, 19.0c, 19.0d What has been done to works, air bases and ports lately: each hex takes one piece of
//! work of a kind a turn or a phase, whoever does it, and whatever becomes of the counter.

use std::collections::BTreeSet;

use bevy::prelude::{Resource, World};

use crate::kept::KeptResource;
use crate::map::HexPos;
use crate::numbers::Digest;

/// A kind of work that a hex takes once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Work {
    /// A hedgehog rose by a level: once a turn (16.0b).
    WorksRaised,
    /// A hedgehog was reduced by a level: once a turn (16.0c).
    WorksReduced,
    /// An air base rose by a level: once a turn (15.3).
    BaseRaised,
    /// An air base was reduced by a level: once a phase (15.4).
    BaseReduced,
    /// A port was damaged by its owner: once a turn (19.0c).
    PortDamaged,
    /// A port was repaired: once a turn (19.0d).
    PortRepaired,
}

impl Work {
    /// Whether it is forgotten with the phase, not with the turn.
    const fn is_of_the_phase(self) -> bool {
        matches!(self, Self::BaseReduced)
    }
}

/// What has been done in which hexes in this turn or phase.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Construction(BTreeSet<(HexPos, Work)>);

impl Construction {
    /// Whether a hex has had this work.
    pub(crate) fn has(&self, hex: HexPos, work: Work) -> bool {
        self.0.contains(&(hex, work))
    }

    /// Notes work in a hex.
    pub(crate) fn note(&mut self, hex: HexPos, work: Work) {
        self.0.insert((hex, work));
    }

    /// Forgets what only the phase knows.
    pub(crate) fn end_phase(&mut self) {
        self.0.retain(|(_, work)| !work.is_of_the_phase());
    }

    /// Forgets what was done in the turn before.
    pub(crate) fn begin_turn(&mut self) {
        self.0.clear();
    }
}

impl KeptResource for Construction {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    /// Adds what has been done to a digest; nothing where nothing has.
    fn digest(&self, digest: Digest) -> Digest {
        let add = |digest: Digest, &(hex, work): &(HexPos, Work)| {
            digest.byte(24).byte(work as u8).hex(hex)
        };
        self.0.iter().fold(digest, add)
    }
}
