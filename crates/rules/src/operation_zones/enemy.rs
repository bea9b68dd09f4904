//! C&C 4.2 The enemy whom a side has before it, to be asked about zones again and again: who traces is worked out only once.

use bevy::prelude::World;
use hexx::Hex;

use super::facing::Facing;
use super::outline::{Outline, opposed, outline_before, starts_before};
use super::proposal::{Proposal, proposals_before};
use crate::armies::zone_at;
use crate::map::{Board, HexPos};
use crate::pieces::{ArmyIx, Bounds, Roster};
use crate::side::Side;
use crate::supply::Standings;
use crate::violation::Violation;

/// Where a side has enemy combat units in trace supply before it. It can be kept as long as the game stands as it does; zones may
/// be laid out meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnemyPlaces {
    side: Side,
    hexes: Vec<Hex>,
}

impl EnemyPlaces {
    /// Works it out for a side as the game stands.
    pub fn of(world: &World, side: Side) -> Self {
        let roster = world.resource::<Roster>();
        let grid = world.resource::<Board>().grid();
        let standings = Standings::of(world, side.other());
        let supplied = standings.iter().filter(|(_, how)| how.is_in_trace());
        let places = supplied.filter_map(|(unit, _)| roster.hex_of(unit));
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places.dedup();
        let hexes = places.into_iter().map(|hex| grid.axial(grid.pos(hex)));
        Self {
            side,
            hexes: hexes.collect(),
        }
    }

    pub(super) fn facing<'w>(&'w self, world: &'w World) -> Facing<'w> {
        Facing::new(world, &self.hexes)
    }

    /// C&C 4.2: what the zone of an army would cover between these boundaries, whatever phase it is; or why it has none so.
    pub fn outline(
        &self,
        world: &World,
        army: ArmyIx,
        bounds: Bounds,
    ) -> Result<Outline, Violation> {
        let owner = |hex| zone_at(world, self.side, hex).filter(|&other| other != army);
        outline_before(&self.facing(world), army, bounds, &owner)
    }

    /// C&C 4.2: the hexes of the enemy line before an army, if its boundaries together led to the rear in this way; none if it has
    /// no zone.
    pub fn line(&self, world: &World, army: ArmyIx, rear: Hex) -> Vec<HexPos> {
        let facing = self.facing(world);
        let opposed = opposed(&facing, army);
        opposed.map_or_else(
            |_| Vec::new(),
            |(_, opposed)| opposed.line(facing.grid(), rear).hexes,
        )
    }

    /// C&C 4.3: the hexes in which boundary counters of an army could lie, if its boundaries together led to the rear in this way;
    /// from the left to the right.
    pub fn starts(&self, world: &World, army: ArmyIx, rear: Hex) -> Vec<HexPos> {
        let facing = self.facing(world);
        let opposed = opposed(&facing, army);
        opposed.map_or_else(
            |_| Vec::new(),
            |(_, opposed)| starts_before(facing.grid(), &opposed, rear),
        )
    }

    /// C&C 4.3: a zone for every army of the side that has none and could have one, from the left to the right of the front. Each
    /// can be ordered as it stands, in this order.
    pub fn proposals(&self, world: &World) -> Vec<Proposal> {
        proposals_before(&self.facing(world), self.side)
    }
}
