//! 4.8 Stacking: how much a hex holds, in which order its counters lie, and what becomes of too many.

mod crowded;
pub(crate) mod language;
mod least;
mod limit;
mod offers;
mod order;
mod overflow;
pub(crate) mod reason;
mod size;
mod subject;
pub(crate) mod telling;

pub use crowded::Crowded;
pub use language::{StackingDecision, StackingEvent, StackingOrder};
pub use limit::{at_stake, overstacked};
pub use offers::StackingOffer;
pub use order::{stack_order, top_combat_unit};
pub use overflow::Overflow;
pub use reason::{StackingReason, WayOut};
pub use size::{excess_with, is_overstacked, re_in_hex, size_of, transport_size};
pub use subject::{Stacking, StackingPlan};

pub(crate) use crowded::derive_crowded;
pub(crate) use least::fewest_steps;
pub(crate) use limit::{fullness, is_checked};
pub(crate) use order::{apply_on_top, check_on_top, holds_zone, is_hidden_by_marker};
