//! 16.0 Hedgehogs: what works are in a hex, and how they are built, improved and reduced (16.0b, 16.0c, 13.8d).
//!
//! Whoever needs the strength of works asks [`level_at`]. Figures are in `hedgehogs.ron`.

mod build;
mod builders;
mod crews;
pub(crate) mod language;
mod level;
mod offers;
pub(crate) mod reason;
mod slight;
mod subject;
pub(crate) mod telling;
mod yard;

pub use build::{DigOffer, DigPlan};
pub use language::{WorksEvent, WorksOrder};
pub use level::{has_works, level_at};
pub use offers::WorksOffer;
pub use reason::WorksReason;
pub use slight::SlightPlan;
pub use subject::{Works, WorksPlan};

pub(crate) use build::{
    apply_dig, can_build, check_dig, diggers, may_dig_in, offers as dig_offers,
};
pub(crate) use builders::{as_they_are, check_builders, check_capable, check_within, radius};
pub(crate) use crews::team_of;
pub(crate) use slight::{apply_slight, check_slight};
pub(crate) use yard::{check_held, check_time};
