//! Which screen is shown, and when its panels are drawn.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Screen {
    /// Choose what to do.
    #[default]
    Menu,
    /// Play a game.
    Play,
    /// Watch a saved game.
    Replay,
}

/// Systems that draw a screen's panels.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScreenSystems;

/// The state that says which screen is shown.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>();
}
