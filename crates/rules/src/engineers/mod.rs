//! 13.8 Engineer functions: what hexsides engineers bridge, and what they construct. Who is one is said by [`crate::works`].
//!
//! Bridging happens by itself and is part of what a step costs ([`crate::terrain`]); here it is told to those who ask
//! where. Hedgehogs are built under [`crate::works`], which others than engineers do, too. Detrainable hexes of HQs are a
//! matter of [`crate::railways`].

mod bridging;
mod construct;
mod job;
pub(crate) mod language;
mod offers;
mod reach;
pub(crate) mod reason;
mod subject;
pub(crate) mod telling;

pub use bridging::{BridgedSide, bridged_sides};
pub use construct::ConstructPlan;
pub use language::{EngineerEvent, EngineerOrder, Task};
pub use offers::{EngineerOffer, TaskOffer};
pub use reach::work_radius;
pub use reason::EngineerReason;
pub use subject::{EngineerPlan, Engineers};

pub(crate) use construct::{apply_construct, check_construct};
pub(crate) use offers::{can_construct, task_offers};
