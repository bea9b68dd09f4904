//! C&C 2 Fronts: their postures, the moves of their HQ markers, and how they evade.
//!
//! What a Front may do and spend is worked out in [`armies`](crate::armies), where supply and combat ask it. `orders` is what
//! players order, `markers` where an HQ marker may go, `evade` what happens by itself.

mod evade;
pub(crate) mod language;
mod markers;
mod offers;
mod orders;
pub(crate) mod reason;
mod subject;
pub(crate) mod telling;

pub(crate) use evade::follow;
pub use language::{FrontEvent, FrontOrder};
pub use markers::{FrontWay, destinations, is_on_line};
pub use offers::FrontOffer;
pub use orders::FrontPlan;
pub(crate) use orders::check_segment_end;
pub use reason::FrontReason;
pub use subject::Fronts;
