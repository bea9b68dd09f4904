//! C&C 2 Fronts: what each is about, where its HQ marker lies and what it may spend.
//!
//! Everything here answers questions; orders to Fronts are in [`fronts`](crate::fronts).

mod limits;
mod rating;
mod spending;
mod state;
mod support;

pub(crate) use limits::{attach_radius, check_leaves_front, check_limit};
pub use limits::{
    existing_fronts, fronts_of, massive_assault_until, next_massive_assault, offensive_fronts,
    offensive_limit,
};
pub use rating::{InCombat, rating_modifier};
pub(crate) use spending::FrontBill;
pub use spending::{FrontCharge, attack_cap, spent_on_attacks};
pub use state::{FrontState, front_of, front_state};
pub(crate) use state::{FrontStates, change_front, raise_front};
pub(crate) use support::supporting_front;
