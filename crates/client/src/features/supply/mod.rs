//! Supply: how units stand with it, what if they stood otherwise, the report, and warnings.

pub mod overlay;
pub mod panel;
pub mod report;
pub mod report_panel;
pub mod warnings;

use bevy::prelude::*;

/// Supply.
pub fn plugin(app: &mut App) {
    app.add_plugins((overlay::plugin, report::plugin, warnings::plugin));
}
