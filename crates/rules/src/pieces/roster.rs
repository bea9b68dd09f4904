//! The index of counters: from id to entity, and units by hex.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{Captured, Family, Flipped, Location, Printed, ThrowRange};
use crate::ids::{CountryId, FormationId, NationId, UnitId};
use crate::map::{Board, HexIx, HexPos};
use crate::numbers::Digest;
use crate::side::Side;

/// Dense number of a counter, in the order of the roster file.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitIx(pub u16);

impl UnitIx {
    /// The number of the next counter after so many; none where a roster is full. The highest number is never given: in
    /// digests it ends a list.
    pub fn after(counters: usize) -> Option<Self> {
        let number = u16::try_from(counters).ok()?;
        (counters < Roster::MOST).then_some(Self(number))
    }

    /// As an array index.
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Its place in a list with one for each counter, which grows with the roster (12.1c).
    pub(crate) fn slot<T: Clone + Default>(self, list: &mut Vec<T>) -> &mut T {
        if list.len() <= self.at() {
            list.resize(self.at() + 1, T::default());
        }
        &mut list[self.at()]
    }
}

impl Digest {
    /// Takes a list of counters in, and that it ends.
    pub(crate) fn units(self, units: impl IntoIterator<Item = UnitIx>) -> Self {
        units
            .into_iter()
            .fold(self, |digest, unit| digest.word(unit.0))
            .word(u16::MAX)
    }
}

/// A nation: a name and the colours of its counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nation {
    /// Its id.
    pub id: NationId,
    /// Its adjective, such as `German`.
    pub name: String,
    /// Counter ground, `0xRRGGBB`.
    pub ground: u32,
    /// Accent: rim, band and figures, `0xRRGGBB`.
    pub accent: u32,
    /// What the tables of the command rules call it (C&C 1.5).
    pub country: Option<CountryId>,
}

/// What was printed on a counter before anybody captured it or turned it over.
#[derive(Clone, Copy, Debug)]
struct MadeAs {
    side: Side,
    family: Family,
    formation: Option<FormationId>,
    throw: Option<ThrowRange>,
}

impl MadeAs {
    const fn of(printed: &Printed) -> Self {
        Self {
            side: printed.side,
            family: printed.family,
            formation: printed.formation,
            throw: printed.movement.throw,
        }
    }
}

/// All counters by id, by number and by hex.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    entities: Vec<Entity>,
    printed: Vec<Printed>,
    /// What a capture or a flip changes about each counter, as it was made.
    made_as: Vec<MadeAs>,
    by_id: BTreeMap<UnitId, UnitIx>,
    locations: Vec<Location>,
    /// Units in each hex, ascending by number.
    stacks: Vec<Vec<UnitIx>>,
    grid: Option<crate::map::Grid>,
}

impl Roster {
    /// An index for a map, with no counters yet.
    pub fn new(board: &Board) -> Self {
        Self {
            stacks: vec![Vec::new(); board.grid().len()],
            grid: Some(*board.grid()),
            ..Self::default()
        }
    }

    /// As many counters as a roster can number. Whoever makes a [`GameSetup`](crate::setup::GameSetup) keeps to it.
    pub const MOST: usize = u16::MAX as usize;

    /// Adds a counter that has been spawned.
    pub(crate) fn add(&mut self, entity: Entity, printed: Printed, location: Location) -> UnitIx {
        let ix = UnitIx::after(self.entities.len()).expect("a set-up keeps to Roster::MOST");
        self.by_id.insert(printed.id, ix);
        self.entities.push(entity);
        self.made_as.push(MadeAs::of(&printed));
        self.printed.push(printed);
        self.locations.push(Location::Dead);
        self.relocate(ix, location);
        ix
    }

    /// Number of counters.
    pub fn len(&self) -> usize {
        self.entities.len()
    }

    /// Whether there is no counter.
    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// All counters, in roster order.
    pub fn iter(&self) -> impl Iterator<Item = UnitIx> + use<> {
        (0..self.entities.len()).map_while(UnitIx::after)
    }

    /// The counter with this id.
    pub fn find(&self, id: UnitId) -> Option<UnitIx> {
        self.by_id.get(&id).copied()
    }

    /// The entity of a counter.
    pub fn entity(&self, ix: UnitIx) -> Entity {
        self.entities[ix.at()]
    }

    /// What is printed on a counter.
    pub fn printed(&self, ix: UnitIx) -> &Printed {
        &self.printed[ix.at()]
    }

    /// Where a counter is.
    pub fn location(&self, ix: UnitIx) -> Location {
        self.locations[ix.at()]
    }

    /// The counters in a hex.
    pub fn in_hex(&self, ix: HexIx) -> &[UnitIx] {
        &self.stacks[ix.at()]
    }

    /// The counters in a hex, by its printed number.
    pub fn at(&self, pos: HexPos) -> &[UnitIx] {
        let ix = self.grid.and_then(|grid| grid.index(pos));
        ix.map_or(&[], |ix| self.in_hex(ix))
    }

    /// The ids of some counters.
    pub fn ids(&self, units: impl IntoIterator<Item = UnitIx>) -> Vec<UnitId> {
        units
            .into_iter()
            .map(|unit| self.printed(unit).id)
            .collect()
    }

    /// Records that a counter is elsewhere now; the caller changes the [`Location`] component with it.
    pub(crate) fn relocate(&mut self, ix: UnitIx, to: Location) {
        if let Some(old) = self.hex_of(ix) {
            self.stacks[old.at()].retain(|&other| other != ix);
        }
        self.locations[ix.at()] = to;
        if let Some(new) = self.hex_of(ix) {
            let stack = &mut self.stacks[new.at()];
            let place = stack.partition_point(|&other| other < ix);
            stack.insert(place, ix);
        }
    }

    /// What was printed on a counter before anybody captured it or turned it over.
    pub(crate) fn as_made(&self, ix: UnitIx) -> Printed {
        let mut printed = self.printed(ix).clone();
        let MadeAs {
            side,
            family,
            formation,
            throw,
        } = self.made_as[ix.at()];
        (printed.side, printed.family, printed.formation) = (side, family, formation);
        printed.movement.throw = throw;
        printed
    }

    /// Rule 12.7: the range that is printed on the Extender side of a counter, whichever side is up; none for other counters.
    pub fn extender_range(&self, ix: UnitIx) -> Option<ThrowRange> {
        let made = self.made_as[ix.at()];
        made.throw.filter(|_| made.family == Family::Extender)
    }

    /// Records in whose hands a counter is, and which side of an Extender is up; the caller changes the [`Printed`] component
    /// with it. Rule 13.2g: captured Organic Trucks are ordinary transport. Rule 12.7: so is the back of an Extender.
    pub(crate) fn set_side_up(
        &mut self,
        ix: UnitIx,
        captured: Captured,
        flipped: Flipped,
    ) -> &Printed {
        let made = self.made_as[ix.at()];
        let printed = &mut self.printed[ix.at()];
        printed.side = if captured.0 {
            made.side.other()
        } else {
            made.side
        };
        let was_organic = captured.0 && made.family == Family::OrganicTruck;
        (printed.family, printed.formation) = if was_organic {
            (Family::Transport, None)
        } else {
            (made.family, made.formation)
        };
        printed.movement.throw = made.throw;
        if flipped.0 {
            printed.family = Family::Transport;
            printed.movement.throw = None;
        }
        printed
    }

    /// The hex a counter is in, as a dense number.
    pub fn hex_of(&self, ix: UnitIx) -> Option<HexIx> {
        self.grid?.index(self.locations[ix.at()].hex()?)
    }

    /// Compares the index with the entities; says what differs.
    pub fn validate(&self, world: &World) -> Result<(), String> {
        let mut stacked = 0;
        for ix in self.iter() {
            let id = self.printed(ix).id;
            let entity = world
                .get_entity(self.entity(ix))
                .map_err(|_| format!("{id} has no entity"))?;
            if entity.get::<Location>() != Some(&self.location(ix)) {
                return Err(format!("{id}: index and entity differ about its place"));
            }
            if let Some(hex) = self.hex_of(ix) {
                stacked += 1;
                if !self.in_hex(hex).contains(&ix) {
                    return Err(format!("{id} is missing from its stack"));
                }
            }
        }
        let in_stacks: usize = self.stacks.iter().map(Vec::len).sum();
        if in_stacks == stacked {
            Ok(())
        } else {
            Err(format!(
                "{in_stacks} counters in stacks, {stacked} on the map"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_counters_have_one_number() {
        assert_eq!(UnitIx::after(0), Some(UnitIx(0)));
        assert_eq!(UnitIx::after(Roster::MOST - 1), Some(UnitIx(65_534)));
        assert_eq!(UnitIx::after(Roster::MOST), None);
        assert_eq!(UnitIx::after(1 << 20), None);
    }
}
