//! Which screen is shown, and when its panels are drawn.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
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

/// What is drawn in a pass of egui, in this order: what comes later lies over what comes before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// The map has no room in the menu.
    MapRoom,
    /// The menu.
    MenuScreen,
    /// The film.
    ReplayScreen,
    /// The panels of the play screen.
    PlayScreen,
    /// Markers and pins on the map.
    Marks,
    /// Numbers and words over the map.
    Labels,
    /// Signs over the map.
    Signs,
    /// Attack arrows.
    Arrows,
    /// Counters that are still to come.
    Ghosts,
    /// Counters where they are supposed to be.
    Supposed,
    /// Losses that rise over the map.
    Casualties,
    /// The small map.
    Minimap,
    /// Why an order was refused, at the pointer.
    RefusalNote,
    /// The menu of a stack.
    StackMenu,
    /// The settings.
    Settings,
    /// The page of keys.
    Help,
    /// The rules reference.
    Reference,
    /// The calculators.
    Calculators,
    /// The field for a path, where there is no file dialog.
    PathField,
    /// Notices over everything.
    Notices,
}

impl DrawSystems {
    const ALL: [Self; 20] = [
        Self::MapRoom,
        Self::MenuScreen,
        Self::ReplayScreen,
        Self::PlayScreen,
        Self::Marks,
        Self::Labels,
        Self::Signs,
        Self::Arrows,
        Self::Ghosts,
        Self::Supposed,
        Self::Casualties,
        Self::Minimap,
        Self::RefusalNote,
        Self::StackMenu,
        Self::Settings,
        Self::Help,
        Self::Reference,
        Self::Calculators,
        Self::PathField,
        Self::Notices,
    ];
}

/// Order of work in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// What comes from outside is taken in: files that were chosen.
    Files,
    /// Scenarios that were read for the menu.
    Menu,
    /// What was said in windows over the screen.
    Windows,
    /// The camera moves, and the pointer finds its hex.
    Look,
    /// The game hears, acts and shows.
    Game,
    /// The map is painted.
    DrawMap,
    /// The table under it.
    DrawTable,
    /// The small map.
    DrawMinimap,
    /// Counters.
    DrawStacks,
    /// What lies over the map.
    DrawOverlay,
}

/// The state that says which screen is shown, and the order of work.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>().configure_sets(
        Update,
        (
            FrameSystems::Files,
            FrameSystems::Menu,
            FrameSystems::Windows,
            FrameSystems::Look,
            FrameSystems::Game,
            FrameSystems::DrawMap,
            FrameSystems::DrawTable,
            FrameSystems::DrawMinimap,
            FrameSystems::DrawStacks,
            FrameSystems::DrawOverlay,
        )
            .chain(),
    );
    for pair in DrawSystems::ALL.windows(2) {
        app.configure_sets(EguiPrimaryContextPass, pair[0].before(pair[1]));
    }
}
