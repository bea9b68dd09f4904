//! Command and control: what HQs command (C&C 1).
//!
//! Rules of the house are cited as `C&C 1.5`. Figures are in `command.ron`.

mod slots;

pub use slots::{Filling, Limited, Troop, accepts, assign, fill};
