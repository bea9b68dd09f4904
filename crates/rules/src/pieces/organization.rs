//! 3.2 Formations and armies as entities, and what belongs to each: relationships that can be asked from both ends.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Printed, Roster, Touched, UnitIx};
use crate::ids::{ArmyId, CommandClass, FormationId, UnitId};
use crate::side::Side;

/// A multi-unit formation (3.2), an entity of its own.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Formation {
    /// Its id.
    pub id: FormationId,
    /// Its name, such as `1. Panzer-Division`.
    pub name: String,
    /// Owner.
    pub side: Side,
    /// Colour of the stripe on its counters, `0xRRGGBB`.
    pub stripe: u32,
    /// What it counts as for the HQ that commands it; none if no HQ is limited in such (C&C 1.5).
    pub command: Option<CommandClass>,
}

/// The formation that a counter belongs to, by what is printed on it now.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Members)]
pub struct MemberOf(pub Entity);

/// The counters of a formation.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = MemberOf)]
pub struct Members(Vec<Entity>);

impl Members {
    /// The counters, in no order that means anything.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

/// A group of HQs under one command (C&C 1.1), an entity of its own.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its id.
    pub id: ArmyId,
    /// Its name.
    pub name: String,
    /// Owner.
    pub side: Side,
    /// What sort of command it is.
    pub kind: ArmyKind,
    /// The army group that it belongs to (C&C 3).
    pub group: Option<ArmyId>,
}

/// What sort of command a group of HQs is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ArmyKind {
    /// An army.
    #[default]
    Army,
    /// A Soviet Front, whose HQs are those of armies (C&C 1.1, 2).
    Front,
    /// The HQ of an army group, which belongs to no army and serves all of its group (C&C 3).
    Group,
    /// An HQ that is attached to nobody: a command by itself.
    Lone,
}

/// What a Front is about (C&C 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FrontPosture {
    /// It defends: little supply for attacks.
    #[default]
    Defense,
    /// It attacks without such limits.
    Offensive,
}

impl FrontPosture {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Defense, Self::Offensive];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Defense => "Defense",
            Self::Offensive => "Offensive",
        }
    }
}

/// Dense number of an army, in the order of the scenario.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArmyIx(pub u16);

/// The army that a counter is attached to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Attached)]
pub struct AttachedTo(pub Entity);

/// The HQs that are attached to an army.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = AttachedTo)]
pub struct Attached(Vec<Entity>);

impl Attached {
    /// The counters, in no order that means anything.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

/// Attaches HQs to an army. Those that the roster does not have are passed over.
pub(crate) fn attach(world: &mut World, army: Entity, headquarters: &[UnitId]) {
    let roster = world.resource::<Roster>();
    let found = headquarters.iter().filter_map(|&hq| roster.find(hq));
    let counters: Vec<Entity> = found.map(|hq| roster.entity(hq)).collect();
    for counter in counters {
        world.entity_mut(counter).insert(AttachedTo(army));
    }
}

/// The HQs attached to an army, in the order of their ids.
pub fn attached_to(world: &World, army: Entity) -> Vec<UnitId> {
    let attached = world.get::<Attached>(army);
    let counters = attached.map_or(&[][..], Attached::entities).iter();
    let ids = counters.filter_map(|&counter| Some(world.get::<Printed>(counter)?.id));
    let mut ids: Vec<UnitId> = ids.collect();
    ids.sort_unstable();
    ids
}

/// Follows what is printed on counters that changed: capture takes Organic Trucks from their formation (13.2g).
pub(crate) fn derive_members(
    mut commands: Commands,
    touched: Res<Touched>,
    roster: Res<Roster>,
    counters: Query<(&Printed, Option<&MemberOf>)>,
    formations: Query<(Entity, &Formation)>,
) {
    let moved = |unit: UnitIx| {
        let (printed, member) = counters.get(roster.entity(unit)).ok()?;
        let of = member.and_then(|member| formations.get(member.0).ok());
        (printed.formation != of.map(|(_, formation)| formation.id)).then_some(printed.formation)
    };
    let news = touched.units().iter();
    let news: Vec<_> = news
        .filter_map(|&unit| Some((unit, moved(unit)?)))
        .collect();
    if news.is_empty() {
        return;
    }
    let known = formations.iter();
    let known: BTreeMap<FormationId, Entity> = known
        .map(|(entity, formation)| (formation.id, entity))
        .collect();
    for (unit, formation) in news {
        let mut counter = commands.entity(roster.entity(unit));
        match formation.and_then(|id| known.get(&id)) {
            Some(&formation) => counter.insert(MemberOf(formation)),
            None => counter.remove::<MemberOf>(),
        };
    }
}
