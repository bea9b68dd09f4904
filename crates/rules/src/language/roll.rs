//! What dice are rolled for.

use serde::Serialize;

/// What dice were rolled for. Each subject declares its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct RollPurpose(&'static str);

impl RollPurpose {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// In words, as the beginning of a line.
    pub const fn name(self) -> &'static str {
        self.0
    }
}
