//! The files of a scenario as they are written, before any check of what they say.
//!
//! Each file is a struct with `version: 1` first. Names of counters, hexes and sides are checked when the files are put
//! together, so these types keep the place of every value that a check may have to point at.

mod map;
mod parts;
mod roster;
mod scenario;
mod tables;
mod variant;

pub use map::{
    BarrierLine, FortSite, FurtherGround, LabelText, MapFile, NamedHex, ObjectiveSite, PortSite,
    ProjectionFile, RailLine, RoadLine, Settlement, SideHexes,
};
pub use parts::{HexsideList, Quantity};
pub use roster::{CounterFile, FaceFile, FormationFile, NationFile, RosterFile};
pub use scenario::{
    ArmyFile, BoundaryFile, ControlArea, DamageFile, FixedWeather, HoldFile, LevelFile, MarkerFile,
    MassiveAssaultFile, OptionsFile, OwnerFile, Placement, PortDamage, Reinforcement, ScenarioFile,
    SideFile, SupplyFile, SupplyRollFile, VictoryFile, WeatherFile,
};
pub use tables::{PoolFile, TableFile};
pub use variant::VariantFile;

/// The newest version of the file formats that this program reads.
pub const VERSION: u32 = 1;
