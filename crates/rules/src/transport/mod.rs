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
pub(crate) mod reason;
mod regroup;
mod run;
mod subject;
pub(crate) mod telling;
mod unload;

use bevy::prelude::World;

pub use blow::BlowPlan;
pub use exchange::{Exchange, exchanges};
pub use extender::{MakeExtenderPlan, TakeApartPlan};
pub use extender_offer::{ExtenderOffer, extender_offer};
pub use handling::handling_price;
pub use language::{BLOWING_ROLL, TransportEvent, TransportOrder};
pub use load::{LoadOffer, LoadPlan, load_offer};
pub use reason::TransportReason;
pub use regroup::RegroupPlan;
pub use run::{Delivery, Run, deliveries, pickups, run};
pub use subject::{Transport, TransportPlan};
pub use unload::{UnloadOffer, UnloadPlan, unload_offer};

use crate::pieces::{Roster, UnitIx};
use crate::side::Side;

pub(crate) use blow::{apply_blow, blowable, check_blow};
pub(crate) use extender::{
    apply_make_extender, apply_take_apart, check_make_extender, check_take_apart,
    workable_extenders,
};
pub(crate) use load::{apply_load, check_load, check_sent, room_of};
pub(crate) use regroup::{apply_regroup, check_regroup};
pub(crate) use unload::{apply_unload, check_unload};

/// Transport of a side that can load or unload where it stands.
pub(crate) fn handlers(world: &World, side: Side) -> Vec<UnitIx> {
    if handling::check_time(world, "loading or unloading", "13.2f").is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let able = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && handling::is_transport(printed.family)
            && roster.hex_of(unit).is_some()
            && (load_offer(world, side, printed.id).is_ok()
                || unload_offer(world, side, printed.id).is_ok())
    };
    roster.iter().filter(able).collect()
}
