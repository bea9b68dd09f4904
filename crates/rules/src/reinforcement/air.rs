//! 13.5f, 13.9 Aircraft: how many steps Eq brings back, and what two reduced ones become. There are no aircraft on the map
//! yet; the rules of the air call these.

use crate::tables::RebuildTable;

/// Rule 13.5f: the Eq that so many steps of aircraft take. One Eq brings back several; none is used in part, so what is left
/// of the last is wasted.
pub const fn eq_for_air_steps(table: &RebuildTable, steps: u8) -> u8 {
    steps.div_ceil(table.air_steps())
}

/// Whether aircraft are ready (14.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// Active.
    Active,
    /// Inactive.
    Inactive,
}

/// What 13.9 asks of an aircraft that is to be combined with another. `T` is its type with all its values, `P` where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReducedAircraft<T, P> {
    /// Type and values.
    pub kind: T,
    /// The hex or the box.
    pub at: P,
    /// Active or Inactive.
    pub readiness: Readiness,
    /// Whether it has lost a step.
    pub is_reduced: bool,
}

/// Rule 13.9, fourth kind: whether two aircraft become one at full strength: both reduced, of one type, with the same values
/// and status, in one place. It can be done in any phase.
pub fn can_combine<T: PartialEq, P: PartialEq>(
    one: &ReducedAircraft<T, P>,
    other: &ReducedAircraft<T, P>,
) -> bool {
    one.is_reduced && one == other
}
