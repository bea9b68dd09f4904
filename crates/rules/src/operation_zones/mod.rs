//! C&C 4 Operation zones: every army and Front that is near the enemy has one, which its owner lays out in his Reinforcement
//! Phase by two boundary counters. It stays until his next one.
//!
//! What a zone means for units in it is worked out in [`armies`](crate::armies), where movement, retreats and supply ask it.
//! `enemy` is where he stands, `facing` who of them is near, `line` the line that they form, `outline` what a zone between two counters would cover, `proposal` where counters could
//! lie, `orders` what players order, and `course` what happens by itself.

mod course;
mod enemy;
mod facing;
mod jam;
pub(crate) mod language;
mod line;
mod offers;
mod orders;
mod outline;
mod proposal;
pub(crate) mod reason;
mod subject;
pub(crate) mod telling;

pub use course::starting_zones_refused;
pub(crate) use course::{follow, set_up};
pub use enemy::EnemyPlaces;
pub use facing::{depth_of, takes_zone};
pub(crate) use jam::march_into;
pub use language::{ZoneEvent, ZoneOrder};
pub use offers::ZoneOffer;
pub use orders::ZonePlan;
pub(crate) use orders::check_segment_end;
pub use outline::{Outline, outline};
pub use proposal::{Proposal, proposals, still_to_place};
pub use reason::ZoneReason;
pub use subject::OperationZones;
