//! C&C 1.2 Command: in a Movement Phase the armies of a side are played one after the other, and their HQs one by one. An HQ
//! takes up units in its throw range, as many as its row lets it, and they move; then one unit may go that nobody commands.
//! What nobody has commanded in the end moves half as far.
//!
//! For players: `sheet` lists all of it, `lead_in` says how it becomes the turn of units that are about to move, and `usual` whom
//! an HQ would take up if nobody picks.
//!
//! `undone` is what closing an HQ would lose.
//!
//! `coordination` is who may attack together (C&C 5).
//!
//! `attach` is how HQs change over to other armies (C&C 1.1).
//!
//! `select` is who may be taken up, `orders` the rest of the sequence, `set_out` what happens as units begin to move, and
//! `allegiance` whose a unit is that no HQ has commanded yet.

mod allegiance;
mod attach;
mod coordination;
pub(crate) mod language;
mod lead_in;
mod offers;
mod orders;
pub(crate) mod reason;
mod select;
mod set_out;
mod sheet;
mod subject;
pub(crate) mod telling;
mod undone;
mod usual;

pub(crate) use allegiance::{disband, settle};
pub use attach::AttachPlan;
pub use coordination::Joining;
pub(crate) use coordination::{Joined, check_together, note};
pub use language::{CommandEvent, CommandOrder};
pub use lead_in::{LeadIn, could_lead, lead_ins};
pub use offers::CommandOffer;
pub use orders::CommandPlan;
pub(crate) use orders::pass_over;
pub use reason::CommandReason;
pub use select::{could_command, in_range_of};
pub(crate) use set_out::set_out;
pub use set_out::would_be_unsupplied;
pub use sheet::{
    ArmyProgress, ArmySheet, CommandSheet, HqProgress, HqSheet, SlotSheet, army_progress,
    candidates, hq_progress, hq_sheet, sheet, still_to_come, unsupplied_alone,
};
pub use subject::Command;
pub use undone::{Undone, undone};
pub use usual::usual;
