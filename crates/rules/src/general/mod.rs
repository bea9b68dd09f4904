//! 4.0 General concepts: what is said of units and hexes whatever the rule.

pub(crate) mod language;
pub(crate) mod reason;
pub(crate) mod telling;

pub use language::GeneralEvent;
pub use reason::GeneralReason;
