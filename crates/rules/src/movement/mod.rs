//! 6.0 Ground movement: points, the cost of each step, the search for what is in reach, and the move itself.

mod errand;
pub(crate) mod language;
mod member;
mod mixed;
mod offers;
mod onslaught;
mod orders;
mod preview;
mod query;
mod range;
pub(crate) mod reason;
mod search;
mod segment_end;
mod set_out;
mod stack;
mod subject;
pub(crate) mod telling;
mod walk;

pub(crate) use errand::{Pause, check_pause, leg, range_after, spend};
pub use language::{MovementEvent, MovementOrder};
pub use offers::MovementOffer;
pub(crate) use offers::mode_offers;
pub use onslaught::Onslaught;
pub(crate) use onslaught::{begin_onslaught, check_onslaught, enter_by_overrun};
pub use orders::{MovePlan, Spending};
pub(crate) use orders::{apply_drop, apply_move, check_drop, check_hold, check_move, end_segment};
pub use preview::{Account, Prospects, Quote, bridge_builder};
pub(crate) use preview::{prospects, quote};
pub use query::{FuelCheck, MoveQuery};
pub(crate) use query::{range, route};
pub use range::Range;
pub use reason::MovementReason;
pub(crate) use segment_end::check_segment_end;
pub(crate) use stack::{RollCall, has_anybody_to_move};
pub use subject::{Movement, MovementPlan};
pub use walk::StepTaken;
