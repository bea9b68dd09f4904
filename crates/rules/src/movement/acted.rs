//! Which units have acted in the current Movement Segment, so that no order looks through the whole roster.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::pieces::{Activity, Changed, Roster, Touched, UnitIx};

/// Units that are on the move or have finished.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Acted {
    moving: BTreeSet<UnitIx>,
    finished: BTreeSet<UnitIx>,
    /// Those that have changed their mode (5.4).
    changed: BTreeSet<UnitIx>,
}

impl Acted {
    /// Units on the move.
    pub(super) fn moving(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.moving.iter().copied()
    }

    /// Units that have changed their mode.
    pub(super) fn changed(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.changed.iter().copied()
    }

    /// Units that are not fresh any more, or have changed their mode.
    pub(super) fn all(&self) -> impl Iterator<Item = UnitIx> + '_ {
        let acted = self.moving.iter().chain(&self.finished);
        acted.chain(&self.changed).copied()
    }
}

/// Brings the sets up to date for the counters that changed.
pub(crate) fn derive_acted(
    mut acted: ResMut<Acted>,
    touched: Res<Touched>,
    roster: Res<Roster>,
    counters: Query<(&Activity, &Changed)>,
) {
    for unit in touched.units() {
        let Ok((activity, changed)) = counters.get(roster.entity(*unit)) else {
            continue;
        };
        if *changed == Changed::No {
            acted.changed.remove(unit);
        } else {
            acted.changed.insert(*unit);
        }
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
