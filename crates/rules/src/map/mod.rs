//! The map: hexes, hexsides, terrain kinds, and the dense index of them all.

mod board;
mod by_mobility;
mod facts;
mod heading;
mod hex;
mod line;
mod terrain;

pub use board::Board;
pub(crate) use board::derive_board;
pub use by_mobility::ByMobility;
pub(crate) use facts::MapChanges;
pub use facts::{Feature, Gauge, HexAt, HexFacts, HexsideAt, HexsideFacts, Rail, Tracks};
pub use heading::{Heading, along, aside};
pub use hex::{BadHexNumber, Direction, Grid, HexIx, HexPos, Hexside, LowerColumns};
pub use terrain::{
    BarrierIx, Bridging, Cost, CostRow, KindInfo, Mobility, MovementChart, RoadIx, TerrainCharts,
    TerrainIx,
};
