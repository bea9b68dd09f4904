//! The play screen as a whole: it hears keys, clicks and panels, gives each feature its own, and puts the panels together.

pub(crate) mod click;
mod dispatch;
mod facts;
mod keys;
mod legend;
mod look;
mod map_input;
mod prompts;
mod refusal_note;
mod screen;
mod top_bar;
pub(crate) mod view;
mod views;
mod what_now;

use bevy::prelude::*;

/// The play screen.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        screen::plugin,
        click::plugin,
        map_input::plugin,
        keys::plugin,
        dispatch::plugin,
        views::plugin,
        facts::plugin,
        refusal_note::plugin,
    ));
}
