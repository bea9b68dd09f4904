//! The line at the bottom: what can be done now, or why the last order was refused; and the overlay switches.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Align, Color32, FontId, Layout, RichText, Ui};

use crate::kit::actions::{RefusalView, rule_link};
use crate::kit::intent::{Intent, LookIntent, OverlaySwitch};
use crate::kit::{theme, widgets};
use crate::view::frame::is_narrow;

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
    let narrow = is_narrow(ui.ctx());
    ui.horizontal_centered(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for overlay in view.overlays.iter().rev() {
                let colour = if overlay.on {
                    theme::ACCENT
                } else {
                    theme::FAINT
                };
                // In a narrow window what can be done now needs the room.
                let words = match narrow {
                    true => overlay.key.clone(),
                    false => format!("{} {}", overlay.key, overlay.label),
                };
                let text = RichText::new(words).size(theme::SMALL).color(colour);
                let button = egui::Button::new(text)
                    .selected(overlay.on)
                    .frame_when_inactive(false);
                let button = widgets::named(ui.add(button), &overlay.label);
                if button.on_hover_text(&overlay.label).clicked() {
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
                    let words = match refusal.remedy.as_str() {
                        "" => refusal.reason.clone(),
                        remedy => format!("{}. {remedy}", refusal.reason),
                    };
                    sentence(ui, &words, theme::WARNING);
                } else {
                    sentence(ui, &view.prompt, theme::TEXT);
                }
            });
        });
    });
    wish
}

/// Writes a sentence in a line, smaller if it is too long; what does not fit is cut, and shown on hovering.
fn sentence(ui: &mut Ui, words: &str, colour: Color32) {
    let usual = FontId::proportional(theme::BODY);
    let room = ui.available_width();
    let line = ui.painter().layout_no_wrap(words.to_owned(), usual, colour);
    if line.size().x <= room {
        ui.label(RichText::new(words).color(colour));
        return;
    }
    let font = FontId::proportional(theme::SMALL);
    let mut job = LayoutJob::simple(words.to_owned(), font, colour, room);
    job.wrap.max_rows = 1;
    ui.add(egui::Label::new(job).wrap()).on_hover_text(words);
}
