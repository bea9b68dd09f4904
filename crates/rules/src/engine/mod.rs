//! The engine: one order through the rules, the log of what happened, and ways back.
//!
//! ```text
//! submit ──► RulesStep: Validate ──► Apply ──► Derive ──► Report ──► log entry ──► timeline
//!               │ check            │ plan       │ zones, costs,
//!               ▼                  ▼            ▼ markers, hash
//!            Violation          outcomes
//! ```

mod check;
mod decide;
mod flow;
mod hindsight;
mod log;
mod memory;
mod offers;
mod start;
mod state;
mod step;
mod stops;
mod subjects;
mod timeline;
mod twin;

pub use check::check;
pub use hindsight::{Hindsight, Revelation, hindsight};
pub use log::LogEntry;
pub use offers::{
    Offers, dig_offers, fuel_offers, legal, mode_offers, prospects, quote, reach, route,
    task_offers,
};
pub use start::{MapLabels, clear, is_loaded, start};
pub use state::{StateHash, hash_anew};
pub use step::{RulesPlugin, RulesStep, RulesSystems, add_to_world, derive};
pub use stops::stops_everywhere;
pub use subjects::{Offer, Offered, Plan};
pub use timeline::{
    Line, Timeline, TravelRefusal, can_undo, go_to, open_branch, redo, submit, submit_recorded,
    switch_line, undo,
};
pub use twin::{ahead, twin};
