//! The dumps that pay for something, each with what it gives and buttons for more and less: in the planner, and on the cards
//! of questions and purchases.

use bevy_egui::egui::{self, Layout, RichText, Ui};

use super::actions::ActionView;
use super::intent::Intent;
use super::{theme, widgets};

/// The dumps to choose from.
#[derive(Clone, Debug, Default)]
pub struct PayersView {
    /// The dumps.
    pub rows: Vec<PayerRow>,
    /// What is still missing; empty if nothing is.
    pub missing: String,
    /// Lets the usual dumps pay again; none while they do.
    pub usual: Option<ActionView>,
}

/// A dump.
#[derive(Clone, Debug, Default)]
pub struct PayerRow {
    /// Its name and place.
    pub name: String,
    /// What it gives.
    pub given: String,
    /// What it holds.
    pub holds: String,
    /// Whether it gives anything.
    pub pays: bool,
    /// Gives less.
    pub less: ActionView,
    /// Gives more.
    pub more: ActionView,
}

/// Height of a row.
const ROW: f32 = 22.0;

/// Draws the dumps, their names so far from the left edge.
pub fn show(ui: &mut Ui, view: &PayersView, indent: f32) -> Option<Intent> {
    let mut wish = None;
    for row in &view.rows {
        wish = wish.take().or(payer(ui, row, indent));
    }
    if view.missing.is_empty() && view.usual.is_none() {
        return wish;
    }
    ui.horizontal(|ui| {
        ui.set_height(ROW);
        ui.add_space(indent);
        if !view.missing.is_empty() {
            ui.label(theme::bold(&view.missing, theme::SMALL).color(theme::WARNING));
        }
        if let Some(usual) = &view.usual {
            let link = egui::Link::new(RichText::new(&usual.label).size(theme::SMALL));
            if widgets::named(ui.add(link), &usual.label).clicked() {
                wish = Some(usual.intent.clone());
            }
        }
    });
    wish
}

fn payer(ui: &mut Ui, row: &PayerRow, indent: f32) -> Option<Intent> {
    let mut wish = None;
    let size = egui::vec2(ui.available_width(), ROW);
    let right = Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(size, right, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = egui::vec2(6.0, 0.0);
        if small_button(ui, "+", &row.more) {
            wish = Some(row.more.intent.clone());
        }
        let given = theme::bold(&row.given, theme::SMALL);
        let given = if row.pays {
            given
        } else {
            given.color(theme::FAINT)
        };
        let centre = Layout::centered_and_justified(egui::Direction::LeftToRight);
        ui.allocate_ui_with_layout(egui::vec2(58.0, ROW), centre, |ui| ui.label(given));
        if small_button(ui, "−", &row.less) {
            wish = Some(row.less.intent.clone());
        }
        ui.with_layout(Layout::left_to_right(egui::Align::Center), |ui| {
            ui.add_space(indent);
            let words = format!("{}: {}", row.name, row.holds);
            let label = RichText::new(words).size(theme::SMALL);
            let label = if row.pays {
                label
            } else {
                label.color(theme::FAINT)
            };
            let hint = format!("{} holds {}", row.name, row.holds);
            ui.add(egui::Label::new(label).truncate())
                .on_hover_text(hint);
        });
    });
    wish
}

fn small_button(ui: &mut Ui, sign: &str, act: &ActionView) -> bool {
    let button = egui::Button::new(sign).min_size(egui::vec2(22.0, 20.0));
    let response = ui.add_enabled(act.refused.is_none(), button);
    let response = widgets::named(response, &act.label).on_hover_text(&act.label);
    match &act.refused {
        Some(why) => response.on_disabled_hover_text(why),
        None => response,
    }
    .clicked()
}
