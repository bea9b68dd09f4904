//! 5.0 Modes: what each does to a unit, who may be in which, and how units come into them and out.
//!
//! A unit has an orientation (the side of its counter that shows) and perhaps a marker; together they are its
//! [`Posture`](crate::pieces::Posture), and the posture gives its one mode (5.2). Players choose Combat, Move, Reserve
//! and Strat Mode (5.3) in [`change`](self); Disorganized and Exploitation Mode happen to units and go in the Clean Up
//! Phase ([`involuntary`]). Reserve Mode has a limited pool of markers and can be left by a release ([`reserve`]).

mod change;
mod ending;
pub mod involuntary;
pub(crate) mod language;
mod offers;
pub(crate) mod reason;
mod release;
pub mod reserve;
mod subject;
pub(crate) mod telling;

pub use change::{ModeOffer, ModePlan, offers};
pub(crate) use change::{
    apply_change, check_arrival, check_change, posture_after, posture_on_arrival, take_on,
};
pub(crate) use ending::Ending;
pub use language::{ModeChange, ModeEvent, ModeOrder};
pub use offers::ReserveOffer;
pub use reason::ModeReason;
pub(crate) use reserve::reserves_with_works;
pub use subject::{Modes, ModesPlan};
