//! 12.6f Parts of a formation: the ways to trace that serve different parts of it, and which of them its owner has chosen.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bevy::prelude::{Resource, World};

use super::standing::Via;
use crate::ids::FormationId;
use crate::kept::KeptResource;
use crate::map::{Board, HexIx};
use crate::naming;
use crate::numbers::Digest;
use crate::pieces::{Roster, UnitIx};
use crate::supply::language::TraceVia;

/// A part of a formation that traces through one HQ or one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Through what.
    pub via: Via,
    /// Who.
    pub units: Vec<UnitIx>,
}

/// The parts of a formation of which none is within another, the largest first, of equals the first HQ, then the first source.
/// Given are its members and the ways of each.
pub(super) fn parts(members: &[(UnitIx, HexIx)], ways: &[Vec<Via>]) -> Vec<Part> {
    let mut served: BTreeMap<Via, Vec<UnitIx>> = BTreeMap::new();
    for (&(unit, _), ways) in members.iter().zip(ways) {
        for &via in ways {
            served.entry(via).or_default().push(unit);
        }
    }
    let mut all: Vec<Part> = served
        .into_iter()
        .map(|(via, units)| Part { via, units })
        .collect();
    all.sort_by_key(|part| Reverse(part.units.len()));
    let mut parts: Vec<Part> = Vec::new();
    for part in all {
        let contains = |other: &Part| part.units.iter().all(|unit| other.units.contains(unit));
        if !parts.iter().any(contains) {
            parts.push(part);
        }
    }
    parts
}

/// What the owners of formations have chosen to trace through, where nothing serves all of a formation.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TraceChoices(BTreeMap<FormationId, Via>);

impl TraceChoices {
    /// What was chosen for a formation.
    pub(super) fn of(&self, formation: FormationId) -> Option<Via> {
        self.0.get(&formation).copied()
    }

    /// Notes a choice.
    pub(super) fn note(&mut self, formation: FormationId, via: Via) {
        self.0.insert(formation, via);
    }

    /// Forgets a choice that there is no more.
    pub(super) fn forget(&mut self, formation: FormationId) {
        self.0.remove(&formation);
    }
}

impl KeptResource for TraceChoices {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    fn digest(&self, mut digest: Digest) -> Digest {
        for (formation, via) in &self.0 {
            digest = digest.byte(43).text(formation.as_str());
            digest = match via {
                Via::Headquarters(hq) => digest.byte(0).word(hq.0),
                Via::Source(hex) => digest.byte(1).word(hex.0),
            };
        }
        digest
    }
}

impl Via {
    /// What a player names.
    pub(super) fn named(world: &World, via: TraceVia) -> Option<Self> {
        match via {
            TraceVia::Headquarters(hq) => {
                let hq = world.resource::<Roster>().find(hq);
                hq.map(Self::Headquarters)
            }
            TraceVia::Source(at) => {
                let hex = world.resource::<Board>().grid().index(at);
                hex.map(Self::Source)
            }
        }
    }

    /// The same as a player names it.
    pub(super) fn name(self, world: &World) -> TraceVia {
        match self {
            Self::Headquarters(hq) => {
                TraceVia::Headquarters(world.resource::<Roster>().printed(hq).id)
            }
            Self::Source(hex) => TraceVia::Source(world.resource::<Board>().grid().pos(hex)),
        }
    }
}

impl TraceVia {
    /// In words.
    pub(crate) fn words(self, world: &World) -> String {
        match self {
            Self::Headquarters(hq) => naming::name(world, hq),
            Self::Source(at) => naming::place(world, at),
        }
    }
}
