//! 4.2 Numbers that the rest is made of: movement points, fractions, chances, digests, and words read from table cells.
//!
//! Nothing here knows a map, a counter or a table.

pub mod chance;
mod digest;
mod fraction;
mod points;
mod ratio;
pub(crate) mod word;

pub(crate) use digest::Digest;
pub use fraction::{Fraction, Percent};
pub use points::Mp;
pub use ratio::Ratio;
pub use word::Misread;
