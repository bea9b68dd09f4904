//! The switches of a new game, each with a line that says what it does.

use bevy_egui::egui;
use stavka_rules::setup::Options;

use crate::kit::{actions, widgets};

/// Draws the switches; what is changed here goes into the game that is begun.
pub fn show(ui: &mut egui::Ui, options: &mut Options) {
    let row = |ui: &mut egui::Ui, label: &str, on: &mut bool, explanation: &str| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            widgets::switch(ui, label, on);
            ui.indent(label, |ui| actions::faint(ui, explanation));
        });
    };
    row(
        ui,
        "Fog of war",
        &mut options.fog,
        "Each player sees only the tops of enemy stacks (4.9), and the screen is handed over.",
    );
    if options.fog {
        row(
            ui,
            "Formation markers hide",
            &mut options.formation_fog,
            "A formation in its marker shows the enemy the marker, not its units (13.7b).",
        );
    }
    row(
        ui,
        "Hand over the screen",
        &mut options.hand_over,
        "The screen is covered until the other player has taken the seat.",
    );
    row(
        ui,
        "Branches",
        &mut options.branches,
        "Going back past a die opens a new line of play; when off, it is refused.",
    );
    let mut every = !options.pass_empty_segments;
    row(
        ui,
        "Stop in every segment",
        &mut every,
        "Also segments in which nothing can be done wait to be ended.",
    );
    options.pass_empty_segments = !every;
}
