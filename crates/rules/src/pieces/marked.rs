//! Which counters have something on them that a phase takes off, so that no step looks through the whole roster.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::{Fuel, ModeMarker, PutDown, Released, Roster, Touched, UnitIx};

/// Counters by what lies on them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    released: BTreeSet<UnitIx>,
    fuelled: BTreeSet<UnitIx>,
    involuntary: BTreeSet<UnitIx>,
    put_down: BTreeSet<UnitIx>,
}

impl Marked {
    /// Units released from Reserve in this phase (5.7b).
    pub(crate) fn released(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.released.iter().copied()
    }

    /// Units with fuel (12.5).
    pub(crate) fn fuelled(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.fuelled.iter().copied()
    }

    /// Units in Exploitation or Disorganized Mode (5.3).
    pub(crate) fn involuntary(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.involuntary.iter().copied()
    }

    /// Dumps on which supply was put down in this phase (12.2a).
    pub(crate) fn put_down(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.put_down.iter().copied()
    }

    fn note(
        &mut self,
        unit: UnitIx,
        released: Released,
        fuel: Fuel,
        marker: ModeMarker,
        put_down: PutDown,
    ) {
        let involuntary = matches!(
            marker,
            ModeMarker::Exploit { .. } | ModeMarker::Disorganized
        );
        for (set, belongs) in [
            (&mut self.released, released.0),
            (&mut self.fuelled, fuel != Fuel::None),
            (&mut self.involuntary, involuntary),
            (&mut self.put_down, put_down.0 > 0),
        ] {
            keep(set, unit, belongs);
        }
    }
}

/// Puts a unit into a set, or takes it out.
fn keep(set: &mut BTreeSet<UnitIx>, unit: UnitIx, belongs: bool) {
    if belongs {
        set.insert(unit);
    } else {
        set.remove(&unit);
    }
}

/// Brings the sets up to date for the counters that changed.
pub(crate) fn derive_marked(
    mut marked: ResMut<Marked>,
    touched: Res<Touched>,
    roster: Res<Roster>,
    counters: Query<(&Released, &Fuel, &ModeMarker, &PutDown)>,
) {
    for &unit in touched.units() {
        if let Ok((&released, &fuel, &marker, &put_down)) = counters.get(roster.entity(unit)) {
            marked.note(unit, released, fuel, marker, put_down);
        }
    }
}

/// Looks through all counters, to check the sets that were kept.
pub fn mark_anew(world: &World) -> Marked {
    let mut marked = Marked::default();
    for unit in world.resource::<Roster>().iter() {
        let (released, fuel) = (super::fact(world, unit), super::fact(world, unit));
        let put_down = super::fact(world, unit);
        marked.note(unit, released, fuel, super::fact(world, unit), put_down);
    }
    marked
}
