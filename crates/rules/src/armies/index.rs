//! C&C 1.1 Armies as entities, found by number; attachments of HQs, which may change during a game.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use crate::game_piece::GamePiece;
use crate::ids::{ArmyId, UnitId};
use crate::kept::Kept;
use crate::modules::RuleModule;
use crate::numbers::Digest;
use crate::pieces::{
    Allegiance, Army, ArmyIx, ArmyKind, Attached, AttachedTo, Roster, UnitIx, fact,
};
use crate::setup::plays;
use crate::side::Side;

use super::troops::is_commander;

/// The entity of each army, by its number.
#[derive(Resource, Clone, Debug, Default)]
pub struct Armies {
    entities: Vec<Entity>,
    /// Who was attached to whom as the game was set up, for the digest: what has not changed adds nothing.
    at_start: BTreeMap<UnitIx, ArmyIx>,
}

impl Armies {
    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = ArmyIx> {
        (0..).map(ArmyIx).take(self.entities.len())
    }

    /// The entity of an army.
    pub fn entity(&self, army: ArmyIx) -> Entity {
        self.entities[usize::from(army.0)]
    }

    /// Those of a side.
    pub fn of_side(world: &World, side: Side) -> Vec<ArmyIx> {
        let of_side = |&army: &ArmyIx| ArmyOf(army).facts(world).side == side;
        world.resource::<Self>().iter().filter(of_side).collect()
    }

    /// The army with this id.
    pub fn find(world: &World, id: ArmyId) -> Option<ArmyIx> {
        let mut armies = world.resource::<Self>().iter();
        armies.find(|&army| ArmyOf(army).facts(world).id == id)
    }

    /// The army of a side with this id.
    pub fn find_of(world: &World, side: Side, id: ArmyId) -> Option<ArmyIx> {
        Self::find(world, id).filter(|&army| ArmyOf(army).facts(world).side == side)
    }
}

/// An army, to be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyOf(pub ArmyIx);

impl ArmyOf {
    /// What it is.
    pub fn facts(self, world: &World) -> &Army {
        let entity = world.resource::<Armies>().entity(self.0);
        world
            .get::<Army>(entity)
            .expect("an army stays one as long as the game is in the world")
    }

    /// Its name.
    pub fn name(self, world: &World) -> String {
        self.facts(world).name.clone()
    }
}

/// The army that an HQ is attached to.
pub fn army_of(world: &World, headquarters: UnitIx) -> Option<ArmyIx> {
    let counter = world.resource::<Roster>().entity(headquarters);
    let army = world.get::<AttachedTo>(counter)?.0;
    world.get::<ArmyIx>(army).copied()
}

/// Ruling C17: the army that a unit is of: an HQ of the one that it is attached to, any other of the one that commanded it last.
pub fn whose(world: &World, unit: UnitIx) -> Option<ArmyIx> {
    if is_commander(world.resource::<Roster>().printed(unit)) {
        army_of(world, unit)
    } else {
        fact::<Allegiance>(world, unit).0
    }
}

/// All HQs attached to an army, in roster order.
pub fn attached_headquarters(world: &World, army: ArmyIx) -> Vec<UnitIx> {
    let entity = world.resource::<Armies>().entity(army);
    let attached = world.get::<Attached>(entity);
    let counters = attached.map_or(&[][..], Attached::entities).iter();
    let units = counters.filter_map(|&counter| world.get::<UnitIx>(counter).copied());
    let mut units: Vec<UnitIx> = units.collect();
    units.sort_unstable();
    units
}

/// Those of them that are on the map.
pub fn headquarters_of(world: &World, army: ArmyIx) -> Vec<UnitIx> {
    let mut units = attached_headquarters(world, army);
    let roster = world.resource::<Roster>();
    units.retain(|&unit| roster.hex_of(unit).is_some());
    units
}

/// Whether an army has an HQ on the map that commands.
pub fn has_headquarters(world: &World, army: ArmyIx) -> bool {
    !commanders_of(world, army).is_empty()
}

/// The HQs of an army that are on the map and command, in roster order.
pub fn commanders_of(world: &World, army: ArmyIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let mut hqs = headquarters_of(world, army);
    hqs.retain(|&hq| is_commander(roster.printed(hq)));
    hqs
}

/// Whether the game is played with any part of the command rules.
pub fn is_played(world: &World) -> bool {
    let mut parts = RuleModule::COMMAND_PARTS.into_iter();
    parts.any(|part| plays(world, part))
}

/// Numbers the armies of a game that is being set up. Where the command rules are played, units have their armies, and an HQ
/// that no army has is a command by itself.
pub(crate) fn found_armies(world: &mut World, founded: &[(Entity, &[UnitId])]) {
    let mut entities: Vec<Entity> = founded.iter().map(|&(entity, _)| entity).collect();
    if is_played(world) {
        for ((_, units), army) in founded.iter().zip((0..).map(ArmyIx)) {
            let roster = world.resource::<Roster>();
            let units = units.iter().filter_map(|&unit| roster.find(unit));
            let counters: Vec<Entity> = units.map(|unit| roster.entity(unit)).collect();
            for counter in counters {
                world.entity_mut(counter).insert(Allegiance(Some(army)));
            }
        }
        entities.extend(found_lone_commands(world));
    }
    for (&entity, army) in entities.iter().zip((0..).map(ArmyIx)) {
        world.entity_mut(entity).insert(army);
    }
    world.insert_resource(Armies {
        entities,
        at_start: BTreeMap::new(),
    });
    let at_start = Attachments::read(world).0;
    world.resource_mut::<Armies>().at_start = at_start;
}

/// Makes a command of every HQ that no army has.
fn found_lone_commands(world: &mut World) -> Vec<Entity> {
    let roster = world.resource::<Roster>();
    let is_lone =
        |&unit: &UnitIx| is_commander(roster.printed(unit)) && army_entity(world, unit).is_none();
    let lone: Vec<UnitIx> = roster.iter().filter(is_lone).collect();
    let found = |unit: UnitIx| {
        let roster = world.resource::<Roster>();
        let (counter, printed) = (roster.entity(unit), roster.printed(unit));
        let army = Army {
            id: ArmyId::new(printed.id.as_str()).ok()?,
            name: printed.name.clone(),
            side: printed.side,
            kind: ArmyKind::Lone,
            group: None,
        };
        let entity = world.spawn((GamePiece, army)).id();
        world.entity_mut(counter).insert(AttachedTo(entity));
        Some(entity)
    };
    lone.into_iter().filter_map(found).collect()
}

fn army_entity(world: &World, unit: UnitIx) -> Option<Entity> {
    let counter = world.resource::<Roster>().entity(unit);
    world.get::<AttachedTo>(counter).map(|attached| attached.0)
}

/// Which HQ is attached to which army: read from the entities, to be kept and put back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attachments(BTreeMap<UnitIx, ArmyIx>);

impl Attachments {
    fn read(world: &World) -> Self {
        let armies = world.resource::<Armies>();
        let attached = |army: ArmyIx| {
            let attached = world.get::<Attached>(armies.entity(army));
            let counters = attached.map_or(&[][..], Attached::entities).iter();
            let units = counters.filter_map(|&counter| world.get::<UnitIx>(counter).copied());
            units.map(move |unit| (unit, army))
        };
        Self(armies.iter().flat_map(attached).collect())
    }
}

impl Kept for Attachments {
    /// They are set up with the armies.
    fn start(_world: &mut World) {}

    fn read(world: &World) -> Self {
        Self::read(world)
    }

    fn restore(&self, world: &mut World) {
        let now = Self::read(world).0;
        let units: BTreeSet<UnitIx> = now.keys().chain(self.0.keys()).copied().collect();
        for unit in units {
            let army = self.0.get(&unit).copied();
            if now.get(&unit).copied() != army {
                attach(world, unit, army);
            }
        }
    }

    fn digest(world: &World, digest: Digest) -> Digest {
        let armies = world.resource::<Armies>();
        let now = Self::read(world).0;
        let moved = now
            .iter()
            .filter(|&(unit, army)| armies.at_start.get(unit) != Some(army));
        moved.fold(digest, |digest, (unit, army)| {
            digest.byte(55).word(unit.0).word(army.0)
        })
    }
}

/// Attaches an HQ to an army in place of the one that it has.
pub(crate) fn attach(world: &mut World, unit: UnitIx, army: Option<ArmyIx>) {
    let counter = world.resource::<Roster>().entity(unit);
    let army = army.map(|army| world.resource::<Armies>().entity(army));
    let mut counter = world.entity_mut(counter);
    match army {
        Some(army) => counter.insert(AttachedTo(army)),
        None => counter.remove::<AttachedTo>(),
    };
}
