//! 12.0 Supply, as far as moving needs it: where supply can be drawn and thrown, where trace supply is possible, fuel.
//!
//! The supply issue completes the payment and the trace; what others ask stays the same: [`Sources`] tells which dumps a
//! unit can use (12.3), [`TraceField`] whether trace supply reaches a hex (12.6).

pub mod fuel;
mod paths;
pub(crate) mod payment;
mod reach;
mod trace;

pub use payment::Payment;
pub use reach::{Sources, draw_sources};
pub use trace::TraceField;
