//! Refusals in short.

use crate::rail::reason::RailReason;
use crate::violation::Violation;

/// A refusal under the rules of railroads.
pub(crate) fn refuse(rule: &'static str, reason: RailReason) -> Violation {
    Violation::new(rule, reason)
}
