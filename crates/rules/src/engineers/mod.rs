//! 13.8 Engineer functions: who works as an engineer, what hexsides they bridge, and what they construct.
//!
//! Bridging happens by itself and is part of what a step costs ([`crate::movement`]); here it is told to those who ask
//! where. Hedgehogs are built under [`crate::works`], which others than engineers do, too. Detrainable hexes of HQs are a
//! matter of [`crate::railways`].

mod bridging;
mod capable;
mod construct;
mod job;
pub(crate) mod language;
mod offers;
pub(crate) mod reason;
mod subject;
pub(crate) mod telling;

pub use bridging::{BridgedSide, bridged_sides};
pub use capable::work_radius;
pub use construct::ConstructPlan;
pub use language::{EngineerEvent, EngineerOrder, Task};
pub use offers::TaskOffer;
pub use reason::EngineerReason;
pub use subject::{EngineerPlan, Engineers};

pub(crate) use capable::check_capable;
pub(crate) use construct::{apply_construct, check_construct};
pub(crate) use offers::{can_construct, constructors, offers};
