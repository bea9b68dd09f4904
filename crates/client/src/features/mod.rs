//! What a player can do and look at, a folder for each feature: with its panel, its overlay and its words.

pub mod calculators;
pub mod combat;
pub mod command;
pub mod formation;
pub mod front_line;
pub mod help;
pub mod log;
pub mod menu;
pub mod movement;
pub mod order_of_battle;
pub mod pieces;
pub mod portion;
pub mod purchase;
pub mod question;
pub mod rail;
pub mod reference;
pub mod reinforcement;
pub mod replay;
pub mod settings_window;
pub mod stack;
pub mod supply;
pub mod transport;
pub mod works;

use bevy::prelude::*;

/// All features.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        calculators::plugin,
        (combat::plugin, command::plugin),
        front_line::plugin,
        help::plugin,
        log::plugin,
        menu::plugin,
        movement::plugin,
        order_of_battle::plugin,
        pieces::plugin,
        (portion::plugin, purchase::plugin),
        question::plugin,
        rail::plugin,
    ))
    .add_plugins((
        reference::plugin,
        reinforcement::plugin,
        replay::plugin,
        settings_window::plugin,
        stack::plugin,
        supply::plugin,
        transport::plugin,
        works::plugin,
    ));
}
