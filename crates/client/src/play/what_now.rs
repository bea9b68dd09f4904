//! The line at the bottom: what can be done now, or why the last order was refused; and the overlay switches.

use bevy_egui::egui::{self, Align, Layout, RichText, Ui};

use crate::kit::actions::{RefusalView, rule_link};
use crate::kit::intent::{Intent, LookIntent, OverlaySwitch};
use crate::kit::{theme, widgets};

/// What the line shows.
#[derive(Clone, Debug, Default)]
pub struct WhatNowView {
    /// What can be done, in one sentence.
    pub prompt: String,
    /// What must be set right, or will go wrong.
    pub warnings: Vec<WarningView>,
    /// Why the last order was refused; replaces the prompt until the next order.
    pub refusal: Option<RefusalView>,
    /// The overlays and their keys.
    pub overlays: Vec<SwitchView>,
}

/// Something that must be set right, or will go wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarningView {
    /// What, in a few words.
    pub words: String,
    /// More about it, shown on hovering.
    pub hint: String,
    /// What a click does: it shows where.
    pub wish: Intent,
}

/// An overlay that can be switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchView {
    /// Which it is.
    pub switch: OverlaySwitch,
    /// Its name.
    pub label: String,
    /// Its key.
    pub key: String,
    /// Whether it is shown.
    pub on: bool,
}

/// Draws the line.
pub fn show(ui: &mut Ui, view: &WhatNowView) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal_centered(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for overlay in view.overlays.iter().rev() {
                let colour = if overlay.on {
                    theme::ACCENT
                } else {
                    theme::FAINT
                };
                let text = RichText::new(format!("{} {}", overlay.key, overlay.label))
                    .size(theme::SMALL)
                    .color(colour);
                let button = egui::Button::new(text)
                    .selected(overlay.on)
                    .frame_when_inactive(false);
                if widgets::named(ui.add(button), &overlay.label).clicked() {
                    wish = Some(Intent::Look(LookIntent::Toggle(overlay.switch)));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                for warning in &view.warnings {
                    let text = theme::bold(format!("⚠ {}", warning.words), theme::BODY);
                    let link = egui::Link::new(text.color(theme::WARNING));
                    let link = widgets::named(ui.add(link), &warning.words);
                    if link.on_hover_text(&warning.hint).clicked() {
                        wish = Some(warning.wish.clone());
                    }
                    ui.separator();
                }
                if let Some(refusal) = &view.refusal {
                    // Without a rule nothing is forbidden: something is asked for.
                    if !refusal.rule.is_empty() {
                        ui.label(theme::bold("Refused", theme::BODY).color(theme::WARNING));
                        if rule_link(ui, &refusal.rule) {
                            wish = Some(Intent::rule(refusal.rule.clone()));
                        }
                    }
                    let words = format!("{} {}", refusal.reason, refusal.remedy);
                    let reason = RichText::new(words.trim_end()).color(theme::WARNING);
                    ui.add(egui::Label::new(reason).truncate());
                } else {
                    ui.add(egui::Label::new(&view.prompt).truncate());
                }
            });
        });
    });
    wish
}
