//! Reports for players that are made from what the engine keeps: what became of supply, told from the log (12.1d), and what
//! would become of trace if things stood otherwise, tried in a copy of the game.

mod commanded;
mod ledger;
mod what_if;

pub use commanded::commanded_before;
pub use ledger::{Item, Ledger};
pub use what_if::{Change, Supposal, Supposed, supposed_game, what_if};
