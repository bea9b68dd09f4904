//! 13.3 What goes by rail: units and supply as cargo, its price in Rail Cap, its ways, and the claim of a station.
//!
//! [`journeys`] tells where cargo could go and what keeps it from the rest. The track and its nets are in [`railways`].
//!
//! [`railways`]: crate::railways

mod capacity;
mod claim;
mod journey;
pub(crate) mod language;
mod offers;
mod orders;
mod price;
pub(crate) mod reason;
mod shipment;
mod subject;
pub(crate) mod telling;
mod train;

pub use capacity::{RailCap, rail_cap};
pub use claim::{ClaimPlan, RailClaim, claimable};
pub use journey::{Journey, Journeys, journeys};
pub use language::{RailDecision, RailEvent, RailOrder};
pub use offers::{RailOffer, boarding_mode};
pub use orders::RailPlan;
pub use reason::RailReason;
pub use shipment::ShipmentPlan;
pub use subject::{RailroadPlan, Railroads};
pub use train::Cargo;

pub(crate) use claim::{apply_claim, check_claim};
pub(crate) use offers::has_business;
pub(crate) use orders::{apply_rail, check_rail};
pub(crate) use shipment::{apply_shipment, check_shipment};
