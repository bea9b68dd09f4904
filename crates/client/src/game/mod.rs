//! The game on the screen: fills the plain views that panels draw, and turns what players want into orders.
//!
//! Nothing here decides legality. A wish becomes an [`stavka_rules::order::Order`]; the engine accepts or refuses it.

mod actors;
mod acts;
mod arrival_ghosts;
mod battle_rows;
mod calculators;
mod casualties;
mod chart_words;
mod construction;
mod context_menu;
mod counters;
mod errand;
mod facts;
mod formation;
mod help;
mod inspector;
mod journals;
mod keys;
mod loading;
mod log_rows;
mod map_input;
mod menu;
mod mode_words;
mod moment;
mod movement_overlay;
mod muster;
mod offering;
mod order_of_battle;
mod planner;
mod prompts;
mod purchase;
mod purse;
mod question;
mod rail_drawing;
mod rail_move;
mod rail_overlay;
mod rail_repair;
mod reference;
mod refusal_note;
mod replaying;
mod seat;
mod seeing;
mod selection;
mod sight;
mod supply_offers;
mod supply_overlay;
mod supply_report;
mod supposed_overlay;
mod unit_acts;
mod unit_orders;
mod views;
mod warnings;
mod way;
mod waypoints;
mod window_title;
mod wishes;

use bevy::prelude::*;
use stavka_rules::engine::{RulesPlugin, Timeline};

use crate::screens::seat_is_taken;

pub use calculators::Calculators;
pub use loading::{LoadWish, LoadWishes};
pub use selection::Selection;
pub use wishes::{GameWish, Refusal, Wishes};

/// Order of work in a frame, between the player's input and the drawing of panels.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Input becomes wishes.
    Listen,
    /// Wishes are carried out: orders, undo, loading.
    Act,
    /// Views, overlays and counters follow the game.
    Show,
}

/// The game on the screen.
pub fn plugin(app: &mut App) {
    app.add_plugins(RulesPlugin)
        .configure_sets(
            Update,
            (GameSystems::Listen, GameSystems::Act, GameSystems::Show)
                .chain()
                .after(crate::map_view::picking::PickSystems),
        )
        // Nobody is heard before the screen that waits for the next player.
        .configure_sets(Update, GameSystems::Listen.run_if(seat_is_taken))
        .add_plugins((
            wishes::plugin,
            loading::plugin,
            journals::plugin,
            menu::plugin,
            selection::plugin,
            map_input::plugin,
            keys::plugin,
            acts::plugin,
            log_rows::plugin,
            views::plugin,
            movement_overlay::plugin,
            counters::plugin,
            replaying::plugin,
            supply_overlay::plugin,
        ))
        .add_plugins((
            facts::plugin,
            help::plugin,
            reference::plugin,
            refusal_note::plugin,
            context_menu::plugin,
            offering::plugin,
            supposed_overlay::plugin,
            question::plugin,
            casualties::plugin,
            seat::plugin,
            waypoints::plugin,
            way::plugin,
            window_title::plugin,
            planner::plugin,
            calculators::plugin,
        ))
        .add_plugins((
            purchase::plugin,
            errand::plugin,
            supply_report::plugin,
            order_of_battle::plugin,
            arrival_ghosts::plugin,
            muster::plugin,
            warnings::plugin,
            rail_overlay::plugin,
            rail_move::plugin,
            rail_drawing::plugin,
            rail_repair::plugin,
            construction::plugin,
        ));
}

/// Whether a game is loaded.
fn game_is_loaded(timeline: Option<Res<Timeline>>) -> bool {
    timeline.is_some()
}
