//! 6.2 Terrain. What a hex, a hexside and a road cost to enter, by mobility type and by weather.
//!
//! The kinds themselves are data (`terrain.ron`): a game of the series brings its own chart. Here a kind is
//! a small number that indexes the chart.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::numbers::Mp;

/// Rule 3.1a: how a unit moves, which picks the column of the terrain chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mobility {
    /// On foot, horse or mule.
    Leg,
    /// On wheels.
    Truck,
    /// On tracks.
    Track,
}

impl Mobility {
    /// All types, in the order of the chart.
    pub const ALL: [Mobility; 3] = [Self::Leg, Self::Truck, Self::Track];

    /// Position in [`Mobility::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name as printed in charts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leg => "Leg",
            Self::Truck => "Truck",
            Self::Track => "Track",
        }
    }
}

/// One entry of the terrain chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// So many movement points.
    Points(Mp),
    /// The whole movement allowance of the unit.
    All,
    /// Not at all, except along a road, track or railroad (6.2c).
    Prohibited,
}

/// A chart row: the cost for Leg, Truck and Track.
pub type CostRow = [Cost; 3];

macro_rules! kind_index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u8);

        impl $name {
            /// As an array index.
            pub const fn at(self) -> usize {
                self.0 as usize
            }
        }
    };
}

kind_index!(
    /// A kind of hex terrain in [`TerrainCharts`].
    TerrainIx
);
kind_index!(
    /// A kind of hexside (river, wadi, escarpment, …) in [`TerrainCharts`].
    BarrierIx
);
kind_index!(
    /// A kind of road in [`TerrainCharts`].
    RoadIx
);

/// Facts about one kind of hex terrain, hexside or road.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindInfo {
    /// The id that map files use, such as `woods`.
    pub id: String,
    /// The name shown to players, such as `Woods`.
    pub name: String,
    /// Which drawing stands for it; `crates/art` knows the words.
    pub drawn: String,
}

/// The movement costs that hold under some ground conditions (6.2, 17.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementChart {
    /// The ground conditions, such as `dry`; one at least.
    pub conditions: Vec<String>,
    /// Cost of entering, by [`TerrainIx`].
    pub terrain: Vec<CostRow>,
    /// Cost added by the hexside, by [`BarrierIx`].
    pub barriers: Vec<CostRow>,
    /// Cost of entering along the road, by [`RoadIx`].
    pub roads: Vec<CostRow>,
    /// Cost of entering along a railroad.
    pub railroad: CostRow,
}

impl MovementChart {
    /// Whether the chart names a ground condition.
    pub fn names(&self, condition: &str) -> bool {
        self.conditions.iter().any(|named| named == condition)
    }
}

/// Rule 13.8b: what an Engineer-Capable unit makes of a kind of hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bridging {
    /// Nothing: it costs what it costs.
    None,
    /// It costs as much as this other kind.
    As(BarrierIx),
    /// It costs nothing extra.
    Free,
}

/// Every kind of terrain, hexside and road of the game, and the movement charts by ground condition.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct TerrainCharts {
    /// Kinds of hex terrain.
    pub terrain: Vec<KindInfo>,
    /// Kinds of hexside.
    pub barriers: Vec<KindInfo>,
    /// Kinds of road.
    pub roads: Vec<KindInfo>,
    /// At least one; the first holds in fair weather.
    pub charts: Vec<MovementChart>,
    /// Rule 13.8b: what bridging does to each kind of hexside, by [`BarrierIx`].
    pub bridging: Vec<Bridging>,
}

impl TerrainCharts {
    /// The terrain kind with this id.
    pub fn terrain_by_id(&self, id: &str) -> Option<TerrainIx> {
        position(&self.terrain, id).map(TerrainIx)
    }

    /// The hexside kind with this id.
    pub fn barrier_by_id(&self, id: &str) -> Option<BarrierIx> {
        position(&self.barriers, id).map(BarrierIx)
    }

    /// The road kind with this id.
    pub fn road_by_id(&self, id: &str) -> Option<RoadIx> {
        position(&self.roads, id).map(RoadIx)
    }

    /// Whether nobody ever enters a kind of terrain: a sea or a lake.
    pub fn is_water(&self, terrain: TerrainIx) -> bool {
        let closed = |chart: &MovementChart| {
            let row = &chart.terrain[terrain.at()];
            row.iter().all(|&cost| cost == Cost::Prohibited)
        };
        self.charts.iter().all(closed)
    }

    /// The chart for a ground condition; conditions that no chart names use the fair-weather chart.
    pub fn chart(&self, condition: &str) -> &MovementChart {
        let own = self.charts.iter().find(|chart| chart.names(condition));
        own.unwrap_or(&self.charts[0])
    }
}

fn position(kinds: &[KindInfo], id: &str) -> Option<u8> {
    let at = kinds.iter().position(|kind| kind.id == id)?;
    u8::try_from(at).ok()
}
