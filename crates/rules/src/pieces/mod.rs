//! 3.0 Units: counters, formations, armies and markers, what is printed on them and what changes.

mod bounds;
pub(crate) mod change;
pub(crate) mod facts;
mod look_up;
pub(crate) mod marked;
pub(crate) mod marker;
mod mode;
pub(crate) mod organization;
mod printed;
mod roster;
mod spawn;
mod state;

pub use bounds::{Boundary, Bounds};
pub use change::Touched;
pub use look_up::{fact, posture};
pub use marked::{Marked, mark_anew};
pub use marker::{Marker, MarkerOn, Markers};
pub use mode::Mode;
pub use organization::{
    Army, ArmyIx, ArmyKind, Attached, AttachedTo, Formation, FrontPosture, MemberOf, Members,
    attached_to,
};
pub use printed::{Barrage, Class, Face, Family, Printed, Re, Size, Strength, Symbol, ThrowRange};
pub use roster::{Nation, Roster, UnitIx};
pub(crate) use spawn::spawn_counter;
pub use state::{
    Activity, Allegiance, Arrived, BrokenOut, Captured, Changed, Commanded, FedBy, Flipped, Fuel,
    FuelFrom, GaveFuel, GoesOn, HasFought, Headquarters, Holds, HqTurn, Level, Location,
    ModeMarker, OnTop, Orientation, OutOfSupply, OwnBridge, Posture, PutDown, Rations, Released,
    SetOutAsGuest, Spent, StepsLost, Stocks, Tokens, is_attack_capable, may_engineer,
};
