//! 13.3 Railways: the track and its gauges, the nets that trains and trace supply use, and where one gets on.
//!
//! A [`RailNet`] is a connected stretch of right-gauge track that a side can use, an entity kept up to date hex by hex
//! ([`RailNets`]). Trace and cargo have nets of their own, because enemy zones can be negated for the one alone (13.3c); a
//! net that no source feeds is one, too. [`Railways`] is what changes about the track itself: gauges (13.3f), Rail Cap spent
//! (13.3b). [`cuts`] tells where nets end and why. What goes by rail, and the orders for it, is in [`rail`].
//!
//! [`rail`]: crate::rail

mod boarding;
mod changes;
mod convert;
mod cut;
mod nets;
mod questions;
mod railhead;
mod refuse;
mod track;
mod update;
mod usable;
mod uses;

pub use changes::Railways;
pub use convert::{Conversion, conversion, is_idle, would_convert};
pub use cut::{Cut, CutBy, cuts};
pub use nets::{ExtenderLink, RailNet, RailNets, nets};
pub use questions::{detrainable, sources};
pub use railhead::{Railhead, railheads};
pub use track::{LinkState, Track};
pub use uses::RailUse;

pub(crate) use boarding::{
    Stops, check_boarding, check_railroad, check_time, is_cargo, may_board, most_before,
    places_to_board,
};
pub(crate) use convert::convert;
pub(crate) use questions::{detrainable_from, stayers, way, within_rail};
pub(crate) use refuse::refuse;
pub(crate) use update::{derive_rail, join_by_extenders, nets_anew, validate};
pub(crate) use usable::{closed, is_controlled, is_printed_place};
