//! C&C 1.2 The objectives that have been set, and who may read them.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::{Resource, World};

use super::language::Assignee;
use crate::armies::{Armies, ArmyOf};
use crate::fog::Viewer;
use crate::kept::KeptResource;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::pieces::Roster;
use crate::side::Side;

/// What an army or HQ is to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Objective {
    /// In words; empty if nothing is written.
    pub note: String,
    /// Where.
    pub pins: BTreeSet<HexPos>,
}

impl Objective {
    fn is_empty(&self) -> bool {
        self.note.is_empty() && self.pins.is_empty()
    }
}

/// All objectives of both sides.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Objectives(BTreeMap<Assignee, Objective>);

impl Objectives {
    /// That of an army or HQ; none if nothing has been written or pinned.
    pub fn of(&self, of: Assignee) -> Option<&Objective> {
        self.0.get(&of)
    }

    /// Changes one. What is left empty is gone.
    pub(super) fn change(&mut self, of: Assignee, change: impl FnOnce(&mut Objective)) {
        let mut objective = self.0.remove(&of).unwrap_or_default();
        change(&mut objective);
        if !objective.is_empty() {
            self.0.insert(of, objective);
        }
    }
}

/// The objectives of a side as far as a viewer may know them: all or none.
pub fn objectives_of(world: &World, viewer: Viewer, side: Side) -> Vec<(Assignee, &Objective)> {
    if viewer.is_kept_from(side) {
        return Vec::new();
    }
    let all = world.resource::<Objectives>().0.iter();
    all.filter(|&(&of, _)| side_of(world, of) == Some(side))
        .map(|(&of, objective)| (of, objective))
        .collect()
}

/// The side of an army or HQ.
pub(super) fn side_of(world: &World, of: Assignee) -> Option<Side> {
    match of {
        Assignee::Army(army) => {
            let army = Armies::find(world, army)?;
            Some(ArmyOf(army).facts(world).side)
        }
        Assignee::Hq(hq) => {
            let roster = world.resource::<Roster>();
            Some(roster.printed(roster.find(hq)?).side)
        }
    }
}

impl KeptResource for Objectives {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    fn digest(&self, digest: Digest) -> Digest {
        let add = |digest: Digest, (of, objective): (&Assignee, &Objective)| {
            let digest = match of {
                Assignee::Army(army) => digest.byte(63).text(army.as_str()),
                Assignee::Hq(hq) => digest.byte(64).text(hq.as_str()),
            };
            let digest = digest.text(&objective.note);
            objective
                .pins
                .iter()
                .fold(digest, |digest, &at| digest.hex(at))
        };
        self.0.iter().fold(digest, add)
    }
}
