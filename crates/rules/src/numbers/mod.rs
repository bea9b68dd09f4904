//! 4.2 Numbers that the rest is made of: movement points, fractions, chances, digests, and words read from table cells.
//!
//! Nothing here knows a map, a counter or a table.

pub mod chance;
mod digest;
mod fraction;
mod percent;
mod points;
pub(crate) mod word;

pub use digest::Digest;
pub use fraction::Fraction;
pub use percent::Percent;
pub use points::Mp;
pub use word::Misread;
