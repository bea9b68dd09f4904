//! 13.3 Railroads: nets, cargo, gauges, Rail Repair and control.
//!
//! A [`RailNet`] is a connected stretch of right-gauge track that a side can use, an entity kept up to date hex by hex
//! ([`RailNets`]). Trace and cargo have nets of their own, because enemy zones can be negated for the one alone (13.3c); a
//! net that no source feeds is one, too. [`Railways`] is what changes about the track itself: gauges (13.3f), Rail Cap spent
//! (13.3b). [`journeys`] tells where cargo could go and what keeps it from the rest, [`cuts`] where nets end and why.

mod capacity;
mod claim;
mod convert;
mod cut;
mod journey;
pub(crate) mod language;
mod nets;
mod offers;
mod orders;
mod price;
mod questions;
mod railhead;
pub(crate) mod reason;
mod refuse;
mod shipment;
mod subject;
pub(crate) mod telling;
mod track;
mod train;
mod update;
mod usable;
mod uses;
mod work;

pub use capacity::{RailCap, rail_cap};
pub use claim::{ClaimPlan, RailClaim, claimable};
pub use convert::{Conversion, conversion, would_convert};
pub use cut::{Cut, CutBy, cuts};
pub use journey::{Journey, Journeys, journeys};
pub use language::{RailDecision, RailEvent, RailOrder};
pub use nets::{ExtenderLink, RailNet, RailNets, nets};
pub use offers::{RailOffer, boarding_mode};
pub use orders::RailPlan;
pub use questions::{detrainable, sources};
pub use railhead::{Railhead, railheads};
pub use reason::RailReason;
pub use shipment::ShipmentPlan;
pub use subject::{RailroadPlan, Railroads};
pub use track::{LinkState, Track};
pub use train::Cargo;
pub use update::{nets_anew, validate};
pub use uses::RailUse;
pub use work::Railways;

pub(crate) use claim::{apply_claim, check_claim};
pub(crate) use convert::convert;
pub(crate) use offers::has_business;
pub(crate) use orders::{apply_rail, check_rail};
pub(crate) use questions::{detrainable_from, way};
pub(crate) use shipment::{apply_shipment, check_shipment};
pub(crate) use train::places_to_board;
pub(crate) use update::derive_rail;
