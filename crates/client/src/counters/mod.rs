//! Counters.
/// Counters.
pub fn plugin(_app: &mut bevy::prelude::App) {}
