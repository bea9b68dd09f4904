//! 3.0 Units: counters, formations and armies, what is printed on them and what changes.

mod printed;
mod roster;
mod state;

pub use printed::{Barrage, Class, Face, Family, Printed, Re, Size, Strength, Symbol, ThrowRange};
pub use roster::{Army, Formation, Nation, Roster, UnitIx};
pub use state::{Activity, GamePiece, Location, ModeMarker, Orientation, StepsLost, Tokens};
