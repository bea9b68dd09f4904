//! 6.2 Terrain: what each step from hex to hex costs and why, worked out once for searches.

mod costs;
mod price;
mod trainbusting;

pub use costs::StepCosts;
pub(crate) use costs::{SupplySteps, derive_step_costs, follow_engineers};
pub(crate) use price::{Bridged, PROHIBITED, WHOLE_ALLOWANCE, off_road, one_way_cost, price};
pub use price::{StepPrice, Way};
pub use trainbusting::TrainbustingZones;
