//! 12.0 Supply: where it can be drawn and thrown, what it pays for, who is in trace, and what becomes of those who are not.
//!
//! Others ask [`draw_sources`] which dumps a unit can use (12.3) and [`TraceNet`] where trace reaches (12.6).

pub(crate) mod allocate;
mod alternatives;
pub(crate) mod ammunition;
pub mod breakout;
pub(crate) mod extender;
pub(crate) mod feeders;
mod field;
pub mod fuel;
pub(crate) mod joint;
pub(crate) mod language;
mod links;
mod memory;
pub(crate) mod negation;
mod offers;
mod origin;
mod parts;
mod paths;
pub(crate) mod payment;
mod phase;
mod reach;
pub(crate) mod reason;
mod route;
mod standing;
mod subject;
pub(crate) mod telling;
mod throw;
mod trace;
mod unreached;

pub use alternatives::{Alternative, Blockade, Hindrance, alternatives};
pub use ammunition::slots_of_phase;
pub(crate) use breakout::returns;
pub use joint::{Bill, Channel};
pub use language::{
    ATTRITION_ROLL, BREAKOUT_ROLL, FuelTarget, FuelVia, NamedFeeder, Payment, SupplyDecision,
    SupplyEvent, SupplyOrder, TraceVia,
};
pub(crate) use links::derive_links;
pub use links::{rail_nets_anew, validate_rail_nets};
pub(crate) use memory::LinkMemory;
pub use memory::TraceMemory;
pub use offers::SupplyOffer;
pub use origin::{Carrier, Stretch, origin};
pub(crate) use parts::TraceChoices;
pub(crate) use phase::SupplyLimits;
pub use phase::{
    SupplyDemand, SupplyPhase, above_limits, above_limits_if, could_eat, feeding, restock_price,
    served_first,
};
pub(crate) use reach::dumps_of;
pub use reach::{Source, Sources, draw_sources};
pub use reason::SupplyReason;
pub use route::{InReach, Leg, draw_reach, supply_route, throw_reach, trace_route};
pub use standing::{Standing, Standings, Via};
pub use subject::{Supply, SupplyPlan};
pub use throw::{ThrowHexes, ThrowOrigin, ThrownBy, Throws, validate_throws};
pub(crate) use throw::{
    ThrowsFollowed, derive_throw_hexes, derive_throws, throws_anything, throws_to,
};
pub use trace::TraceNet;
pub(crate) use trace::draws_from_source;
pub(crate) use unreached::{unreached, unserved};
