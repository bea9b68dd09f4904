//! Refusals in short.

use super::reason::RailReason;
use crate::violation::Violation;

/// A refusal under the rules of railroads.
pub(super) fn refuse(rule: &'static str, reason: RailReason) -> Violation {
    Violation::new(rule, reason)
}
