//! 13.7 Where the markers are and which units they stand for.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::{Resource, World};

use crate::ids::FormationId;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::pieces::{Fuel, Location, Roster, UnitIx, fact};

/// The markers that are on the map.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct FormationMarkers(BTreeMap<FormationId, Gathering>);

/// A marker on the map with its units. There is always one at least, and all are in its hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// Where.
    pub at: HexPos,
    /// The units that it stands for.
    pub units: BTreeSet<UnitIx>,
}

impl FormationMarkers {
    /// The marker of a formation, if it is on the map.
    pub fn of(&self, formation: FormationId) -> Option<&Gathering> {
        self.0.get(&formation)
    }

    /// All markers on the map.
    pub fn iter(&self) -> impl Iterator<Item = (FormationId, &Gathering)> {
        self.0
            .iter()
            .map(|(&formation, marker)| (formation, marker))
    }

    /// The formation whose marker stands for a unit.
    pub fn holding(&self, unit: UnitIx) -> Option<FormationId> {
        let mut markers = self.iter();
        let found = markers.find(|(_, marker)| marker.units.contains(&unit));
        found.map(|(formation, _)| formation)
    }

    /// The markers in a hex.
    pub fn at(&self, hex: HexPos) -> impl Iterator<Item = (FormationId, &Gathering)> {
        self.iter().filter(move |(_, marker)| marker.at == hex)
    }

    /// Rule 13.7 A: puts a marker with its units, or takes it off the map where there is none.
    pub(super) fn set(&mut self, formation: FormationId, marker: Option<Gathering>) {
        match marker.filter(|marker| !marker.units.is_empty()) {
            Some(marker) => {
                self.0.insert(formation, marker);
            }
            None => {
                self.0.remove(&formation);
            }
        }
    }

    /// Adds what there is to a digest; nothing for a game without markers.
    pub(crate) fn digest(&self, mut digest: Digest) -> Digest {
        for (formation, marker) in &self.0 {
            digest = digest.byte(40).text(formation.as_str()).hex(marker.at);
            digest = digest.units(marker.units.iter().copied());
        }
        digest
    }

    /// Rules 13.7 A and B: compares the markers with the counters; says what is wrong.
    pub fn validate(&self, world: &World) -> Result<(), String> {
        let roster = world.resource::<Roster>();
        for (formation, marker) in self.iter() {
            if marker.units.is_empty() {
                return Err(format!("the marker of {formation} is without units"));
            }
            for &unit in &marker.units {
                let printed = roster.printed(unit);
                if roster.location(unit) != Location::Map(marker.at) {
                    return Err(format!("{} is not with its marker", printed.id));
                }
                if printed.formation != Some(formation) {
                    return Err(format!("{} is in the marker of {formation}", printed.id));
                }
            }
        }
        Ok(())
    }
}

/// Rule 13.7 D: whether a marker lies with its fuelled side up: units in it have fuel that was bought for the formation
/// (12.5c).
pub fn is_fuelled(world: &World, marker: &Gathering) -> bool {
    let has = |&unit: &UnitIx| fact::<Fuel>(world, unit) == Fuel::UntilCleanUp;
    marker.units.iter().any(has)
}
