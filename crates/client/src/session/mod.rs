//! The game that is loaded: who sits before it and looks, what is selected and on offer, what is asked of the engine.
//!
//! Nothing here decides legality. A request becomes an [`stavka_rules::order::Order`]; the engine accepts or refuses it.

pub mod chart_words;
pub mod end_question;
pub mod hand_over;
pub mod journals;
pub mod loading;
pub mod marches;
pub mod mode_words;
pub mod moment;
pub mod offers;
pub mod purse;
pub mod readiness;
pub mod requests;
pub mod seat;
pub mod seeing;
pub mod selection;
pub mod sight;
pub mod stack_menu;
pub mod switches;
pub mod tool;
pub mod waypoints;
pub mod window_title;
pub mod words;

use bevy::prelude::*;
use stavka_rules::engine::{RulesPlugin, Timeline};

use hand_over::seat_is_taken;

pub use loading::{LoadWish, LoadWishes};
pub use requests::{GameWish, Refusal, Wishes};
pub use selection::Selection;

/// Order of work in a frame, between the player's input and the drawing of panels.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Input becomes wishes.
    Listen,
    /// Wishes are carried out: orders, undo, loading.
    Act,
    /// What is over closes.
    Settle,
    /// Views, overlays and counters follow the game.
    Show,
}

/// The game on the screen.
pub fn plugin(app: &mut App) {
    app.add_plugins(RulesPlugin)
        .configure_sets(
            Update,
            (
                GameSystems::Listen,
                GameSystems::Act,
                GameSystems::Settle,
                GameSystems::Show,
            )
                .chain()
                .after(crate::view::map_view::picking::PickSystems),
        )
        // Nobody is heard before the screen that waits for the next player.
        .configure_sets(Update, GameSystems::Listen.run_if(seat_is_taken))
        .add_plugins((
            requests::plugin,
            loading::plugin,
            journals::plugin,
            selection::plugin,
            waypoints::plugin,
            offers::plugin,
            seat::plugin,
            switches::plugin,
            tool::plugin,
            stack_menu::plugin,
            end_question::plugin,
            window_title::plugin,
        ));
}

/// Whether a game is loaded.
pub fn game_is_loaded(timeline: Option<Res<Timeline>>) -> bool {
    timeline.is_some()
}
