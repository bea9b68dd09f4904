//! The rules reference: our own words for each rule that the program enforces, by number.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use stavka_scenario::reference::{Entry, rules_reference};

use crate::screens::ScreenSystems;
use crate::theme;
use crate::widgets;

/// The reference, and which rule it shows.
#[derive(Resource, Default, Debug)]
pub struct RulesReference {
    open: bool,
    rule: String,
    /// The list has yet to scroll to the rule.
    scrolls: bool,
}

impl RulesReference {
    /// Whether it is open.
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Opens the reference at a rule.
    pub fn open_at(&mut self, rule: &str) {
        self.open = true;
        self.scrolls = true;
        rule.clone_into(&mut self.rule);
    }
}

/// The reference window.
pub fn plugin(app: &mut App) {
    app.init_resource::<RulesReference>()
        .add_systems(EguiPrimaryContextPass, draw.after(ScreenSystems));
}

fn draw(mut contexts: EguiContexts, mut reference: ResMut<RulesReference>) -> Result {
    if !reference.open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut open = !ctx.input(|input| input.key_pressed(egui::Key::Escape));
    let mut chosen = None;
    let scrolls = reference.scrolls;
    egui::Window::new("Rules reference")
        .default_size([620.0, 380.0])
        .default_pos([300.0, 110.0])
        .open(&mut open)
        .show(ctx, |ui| {
            ui.horizontal_top(|ui| {
                egui::ScrollArea::vertical()
                    .id_salt("numbers")
                    .max_width(190.0)
                    .show(ui, |ui| {
                        ui.vertical(|ui| {
                            for entry in rules_reference() {
                                let label = format!("{}  {}", entry.rule, entry.title);
                                let is_shown = entry.rule == reference.rule;
                                let line = widgets::choice(ui, &label, is_shown);
                                if is_shown && scrolls {
                                    line.scroll_to_me(Some(egui::Align::Center));
                                }
                                if line.clicked() {
                                    chosen = Some(entry.rule.clone());
                                }
                            }
                        });
                    });
                ui.separator();
                egui::ScrollArea::vertical().id_salt("text").show(ui, |ui| {
                    ui.vertical(|ui| show_entry(ui, &reference.rule));
                });
            });
        });
    if let Some(rule) = chosen {
        reference.rule = rule;
    }
    reference.scrolls = false;
    reference.open = open;
    Ok(())
}

fn show_entry(ui: &mut egui::Ui, rule: &str) {
    match rules_reference().iter().find(|entry| entry.rule == rule) {
        Some(Entry { rule, title, text }) => {
            ui.label(
                egui::RichText::new(format!("{rule} {title}"))
                    .size(17.0)
                    .strong()
                    .color(theme::ACCENT),
            );
            ui.add_space(6.0);
            for paragraph in text {
                ui.add(egui::Label::new(paragraph).wrap());
                ui.add_space(4.0);
            }
        }
        None => {
            ui.label(format!("Rule {rule} is not in the reference."));
        }
    }
}
