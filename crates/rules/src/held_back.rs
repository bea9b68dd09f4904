//! Units that a scenario holds back: nobody has told them that they are needed. They neither march nor go by rail until their
//! turn comes or the enemy attacks or barrages one of them, which sets all of their group free for good. They fight, retreat
//! and advance after combat as ever.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::{Resource, World};

use crate::general::language::GeneralEvent;
use crate::kept::KeptResource;
use crate::map::HexPos;
use crate::movement::reason::MovementReason;
use crate::numbers::Digest;
use crate::outcome::Outcomes;
use crate::pieces::{Roster, UnitIx};
use crate::sequence::Clock;
use crate::setup::{Hold, ScenarioFacts};
use crate::side::Side;
use crate::violation::Violation;

/// Who is held back, and which groups the enemy has set free.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldBack {
    /// The group of each unit, by its place in the scenario's list.
    groups: BTreeMap<UnitIx, u16>,
    lifted: BTreeSet<u16>,
}

impl KeptResource for HeldBack {
    fn at_start(world: &World) -> Self {
        let roster = world.resource::<Roster>();
        let holds = &world.resource::<ScenarioFacts>().holds;
        let groups = (0..).zip(holds).flat_map(|(group, hold)| {
            let units = hold.units.iter().filter_map(|&unit| roster.find(unit));
            units.map(move |unit| (unit, group))
        });
        Self {
            groups: groups.collect(),
            lifted: BTreeSet::new(),
        }
    }

    fn digest(&self, mut digest: Digest) -> Digest {
        for &group in &self.lifted {
            digest = digest.byte(22).word(group);
        }
        digest
    }
}

/// What holds a unit back now, if anything does.
pub fn held_by(world: &World, unit: UnitIx) -> Option<&Hold> {
    let holds = world.resource::<HeldBack>();
    let group = *holds.groups.get(&unit)?;
    let hold = world
        .resource::<ScenarioFacts>()
        .holds
        .get(usize::from(group))?;
    let turn = world.resource::<Clock>().turn;
    let has_come = hold.until.is_some_and(|until| turn >= until);
    (!has_come && !holds.lifted.contains(&group)).then_some(hold)
}

/// Refuses to march or to entrain units that are held back.
pub(crate) fn check_free(world: &World, unit: UnitIx) -> Result<(), Violation> {
    held_by(world, unit).map_or(Ok(()), |hold| {
        let reason = MovementReason::HeldBack {
            unit: world.resource::<Roster>().printed(unit).id,
            until: hold.until,
        };
        Err(Violation::new("6.3", reason))
    })
}

/// A side fires at a hex or attacks it: who is held back there, and all of his group, are free from now on.
pub(crate) fn provoke(world: &mut World, by: Side, at: HexPos, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let enemies = roster.at(at).iter().copied();
    let enemies = enemies.filter(|&unit| roster.printed(unit).side != by);
    let held = enemies.filter(|&unit| held_by(world, unit).is_some());
    let holds = world.resource::<HeldBack>();
    let groups: BTreeSet<u16> = held
        .filter_map(|unit| holds.groups.get(&unit).copied())
        .collect();
    for group in groups {
        world.resource_mut::<HeldBack>().lifted.insert(group);
        let holds = &world.resource::<ScenarioFacts>().holds;
        if let Some(hold) = holds.get(usize::from(group)) {
            let (side, name) = (by.other(), hold.name.clone());
            out.push(GeneralEvent::HoldLifted { side, name, at });
        }
    }
}
