//! Railroads: journeys, claims, repair, and what the map and the panel say of the nets.

pub mod drawing;
pub mod journey;
pub mod overlay;
pub mod panel;
pub mod repair;

use bevy::prelude::*;

/// Railroads.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        drawing::plugin,
        journey::plugin,
        overlay::plugin,
        repair::plugin,
    ));
}
