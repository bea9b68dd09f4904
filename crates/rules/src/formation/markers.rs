//! 13.7 Formation markers as entities: which formation, where, which side up, and the units that each stands for.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::fuelled::FuelledFormations;
use crate::game_piece::GamePiece;
use crate::ids::FormationId;
use crate::kept::Kept;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::pieces::{Location, Roster, UnitIx};

/// A marker on the map, and the formation that it belongs to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormationMarker(pub FormationId);

/// The hex of a marker. All of its units are there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkerAt(pub HexPos);

/// Rule 13.7 D: whether a marker lies with its fuelled side up: fuel was bought for the formation (12.5c A).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FuelledSide(pub bool);

/// The marker that stands for a unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Gathers)]
pub struct GatheredIn(pub Entity);

/// The units that a marker stands for. There is always one at least.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = GatheredIn)]
pub struct Gathers(Vec<Entity>);

impl Gathers {
    /// The counters, in no order that means anything.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

/// The entity of each marker on the map.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct MarkerIndex(BTreeMap<FormationId, Entity>);

/// The markers on the map as a value: read from the entities, to be looked through, kept and put back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormationMarkers(BTreeMap<FormationId, Gathering>);

/// A marker on the map with its units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// Where.
    pub at: HexPos,
    /// The units that it stands for.
    pub units: BTreeSet<UnitIx>,
}

impl Gathering {
    fn read(world: &World, marker: Entity) -> Option<Self> {
        let counters = world.get::<Gathers>(marker)?.entities().iter();
        let units = counters.filter_map(|&counter| world.get::<UnitIx>(counter).copied());
        Some(Self {
            at: world.get::<MarkerAt>(marker)?.0,
            units: units.collect(),
        })
    }
}

impl FormationMarkers {
    /// The markers as the game stands.
    pub fn read(world: &World) -> Self {
        let markers = world.resource::<MarkerIndex>().0.iter();
        let read = |(&formation, &entity)| Some((formation, Gathering::read(world, entity)?));
        Self(markers.filter_map(read).collect())
    }

    /// The marker of a formation, if it is on the map.
    pub fn of(&self, formation: FormationId) -> Option<&Gathering> {
        self.0.get(&formation)
    }

    /// All markers on the map.
    pub fn iter(&self) -> impl Iterator<Item = (FormationId, &Gathering)> {
        let markers = self.0.iter();
        markers.map(|(&formation, marker)| (formation, marker))
    }
}

impl Kept for FormationMarkers {
    fn start(world: &mut World) {
        world.insert_resource(MarkerIndex::default());
    }

    fn read(world: &World) -> Self {
        Self::read(world)
    }

    /// Puts these markers in place of those that are there.
    fn restore(&self, world: &mut World) {
        let there: BTreeSet<FormationId> =
            world.resource::<MarkerIndex>().0.keys().copied().collect();
        for &formation in there.iter().chain(self.0.keys()) {
            set(world, formation, self.0.get(&formation));
        }
    }

    /// Adds what there is to a digest; nothing for a game without markers.
    fn digest(world: &World, mut digest: Digest) -> Digest {
        for (formation, marker) in &Self::read(world).0 {
            digest = digest.byte(40).text(formation.as_str()).hex(marker.at);
            digest = digest.units(marker.units.iter().copied());
        }
        digest
    }
}

/// The marker of a formation, if it is on the map.
pub fn marker_of(world: &World, formation: FormationId) -> Option<Gathering> {
    let marker = world.resource::<MarkerIndex>().0.get(&formation);
    marker.and_then(|&marker| Gathering::read(world, marker))
}

/// The formation whose marker stands for a unit.
pub fn gathered_in(world: &World, unit: UnitIx) -> Option<FormationId> {
    let counter = world.resource::<Roster>().entity(unit);
    let marker = world.get::<GatheredIn>(counter)?.0;
    world.get::<FormationMarker>(marker).map(|marker| marker.0)
}

/// The formations whose markers are in a hex.
pub fn markers_at(world: &World, hex: HexPos) -> Vec<FormationId> {
    let markers = world.resource::<MarkerIndex>().0.iter();
    let here = |marker: Entity| world.get::<MarkerAt>(marker) == Some(&MarkerAt(hex));
    let here = markers.filter(|&(_, &marker)| here(marker));
    here.map(|(&formation, _)| formation).collect()
}

/// Rule 13.7 D: whether the marker of a formation lies with its fuelled side up.
pub fn is_fuelled(world: &World, formation: FormationId) -> bool {
    let marker = world.resource::<MarkerIndex>().0.get(&formation);
    let side = marker.and_then(|&marker| world.get::<FuelledSide>(marker));
    side.is_some_and(|side| side.0)
}

/// Rule 13.7 A: puts a marker with its units, or takes it off the map where there is none.
pub(super) fn set(world: &mut World, formation: FormationId, marker: Option<&Gathering>) {
    let there = world.resource::<MarkerIndex>().0.get(&formation).copied();
    let Some(marker) = marker.filter(|marker| !marker.units.is_empty()) else {
        if let Some(entity) = there {
            world.resource_mut::<MarkerIndex>().0.remove(&formation);
            world.despawn(entity);
        }
        return;
    };
    let entity = there.unwrap_or_else(|| {
        let sign = (GamePiece, FormationMarker(formation));
        world.spawn((sign, FuelledSide::default())).id()
    });
    let mut index = world.resource_mut::<MarkerIndex>();
    index.0.insert(formation, entity);
    if world.get::<MarkerAt>(entity) != Some(&MarkerAt(marker.at)) {
        world.entity_mut(entity).insert(MarkerAt(marker.at));
    }
    let inside = world.get::<Gathers>(entity).cloned().unwrap_or_default();
    let roster = world.resource::<Roster>();
    let units = marker.units.iter().map(|&unit| roster.entity(unit));
    let wanted: BTreeSet<Entity> = units.collect();
    for &counter in inside.entities() {
        if !wanted.contains(&counter) {
            world.entity_mut(counter).remove::<GatheredIn>();
        }
    }
    for counter in wanted {
        if !inside.entities().contains(&counter) {
            world.entity_mut(counter).insert(GatheredIn(entity));
        }
    }
}

/// Turns markers as the fuel of their formations wants it.
pub(crate) fn derive_fuelled_sides(
    mut markers: Query<(&FormationMarker, &mut FuelledSide)>,
    fuelled: Res<FuelledFormations>,
) {
    for (marker, mut side) in &mut markers {
        side.set_if_neq(FuelledSide(fuelled.has(marker.0)));
    }
}

/// Rules 13.7 A and B: compares the markers with the counters; says what is wrong.
pub fn validate(world: &World) -> Result<(), String> {
    let roster = world.resource::<Roster>();
    let markers = FormationMarkers::read(world);
    if markers.0.len() != world.resource::<MarkerIndex>().0.len() {
        return Err("a marker is without units".to_owned());
    }
    for (formation, marker) in markers.iter() {
        for &unit in &marker.units {
            let printed = roster.printed(unit);
            if roster.location(unit) != Location::Map(marker.at) {
                return Err(format!("{} is not with its marker", printed.id));
            }
            if printed.formation != Some(formation) {
                return Err(format!("{} is in the marker of {formation}", printed.id));
            }
            if gathered_in(world, unit) != Some(formation) {
                return Err(format!("{} does not know its marker", printed.id));
            }
        }
    }
    Ok(())
}
