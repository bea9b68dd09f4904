//! 13.7a Ways in which the units of a formation take fuel together: through one HQ, or by drawing from one dump.

use bevy::prelude::World;

use crate::pieces::{Roster, UnitIx};
use crate::side::Side;
use crate::supply::language::FuelVia;
use crate::supply::payment::Purse;
use crate::supply::reach::Sources;
use crate::violation::Violation;

/// Through what supply is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// Each draws from the dump itself.
    Direct,
    /// This HQ draws it, and throws it to the others.
    Through(UnitIx),
}

impl Way {
    /// The way that a player names.
    pub(super) fn named(world: &World, side: Side, via: FuelVia) -> Result<Self, Violation> {
        match via {
            FuelVia::Direct => Ok(Self::Direct),
            FuelVia::Headquarters(id) => {
                let roster = world.resource::<Roster>();
                Ok(Self::Through(roster.own_units(side, &[id], "12.5c")?[0]))
            }
        }
    }

    /// The same as a player names it.
    pub(super) fn name(self, world: &World) -> FuelVia {
        match self {
            Self::Direct => FuelVia::Direct,
            Self::Through(hq) => FuelVia::Headquarters(world.resource::<Roster>().printed(hq).id),
        }
    }

    /// Who throws to a unit; nobody to the HQ itself, which draws what it throws to the others.
    pub(super) fn thrower_for(self, unit: UnitIx) -> Option<UnitIx> {
        match self {
            Self::Direct => None,
            Self::Through(hq) => (hq != unit).then_some(hq),
        }
    }
}

/// Units and what each of them reaches.
pub(super) struct Reached(pub Vec<(UnitIx, Sources)>);

impl Reached {
    /// What a unit among them reaches.
    pub(super) fn of(&self, unit: UnitIx) -> Option<&Sources> {
        let own = self.0.iter().find(|&&(other, _)| other == unit);
        own.map(|(_, sources)| sources)
    }

    /// Every way in which one of them reaches something: the direct one, then through HQs in roster order.
    pub(super) fn ways(&self) -> Vec<Way> {
        let routes = self.0.iter().flat_map(|(_, sources)| sources.routes());
        let mut ways: Vec<Way> = routes
            .map(|source| source.via.map_or(Way::Direct, Way::Through))
            .collect();
        ways.sort_unstable();
        ways.dedup();
        ways
    }

    /// Those whom all that pays reaches in one way. What is drawn directly comes from one dump (12.5c A), which is a hex
    /// (12.1b).
    pub(super) fn served(&self, world: &World, purse: &Purse, way: Way) -> Vec<UnitIx> {
        if way == Way::Direct && !purse.comes_from_one_hex(world) {
            return Vec::new();
        }
        let uses = |&&(unit, ref sources): &&(UnitIx, Sources)| {
            purse.is_drawn(sources, way.thrower_for(unit))
        };
        self.0.iter().filter(uses).map(|&(unit, _)| unit).collect()
    }

    /// The way that serves most of them, of equals the first.
    pub(super) fn best(&self, world: &World, purse: &Purse) -> Option<(Way, Vec<UnitIx>)> {
        let served = |way: Way| (way, self.served(world, purse, way));
        let served: Vec<(Way, Vec<UnitIx>)> = self.ways().into_iter().map(served).collect();
        let best = served
            .into_iter()
            .rev()
            .max_by_key(|(_, units)| units.len());
        best.filter(|(_, units)| !units.is_empty())
    }
}
