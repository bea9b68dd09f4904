//! 6.0 Ground movement.

mod points;

pub use points::Mp;
