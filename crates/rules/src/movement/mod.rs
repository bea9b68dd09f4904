//! 6.0 Ground movement: points, the cost of each step, the search for what is in reach, and the move itself.

mod acted;
mod errand;
mod onslaught;
mod orders;
mod preview;
mod query;
mod search;
mod stack;
mod walk;

pub use acted::Acted;
pub use onslaught::Onslaught;
pub use orders::MovePlan;
pub use preview::{Prospects, Quote, bridge_builder};
pub use query::{FuelCheck, MoveQuery};
pub use search::Range;
pub use stack::{allowance, allowance_as};
pub use walk::StepTaken;

pub(crate) use acted::{derive_acted, finish, finish_others, spent_so_far};
pub(crate) use errand::{Pause, check_pause, leg, range_after, spend};
pub(crate) use onslaught::{begin_onslaught, check_onslaught, enter_by_overrun};
pub(crate) use orders::{apply_drop, apply_move, check_drop, check_move, end_segment};
pub(crate) use preview::{prospects, quote};
pub(crate) use query::{has_way_out, range, route};
pub(crate) use stack::{check_right, has_anybody_to_move, roll_call};
