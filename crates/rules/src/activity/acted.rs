//! Which units have acted in the current Movement Segment, so that no order looks through the whole roster.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::armies::CommandTurn;
use crate::numbers::Mp;
use crate::pieces::{
    Activity, Changed, Family, Holds, Roster, Spent, Touched, UnitIx, change, fact,
};

/// Units that are on the move or have finished.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Acted {
    moving: BTreeSet<UnitIx>,
    finished: BTreeSet<UnitIx>,
    /// Those that have changed their mode (5.4).
    changed: BTreeSet<UnitIx>,
    /// Transport that has spent something before what it is doing now (12.7).
    spent: BTreeSet<UnitIx>,
    /// Those that have negated a zone for others (4.5b).
    holding: BTreeSet<UnitIx>,
}

impl Acted {
    /// Units on the move.
    pub(crate) fn moving(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.moving.iter().copied()
    }

    /// Units that have changed their mode.
    fn changed(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.changed.iter().copied()
    }

    /// Units that are not fresh any more, have spent something, have changed their mode, or hold a hex.
    pub(crate) fn all(&self) -> impl Iterator<Item = UnitIx> + '_ {
        let acted = self.moving.iter().chain(&self.finished);
        let rest = self.changed.iter().chain(&self.spent);
        acted.chain(rest).chain(&self.holding).copied()
    }
}

/// Brings the sets up to date for the counters that changed.
pub(crate) fn derive_acted(
    mut acted: ResMut<Acted>,
    touched: Res<Touched>,
    roster: Res<Roster>,
    counters: Query<(&Activity, &Changed, &Spent, &Holds)>,
) {
    for unit in touched.units() {
        let Ok((activity, changed, spent, holds)) = counters.get(roster.entity(*unit)) else {
            continue;
        };
        if *changed == Changed::No {
            acted.changed.remove(unit);
        } else {
            acted.changed.insert(*unit);
        }
        if *spent == Spent::default() {
            acted.spent.remove(unit);
        } else {
            acted.spent.insert(*unit);
        }
        if holds.0 {
            acted.holding.insert(*unit);
        } else {
            acted.holding.remove(unit);
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

/// Rule 6.1g: a move once begun is completed before another begins. Units on the move have finished once others begin, and
/// members left behind have too (6.1f); so have those who changed their mode and did not go on (5.4).
pub(crate) fn finish_others(world: &mut World, moving: &[UnitIx]) {
    finish_marches(world, moving);
    settle_others(world, moving);
}

/// Rule 6.1g: units on the move have finished, but for some.
pub(crate) fn finish_marches(world: &mut World, but: &[UnitIx]) {
    let moving = world.resource::<Acted>().moving();
    let finished: Vec<UnitIx> = moving.filter(|unit| !but.contains(unit)).collect();
    finish(world, &finished);
}

/// Rule 5.4: the units whose change of mode is still open and will stand once others move. C&C 1.2: the HQ that is being played
/// chooses its mode first and moves after its units if it likes, so that its own is none of them.
pub(crate) fn open_changes<'w>(
    world: &'w World,
    but: &'w [UnitIx],
) -> impl Iterator<Item = UnitIx> + 'w {
    let changed = world.resource::<Acted>().changed();
    let played = world.resource::<CommandTurn>().open;
    let is_open = move |unit: UnitIx| {
        fact::<Changed>(world, unit) == Changed::Open
            && fact::<Activity>(world, unit) == Activity::Fresh
            && played != Some(unit)
    };
    changed.filter(move |&unit| is_open(unit) && !but.contains(&unit))
}

/// Rule 5.4: a unit changes its mode as it begins to move. Once others move, or do something that its mode may serve, what it
/// chose stands, and it has moved.
pub(crate) fn settle_others(world: &mut World, but: &[UnitIx]) {
    let settled: Vec<UnitIx> = open_changes(world, but).collect();
    for unit in settled {
        change::set(world, unit, Changed::Settled);
    }
}

/// Units have finished their move. What transport has spent on it is remembered, for it may yet become an Extender (12.7).
pub(crate) fn finish(world: &mut World, units: &[UnitIx]) {
    for &unit in units {
        let family = world.resource::<Roster>().printed(unit).family;
        if family == Family::Transport {
            let spent = spent_so_far(world, unit);
            change::set(world, unit, Spent(spent));
        }
        change::set(world, unit, Activity::Finished);
    }
}

/// Movement points that a unit has spent in the current Movement Segment, as far as that is remembered: of units that have
/// finished, for transport alone.
pub(crate) fn spent_so_far(world: &World, unit: UnitIx) -> Mp {
    match fact::<Activity>(world, unit) {
        Activity::Moving { spent, .. } => spent,
        Activity::Fresh | Activity::Finished => fact::<Spent>(world, unit).0,
    }
}
