//! 6.0 Ground movement: points, the cost of each step, the search for what is in reach, and the move itself.

mod acted;
mod costs;
mod orders;
mod points;
mod search;
mod stack;

pub use acted::Acted;
pub use costs::StepCosts;
pub use orders::MovePlan;
pub use points::Mp;
pub use search::{Entry, Range};
pub use stack::allowance;

pub(crate) use acted::derive_acted;
pub(crate) use costs::derive_step_costs;
pub(crate) use orders::{apply_move, check_move, end_segment, range, route};
pub(crate) use stack::movers;
