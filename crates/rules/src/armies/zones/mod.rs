//! C&C 4 Operation zones: where each lies, whose a unit is, and what it means to be in the zone of another army.
//!
//! Everything here answers questions; zones are placed in [`operation_zones`](crate::operation_zones).

mod guests;
mod state;

pub use guests::{
    Jam, allowance_of_guest, combat_supply_factor, home_of, host_at, host_of, jam_at,
};
pub(crate) use guests::{may_go_alone_at, note_start};
pub use state::{OperationZone, ZoneState, zone_at, zone_of, zone_state, zones_of};
pub(crate) use state::{ZoneStates, change_zone};
