//! The map: hexes, hexsides, terrain kinds, and the dense index of them all.

mod board;
mod hex;
mod terrain;

pub use board::{Board, Feature, Gauge, HexAt, HexFacts, HexsideAt, HexsideFacts, Rail, Tracks};
pub(crate) use board::{MapChanges, derive_board};
pub use hex::{BadHexNumber, Direction, Grid, HexIx, HexPos, Hexside, LowerColumns};
pub use terrain::{
    BarrierIx, Bridging, Cost, CostRow, KindInfo, Mobility, MovementChart, RoadIx, TerrainCharts,
    TerrainIx,
};
