//! 4.8 Stacking: how much a hex holds, in which order its counters lie, and what becomes of too many.

mod crowded;
mod limit;
mod order;
mod overflow;

pub use crowded::Crowded;
pub use limit::{is_overstacked, overstacked, re_in_hex, size_of};
pub use order::{stack_order, top_combat_unit};
pub use overflow::Overflow;

pub(crate) use crowded::derive_crowded;
pub(crate) use limit::check_segment_end;
pub(crate) use order::{apply_on_top, check_on_top, holds_zone, is_hidden_by_marker};
