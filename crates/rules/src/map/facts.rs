//! What lies in hexes and on hexsides, as components of their entities: the truth about the map.
//!
//! Whoever inserts other facts into an entity, or takes a hexside away, changes the map under a running game: the components
//! note it, and the index ([`Board`](super::Board)) follows in the next Derive step, with everything that is worked out from
//! it.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::hex::{HexPos, Hexside};
use super::terrain::{BarrierIx, RoadIx, TerrainIx};
use crate::side::Side;

/// Where a hex entity is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexAt(pub HexPos);

/// What lies in a hex. To change it, insert another.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable, on_insert = note_hex)]
pub struct HexFacts {
    /// The ground.
    pub terrain: TerrainIx,
    /// Further kinds of ground that the hex shows, such as woods on a mountain (6.2d, 9.3b).
    pub also: Vec<TerrainIx>,
    /// A village or city symbol in the hex, a terrain kind of its own (6.2d).
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
            also: Vec::new(),
            settlement: None,
            name: None,
            features: Vec::new(),
        }
    }

    /// The kinds of ground that the hex shows.
    pub fn grounds(&self) -> impl Iterator<Item = TerrainIx> + '_ {
        [self.terrain].into_iter().chain(self.also.iter().copied())
    }

    /// The kinds of ground and the settlement.
    pub fn kinds(&self) -> impl Iterator<Item = TerrainIx> + '_ {
        self.settlement.into_iter().chain(self.grounds())
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
    /// A port that is a source of trace for a side (19.0e).
    TracePort(Side),
    /// The printed Damage Track of a port: what it handles after 1, 2, 3 and 4 hits, in tokens (19.0b).
    PortTrack([u16; Self::TRACK]),
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
    /// The boxes of a Damage Track: a port takes no more hits (19.0b).
    pub const TRACK: usize = 4;

    /// Whether these are works that count as a hedgehog (16.0).
    pub const fn is_fort(&self) -> bool {
        self.fort_level().is_some()
    }

    /// Whether it is a port (19.0).
    pub const fn is_port(&self) -> bool {
        self.port_capacity().is_some()
    }

    /// The capacity of a port in tokens (19.0a); none for other signs.
    pub const fn port_capacity(&self) -> Option<u16> {
        match self {
            Self::Port { capacity } => Some(*capacity),
            Self::Fort { .. }
            | Self::TracePort(_)
            | Self::PortTrack(_)
            | Self::AirBaseSite
            | Self::Source(_)
            | Self::Entry(_)
            | Self::Objective { .. } => None,
        }
    }

    /// The level of works that count as a hedgehog (16.0); none for other signs.
    pub const fn fort_level(&self) -> Option<u8> {
        match self {
            Self::Fort { level } => Some(*level),
            Self::Port { .. }
            | Self::TracePort(_)
            | Self::PortTrack(_)
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

/// What lies on a hexside or crosses it. To change it, insert another; a hexside that holds nothing is no entity.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[component(immutable, on_insert = note_hexside, on_remove = note_hexside)]
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

/// Hexes and hexsides whose facts were changed since the index last followed.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct MapChanges {
    pub(super) hexes: Vec<Entity>,
    pub(super) hexsides: Vec<(Entity, Hexside)>,
}

fn note_hex(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(mut changes) = world.get_resource_mut::<MapChanges>() {
        changes.hexes.push(context.entity);
    }
}

fn note_hexside(mut world: DeferredWorld<'_>, context: HookContext) {
    let at = world.get::<HexsideAt>(context.entity).copied();
    if let Some((mut changes, at)) = world.get_resource_mut::<MapChanges>().zip(at) {
        changes.hexsides.push((context.entity, at.0));
    }
}
