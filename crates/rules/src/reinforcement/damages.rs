//! 13.5a What a unit has lost.

use crate::tables::{Batch, ReplPrice};

/// What a unit has lost and what it costs to bring back, wherever Repls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Damages {
    /// Steps that can be brought back.
    pub(super) steps: u8,
    /// The price of each.
    pub(super) price: ReplPrice,
    /// How many such units the price of one step pays for.
    pub(super) batch: Batch,
}
