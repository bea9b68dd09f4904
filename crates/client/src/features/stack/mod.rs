//! The selected stack: its units, their modes, what can be ordered of them, and its menu.

pub mod commands;
pub mod context_menu;
pub mod inspector;
pub mod inspector_panel;
pub mod menu_panel;
pub mod orders;
pub mod orders_panel;

use bevy::prelude::*;

/// The selected stack.
pub fn plugin(app: &mut App) {
    app.add_plugins((inspector::plugin, context_menu::plugin));
}
