//! 6.1 Who may act in a Movement Segment: the right to move, the allowance, what has been spent, and who has finished.
//!
//! Everything that costs movement points asks here, be it a march, a train, an errand of transport or a collapse.

mod acted;
mod allowance;
mod holding;

pub use acted::Acted;
pub(crate) use acted::{
    derive_acted, finish, finish_marches, finish_others, open_changes, settle_others, spent_so_far,
};
pub use allowance::{allowance, allowance_as};
pub(crate) use allowance::{check_movement_phase, check_not_done, check_not_finished, check_right};
pub(crate) use holding::{Asking, Holder, hold_for_others, holder, stays_anyhow};
