//! 13.2 Transport Points, and supply on the ground (12.1, 12.2, 12.11a): loading, unloading, combining, dividing, blowing up,
//! and Extenders as they are made and taken apart (12.7).
//!
//! Supply that moves is loaded on transport in the hex of a dump, goes with it, and is used where it is (12.1b) or put on
//! the ground again. Loading and unloading are parts of a move and cost movement points. What was put down in a phase is
//! not loaded again in it (12.2a): [`PutDown`](crate::pieces::PutDown) counts it until the phase is over. [`run()`] tells
//! beforehand what a whole errand would cost. What becomes of transport when the enemy comes is in [`capture`].
//!
//! [`capture`]: crate::capture

mod blow;
mod exchange;
mod extender;
mod extender_offer;
mod handling;
pub(crate) mod language;
mod load;
mod offers;
pub(crate) mod reason;
mod regroup;
mod run;
mod subject;
pub(crate) mod telling;
mod unload;

pub use blow::BlowPlan;
pub use exchange::{Exchange, exchanges};
pub use extender::{MakeExtenderPlan, TakeApartPlan};
pub use extender_offer::{ExtenderOffer, extender_offer};
pub use handling::handling_price;
pub use language::{BLOWING_ROLL, TransportEvent, TransportOrder};
pub use load::{LoadOffer, LoadPlan, load_offer};
pub use offers::TransportOffer;
pub use reason::TransportReason;
pub use regroup::RegroupPlan;
pub use run::{Delivery, Run, deliveries, fetch, pickups, run};
pub use subject::{Transport, TransportPlan};
pub use unload::{UnloadOffer, UnloadPlan, unload_offer};

pub(crate) use blow::{apply_blow, check_blow};
pub(crate) use extender::{
    apply_make_extender, apply_take_apart, check_make_extender, check_take_apart,
    workable_extenders,
};
pub(crate) use load::{apply_load, check_load, check_sent, room_of};
pub(crate) use offers::some_of;
pub(crate) use regroup::{apply_regroup, check_regroup};
pub(crate) use unload::{apply_unload, check_unload};
