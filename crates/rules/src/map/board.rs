//! The map as entities, and the dense index that searches run on.
//!
//! Each hex is an entity, and so is each hexside that holds anything. [`Board`] mirrors them in flat arrays. Both
//! change only through the functions here, so that an editor can change a map under a running game.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::hex::{Direction, Grid, HexIx, HexPos, Hexside};
use super::terrain::{BarrierIx, RoadIx, TerrainIx};
use crate::game_piece::GamePiece;
use crate::side::Side;

/// Where a hex entity is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexAt(pub HexPos);

/// What lies in a hex.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct HexFacts {
    /// The ground.
    pub terrain: TerrainIx,
    /// A village or city symbol in the hex, a terrain kind of its own (6.2b).
    pub settlement: Option<TerrainIx>,
    /// The name printed in the hex.
    pub name: Option<String>,
    /// Ports, air base sites, sources, entry hexes, objectives.
    pub features: Vec<Feature>,
}

impl HexFacts {
    /// A hex with this ground and nothing else.
    pub fn of(terrain: TerrainIx) -> Self {
        Self {
            terrain,
            settlement: None,
            name: None,
            features: Vec::new(),
        }
    }
}

/// A sign printed in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Feature {
    /// A port that can handle this many tokens of supply a turn.
    Port {
        /// Capacity in tokens (1 SP = 4T).
        capacity: u16,
    },
    /// A place for an air base.
    AirBaseSite,
    /// Permanent works that count as a hedgehog of this level (16.0).
    Fort {
        /// Hedgehog level.
        level: u8,
    },
    /// A supply source of a side (12.6a).
    Source(Side),
    /// A hex in which reinforcements of a side enter (13.6).
    Entry(Side),
    /// A hex that counts for victory, so many points to whoever holds it.
    Objective {
        /// Victory points.
        points: u8,
    },
}

impl Feature {
    /// Whether these are works that count as a hedgehog (16.0).
    pub const fn is_fort(&self) -> bool {
        self.fort_level().is_some()
    }

    /// The level of works that count as a hedgehog (16.0); none for other signs.
    pub const fn fort_level(&self) -> Option<u8> {
        match self {
            Self::Fort { level } => Some(*level),
            Self::Port { .. }
            | Self::AirBaseSite
            | Self::Source(_)
            | Self::Entry(_)
            | Self::Objective { .. } => None,
        }
    }
}

/// Number of tracks of a railroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Tracks {
    /// One.
    Single,
    /// Two or more (13.3a).
    Multi,
}

/// The gauge of a railroad. Which side can use which gauge is a fact of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gauge {
    /// 1,435 mm.
    Standard,
    /// 1,520 mm and wider.
    Broad,
    /// Narrow lines.
    Narrow,
}

/// A railroad between two adjacent hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Rail {
    /// Number of tracks.
    pub tracks: Tracks,
    /// Width of the track.
    pub gauge: Gauge,
}

/// Which hexside a hexside entity is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexsideAt(pub Hexside);

/// What lies on a hexside or crosses it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HexsideFacts {
    /// River, wadi, escarpment, shore.
    pub barrier: Option<BarrierIx>,
    /// A bridge stands: the barrier costs nothing and roads and railroads lead across.
    pub bridge: bool,
    /// A border between states.
    pub border: bool,
    /// A road across the hexside.
    pub road: Option<RoadIx>,
    /// A railroad across the hexside.
    pub rail: Option<Rail>,
}

impl HexsideFacts {
    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether roads and railroads lead across: no barrier, or a bridge over it.
    pub fn is_passable_by_road(&self) -> bool {
        self.barrier.is_none() || self.bridge
    }
}

/// The dense index of the map.
#[derive(Resource, Clone, Debug)]
pub struct Board {
    grid: Grid,
    hexes: Vec<HexFacts>,
    hex_entities: Vec<Entity>,
    /// Three sides a hex, N, NE and SE; the other three belong to the neighbours.
    sides: Vec<HexsideFacts>,
    side_entities: Vec<Option<Entity>>,
    /// Dense neighbour numbers, six a hex; `u16::MAX` beyond the edge.
    neighbours: Vec<u16>,
    revision: u32,
}

/// No neighbour in that direction.
const OFF_MAP: u16 = u16::MAX;

impl Board {
    /// Builds the entities and the index of a map. `hexes` is in the grid's order.
    pub fn spawn(
        world: &mut World,
        grid: Grid,
        hexes: Vec<HexFacts>,
        sides: &[(Hexside, HexsideFacts)],
    ) -> Self {
        debug_assert_eq!(hexes.len(), grid.len(), "one fact sheet a hex");
        let hex_entities = grid
            .iter()
            .zip(&hexes)
            .map(|(pos, facts)| world.spawn((GamePiece, HexAt(pos), facts.clone())).id())
            .collect();
        let neighbours = grid
            .iter()
            .flat_map(|pos| {
                Direction::ALL.map(|d| {
                    grid.neighbour(pos, d)
                        .and_then(|p| grid.index(p))
                        .map_or(OFF_MAP, |ix| ix.0)
                })
            })
            .collect();
        let mut board = Self {
            grid,
            sides: vec![HexsideFacts::default(); grid.len() * 3],
            side_entities: vec![None; grid.len() * 3],
            hexes,
            hex_entities,
            neighbours,
            revision: 0,
        };
        for &(side, facts) in sides {
            board.set_hexside(world, side, facts);
        }
        board
    }

    /// The rectangle of hexes.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Counts changes of the map; whoever caches what a map implies compares it.
    pub const fn revision(&self) -> u32 {
        self.revision
    }

    /// What lies in a hex.
    pub fn hex(&self, ix: HexIx) -> &HexFacts {
        &self.hexes[ix.at()]
    }

    /// What lies in every hex, in the grid's order.
    pub fn hexes(&self) -> &[HexFacts] {
        &self.hexes
    }

    /// What lies in a hex, by its printed number.
    pub fn hex_at(&self, pos: HexPos) -> Option<&HexFacts> {
        self.grid.index(pos).map(|ix| self.hex(ix))
    }

    /// The entity of a hex.
    pub fn hex_entity(&self, ix: HexIx) -> Entity {
        self.hex_entities[ix.at()]
    }

    /// The neighbour in a direction, by dense numbers.
    pub fn neighbour(&self, ix: HexIx, direction: Direction) -> Option<HexIx> {
        let there = self.neighbours[ix.at() * 6 + direction.index()];
        (there != OFF_MAP).then_some(HexIx(there))
    }

    /// The six neighbours of a hex by dense number, clockwise from the top. Beyond the edge of the map stands a number
    /// that is no hex; no step leads there.
    pub(crate) fn neighbour_row(&self, ix: HexIx) -> &[u16] {
        &self.neighbours[ix.at() * 6..ix.at() * 6 + 6]
    }

    /// What lies on the side of a hex in a direction. Sides of the map's rim hold nothing.
    pub fn side(&self, ix: HexIx, direction: Direction) -> HexsideFacts {
        self.side_slot(ix, direction)
            .map_or_else(HexsideFacts::default, |slot| self.sides[slot])
    }

    /// What lies between two adjacent hexes; nothing if they are not adjacent.
    pub fn between(&self, a: HexPos, b: HexPos) -> HexsideFacts {
        let slot = self.grid.index(a).zip(self.grid.direction(a, b));
        slot.map_or_else(HexsideFacts::default, |(ix, direction)| {
            self.side(ix, direction)
        })
    }

    /// Every hexside that holds something, in the order of hex numbers.
    pub fn hexsides(&self) -> impl Iterator<Item = (Hexside, HexsideFacts)> + '_ {
        self.grid.iter().enumerate().flat_map(move |(hex, pos)| {
            Direction::ALL
                .into_iter()
                .take(3)
                .enumerate()
                .filter_map(move |(n, direction)| {
                    let facts = self.sides[hex * 3 + n];
                    let there = self.grid.neighbour(pos, direction)?;
                    (!facts.is_empty()).then_some((Hexside::between(pos, there), facts))
                })
        })
    }

    /// Changes what lies in a hex, entity and index together.
    pub fn set_hex(&mut self, world: &mut World, ix: HexIx, facts: HexFacts) {
        world
            .entity_mut(self.hex_entities[ix.at()])
            .insert(facts.clone());
        self.hexes[ix.at()] = facts;
        self.revision += 1;
    }

    /// Changes what lies on a hexside, entity and index together. Two hexes that are not adjacent have none.
    pub fn set_hexside(&mut self, world: &mut World, side: Hexside, facts: HexsideFacts) {
        let slot = self
            .grid
            .index(side.a)
            .zip(self.grid.direction(side.a, side.b));
        let Some(slot) = slot.and_then(|(ix, direction)| self.side_slot(ix, direction)) else {
            return;
        };
        self.sides[slot] = facts;
        self.revision += 1;
        match self.side_entities[slot] {
            Some(entity) if facts.is_empty() => {
                world.despawn(entity);
                self.side_entities[slot] = None;
            }
            Some(entity) => {
                world.entity_mut(entity).insert(facts);
            }
            None if facts.is_empty() => {}
            None => {
                let entity = world.spawn((GamePiece, HexsideAt(side), facts)).id();
                self.side_entities[slot] = Some(entity);
            }
        }
    }

    /// Compares the index with the entities; says what differs.
    pub fn validate(&self, world: &World) -> Result<(), String> {
        for (n, pos) in self.grid.iter().enumerate() {
            let entity = world
                .get_entity(self.hex_entities[n])
                .map_err(|_| format!("hex {pos} has no entity"))?;
            if entity.get::<HexAt>() != Some(&HexAt(pos))
                || entity.get::<HexFacts>() != Some(&self.hexes[n])
            {
                return Err(format!("hex {pos}: index and entity differ"));
            }
        }
        for (slot, (facts, entity)) in self.sides.iter().zip(&self.side_entities).enumerate() {
            let seen = entity
                .and_then(|e| world.get_entity(e).ok())
                .and_then(|e| e.get::<HexsideFacts>());
            if seen.copied().unwrap_or_default() != *facts {
                return Err(format!("hexside slot {slot}: index and entity differ"));
            }
        }
        Ok(())
    }

    /// Where a hexside is kept: with the hex for N, NE and SE, with the neighbour for the others.
    fn side_slot(&self, ix: HexIx, direction: Direction) -> Option<usize> {
        let there = self.neighbour(ix, direction)?;
        Some(match direction {
            Direction::N | Direction::NE | Direction::SE => ix.at() * 3 + direction.index(),
            Direction::S | Direction::SW | Direction::NW => {
                there.at() * 3 + direction.opposite().index()
            }
        })
    }
}
