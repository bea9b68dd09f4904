//! Refusals in short.

use super::reason::ReinforcementReason;
use crate::violation::{Reason, Violation};

/// A refusal by a rule, for these facts.
pub(super) fn refuse<T>(rule: &'static str, reason: ReinforcementReason) -> Result<T, Violation> {
    Err(Violation::new(rule, Reason::Reinforcement(reason)))
}
