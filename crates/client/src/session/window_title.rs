//! The title of the window: what is being played.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use stavka_rules::setup::ScenarioFacts;

use super::{GameSystems, Section};
use crate::kit::screen::Screen;

/// The title of the window.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        name_window.in_set(GameSystems::Show(Section::Window)),
    );
}

/// Names the scenario or variant while it is on the screen.
fn name_window(
    facts: Option<Res<ScenarioFacts>>,
    screen: Res<State<Screen>>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let played = facts.filter(|_| *screen.get() != Screen::Menu);
    let title = played.map_or_else(
        || "Stavka".to_owned(),
        |facts| format!("{} - Stavka", facts.title),
    );
    for mut window in &mut windows {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}
