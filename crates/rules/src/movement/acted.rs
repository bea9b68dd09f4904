//! Which units have acted in the current Movement Segment, so that no order looks through the whole roster.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::pieces::{Activity, Roster, Touched, UnitIx};

/// Units that are on the move or have finished.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Acted {
    moving: BTreeSet<UnitIx>,
    finished: BTreeSet<UnitIx>,
}

impl Acted {
    /// Units on the move.
    pub(super) fn moving(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.moving.iter().copied()
    }

    /// Units that are not fresh any more.
    pub(super) fn all(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.moving.iter().chain(&self.finished).copied()
    }
}

/// Brings the sets up to date for the counters that changed.
pub(crate) fn derive_acted(
    mut acted: ResMut<Acted>,
    touched: Res<Touched>,
    roster: Res<Roster>,
    counters: Query<&Activity>,
) {
    for unit in touched.units() {
        let Ok(activity) = counters.get(roster.entity(*unit)) else {
            continue;
        };
        acted.moving.remove(unit);
        acted.finished.remove(unit);
        match activity {
            Activity::Fresh => {}
            Activity::Moving { .. } => {
                acted.moving.insert(*unit);
            }
            Activity::Finished => {
                acted.finished.insert(*unit);
            }
        }
    }
}
