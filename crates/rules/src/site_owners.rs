//! 9.14e, 9.14h Who owns the ports and forts that are printed on the map. They change hands as an Attack-Capable unit enters,
//! and in no other way: who controls the hex (13.3h) is another question.

use std::collections::BTreeMap;

use bevy::prelude::{Resource, World};

use crate::control::Control;
use crate::kept::KeptResource;
use crate::map::{Board, Feature, HexIx, HexPos};
use crate::numbers::Digest;
use crate::setup::ScenarioFacts;
use crate::side::Side;

/// The owners of ports and forts, by hex. A game begins with those whom the scenario names, elsewhere with those who control
/// the hexes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteOwners(BTreeMap<HexIx, Side>);

impl SiteOwners {
    /// Who owns the port and the fort in a hex; nobody where there is none, or none was taken yet.
    pub fn owner(&self, hex: HexIx) -> Option<Side> {
        self.0.get(&hex).copied()
    }

    /// Gives what is printed in a hex to a side.
    pub(crate) fn give(&mut self, hex: HexIx, side: Side) {
        self.0.insert(hex, side);
    }
}

impl KeptResource for SiteOwners {
    fn at_start(world: &World) -> Self {
        let (board, control) = (world.resource::<Board>(), world.resource::<Control>());
        let grid = board.grid();
        let named = &world.resource::<ScenarioFacts>().owners;
        let owned = |pos: HexPos| {
            let hex = grid.index(pos).filter(|&hex| is_site(board, hex))?;
            let said = named.iter().find(|(at, _)| *at == pos);
            let owner = said.map_or_else(|| control.of(hex), |&(_, owner)| owner);
            Some((hex, owner?))
        };
        Self(grid.iter().filter_map(owned).collect())
    }

    /// Adds what there is to a digest; nothing for a map without ports and forts.
    fn digest(&self, digest: Digest) -> Digest {
        self.0.iter().fold(digest, |digest, (hex, &side)| {
            digest.byte(24).word(hex.0).byte(side as u8)
        })
    }
}

/// Whether a port or a fort is printed in a hex.
pub(crate) fn is_site(board: &Board, hex: HexIx) -> bool {
    let features = &board.hex(hex).features;
    let is_held = |feature: &Feature| feature.is_fort() || feature.port_capacity().is_some();
    features.iter().any(is_held)
}
