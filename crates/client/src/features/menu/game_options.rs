//! The switches of a new game, each with a line that says what it does.

use bevy_egui::egui;
use stavka_rules::modules::{RuleModule, RuleModules};
use stavka_rules::setup::Options;

use crate::kit::{actions, widgets};

/// The switch that covers the screen between players.
const HAND_OVER: &str = "Hand over the screen";

/// Draws the switches, of rule modules those that players may switch; what is changed here goes into the game that is begun.
pub fn show(ui: &mut egui::Ui, options: &mut Options, optional: RuleModules) {
    let row = |ui: &mut egui::Ui, label: &str, on: &mut bool, explanation: &str| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            widgets::switch(ui, label, on);
            ui.indent(label, |ui| actions::faint(ui, explanation));
        });
    };
    for module in optional.iter() {
        let needed = module.needs();
        if needed.is_none_or(|needed| options.modules.plays(needed)) {
            let mut on = options.modules.contains(module);
            let (label, explanation) = words(module);
            row(ui, label, &mut on, explanation);
            options.modules.set(module, on);
        }
    }
    if options.modules.plays(RuleModule::Fog) {
        ui.add_enabled_ui(false, |ui| {
            let in_fog =
                "In fog of war it always is covered until the other player has taken the seat.";
            row(ui, HAND_OVER, &mut true, in_fog);
        });
    } else {
        let covered = "The screen is covered until the other player has taken the seat.";
        row(ui, HAND_OVER, &mut options.hand_over, covered);
    }
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

/// The name of a rule module and what it does.
const fn words(module: RuleModule) -> (&'static str, &'static str) {
    match module {
        RuleModule::Fog => (
            "Fog of war",
            "Each player sees only the tops of enemy stacks (4.9), and the screen is handed over.",
        ),
        RuleModule::FormationFog => (
            "Formation markers hide",
            "A formation in its marker shows the enemy the marker, not its units (13.7b).",
        ),
        RuleModule::Command => (
            "Command",
            "Armies move one after the other, and their HQs command so many units at most (C&C 1).",
        ),
        RuleModule::Fronts => (
            "Fronts",
            "Fronts have postures: half of them may be Offensive, the others spend little on attacks (C&C 2).",
        ),
        RuleModule::Zones => (
            "Operation zones",
            "Armies have zones before the enemy, in which units of other armies go half as far and cost more (C&C 4).",
        ),
        RuleModule::Coordination => (
            "Coordination",
            "Soviet armour attacks alone, and one independent unit at most takes part in an attack (C&C 5).",
        ),
    }
}
