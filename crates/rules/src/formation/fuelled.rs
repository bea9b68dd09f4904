//! 13.7 D Which formations have bought fuel as formations, until their owner's next Clean Up Phase.

use std::collections::BTreeSet;

use bevy::prelude::{Resource, World};

use crate::ids::FormationId;
use crate::kept::KeptResource;
use crate::numbers::Digest;
use crate::pieces::{Fuel, Roster, fact};
use crate::side::{PerSide, Side};

/// The formations of each side whose fuel was bought by the formation method (12.5c A).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct FuelledFormations(PerSide<BTreeSet<FormationId>>);

impl FuelledFormations {
    /// Whether a formation has bought fuel.
    pub fn has(&self, formation: FormationId) -> bool {
        let mut sides = self.0.iter();
        sides.any(|(_, fuelled)| fuelled.contains(&formation))
    }

    /// Notes that a formation of a side has bought fuel.
    pub(crate) fn note(&mut self, side: Side, formation: FormationId) {
        self.0[side].insert(formation);
    }

    /// Rule 12.5d: the fuel of a side's formations is gone.
    pub(crate) fn clean_up(&mut self, side: Side) {
        self.0[side].clear();
    }
}

impl KeptResource for FuelledFormations {
    /// A game may begin with formations that are fuelled.
    fn at_start(world: &World) -> Self {
        let roster = world.resource::<Roster>();
        let mut found = Self::default();
        for unit in roster.iter() {
            let printed = roster.printed(unit);
            if let Some(formation) = printed.formation
                && printed.family.is_combat()
                && fact::<Fuel>(world, unit) == Fuel::UntilCleanUp
            {
                found.note(printed.side, formation);
            }
        }
        found
    }

    fn digest(&self, mut digest: Digest) -> Digest {
        for formation in self.0.iter().flat_map(|(_, fuelled)| fuelled) {
            digest = digest.byte(42).text(formation.as_str());
        }
        digest
    }
}
