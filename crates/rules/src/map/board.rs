//! The dense index of the map that searches run on.
//!
//! Each hex is an entity, and so is each hexside that holds anything: they are the truth. [`Board`] mirrors them in flat
//! arrays, kept by [`derive_board`].

use bevy::prelude::*;

use super::facts::{HexAt, HexFacts, HexsideAt, HexsideFacts, MapChanges};
use super::hex::{Direction, Grid, HexIx, HexPos, Hexside};
use crate::game_piece::GamePiece;

/// Brings the index up to date for hexes and hexsides whose facts were changed.
pub(crate) fn derive_board(
    mut board: ResMut<Board>,
    mut changes: ResMut<MapChanges>,
    hexes: Query<(&HexAt, &HexFacts)>,
    hexsides: Query<&HexsideFacts>,
) {
    if changes.hexes.is_empty() && changes.hexsides.is_empty() {
        return;
    }
    let MapChanges {
        hexes: changed,
        hexsides: changed_sides,
    } = std::mem::take(&mut *changes);
    let mut news = Vec::new();
    for (at, facts) in hexes.iter_many(changed) {
        news.extend(board.note_hex(at.0, facts));
    }
    for (entity, side) in changed_sides {
        news.extend(
            board
                .note_hexside(entity, side, &hexsides)
                .into_iter()
                .flatten(),
        );
    }
    if !news.is_empty() {
        news.sort_unstable();
        news.dedup();
        board.news = news;
        board.revision += 1;
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
    /// The hexes that the last change of the map was about, in their order; both of a hexside.
    news: Vec<HexIx>,
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
            news: Vec::new(),
        };
        for &(side, facts) in sides {
            if let Some(slot) = board.slot_of(side).filter(|_| !facts.is_empty()) {
                let entity = world.spawn((GamePiece, HexsideAt(side), facts)).id();
                board.sides[slot] = facts;
                board.side_entities[slot] = Some(entity);
            }
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

    /// The hexes that were changed since the map was in a state; none where nobody knows and all must be looked at.
    pub(crate) fn news_since(&self, revision: u32) -> Option<&[HexIx]> {
        if revision == self.revision {
            Some(&[])
        } else {
            (revision + 1 == self.revision).then_some(&self.news[..])
        }
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

    /// The entity of a hexside; none where it holds nothing.
    pub fn hexside_entity(&self, side: Hexside) -> Option<Entity> {
        self.side_entities[self.slot_of(side)?]
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

    /// Changes what lies in a hex. The index follows in the next Derive step.
    pub fn set_hex(world: &mut World, ix: HexIx, facts: HexFacts) {
        let entity = world.resource::<Self>().hex_entity(ix);
        world.entity_mut(entity).insert(facts);
    }

    /// Changes what lies on a hexside, likewise. Two hexes that are not adjacent have none.
    pub fn set_hexside(world: &mut World, side: Hexside, facts: HexsideFacts) {
        let board = world.resource::<Self>();
        let Some(slot) = board.slot_of(side) else {
            return;
        };
        let entity = match board.side_entities[slot] {
            Some(entity) if facts.is_empty() => {
                world.despawn(entity);
                None
            }
            Some(entity) => {
                world.entity_mut(entity).insert(facts);
                Some(entity)
            }
            None if facts.is_empty() => None,
            None => Some(world.spawn((GamePiece, HexsideAt(side), facts)).id()),
        };
        world.resource_mut::<Self>().side_entities[slot] = entity;
    }

    /// Takes over what lies in a hex; returns the hex if that is news.
    fn note_hex(&mut self, at: HexPos, facts: &HexFacts) -> Option<HexIx> {
        let hex = self.grid.index(at)?;
        if self.hexes[hex.at()] == *facts {
            return None;
        }
        facts.clone_into(&mut self.hexes[hex.at()]);
        Some(hex)
    }

    /// Takes over what lies on a hexside, if anything; returns its hexes if that is news.
    fn note_hexside(
        &mut self,
        entity: Entity,
        side: Hexside,
        hexsides: &Query<&HexsideFacts>,
    ) -> Option<[HexIx; 2]> {
        let slot = self.slot_of(side)?;
        let there = &mut self.side_entities[slot];
        if hexsides.contains(entity) {
            *there = Some(entity);
        } else if *there == Some(entity) {
            *there = None;
        }
        let facts = there.and_then(|entity| hexsides.get(entity).ok());
        let facts = facts.copied().unwrap_or_default();
        if std::mem::replace(&mut self.sides[slot], facts) == facts {
            return None;
        }
        Some([self.grid.index(side.a)?, self.grid.index(side.b)?])
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

    fn slot_of(&self, side: Hexside) -> Option<usize> {
        let hex = self.grid.index(side.a)?;
        self.side_slot(hex, self.grid.direction(side.a, side.b)?)
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
