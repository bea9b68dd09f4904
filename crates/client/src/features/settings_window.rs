//! The settings, in a window over any screen.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::kit::screen::DrawSystems;
use crate::kit::settings::{AnimationSpeed, ColourSet, Settings};
use crate::kit::widgets::Emphasis;
use crate::kit::{actions, theme, widgets};

/// Whether the settings are shown.
#[derive(Resource, Default, Debug)]
pub struct SettingsWindow {
    /// Set it to show them.
    pub open: bool,
}

/// The settings window.
pub fn plugin(app: &mut App) {
    app.init_resource::<SettingsWindow>().add_systems(
        EguiPrimaryContextPass,
        show_settings
            .in_set(DrawSystems::Settings)
            .run_if(|window: Res<SettingsWindow>| window.open),
    );
}

fn show_settings(
    mut contexts: EguiContexts,
    mut window: ResMut<SettingsWindow>,
    mut settings: ResMut<Settings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut chosen = settings.clone();
    let modal = egui::Modal::new("settings".into())
        .frame(theme::dialog())
        .show(ctx, |ui| {
            ui.set_width(430.0);
            ui.heading("Settings");
            ui.add_space(6.0);
            egui::Grid::new("settings grid")
                .num_columns(2)
                .spacing([18.0, 12.0])
                .show(ui, |ui| {
                    ui.label("Size of the interface");
                    ui.horizontal(|ui| {
                        for scale in [0.75, 1.0, 1.25, 1.5, 2.0] {
                            let percent = format!("{:.0} %", scale * 100.0);
                            let is = (chosen.ui_scale - scale).abs() < 0.01;
                            if widgets::choice(ui, &percent, is).clicked() {
                                chosen.ui_scale = scale;
                            }
                        }
                    });
                    ui.end_row();
                    ui.label("Colours");
                    ui.horizontal(|ui| {
                        for (set, name) in [
                            (ColourSet::Standard, "Standard"),
                            (ColourSet::ColourBlind, "For colour-blind players"),
                        ] {
                            if widgets::choice(ui, name, chosen.colours == set).clicked() {
                                chosen.colours = set;
                            }
                        }
                    });
                    ui.end_row();
                    ui.label("Animation");
                    ui.horizontal(|ui| {
                        for (speed, name) in AnimationSpeed::ALL {
                            if widgets::choice(ui, name, chosen.animation == speed).clicked() {
                                chosen.animation = speed;
                            }
                        }
                    });
                    ui.end_row();
                    ui.label("Before the Supply Phase");
                    let warn = "Warn of units that will be out of supply";
                    widgets::switch(ui, warn, &mut chosen.supply_warnings);
                    ui.end_row();
                });
            ui.add_space(8.0);
            actions::faint(ui, "Changes hold at once and are kept.");
            ui.add_space(4.0);
            widgets::button(ui, "Done", Emphasis::Decision).clicked()
        });
    settings.set_if_neq(chosen);
    if modal.inner || modal.should_close() {
        window.open = false;
    }
    Ok(())
}
