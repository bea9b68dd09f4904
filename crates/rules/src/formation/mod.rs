//! 13.7 Formation markers: one marker for each multi-unit formation, which stands for some of its units in one hex.
//!
//! The units stay where they are, move and fight as ever; the marker only says that they are looked for in it. It follows
//! when all of them leave together, loses those that part from it, and goes when the last one does ([`follow()`]). Supply
//! concerns of formations (13.7a) are those of [`crate::supply`]: trace by 12.6f, fuel by 12.5c.

mod follow;
mod fuelled;
pub(crate) mod language;
mod markers;
mod offers;
mod orders;
pub(crate) mod reason;
mod subject;
pub(crate) mod telling;

pub(crate) use follow::follow;
pub use fuelled::FuelledFormations;
pub use language::{Afterwards, FormationEvent, FormationOrder};
pub(crate) use markers::derive_fuelled_sides;
pub use markers::{
    FormationMarker, FormationMarkers, FuelledSide, GatheredIn, Gathering, Gathers, MarkerAt,
    gathered_in, is_fuelled, marker_of, markers_at, validate,
};
pub use offers::{FormationOffer, members_here};
pub use orders::{EnterPlan, LeavePlan};
pub(crate) use orders::{apply_enter, apply_leave, check_enter, check_leave};
pub use reason::FormationReason;
pub use subject::{FormationGrouping, FormationPlan};
